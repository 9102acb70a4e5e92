"""Seats that leave, in every game: never asked again, and the last one at the table has won."""

from random import Random
from typing import Any

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.contract import Game, Outcome, Seat, Step, seen_by
from bot.games.errors import IllegalAction
from bot.games.registry import GAMES
from tests.games.conformance.subjects import SUBJECTS, Subject
from tests.games.playing import Playout, play

every_game = pytest.mark.parametrize("key", GAMES)


def sample_of(key: str) -> tuple[Subject, Playout]:
    subject = SUBJECTS[key]
    return subject, play(GAMES[key], subject.options[1], subject.seats, 7, subject.longest)


def live(playout: Playout) -> list[Any]:
    """The states in which the game goes on."""
    return [state for state in playout.states if playout.game.prompts(state)]


def leave(game: Game[Any], state: Any, seat: Seat) -> Step[Any]:
    return game.leave(state, seat, Chance(bytes(16), 1))


@every_game
def test_whoever_leaves_is_not_asked_again_and_the_last_one_wins(key: str) -> None:
    _, playout = sample_of(key)
    game, rng = playout.game, Random(key)
    for state in live(playout):
        order = rng.sample(playout.everyone, playout.seats)
        for number, seat in enumerate(order[:-1], start=1):
            state = leave(game, state, seat).state
            asked = {prompt.seat for prompt in game.prompts(state)}
            assert not asked & set(order[:number])
            if game.outcome(state) is not None:
                break
        assert game.outcome(state) == Outcome((order[-1],))
        assert game.prompts(state) == ()


@every_game
def test_what_is_left_behind_holds_together(key: str) -> None:
    """JSON, the pieces, the score, the secrets: as after any other step."""
    subject, playout = sample_of(key)
    game, rng = playout.game, Random(key)
    read_state = msgspec.json.Decoder(game.state_type)
    read_event = msgspec.json.Decoder(game.event_type)
    for state in live(playout):
        for seat in playout.everyone:
            left, events = leave(game, state, seat)
            assert leave(game, state, seat) == (left, events)
            assert read_state.decode(msgspec.json.encode(left)) == left
            for event in events:
                assert read_event.decode(msgspec.json.encode(event)) == event
            assert subject.pieces(left) == subject.pieces(state)
            assert len(game.standings(left)) == playout.seats
            for observer in playout.observers:
                seen = msgspec.json.encode((game.observe(left, observer), game.outcome(left)))
                other = subject.hide_anew(left, observer, rng)
                again = msgspec.json.encode((game.observe(other, observer), game.outcome(other)))
                assert seen == again
                before = subject.hide_anew(state, observer, rng)
                parted = leave(game, before, seat)
                assert seen_by(parted.events, observer) == seen_by(events, observer)
                seen_then = game.observe(parted.state, observer)
                assert msgspec.json.encode((seen_then, game.outcome(parted.state))) == seen


@every_game
def test_no_seat_leaves_a_game_that_is_over(key: str) -> None:
    subject, playout = sample_of(key)
    for seat in playout.everyone:
        with pytest.raises(IllegalAction) as refusal:
            leave(playout.game, playout.end, seat)
        assert refusal.value.reason in subject.refusals


@every_game
def test_only_seats_of_the_table_leave(key: str) -> None:
    subject, playout = sample_of(key)
    for seat in (-1, playout.seats):
        with pytest.raises(IllegalAction) as refusal:
            leave(playout.game, playout.states[1], Seat(seat))
        assert refusal.value.reason in subject.refusals
