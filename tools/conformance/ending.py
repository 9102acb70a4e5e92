"""The end, and the way there: who still plays, who leaves, the outcome, facts, and pieces."""

from collections.abc import Iterator, Sequence

import msgspec

from bot.contract.errors import CommonRefusal, IllegalAction
from bot.contract.game import Facts, Outcome, Ranking, Seat, places_by
from bot.match.entries import Conceded, Entry, TimedOut, Undone
from bot.match.result import Way
from tools.conformance.play import Playout, Situation, Trial, time_out
from tools.conformance.properties import Seen, holds
from tools.conformance.record import Recorded
from tools.conformance.stated import STABLE_WORD

LARGEST = 2**53
"""Up to here every reader of JSON has a whole number as it was written."""


@holds(3, "situations")
def active(record: Recorded, there: Situation) -> Iterator[Seen]:
    """The active seats are seats of the table in order, and never grow."""
    if list(there.active) != sorted(set(there.active) & set(there.seats)):
        yield f"{there.active} are no seats of the table in order"
    if there.before is not None and not isinstance(there.match.entry, Undone):
        new = set(there.active) - set(there.before.active)
        if new:
            yield f"{sorted(new)} were out and are active again"


@holds(2)
def pieces(record: Recorded) -> Iterator[Seen]:
    """No piece is lost or made."""
    subject, laid_out = record.subject, False
    if subject.pieces is None or subject.all_pieces is None:
        return
    for there in record.visit(record.situations):
        found = subject.pieces(there.state)
        if found is not None:
            laid_out, wanted = True, subject.all_pieces(there.state, len(there.seats))
            if found != wanted:
                lost, made = dict(wanted - found), dict(found - wanted)
                yield f"lost: {lost or 'nothing'}, made: {made or 'nothing'}"
    if not laid_out:
        record.here = None
        yield "the subject never finds a piece"


@holds(2, "situations")
def outcome(record: Recorded, there: Situation) -> Iterator[Seen]:
    """Places, winners and scores of an outcome agree."""
    if there.outcome is not None:
        for seen in _of_outcome(there, there.outcome):
            yield f"{seen}: {there.outcome}"


def _of_outcome(there: Situation, found: Outcome) -> Iterator[str]:
    """Points may be tied and places not, as ties can be broken; but more points are no worse."""
    seats, places, winners, scores = there.seats, found.places, found.winners, found.scores
    if len(places) != len(seats) or len(scores or places) != len(seats):
        yield f"{len(places)} places, {len(scores or ())} scores for {len(seats)} seats"
        return
    if places != places_by([-place for place in places]):
        yield "the places do not count from 1, or equals do not share one"
    if list(winners) != sorted(set(winners) & set(seats)):
        yield "the winners are no seats of the table in order"
    elif winners and winners != tuple(seat for seat in seats if places[seat] == 1):
        yield "the winners are not those with place 1"
    if scores is None:
        if there.game.ranking is Ranking.SCORE:
            yield "the game is ranked by scores, and there are none"
        return
    if any(abs(score) > LARGEST for score in scores):
        yield "a score is beyond 2**53"
    # Who left or was thrown out may stand behind others, whatever it had scored.
    playing = there.seats if there.before is None else there.before.active
    stayed = [seat for seat in playing if seat not in there.match.departures]
    for one in stayed:
        for other in stayed:
            if scores[one] > scores[other] and places[one] >= places[other]:
                yield f"seat {one} has more points than seat {other} and no better place"
                return


@holds(3, "situations")
def fair_end(record: Recorded, there: Situation) -> Iterator[Seen]:
    """The outcome is the one that is computed in another way."""
    wanted_of = record.subject.fair_end
    if wanted_of is not None and not there.match.departures:
        wanted = wanted_of(there.state)
        if there.outcome != wanted:
            yield f"the outcome is {there.outcome} and ought to be {wanted}"


@holds(2)
def facts(record: Recorded) -> Iterator[Seen]:
    """Facts are words or numbers with stable keys, the same numbers for every seat."""
    kinds = dict[str, type]()
    for there in record.visit(there for there in record.situations if not there.match.live):
        found = there.game.facts(there.state)
        if found and len(found) != len(there.seats):
            yield f"facts of {len(found)} seats, but there are {len(there.seats)}"
        for seat, of_seat in enumerate(found):
            for key in sorted(_numbers(found) - set(of_seat)):
                yield f"seat {seat} has no {key!r}, which is summed up for others"
            for key, value in of_seat.items():
                if not STABLE_WORD.fullmatch(key):
                    yield f"the key {key!r} is no stable word"
                if type(value) not in (str, int):
                    yield f"{key} is {value!r}, neither a word nor a number"
                elif kinds.setdefault(key, type(value)) is not type(value):
                    yield f"{key} is sometimes a word and sometimes a number"
                elif isinstance(value, int) and abs(value) > LARGEST:
                    yield f"{key} is beyond 2**53 for seat {seat}"
        if msgspec.json.decode(msgspec.json.encode(found)) != [dict(of_seat) for of_seat in found]:
            yield "the facts come back from JSON as something else"


def _numbers(found: tuple[Facts, ...]) -> set[str]:
    """The keys under which any seat has a number."""
    return {key for of_seat in found for key, value in of_seat.items() if isinstance(value, int)}


@holds(2, "moments")
def leaving(record: Recorded, there: Situation) -> Iterator[Seen]:
    """Every seat can leave at every moment, and the last active one has won."""
    match = there.match
    # Who is not at the table does not leave it, and nobody leaves what is over.
    for seat in (Seat(-1), Seat(len(there.seats))) if match.live else there.seats:
        if _refusal(there, Conceded(match.version + 1, seat)) is None:
            yield f"seat {seat} can leave{'' if match.live else ', though it is over'}"
    order = record.rng.sample(there.seats, len(there.seats))
    for seat in order if match.live else ():
        if seat not in match.departures:
            yield from _left(Trial(there, Conceded(match.version + 1, seat)))
    for seat in order:
        # One after another leaves, each of them tries it twice, and nobody is asked again.
        if not there.match.live or seat in there.match.departures:
            continue
        trial = Trial(there, Conceded(there.match.version + 1, seat))
        if found := list(_left(trial)):
            yield from found
            return
        there = trial.after
        yield from ((there, seen) for seen in _gone(there))
        wanted = CommonRefusal.LEFT if there.match.live else CommonRefusal.OVER
        if (reason := _refusal(there, trial.entry)) is not wanted:
            yield there, f"seat {seat} leaves twice: {reason}"
    if there.match.live:
        yield there, "all have left and the game goes on"


def _refusal(there: Situation, entry: Entry) -> object:
    try:
        there.then(entry)
    except IllegalAction as refusal:
        return refusal.reason
    return None


def _gone(there: Situation) -> Iterator[str]:
    asked = {prompt.seat for prompt in there.match.prompts} | set(there.match.active)
    if gone := asked & set(there.match.departures):
        yield f"{sorted(gone)} are asked or active after they have left"


def _left(trial: Trial) -> Iterator[Seen]:
    """One seat leaves."""
    if trial.error:
        yield trial, f"{trial} raises {trial.error}"
        return
    before, seat, after = trial.there.match, trial.seat, trial.after
    match = after.match
    if match.prompt_of(seat) is not None:
        yield after, f"seat {seat} is asked after it has left"
    if seat in match.active:
        yield after, f"seat {seat} is active after it has left"
    if seat not in before.active:
        if match.active != before.active:
            seen = f"seat {seat}, which was out already, leaves, and {before.active} who still "
            yield after, f"{seen}play become {match.active}"
        return
    rest = tuple(other for other in before.active if other != seat)
    if len(rest) <= 1 and after.outcome is None:
        yield after, f"the game goes on with {len(rest)} active seats"
    elif len(rest) == 1 and after.outcome is not None and after.outcome.winners != rest:
        yield after, f"seat {rest[0]} is the last active one, but {after.outcome.winners} win"
    elif not rest and after.outcome is not None and after.outcome.winners:
        yield after, f"the last one has left, but {after.outcome.winners} win"


@holds(2)
def time(record: Recorded) -> Iterator[Seen]:
    """When time runs out, at every moment, the default counts or the seat leaves."""
    for trial in record.tried_exits:
        if isinstance(trial.entry, TimedOut):
            if trial.entry.action is None:
                yield from _left(trial)
            elif trial.error:
                yield trial, f"{trial} raises {trial.error}"
    for there in record.live:
        # All who are asked let their time run out, one after another.
        now = there
        for prompt in there.match.prompts:
            asked = now.match.prompt_of(prompt.seat)
            if asked is not None and now.match.live:
                trial = Trial(now, time_out(now.match, asked))
                if trial.error:
                    yield there, f"nobody answers, and {trial} raises {trial.error}"
                    break
                now = trial.after


@holds(3, "situations")
def leavers(record: Recorded, end: Situation) -> Iterator[Seen]:
    """Whoever leaves while still active does not come before all who stayed.

    An act that ends the game may put others out, so no more is asked than to be behind one.
    """
    if end.outcome is None or end.before is None:
        return
    gone, places = end.match.departures, end.outcome.places
    stayed = [places[seat] for seat in end.before.active if seat not in gone]
    for seat, departure in gone.items():
        if departure.way is not Way.PLAYED and stayed and places[seat] <= min(stayed):
            yield f"seat {seat} has left and stands before all who stayed: {end.outcome}"


@holds(3, "playouts")
def kept_place(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """Whoever is out and then leaves keeps the place that it has earned.

    Each playout is played once more with one more entry, as soon as a seat is out.
    """
    known: set[Seat] = set()
    for there in record.visit(playout.situations if playout.there.outcome is not None else ()):
        match, outcome = there.match, playout.there.outcome
        out = set(there.seats) - {*match.active, *match.departures, *known}
        for seat in sorted(out) if match.live else ():
            known.add(seat)
            place = _place_after_leaving(there, seat, playout.log[match.version :])
            if outcome is not None and place not in (None, outcome.places[seat]):
                seen = f"seat {seat}, which is out here, leaves, and at the end takes place "
                yield there, f"{seen}{place} instead of {outcome.places[seat]}"


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
    return None if there.outcome is None else there.outcome.places[seat]


@holds(3)
def goes_on(record: Recorded) -> Iterator[Seen]:
    """Play comes to its end though seats leave, run out of time and take back."""
    for playout in record.playouts:
        if playout.eventful and playout.trouble and not playout.scenario:
            yield playout, playout.trouble
    for there in record.situations:
        yield from ((there, seen) for seen in _gone(there))
