"""Boards show the predicted clock of each seat, as long as it is near enough."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.contract.game import GAMES
from bot.display.picture import seat_clocks
from bot.live.clocks import LATE_MS, LATE_SLOW_MS
from bot.match.advance import begin
from bot.match.clock import QuestionTime
from bot.match.match import Match
from bot.match.terms import DAY, STANDARD, TimeControl
from bot.ui.match_view import SeatClock
from tests.match.agreed import BEGAN
from tests.match.gathering import FIRST, SECOND, Gathering, gathering

TURN, BANK = 90_000, 300_000
WHOLE = QuestionTime(0, TURN, BANK)
FORETOLD = SeatClock(BEGAN + TURN, BEGAN + TURN + BANK, TURN, BANK)
STANDING = SeatClock(None, None, TURN, BANK)


@pytest.fixture(autouse=True)
def _gathering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, Gathering.key, Gathering())


def timed(control: TimeControl | None = STANDARD) -> Match:
    return begin(replace(gathering(seats=2), time_control=control))


def first(time: QuestionTime, now: int, control: TimeControl = STANDARD) -> SeatClock:
    """The clock of a seat with this question, whose time should begin with the match."""
    clocks = seat_clocks(timed(control), {FIRST: time}, BEGAN, now)
    assert clocks is not None
    return clocks[FIRST]


def test_without_a_clock_there_is_nothing_to_tell() -> None:
    assert seat_clocks(timed(None), {}, BEGAN, BEGAN) is None


def test_a_seat_that_is_not_asked_has_a_bank() -> None:
    clocks = seat_clocks(timed(), {FIRST: WHOLE}, BEGAN, BEGAN)
    assert clocks is not None
    assert clocks[SECOND] == SeatClock(None, None, 0, BANK)


@pytest.mark.parametrize("late", [0, 1, LATE_MS])
def test_a_nearly_predicted_start_is_shown_as_predicted(late: int) -> None:
    assert first(WHOLE, BEGAN + late) == FORETOLD, "before it has begun"
    assert first(WHOLE.started(BEGAN + late), BEGAN + late) == FORETOLD
    assert first(WHOLE.started(BEGAN + late), BEGAN + 60_000) == FORETOLD, "time changes nothing"


def test_a_short_absence_is_not_told_while_it_lasts() -> None:
    """When it is over nothing else tells, so what a board said of it would stay there."""
    standing = WHOLE.started(BEGAN).stopped(BEGAN + 40_000)
    assert first(standing, BEGAN + 40_000 + LATE_MS) == FORETOLD
    at = BEGAN + 40_000 + LATE_MS + 1
    assert first(standing, at).turn_ends is None
    assert first(standing.started(at), at).turn_ends == at + TURN - 40_000


def test_a_late_start_is_shown_as_it_is() -> None:
    at = BEGAN + LATE_MS + 1
    assert first(WHOLE, at) == STANDING
    late = SeatClock(at + TURN, at + TURN + BANK, TURN, BANK)
    assert first(WHOLE.started(at), at) == late


def test_the_shown_time_is_never_later_than_the_truth() -> None:
    for began in range(BEGAN - 5_000, BEGAN + 10_000, 500):
        time = WHOLE.started(began)
        told = first(time, began)
        assert told.flag is not None
        assert time.flag is not None
        assert 0 <= time.flag - told.flag <= LATE_MS


def test_slow_matches_are_not_edited_for_minutes() -> None:
    time = QuestionTime(0, DAY.turn * 1000, DAY.bank * 1000)
    near, far = (time.started(BEGAN + LATE_SLOW_MS + more) for more in (0, 1))
    assert first(near, BEGAN, DAY).turn_ends == BEGAN + time.turn
    assert first(far, BEGAN, DAY).turn_ends == BEGAN + LATE_SLOW_MS + 1 + time.turn


@pytest.mark.parametrize(
    ("control", "used", "presses_from"),
    [
        (STANDARD, 0, 360),
        (STANDARD, 90, 270),
        (TimeControl(20, 50), 0, 40),
        (TimeControl(3600, 600), 0, 2700),
        (DAY, 0, 18 * 3600),
        (DAY, 17 * 3600, 3600),
        (DAY, 24 * 3600, 0),
    ],
)
def test_a_clock_presses_near_the_end(control: TimeControl, used: int, presses_from: int) -> None:
    """`used`: seconds of the turn that its earlier questions took. With little left, at once.

    So a turn of hours presses in its last quarter, whatever its questions have taken of it.
    """
    time = QuestionTime(0, (control.turn - used) * 1000, control.bank * 1000).started(BEGAN)
    at = BEGAN + presses_from * 1000
    assert first(time, at, control).presses
    assert not presses_from or not first(time, at - 1, control).presses


def test_a_stopped_clock_shows_the_time_left() -> None:
    stopped = WHOLE.started(BEGAN).stopped(BEGAN + 100_000)
    assert first(stopped, BEGAN + 900_000) == SeatClock(None, None, 0, BANK - 10_000)


def test_a_clock_resumed_later_is_shown_as_it_is() -> None:
    again = WHOLE.started(BEGAN).stopped(BEGAN + 10_000).started(BEGAN + 40_000)
    assert first(again, BEGAN + 40_000) == SeatClock(
        BEGAN + 40_000 + 80_000, BEGAN + 40_000 + 380_000, TURN, BANK
    )


def test_a_clock_resumed_at_once_is_shown_as_before() -> None:
    again = WHOLE.started(BEGAN).stopped(BEGAN + 10_000).started(BEGAN + 10_000 + LATE_MS)
    assert first(again, BEGAN + 40_000) == FORETOLD
