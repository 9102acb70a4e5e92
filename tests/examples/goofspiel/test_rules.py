"""The rules of Goofspiel, played through `bot.match.match`."""

from typing import Any

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal
from bot.contract.game import Outcome, Seat
from bot.contract.registry import GAMES
from bot.live.errors import MatchRefusal
from bot.match.advance import add
from bot.match.entries import Acted, Conceded, Ended
from bot.match.errors import InvitationRefusal
from bot.match.match import Match
from bot.match.result import Way
from tests.examples.fixtures import BEGAN, HOST, A, B, C, D, outcome, prompt_of, refused
from tests.examples.goofspiel.rules import (
    Bid,
    Dealt,
    Goofspiel,
    GoofspielOptionsRefusal,
    GoofspielRefusal,
    HasBid,
    Options,
    PrizeTurned,
    RoundEnded,
    State,
)
from tests.examples.goofspiel.table import asked, bid, points, rounds, table


def choices(match: Match, seat: Seat) -> list[str]:
    return [str(move.action) for move in prompt_of(match, seat).moves]


# Setting the table


@pytest.mark.parametrize(("short", "size", "variant"), [(True, 7, "short"), (False, 13, "full")])
def test_prizes_and_hands_are_the_same_numbers(short: bool, size: int, variant: str) -> None:
    match = table(3, short=short)
    state: State = match.state
    assert state.table.hands == (tuple(range(1, size + 1)),) * 3
    assert sorted((*state.table.lying, *state.deck)) == list(range(1, size + 1))
    (prize,) = state.table.lying
    dealt = tuple(Dealt(seat, state.table.hands[seat]) for seat in (A, B, C))
    assert match.recent == (*dealt, PrizeTurned(1, prize))
    assert match.terms.variant == variant
    assert variant in Goofspiel.variants


def test_the_order_of_the_prizes_is_dealt() -> None:
    orders = set()
    for seed in range(20):
        state = table(2, seed=seed).state
        orders.add((*state.table.lying, *state.deck))
        seed_bytes = seed.to_bytes(16, "big")
        assert (*state.table.lying, *state.deck) == Chance(seed_bytes).deal("prizes", range(1, 8))
    assert len(orders) > 15


@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_only_two_to_six_play(seats: int) -> None:
    with pytest.raises(BadOptions) as refusal:
        Goofspiel().start(Options(), seats, Chance(bytes(16)))
    assert refusal.value.reason is GoofspielOptionsRefusal.FOR_TWO_TO_SIX


def test_words_of_refusal_are_of_this_game_alone() -> None:
    own = {*GoofspielRefusal, *GoofspielOptionsRefusal}
    deathmatch = GAMES["deathmatch"]
    others: set[Any] = {*CommonRefusal, *MatchRefusal, *InvitationRefusal}
    others |= {*deathmatch.refusals, *deathmatch.options_refusals}
    assert not {str(word) for word in own} & {str(word) for word in others}


# A round


def test_all_are_asked_at_once_for_any_card_they_hold() -> None:
    match = rounds(table(3), (7, 1, 2))
    assert asked(match) == (A, B, C)
    assert choices(match, A) == [f"bid:{card}" for card in (1, 2, 3, 4, 5, 6)]
    assert choices(match, C) == [f"bid:{card}" for card in (1, 3, 4, 5, 6, 7)]
    for question in match.prompts:
        assert question.question == "bid"
        assert question.about == "round-2"
        assert question.window
        assert question.public
        assert question.default == question.moves[0].action


def test_the_highest_bid_takes_the_prize() -> None:
    match = rounds(table(3, (5, 2)), (3, 6, 4))
    assert match.state.table.taken == ((), (5,), ())
    assert match.state.table.lying == (2,)
    ended = RoundEnded(1, (3, 6, 4), (5,), B)
    assert match.state.table.last == ended
    assert match.recent == (HasBid(C), Bid(C, 4), ended, PrizeTurned(2, 2))


def test_a_tie_of_lower_bids_does_not_matter() -> None:
    assert points(rounds(table(3, (5,)), (3, 3, 4))) == (0, 0, 5)


def test_a_tied_highest_bid_leaves_the_prize_for_the_next_round() -> None:
    match = rounds(table(3, (5, 2, 7)), (6, 6, 4))
    assert points(match) == (0, 0, 0), "the third does not take what the first two tied for"
    assert match.state.table.lying == (5, 2)
    assert RoundEnded(1, (6, 6, 4), (5,), None) in match.recent
    match = rounds(match, (7, 7, 7))
    assert match.state.table.lying == (5, 2, 7)
    match = rounds(match, (1, 3, 2))
    assert match.state.table.taken == ((), (5, 2, 7), ())
    assert len(match.state.table.lying) == 1, "a new prize alone"


def test_cards_bid_are_gone_for_everybody_who_bid() -> None:
    match = rounds(table(2), (3, 6), (1, 7))
    assert match.state.table.hands == ((2, 4, 5, 6, 7), (1, 2, 3, 4, 5))


def test_what_is_refused_and_why() -> None:
    match = rounds(table(2), (3, 6))
    assert refused(match, Acted(BEGAN, A, "bid:3")) is GoofspielRefusal.CARD_PLAYED
    for nonsense in ("bid:0", "bid:8", "bid:-1", "bid:03", "bid", "bid:", "bid:1,2", "pass", ""):
        assert refused(match, Acted(BEGAN, A, nonsense)) is CommonRefusal.NOT_NOW, nonsense
    match = bid(match, A, 1)
    assert refused(match, Acted(BEGAN, A, "bid:2")) is CommonRefusal.ANSWERED
    assert refused(match, Acted(BEGAN, Seat(2), "bid:2")) is CommonRefusal.NOT_YOUR_TURN


def test_in_the_last_round_the_bound_of_the_cards_is_still_known() -> None:
    match = rounds(table(2), *((card, card) for card in range(1, 7)))
    assert choices(match, A) == ["bid:7"]
    assert refused(match, Acted(BEGAN, A, "bid:6")) is GoofspielRefusal.CARD_PLAYED
    assert refused(match, Acted(BEGAN, A, "bid:8")) is CommonRefusal.NOT_NOW


# The end


def test_the_sum_of_the_prizes_decides() -> None:
    order = (7, 1, 2, 3, 4, 5, 6)
    mine, yours = (1, 2, 3, 4, 5, 6, 7), (2, 3, 4, 5, 6, 7, 1)
    match = rounds(table(2, order), *zip(mine, yours, strict=True))
    assert outcome(match) == Outcome((2, 1), (B,), (6, 22))
    assert match.result is not None
    assert match.result.facts == ({"prizes": 1, "points": 6}, {"prizes": 6, "points": 22})
    assert match.result.counts
    assert (match.prompts, match.active) == ((), ())
    assert [match.result.way(seat) for seat in (A, B)] == [Way.PLAYED] * 2
    assert refused(match, Conceded(BEGAN, A)) is CommonRefusal.OVER


def test_equal_scores_share_the_place_and_the_win() -> None:
    """C takes the 3, B takes 1 and 2; the others are tied to the end and lost."""
    bids = [(1, 1, 2), (2, 2, 1), (3, 4, 3), (4, 3, 4), (5, 5, 5), (6, 6, 6), (7, 7, 7)]
    match = rounds(table(3, (3, 1, 2, 4, 5, 6, 7)), *bids)
    assert match.state.table.taken == ((), (1, 2), (3,))
    assert match.state.table.lying == (4, 5, 6, 7), "lost"
    assert outcome(match) == Outcome((3, 1, 1), (B, C), (0, 3, 3))


def test_a_place_below_the_first_is_shared_too() -> None:
    bids = [(1, 1, 2), (2, 2, 1), *((card,) * 3 for card in range(3, 8))]
    match = rounds(table(3, (7, 1, 2, 3, 4, 5, 6)), *bids)
    assert outcome(match).places == (2, 2, 1)


def test_if_everything_is_tied_all_win_with_nothing() -> None:
    match = rounds(table(4), *((card,) * 4 for card in range(1, 8)))
    assert outcome(match) == Outcome((1,) * 4, (A, B, C, D), (0,) * 4)
    assert match.result is not None
    assert match.result.facts == ({"prizes": 0, "points": 0},) * 4


def test_a_match_can_be_ended_without_a_result() -> None:
    match = add(rounds(table(2, (5,)), (1, 2)), Ended(BEGAN, HOST))
    assert match.result is not None
    assert match.result.outcome is None
    assert not match.result.counts
