"""The end, and the way there: who still plays, who leaves, the outcome, facts, and pieces."""

from collections.abc import Generator, Iterator, Sequence

from bot.contract.errors import CommonRefusal, IllegalAction
from bot.contract.game import Outcome, Ranking, Seat, places_by
from bot.match.entries import Conceded, Entry, Undone
from bot.match.result import Way
from tools.conformance.answers import WORD
from tools.conformance.play import Playout, Situation, Trial, exits_of, time_out
from tools.conformance.properties import holds
from tools.conformance.record import Recorded

LARGEST = 2**53
"""Up to here every reader of JSON has a whole number as it was written."""


@holds("situations")
def active(record: Recorded, there: Situation) -> Iterator[str]:
    """The active seats are seats of the table in order, and never grow."""
    if list(there.active) != sorted(set(there.active) & set(there.seats)):
        yield f"{there.active} are no seats of the table in order"
    if there.before is not None and not isinstance(there.match.entry, Undone):
        new = set(there.active) - set(there.before.active)
        if new:
            yield f"{sorted(new)} were out and are active again"


@holds("situations")
def pieces(record: Recorded, there: Situation) -> Iterator[str]:
    """No piece is lost or made."""
    subject = record.subject
    if subject.pieces is not None and subject.all_pieces is not None:
        found, wanted = (
            subject.pieces(there.state),
            subject.all_pieces(there.state, len(there.seats)),
        )
        if found is not None and found != wanted:
            yield f"lost: {dict(wanted - found)}, made: {dict(found - wanted)}"


@holds("situations")
def outcome(record: Recorded, there: Situation) -> Iterator[str]:
    """Places, winners and scores of an outcome agree; and it is the one computed in another way."""
    found = there.outcome
    for seen in _of_outcome(there, found) if found is not None else ():
        yield f"{seen}: {found}"
    if record.subject.fair_end is not None and not there.match.departures:
        wanted = record.subject.fair_end(there.state)
        if found != wanted:
            yield f"the outcome is {found} and ought to be {wanted}"


def _of_outcome(there: Situation, found: Outcome) -> Iterator[str]:
    """Points may be tied and places not, as ties can be broken; but more points are no worse."""
    seats, places, winners, scores = there.seats, found.places, found.winners, found.scores
    if len(places) != len(seats) or len(scores or places) != len(seats):
        yield f"{len(places)} places, {len(scores or ())} scores for {len(seats)} seats"
        return
    if places != places_by([-place for place in places]):
        yield "the places do not count from 1, or equals do not share one"
    if winners and winners != tuple(seat for seat in seats if places[seat] == 1):
        yield "the winners are not those with place 1, in order"
    if scores is None:
        if there.game.ranking is Ranking.SCORE:
            yield "the game is ranked by scores, and there are none"
        return
    if any(abs(score) > LARGEST for score in scores):
        yield "a score is beyond 2**53"
    # Who left or was thrown out may stand behind others, whatever it had scored.
    playing = there.before.active if there.before is not None else seats
    stayed = [seat for seat in playing if seat not in there.match.departures]
    for one in stayed:
        for other in stayed:
            if scores[one] > scores[other] and places[one] >= places[other]:
                yield f"seat {one} has more points than seat {other} and no better place"


@holds("situations")
def facts(record: Recorded, there: Situation) -> Iterator[str]:
    """Facts have stable keys, and the same numbers for every seat."""
    found = () if there.match.live else there.game.facts(there.state)
    if found and len(found) != len(there.seats):
        yield f"facts of {len(found)} seats, but there are {len(there.seats)}"
    numbers = {key for each in found for key, value in each.items() if isinstance(value, int)}
    for each in found:
        for key in sorted(numbers - {key for key, value in each.items() if isinstance(value, int)}):
            yield f"{key!r} is a number of one seat and not of every other"
        for key, value in each.items():
            if not WORD.fullmatch(key):
                yield f"the key {key!r} is no stable word"
            if isinstance(value, int) and abs(value) > LARGEST:
                yield f"{key} is beyond 2**53"


@holds("moments")
def leaving(record: Recorded, there: Situation) -> Iterator[str]:
    """Every seat can leave, or run out of time, at every moment; the last active one has won.

    All may do so one after another. Nobody leaves twice, or what is over.
    """
    match = there.match
    strangers = (Seat(-1), Seat(len(there.seats)))
    for seat in strangers if match.live else there.seats:
        if _refusal(there, Conceded(match.version + 1, seat)) is None:
            yield f"seat {seat} can leave, which is not at the table, or it is over"
    if not match.live:
        return
    for way in exits_of(there):
        yield from _left(record, Trial(there, way))
    now = there
    for prompt in match.prompts:
        asked = now.match.prompt_of(prompt.seat)
        if asked is not None and now.match.live:
            now = yield from _left(record, Trial(now, time_out(now.match, asked)))
    now = there
    for seat in record.rng.sample(there.seats, len(there.seats)):
        if now.match.live and seat not in now.match.departures:
            now = yield from _left(record, Trial(now, Conceded(now.match.version + 1, seat)))
    if now.match.live:
        yield "all have left and the game goes on"


def _refusal(there: Situation, entry: Entry) -> object:
    try:
        there.then(entry)
    except IllegalAction as refusal:
        return refusal.reason
    return None


def _left(record: Recorded, trial: Trial) -> Generator[str, None, Situation]:
    """The problems when one seat leaves, or its time runs out. Returns what follows."""
    record.here = trial.there
    if trial.error:
        yield f"{trial} raises {trial.error}"
        return trial.there
    before, seat, after = trial.there.match, trial.seat, trial.after
    if trial.action is not None:
        return after
    record.here, rest = after, tuple(other for other in before.active if other != seat)
    if gone := _gone(after):
        yield gone
    if seat not in before.active and after.match.active != before.active:
        yield f"seat {seat}, which was out already, leaves, and who plays changes"
    won = None if after.outcome is None else after.outcome.winners
    if seat in before.active and len(rest) <= 1 and won != rest:
        ended = "the game goes on" if won is None else f"{won} win"
        yield f"{rest} are active after seat {seat} has left, and {ended}"
    again = _refusal(after, trial.entry)
    if again is not (CommonRefusal.LEFT if after.match.live else CommonRefusal.OVER):
        yield f"seat {seat} leaves twice: {again}"
    return after


def _gone(there: Situation) -> str:
    asked = {*(prompt.seat for prompt in there.match.prompts), *there.match.active}
    gone = sorted(asked & set(there.match.departures))
    return f"{gone} are asked or active after they have left" if gone else ""


@holds("situations")
def leavers(record: Recorded, end: Situation) -> Iterator[str]:
    """A seat that has left is not asked, and does not come before all that stayed.

    An act that ends the game may put others out, so no more is asked than to be behind one.
    """
    if wrong := _gone(end):
        yield wrong
    found = end.outcome
    if found is None or end.before is None:
        return
    gone, places = end.match.departures, found.places
    stayed = [places[seat] for seat in end.before.active if seat not in gone]
    for seat, departure in gone.items():
        if departure.way is not Way.PLAYED and stayed and places[seat] <= min(stayed):
            yield f"seat {seat} has left and stands before all who stayed: {found}"


@holds("playouts")
def kept_place(record: Recorded, playout: Playout) -> Iterator[str]:
    """Whoever is out and then leaves keeps the place that it has earned.

    Each playout is played once more with one more entry, as soon as a seat is out.
    """
    end, log, known = playout.there.outcome, playout.there.log, set[Seat]()
    if end is None:
        return
    for there in record.visit(playout.situations):
        match = there.match
        out = set(there.seats) - {*match.active, *match.departures, *known}
        for seat in sorted(out) if match.live else ():
            known.add(seat)
            place = _place_after_leaving(there, seat, log[match.version :])
            if place not in (None, end.places[seat]):
                what = f"seat {seat}, which is out here, leaves, and at the end takes place"
                yield f"{what} {place} instead of {end.places[seat]}"


def _place_after_leaving(there: Situation, seat: Seat, rest: Sequence[Entry]) -> int | None:
    """The place of a seat that leaves and all goes on as before; None where it cannot."""
    if any(isinstance(entry, Undone) or getattr(entry, "seat", None) == seat for entry in rest):
        # What is taken back is that before the leaving, and a seat that is asked may be missed.
        return None
    try:
        for entry in (Conceded(there.match.version + 1, seat), *rest):
            there = there.then(entry)
    except IllegalAction:
        return None
    end = there.outcome
    return None if end is None else end.places[seat]
