"""The walks of `rows`, played through the game: events, observation and result."""

import pytest

from bot.contract.game import Seat
from bot.games.deathmatch.rules.events import AdventureBegan, AdventureEnded
from bot.games.deathmatch.rules.state import SEATS, opponent
from bot.games.dungeon.rules.events import Appeared, Entered, Met, Named, Passed
from bot.games.dungeon.rules.refusals import DungeonRefusal
from tests.games.deathmatch.rules.tabletop import (
    GAME,
    KIND_BY_STRENGTH,
    SECOND,
    VARIANTS,
    at_the_door,
    course,
    go_in,
    strengths,
)
from tests.games.dungeon.rules.rows import ROWS, WARRIOR_TILES, Row


@pytest.mark.parametrize("runner", SEATS)
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_row(row: Row, runner: Seat) -> None:
    match = at_the_door(row.hero, row.tiles, row.reveal, runner)
    start = len(match.events)
    go_in(match)
    for text in row.answers:
        assert match.seat == runner
        match.do(text)
    happened = [
        e for e in match.events[start:] if not isinstance(e, AdventureBegan) and e.audience is None
    ]
    met = [e for e in happened if isinstance(e, Met)]
    entered = [e for e in happened if isinstance(e, Entered)]
    assert entered == [Entered(runner, row.course[0], len(row.reveal))]
    assert course(entered[0].health, met) == row.course
    assert strengths(e.encounter.card for e in met) == row.reveal[: len(row.reveal) - row.left]
    assert strengths(e.foe.card for e in happened if isinstance(e, Appeared)) == row.asked
    assert happened[-1] == AdventureEnded(1, runner, row.survived, row.left)
    assert [e.seat for e in happened if isinstance(e, Passed)] == [opponent(runner)]
    assert all(e.seat == runner for e in happened if isinstance(e, Named | Met | Appeared))

    assert match.scores[runner] == ((1, 0) if row.survived else (0, 1))
    assert match.scores[opponent(runner)] == (0, 0)
    assert match.question == "turn"
    assert match.seat == runner
    seen = GAME.observe(match.state, None)
    last = seen.last
    assert last is not None
    assert (last.number, last.hero) == (1, row.hero)
    assert (last.runner, last.full_health) == (runner, row.course[0])
    assert last.kit == row.tiles
    assert seen.standings == match.state.standings
    assert last.delve.met == tuple(e.encounter for e in met)
    assert (last.delve.left, last.delve.survived) == (row.left, row.survived)
    assert last.delve.health == row.course[-1]


def test_row_w13_there_is_no_8_to_name() -> None:
    match = go_in(at_the_door("warrior", ("vorpal-sword",), (4,)))
    assert match.question == "name"
    assert match.refused("name:8") is DungeonRefusal.NO_SUCH_STRENGTH
    for text in ("name", "name:", "name:0", "name:10", "name:05", "name:-1", "name:golem"):
        assert match.refused(text) is DungeonRefusal.NO_SUCH_STRENGTH
    assert match.question == "name"


def test_row_w1_event_by_event() -> None:
    """Source 004, "Examples", to the last word."""
    row = ROWS[0]
    match = go_in(at_the_door(row.hero, row.tiles, row.reveal)).do("name:5")
    beaten_by = [e.encounter.beaten_by for e in match.recent if isinstance(e, Met)]
    assert beaten_by == ["torch", "torch", None, "vorpal-sword", "vorpal-sword", None]
    assert match.recent[0] == Named(SECOND, "golem")


def test_the_axe_is_named_as_what_beat_the_monster() -> None:
    match = go_in(at_the_door("barbarian", ("vorpal-axe",), (9, 7))).do("strike")
    first, second = (e.encounter for e in match.recent if isinstance(e, Met))
    assert (first.beaten_by, first.damage, first.health) == ("vorpal-axe", 0, 4)
    assert (second.beaten_by, second.damage, second.health) == (None, 7, 0)


def test_the_potion_is_named_as_what_revived() -> None:
    match = go_in(at_the_door("barbarian", ("healing-potion",), (9, 1)))
    first, second = (e.encounter for e in match.recent if isinstance(e, Met))
    assert (first.damage, first.health, first.revived_by) == (9, 4, "healing-potion")
    assert (second.damage, second.health, second.revived_by) == (1, 3, None)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("strength", sorted(KIND_BY_STRENGTH))
def test_damage_is_the_strength_and_health_stops_at_0(variant: str, strength: int) -> None:
    assert variant in ("warrior", "barbarian")
    base = 3 if variant == "warrior" else 4
    match = go_in(at_the_door("warrior" if base == 3 else "barbarian", (), (strength,)))
    (met,) = (e.encounter for e in match.recent if isinstance(e, Met))
    assert (met.damage, met.health) == (strength, max(0, base - strength))


def test_the_names_are_the_kinds_of_their_strengths() -> None:
    for strength, kind in KIND_BY_STRENGTH.items():
        match = go_in(at_the_door("warrior", WARRIOR_TILES, (4,))).do(f"name:{strength}")
        assert match.recent[0] == Named(SECOND, kind)
