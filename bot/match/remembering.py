"""What a match remembers of before: what can still be taken back, dealt anew, or asked for."""

from collections import Counter

from msgspec.structs import replace

from bot.games.contract import Event, Seat, seen_by
from bot.match.earlier import MOST_TAKEN_BACK, Part, RewindPoint
from bot.match.entries import (
    Acted,
    Conceded,
    Entry,
    HandedOver,
    Left,
    Redealt,
    Substituted,
    TimedOut,
    TimeGiven,
    TookBack,
    Undone,
    made_by,
)
from bot.match.match import Match
from bot.match.requests import without_lapsed_asking


def remembering(before: Match, after: Match, entry: Entry) -> Match:
    """The match after an entry, with what of before can still be taken back or asked for."""
    if not after.live:
        return replace(
            after,
            rewinds=(),
            peeked={},
            exposed=False,
            parts=(),
            asking=None,
            asked_in={},
            host_missed=0,
        )
    if before.host_missed and is_run_by(before, entry):
        after = replace(after, host_missed=0)
    return without_lapsed_asking(_with_rewinds(before, after, entry), entry)


def is_run_by(match: Match, entry: Entry) -> bool:
    """Whether an entry shows that somebody hosts the match: its host, or a moderator."""
    by = made_by(entry)
    return by is not None and match.terms.seat_of(by) is None


def _with_rewinds(before: Match, after: Match, entry: Entry) -> Match:
    """The match with what can be taken back, and dealt anew, after an entry."""
    match entry:
        case Acted(seat=seat) | TimedOut(seat=seat):
            return _acted(before, after, entry, seat)
        case Conceded():
            return _played(before, replace(after, rewinds=()), revealed=False)
        case Undone(seat=seat):
            newest = before.rewinds[-1] if before.rewinds else None
            if newest is None or newest.seat != seat:
                return replace(after, rewinds=())
            return replace(
                after,
                rewinds=before.rewinds[:-1],
                peeked=before.seen_in(1),
                exposed=before.exposed or newest.shown,
            )
        case Redealt() | Substituted():
            return replace(after, rewinds=(), peeked={}, exposed=False)
        case TimeGiven(seat=seat, seconds=seconds):
            return _given(after, seat, seconds)
        case HandedOver():
            return replace(after, host_missed=0)
        case _:
            return after


def _acted(before: Match, after: Match, entry: Acted | TimedOut, seat: Seat) -> Match:
    """Remember what stood before an act, unless that cannot be brought back."""
    rules, told = after.terms.rules, _told(after)
    revealed = rules.reveals(told)
    after = _played(before, after, revealed=revealed)
    if revealed or after.active != before.active:
        return replace(after, rewinds=(), peeked={}, exposed=False)
    clock = before.clock
    if clock is not None and isinstance(entry, Acted):
        clock = clock.charged(before.prompts, [each for each in entry.charged if each.seat == seat])
    elif clock is not None:
        # What the clock did was wrong, so there is time to answer.
        clock = clock.anew((seat,))
    seen = _shown(after)
    shown = rules.exposes(told)
    point = RewindPoint(seat, before.state, before.parts, clock, dict(seen), shown)
    peeked = {to: count - seen[to] for to, count in before.peeked.items() if count > seen[to]}
    rewinds = (*before.rewinds, point)[-MOST_TAKEN_BACK:]
    return replace(after, rewinds=rewinds, peeked=peeked)


def _shown(after: Match) -> Counter[Seat]:
    """How many hidden things the newest entry has shown to whom."""
    seen = Counter[Seat]()
    for event in after.recent:
        for seat in event.audience or ():
            seen[seat] += after.terms.rules.shows(event, seat)
    return +seen


def _told(after: Match) -> tuple[Event, ...]:
    """What the rules let everybody hear of the newest entry."""
    return tuple(
        event for event in seen_by(after.recent, None) if not isinstance(event, Left | TookBack)
    )


def _played(before: Match, after: Match, *, revealed: bool) -> Match:
    """Note which part of the game is being played after something was done in it."""
    now = before.parts[-1]
    name = after.terms.rules.part(after.state)
    if name == now.name:
        return replace(after, parts=(now if now.acted else replace(now, acted=True),))
    begun = Part(name, after.state, after.clock, after.departures, revealed=revealed)
    return replace(after, parts=(now, begun) if revealed and now.name else (begun,))


def _given(match: Match, seat: Seat, seconds: int) -> Match:
    """What a host gives stays given when the clocks are set back."""
    rewinds = tuple(
        replace(
            point,
            clock=None if point.clock is None else point.clock.given(seat, seconds),
            parts=_given_in(point.parts, seat, seconds),
        )
        for point in match.rewinds
    )
    undo = tuple(
        point._replace(parts=_given_in(point.parts, seat, seconds)) for point in match.undo
    )
    return replace(match, rewinds=rewinds, undo=undo, parts=_given_in(match.parts, seat, seconds))


def _given_in(parts: tuple[Part, ...], seat: Seat, seconds: int) -> tuple[Part, ...]:
    return tuple(
        replace(part, clock=None if part.clock is None else part.clock.given(seat, seconds))
        for part in parts
    )
