"""Seats that leave, and seats whose time runs out."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.contract.errors import CommonRefusal, IllegalAction
from bot.contract.game import Seat
from bot.match.entries import Administration, Conceded, Ended, Entry, TimedOut, Undone
from bot.match.result import Way
from tools.conformance.notation import write
from tools.conformance.play import Situation, describe, time_out
from tools.conformance.promise import Evidence, Finding, promise


@promise(
    "leaving",
    "Every seat can leave at every moment, is out then, and the last active one has won.",
    "over",
    "pure",
)
def leaving(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("leaving")
    for there in evidence.moments:
        yield from _cannot(there)
        if not there.match.live:
            continue
        for seat in there.seats:
            if seat not in there.match.departures:
                yield from _left(there, Conceded(there.match.version + 1, seat))
        yield from _all_leave(there, rng)


def _cannot(there: Situation) -> Iterator[Finding]:
    """Who is not at the table does not leave it, and nobody leaves what is over."""
    strangers = (Seat(-1), Seat(len(there.seats)))
    for seat in strangers if there.match.live else there.seats:
        try:
            there.then(Conceded(there.match.version + 1, seat))
        except IllegalAction:
            continue
        over = "" if there.match.live else ", though it is over"
        yield Finding(there, f"seat {seat} can leave{over}")


def _left(there: Situation, entry: Conceded | TimedOut) -> Iterator[Finding]:
    """One seat leaves."""
    before, seat = there.match, entry.seat
    try:
        after = there.then(entry)
    except Exception as error:
        yield Finding(there, f"{write(entry)} raises {describe(error)}")
        return
    match = after.match
    if match.prompt_of(seat) is not None:
        yield Finding(after, f"seat {seat} is asked after it has left")
    if seat in match.active:
        yield Finding(after, f"seat {seat} is active after it has left")
    if seat not in before.active:
        if match.active != before.active:
            seen = f"seat {seat}, which was out already, leaves, and {before.active} who still "
            yield Finding(after, f"{seen}play become {match.active}")
        return
    rest = tuple(other for other in before.active if other != seat)
    outcome = match.result.outcome if match.result is not None else None
    if len(rest) <= 1 and outcome is None:
        yield Finding(after, f"the game goes on with {len(rest)} active seats")
    elif len(rest) == 1 and outcome is not None and outcome.winners != rest:
        yield Finding(after, f"seat {rest[0]} is the last active one, but {outcome.winners} win")
    elif not rest and outcome is not None and outcome.winners:
        yield Finding(after, f"the last one has left, but {outcome.winners} win")


def _all_leave(there: Situation, rng: Random) -> Iterator[Finding]:
    """One after another leaves, each of them tries it twice, and nobody is asked again."""
    order = rng.sample(there.seats, len(there.seats))
    gone: set[Seat] = set(there.match.departures)
    for seat in order:
        if seat in gone:
            continue
        entry = Conceded(there.match.version + 1, seat)
        found = list(_left(there, entry))
        if found:
            yield from found
            return
        there = there.then(entry)
        gone.add(seat)
        again = {prompt.seat for prompt in there.match.prompts} | set(there.match.active)
        if again & gone:
            yield Finding(there, f"{sorted(again & gone)} are asked or active after they have left")
            return
        wanted = CommonRefusal.LEFT if there.match.live else CommonRefusal.OVER
        try:
            there.then(entry)
        except IllegalAction as refusal:
            if refusal.reason is not wanted:
                yield Finding(there, f"seat {seat} leaves twice: {refusal.reason.value}")
        else:
            yield Finding(there, f"seat {seat} can leave twice")
        if not there.match.live:
            return
    yield Finding(there, "all have left and the game goes on")


@promise(
    "time",
    "When time runs out, at every moment, the default counts or the seat leaves.",
    "leaving",
    "defaults",
)
def time(evidence: Evidence) -> Iterator[Finding]:
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            entry = time_out(there.match, prompt)
            if prompt.default is None:
                yield from _left(there, entry)
                continue
            try:
                there.then(entry)
            except Exception as error:
                yield Finding(there, f"{write(entry)} raises {describe(error)}")
        yield from _silence(there)


def _silence(there: Situation) -> Iterator[Finding]:
    """All who are asked let their time run out, one after another."""
    begun = there
    for prompt in there.match.prompts:
        asked = there.match.prompt_of(prompt.seat)
        if asked is None:
            continue
        entry = time_out(there.match, asked)
        try:
            there = there.then(entry)
        except Exception as error:
            yield Finding(begun, f"nobody answers, and {write(entry)} raises {describe(error)}")
            return
        if not there.match.live:
            return


@promise(
    "leavers",
    "Whoever leaves while still active does not come before all who stayed.",
    "leaving",
    "outcome",
)
def leavers(evidence: Evidence) -> Iterator[Finding]:
    """An act that ends the game may put others out, so no more is asked than to be behind one."""
    for playout in evidence.playouts:
        end = playout.end.match
        outcome = end.terms.rules.outcome(end.state)
        if outcome is None or playout.end.before is None:
            continue
        stayed = [
            outcome.places[seat] for seat in playout.end.before.active if seat not in end.departures
        ]
        for seat, departure in end.departures.items():
            place = outcome.places[seat]
            if departure.way is not Way.PLAYED and stayed and place <= min(stayed):
                seen = f"seat {seat} has left and stands before all who stayed: {outcome}"
                yield Finding(playout.end, seen)


@promise(
    "kept-place",
    "Whoever is out of the game and then leaves keeps the place that it has earned.",
    "leaving",
    "leavers",
    "time",
    "outcome",
    "replay",
)
def kept_place(evidence: Evidence) -> Iterator[Finding]:
    """Each playout is played once more with one more entry, as soon as a seat is out."""
    for playout in evidence.playouts:
        outcome = evidence.game.outcome(playout.end.state)
        if outcome is None:
            continue
        known: set[Seat] = set()
        for there in evidence.visit(playout.situations):
            match = there.match
            out = set(there.seats) - {*match.active, *match.departures, *known}
            for seat in sorted(out) if match.live else ():
                known.add(seat)
                rest = playout.entries[match.version :]
                place = _place_after_leaving(there, seat, rest)
                if place not in (None, outcome.places[seat]):
                    seen = f"seat {seat}, which is out here, leaves, and at the end takes place "
                    yield Finding(there, f"{seen}{place} instead of {outcome.places[seat]}")


def _place_after_leaving(there: Situation, seat: Seat, rest: Sequence[Entry]) -> int | None:
    """The place of a seat that leaves and all goes on as before; None where it cannot."""
    if any(
        isinstance(entry, Undone) or entry.seat == seat
        for entry in rest
        if not isinstance(entry, Administration | Ended)
    ):
        # What is taken back is that before the leaving, and a seat that is asked may be missed.
        return None
    try:
        for entry in (Conceded(there.match.version + 1, seat), *rest):
            there = there.then(entry)
    except IllegalAction:
        return None
    outcome = there.game.outcome(there.state)
    return None if outcome is None else outcome.places[seat]


@promise(
    "goes-on",
    "Play comes to its end though seats leave, run out of time and take back.",
    "ends",
    "accepted",
    "leaving",
    "time",
    "undo",
)
def goes_on(evidence: Evidence) -> Iterator[Finding]:
    for playout in evidence.playouts:
        if playout.eventful and playout.trouble and not playout.prepared:
            yield Finding(playout, playout.trouble)
        for there in playout.situations:
            asked: set[Seat] = {prompt.seat for prompt in there.match.prompts}
            gone = (asked | set(there.match.active)) & set(there.match.departures)
            if gone:
                yield Finding(there, f"{sorted(gone)} are asked or active after they have left")
