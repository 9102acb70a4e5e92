"""Cheat, when a seat leaves or is too slow."""

import pytest

from bot.contract.errors import CommonRefusal, IllegalAction
from bot.contract.game import Outcome, Seat, seen_by
from bot.match.advance import add, begin
from bot.match.entries import Ended, Left
from bot.match.result import Way
from tests.examples.cheat.rules import LAST_CLAIM, Accepted, Answered, HandBuried, Received, Shown
from tests.examples.cheat.table import FOUR, after, asked, hand, prepared, refusal, terms
from tests.examples.fixtures import BEGAN, HOST, A, B, C, D, leave, outcome, prompt_of, time_out

# Leaving


def test_who_leaves_in_turn_is_followed_by_the_next_with_the_same_claim() -> None:
    before = prepared(*FOUR, claim=5)
    match = leave(before, A)
    assert match.recent == (
        Left(A),
        HandBuried(A, 4),
    )
    assert asked(match) == {B: "lay"}
    assert prompt_of(match, B).about == "claim-5"
    assert match.active == (B, C, D)
    assert hand(match, A) == ()
    assert match.state.pile == ("ac", "ad", "2c", "9c", *before.state.pile)


def test_who_leaves_out_of_turn_changes_nothing_but_the_order() -> None:
    match = leave(prepared(*FOUR), B)
    assert asked(match) == {A: "lay"}
    match = after(match, "0=lay:ac", "2=trust", "3=trust")
    assert asked(match) == {C: "lay"}


def test_the_seat_that_takes_the_pile_sees_the_hand_that_lay_under_it() -> None:
    match = leave(prepared(*FOUR, pile=("kc",)), B)
    match = after(match, "0=lay:9c", "2=doubt", "3=trust")
    assert match.recent[-1] == Received(A, ("2d", "3c", "3d", "9c", "kc"))
    for other in (None, B, C, D):
        assert not any(isinstance(event, Received) for event in seen_by(match.recent, other))


def test_a_claimant_who_leaves_closes_the_window() -> None:
    before = after(prepared(*FOUR, pile=("kc",)), "0=lay:9c", "3=doubt")
    match = leave(before, A)
    assert match.recent == (
        Left(A),
        HandBuried(A, 3),
    )
    assert match.state.pile == ("ac", "ad", "2c", "kc", "9c")
    assert (match.state.laid, match.state.claim) == ((), 2)
    assert asked(match) == {B: "lay"}
    assert match.state.players[D].answer == ""
    assert match.is_stale(C, 1)


def test_a_claimant_who_leaves_with_an_empty_hand_has_not_won() -> None:
    match = leave(after(prepared("9c", "2d 3c", "4c 4d"), "0=lay:9c", "1=trust"), A)
    assert match.live
    assert asked(match) == {B: "lay"}


def test_a_claimant_who_leaves_with_the_last_claim_ends_the_game() -> None:
    match = prepared(*FOUR, claim=LAST_CLAIM)
    match = leave(after(match, "0=lay:ac"), A)
    assert outcome(match) == Outcome((4, 1, 1, 1), (B, C, D))


def test_who_leaves_before_the_last_claim_is_made_does_not_end_the_game() -> None:
    match = leave(prepared(*FOUR, claim=LAST_CLAIM), A)
    assert match.live
    assert prompt_of(match, B).about == "claim-78"


def test_an_answer_is_withdrawn_when_its_seat_leaves() -> None:
    match = after(prepared(*FOUR), "0=lay:9c", "1=doubt")
    match = leave(match, B)
    assert asked(match) == {C: "doubt", D: "doubt"}
    match = after(match, "2=trust", "3=trust")
    assert match.recent == (Answered(D), Accepted(A))
    assert not any(player.caught for player in match.state.players)


def test_a_window_is_settled_when_the_last_one_asked_leaves() -> None:
    match = after(prepared(*FOUR, pile=("kc",)), "0=lay:9c", "1=trust", "3=doubt")
    match = leave(match, C)
    assert match.recent == (
        Left(C),
        HandBuried(C, 3),
        Shown(A, D, ("9c",), A, 5),
        Received(A, ("4c", "4d", "5c", "9c", "kc")),
    )
    assert asked(match) == {B: "lay"}


def test_who_leaves_can_make_an_empty_hand_win() -> None:
    match = leave(after(prepared("9c", "2d 3c", "4c"), "0=lay:9c", "1=trust"), C)
    assert outcome(match) == Outcome((1, 2, 3), (A,))
    assert match.result is not None
    assert [match.result.way(seat) for seat in (A, B, C)] == [Way.PLAYED, Way.PLAYED, Way.LEFT]


@pytest.mark.parametrize("acts", [(), ("0=lay:9c",), ("0=lay:9c", "1=doubt")])
@pytest.mark.parametrize("stays", [A, B, C])
def test_the_last_active_seat_wins(acts: tuple[str, ...], stays: Seat) -> None:
    match = after(prepared("9c kc kd", "2d 3c", "4c"), *acts)
    for seat in [seat for seat in (A, B, C) if seat != stays]:
        assert match.live
        match = leave(match, seat)
    assert outcome(match).winners == (stays,)
    assert outcome(match).places == tuple(1 if seat == stays else 2 for seat in (A, B, C))
    assert (match.prompts, match.active) == ((), ())


def test_who_left_shares_the_last_place_after_all_who_stay() -> None:
    match = leave(leave(prepared("ac", *FOUR[1:], "8c"), D), B)
    match = after(match, "0=lay:ac", "2=trust", "4=trust")
    assert outcome(match) == Outcome((1, 4, 3, 4, 2), (A,))


def test_who_has_left_is_never_asked_again_and_cannot_leave_twice() -> None:
    match = leave(prepared(*FOUR), B)
    match = after(match, "0=lay:ac", "2=trust", "3=trust")
    assert refusal(match, B, "doubt") is CommonRefusal.LEFT
    with pytest.raises(IllegalAction):
        leave(match, B)


# Time


def test_whoever_is_too_slow_lays_its_first_card() -> None:
    match = time_out(prepared(*FOUR), A)
    assert match.state.laid == ("ac",)
    assert match.active == (A, B, C, D)


def test_whoever_is_too_slow_trusts() -> None:
    match = after(prepared(*FOUR), "0=lay:9c")
    for seat in (D, B, C):
        match = time_out(match, seat)
    assert match.recent == (Answered(C), Accepted(A))
    assert match.active == (A, B, C, D)


def test_a_game_of_nothing_but_time_running_out_ends() -> None:
    match, entries = begin(terms(6)), 0
    while match.live:
        match = time_out(match, match.prompts[-1].seat)
        entries += 1
    # The seats 4 and 5 have 8 cards instead of 9. Each claim is of one card and takes 6 entries.
    assert entries == 6 * (7 * 6 + 5)
    assert outcome(match) == Outcome((2, 2, 2, 2, 1, 2), (Seat(4),))


def test_ended_without_a_result_has_no_outcome() -> None:
    match = add(after(prepared(*FOUR), "0=lay:9c", "1=doubt"), Ended(BEGAN, HOST))
    assert match.result is not None
    assert match.result.outcome is None
