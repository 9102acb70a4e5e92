"""What players cannot get by asking: free time, endless repetition, or a match that stands."""

import pytest
from msgspec.structs import replace

from bot.contract.errors import IllegalAction
from bot.match.advance import add, add_now, begin
from bot.match.clock import QuestionTime
from bot.match.entries import (
    Agreed,
    Asked,
    Declined,
    Resumed,
    Undone,
    Wish,
)
from bot.match.requests import LONGEST_PAUSE_MS
from bot.match.time_control import STANDARD
from tests.match.gathering import FIRST, SECOND, THIRD, after, gathering
from tests.match.hosted import CANDIDATE, OPPONENT, VERA, at, done, hosted, played


def test_who_asks_does_not_undo_for_nothing() -> None:
    """What is charged counts from the act, whatever was asked for meanwhile."""
    terms = gathering(default=True)
    terms = replace(terms, time_control=STANDARD, host=None)
    match = after(begin(terms), (FIRST, "lay:a"))
    match = done(match, Asked(match.last_act + 50_000, FIRST, Wish.PAUSE))
    match = done(match, Declined(match.last_act + 1_000, FIRST))
    now = match.last_act + 1_000
    times = {seat: QuestionTime(0, 90_000, 300_000, 0, now - 60_000) for seat in (SECOND, THIRD)}
    undone = add_now(match, Undone(now, FIRST), times)
    assert undone.entry is not None
    ((seat, ms),) = undone.entry.charged
    assert (seat, ms) == (FIRST, 52_000)


def test_the_same_is_asked_for_once_a_turn() -> None:
    match = played(hosted(), "start:0", "draw", "add")
    asked = done(match, Asked(at(match), CANDIDATE, Wish.TAKE_BACK))
    back = done(asked, Agreed(at(asked), OPPONENT))
    assert back.prompts[0].question == "card"
    again = played(back, "add")
    with pytest.raises(IllegalAction):
        add(again, Asked(at(again), CANDIDATE, Wish.TAKE_BACK))
    # Something else can be.
    assert add(again, Asked(at(again), CANDIDATE, Wish.PAUSE)).asking is not None


def test_a_pause_of_all_can_be_ended_by_one_after_a_day() -> None:
    match = played(hosted(host=None), "start:0")
    paused = done(match, Asked(at(match), CANDIDATE, Wish.PAUSE), Agreed(at(match) + 1, OPPONENT))
    assert paused.paused is not None
    early = add(paused, Asked(paused.paused_at + LONGEST_PAUSE_MS - 1, CANDIDATE, Wish.RESUME))
    assert early.paused is not None
    late = add(paused, Asked(paused.paused_at + LONGEST_PAUSE_MS, CANDIDATE, Wish.RESUME))
    assert (late.paused, late.asking) == (None, None)


def test_a_host_grants_by_doing_it() -> None:
    match = done(hosted(), Asked(5, CANDIDATE, Wish.PAUSE))
    with pytest.raises(IllegalAction):
        add(match, Agreed(6, OPPONENT))
    with pytest.raises(IllegalAction):
        add(match, Resumed(6, VERA))
    assert add(match, Declined(6, by=VERA)).asking is None
