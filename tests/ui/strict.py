"""Makes every mistake with a text an error, for tests that draw messages."""

from collections.abc import Iterator, Set
from contextlib import contextmanager
from functools import cache

from bot.contract.contents import DATA
from bot.ui.catalogue import checked_by
from bot.ui.errors import MissingText
from tests.codebase.tracked import ROOT
from tools.catalogues.sources import folders_of_games, of_the_bot, read


@contextmanager
def strict_texts() -> Iterator[None]:
    """Make every mistake with a text raise `MissingText`: a key, an argument too many or too few.

    Fluent passes over an argument too many, and over a missing one in a branch not taken.
    """
    with checked_by(_check_arguments):
        yield


def _check_arguments(language: str, key: str, given: Set[str]) -> None:
    wanted = _variables(language, key)
    if wanted != given:
        takes, named = ", ".join(sorted(wanted)), ", ".join(sorted(given))
        raise MissingText(f"{language}: {key!r} takes ({takes}), not ({named})")


@cache
def _variables(language: str, key: str) -> frozenset[str]:
    sources = [of_the_bot(DATA, language)]
    sources += [read(folder / language) for folder in folders_of_games(ROOT)]
    return next((one.variables(key) for one in sources if key in one.patterns), frozenset())
