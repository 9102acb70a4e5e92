"""Goofspiel, when a seat leaves or is too slow, and how long a question stands."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.contract.errors import CommonRefusal
from bot.contract.game import Outcome, Seat
from bot.match.entries import Acted, Conceded, Left
from bot.match.result import Way
from tests.examples.fixtures import (
    BEGAN,
    PLAYERS,
    A,
    B,
    C,
    D,
    leave,
    outcome,
    prompt_of,
    refused,
    time_out,
)
from tests.examples.goofspiel.rules import Bid, Goofspiel, HasBid, PrizeTurned, RoundEnded
from tests.examples.goofspiel.table import asked, bid, points, random_bid, rounds, table

# Leaving


def test_whoever_leaves_before_bidding_is_not_waited_for() -> None:
    match = leave(bid(table(3, (5,)), A, 3), B)
    assert match.recent == (Left(B),)
    assert asked(match) == (C,)
    assert match.active == (A, C)
    match = bid(match, C, 2)
    assert match.state.table.last == RoundEnded(1, (3, None, 2), (5,), A)
    assert asked(match) == (A, C)
    assert refused(match, Acted(BEGAN, B, "bid:1")) is CommonRefusal.LEFT
    assert refused(match, Conceded(BEGAN, B)) is CommonRefusal.LEFT


def test_leaving_withdraws_the_bid_and_nobody_is_told_of_it() -> None:
    match = leave(bid(table(3, (5,)), B, 7), B)
    assert asked(match) == (A, C)
    assert match.recent == (Left(B),)
    assert match.observe(B).bid is None
    assert match.observe(A).has_bid == (False,) * 3
    match = bid(bid(match, A, 3), C, 2)
    assert match.state.table.last == RoundEnded(1, (3, None, 2), (5,), A)
    assert points(match) == (5, 0, 0)
    assert match.state.table.hands[B] == tuple(range(1, 8))


def test_a_withdrawn_bid_ties_with_nobody() -> None:
    match = bid(bid(table(3, (5,)), A, 7), B, 7)
    assert points(bid(leave(match, B), C, 1)) == (5, 0, 0)
    assert points(bid(match, C, 1)) == (0, 0, 0)


def test_if_all_others_have_bid_leaving_ends_the_round() -> None:
    match = bid(bid(table(3, (5, 2)), A, 3), C, 4)
    match = leave(match, B)
    assert match.recent == (Left(B), RoundEnded(1, (3, None, 4), (5,), C), PrizeTurned(2, 2))
    assert asked(match) == (A, C)
    assert prompt_of(match, A).about == "round-2"


def test_leaving_in_the_last_round_can_end_the_game() -> None:
    match = rounds(table(3, (7,)), (2, 3, 1), *((c, c, c) for c in (4, 5, 6, 7)), (1, 2, 2))
    match = leave(bid(bid(match, A, 3), C, 3), B)
    assert outcome(match).places == (1, 3, 1)
    assert outcome(match).winners == (A, C)
    assert points(match)[B] >= 7


def test_who_leaves_keeps_the_points_but_comes_after_all_who_stay() -> None:
    match = leave(rounds(table(4, (7, 3)), (2, 3, 4, 7), (3, 2, 7, 4)), D)
    match = leave(match, C)
    assert match.live
    assert points(match) == (0, 0, 3, 7)
    match = rounds(match, (1, 1), (4, 4), (5, 5), (6, 6), (7, 7))
    assert outcome(match) == Outcome((1, 1, 4, 3), (A, B), (0, 0, 3, 7))
    assert match.result is not None
    assert [match.result.way(seat) for seat in (A, B, C, D)] == [Way.PLAYED] * 2 + [Way.LEFT] * 2


@pytest.mark.parametrize("has_bid", [(), (A,), (B,)])
def test_the_last_active_seat_wins_at_once(has_bid: tuple[Seat, ...]) -> None:
    match = rounds(table(2, (7,)), (1, 2))
    for seat in has_bid:
        match = bid(match, seat, 3)
    match = leave(match, B)
    assert outcome(match) == Outcome((1, 2), (A,), (0, 7)), "with fewer points"
    assert (match.prompts, match.active, match.recent) == ((), (), (Left(B),))


@pytest.mark.parametrize("seats", range(2, 7))
def test_leaving_at_every_moment_in_every_order(seats: int) -> None:
    """Never asked again; and the last one wins at once."""
    for moment in range(seats * 7):
        rng = Random(moment)
        match = table(seats)
        for _ in range(moment):
            match = random_bid(match, rng)
        order = rng.sample(match.terms.seats, seats)
        for number, seat in enumerate(order[:-1], start=1):
            match = leave(match, seat)
            assert not set(asked(match)) & set(order[:number])
            assert not set(match.active) & set(order[:number])
            if not match.live:
                break
        winners = outcome(match).winners
        assert not set(winners) & set(match.departures), f"moment {moment}"
        if len(match.departures) == seats - 1:
            assert winners == (order[-1],)


# Time


def test_when_time_is_up_the_lowest_card_counts() -> None:
    match = rounds(table(2, (5, 4)), (1, 2))
    match = time_out(match, A)
    assert match.recent == (HasBid(A), Bid(A, 2))
    assert match.active == (A, B)
    match = time_out(match, B)
    assert match.state.table.last == RoundEnded(2, (2, 1), (4,), A)
    assert match.departures == {}


def test_a_game_in_which_nobody_answers_ends() -> None:
    match = table(3, short=False)
    for _ in range(3 * 13):
        match = time_out(match, asked(match)[0])
    assert outcome(match).winners == (A, B, C)


# Questions and their age


def test_a_press_counts_while_others_bid_but_not_in_the_next_round() -> None:
    match = table(3)
    drawn = match.version
    match = bid(match, A, 1)
    assert refused(match, Acted(BEGAN, A, "bid:2")) is CommonRefusal.ANSWERED
    assert not match.is_stale(B, drawn)
    match = bid(match, C, 2)
    assert not match.is_stale(B, drawn)
    match = bid(match, B, 3)
    assert all(match.is_stale(seat, drawn) for seat in (A, B, C))
    assert not any(match.is_stale(seat, match.version) for seat in (A, B, C))


def test_a_seat_that_leaves_does_not_make_the_others_buttons_stale() -> None:
    match = leave(table(3), A)
    assert not match.is_stale(B, 0)
    match = leave(bid(bid(table(3), B, 1), C, 1), A)
    assert match.is_stale(B, 0)
    assert match.is_stale(C, 0)


def test_the_same_cards_in_another_round_are_another_question() -> None:
    """Left alone with its hand, only `about` tells a round from the next."""
    match = bid(table(2), A, 1)
    other = replace(match.state, table=replace(match.state.table, round=2))
    before, after = prompt_of(match, B), Goofspiel().prompts(other)[0]
    assert before != after
    assert replace(before, about="") == replace(after, about="")


def test_the_same_press_twice_is_a_repetition() -> None:
    match = bid(table(2), A, 4)
    assert match.is_repeated(PLAYERS[A], 0, prompt_of(table(2), A).moves[3].action)
    assert not match.is_repeated(PLAYERS[A], 0, prompt_of(table(2), A).moves[2].action)


def test_a_bid_cannot_be_taken_back() -> None:
    assert bid(table(2), A, 4).undoable is None
