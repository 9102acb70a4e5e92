"""The memory of a match after each entry, to take acts back, deal anew, or answer requests."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.game import Event, Seat, seen_by
from bot.match import entries
from bot.match.clock import Clock
from bot.match.earlier import MOST_TAKEN_BACK, Part, Past, PlayedBack, ReturnPoint, Seen, Shown
from bot.match.entries import Entry, made_by
from bot.match.match import Match

_NOTHING_SEEN = Seen()


def remembering(before: Match, after: Match, entry: Entry) -> Match:
    """The match after an entry, with its undo history and pending request updated."""
    if after.acted_in_secret:
        # A secret act is changed, never taken back.
        return after
    after = _on_its_board(before, after)
    given = given_by(after.recent)
    if not given <= after.given:
        after = replace(after, given=after.given | given)
    if acted := _acted(before, entry):
        known = after.acted_at
        acted = {seat: max(at, known.get(seat, at)) for seat, at in acted.items()}
        after = replace(after, acted_at={**known, **acted})
    if not after.live:
        return replace(after, past=Past(), asking=None, asked_in={}, host_missed=0)
    if isinstance(entry, entries.HandedOver) or (before.host_missed and is_run_by(before, entry)):
        after = replace(after, host_missed=0)
    match entry:
        case entries.Acted() | entries.TimedOut() if not before.in_window:
            after = replace(after, past=_past_of_act(before, after, entry))
        case entries.Acted() | entries.TimedOut() | entries.WindowClosed():
            # An answer cannot be taken back: the offer would tell whose answer was the last.
            parts = _parts(before, after, revealed=after.terms.rules.reveals(_public_events(after)))
            after = replace(after, past=after.past.going_on(parts))
        case entries.Conceded(seat=seat):
            after = replace(after, past=_past_of_leaving(before, after, seat))
        case entries.TimeGiven(seat=seat, seconds=seconds):
            after = replace(after, past=after.past.given(seat, seconds))
        case _:
            # An entry that leads back to an earlier state, or seats others, has set it already.
            pass
    return after


def _acted(before: Match, entry: Entry) -> dict[Seat, int]:
    """When the players of seats acted, as far as a public entry tells everybody."""
    by = made_by(entry)
    if by is not None:
        seat = before.terms.seat_of(by)
        return {} if seat is None else {seat: entry.at}
    match entry:
        case entries.Acted() if before.in_window:
            # All have answered since it was put; when, and who was the last, nobody may know.
            return dict.fromkeys(before.asked_since, before.playback_began)
        case (
            entries.Acted(seat=seat)
            | entries.Agreed(seat=seat)
            | entries.Asked(seat=seat)
            | entries.Undone(seat=seat)
        ):
            return {entry.seat: entry.at}
        case entries.Declined(seat=seat) | entries.Waited(seat=seat) if seat is not None:
            return {seat: entry.at}
        case _:
            return {}


def _on_its_board(before: Match, after: Match) -> Match:
    """The match after an entry, with the board on which it stands now."""
    rules, board, played = after.terms.rules, before.board, before.played_back
    part, undone = rules.played_back(after.state), before.playbacks_undone
    if part != played.part and after.took_back == after.version:
        # A playback that still asked something becomes the board again.
        undone = (*undone, played.board) if 0 < played.board < board else undone
        played = PlayedBack(part, 0)
    elif part != played.part:
        played = PlayedBack(part, board)
    if played.board == board and not (after.live and rules.part(after.state) == played.part):
        board += 1
    if (board, played) == (before.board, before.played_back):
        return after
    return replace(after, board=board, played_back=played, playbacks_undone=undone)


def given_by(events: Sequence[Event]) -> frozenset[Seat]:
    """The seats to which events show something that not everybody sees."""
    return frozenset([seat for event in events for seat in event.audience or ()])


def is_run_by(match: Match, entry: Entry) -> bool:
    """Whether an entry shows that somebody hosts the match: its host, or a moderator."""
    by = made_by(entry)
    return by is not None and match.terms.seat_of(by) is None


def _past_of_act(before: Match, after: Match, entry: entries.Acted | entries.TimedOut) -> Past:
    """The state before an act can come back, unless the act has settled or revealed something."""
    rules, past, events = after.terms.rules, before.past, _public_events(after)
    revealed = rules.reveals(events)
    parts = _parts(before, after, revealed=revealed)
    if after.active != before.active:
        return past.going_on(parts)
    seen = _seen(after, exposed=rules.exposes(events))
    point = ReturnPoint(
        seat=entry.seat,
        at=entry.at,
        state=before.state,
        version=before.version,
        parts=past.parts,
        clock=_clock_found(before, entry),
        peeked=past.peeked,
        seen=seen,
    )
    by_player = isinstance(entry, entries.Acted) and entry.by is None
    # By public facts alone: otherwise the takeback button would reveal the others.
    settled = not by_player or rules.settles(events)
    undo = () if settled else (*past.undo, point)[-MOST_TAKEN_BACK:]
    if revealed:
        return past.going_on(parts, undo)
    rewinds = (*past.rewinds, point)[-MOST_TAKEN_BACK:]
    now = past.going_on(parts, undo, rewinds)
    if past.peeked.things.isdisjoint(seen.things):
        return now
    return replace(now, peeked=replace(now.peeked, things=now.peeked.things - seen.things))


def _clock_found(before: Match, entry: entries.Acted | entries.TimedOut) -> Clock | None:
    """The clock to which the match returns when an act is taken back for its seat."""
    clock, seat = before.clock, entry.seat
    if clock is None:
        return None
    if isinstance(entry, entries.TimedOut):
        # The clock is said to be wrong, so there is time to answer.
        return clock.anew((seat,))
    return clock.charged(before.prompts, [each for each in entry.charged if each.seat == seat])


def _past_of_leaving(before: Match, after: Match, seat: Seat) -> Past:
    """Nobody takes back a leaving, but others can still take back their acts before it."""
    others = tuple([other for other in before.active if other != seat])
    settled = after.active != others or after.terms.rules.settles(_public_events(after))
    # The leaving may have closed a window, and acts before a window cannot be taken back then.
    settled = settled or before.in_window
    undo = () if settled else _undo_without(before, seat)
    parts = _parts(before, after, revealed=False)
    return before.past.going_on(parts, undo)


def _undo_without(match: Match, seat: Seat) -> tuple[ReturnPoint, ...]:
    """The acts that others can still take back, each with the state before it, which the seat left.

    None where leaving that state would have settled something in secret.
    """
    rules, undo = match.terms.rules, list[ReturnPoint]()
    for point in reversed(match.past.undo):
        state, events = rules.leave(point.state, seat, match.chance)
        if point.seat == seat or rules.settles(seen_by(events, None)):
            break
        undo.append(replace(point, state=state))
    return tuple(reversed(undo))


def _parts(before: Match, after: Match, *, revealed: bool) -> tuple[Part, ...]:
    """How the parts began that can be dealt anew after something was done in the game."""
    now = before.past.parts[-1]
    name = after.terms.rules.part(after.state)
    if name == now.name:
        return (now if now.acted else replace(now, acted=True),)
    begun = Part(name, after.state, after.version, after.clock, after.departures, revealed=revealed)
    return (now, begun) if revealed and now.name else (begun,)


def _seen(after: Match, *, exposed: bool) -> Seen:
    """The things shown by the newest entry. `exposed`: whether everybody knows of it."""
    private = [event for event in after.recent if event.audience]
    if not (private or exposed):
        return _NOTHING_SEEN
    rules, counts = after.terms.rules, Counter[tuple[Seat, Event]]()
    part = rules.part(after.state)
    for event in private:
        for seat in event.audience or ():
            counts[seat, event] += rules.shows(event, seat)
    things = [Shown(part, *of, number) for of, count in counts.items() for number in range(count)]
    return Seen(frozenset(things), frozenset([part] if exposed else ()))


def _public_events(after: Match) -> tuple[Event, ...]:
    """The public events of the rules in the newest entry."""
    return tuple(
        [event for event in seen_by(after.recent, None) if not isinstance(event, entries.Left)]
    )
