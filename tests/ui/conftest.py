"""Every mistake with a text is an error here."""

from collections.abc import Iterator, Set

import pytest

from bot.ui.catalogue import LOCALES, checked_by
from bot.ui.errors import MissingText
from tools.catalogues.sources import read


@pytest.fixture(autouse=True, scope="session")
def strict_texts() -> Iterator[None]:
    """Make every mistake with a text raise `MissingText`: a key, an argument too many or too few.

    Fluent passes over an argument too many, and over a missing one in a branch not taken.
    """
    with checked_by(_check_arguments):
        yield


def _check_arguments(language: str, key: str, given: Set[str]) -> None:
    wanted = read(LOCALES / language).variables(key)
    if wanted != given:
        takes, named = ", ".join(sorted(wanted)), ", ".join(sorted(given))
        raise MissingText(f"{language}: {key!r} takes ({takes}), not ({named})")
