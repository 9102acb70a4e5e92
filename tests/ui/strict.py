"""Makes every mistake with a text an error, for tests that draw messages."""

from collections.abc import Set
from contextlib import AbstractContextManager
from functools import cache

from bot.contract.contents import DATA
from tests.codebase.tracked import ROOT
from tools.catalogues.sources import folders_of_games, of_the_bot, read
from tools.catalogues.strict import strict_texts as raising


def strict_texts() -> AbstractContextManager[None]:
    """Make mistakes with texts raise `AssertionError`: a key, an argument too many or too few.

    Fluent passes over an argument too many, and over a missing one in a branch not taken.
    """
    return raising(_check_arguments)


def _check_arguments(language: str, key: str, given: Set[str]) -> None:
    wanted = _variables(language, key)
    if wanted is not None and wanted != given:
        takes, named = ", ".join(sorted(wanted)), ", ".join(sorted(given))
        raise AssertionError(f"{language}: {key!r} takes ({takes}), not ({named})")


@cache
def _variables(language: str, key: str) -> frozenset[str] | None:
    """The variables of a text; None where there is no such text."""
    sources = [of_the_bot(DATA, language)]
    sources += [read(folder / language) for folder in folders_of_games(ROOT)]
    return next((one.variables(key) for one in sources if key in one.patterns), None)
