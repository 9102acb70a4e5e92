"""The end of Pig: the target, places, and the ten turns of a game for one."""

import pytest

from bot.contract.errors import CommonRefusal
from bot.contract.game import Outcome
from bot.match.advance import add
from bot.match.entries import Acted, Conceded, Ended, Left, TimedOut, Undone
from bot.match.result import Way
from tests.examples.fixtures import BEGAN, HOST, A, B, act, leave, outcome, refused
from tests.examples.pig.playing import SIXES, Throw, asked, pig_for
from tests.examples.pig.rules import GameEnded, Held, Lost, Pig, Rolled

# The end


@pytest.mark.parametrize(("target", "last", "won"), [(50, 2, True), (50, 3, True), (100, 3, False)])
def test_whoever_banks_the_target_wins_at_once(
    throw: Throw, target: int, last: int, won: bool
) -> None:
    throw({1: (1,), 2: (*SIXES[:8], last)})
    match = act(act(pig_for(3, target), A, "roll"), B, *["roll"] * 9, "hold")
    points = 48 + last
    if not won:
        assert match.live
        return
    assert match.recent == (Held(B, points, points), GameEnded(B))
    assert outcome(match) == Outcome((2, 1, 2), (B,), (0, points, 0))
    assert match.active == ()
    assert match.state.winner == B


def test_points_that_are_not_banked_win_nothing(throw: Throw) -> None:
    throw({1: (*SIXES, 1)})
    match = act(pig_for(2, 50), A, *["roll"] * 9)
    assert match.state.points == 54
    assert match.live
    match = act(match, A, "roll")
    assert match.live
    assert match.state.banked == (0, 0)


def test_the_target_is_reached_by_all_that_is_banked(throw: Throw) -> None:
    throw({1: SIXES[:4], 2: (1,), 3: SIXES[:5]})
    match = act(act(pig_for(2, 50), A, *["roll"] * 4, "hold"), B, "roll")
    match = act(match, A, *["roll"] * 5)
    assert match.live
    assert outcome(act(match, A, "hold")).scores == (54, 0)


def raced(throw: Throw, *dice: int) -> Outcome:
    """Everybody banks a die, and then the first seat 48 points more, of 50."""
    match = pig_for(len(dice), 50)
    throw({turn: (die,) for turn, die in enumerate(dice, start=1)})
    throw({len(dice) + 1: SIXES[:8]})
    for seat in match.terms.seats:
        match = act(match, seat, "roll", "hold")
    return outcome(act(match, A, *["roll"] * 8, "hold"))


def test_the_others_come_by_their_points_and_equals_share_a_place(throw: Throw) -> None:
    assert raced(throw, 5, 3, 5, 2) == Outcome((1, 3, 2, 4), (A,), (53, 3, 5, 2))


def test_equals_in_second_place_skip_the_third(throw: Throw) -> None:
    assert raced(throw, 5, 3, 3, 2).places == (1, 2, 2, 4)


def test_nothing_follows_the_end(pig: Pig, throw: Throw) -> None:
    throw({1: SIXES})
    over = act(pig_for(2, 50), A, *["roll"] * 9, "hold")
    assert pig.active(over.state) == ()
    assert pig.prompts(over.state) == ()
    entries = (
        Acted(BEGAN, B, "roll"),
        Undone(BEGAN, A),
        Conceded(BEGAN, B),
        TimedOut(BEGAN, B, "roll"),
    )
    assert [refused(over, entry) for entry in entries] == [CommonRefusal.OVER] * 4


def test_it_is_remembered_how_many_turns_a_seat_has_ended(pig: Pig, throw: Throw) -> None:
    """In each its own hold or a 1; a turn that is not over counts for nothing."""
    throw({1: (1,), 2: (4,), 3: (5, 1), 4: (4, 4), 5: (6,)})
    match = act(act(act(pig_for(2), A, "roll"), B, "roll", "hold"), A, "roll", "roll")
    match = act(act(match, B, "roll", "roll", "hold"), A, "roll")
    facts = ({"turns": 2, "busts": 2}, {"turns": 2, "busts": 0})
    assert pig.facts(match.state) == facts
    left = leave(match, A)
    assert left.result is not None
    assert left.result.facts == facts


def test_a_match_without_a_result_has_no_outcome(throw: Throw) -> None:
    throw({1: (6,)})
    ended = add(act(pig_for(2), A, "roll", "hold"), Ended(BEGAN, HOST))
    assert ended.result is not None
    assert (ended.result.outcome, ended.prompts) == (None, ())


# Alone


def alone(turns: int, last: tuple[int, ...] = (2,)) -> tuple[dict[int, tuple[int, ...]], int]:
    """Dice for so many turns of one roll, 2 each but for the last; and what falls before it."""
    return {**dict.fromkeys(range(1, turns), (2,)), turns: last}, 2 * (turns - 1)


def test_a_game_for_one_goes_on_with_the_same_seat_for_ten_turns(throw: Throw) -> None:
    throw(alone(10)[0])
    match = pig_for(1)
    for turn in range(1, 11):
        assert (asked(match).seat, asked(match).about) == (A, f"turn-{turn}")
        match = act(match, A, "roll", "hold")
    assert match.recent == (Held(A, 2, 20), GameEnded(None))
    assert outcome(match) == Outcome((1,), (), (20,))
    assert match.result is not None
    assert match.result.facts == ({"turns": 10, "busts": 0},)
    assert match.result.way(A) is Way.PLAYED


def test_a_1_in_the_tenth_turn_ends_it_as_well(throw: Throw) -> None:
    dice, banked = alone(10, (6, 1))
    throw(dice)
    match = act(pig_for(1), A, *["roll", "hold"] * 9, "roll", "roll")
    assert match.recent == (Rolled(A, 1, 0), Lost(A, 6), GameEnded(None))
    assert outcome(match) == Outcome((1,), (), (banked,))
    assert match.result is not None
    assert match.result.facts == ({"turns": 10, "busts": 1},)


@pytest.mark.parametrize("turn", [1, 9, 10])
def test_the_target_wins_alone_even_in_the_tenth_turn(throw: Throw, turn: int) -> None:
    dice, banked = alone(turn, SIXES)
    throw(dice)
    match = act(pig_for(1, 50), A, *["roll", "hold"] * (turn - 1), *["roll"] * 9, "hold")
    assert outcome(match) == Outcome((1,), (A,), (banked + 54,))


def test_several_play_on_after_ten_turns(throw: Throw) -> None:
    throw(dict.fromkeys(range(1, 31), (1,)))
    match = pig_for(2)
    for _ in range(30):
        match = act(match, asked(match).seat, "roll")
    assert asked(match).about == "turn-31"


def test_who_is_left_alone_has_won_and_plays_no_game_for_one(throw: Throw) -> None:
    throw(dict.fromkeys(range(1, 12), (2,)))
    match = pig_for(2)
    for _ in range(11):
        match = act(match, asked(match).seat, "roll", "hold")
    assert outcome(leave(match, A)).winners == (B,)


def test_a_game_for_one_that_is_left_has_no_winner(throw: Throw) -> None:
    throw({1: (6,), 2: (5,)})
    for actions, points, lost in (
        ((), 0, 0),
        (("roll",), 0, 6),
        (("roll", "hold"), 6, 0),
        (("roll", "hold", "roll"), 6, 5),
    ):
        match = leave(act(pig_for(1), A, *actions), A)
        assert match.recent == (Left(A), Lost(A, lost), GameEnded(None))
        assert outcome(match) == Outcome((1,), (), (points,))
        assert match.result is not None
        assert match.result.way(A) is Way.LEFT
