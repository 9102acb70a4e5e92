"""The walks worked out by hand, played through the game: events, observation and result."""

from itertools import groupby

import pytest

from bot.contract.game import Seat
from bot.games.deathmatch.rules.events import AdventureBegan, AdventureEnded
from bot.games.deathmatch.rules.state import SEATS, Variant, opponent
from bot.games.dungeon.rules.events import Appeared, Entered, Met, Named, Passed
from bot.games.dungeon.rules.game import DungeonRefusal
from tests.games.deathmatch.rules.tabletop import (
    GAME,
    KIND_BY_STRENGTH,
    SECOND,
    STRENGTH_BY_KIND,
    TILES,
    VARIANTS,
    at_the_door,
    go_in,
    strengths,
)
from tests.games.dungeon.rules.walk_rows import WALKS, WalkRow

BY_HAND = tuple(row for row in WALKS if row.hero in TILES)


def said(answer: str) -> str:
    """An answer as a Death Match takes it."""
    what, _, subject = answer.partition(":")
    if what == "name":
        return f"name:{STRENGTH_BY_KIND[subject]}"
    return {"use": "strike"}.get(what, what)


@pytest.mark.parametrize("runner", SEATS)
@pytest.mark.parametrize("row", BY_HAND, ids=lambda row: row.id)
def test_row(row: WalkRow, runner: Seat) -> None:
    hero: Variant = "warrior" if row.hero == "warrior" else "barbarian"
    kit = tuple(tile for tile in TILES[hero] if tile in row.tiles)
    match = at_the_door(hero, kit, strengths(row.reveal), runner)
    start = len(match.events)
    go_in(match)
    for answer in row.answers:
        assert match.seat == runner
        match.do(said(answer))
    happened = [
        e for e in match.events[start:] if not isinstance(e, AdventureBegan) and e.audience is None
    ]
    met = [e for e in happened if isinstance(e, Met)]
    entered = [e for e in happened if isinstance(e, Entered)]
    assert entered == [Entered(runner, row.healths[0], len(row.reveal))]
    healths = [row.healths[0], *(e.encounter.health for e in met)]
    assert tuple(health for health, _ in groupby(healths)) == row.healths
    assert tuple(e.encounter.card for e in met) == row.reveal[: len(row.reveal) - row.left]
    asked = sum(not answer.startswith("name") for answer in row.answers)
    assert sum(isinstance(e, Appeared) for e in happened) == asked
    assert happened[-1] == AdventureEnded(1, runner, row.won, row.left)
    assert [e.seat for e in happened if isinstance(e, Passed)] == [opponent(runner)]
    assert all(e.seat == runner for e in happened if isinstance(e, Named | Met | Appeared))

    assert match.scores[runner] == ((1, 0) if row.won else (0, 1))
    assert match.scores[opponent(runner)] == (0, 0)
    assert match.question == "turn"
    assert match.seat == runner
    seen = GAME.observe(match.state, None)
    last = seen.last
    assert last is not None
    assert (last.number, last.hero) == (1, hero)
    assert (last.runner, last.full_health) == (runner, row.healths[0])
    assert last.kit == kit
    assert seen.standings == match.state.standings
    assert last.delve.met == tuple(e.encounter for e in met)
    assert (last.delve.left, last.delve.survived) == (row.left, row.won)
    assert last.delve.health == row.health


def test_row_w13_there_is_no_8_to_name() -> None:
    match = go_in(at_the_door("warrior", ("vorpal-sword",), (4,)))
    assert match.question == "name"
    assert match.refused("name:8") is DungeonRefusal.NO_SUCH_STRENGTH
    for text in ("name", "name:", "name:0", "name:10", "name:05", "name:-1", "name:golem"):
        assert match.refused(text) is DungeonRefusal.NO_SUCH_STRENGTH
    assert match.question == "name"


def test_row_w1_event_by_event() -> None:
    """Source 004, "Examples", to the last word."""
    kit = ("plate-armor", "torch", "dragon-spear", "vorpal-sword")
    match = go_in(at_the_door("warrior", kit, (2, 3, 4, 5, 5, 4, 9))).do("name:5")
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
        match = go_in(at_the_door("warrior", TILES["warrior"], (4,))).do(f"name:{strength}")
        assert match.recent[0] == Named(SECOND, kind)
