"""Random matches of Pig: replay, JSON, the score told by the events."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, get_args

import msgspec
import pytest

from bot.contract.chance import Chance
from bot.match.advance import add, begin, replay
from bot.match.entries import (
    Acted,
    Administration,
    Conceded,
    Ended,
    Entry,
    Left,
    TimedOut,
    TookBack,
    Undone,
)
from bot.match.match import Match
from tests.examples.fixtures import outcome
from tests.examples.pig.playing import wander
from tests.examples.pig.rules import Held, Pig, PigEvent, Rolled, Table


def wandered(number: int) -> tuple[Match, list[Entry], list[Match]]:
    """A random match to its end: its last state, its log, and the match after each entry."""
    matches = list(wander(number))
    return matches[-1], [match.entry for match in matches if match.entry is not None], matches


def standing(log: Iterable[Entry]) -> list[Entry]:
    """The log without what was taken back."""
    left: list[Entry] = []
    for entry in log:
        if isinstance(entry, Undone):
            # Who has left in between stays away.
            last = max(at for at, each in enumerate(left) if not isinstance(each, Conceded))
            taken_back = left.pop(last)
            assert not isinstance(taken_back, Administration | Ended)
            assert taken_back.seat == entry.seat
        else:
            left.append(entry)
    return left


@pytest.mark.parametrize("number", range(40))
def test_a_random_match_holds_together(pig: Pig, number: int) -> None:
    """`number` seeds the whole match."""
    match, log, matches = wandered(number)

    # The log, stored and read back, tells the same match; without what was taken back, too.
    read = msgspec.json.decode(msgspec.json.encode(log), type=list[Entry])
    assert replay(match.terms, read) == match
    plain = replay(match.terms, standing(log))
    assert plain.state == match.state
    assert outcome(plain) == outcome(match)

    # The events tell the score.
    banked, turns, busts = Counter[int](), Counter[int](), Counter[int]()
    told = begin(match.terms)
    for entry in standing(log):
        told = add(told, entry)
        for event in told.recent:
            if isinstance(event, Held):
                banked[event.seat] += event.points
                turns[event.seat] += 1
            elif isinstance(event, Rolled) and event.die == 1:
                busts[event.seat] += 1
                turns[event.seat] += 1
    seats = match.terms.seats
    assert match.state.banked == tuple(banked[seat] for seat in seats)
    assert pig.facts(match.state) == tuple(
        {"turns": turns[seat], "busts": busts[seat]} for seat in seats
    )

    # Who won has the target or is the last to stay, and no place is worse than one of who left.
    assert set(match.state.left) == set(match.departures)
    staying = [seat for seat in seats if seat not in match.departures]
    reached = [seat for seat in staying if match.state.banked[seat] >= match.terms.options.target]
    expected = reached or (staying if len(staying) == 1 < len(seats) else [])
    assert outcome(match).winners == tuple(expected)
    places = outcome(match).places
    assert all(places[seat] == 1 for seat in expected)
    assert all(places[seat] < places[gone] for seat in staying for gone in match.departures)

    # Everything is JSON both ways.
    for one in matches:
        assert msgspec.json.decode(msgspec.json.encode(one.state), type=Table) == one.state
        for event in one.recent:
            if not isinstance(event, Left | TookBack):
                again: Any = msgspec.json.decode(msgspec.json.encode(event), type=PigEvent)
                assert again == event
                assert type(again) is type(event)


def test_the_random_matches_see_everything() -> None:
    entries, events, seats, winners = (Counter[Any]() for _ in range(4))
    for number in range(40):
        match, log, matches = wandered(number)
        entries.update(type(entry) for entry in log)
        events.update(type(event) for one in matches for event in one.recent)
        seats[len(match.terms.players)] += 1
        winners[len(outcome(match).winners)] += 1
    assert set(entries) == {Acted, Conceded, TimedOut, Undone}
    assert set(events) == {*get_args(PigEvent), Left, TookBack}
    assert set(seats) == set(range(1, 7))
    assert set(winners) == {0, 1}


def test_no_name_is_thrown_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    stream = Chance.stream

    def noted(self: Chance, name: str) -> Any:
        names.append(name)
        return stream(self, name)

    monkeypatch.setattr(Chance, "stream", noted)
    for number in range(20):
        names.clear()
        list(wander(number))
        assert names, number
        assert len(set(names)) == len(names), number
