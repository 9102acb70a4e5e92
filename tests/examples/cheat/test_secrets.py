"""What a seat or the public may not know of Cheat, by examples and in random play."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from bot.contract.chance import Chance
from bot.contract.game import Action, Seat, seen_by
from bot.match.advance import begin
from bot.match.entries import Acted
from tests.examples.cheat.rules import CARDS, HIDDEN, Answered, Received, Shown, State
from tests.examples.cheat.subject import hide_anew
from tests.examples.cheat.table import FOUR, GAME, Played, after, every_play, hand, prepared, terms
from tests.examples.fixtures import A, B, C, D, observers, prompt_of

# Secrets: examples


def test_the_moves_of_lay_are_for_its_seat_alone() -> None:
    match = begin(terms(3))
    prompt = prompt_of(match, A)
    assert prompt.as_seen_by(A) == prompt
    for other in (None, B, C):
        seen = prompt.as_seen_by(other)
        assert (seen.moves, seen.default) == ((), None)
        assert not any(card in str(seen) for card in hand(match, A))


def test_that_one_has_answered_is_public_and_how_is_not() -> None:
    window = after(prepared(*FOUR), "0=lay:9c", "3=trust")
    doubting, trusting = after(window, "2=doubt"), after(window, "2=trust")
    assert doubting.recent == trusting.recent == (Answered(C),)
    for other in (None, A, B, D):
        seen = doubting.observe(other)
        assert seen == trusting.observe(other)
        assert seen.players[C].answer == HIDDEN
        assert seen.players[B].answer == ""
    assert doubting.observe(C).players[C].answer == "doubt"
    assert trusting.observe(C).players[C].answer == "trust"


def test_the_cards_of_a_claim_are_seen_by_the_claimant_alone() -> None:
    match = after(prepared(*FOUR), "0=lay:ac,9c")
    assert match.observe(A).laid == ("ac", "9c")
    for other in (None, B, C, D):
        assert match.observe(other).laid == (HIDDEN, HIDDEN)
    settled = after(match, "1=trust", "2=trust", "3=trust")
    for observer in (None, A, B, C, D):
        assert set(settled.observe(observer).pile) == {HIDDEN}


def test_answers_are_gone_once_the_window_is_settled() -> None:
    match = after(prepared(*FOUR), "0=lay:9c", "1=doubt", "2=doubt", "3=trust")
    assert [player.answer for player in match.state.players] == ["", "", "", ""]
    assert "trust" not in str(match.recent)
    other = after(prepared(*FOUR), "0=lay:9c", "1=doubt", "2=trust", "3=doubt")
    for observer in (None, A, B, C, D):
        assert match.observe(observer) == other.observe(observer)
        assert seen_by(match.recent, observer) == seen_by(other.recent, observer)


# Random play


def seen(state: State, observer: Seat | None) -> tuple[Any, ...]:
    prompts = tuple(prompt.as_seen_by(observer) for prompt in GAME.prompts(state))
    return (
        GAME.observe(state, observer),
        prompts,
        GAME.active(state),
        GAME.outcome(state),
        GAME.facts(state),
    )


@every_play
def test_hidden_cards_and_answers_make_no_difference_to_an_observer(
    played: Played, seed: int
) -> None:
    rng, different = Random(seed), 0
    for match, _ in played:
        for observer in observers(match):
            other = hide_anew(match.state, observer, rng)
            different += other != match.state
            assert seen(other, observer) == seen(match.state, observer)
    assert different > len(played)


@every_play
def test_an_act_looks_the_same_to_who_may_not_know_it(played: Played) -> None:
    """The last act is done again with other cards or the other answer, in the state before it."""
    compared = 0
    for (before, _), (match, entry) in pairwise(played):
        if not isinstance(entry, Acted):
            continue
        action, seat = Action.parse(entry.action), entry.seat
        if action.verb == "lay":
            own = before.state.players[seat].hand
            other = Action("lay", own[-len(action.arguments) :])
        elif len(before.prompts) > 1:
            other = Action("trust" if action.verb == "doubt" else "doubt")
        else:
            continue
        chance = Chance(match.terms.seed)
        state, events = GAME.apply(before.state, seat, other, chance)
        for observer in observers(match):
            if observer != seat:
                compared += 1
                assert seen_by(events, observer) == seen_by(match.recent, observer)
                assert seen(state, observer) == seen(match.state, observer)
    assert compared


CARD = re.compile(f'"({"|".join(CARDS)})"')


def cards_in(value: Any) -> list[str]:
    return CARD.findall(text(value))


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@every_play
def test_an_observation_has_no_card_but_the_hand_and_the_own_claim(played: Played) -> None:
    for match, _ in played:
        state: State = match.state
        for observer in observers(match):
            own = () if observer is None else state.players[observer].hand
            claim = state.laid if observer == state.turn else ()
            assert sorted(cards_in(match.observe(observer))) == sorted((*own, *claim))
            for prompt in match.prompts:
                shown = cards_in(prompt.as_seen_by(observer))
                assert set(shown) <= set(own)
                assert prompt.seat == observer or not shown


@every_play
def test_cards_are_shown_by_a_doubt_and_to_the_taker_alone(played: Played) -> None:
    for match, _ in played[1:]:
        events = match.recent
        shown = [event for event in events if isinstance(event, Shown)]
        assert len(shown) <= 1
        laid = sorted(shown[0].cards) if shown else []
        for observer in observers(match):
            cards = sorted(cards_in(seen_by(events, observer)))
            if shown and observer == shown[0].taker:
                (received,) = (event for event in events if isinstance(event, Received))
                assert cards == sorted([*laid, *received.cards])
            else:
                assert cards == laid
