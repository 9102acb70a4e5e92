"""`/play <game>`: an open table for any game, one subcommand each, made from the game's setup."""

import inspect
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import app_commands
from discord.ext import commands

from bot.handlers.requests import MatchRequest
from bot.match.invitation import InvitationKind
from bot.ui.games import registered
from bot.ui.registered_game import RegisteredGame
from bot.ui.setup import Setting
from cogs.context import actor_of, answering, invitee_of
from cogs.translation import described, named, setting_choices

if TYPE_CHECKING:
    from bot.app import DelveBot

PLAYERS = "players"
"""The option of games for different numbers of players; no setting is called so."""

CLOCK = "clock"
"""The option of every game; no setting is called so."""


class PlayCommands(commands.Cog):
    """Opens tables."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot
        self.group = app_commands.guild_only(
            app_commands.Group(name=named("play"), description=described("play"))
        )
        for game in registered():
            self.group.add_command(_command(game, self._open))
        # A group that is made at run time is no class attribute, by which a cog knows its commands.
        self.__cog_app_commands__ = [self.group]

    async def _open(
        self, game: RegisteredGame, interaction: discord.Interaction[Any], chosen: dict[str, Any]
    ) -> None:
        async with answering(self._bot, interaction) as responder:
            actor = await actor_of(self._bot, interaction)
            most, clock = chosen.pop(PLAYERS, None), chosen.pop(CLOCK, None)
            texts = {name: _value(value) for name, value in chosen.items() if value is not None}
            request = MatchRequest(
                game.rules.key,
                game.setup.options_of(texts),
                InvitationKind.OPEN,
                (invitee_of(interaction.user),),
                most,
                clock,
            )
            await self._bot.handlers.invite(request, actor, responder)


Opening = Callable[
    [RegisteredGame, discord.Interaction[Any], dict[str, Any]], Coroutine[Any, Any, None]
]


def _command(game: RegisteredGame, opening: Opening) -> app_commands.Command[Any, ..., None]:
    """The subcommand of a game, with an option for each setting."""
    path = f"play {game.rules.key}"

    async def play(interaction: discord.Interaction[Any], **chosen: Any) -> None:
        await opening(game, interaction, chosen)

    options = [_option(path, game.rules.key, setting) for setting in game.setup.settings]
    if len(game.rules.seats) > 1:
        options.append(_players(game.rules.seats))
    options.append(_Option(CLOCK, f"play {CLOCK}", str, required=False, choices=[]))
    # Required ones come first; Discord wants them so.
    options.sort(key=lambda option: not option.required)
    # What a command asks for, the library reads from the signature of its function.
    parameters = [_parameter("interaction", discord.Interaction)]
    parameters += [_parameter(each.name, each.kind, each.required) for each in options]
    # A function may be given one, which mypy does not know.
    play.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    app_commands.rename(**{each.name: named(each.path) for each in options})(play)
    app_commands.describe(**{each.name: described(each.path) for each in options})(play)
    app_commands.choices(**{each.name: each.choices for each in options if each.choices})(play)
    return app_commands.Command(name=named(path), description=described(path), callback=play)


class _Option(NamedTuple):
    """An option of a command. `path`: names its texts. `kind`: what discord.py makes of it."""

    name: str
    path: str
    kind: Any
    required: bool
    choices: list[app_commands.Choice[str]]


def _option(command: str, game: str, setting: Setting) -> _Option:
    choices = setting_choices(game, setting) if setting.values else []
    kind = app_commands.Choice[str] if choices else str
    return _Option(setting.name, f"{command} {setting.name}", kind, setting.required, choices)


def _players(seats: Sequence[int]) -> _Option:
    kind = app_commands.Range[int, seats[0], seats[-1]]
    return _Option(PLAYERS, f"play {PLAYERS}", kind, required=False, choices=[])


def _parameter(name: str, kind: Any, required: bool = True) -> inspect.Parameter:
    how = inspect.Parameter.POSITIONAL_OR_KEYWORD
    if required:
        return inspect.Parameter(name, how, annotation=kind)
    return inspect.Parameter(name, how, annotation=kind | None, default=None)


def _value(value: Any) -> str:
    return value.value if isinstance(value, app_commands.Choice) else str(value)


async def setup(bot: "DelveBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(PlayCommands(bot))
