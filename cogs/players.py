"""The commands of players: `/play`, `/match`, `/leaderboard`, `/stats` and `/help`."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.handlers.requests import LeaderboardRequest, MatchRequest
from bot.match.acts import MatchCommand
from bot.match.entries import Wish
from bot.match.invitation import InvitationKind
from bot.ui.games import RegisteredGame
from cogs.context import Person, answering, invitee_of
from cogs.deathmatch import DeathMatchCommands
from cogs.host import HostCommands
from cogs.options import CommandOption, GameCommand, VariantOption, Wishes, add_games
from cogs.translation import described, games, named, wishes, worded

if TYPE_CHECKING:
    from bot.app import DelveBot

PLAYERS = "players"
"""The option of games for different numbers of players; no setting is called so."""


class PlayCommands(commands.Cog):
    """A table for any game: a subcommand each, made from the game's setup."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot
        self.group = app_commands.guild_only(
            app_commands.Group(name=named("play"), description=described("play"))
        )
        add_games(self.group, _table, self._open)
        # A group that is made at run time is no class attribute, by which a cog knows its commands.
        self.__cog_app_commands__ = [self.group]

    async def _open(self, wishes: Wishes, interaction: discord.Interaction[Any]) -> None:
        request = MatchRequest(
            wishes.game.rules.key,
            wishes.options,
            InvitationKind.OPEN,
            (invitee_of(interaction.user),),
            wishes.others.get(PLAYERS),
            wishes.clock,
            wishes.takebacks,
            wishes.calls,
        )
        work = partial(self._bot.handlers.invite, request)
        await answering(self._bot, interaction, work)


def _table(game: RegisteredGame) -> GameCommand:
    seats, path = game.rules.seats, f"play {PLAYERS}"
    options = []
    if len(seats) > 1:
        kind = app_commands.Range[int, seats[0], seats[-1]]
        options.append(CommandOption(PLAYERS, named(path), described(path), kind))
    return GameCommand(described(f"play {game.rules.key}"), options, "play")


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class MatchCommands(commands.GroupCog, name=named("match"), description=described("match")):
    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    async def _do(self, command: MatchCommand, interaction: discord.Interaction[Any]) -> None:
        work = partial(self._bot.handlers.match_command, command)
        await answering(self._bot, interaction, work)

    @app_commands.command(name=named("match show"), description=described("match show"))
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.SHOW, interaction)

    @app_commands.command(name=named("match card"), description=described("match card"))
    async def card(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.CARD, interaction)

    @app_commands.command(name=named("match ask"), description=described("match ask"))
    @worded("match ask", "what")
    @app_commands.choices(what=wishes())
    async def ask(
        self, interaction: discord.Interaction[Any], what: app_commands.Choice[str]
    ) -> None:
        work = partial(self._bot.handlers.ask, Wish(what.value))
        await answering(self._bot, interaction, work, publicly=True)

    @app_commands.command(name=named("match concede"), description=described("match concede"))
    async def concede(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.ASK_CONCEDE, interaction)

    @app_commands.command(name=named("match end"), description=described("match end"))
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.ASK_END, interaction)


MOST_PAGES = 100_000
"""So many pages are those of a million players, which is more than any server has."""


class StatisticsCommands(commands.Cog):
    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    @app_commands.command(name=named("leaderboard"), description=described("leaderboard"))
    @worded("leaderboard", "game", "variant", "player", "page")
    @app_commands.choices(game=games())
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        game: app_commands.Choice[str] | None = None,
        variant: VariantOption | None = None,
        player: Person | None = None,
        page: app_commands.Range[int, 1, MOST_PAGES] = 1,
    ) -> None:
        request = LeaderboardRequest(
            game=game.value if game is not None else None,
            variant=variant,
            page=page,
            around=invitee_of(player) if player is not None else None,
        )
        work = partial(self._bot.handlers.leaderboard, request)
        await answering(self._bot, interaction, work)

    @app_commands.command(name=named("stats"), description=described("stats"))
    @worded("stats", "player", "game")
    @app_commands.choices(game=games())
    @app_commands.guild_only()
    async def stats(
        self,
        interaction: discord.Interaction[Any],
        player: Person | None = None,
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        wanted = invitee_of(player or interaction.user)
        chosen = game.value if game is not None else None
        work = partial(self._bot.handlers.stats, wanted, chosen)
        await answering(self._bot, interaction, work)


class HelpCommands(commands.Cog):
    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    @app_commands.command(name=named("help"), description=described("help"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        await answering(self._bot, interaction, self._bot.handlers.help)


async def setup(bot: "DelveBot") -> None:
    """Adds all commands, in the order in which Discord is told of them."""
    await bot.add_cog(PlayCommands(bot))
    await bot.add_cog(DeathMatchCommands(bot))
    await bot.add_cog(MatchCommands(bot))
    await bot.add_cog(HostCommands(bot))
    await bot.add_cog(StatisticsCommands(bot))
    await bot.add_cog(HelpCommands(bot))
