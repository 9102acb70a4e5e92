"""Makes every mistake with a text an error, where players would get an English text or none."""

from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager

from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.errors import MissingText

OF_PLAYERS = Texts.format
"""How the texts are made that players read."""


@contextmanager
def strict_texts(check: Callable[[str, str, Set[str]], None] | None = None) -> Iterator[None]:
    """Let every mistake raise `AssertionError`.

    `check`: looks at each text that is asked for: its language, its key, the names of its
    arguments.
    """
    before = Texts.format

    def strictly(self: Texts, key: str, args: dict[str, str | int]) -> str:
        if check is not None:
            check(self.language, key, args.keys())
        try:
            return OF_PLAYERS(self, key, args)
        except MissingText as error:
            raise AssertionError(*error.args) from error

    Texts.format = strictly  # type: ignore[method-assign]  # all texts that anybody has are of it
    for language in LANGUAGES:
        texts_in(language).forget()
    try:
        yield
    finally:
        Texts.format = before  # type: ignore[method-assign]  # as above
