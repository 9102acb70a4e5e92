"""Views of matches with names that a test chooses."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.match_view import MatchViews, everybody

HOST = UserId(999)


def named(match: Match, names: Sequence[str], host: str | None = None) -> MatchViews:
    """The views of a match whose players are called so, in the order of their seats.

    `host`: the name of its host; None: as it is.
    """
    if host is not None:
        match = replace(match, terms=replace(match.terms, host=HOST))
    known = {user: str(user) for user in everybody(match)}
    known.update(zip(match.terms.players, names, strict=False))
    if host is not None:
        known[HOST] = host
    return MatchViews(match, known)
