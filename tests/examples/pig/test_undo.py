"""A hold that is taken back: by whom, until when, and what it must not change."""

import pytest
from msgspec.structs import replace

from bot.contract.errors import CommonRefusal
from bot.contract.game import Action, Seat
from bot.match.entries import Acted, Left, TookBack, Undone
from bot.match.match import Match
from tests.examples.fixtures import BEGAN, PLAYERS, A, B, C, act, leave, refused, time_out, undo
from tests.examples.pig.playing import SIXES, Throw, asked, pig_for
from tests.examples.pig.rules import GameEnded, Held, Lost, Pig, Rolled, Table


def held_by_a(throw: Throw, seats: int = 3) -> tuple[Match, Match]:
    """The match before and after the first seat holds 9 points; further dice are loaded."""
    throw({1: (5, 4, 6, 1), 2: (3, 2), 3: (4,), 4: (6,)})
    before = act(pig_for(seats), A, "roll", "roll")
    return before, act(before, A, "hold")


def test_a_hold_can_be_taken_back_by_who_held(throw: Throw) -> None:
    before, held = held_by_a(throw)
    assert (before.undoable, held.undoable) == (None, A)
    back = undo(held, A)
    assert back.state == before.state
    assert back.prompts == before.prompts
    assert back.recent == (TookBack(A),)
    assert back.version == held.version + 1
    assert back.undoable is None


def test_nobody_else_takes_it_back(throw: Throw) -> None:
    _, held = held_by_a(throw)
    for seat in (B, C, Seat(3), Seat(-1)):
        assert refused(held, Undone(BEGAN, seat)) is CommonRefusal.NOTHING_TO_UNDO


@pytest.mark.parametrize("die", [1, 3])
def test_the_next_die_settles_the_hold(throw: Throw, die: int) -> None:
    _, held = held_by_a(throw)
    throw({2: (die,)})
    rolled = act(held, B, "roll")
    for seat in (A, B, C):
        assert refused(rolled, Undone(BEGAN, seat)) is CommonRefusal.NOTHING_TO_UNDO


@pytest.mark.parametrize("die", [1, 6])
def test_a_die_is_never_taken_back(throw: Throw, die: int) -> None:
    throw({1: (die,)})
    rolled = act(pig_for(2), A, "roll")
    assert refused(rolled, Undone(BEGAN, A)) is CommonRefusal.NOTHING_TO_UNDO
    assert refused(pig_for(2), Undone(BEGAN, A)) is CommonRefusal.NOTHING_TO_UNDO


def test_what_was_taken_back_is_not_taken_back_again(throw: Throw) -> None:
    _, held = held_by_a(throw)
    back = undo(held, A)
    for seat in (A, B):
        assert refused(back, Undone(BEGAN, seat)) is CommonRefusal.NOTHING_TO_UNDO
    again = act(back, A, "hold")
    assert again.state == held.state
    assert undo(again, A).state == back.state


def test_only_the_newest_hold_is_taken_back(throw: Throw) -> None:
    _, held = held_by_a(throw)
    second = act(held, B, "roll", "hold")
    assert refused(second, Undone(BEGAN, A)) is CommonRefusal.NOTHING_TO_UNDO
    back = undo(second, B)
    assert back.state.banked == (9, 0, 0)
    assert refused(back, Undone(BEGAN, A)) is CommonRefusal.NOTHING_TO_UNDO


def test_the_dice_are_the_same_with_and_without_taking_back() -> None:
    """Of the turn that goes on, and of every turn after it; for real dice."""
    found = 0
    for number in range(60):
        match = act(pig_for(2, seed=number.to_bytes(16, "big")), A, "roll")
        if asked(match).seat != A:
            continue
        found += 1
        straight, wavering = match, undo(act(match, A, "hold"), A)
        for _ in range(8):
            seat = asked(straight).seat
            straight, wavering = act(straight, seat, "roll"), act(wavering, seat, "roll")
            assert wavering.recent == straight.recent, number
            assert wavering.state == straight.state, number
        # The next seat's first die, too, falls as it would have after the first hold.
        at_once = act(act(match, A, "hold"), B, "roll")
        thought_over = undo(act(match, A, "hold"), A)
        thought_over = act(act(thought_over, A, "hold"), B, "roll")
        assert thought_over.recent == at_once.recent, number
        assert thought_over.state == at_once.state, number
    assert found > 30


def test_a_button_drawn_before_the_undo_is_stale(throw: Throw) -> None:
    """The next seat's `roll` looks the same after the second hold, and is another question."""
    _, held = held_by_a(throw)
    assert not held.is_stale(B, held.version)
    back = undo(held, A)
    assert back.is_stale(B, held.version)
    assert refused(back, Acted(BEGAN, B, "roll")) is CommonRefusal.NOT_YOUR_TURN
    again = act(back, A, "hold")
    assert again.prompt_of(B) == held.prompt_of(B)
    assert again.is_stale(B, held.version)
    assert not again.is_stale(B, again.version)
    rolled_on = act(back, A, "roll", "hold")
    assert rolled_on.prompt_of(B) == held.prompt_of(B)
    assert rolled_on.is_stale(B, held.version)


def test_the_holder_is_asked_anew_after_the_undo(throw: Throw) -> None:
    before, held = held_by_a(throw)
    back = undo(held, A)
    stale = [version for version in range(back.version + 1) if back.is_stale(A, version)]
    assert stale == list(range(back.version)), "its old buttons, too, are outdated"
    hold = Action("hold")
    assert held.is_repeated(PLAYERS[A], before.version, hold), "the first press once more"
    assert not back.is_repeated(PLAYERS[A], before.version, hold), "what is undone was not pressed"
    assert not back.is_repeated(PLAYERS[A], back.version, hold), "a new press is a new hold"


def test_alone_a_button_of_the_turn_taken_back_is_stale(throw: Throw) -> None:
    """The same seat is asked, in another turn."""
    _, held = held_by_a(throw, seats=1)
    assert asked(held).about == "turn-2"
    back = undo(held, A)
    assert asked(back).about == "turn-1"
    assert back.is_stale(A, held.version)
    assert act(back, A, "roll").recent == (Rolled(A, 6, 15),)
    assert act(held, A, "roll").recent == (Rolled(A, 3, 3),)


@pytest.mark.parametrize("leaver", [B, C])
def test_a_hold_is_taken_back_after_somebody_else_left(throw: Throw, leaver: Seat) -> None:
    """Whether it was asked by then or not: no die has fallen."""
    before, held = held_by_a(throw)
    left = leave(held, leaver)
    assert left.state.banked == (9, 0, 0)
    assert left.undoable == A
    back = undo(left, A)
    assert back.state == replace(before.state, left=(leaver,))
    assert asked(back).seat == A
    assert back.active == tuple(seat for seat in (A, B, C) if seat != leaver)
    again = act(back, A, "hold")
    assert asked(again).seat == (C if leaver == B else B)


def test_a_leaving_that_ends_the_game_stands(throw: Throw) -> None:
    _, held = held_by_a(throw, 2)
    assert refused(leave(held, B), Undone(BEGAN, A)) is CommonRefusal.OVER


def test_who_left_takes_nothing_back(throw: Throw) -> None:
    _, held = held_by_a(throw)
    gone = leave(held, A)
    assert gone.state.banked == (9, 0, 0), "what it has banked stays on the table"
    assert asked(gone) == asked(held)
    assert refused(gone, Undone(BEGAN, A)) is CommonRefusal.NOTHING_TO_UNDO


def test_leaving_after_the_undo_loses_the_points_that_were_held(throw: Throw) -> None:
    _, held = held_by_a(throw)
    gone = leave(undo(held, A), A)
    assert gone.recent == (Left(A), Lost(A, 9))
    assert gone.state == Table(100, (0, 0, 0), (0, 0, 0), (0, 0, 0), B, turn=2, left=(A,))


def test_a_hold_of_the_clock_is_not_taken_back(throw: Throw) -> None:
    before, _ = held_by_a(throw)
    held = time_out(before, A)
    assert held.recent == (Held(A, 9, 9),)
    assert refused(held, Undone(BEGAN, A)) is CommonRefusal.NOTHING_TO_UNDO


def test_a_roll_of_the_clock_settles_the_hold(throw: Throw) -> None:
    _, held = held_by_a(throw)
    assert refused(time_out(held, B), Undone(BEGAN, A)) is CommonRefusal.NOTHING_TO_UNDO


def test_what_settles(pig: Pig) -> None:
    assert pig.settles((Rolled(A, 3, 3),))
    assert pig.settles((Rolled(A, 1, 0), Lost(A, 7)))
    assert pig.settles((Held(A, 9, 100), GameEnded(A)))
    assert pig.settles((Held(A, 9, 60), GameEnded(None)))
    assert not pig.settles((Held(A, 9, 9),))


def test_the_hold_that_ends_the_game_stands(throw: Throw) -> None:
    throw({1: SIXES})
    won = act(pig_for(2, 50), A, *["roll"] * 9, "hold")
    assert won.undoable is None


def test_the_facts_are_as_if_it_had_not_been(pig: Pig, throw: Throw) -> None:
    _, held = held_by_a(throw)
    assert pig.facts(held.state)[A] == {"turns": 1, "busts": 0}
    back = undo(held, A)
    assert pig.facts(back.state)[A] == {"turns": 0, "busts": 0}
    assert pig.facts(act(back, A, "roll", "roll").state)[A] == {"turns": 1, "busts": 1}
