"""Pig, played through matches: the table, a turn, the die, what everybody knows."""

from collections import Counter
from typing import get_args

import msgspec
import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal
from bot.contract.game import Action, Move, Prompt, Ranking, seen_by
from bot.games.deathmatch.rules.refusals import DeathMatchOptionsRefusal
from bot.games.dungeon.rules.refusals import DungeonRefusal
from bot.live.errors import MatchRefusal
from bot.match.entries import Acted
from bot.match.errors import InvitationRefusal
from tests.examples.fixtures import BEGAN, A, B, C, act, leave, refused, undo
from tests.examples.pig.playing import Throw, asked, pig_for
from tests.examples.pig.rules import (
    GameEnded,
    Held,
    Lost,
    Options,
    Pig,
    PigEvent,
    PigOptionsRefusal,
    PigRefusal,
    Rolled,
    Table,
)

# The table


@pytest.mark.parametrize("seats", range(1, 7))
def test_an_empty_table_asks_the_first_seat_to_roll(seats: int) -> None:
    match = pig_for(seats)
    assert match.recent == ()
    assert match.active == tuple(range(seats))
    assert match.state.banked == (0,) * seats
    assert match.prompts == (
        Prompt(
            A, "turn", (Move(Action("roll")),), about="turn-1", public=True, default=Action("roll")
        ),
    )


@pytest.mark.parametrize("seats", [-1, 0, 7])
def test_pig_is_for_one_to_six(pig: Pig, seats: int) -> None:
    with pytest.raises(BadOptions) as refusal:
        pig.start(Options(), seats, Chance(bytes(16)))
    assert refusal.value.reason is PigOptionsRefusal.PIG_FOR_ONE_TO_SIX


@pytest.mark.parametrize("target", [0, 49, 75, 1000])
def test_a_target_is_50_or_100(target: int) -> None:
    with pytest.raises(BadOptions) as refusal:
        pig_for(2, target)
    assert refusal.value.reason is PigOptionsRefusal.UNKNOWN_TARGET


def test_the_target_is_100_unless_it_is_said() -> None:
    assert Options() == Options(100)
    assert msgspec.json.decode(b"{}", type=Options) == Options(100)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"goal": 50}', type=Options)


def test_one_plays_a_variant_of_its_own(pig: Pig) -> None:
    assert [pig.variant(Options(), seats) for seats in pig.seats] == ["solo"] + ["several"] * 5
    assert set(pig.variants) == {"solo", "several"}
    assert pig.ranking is Ranking.SCORE
    assert pig.key == "pig"


def test_its_words_of_refusal_are_its_own() -> None:
    own = [*PigRefusal, *PigOptionsRefusal]
    others = [
        *CommonRefusal,
        *MatchRefusal,
        *InvitationRefusal,
        *DungeonRefusal,
        *DeathMatchOptionsRefusal,
    ]
    assert not {word.value for word in own} & {word.value for word in others}


# A turn


def test_what_falls_adds_to_the_turn_and_to_nothing_else(throw: Throw) -> None:
    throw({1: (2, 6, 3)})
    match = pig_for(2)
    for dice, points in (((2,), 2), ((2, 6), 8), ((2, 6, 3), 11)):
        match = act(match, A, "roll")
        assert match.recent == (Rolled(A, dice[-1], points),)
        state = match.state
        assert (state.asked, state.turn, state.dice, state.points) == (A, 1, dice, points)
        assert state.banked == (0, 0)


def test_after_a_roll_the_seat_may_hold(throw: Throw) -> None:
    throw({1: (2,)})
    prompt = asked(act(pig_for(2), A, "roll"))
    assert prompt.moves == (Move(Action("roll")), Move(Action("hold")))
    assert (prompt.seat, prompt.about, prompt.default) == (A, "turn-1", Action("hold"))


def test_a_hold_banks_the_turn_and_the_next_seat_begins_with_nothing(throw: Throw) -> None:
    throw({1: (5, 4)})
    match = act(pig_for(3), A, "roll", "roll", "hold")
    assert match.recent == (Held(A, 9, 9),)
    assert match.state == Table(100, (9, 0, 0), (1, 0, 0), (0, 0, 0), B, turn=2)
    assert (asked(match).seat, asked(match).about) == (B, "turn-2")
    assert asked(match).moves == (Move(Action("roll")),)


@pytest.mark.parametrize("before", [(), (6,), (2, 3, 4)])
def test_a_1_loses_the_turn_and_what_was_banked_stays(
    throw: Throw, before: tuple[int, ...]
) -> None:
    throw({1: (6, 6), 2: (4,), 3: (*before, 1)})
    match = act(act(pig_for(2), A, "roll", "roll", "hold"), B, "roll", "hold")
    match = act(match, A, *["roll"] * (len(before) + 1))
    assert match.recent == (Rolled(A, 1, 0), Lost(A, sum(before)))
    assert match.state == Table(100, (12, 4), (2, 1), (1, 0), B, turn=4)


def test_turns_go_round(throw: Throw) -> None:
    throw(dict.fromkeys(range(1, 9), (1,)))
    match, order = pig_for(3), []
    for turn in range(1, 9):
        prompt = asked(match)
        assert prompt.about == f"turn-{turn}"
        order.append(prompt.seat)
        match = act(match, prompt.seat, "roll")
    assert order == [A, B, C, A, B, C, A, B]


def test_what_cannot_be_done_is_refused(throw: Throw) -> None:
    throw({1: (3,)})
    match = pig_for(2)
    assert refused(match, Acted(BEGAN, A, "hold")) is PigRefusal.NOTHING_TO_HOLD
    assert refused(match, Acted(BEGAN, A, "roll:2")) is CommonRefusal.NOT_NOW
    assert refused(match, Acted(BEGAN, A, "")) is CommonRefusal.NOT_NOW
    assert refused(match, Acted(BEGAN, B, "roll")) is CommonRefusal.NOT_YOUR_TURN
    held = act(match, A, "roll", "hold")
    assert refused(held, Acted(BEGAN, B, "hold")) is PigRefusal.NOTHING_TO_HOLD
    assert refused(held, Acted(BEGAN, A, "hold")) is CommonRefusal.NOT_YOUR_TURN


def test_a_button_of_an_earlier_roll_is_stale(throw: Throw) -> None:
    throw({1: (3, 3)})
    match = act(pig_for(2), A, "roll", "roll")
    assert [version for version in range(4) if not match.is_stale(A, version)] == [2]


# The dice


def test_every_die_follows_from_the_seed_and_its_own_name() -> None:
    seed = bytes(range(32))
    match, thrown = pig_for(2, seed=seed), list[int]()
    for _ in range(30):
        match = act(match, asked(match).seat, "roll")
        (rolled,) = [event for event in match.recent if isinstance(event, Rolled)]
        thrown.append(rolled.die)
    expected, turn, roll = list[int](), 1, 1
    while len(expected) < len(thrown):
        die = Chance(seed).stream(f"turn-{turn}/roll-{roll}").below(6) + 1
        expected.append(die)
        turn, roll = (turn + 1, 1) if die == 1 else (turn, roll + 1)
    assert thrown == expected
    assert turn > 3, "the name changed with the turn"


def test_all_six_faces_fall() -> None:
    dice = Counter[int]()
    for number in range(300):
        match = act(pig_for(1, seed=number.to_bytes(16, "big")), A, "roll")
        dice.update(event.die for event in match.recent if isinstance(event, Rolled))
    assert set(dice) == set(range(1, 7)), dice
    assert min(dice.values()) > 25, dice


# What is known


def test_all_see_the_same_table(pig: Pig, throw: Throw) -> None:
    throw({1: (5, 4)})
    before = act(pig_for(3), A, "roll", "roll")
    held = act(before, A, "hold")
    for match in (pig_for(3), before, held, undo(held, A), leave(held, B)):
        for observer in (A, B, C, None):
            assert match.observe(observer) == match.state
            assert [p.as_seen_by(observer) for p in match.prompts] == list(match.prompts)
            assert seen_by(match.recent, observer) == match.recent
    assert pig.observation_type is Table


def test_every_event_is_known_to_everyone() -> None:
    samples = (Rolled(A, 1, 0), Lost(A, 1), Held(A, 1, 1), GameEnded(None))
    assert {type(event) for event in samples} == set(get_args(PigEvent))
    assert [event.audience for event in samples] == [None] * 4
