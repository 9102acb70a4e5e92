"""Seats that leave a game of Pig, and those whose time runs out."""

from random import Random

import pytest

from bot.contract.errors import CommonRefusal
from bot.contract.game import Outcome, Seat
from bot.match.advance import add
from bot.match.entries import Acted, Conceded, Left, TimedOut
from bot.match.result import Way
from tests.examples.fixtures import BEGAN, A, B, C, D, act, leave, outcome, refused, time_out
from tests.examples.pig.playing import SIXES, Throw, asked, pig_for
from tests.examples.pig.rules import GameEnded, Held, Lost, Rolled, Table

# Leaving


def test_who_leaves_in_its_turn_loses_the_turn_and_the_next_one_goes_on(throw: Throw) -> None:
    throw({1: (5, 6)})
    match = leave(act(pig_for(3), A, "roll", "roll"), A)
    assert match.recent == (Left(A), Lost(A, 11))
    assert match.state == Table(100, (0, 0, 0), (0, 0, 0), (0, 0, 0), B, turn=2, left=(A,))
    assert match.active == (B, C)
    assert refused(match, Acted(BEGAN, A, "roll")) is CommonRefusal.LEFT
    assert refused(match, Conceded(BEGAN, A)) is CommonRefusal.LEFT
    assert refused(match, TimedOut(BEGAN, A, "roll")) is CommonRefusal.LEFT


def test_who_leaves_before_the_first_roll_of_its_turn_passes_it_on() -> None:
    match = leave(pig_for(3), A)
    assert match.recent == (Left(A), Lost(A, 0))
    assert (asked(match).seat, asked(match).about) == (B, "turn-2")


def test_who_leaves_between_its_turns_disturbs_nobody(throw: Throw) -> None:
    throw({1: (5, 6)})
    before = act(pig_for(3), A, "roll")
    after = leave(before, C)
    assert after.recent == (Left(C),)
    assert after.prompts == before.prompts
    assert after.state.points == 5
    assert not after.is_stale(A, before.version), "the buttons of the seat to act are as good"
    assert act(after, A, "roll").state.points == 11


@pytest.mark.parametrize(
    ("leaving", "order"),
    [((B,), [A, C, D, A, C, D]), ((C, D), [A, B, A, B, A, B]), ((A,), [B, C, D, B, C, D])],
)
def test_seats_that_left_are_passed_over(
    throw: Throw, leaving: tuple[Seat, ...], order: list[Seat]
) -> None:
    throw(dict.fromkeys(range(1, 9), (1,)))
    match, seen = pig_for(4), []
    for seat in leaving:
        match = leave(match, seat)
    for _ in order:
        seen.append(asked(match).seat)
        match = act(match, seen[-1], "roll")
    assert seen == order


def test_the_last_in_order_leaves_and_the_first_goes_on(throw: Throw) -> None:
    throw({1: (1,), 2: (1,), 3: (4,)})
    match = act(act(act(pig_for(3), A, "roll"), B, "roll"), C, "roll")
    match = leave(match, C)
    assert (asked(match).seat, asked(match).about) == (A, "turn-4")


def test_the_last_one_at_the_table_wins_and_who_left_comes_after(throw: Throw) -> None:
    """By points among themselves, however many more they have than who stayed."""
    throw({1: (6,), 2: (5,), 3: (4,), 4: (6,)})
    match = pig_for(4)
    for seat in (A, B, C, D):
        match = act(match, seat, "roll", "hold")
    match = leave(leave(match, B), A)
    assert match.live
    match = leave(match, D)
    assert match.recent == (Left(D), GameEnded(C))
    assert outcome(match) == Outcome((2, 4, 1, 2), (C,), (6, 5, 4, 6))
    assert match.result is not None
    assert [match.result.way(seat) for seat in (A, B, C, D)] == [Way.LEFT] * 2 + [
        Way.PLAYED,
        Way.LEFT,
    ]


def test_who_left_comes_after_all_who_lost_at_the_table(throw: Throw) -> None:
    throw({1: (6,), 2: (5,), 3: (1,), 4: SIXES})
    match = act(act(pig_for(3, 50), A, "roll", "hold"), B, "roll", "hold")
    match = act(leave(match, A), C, "roll")
    match = act(match, B, *["roll"] * 9, "hold")
    assert outcome(match) == Outcome((3, 1, 2), (B,), (6, 59, 0))


def test_the_last_but_one_leaves_in_the_middle_of_its_turn(throw: Throw) -> None:
    throw({1: (6,)})
    match = leave(act(pig_for(2), A, "roll"), A)
    assert match.recent == (Left(A), Lost(A, 6), GameEnded(B))
    assert outcome(match) == Outcome((2, 1), (B,), (0, 0))
    assert match.state.dice == ()


@pytest.mark.parametrize("seats", range(1, 7))
def test_all_may_leave_at_any_moment_in_any_order(seats: int) -> None:
    rng = Random(seats)
    for number in range(30):
        match = pig_for(seats, seed=number.to_bytes(16, "big"))
        for _ in range(number):
            if match.live:
                action = rng.choice(asked(match).moves).action
                match = act(match, asked(match).seat, str(action))
        for seat in rng.sample(range(seats), seats):
            if not match.live:
                break
            match = leave(match, Seat(seat))
            assert seat not in {prompt.seat for prompt in match.prompts}, number
            assert seat not in match.active, number
        winners = outcome(match).winners
        assert len(winners) == (1 if seats > 1 else 0), number
        assert not set(winners) & set(match.departures), number


# Time


def test_whose_time_is_up_holds_or_else_rolls(throw: Throw) -> None:
    throw({1: (6,), 2: (1,)})
    rolled = time_out(pig_for(2), A)
    assert rolled.recent == (Rolled(A, 6, 6),)
    assert asked(rolled).seat == A
    held = time_out(rolled, A)
    assert held.recent == (Held(A, 6, 6),)
    assert held.departures == {}
    assert time_out(held, B).recent == (Rolled(B, 1, 0), Lost(B, 0))


def test_a_game_for_one_ends_by_the_clock_alone() -> None:
    match = pig_for(1)
    while match.live:
        match = time_out(match, A)
    assert match.state.turns == (10,)
    assert outcome(match).winners == ()
    assert match.version == 20 - match.state.busts[A]


def test_who_is_taken_out_by_the_clock_has_left(throw: Throw) -> None:
    throw({1: (6,)})
    match = add(act(pig_for(2), A, "roll"), TimedOut(BEGAN, A, None))
    assert match.recent == (Left(A), Lost(A, 6), GameEnded(B))
    assert outcome(match) == Outcome((2, 1), (B,), (0, 0))
    assert match.result is not None
    assert match.result.way(A) is Way.TIMED_OUT


def test_time_is_up_for_nobody_else() -> None:
    assert refused(pig_for(2), TimedOut(BEGAN, B, "roll")) is CommonRefusal.NOT_YOUR_TURN
