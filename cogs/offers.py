"""Options that take any text, and offer what fits while one types: a match, a variant."""

import logging
from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import app_commands

from bot.handlers import variants
from bot.handlers.actor import Actor
from bot.handlers.handlers import Handlers
from cogs.context import actor_in

if TYPE_CHECKING:
    from bot.app import DelveBot

log = logging.getLogger(__name__)

Command = TypeVar("Command", bound=Callable[..., Any])


class Offers(app_commands.Transformer):
    """Passes on what was chosen or typed."""

    @abstractmethod
    async def fitting(
        self, handlers: Handlers, typed: str, chosen: app_commands.Namespace, actor: Actor
    ) -> list[tuple[str, str]]:
        """Values and names of at most 25 choices that fit. `chosen`: the other options."""

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> str:
        return value

    # The library's signature has any kind of value.
    async def autocomplete(  # type: ignore[override]
        self, interaction: "discord.Interaction[DelveBot]", typed: str, /
    ) -> list[app_commands.Choice[str]]:
        """The choices that fit the text typed so far. A failure offers none: any text is taken."""
        bot = interaction.client
        try:
            actor, chosen = actor_in(bot, interaction), interaction.namespace
            offered = await self.fitting(bot.handlers, typed, chosen, actor)
        except Exception:
            log.exception("nothing was offered to somebody who types")
            return []
        return [app_commands.Choice(name=label, value=value) for value, label in offered]


class HostedMatches(Offers):
    """The matches that somebody may host."""

    async def fitting(
        self, handlers: Handlers, typed: str, chosen: app_commands.Namespace, actor: Actor
    ) -> list[tuple[str, str]]:
        offered = await handlers.matches_to_host(typed, actor)
        return [(str(match), label) for match, label in offered]


class Variants(Offers):
    """The variants of the game that is chosen in the option `game`, else of all games."""

    async def fitting(
        self, handlers: Handlers, typed: str, chosen: app_commands.Namespace, actor: Actor
    ) -> list[tuple[str, str]]:
        offered = variants.offered(typed, getattr(chosen, "game", None), actor.texts)
        return [(str(variant), label) for variant, label in offered]


MatchOption = app_commands.Transform[str, HostedMatches]
"""The annotation of a parameter `match`; None is the match of this channel, or the own one."""

VariantOption = app_commands.Transform[str, Variants]
"""The annotation of a parameter `variant`, beside a parameter `game`."""
