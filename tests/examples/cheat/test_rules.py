"""Cheat, rule by rule."""

import re
from itertools import permutations

import pytest

from bot.contract.errors import BadOptions, CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Outcome, Seat, seen_by
from bot.games.deathmatch.rules.refusals import DeathMatchOptionsRefusal
from bot.games.dungeon.rules.refusals import DungeonRefusal
from bot.live.errors import MatchRefusal
from bot.match.advance import add, begin
from bot.match.entries import Undone
from bot.match.errors import InvitationRefusal
from tests.examples.cheat.rules import (
    CARDS,
    LAST_CLAIM,
    RANKS,
    Accepted,
    Answered,
    CheatOptionsRefusal,
    CheatRefusal,
    Claimed,
    Options,
    Received,
    Shown,
    due,
)
from tests.examples.cheat.table import (
    FOUR,
    GAME,
    SIZES,
    after,
    asked,
    hand,
    prepared,
    refusal,
    terms,
)
from tests.examples.fixtures import BEGAN, A, B, C, D, act, leave, outcome, prompt_of

# Dealing


@pytest.mark.parametrize("seats", SIZES)
def test_all_cards_are_dealt_as_evenly_as_they_go(seats: int) -> None:
    match = begin(terms(seats))
    hands = [hand(match, seat) for seat in match.terms.seats]
    assert sorted(card for cards in hands for card in cards) == sorted(CARDS)
    assert max(map(len, hands)) - min(map(len, hands)) <= 1
    assert match.state.pile == ()
    for cards in hands:
        ranks = [RANKS.index(card[:-1]) for card in cards]
        assert ranks == sorted(ranks)


def test_the_keys_of_the_cards() -> None:
    assert len(set(CARDS)) == 52
    assert {"7h", "10d", "ah", "ks"} < set(CARDS)
    assert all(re.fullmatch(r"(a|[2-9]|10|j|q|k)[cdhs]", card) for card in CARDS)


@pytest.mark.parametrize("seats", SIZES)
def test_each_seat_is_shown_its_own_cards_alone(seats: int) -> None:
    match = begin(terms(seats))
    assert seen_by(match.recent, None) == ()
    for seat in match.terms.seats:
        assert seen_by(match.recent, seat) == (Received(seat, hand(match, seat)),)


def test_another_seed_deals_other_hands() -> None:
    assert begin(terms(3)).state != begin(terms(3, bytes(15) + b"\1")).state


@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_it_is_for_three_to_six(seats: int) -> None:
    with pytest.raises(BadOptions) as refused:
        begin(terms(seats))
    assert refused.value.reason is CheatOptionsRefusal.CHEAT_FOR_THREE_TO_SIX


# Laying cards


def test_the_seat_in_turn_alone_is_asked_to_lay() -> None:
    match = begin(terms(4))
    assert asked(match) == {A: "lay"}
    prompt = prompt_of(match, A)
    (move,) = prompt.moves
    assert move.pick is not None
    assert move.action == Action("lay")
    assert (move.pick.options, move.pick.least, move.pick.most) == (hand(match, A), 1, 4)
    assert (prompt.about, prompt.public, prompt.window) == ("claim-1", False, False)
    assert prompt.default == Action("lay", hand(match, A)[:1])


def test_no_more_cards_can_be_picked_than_are_held() -> None:
    (move,) = prompt_of(prepared("ac 2c", "3c", "4c"), A).moves
    assert move.pick is not None
    assert move.pick.most == 2


def test_cards_laid_are_claimed_to_be_of_the_rank_that_is_due() -> None:
    match = after(prepared(*FOUR, claim=12), "0=lay:ac,9c")
    assert hand(match, A) == ("ad", "2c")
    assert match.state.laid == ("ac", "9c")
    assert match.recent == (Claimed(A, "q", 2),)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("lay", CheatRefusal.NOT_FROM_HAND),
        ("lay:", CheatRefusal.NOT_FROM_HAND),
        ("lay:2d", CheatRefusal.NOT_FROM_HAND),
        ("lay:ac,2d", CheatRefusal.NOT_FROM_HAND),
        ("lay:ac,ac", CheatRefusal.NOT_FROM_HAND),
        ("lay:ac,ad,2c,9c,10c", CheatRefusal.NOT_FROM_HAND),
        ("lay:?", CheatRefusal.NOT_FROM_HAND),
        ("doubt", CommonRefusal.NOT_NOW),
        ("trust", CommonRefusal.NOT_NOW),
    ],
)
def test_what_cannot_be_laid(action: str, reason: Refusal) -> None:
    assert refusal(prepared("ac ad 2c 9c 10c", "2d", "3d"), A, action) is reason


def test_nobody_else_can_lay() -> None:
    assert refusal(prepared(*FOUR), B, "lay:2d") is CommonRefusal.NOT_YOUR_TURN


def test_cards_picked_in_any_order_are_the_same_action() -> None:
    prompt = prompt_of(prepared(*FOUR), A)
    assert str(prompt.in_order(Action.parse("lay:9c,ad,ac"))) == "lay:ac,ad,9c"


def test_the_ranks_that_are_due_go_round() -> None:
    assert tuple(due(claim) for claim in range(1, 14)) == RANKS
    assert [due(claim) for claim in (14, 26, 27, LAST_CLAIM)] == ["a", "k", "a", "k"]
    assert LAST_CLAIM == 78


def test_one_step_a_claim_from_seat_to_seat() -> None:
    match, claims = begin(terms(3)), []
    for number in range(1, 17):
        seat = Seat((number - 1) % 3)
        prompt = prompt_of(match, seat)
        assert prompt.about == f"claim-{number}"
        assert prompt.default is not None
        match = act(match, seat, str(prompt.default))
        (claimed,) = match.recent
        assert isinstance(claimed, Claimed)
        claims.append((claimed.seat, claimed.rank))
        for other in match.terms.seats:
            match = match if other == seat else act(match, other, "trust")
    assert claims == [(Seat(n % 3), RANKS[n % 13]) for n in range(16)]


# The window


def test_all_others_are_asked_at_once() -> None:
    match = after(prepared(*FOUR), "0=lay:ac")
    assert asked(match) == {B: "doubt", C: "doubt", D: "doubt"}
    for prompt in match.prompts:
        assert [str(move.action) for move in prompt.moves] == ["doubt", "trust"]
        assert (prompt.about, prompt.public, prompt.window) == ("claim-1", True, True)
        assert prompt.default == Action("trust")


def test_who_has_answered_is_not_asked_again_while_others_are() -> None:
    match = after(prepared(*FOUR), "0=lay:ac", "2=doubt")
    assert asked(match) == {B: "doubt", D: "doubt"}
    assert refusal(match, C, "trust") is CommonRefusal.ANSWERED
    assert refusal(match, A, "trust") is CommonRefusal.NOT_YOUR_TURN
    assert refusal(match, B, "lay:2d") is CommonRefusal.NOT_NOW
    assert refusal(match, B, "doubt:0") is CommonRefusal.NOT_NOW


def test_an_answer_cannot_be_taken_back() -> None:
    match = after(prepared(*FOUR), "0=lay:ac", "2=doubt")
    with pytest.raises(IllegalAction) as refused:
        add(match, Undone(BEGAN, C))
    assert refused.value.reason is CommonRefusal.NOTHING_TO_UNDO


def test_without_a_doubter_the_cards_stay_hidden() -> None:
    before = prepared(*FOUR)
    match = after(before, "0=lay:9c", "1=trust", "3=trust", "2=trust")
    assert match.recent == (Answered(C), Accepted(A))
    assert match.state.pile == (*before.state.pile, "9c")
    assert match.state.laid == ()
    assert hand(match, A) == ("ac", "ad", "2c")
    assert asked(match) == {B: "lay"}
    assert [player.caught for player in match.state.players] == [0, 0, 0, 0]


def test_a_lie_that_is_doubted_brings_the_pile_to_the_claimant() -> None:
    pile = ("kc", "jd", "10h")
    match = after(prepared(*FOUR, pile=pile), "0=lay:ac,9c", "1=trust", "2=trust", "3=doubt")
    public = (Answered(D), Shown(A, D, ("ac", "9c"), A, 5))
    received = Received(A, ("ac", "9c", "10h", "jd", "kc"))
    assert match.recent == (*public, received)
    assert seen_by(match.recent, None) == seen_by(match.recent, D) == public
    assert seen_by(match.recent, A) == (*public, received)
    assert hand(match, A) == ("ac", "ad", "2c", "9c", "10h", "jd", "kc")
    assert match.state.pile == match.state.laid == ()
    assert [player.caught for player in match.state.players] == [1, 0, 0, 0]
    assert asked(match) == {B: "lay"}


def test_a_true_claim_brings_the_pile_to_the_doubter() -> None:
    match = after(prepared(*FOUR, pile=("kc",)), "0=lay:ac,ad", "1=trust", "2=doubt", "3=trust")
    public = (Answered(D), Shown(A, C, ("ac", "ad"), C, 3))
    assert match.recent == (*public, Received(C, ("ac", "ad", "kc")))
    assert seen_by(match.recent, A) == seen_by(match.recent, None) == public
    assert hand(match, C) == ("ac", "ad", "4c", "4d", "5c", "kc")
    assert hand(match, A) == ("2c", "9c")
    assert [player.caught for player in match.state.players] == [0, 0, 0, 0]


def test_a_ten_is_of_the_rank_ten() -> None:
    match = prepared("10c 10d jc", "2d", "3d", claim=10)
    match = after(match, "0=lay:10c,10d", "1=doubt", "2=trust")
    assert match.recent[1] == Shown(A, B, ("10c", "10d"), B, 51 - 3 + 1)


@pytest.mark.parametrize("order", tuple(permutations((B, C, D))))
@pytest.mark.parametrize(
    ("doubters", "counts"), [((B, C, D), B), ((C, D), C), ((B, D), B), ((D,), D)]
)
def test_the_first_doubter_in_order_counts_whoever_answers_first(
    order: tuple[Seat, ...], doubters: tuple[Seat, ...], counts: Seat
) -> None:
    match = after(prepared(*FOUR), "0=lay:ac")
    for seat in order:
        match = act(match, seat, "doubt" if seat in doubters else "trust")
    shown = match.recent[1]
    assert isinstance(shown, Shown)
    assert (shown.doubter, shown.taker) == (counts, counts)


def test_the_order_goes_round_the_table_from_the_claimant() -> None:
    match = prepared(*FOUR, turn=C, claim=4)
    match = after(match, "2=lay:4c", "0=doubt", "1=doubt", "3=trust")
    assert isinstance(match.recent[1], Shown)
    assert match.recent[1].doubter == A
    assert asked(match) == {D: "lay"}


# Stale presses


def test_answers_of_others_leave_a_question_its_age() -> None:
    match = after(prepared(*FOUR), "0=lay:ac")
    assert match.asked_since == {B: 1, C: 1, D: 1}
    match = after(match, "2=doubt")
    assert match.asked_since == {B: 1, D: 1}
    assert not match.is_stale(B, 1)
    assert not match.is_stale(C, 1), "it has answered, but the occasion is the same"


def test_a_button_of_an_earlier_window_is_stale() -> None:
    match = after(prepared(*FOUR), "0=lay:ac", "1=trust", "2=trust", "3=trust", "1=lay:2d")
    assert asked(match) == {C: "doubt", D: "doubt", A: "doubt"}
    assert [version for version in range(7) if not match.is_stale(D, version)] == [5]
    assert prompt_of(match, D).about == "claim-2"


def test_the_last_answer_of_a_window_makes_those_before_stale() -> None:
    match = after(prepared(*FOUR), "0=lay:ac", "1=trust", "2=trust", "3=trust")
    assert all(match.is_stale(seat, 1) for seat in (B, C, D))


def test_a_seat_that_leaves_makes_no_question_of_others_stale() -> None:
    match = leave(after(prepared(*FOUR), "0=lay:ac"), C)
    assert match.asked_since == {B: 1, D: 1}
    match = leave(prepared(*FOUR), C)
    assert match.asked_since == {A: 0}


# Winning


@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        ("lay:ac", ("trust", "trust")),
        ("lay:ac", ("doubt", "trust")),
        ("lay:9c", ("trust", "trust")),
    ],
    ids=["believed", "doubted in vain", "a lie believed"],
)
def test_an_empty_hand_wins_once_the_window_is_settled(
    cards: str, answers: tuple[str, str]
) -> None:
    match = after(prepared(cards[4:], "2d 3c", "4c"), f"0={cards}")
    assert match.live
    match = after(match, f"1={answers[0]}")
    assert match.live
    match = after(match, f"2={answers[1]}")
    assert not match.live
    assert (match.prompts, match.active) == ((), ())
    assert outcome(match).winners == (A,)
    assert outcome(match).scores is None
    assert outcome(match).places == (1, 3, 2)


def test_a_last_card_that_is_a_lie_and_doubted_does_not_win() -> None:
    match = after(prepared("9c", "2d 3c", "4c", pile=("kc",)), "0=lay:9c", "1=doubt", "2=trust")
    assert match.live
    assert hand(match, A) == ("9c", "kc")
    assert asked(match) == {B: "lay"}


def test_after_the_last_claim_the_fewest_cards_win() -> None:
    match = prepared("ac kd", "2d 3c 3d", "4c 4d", claim=LAST_CLAIM - 1, turn=C)
    match = after(match, "2=lay:4c", "0=trust", "1=trust")
    assert match.live
    match = after(match, "0=lay:ac", "1=trust")
    assert match.live
    match = after(match, "2=trust")
    assert outcome(match) == Outcome((1, 3, 1), (A, C))


def test_the_last_claim_can_still_be_caught() -> None:
    match = prepared("ac kd", "2d 3c", "4c 4d", claim=LAST_CLAIM, pile=("kc",))
    match = after(match, "0=lay:ac", "1=trust", "2=doubt")
    assert outcome(match) == Outcome((3, 1, 1), (B, C))
    assert match.result is not None
    assert match.result.facts == (
        {"caught": 1, "cards-left": 3},
        {"caught": 0, "cards-left": 2},
        {"caught": 0, "cards-left": 2},
    )


def test_the_facts_sum_up_how_often_a_seat_was_caught() -> None:
    match = prepared("9c 9d kc", "2d 3c", "4c")
    match = after(match, "0=lay:9c", "1=doubt", "2=doubt", "1=lay:2d", "0=trust", "2=doubt")
    match = after(match, "2=lay:4c", "0=trust", "1=doubt", "0=lay:9d", "1=trust", "2=doubt")
    assert [fact["caught"] for fact in GAME.facts(match.state)] == [2, 0, 1]


def test_two_who_always_doubt_come_to_an_end_after_78_claims() -> None:
    match, claims = begin(terms(3)), 0
    while match.live:
        for prompt in match.prompts:
            if prompt.question == "lay":
                claims += 1
                lying = [card for card in hand(match, prompt.seat) if card[:-1] != due(claims)]
                match = act(match, prompt.seat, f"lay:{lying[0]}")
            else:
                match = act(match, prompt.seat, "doubt")
    assert claims == LAST_CLAIM
    assert all(fact["caught"] == 26 for fact in GAME.facts(match.state))


# Words


def test_no_word_of_refusal_is_used_elsewhere() -> None:
    words: list[str] = [*CheatRefusal, *CheatOptionsRefusal]
    others: list[str] = [
        *CommonRefusal,
        *MatchRefusal,
        *InvitationRefusal,
        *DungeonRefusal,
        *DeathMatchOptionsRefusal,
    ]
    assert not set(words) & set(others)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", word) for word in words)


def test_its_results_are_kept_under_one_word() -> None:
    assert GAME.variants == (GAME.variant(Options(), 3),)
    assert begin(terms(3)).counts
