"""Pig, played through matches: a turn, the die, what cannot be done."""

from collections.abc import Callable

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Move, Prompt, Seat
from bot.match.advance import add, begin
from bot.match.entries import Acted
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tests.examples.pig.rules import (
    Held,
    Lost,
    Options,
    Pig,
    PigOptionsRefusal,
    PigRefusal,
    Rolled,
    Table,
)

A, B = Seat(0), Seat(1)
Throw = Callable[[dict[int, tuple[int, ...]]], None]


@pytest.fixture
def throw(monkeypatch: pytest.MonkeyPatch) -> Throw:
    """Loads the dice: for each turn by its number, what falls. Any other throw fails."""
    falls: dict[str, int] = {}

    class Loaded:
        def __init__(self, name: str) -> None:
            self.name = name

        def below(self, bound: int) -> int:
            assert bound == 6
            return falls[self.name] - 1

    def load(turns: dict[int, tuple[int, ...]]) -> None:
        for turn, dice in turns.items():
            falls.update({f"turn-{turn}/roll-{n}": die for n, die in enumerate(dice, start=1)})

    monkeypatch.setattr(Chance, "stream", lambda _, name: Loaded(name))
    return load


def pig_for(seats: int, target: int = 100, seed: bytes = bytes(16)) -> Match:
    terms = Terms(
        id=MatchId(5),
        game="pig",
        options=Options(target),
        seed=seed,
        players=tuple(UserId(11 + seat) for seat in range(seats)),
        host=None,
        guild_id=GuildId(1),
        channel_id=ChannelId(2),
        language="en",
        began=0,
    )
    return begin(terms)


def asked(match: Match) -> Prompt:
    (prompt,) = match.prompts
    return prompt


def act(match: Match, *actions: str) -> Match:
    """Whoever is asked does this."""
    for action in actions:
        match = add(match, Acted(match.version, asked(match).seat, action))
    return match


def refused(match: Match, seat: Seat, action: str) -> Refusal:
    with pytest.raises(IllegalAction) as refusal:
        add(match, Acted(match.version, seat, action))
    return refusal.value.reason


@pytest.mark.parametrize("target", [0, 49, 75, 1000])
def test_a_target_is_50_or_100(target: int) -> None:
    with pytest.raises(BadOptions) as refusal:
        pig_for(2, target)
    assert refusal.value.reason is PigOptionsRefusal.UNKNOWN_TARGET


def test_a_hold_banks_the_turn_and_the_next_seat_begins_with_nothing(throw: Throw) -> None:
    throw({1: (5, 4)})
    match = act(pig_for(3), "roll", "roll")
    assert match.recent == (Rolled(A, 4, 9),)
    assert asked(match).moves == (Move(Action("roll")), Move(Action("hold")))
    match = act(match, "hold")
    assert match.recent == (Held(A, 9, 9),)
    assert match.state == Table(100, (9, 0, 0), (1, 0, 0), (0, 0, 0), B, turn=2)
    assert asked(match) == Prompt(
        B, "turn", (Move(Action("roll")),), about="turn-2", public=True, default=Action("roll")
    )


@pytest.mark.parametrize("before", [(), (6,), (2, 3, 4)])
def test_a_1_loses_the_turn_and_what_was_banked_stays(
    throw: Throw, before: tuple[int, ...]
) -> None:
    throw({1: (6, 6), 2: (4,), 3: (*before, 1)})
    match = act(pig_for(2), "roll", "roll", "hold", "roll", "hold", *["roll"] * len(before))
    match = act(match, "roll")
    assert match.recent == (Rolled(A, 1, 0), Lost(A, sum(before)))
    assert match.state == Table(100, (12, 4), (2, 1), (1, 0), B, turn=4)


def test_what_cannot_be_done_is_refused(throw: Throw) -> None:
    throw({1: (3,)})
    match = pig_for(2)
    assert refused(match, A, "hold") is PigRefusal.NOTHING_TO_HOLD
    assert refused(match, A, "roll:2") is CommonRefusal.NOT_NOW
    assert refused(match, B, "roll") is CommonRefusal.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("turns", "busts", "style"),
    [(0, 0, "steady"), (1, 0, "steady"), (2, 1, "steady"), (3, 2, "daring"), (1, 1, "daring")],
)
def test_who_has_lost_more_than_half_of_the_turns_was_daring(
    turns: int, busts: int, style: str
) -> None:
    table = Table(100, (0,), (turns,), (busts,))
    assert Pig().facts(table) == ({"turns": turns, "busts": busts, "style": style},)


def test_every_die_follows_from_the_seed_and_its_own_name() -> None:
    seed = bytes(range(32))
    match, thrown = pig_for(2, seed=seed), list[int]()
    for _ in range(30):
        match = act(match, "roll")
        thrown += [event.die for event in match.recent if isinstance(event, Rolled)]
    expected, turn, roll = list[int](), 1, 1
    while len(expected) < len(thrown):
        die = Chance(seed).stream(f"turn-{turn}/roll-{roll}").below(6) + 1
        expected.append(die)
        turn, roll = (turn + 1, 1) if die == 1 else (turn, roll + 1)
    assert thrown == expected
    assert turn > 3, "the name changed with the turn"


def test_a_button_of_an_answered_question_is_stale_although_the_next_one_looks_alike(
    throw: Throw,
) -> None:
    throw({1: (4, 5)})
    once = act(pig_for(2), "roll")
    twice = act(once, "roll")
    assert twice.prompts == once.prompts
    assert [version for version in range(4) if not twice.is_stale(A, version)] == [2]
