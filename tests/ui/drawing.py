"""Matches of any game to draw: played on, looked at."""

from typing import Any, overload

from bot.contract.game import Seat, seen_by
from bot.match.advance import add, why_not_asking
from bot.match.entries import Acted, Wish
from bot.match.match import Match
from bot.ui.match_view import MatchView, PublicMatchView

BIRDS = ("Kestrel", "Moth", "Wren", "Otter")
"""The players, by seat."""


def play(match: Match, *actions: str) -> Match:
    """The seat that is asked answers with the next of the actions."""
    for action in actions:
        match = add(match, Acted(0, match.prompts[0].seat, action))
    return match


@overload
def view_of(match: Match, seat: None = None, **changes: Any) -> PublicMatchView: ...


@overload
def view_of(match: Match, seat: Seat, **changes: Any) -> MatchView: ...


def view_of(match: Match, seat: Seat | None = None, **changes: Any) -> MatchView:
    """The match for one observer, the public if not said otherwise."""
    known: dict[str, Any] = {
        "match_id": match.terms.id,
        "version": match.version,
        "observer": seat,
        "players": match.terms.players,
        "names": BIRDS[: len(match.terms.players)],
        "host_name": None,
        "channel_id": match.terms.channel_id,
        "practice": not match.counts,
        "observation": match.observe(seat),
        "recent": seen_by(match.recent, seat),
        "prompts": tuple(prompt.as_seen_by(seat) for prompt in match.prompts),
        "asked_since": match.asked_since,
        "undoable": match.undoable,
        "may_ask_back": seat is not None and not why_not_asking(match, seat, Wish.TAKE_BACK),
        "active": match.active,
        "departed": tuple(match.departures),
        "result": match.result,
        "put_anew": match.put_anew,
        "took_back": match.took_back,
    }
    kind = PublicMatchView if seat is None else MatchView
    return kind(**{**known, **changes})
