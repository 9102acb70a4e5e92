"""`/host`: matches for others, and what hosts and moderators do to a match of others."""

from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.contract.game import Seat
from bot.handlers.actor import Call
from bot.handlers.requests import HostRequest, MatchRequest
from bot.match.acts import ACTS, MOST_SECONDS, Act, Who
from bot.match.ids import UserId
from bot.match.invitation import InvitationKind
from bot.ui.games import RegisteredGame
from cogs.context import Person, Work, answering, invitee_of
from cogs.options import (
    MOST_OPTIONS,
    CommandOption,
    GameCommand,
    MatchOption,
    Wishes,
    add_games,
    command_of,
    options_of_all,
    seat_options,
    seated,
)
from cogs.translation import described, hosting_described, named

if TYPE_CHECKING:
    from bot.app import DelveBot

_PEOPLE = ("player", "by", "to")
"""The options in which somebody is named."""


def _hosted(game: RegisteredGame) -> GameCommand:
    room = MOST_OPTIONS - len(options_of_all(game, "host"))
    return GameCommand(hosting_described(game), seat_options(game, room), "host")


def _command(
    act: Act, do: Callable[..., Coroutine[Any, Any, None]]
) -> app_commands.Command[Any, ..., None]:
    async def run(interaction: discord.Interaction[Any], **chosen: Any) -> None:
        await do(interaction, **chosen)

    path = f"host {act.name}"
    return command_of(named(path), described(path), _options(act), run)


def _options(act: Act) -> Iterator[CommandOption]:
    """The options of a command of hosts; the match, where no player tells which one."""
    path = f"host {act.name}"

    def person(key: str) -> CommandOption:
        return CommandOption(key, named(f"{path} {key}"), described(f"{path} {key}"), Person, True)

    if Seat in act.takes:
        yield person("player")
    if int in act.takes:
        kind = app_commands.Range[int, -MOST_SECONDS, MOST_SECONDS]
        label, told = named(f"{path} seconds"), described(f"{path} seconds")
        yield CommandOption("seconds", label, told, kind, True)
    if UserId in act.takes:
        yield person("by" if Seat in act.takes else "to")
    if not act.takes:
        label, told = named("host match"), described("host match")
        yield CommandOption("match", label, told, MatchOption)


async def hosting(
    bot: "DelveBot", interaction: discord.Interaction[Any], work: Work, *, publicly: bool = True
) -> None:
    """Do the work of a command of hosts, and note that the person may use one.

    Discord offers it to those whom the server's owners let, and tells that in no other way. So the
    same person may press the buttons of hosts. `publicly`: as for `answering`.
    """

    async def noted(call: Call) -> None:
        await bot.handlers.note_host_command(call)
        await work(call)

    await answering(bot, interaction, noted, publicly=publicly)


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class HostCommands(commands.GroupCog, name=named("host"), description=described("host")):
    """A subcommand for each game, and one for each thing that can be done to a match."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot
        assert self.app_command is not None
        for act in ACTS.values():
            if act.who is Who.HOST:
                self.app_command.add_command(_command(act, partial(self._do, act)))
        add_games(self.app_command, _hosted, self._host)

    async def _host(self, wishes: Wishes, interaction: discord.Interaction[Any]) -> None:
        """Ask those for whom a match is hosted."""
        request = MatchRequest(
            wishes.game.rules.key,
            wishes.options,
            InvitationKind.HOSTED,
            tuple(invitee_of(player) for player in seated(wishes)),
            clock=wishes.clock,
            takebacks=wishes.takebacks,
            calls=wishes.calls,
        )
        handlers = self._bot.handlers
        await hosting(self._bot, interaction, partial(handlers.invite, request))

    async def _do(self, act: Act, interaction: discord.Interaction[Any], **chosen: Any) -> None:
        """Do what a command stands for; see `_options`."""
        people = {name: invitee_of(each) for name, each in chosen.items() if name in _PEOPLE}
        request = HostRequest(
            act,
            chosen.get("match"),
            people.get("player"),
            people.get("by") or people.get("to"),
            chosen.get("seconds"),
        )
        # A question before the act is asked in private.
        publicly = not act.asks or request.person is not None
        work = partial(self._bot.handlers.host, request)
        await hosting(self._bot, interaction, work, publicly=publicly)

    @app_commands.command(name=named("host status"), description=described("host status"))
    async def status(self, interaction: discord.Interaction[Any]) -> None:
        await hosting(self._bot, interaction, self._bot.handlers.host_status, publicly=False)
