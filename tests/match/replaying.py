"""A match from its log."""

from collections.abc import Iterable

from bot.match.advance import history
from bot.match.entries import Entry
from bot.match.match import Match
from bot.match.terms import Terms


def replay(terms: Terms, log: Iterable[Entry], until: int | None = None) -> Match:
    """The match at a version of its log, or the last; see `history`."""
    return [*history(terms, tuple(log), until)][-1]
