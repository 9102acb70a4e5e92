"""The names and descriptions of commands, from the catalogues, and Discord's ids of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import AppCommand, AppCommandGroup, Argument

from bot.match.entries import Wish
from bot.match.terms import Calls, Takebacks
from bot.ui.catalogue import Texts, language_of, texts_in
from bot.ui.games import RegisteredGame, Setting, registered

Callback = TypeVar("Callback", bound=Callable[..., Any])

_ENGLISH = texts_in("en")


def named(path: str) -> app_commands.locale_str:
    """The name of a command or option: "match", "match show", "stats player"."""
    return _text(_key(path))


def described(path: str) -> app_commands.locale_str:
    return _text(f"{_key(path)}.description")


def worded(path: str, *options: str, **paths: str) -> Callable[[Callback], Callback]:
    """Names and describes the options of the command at a path, or those by paths of their own."""
    paths |= {option: f"{path} {option}" for option in options}

    def decorate(callback: Callback) -> Callback:
        app_commands.rename(**{key: named(each) for key, each in paths.items()})(callback)
        return app_commands.describe(**{key: described(each) for key, each in paths.items()})(
            callback
        )

    return decorate


def games() -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=_text(f"game-{game.rules.key}"), value=game.rules.key)
        for game in registered()
    ]


def wishes() -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=_text(f"ask-{wish}"), value=wish.value) for wish in Wish]


def setting_choices(game: str, setting: Setting) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=_text(f"setting-{game}-{setting.name}-{value}"), value=value)
        for value in setting.values
    ]


def takebacks_choices(*, hosted: bool) -> list[app_commands.Choice[str]]:
    """The choices of an option `takebacks`; where nobody hosts, no host can grant any."""
    return [
        app_commands.Choice(name=_text(f"takebacks-option-{value}"), value=value.value)
        for value in Takebacks
        if hosted or value is not Takebacks.HOST
    ]


def calls_choices() -> list[app_commands.Choice[str]]:
    """The choice that has everybody called at once; the usual one is to leave the option out."""
    return [app_commands.Choice(name=_text("calls-option-always"), value=Calls.ALWAYS.value)]


def hosting_described(game: RegisteredGame) -> app_commands.locale_str:
    """The description of a game's subcommand of `/host`."""
    key = f"game-{game.rules.key}"
    return _written(lambda texts: texts("host-game", game=texts(key)))


def seat_named(game: RegisteredGame, seat: int) -> app_commands.locale_str:
    """The name of an option that says who takes a seat."""
    if game.setup.seats:
        return named(f"host {game.rules.key} {game.setup.seats[seat]}")
    return _written(lambda texts: texts("host-seat", number=seat + 1))


def seat_described(game: RegisteredGame, seat: int) -> app_commands.locale_str:
    if game.setup.seats:
        return described(f"host {game.rules.key} {game.setup.seats[seat]}")
    return _written(lambda texts: texts("host-seat.description", number=seat + 1))


def _key(path: str) -> str:
    return f"command-{path.replace(' ', '-')}"


@cache
def _text(key: str) -> app_commands.locale_str:
    return _written(lambda texts: texts(key))


def _written(write: Callable[[Texts], str]) -> app_commands.locale_str:
    return app_commands.locale_str(write(_ENGLISH), write=write)


class CatalogueTranslator(app_commands.Translator):
    """Finds the translations of what the functions above name."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        write: Callable[[Texts], str] | None = string.extras.get("write")
        language = language_of(locale.value, "en")
        return write(texts_in(language)) if write is not None and language != "en" else None


def command_ids(commands: Iterable[AppCommand]) -> dict[str, int]:
    """The id for each command that can be run, by its full name as "match show"."""
    return {
        name: command.id
        for command in commands
        for name in _runnable(command.name, command.options)
    }


def _runnable(name: str, options: Sequence[Argument | AppCommandGroup]) -> Iterator[str]:
    inner = [option for option in options if isinstance(option, AppCommandGroup)]
    if not inner:
        yield name
    for option in inner:
        yield from _runnable(f"{name} {option.name}", option.options)
