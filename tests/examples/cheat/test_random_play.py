"""Cheat at random: the 52 cards, the rules as a second judge tells them, the log."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from bot.contract.game import LONGEST_ACTION, Action, Event
from bot.match.advance import replay
from bot.match.entries import Administration, Conceded, Ended, Entry, Left, TimedOut, Undone
from tests.examples.cheat.rules import CARDS, LAST_CLAIM, RANKS, Accepted, Shown, State
from tests.examples.cheat.table import GAME, SEEDS, Played, every_play, hand, random_play
from tests.examples.fixtures import observers, outcome


@every_play
def test_no_card_is_lost_or_made(played: Played) -> None:
    for match, _ in played:
        state: State = match.state
        hands = [card for player in state.players for card in player.hand]
        assert sorted([*hands, *state.laid, *state.pile]) == sorted(CARDS)
        for player in state.players:
            assert list(player.hand) == sorted(player.hand, key=CARDS.index)
            assert not (player.left and (player.hand or player.answer))
        for observer in observers(match):
            seen = match.observe(observer)
            assert sum(len(p.hand) for p in seen.players) + len(seen.laid + seen.pile) == 52


@every_play
def test_each_claim_is_settled_as_the_rules_say(played: Played) -> None:
    """Told by the events and the log alone, by a judge that knows the rules in other words."""
    answers: dict[int, str] = {}
    laid: tuple[str, ...] = ()
    for (before, _), (match, entry) in pairwise(played):
        assert entry is not None
        assert not isinstance(entry, Administration | Undone | Ended)
        claimant, rank = before.state.turn, RANKS[(before.state.claim - 1) % 13]
        seats = len(match.terms.players)
        if isinstance(entry, Conceded):
            answers.pop(entry.seat, None)
        elif laid:
            answers[entry.seat] = "trust" if isinstance(entry, TimedOut) else entry.action
        elif isinstance(entry, TimedOut):
            laid = before.state.players[claimant].hand[:1]
        else:
            laid = Action.parse(entry.action).arguments
        closed = isinstance(entry, Conceded) and entry.seat == claimant
        staying = [seat for seat in match.terms.seats if seat not in match.departures]
        complete = bool(laid) and set(answers) == set(staying) - {claimant} and not closed
        verdict = [event for event in match.recent if isinstance(event, Shown | Accepted)]
        assert len(verdict) == complete
        if complete:
            order = [(claimant + step) % seats for step in range(1, seats)]
            doubters = [seat for seat in order if answers.get(seat) == "doubt"]
            (event,) = verdict
            if doubters:
                honest = {card.rstrip("cdhs") for card in laid} == {rank}
                assert isinstance(event, Shown)
                assert (event.seat, event.cards, event.doubter) == (claimant, laid, doubters[0])
                assert event.taker == (doubters[0] if honest else claimant)
                assert match.state.pile == ()
            else:
                assert event == Accepted(claimant)
        if complete or closed:
            answers, laid = {}, ()


@every_play
def test_the_end_is_fair(played: Played) -> None:
    for match, _ in played[:-1]:
        assert match.prompts
        assert match.active == tuple(s for s in match.terms.seats if s not in match.departures)
    end, _ = played[-1]
    staying = [seat for seat in end.terms.seats if seat not in end.departures]
    fewest = min(len(hand(end, seat)) for seat in staying)
    assert fewest == 0 or len(staying) == 1 or end.state.claim == LAST_CLAIM + 1
    winners = [seat for seat in staying if len(hand(end, seat)) == fewest]
    found = outcome(end)
    assert found.winners == tuple(winners)
    assert [seat for seat in end.terms.seats if found.places[seat] == 1] == winners
    for seat in end.departures:
        assert found.places[seat] == len(staying) + 1


def test_random_plays_come_to_every_kind_of_end() -> None:
    ends = set()
    for seed in SEEDS:
        match, _ = random_play(seed)[-1]
        staying = [seat for seat in match.terms.seats if seat not in match.departures]
        if len(staying) == 1:
            ends.add("alone")
        elif all(hand(match, seat) for seat in staying):
            ends.add("last claim")
        else:
            ends.add("empty hand")
    assert ends == {"alone", "last claim", "empty hand"}


@every_play
def test_the_log_replays_to_the_same_match(played: Played) -> None:
    log = [entry for _, entry in played if entry is not None]
    coded = msgspec.json.decode(msgspec.json.encode(log), type=list[Entry])
    end, _ = played[-1]
    assert replay(end.terms, coded) == end
    half = len(log) // 2
    assert replay(end.terms, coded[:half]) == played[half][0]


@every_play
def test_everything_survives_json(played: Played) -> None:
    def again(value: Any, kind: Any) -> Iterator[Any]:
        yield msgspec.json.decode(msgspec.json.encode(value), type=kind)

    for match, _ in played:
        assert [match.state] == list(again(match.state, GAME.state_type))
        for observer in observers(match):
            observation = match.observe(observer)
            assert [observation] == list(again(observation, GAME.observation_type))
        for event in [event for event in match.recent if not isinstance(event, Left)]:
            (decoded,) = again(event, GAME.event_type)
            assert (type(decoded), decoded) == (type(event), event)
            assert isinstance(event, Event)
            assert decoded.audience == event.audience


@every_play
def test_actions_fit_a_button(played: Played) -> None:
    for match, _ in played:
        for prompt in match.prompts:
            assert prompt.default is not None
            assert prompt.allows(prompt.default)
            for move in prompt.moves:
                options = sorted(move.pick.options, key=len) if move.pick is not None else []
                longest = move.complete(options[-4:]) if options else move.action
                assert prompt.allows(longest)
                assert re.fullmatch(r"[a-z0-9\-.,:]+", str(longest))
                assert len(str(longest)) <= LONGEST_ACTION
