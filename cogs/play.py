"""`/play <game>`: an open table for any game, one subcommand each, made from the game's setup."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.handlers.requests import MatchRequest
from bot.match.invitation import InvitationKind
from bot.ui.games import RegisteredGame
from cogs.context import answering, invitee_of
from cogs.game_commands import CommandOption, GameCommand, Wishes, add_games
from cogs.translation import described, named

if TYPE_CHECKING:
    from bot.app import DelveBot

PLAYERS = "players"
"""The option of games for different numbers of players; no setting is called so."""


class PlayCommands(commands.Cog):
    """Opens tables."""

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


async def setup(bot: "DelveBot") -> None:
    await bot.add_cog(PlayCommands(bot))
