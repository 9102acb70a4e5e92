"""The commands of rounds: `/round open`, `show`, `table`, `close` and `export`."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.contract.game import GAMES
from bot.handlers.actor import Actor
from bot.handlers.handlers import Handlers
from bot.rounds.ids import RoundId
from bot.rounds.terms import pairings_for
from cogs.interactions import Work
from cogs.options import Command, CommandOption, command_of, option
from cogs.translation import described, games, named

if TYPE_CHECKING:
    from bot.app import DelveBot


def rounds(bot: "DelveBot") -> app_commands.Group:
    """The group of all commands of rounds. Everybody sees it; the handlers say who may open one."""
    group = app_commands.guild_only(
        app_commands.Group(name=named("round"), description=described("round"))
    )
    for command in _commands(bot):
        group.add_command(command)
    return group


def _commands(bot: "DelveBot") -> Iterable[Command]:
    def opens(interaction: discord.Interaction[Any], **chosen: Any) -> Work:
        return partial(bot.handlers.open_round, chosen["game"], chosen["start"])

    played = [each for each in games() if pairings_for(GAMES[each.value])]
    yield command_of(
        bot,
        "round open",
        opens,
        option("round open game", required=True, choices=played),
        option("round open start", required=True, offers=_starts),
    )
    yield command_of(bot, "round show", lambda _: bot.handlers.show_round)
    yield command_of(
        bot,
        "round table",
        lambda _, **chosen: partial(
            bot.handlers.round_standings, round_id=round_of(chosen["round"])
        ),
        round_option("round table round"),
    )
    yield command_of(bot, "round close", lambda _: bot.handlers.close_round)
    yield command_of(
        bot,
        "round export",
        lambda _, **chosen: partial(bot.handlers.export_round, round_id=round_of(chosen["round"])),
        round_option("round export round"),
    )


def round_option(path: str) -> CommandOption:
    """The option that names a round of the server. Its description tells what is meant without."""
    return option(path, offers=_offered)


def round_of(typed: str | None) -> RoundId | None:
    """The number of a chosen round; 0, which no round has, for a text that is none."""
    if typed is None:
        return None
    return RoundId(int(typed) if typed.isdecimal() and len(typed) < 19 else 0)


async def _offered(
    handlers: Handlers, typed: str, chosen: app_commands.Namespace, actor: Actor
) -> Iterable[tuple[object, str]]:
    return await handlers.offered_rounds(typed, actor)


async def _starts(
    handlers: Handlers, typed: str, chosen: app_commands.Namespace, actor: Actor
) -> Iterable[tuple[object, str]]:
    return await handlers.offered_starts(typed, actor)
