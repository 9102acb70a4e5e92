"""The option `match` of `/host …`: which match is meant, if not the one of this channel."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import app_commands

from cogs.context import actor_in
from cogs.translation import described, named

if TYPE_CHECKING:
    from bot.app import DelveBot

log = logging.getLogger(__name__)

Command = TypeVar("Command", bound=Callable[..., Any])


class HostedMatches(app_commands.Transformer):
    """Offers the matches that somebody may host, and passes on what was chosen or typed."""

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> str:
        return value

    # The library's signature has any kind of value.
    async def autocomplete(  # type: ignore[override]
        self, interaction: "discord.Interaction[DelveBot]", typed: str, /
    ) -> list[app_commands.Choice[str]]:
        """What fits what is typed so far. A failure offers nothing: the option takes any text."""
        handlers = interaction.client.handlers
        try:
            offered = await handlers.matches_to_host(
                typed, actor_in(interaction.client, interaction)
            )
        except Exception:
            log.exception("no matches were offered to a host")
            return []
        return [app_commands.Choice(name=label, value=str(match)) for match, label in offered]


MatchOption = app_commands.Transform[str, HostedMatches]
"""The annotation of a parameter `match`; None is the match of this channel, or the own one."""


def names_a_match(command: Command) -> Command:
    """Say what the parameter `match` of a command is."""
    command = app_commands.rename(match=named("host match"))(command)
    return app_commands.describe(match=described("host match"))(command)
