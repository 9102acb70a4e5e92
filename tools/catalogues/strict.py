"""Makes every mistake with a text an error, where players would get an English text or none."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from bot.contract.contents import DATA
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.errors import MissingText
from tools.catalogues.sources import folders_of_games, of_the_bot, read

OF_PLAYERS = Texts.format
"""How the texts are made that players read."""


@contextmanager
def strict_texts() -> Iterator[None]:
    """Make mistakes with texts raise `AssertionError`: a key, an argument too many or too few.

    Fluent passes over an argument too many, and over a missing one in a branch not taken.
    """
    before = Texts.format
    Texts.format = _strictly  # type: ignore[assignment,method-assign]  # for all texts at once
    for language in LANGUAGES:
        texts_in(language).forget()
    try:
        yield
    finally:
        Texts.format = before  # type: ignore[method-assign]  # as above


def _strictly(texts: Texts, key: str, args: dict[str, str | int]) -> str:
    wanted = _variables(texts.language, key)
    if wanted is not None and wanted != args.keys():
        takes, given = ", ".join(sorted(wanted)), ", ".join(sorted(args))
        raise AssertionError(f"{texts.language}: {key!r} takes ({takes}), not ({given})")
    try:
        return OF_PLAYERS(texts, key, args)
    except MissingText as error:
        raise AssertionError(*error.args) from error


@cache
def _variables(language: str, key: str) -> frozenset[str] | None:
    """The variables of a text; None where there is no such text."""
    sources = [of_the_bot(DATA, language)]
    sources += [read(folder / language) for folder in folders_of_games(DATA.parent)]
    return next((one.variables(key) for one in sources if key in one.patterns), None)
