"""The texts that people read: Fluent catalogues of the engine (data/locale) and of each game."""

import logging
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Message

from bot.contract.contents import DATA
from bot.ui.errors import MissingText

LANGUAGES = ("en", "uk")
FALLBACK = "en"
LOCALES = DATA / "locale"

CACHED_TEXTS = 8192
"""Formatted texts kept per language. A board needs about twenty, most of them shared by all."""

LANGUAGE_OF_LOCALE: Mapping[str, str] = {"uk": "uk", "en-US": "en", "en-GB": "en"}
"""Discord's locales that we have texts for, with our language for each."""

_LAST_RESORT = "…"

_log = logging.getLogger(__name__)


class Texts:
    """The texts of one language, by key: of a message, or of an attribute ("tile-torch.object")."""

    # A call goes to the cache of the instance without a frame of Python's: a press makes hundreds.
    __slots__ = ("__call__", "_bundle", "_cached", "language")

    if TYPE_CHECKING:

        def __call__(self, key: str, /, **args: str | int) -> str:
            """The text with its variables; for a mistake the English one, or none. Never raises."""

    def __init__(self, language: str, bundle: FluentBundle) -> None:
        self.language = language
        self._bundle = bundle
        # A mistake in production is logged once per key and arguments.
        self._cached = lru_cache(maxsize=CACHED_TEXTS)(self._find)
        self.__call__ = self._cached  # type: ignore[method-assign]  # it is a slot, see above

    def has(self, key: str) -> bool:
        """Whether there is a text with this key, which names no attribute."""
        return self._bundle.has_message(key)

    def _find(self, key: str, /, **args: str | int) -> str:
        try:
            return self.format(key, args)
        except MissingText as error:
            _log.error("%s", error)
        if self.language == FALLBACK:
            return _LAST_RESORT
        return texts_in(FALLBACK)(key, **args)

    def format(self, key: str, args: dict[str, str | int]) -> str:
        """The text, not kept for another time. Raises `MissingText`."""
        identifier, _, attribute = key.partition(".")
        if not self._bundle.has_message(identifier):
            raise MissingText(f"{self.language}: no text {key!r}")
        message = self._bundle.get_message(identifier)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise MissingText(f"{self.language}: no text {key!r}")
        text, errors = self._bundle.format_pattern(pattern, args)
        if errors:
            raise MissingText(f"{self.language}: {key!r}: {errors[0]}")
        return str(text)

    def add(self, folder: Path) -> None:
        """Add the texts of a folder in this language. Raises ValueError for a key that is taken."""
        file = folder / f"{self.language}.ftl"
        for path in (*folder.glob(file.name), *sorted((folder / self.language).glob("*.ftl"))):
            resource = FluentResource(path.read_text(encoding="utf-8"))
            for entry in resource.body:
                # The bundle would silently leave out the second of two texts with one key.
                if isinstance(entry, Message) and self._bundle.has_message(entry.id.name):
                    name = path.relative_to(folder.parent)
                    raise ValueError(f"{name}: there is a text {entry.id.name} already")
            self._bundle.add_resource(resource)
        self.forget()

    def forget(self) -> None:
        self._cached.cache_clear()


_folders = [LOCALES]
_known: dict[str, Texts] = {}
"""By language: the texts that somebody has asked for."""


def add_folder(folder: Path) -> None:
    """Add the texts of a folder in every language, once. Raises ValueError for a taken key."""
    if folder in _folders:
        return
    for texts in _known.values():
        texts.add(folder)
    _folders.append(folder)


_command_ids: dict[str, int] = {}


def mention_commands(ids: Mapping[str, int]) -> None:
    """Name commands by mentions from now on, which start them when they are clicked.

    They have the English names for all readers: Discord shows a name as it is written in every
    language, and a translated one starts nothing (discord-api-docs issues 5518, 5462, 7309).

    `ids`: by full name in English, such as "match show". Other commands are named in plain words.
    """
    if ids == _command_ids:
        return
    _command_ids.clear()
    _command_ids.update(ids)
    for language in LANGUAGES:
        texts_in(language).forget()


def _command(language: str, name: str) -> str:
    """`{ COMMAND("match show") }` in a text. Raises `MissingText`."""
    if name in _command_ids:
        return f"</{name}:{_command_ids[name]}>"
    texts, words = texts_in(language), name.split()
    keys = ["-".join(("command", *words[:count])) for count in range(1, len(words) + 1)]
    if words[0] == "host" and not texts.has(keys[-1]):
        # A game has one name, in whatever group.
        keys[-1] = f"command-play-{words[-1]}"
    return "/" + " ".join(map(texts, keys))


def texts_in(language: str) -> Texts:
    """The texts of a language; of `FALLBACK` for one not in `LANGUAGES`, as in a damaged row."""
    language = language if language in LANGUAGES else FALLBACK
    if language in _known:
        return _known[language]
    # The annotation does not allow a text, although Fluent turns the result into one.
    functions: dict[str, Any] = {"COMMAND": partial(_command, language)}
    texts = Texts(language, FluentBundle([language], functions=functions, use_isolating=False))
    for folder in _folders:
        texts.add(folder)
    _known[language] = texts
    return texts


def language_of(discord_locale: str | None, default: str) -> str:
    """Our language for a locale of Discord ("uk", "en-GB", …), else the default."""
    if discord_locale is None:
        return default
    return LANGUAGE_OF_LOCALE.get(discord_locale, default)
