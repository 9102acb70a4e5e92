"""Texts that forgive no mistake: for tests."""

from collections.abc import Set
from contextlib import AbstractContextManager

from bot.ui.catalogue import LOCALES, checked_by
from bot.ui.errors import MissingText
from tools.catalogues.sources import read


def strict() -> AbstractContextManager[None]:
    """Make every mistake with a text raise `MissingText`: a key, an argument too many or too few.

    Fluent passes over an argument too many, and over a missing one in a branch not taken.
    """
    return checked_by(_check_arguments)


def _check_arguments(language: str, key: str, given: Set[str]) -> None:
    wanted = read(LOCALES / language).variables(key)
    if wanted != given:
        takes, named = ", ".join(sorted(wanted)), ", ".join(sorted(given))
        raise MissingText(f"{language}: {key!r} takes ({takes}), not ({named})")
