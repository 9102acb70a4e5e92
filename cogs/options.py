"""The options of commands: made from the setup of a game, or offered while somebody types."""

import inspect
import logging
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import app_commands

from bot.handlers.actor import Actor
from bot.handlers.handlers import Handlers
from bot.handlers.statistics import offered_variants
from bot.match.terms import Calls, Takebacks
from bot.ui.games import RegisteredGame, Setting, registered
from cogs.context import Person, actor_in
from cogs.translation import (
    calls_choices,
    described,
    named,
    seat_described,
    seat_named,
    setting_choices,
    takebacks_choices,
)

if TYPE_CHECKING:
    from bot.app import DelveBot

log = logging.getLogger(__name__)

MOST_SUBCOMMANDS = MOST_OPTIONS = 25
"""So many subcommands Discord takes in a group, and so many options in each."""

CLOCK, TAKEBACKS, CALLS = "clock", "takebacks", "calls"
"""The options of every game; no setting is called so."""


class CommandOption(NamedTuple):
    """An option of a command. `kind`: what discord.py makes of it."""

    name: str
    label: app_commands.locale_str
    description: app_commands.locale_str
    kind: Any
    required: bool = False
    choices: Sequence[app_commands.Choice[str]] = ()

    @property
    def key(self) -> str:
        """Its name as a parameter of a function."""
        return _key(self.name)


class Wishes(NamedTuple):
    """The choices of a person in the subcommand of a game. `clock`: as typed, or None.

    `others`: by the options that the group has besides, without what was left out.
    """

    game: RegisteredGame
    options: Any
    clock: str | None
    takebacks: Takebacks
    calls: Calls
    others: dict[str, Any]


class GameCommand(NamedTuple):
    """The part of a game's command that its group adds. `path`: its text names the clock."""

    description: app_commands.locale_str
    options: Sequence[CommandOption]
    path: str


Doing = Callable[[Wishes, discord.Interaction[Any]], Coroutine[Any, Any, None]]


def add_games(
    group: app_commands.Group, of_game: Callable[[RegisteredGame], GameCommand], do: Doing
) -> None:
    """Give a group a subcommand for each game. Discord would refuse all for one too many."""
    for game in registered():
        command = _command(game, of_game(game), do)
        options = len(command.parameters)
        if options > MOST_OPTIONS:
            log.error("/%s %s is left out: %d options", group.name, game.rules.key, options)
        elif len(group.commands) >= MOST_SUBCOMMANDS:
            log.error("/%s %s is left out: too many subcommands", group.name, game.rules.key)
        else:
            group.add_command(command)


def options_of_all(game: RegisteredGame, path: str) -> list[CommandOption]:
    """The options for a game that every group of commands has: its settings, and what is agreed."""
    return [
        *(_option(game.rules.key, setting) for setting in game.setup.settings),
        CommandOption(CLOCK, named(f"{path} {CLOCK}"), described(f"{path} {CLOCK}"), str),
        CommandOption(
            TAKEBACKS,
            named(f"play {TAKEBACKS}"),
            described(f"play {TAKEBACKS}"),
            app_commands.Choice[str],
            choices=takebacks_choices(hosted=path == "host"),
        ),
        CommandOption(
            CALLS,
            named(f"play {CALLS}"),
            described(f"play {CALLS}"),
            app_commands.Choice[str],
            choices=calls_choices(),
        ),
    ]


def seat_options(game: RegisteredGame, room: int) -> list[CommandOption]:
    """An option for each seat, to name somebody; those past `room` are left out if they can be."""
    least, most = game.rules.seats[0], game.rules.seats[-1]
    return [
        CommandOption(
            _seat_option(game, seat),
            seat_named(game, seat),
            seat_described(game, seat),
            Person,
            required=seat < least,
        )
        for seat in range(max(least, min(most, room)))
    ]


def seated(wishes: Wishes) -> list[Person]:
    """The people named in the options of the seats, in their order."""
    seats = range(wishes.game.rules.seats[-1])
    names = [_key(_seat_option(wishes.game, seat)) for seat in seats]
    return [wishes.others[name] for name in names if name in wishes.others]


def takebacks_of(chosen: app_commands.Choice[str] | None) -> Takebacks:
    return Takebacks(chosen.value) if chosen is not None else Takebacks.CLEAN


def calls_of(chosen: app_commands.Choice[str] | None) -> Calls:
    """The choice of the option `calls`."""
    return Calls(chosen.value) if chosen is not None else Calls.QUIET


def _seat_option(game: RegisteredGame, seat: int) -> str:
    return game.setup.seats[seat] if game.setup.seats else f"player{seat + 1}"


def _option(game: str, setting: Setting) -> CommandOption:
    choices = setting_choices(game, setting) if setting.values else []
    kind = app_commands.Choice[str] if choices else str
    path = f"play {game} {setting.name}"
    return CommandOption(
        setting.name, named(path), described(path), kind, setting.required, choices
    )


def _command(
    game: RegisteredGame, own: GameCommand, do: Doing
) -> app_commands.Command[Any, ..., None]:
    async def run(interaction: discord.Interaction[Any], **chosen: Any) -> None:
        await do(_wishes(game, chosen), interaction)

    options = [*own.options, *options_of_all(game, own.path)]
    return command_of(named(f"play {game.rules.key}"), own.description, options, run)


def command_of(
    label: app_commands.locale_str,
    description: app_commands.locale_str,
    options: Iterable[CommandOption],
    run: Callable[..., Coroutine[Any, Any, None]],
) -> app_commands.Command[Any, ..., None]:
    """A command with these options, required ones first. `run`: is given the choices by name."""
    options = sorted(options, key=lambda option: not option.required)
    # The library reads the options of a command from the signature of its function.
    parameters = [_parameter("interaction", discord.Interaction, required=True)]
    parameters += [_parameter(each.key, each.kind, required=each.required) for each in options]
    # A function may be given one, which mypy does not know.
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    app_commands.rename(**{each.key: each.label for each in options})(run)
    app_commands.describe(**{each.key: each.description for each in options})(run)
    app_commands.choices(**{each.key: list(each.choices) for each in options if each.choices})(run)
    return app_commands.Command(name=label, description=description, callback=run)


def _wishes(game: RegisteredGame, chosen: dict[str, Any]) -> Wishes:
    given = {name: value for name, value in chosen.items() if value is not None}
    clock, takebacks = given.pop(CLOCK, None), takebacks_of(given.pop(TAKEBACKS, None))
    calls = calls_of(given.pop(CALLS, None))
    settings = {
        setting.name: _value(given.pop(_key(setting.name)))
        for setting in game.setup.settings
        if _key(setting.name) in given
    }
    return Wishes(game, game.setup.options_of(settings), clock, takebacks, calls, given)


def _key(name: str) -> str:
    return name.replace("-", "_")


def _value(value: Any) -> str:
    return value.value if isinstance(value, app_commands.Choice) else str(value)


def _parameter(name: str, kind: Any, *, required: bool) -> inspect.Parameter:
    how = inspect.Parameter.POSITIONAL_OR_KEYWORD
    if not required:
        return inspect.Parameter(name, how, annotation=kind | None, default=None)
    return inspect.Parameter(name, how, annotation=kind)


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
        offered = offered_variants(typed, getattr(chosen, "game", None), actor.texts)
        return [(str(variant), label) for variant, label in offered]


MatchOption = app_commands.Transform[str, HostedMatches]
"""The annotation of a parameter `match`; None is the match of this channel, or the own one."""

VariantOption = app_commands.Transform[str, Variants]
"""The annotation of a parameter `variant`, beside a parameter `game`."""
