"""Commands and their options: made from the setup of a game, or offered while somebody types."""

import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import app_commands

from bot.handlers.actor import Actor, Call
from bot.handlers.handlers import Handlers
from bot.handlers.requests import MatchRequest
from bot.handlers.statistics import offered_variants
from bot.match.invitation import InvitationKind
from bot.ui.games import RegisteredGame, registered
from bot.ui.match_options import CLOCK, MatchOption, match_options, offered_clocks
from cogs.interactions import Person, Work, answering, facts, invitee_of
from cogs.translation import (
    described,
    has_text,
    hosting_described,
    labelled,
    named,
    seat_worded,
)

if TYPE_CHECKING:
    from bot.app import DelveBot

log = logging.getLogger(__name__)

MOST_SUBCOMMANDS = MOST_OPTIONS = 25
"""So many subcommands Discord takes in a group, and so many options in each."""

Command = app_commands.Command[Any, ..., None]

Find = Callable[
    [Handlers, str, app_commands.Namespace, Actor], Awaitable[Iterable[tuple[object, str]]]
]
"""Finds at most 25 values, with their names, that fit what was typed and the other options."""


class CommandOption(NamedTuple):
    """An option of a command. `kind`: what discord.py makes of it.

    `offers`: the choices while somebody types, where any text is taken.
    """

    name: str
    label: app_commands.locale_str
    description: app_commands.locale_str
    kind: Any = str
    required: bool = False
    choices: Sequence[app_commands.Choice[str]] = ()
    offers: Find | None = None

    @property
    def key(self) -> str:
        """Its name as a parameter of a function."""
        return _key(self.name)


def option(
    path: str,
    kind: Any = str,
    *,
    required: bool = False,
    choices: Sequence[app_commands.Choice[str]] = (),
    offers: Find | None = None,
) -> CommandOption:
    """The option with the last word of a path, by which its texts are found."""
    name = path.split()[-1]
    return CommandOption(name, named(path), described(path), kind, required, choices, offers)


def add_games(bot: "DelveBot", group: app_commands.Group, kind: InvitationKind) -> None:
    """Give a group a subcommand for each game. Discord would refuse all for one too many."""
    for game in registered():
        command = game_command(bot, game, kind)
        options = len(command.parameters)
        if options > MOST_OPTIONS:
            log.error("/%s %s is left out: %d options", group.name, game.rules.key, options)
        elif len(group.commands) >= MOST_SUBCOMMANDS:
            log.error("/%s %s is left out: too many subcommands", group.name, game.rules.key)
        else:
            group.add_command(command)


def game_command(bot: "DelveBot", game: RegisteredGame, kind: InvitationKind) -> Command:
    """A command that invites to a game."""
    key = game.rules.key
    path, wording, description = f"play {key}", "play", None
    people: list[CommandOption] = []
    if kind is InvitationKind.CHALLENGE:
        path = wording = f"{key} challenge"
        people = [option(f"{path} opponent", Person, required=True)]
    elif kind is InvitationKind.HOSTED:
        wording, description, people = "host", hosting_described(game), seat_options(game)
    options = options_of_all(game, kind, wording)

    def work(interaction: discord.Interaction[Any], **given: Any) -> Work:
        chosen = {
            each.name: str(given[each.key]) for each in options if given[each.key] is not None
        }
        players = [given[each.key] for each in people if given[each.key] is not None]
        if kind is not InvitationKind.HOSTED:
            players.insert(0, interaction.user)
        request = MatchRequest.of(game, kind, tuple(map(invitee_of, players)), chosen)
        invite = partial(bot.handlers.invite, request)
        return hosting(bot, invite) if kind is InvitationKind.HOSTED else invite

    publicly = kind is InvitationKind.HOSTED
    return command_of(
        bot, path, work, *people, *options, description=description, publicly=publicly
    )


def hosting(bot: "DelveBot", work: Work) -> Work:
    """Note that the person may use a command of hosts.

    Discord offers it to those whom the server's owners let, and tells that in no other way. So the
    same person may press the buttons of hosts.
    """

    async def noted(call: Call) -> None:
        await bot.handlers.note_host_command(call)
        await work(call)

    return noted


def options_of_all(game: RegisteredGame, kind: InvitationKind, path: str) -> list[CommandOption]:
    """The options for a game in a command of this kind, without those that name people.

    `path`: where it has texts of its own for options; others have those of `/play`.
    """
    of_game = path.startswith(f"{game.rules.key} ")
    return [_option_of(each, path, of_game) for each in match_options(game, kind)]


def _option_of(offered: MatchOption, path: str, of_game: bool) -> CommandOption:
    own = f"{path} {offered.name}"
    # A group of all games has texts of its own for what these share, not for the settings of one.
    shared = offered.path == f"play {offered.name}"
    where = own if (of_game or shared) and has_text(own) else offered.path
    number, values = offered.kind is int, offered.values
    return option(
        where,
        app_commands.Range[int, int(values[0]), int(values[-1])] if number else str,
        required=offered.required,
        choices=() if number or offered.written else labelled(offered),
        offers=_clocks if offered.name == CLOCK else None,
    )


def seat_options(game: RegisteredGame) -> list[CommandOption]:
    """An option for each seat, to name somebody; those without room are left out if they can be."""
    least, most = game.rules.seats[0], game.rules.seats[-1]
    room = MOST_OPTIONS - len(match_options(game, InvitationKind.HOSTED))
    names = game.setup.seats or tuple(f"player{seat + 1}" for seat in range(most))
    return [
        CommandOption(name, *seat_worded(game, seat), Person, seat < least)
        for seat, name in enumerate(names[: max(least, min(most, room))])
    ]


def command_of(
    bot: "DelveBot",
    path: str,
    work: Callable[..., Work],
    *given: CommandOption,
    description: app_commands.locale_str | None = None,
    publicly: bool = False,
    warns: bool = False,
) -> Command:
    """A command with these options, required ones first.

    `path`: by which its texts are found. `work`: from the interaction and the choices by name.
    `publicly`, `warns`: as for `answering`.
    """
    options = sorted(given, key=lambda option: not option.required)
    listed = {each.key: list(each.choices) for each in options if each.choices}

    async def run(interaction: discord.Interaction[Any], **chosen: Any) -> None:
        for key, offered in listed.items():
            if chosen.get(key) not in (None, *(one.value for one in offered)):
                # Discord's list is of another version of the bot. The library checks no choices.
                raise app_commands.CommandSignatureMismatch(command)
        await answering(
            bot, interaction, work(interaction, **chosen), publicly=publicly, warns=warns
        )

    # The library reads the options of a command from the signature of its function.
    how, anything = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.empty
    parameters = [inspect.Parameter("interaction", how, annotation=discord.Interaction)]
    for each in options:
        default = anything if each.required else None
        parameters.append(inspect.Parameter(each.key, how, annotation=each.kind, default=default))
    # A function may be given one, which mypy does not know.
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    app_commands.rename(**{each.key: each.label for each in options})(run)
    app_commands.describe(**{each.key: each.description for each in options})(run)
    app_commands.choices(**listed)(run)
    command: Command = app_commands.Command(
        name=named(path), description=description or described(path), callback=run
    )
    for each in options:
        if each.offers is not None:
            command.autocomplete(each.key)(_offering(each.offers))
    return command


def _key(name: str) -> str:
    return name.replace("-", "_")


def _offering(find: Find) -> Callable[..., Coroutine[Any, Any, list[app_commands.Choice[str]]]]:
    async def offer(
        interaction: "discord.Interaction[DelveBot]", typed: str
    ) -> list[app_commands.Choice[str]]:
        """The choices that fit the text typed so far. A failure offers none: any text is taken."""
        bot = interaction.client
        try:
            actor, chosen = Actor(**await facts(bot, interaction)), interaction.namespace
            offered = await find(bot.handlers, typed, chosen, actor)
        except Exception:
            log.exception("nothing was offered to somebody who types")
            return []
        return [app_commands.Choice(name=label, value=str(value)) for value, label in offered]

    return offer


async def _clocks(
    handlers: Handlers, typed: str, chosen: app_commands.Namespace, actor: Actor
) -> Iterable[tuple[object, str]]:
    return offered_clocks(typed, actor.texts)


async def variants(
    handlers: Handlers, typed: str, chosen: app_commands.Namespace, actor: Actor
) -> Iterable[tuple[object, str]]:
    """The variants of the game that is chosen in the option `game`, else of all games."""
    return offered_variants(typed, getattr(chosen, "game", None), actor.texts)
