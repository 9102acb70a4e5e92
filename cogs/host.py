"""`/host`: matches for others, and what hosts and moderators do to a match of others."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.handlers.actor import Call
from bot.handlers.requests import MatchRequest
from bot.match.acts import AWARD, FORFEIT, STARTER, SUBSTITUTE, TIME, Act, MatchCommand
from bot.match.invitation import InvitationKind
from bot.ui.registered_game import RegisteredGame
from cogs.context import Person, answering, invitee_of
from cogs.game_commands import (
    MOST_OPTIONS,
    GameCommand,
    Wishes,
    add_games,
    options_of_all,
    seat_options,
    seated,
)
from cogs.offers import MatchOption, names_a_match
from cogs.translation import described, hosting_described, named

if TYPE_CHECKING:
    from bot.app import DelveBot

MOST_SECONDS = 7 * 24 * 3600
"""So much time can be given, or taken, at once."""


def _hosted(game: RegisteredGame) -> GameCommand:
    room = MOST_OPTIONS - len(options_of_all(game, "host"))
    return GameCommand(hosting_described(game), seat_options(game, room), "host")


Work = Callable[[Call], Awaitable[None]]
"""What a command does."""


async def hosting(
    bot: "DelveBot", interaction: discord.Interaction[Any], work: Work, *, publicly: bool = True
) -> None:
    """Do what a command of hosts does.

    Whom Discord offers one is let by the server's owners, which it tells in no other way: it is
    noted, so that the same person may press the buttons of hosts. `publicly`: as for `answering`.
    """
    async with answering(bot, interaction, publicly=publicly) as call:
        await bot.handlers.note_host_command(call)
        await work(call)


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class HostCommands(commands.GroupCog, name=named("host"), description=described("host")):
    """A subcommand for each game, and one for each thing that can be done to a match."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot
        assert self.app_command is not None
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
        )
        handlers = self._bot.handlers
        await hosting(self._bot, interaction, partial(handlers.invite, request))

    async def _do(
        self,
        command: MatchCommand,
        interaction: discord.Interaction[Any],
        match: str | None,
        *,
        publicly: bool = True,
    ) -> None:
        async def work(call: Call) -> None:
            await self._bot.handlers.match_command(command, call, match)

        await hosting(self._bot, interaction, work, publicly=publicly)

    async def _on_player(
        self,
        act: Act,
        interaction: discord.Interaction[Any],
        player: Person,
        seconds: int | None = None,
        by: Person | None = None,
        *,
        publicly: bool = True,
    ) -> None:
        async def work(call: Call) -> None:
            other = None if by is None else invitee_of(by)
            await self._bot.handlers.host_player(act, invitee_of(player), call, seconds, other)

        await hosting(self._bot, interaction, work, publicly=publicly)

    @app_commands.command(name=named("host pause"), description=described("host pause"))
    @names_a_match
    async def pause(
        self, interaction: discord.Interaction[Any], match: MatchOption | None = None
    ) -> None:
        await self._do(MatchCommand.PAUSE, interaction, match)

    @app_commands.command(name=named("host resume"), description=described("host resume"))
    @names_a_match
    async def resume(
        self, interaction: discord.Interaction[Any], match: MatchOption | None = None
    ) -> None:
        await self._do(MatchCommand.RESUME, interaction, match)

    @app_commands.command(name=named("host time"), description=described("host time"))
    @app_commands.rename(player=named("host time player"), seconds=named("host time seconds"))
    @app_commands.describe(
        player=described("host time player"), seconds=described("host time seconds")
    )
    async def time(
        self,
        interaction: discord.Interaction[Any],
        player: Person,
        seconds: app_commands.Range[int, -MOST_SECONDS, MOST_SECONDS],
    ) -> None:
        await self._on_player(TIME, interaction, player, seconds)

    @app_commands.command(name=named("host forfeit"), description=described("host forfeit"))
    @app_commands.rename(player=named("host forfeit player"))
    @app_commands.describe(player=described("host forfeit player"))
    async def forfeit(self, interaction: discord.Interaction[Any], player: Person) -> None:
        await self._on_player(FORFEIT, interaction, player, publicly=False)

    @app_commands.command(name=named("host end"), description=described("host end"))
    @names_a_match
    async def end(
        self, interaction: discord.Interaction[Any], match: MatchOption | None = None
    ) -> None:
        await self._do(MatchCommand.ASK_END, interaction, match, publicly=False)

    @app_commands.command(name=named("host rewind"), description=described("host rewind"))
    @names_a_match
    async def rewind(
        self, interaction: discord.Interaction[Any], match: MatchOption | None = None
    ) -> None:
        await self._do(MatchCommand.ASK_REWIND, interaction, match, publicly=False)

    @app_commands.command(name=named("host redeal"), description=described("host redeal"))
    @names_a_match
    async def redeal(
        self, interaction: discord.Interaction[Any], match: MatchOption | None = None
    ) -> None:
        await self._do(MatchCommand.ASK_REDEAL, interaction, match, publicly=False)

    @app_commands.command(name=named("host starter"), description=described("host starter"))
    @app_commands.rename(player=named("host starter player"))
    @app_commands.describe(player=described("host starter player"))
    async def starter(self, interaction: discord.Interaction[Any], player: Person) -> None:
        await self._on_player(STARTER, interaction, player)

    @app_commands.command(name=named("host substitute"), description=described("host substitute"))
    @app_commands.rename(player=named("host substitute player"), by=named("host substitute by"))
    @app_commands.describe(
        player=described("host substitute player"), by=described("host substitute by")
    )
    async def substitute(
        self, interaction: discord.Interaction[Any], player: Person, by: Person
    ) -> None:
        await self._on_player(SUBSTITUTE, interaction, player, by=by)

    @app_commands.command(name=named("host award"), description=described("host award"))
    @app_commands.rename(player=named("host award player"))
    @app_commands.describe(player=described("host award player"))
    async def award(self, interaction: discord.Interaction[Any], player: Person) -> None:
        await self._on_player(AWARD, interaction, player, publicly=False)

    @app_commands.command(name=named("host handover"), description=described("host handover"))
    @app_commands.rename(to=named("host handover to"))
    @app_commands.describe(to=described("host handover to"))
    async def handover(self, interaction: discord.Interaction[Any], to: Person) -> None:
        work = partial(self._bot.handlers.hand_over, invitee_of(to))
        await hosting(self._bot, interaction, work)

    @app_commands.command(name=named("host repost"), description=described("host repost"))
    @names_a_match
    async def repost(
        self, interaction: discord.Interaction[Any], match: MatchOption | None = None
    ) -> None:
        await self._do(MatchCommand.REPOST, interaction, match)

    @app_commands.command(name=named("host status"), description=described("host status"))
    async def status(self, interaction: discord.Interaction[Any]) -> None:
        await hosting(self._bot, interaction, self._bot.handlers.host_status, publicly=False)


async def setup(bot: "DelveBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(HostCommands(bot))
