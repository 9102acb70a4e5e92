"""What players can ask the others, or the host, for, and why not."""

from typing import assert_never

from bot.contract.errors import CommonRefusal
from bot.contract.game import Seat
from bot.match.entries import Wish
from bot.match.errors import MatchRefusal
from bot.match.match import Match
from bot.match.terms import Takebacks


def why_not_asked(match: Match, seat: Seat, wish: Wish) -> MatchRefusal | CommonRefusal | None:
    """Why a player cannot ask for something in a live match; None: they can."""
    if seat in match.departures:
        return CommonRefusal.LEFT
    if seat not in match.active:
        return MatchRefusal.OUT_OF_GAME
    if match.asking is not None and (wish is not Wish.END or match.asking.wish is Wish.END):
        return MatchRefusal.ASKED_ALREADY
    return _why_not_now(match, seat, wish) or (
        MatchRefusal.HAS_ASKED if match.has_asked(seat, wish) else None
    )


def _why_not_now(match: Match, seat: Seat, wish: Wish) -> MatchRefusal | None:
    match wish:
        case Wish.TAKE_BACK:
            return _why_not_taken_back(match, seat)
        case Wish.PAUSE:
            return MatchRefusal.PAUSED_ALREADY if match.paused is not None else None
        case Wish.RESUME:
            return MatchRefusal.NOT_PAUSED if match.paused is None else None
        case Wish.END:
            return None if match.players_may_end else MatchRefusal.HOST_COMES
        case _:
            assert_never(wish)


def _why_not_taken_back(match: Match, seat: Seat) -> MatchRefusal | None:
    if match.terms.takebacks is Takebacks.NONE:
        return MatchRefusal.NO_TAKEBACKS
    if not match.past.rewound_for(seat):
        return MatchRefusal.NOTHING_TO_TAKE_BACK
    hosted = match.terms.host is not None
    others = match.terms.takebacks is Takebacks.CLEAN and match.past.is_clean(seat)
    return None if hosted or others else MatchRefusal.SEEN_SINCE


def why_not_answered(match: Match, seat: Seat) -> MatchRefusal | CommonRefusal:
    """Why a player who cannot answer what is asked for cannot."""
    asking = match.asking
    assert asking is not None
    if seat in match.departures:
        return CommonRefusal.LEFT
    if seat == asking.seat:
        return MatchRefusal.OWN_WISH
    if seat in asking.agreed:
        return MatchRefusal.AGREED_ALREADY
    return MatchRefusal.HOST_DECIDES if match.awaits_host else MatchRefusal.OUT_OF_GAME
