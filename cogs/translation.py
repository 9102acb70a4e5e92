"""The names and descriptions of commands, from the catalogues, and Discord's ids of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

import discord
from discord import AppCommandType, app_commands
from discord.app_commands import AppCommand, AppCommandGroup, Argument

from bot.ui.catalogue import Texts, language_of, texts_in
from bot.ui.games import RegisteredGame, registered
from bot.ui.match_options import MatchOption

_ENGLISH = texts_in("en")


@cache
def worded(key: str) -> app_commands.locale_str:
    """The text with this key."""
    return _written(lambda texts: texts(key))


def named(path: str) -> app_commands.locale_str:
    """The name of a command or option: "match", "match show", "stats player"."""
    return worded(_key(path))


def described(path: str) -> app_commands.locale_str:
    return worded(f"{_key(path)}.description")


def has_text(path: str) -> bool:
    return _ENGLISH.has(_key(path))


def choices(keys: Mapping[str, str]) -> list[app_commands.Choice[str]]:
    """The choices of an option: by value the key of the text that names it."""
    return [app_commands.Choice(name=worded(key), value=value) for value, key in keys.items()]


def labelled(option: MatchOption) -> list[app_commands.Choice[str]]:
    """The values that an option of a match offers, as choices."""
    return [
        app_commands.Choice(name=_written(partial(option.label, value)), value=value)
        for value in option.values
    ]


def games() -> list[app_commands.Choice[str]]:
    return choices({game.rules.key: f"game-{game.rules.key}" for game in registered()})


def hosting_described(game: RegisteredGame) -> app_commands.locale_str:
    """The description of a game's subcommand of `/host`."""
    key = f"game-{game.rules.key}"
    return _written(lambda texts: texts("host-game", game=texts(key)))


def seat_worded(
    game: RegisteredGame, seat: int
) -> tuple[app_commands.locale_str, app_commands.locale_str]:
    """The name and the description of an option that says who takes a seat."""
    if game.setup.seats:
        path = f"host {game.rules.key} {game.setup.seats[seat]}"
        return named(path), described(path)
    return (
        _written(lambda texts: texts("host-seat", number=seat + 1)),
        _written(lambda texts: texts("host-seat.description", number=seat + 1)),
    )


def _key(path: str) -> str:
    return f"command-{path.replace(' ', '-')}"


def _written(write: Callable[[Texts], str]) -> app_commands.locale_str:
    return app_commands.locale_str(write(_ENGLISH), write=write)


class CatalogueTranslator(app_commands.Translator):
    """Finds the translations of the names that the functions above give."""

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
    """The id for each command that can be typed, by its full name as "match show"."""
    return {
        name: command.id
        for command in commands
        if command.type is AppCommandType.chat_input
        for name in _runnable(command.name, command.options)
    }


def _runnable(name: str, options: Sequence[Argument | AppCommandGroup]) -> Iterator[str]:
    inner = [option for option in options if isinstance(option, AppCommandGroup)]
    if not inner:
        yield name
    for option in inner:
        yield from _runnable(f"{name} {option.name}", option.options)
