"""The end: who still plays, the outcome, the facts, and the pieces until then."""

from collections.abc import Iterator

import msgspec

from bot.contract.game import Facts, Outcome, Ranking, places_by
from bot.match.entries import Undone
from tools.conformance.play import Situation
from tools.conformance.promise import Evidence, Finding, code, promise
from tools.conformance.words import STABLE_WORD

LARGEST = 2**53
"""Up to here every reader of JSON has a whole number as it was written."""


@promise("over", "Somebody is asked, and somebody active, until there is an outcome.")
def over(evidence: Evidence) -> Iterator[Finding]:
    for there in evidence.situations:
        game, state = there.game, there.state
        asked, active, ended = game.prompts(state), game.active(state), game.outcome(state)
        if ended is None and not asked:
            yield Finding(there, "nobody is asked, and there is no outcome")
        if ended is None and not active:
            yield Finding(there, "nobody is active, and there is no outcome")
        if ended is not None and asked:
            yield Finding(there, f"seat {asked[0].seat} is asked after the end")
        if ended is not None and active:
            yield Finding(there, f"seats {active} are active after the end")


@promise("active", "The active seats are seats of the table in order, and never grow.", "leaving")
def active(evidence: Evidence) -> Iterator[Finding]:
    for there in evidence.situations:
        active = there.match.active
        if list(active) != sorted(set(active) & set(there.seats)):
            yield Finding(there, f"{active} are no seats of the table in order")
        if there.before is None:
            if there.match.live and there.match.version == 0 and not active:
                yield Finding(there, "nobody is active at the start")
        elif not isinstance(there.log[-1], Undone):
            new = set(active) - set(there.before.active)
            if new:
                yield Finding(there, f"{sorted(new)} were out and are active again")


@promise("pieces", "No piece is lost or made.", "pure")
def pieces(evidence: Evidence) -> Iterator[Finding]:
    subject, laid_out = evidence.subject, False
    if subject.pieces is None or subject.all_pieces is None:
        return
    for there in evidence.situations:
        found = subject.pieces(there.state)
        if found is None:
            continue
        laid_out = True
        wanted = subject.all_pieces(there.state, len(there.seats))
        if found != wanted:
            lost, made = wanted - found, found - wanted
            yield Finding(
                there, f"lost: {dict(lost) or 'nothing'}, made: {dict(made) or 'nothing'}"
            )
    if not laid_out:
        yield Finding(None, "the subject never finds a piece")


@promise("outcome", "Places, winners and scores of an outcome agree.", "over")
def outcome(evidence: Evidence) -> Iterator[Finding]:
    for there in evidence.situations:
        found = there.game.outcome(there.state)
        if found is not None:
            for seen in _of_outcome(there, found):
                yield Finding(there, f"{seen}: {found}")


def _of_outcome(there: Situation, found: Outcome) -> Iterator[str]:
    """Points may be tied and places not, as ties can be broken; but more points are no worse."""
    seats, places, winners, scores = there.seats, found.places, found.winners, found.scores
    if len(places) != len(seats):
        yield f"{len(places)} places for {len(seats)} seats"
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
    if len(scores) != len(seats):
        yield f"{len(scores)} scores for {len(seats)} seats"
        return
    if any(abs(score) > LARGEST for score in scores):
        yield "a score is beyond 2**53"
    # Who left or was thrown out may stand behind others, whatever it had scored.
    before = there.before
    stayed = [
        seat
        for seat in seats
        if seat not in there.match.departures and (before is None or seat in before.active)
    ]
    for one in stayed:
        for other in stayed:
            if scores[one] > scores[other] and places[one] >= places[other]:
                yield f"seat {one} has more points than seat {other} and no better place"
                return


@promise("fair-end", "The outcome is the one that is computed in another way.", "over", "outcome")
def fair_end(evidence: Evidence) -> Iterator[Finding]:
    wanted_of = evidence.subject.fair_end
    if wanted_of is None:
        return
    for there in evidence.situations:
        if not there.match.departures:
            found, wanted = there.game.outcome(there.state), wanted_of(there.state)
            if found != wanted:
                yield Finding(there, f"the outcome is {found} and ought to be {wanted}")


@promise(
    "facts",
    "Facts have stable keys and are words or numbers that survive JSON, and every seat has the "
    "same numbers.",
)
def facts(evidence: Evidence) -> Iterator[Finding]:
    kinds = dict[str, type]()
    for there in evidence.situations:
        if there.match.live:
            continue
        found = there.game.facts(there.state)
        if found and len(found) != len(there.seats):
            yield Finding(there, f"facts of {len(found)} seats, but there are {len(there.seats)}")
        for seat, of_seat in enumerate(found):
            for key in sorted(_numbers(found) - set(of_seat)):
                yield Finding(there, f"seat {seat} has no {key!r}, which is summed up for others")
            for key, value in of_seat.items():
                if not STABLE_WORD.fullmatch(key):
                    yield Finding(there, f"the key {key!r} is no stable word")
                if type(value) not in (str, int):
                    yield Finding(there, f"{key} is {value!r}, neither a word nor a number")
                elif kinds.setdefault(key, type(value)) is not type(value):
                    yield Finding(there, f"{key} is sometimes a word and sometimes a number")
                elif isinstance(value, int) and abs(value) > LARGEST:
                    yield Finding(there, f"{key} is beyond 2**53 for seat {seat}")
        if found and msgspec.json.decode(code(found)) != [dict(of_seat) for of_seat in found]:
            yield Finding(there, "the facts come back from JSON as something else")


def _numbers(found: tuple[Facts, ...]) -> set[str]:
    """The keys under which any seat has a number."""
    return {key for of_seat in found for key, value in of_seat.items() if isinstance(value, int)}
