"""The requests of players to the others, or to the host. A refusal raises `IllegalAction`."""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Seat
from bot.match import entries
from bot.match.earlier import Asking
from bot.match.entries import Entry, Wish
from bot.match.errors import MatchRefusal
from bot.match.match import Match
from bot.match.steps import ended, noted, pause, resume, rewind
from bot.match.terms import Takebacks

LONGEST_PAUSE_MS = 24 * 3600 * 1000
"""After so long one player alone can go on with a match that all have paused."""


_SETTLES: Mapping[Wish, Any] = {
    Wish.TAKE_BACK: (
        entries.Acted
        | entries.Conceded
        | entries.Redealt
        | entries.Rewound
        | entries.Substituted
        | entries.TimedOut
        | entries.Undone
        | entries.WindowClosed
    ),
    Wish.PAUSE: entries.Paused | entries.Substituted,
    Wish.RESUME: entries.Resumed | entries.Substituted,
    Wish.END: entries.Substituted,
}
"""After which entries nobody waits any more for what was asked for."""


def ask(match: Match, entry: entries.Asked) -> Match:
    seat, wish = entry.seat, entry.wish
    why_not = _why_not_asking(match, seat, wish)
    if why_not is not None:
        raise IllegalAction(why_not)
    asked_in = {**match.asked_in, (seat, wish): match.occasions}
    asking = Asking(seat, wish, match.version + 1)
    after = replace(noted(match, entry), asking=asking, asked_in=asked_in)
    if after.awaits_host and match.terms.host is None:
        raise IllegalAction(MatchRefusal.SEEN_SINCE)
    if match.has_asked(seat, wish):
        raise IllegalAction(MatchRefusal.HAS_ASKED)
    # A player alone has nobody to ask, and a pause keeps nobody waiting for ever.
    too_long = wish is Wish.RESUME and entry.at - match.paused_at >= LONGEST_PAUSE_MS
    if not after.awaits_host and (too_long or not after.answering):
        return _grant(replace(match, asked_in=asked_in), entry, asking)
    return after


def _why_not_asking(match: Match, seat: Seat, wish: Wish) -> Refusal | None:
    """Why a seat cannot ask anybody for something now; None: it can."""
    if seat not in match.active:
        return CommonRefusal.LEFT if seat in match.departures else MatchRefusal.OUT_OF_GAME
    # Another request, which nobody answers, does not keep them from ending the match.
    free = match.asking is None or (wish is Wish.END and match.asking.wish is not Wish.END)
    if not free:
        return MatchRefusal.ASKED_ALREADY
    match wish:
        case Wish.TAKE_BACK if match.terms.takebacks is Takebacks.NONE:
            return MatchRefusal.NO_TAKEBACKS
        case Wish.TAKE_BACK if not match.past.rewound_for(seat):
            return MatchRefusal.NOTHING_TO_TAKE_BACK
        case Wish.PAUSE if match.paused is not None:
            return MatchRefusal.PAUSED_ALREADY
        case Wish.RESUME if match.paused is None:
            return MatchRefusal.NOT_PAUSED
        case Wish.END if match.terms.host is None:
            return MatchRefusal.NO_HOST_MISSED
        case Wish.END if not match.players_may_end:
            return MatchRefusal.HOST_COMES
        case _:
            return None


def agree(match: Match, entry: entries.Agreed) -> Match:
    asking = _answered(match, entry.seat)
    if asking.wish is not Wish.TAKE_BACK and len(match.answering) > 1:
        agreed = replace(asking, agreed=(*asking.agreed, entry.seat))
        return replace(noted(match, entry), asking=agreed)
    return _grant(match, entry, asking)


def _grant(match: Match, entry: Entry, asking: Asking) -> Match:
    match = replace(match, asking=None)
    match asking.wish:
        case Wish.TAKE_BACK:
            return rewind(match, entry, 1)
        case Wish.PAUSE:
            return pause(match, entry, match.terms.players[asking.seat])
        case Wish.RESUME:
            return resume(match, entry)
        case Wish.END:
            return ended(match, entry, None)
        case _:
            assert_never(asking.wish)


def decline(match: Match, entry: entries.Declined) -> Match:
    if (entry.seat is None) == (entry.by is None):
        raise IllegalAction(CommonRefusal.NOT_NOW)
    withdraws = match.asking is not None and entry.seat == match.asking.seat
    _answered(match, None if withdraws else entry.seat)
    return replace(noted(match, entry), asking=None)


def _answered(match: Match, seat: Seat | None) -> Asking:
    """The request that a seat answers; None: somebody else does."""
    asking = match.asking
    if asking is None:
        raise IllegalAction(MatchRefusal.MOVED_ON)
    if seat is None or seat in match.answering:
        return asking
    if seat in match.departures:
        raise IllegalAction(CommonRefusal.LEFT)
    if seat == asking.seat:
        raise IllegalAction(MatchRefusal.OWN_WISH)
    if seat in asking.agreed:
        raise IllegalAction(MatchRefusal.AGREED_ALREADY)
    waits = MatchRefusal.HOST_DECIDES if match.awaits_host else MatchRefusal.OUT_OF_GAME
    raise IllegalAction(waits)


def without_lapsed_asking(match: Match, entry: Entry) -> Match:
    """The match without a request that nobody has to answer any more."""
    asking = match.asking
    if asking is None:
        return match
    over = (
        isinstance(entry, _SETTLES[asking.wish])
        or asking.seat not in match.active
        or (asking.wish is Wish.END and not match.players_may_end)
        or not (match.answering or match.awaits_host)
    )
    return replace(match, asking=None) if over else match
