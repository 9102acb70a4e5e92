"""Goofspiel at random: what one may not know, the prizes, the log."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from bot.contract.game import Outcome, PublicEvent, Seat, seen_by
from bot.match.advance import replay
from bot.match.entries import Entry, Left
from bot.match.match import Match
from tests.examples.fixtures import A, B, C, leave, observers, outcome
from tests.examples.goofspiel.rules import (
    Bid,
    Dealt,
    Goofspiel,
    GoofspielEvent,
    HasBid,
    Observation,
    RoundEnded,
    State,
    Table,
)
from tests.examples.goofspiel.subject import hide_anew
from tests.examples.goofspiel.table import bid, random_bid, random_play, rounds, table

# Secrets


def seen(match: Match, observer: Seat | None) -> bytes:
    """All that reaches an observer from a match: observation, prompts, news."""
    prompts = tuple(prompt.as_seen_by(observer) for prompt in match.prompts)
    news = seen_by(match.recent, observer)
    return msgspec.json.encode((match.observe(observer), prompts, news, match.result))


def test_nobody_else_sees_a_bid_before_all_are_in() -> None:
    for observer in (None, B, C):
        views = {seen(bid(table(3), A, card), observer) for card in range(1, 8)}
        assert len(views) == 1
    assert len({seen(bid(table(3), A, card), A) for card in range(1, 8)}) == 7
    match = bid(table(3), A, 4)
    assert seen_by(match.recent, None) == seen_by(match.recent, B) == (HasBid(A),)
    assert seen_by(match.recent, A) == (HasBid(A), Bid(A, 4))
    assert match.observe(None).has_bid == match.observe(B).has_bid == (True, False, False)
    assert (match.observe(A).bid, match.observe(B).bid, match.observe(None).bid) == (4, None, None)
    assert match.observe(None).table.hands[A] == tuple(range(1, 8)), "until all bids are shown"


def test_all_see_all_bids_once_all_are_in() -> None:
    match = rounds(table(2, (5, 2)), (3, 6))
    for observer in (None, A, B):
        observation = match.observe(observer)
        assert observation.table.last == RoundEnded(1, (3, 6), (5,), B)
        assert observation.bid is None
        assert observation.has_bid == (False, False)
        assert [prompt.as_seen_by(observer) for prompt in match.prompts] == list(match.prompts)


def test_nobody_sees_the_order_of_the_prizes() -> None:
    match = table(2, (5,))
    for observer in (None, A, B):
        other = replace(match, state=replace(match.state, deck=match.state.deck[::-1]))
        assert seen(match, observer) == seen(other, observer)
        assert match.observe(observer).deck == 6


@pytest.mark.parametrize("seed", range(8))
def test_what_one_may_not_know_changes_nothing_for_them(seed: int) -> None:
    """In any state, and in what leaving makes of it as long as that shows no bids."""
    rng = Random(seed)
    match = table(2 + seed % 5, seed=seed)
    hidden = 0
    while match.live:
        for observer in observers(match):
            other = replace(match, state=hide_anew(match.state, observer, rng))
            hidden += other.state != match.state
            other = replace(other, prompts=Goofspiel().prompts(other.state))
            assert seen(other, observer) == seen(match, observer), f"seed {seed}"
            for seat in match.active:
                gone, gone_too = leave(match, seat), leave(other, seat)
                if not any(isinstance(event, RoundEnded) for event in gone.recent):
                    assert seen(gone, observer) == seen(gone_too, observer), f"seed {seed}"
        match = random_bid(match, rng)
    assert hidden > 20


def test_every_event_says_who_may_know_of_it() -> None:
    kinds = get_args(GoofspielEvent)
    assert {kind for kind in kinds if not issubclass(kind, PublicEvent)} == {Bid, Dealt}
    assert Bid(B, 3).audience == frozenset((B,))
    assert Dealt(C, (1, 2)).audience == frozenset((C,))


# Whole games


def reread(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("short", [True, False])
def test_random_games_end_hold_together_and_replay(seats: int, short: bool) -> None:
    for seed in range(6):
        entries, size = list[Entry](), 7 if short else 13
        for match in random_play(table(seats, short=short, seed=seed), Random(seed)):
            if match.entry is not None:
                entries.append(match.entry)
            check_position(match, size)
        assert len(entries) <= seats * size + len(match.departures)
        assert fair(match.state.table, outcome(match)), f"seed {seed}"
        assert replay(match.terms, entries) == match


def check_position(match: Match, size: int) -> None:
    """No prize is lost or made, and all that is stored or sent can be read again."""
    state: State = match.state
    prizes = (*state.deck, *state.table.lying, *(p for own in state.table.taken for p in own))
    assert sorted(prizes) == list(range(1, size + 1)), "a prize was lost or made"
    assert reread(state, State) == state
    for event in match.recent:
        assert isinstance(event, Left) or reread(event, GoofspielEvent) == event
    for observer in observers(match):
        observation = match.observe(observer)
        assert reread(observation, Observation) == observation


def fair(table: Table, outcome: Outcome) -> bool:
    """The places once more, by sorting: who stays before who left, then the points."""
    keys = {s: (s in table.left, -sum(own)) for s, own in enumerate(table.taken)}
    ranked = sorted(keys.values())
    places = tuple(1 + ranked.index(keys[seat]) for seat in keys)
    firsts = tuple(seat for seat in keys if places[seat] == 1)
    return (outcome.places, outcome.winners) == (places, firsts)
