"""The walks of an Adventure as everybody is told of them, and forecasts without cards."""

from bot.games.boss_monster.rules.adventure import luring
from bot.games.boss_monster.rules.fate import Fate, fate_of, fate_of_walk
from bot.games.boss_monster.rules.state import BossState, Visitor, WalkEnd
from tests.games.boss_monster.rules.scenes import at, table_before
from tests.games.boss_monster.rules.scripted import A, B, play

ADVENTURE = "end,adventure stage=bait"


def _told(state: BossState) -> list[str]:
    return [
        f"{one.seat} {one.hero.rsplit('-', 1)[0]} {one.way} "
        + " ".join(f"{step.room.rsplit('-', 1)[0]}:{step.total}" for step in one.steps)
        for one in state.walks
    ]


LAST = "dark-altar open-grave"
"""A dungeon that does 3 damage in all."""


def test_each_hero_of_an_adventure_has_steps_and_an_end() -> None:
    own = f"{LAST} entrance=cleric-4,fighter-11 hand=freeze"
    state = at(ADVENTURE, f"{own} & entrance=mage-6")
    assert _told(state)[1:] == ["0 fighter-11 waiting ", "1 mage-6 waiting "]
    assert (state.told, state.turn) == (1, 1)
    for _ in range(6):
        state = play(state, "all no") if state.asking else state
    assert _told(state) == [
        "0 cleric-4 through dark-altar:1 open-grave:3",
        "0 fighter-11 through dark-altar:1 open-grave:3",
        "1 mage-6 through ",
    ]


def test_a_frozen_room_is_a_step_without_damage() -> None:
    state = at(ADVENTURE, f"{LAST}! entrance=cleric-4 & -")
    while state.told and state.walks[0].way is not WalkEnd.THROUGH:
        state = play(state, "all no")
    assert [(step.total, step.off) for step in state.walks[0].steps] == [(1, False), (1, True)]


def test_an_adventure_without_heroes_leaves_the_walks_before_it() -> None:
    before = at(ADVENTURE, f"{LAST} entrance=cleric-4 & -")
    state = at("walks turn=2", "- & -")
    assert (before.told, state.told, state.walks) == (1, 0, ())
    assert [one.way for one in before.walks] == [WalkEnd.THROUGH]


def test_the_forecast_of_a_hero_follows_the_rooms() -> None:
    keepers = table_before("walks", f"{LAST} bottomless-pit! & -").keepers
    hero = Visitor("cleric-4-1")
    assert fate_of(keepers, A, hero) == Fate("", 1)
    assert fate_of(keepers, A, Visitor(hero.hero, damage=2)).room.startswith("open-grave")
    assert fate_of(keepers, B, Visitor(hero.hero, bonus=3)) == Fate("", 7)


def test_the_fate_of_a_hero_inside_begins_where_it_is() -> None:
    state = at(ADVENTURE, f"{LAST} entrance=cleric-4 hand=freeze & -")
    while state.walk is None:
        state = play(state, "all no")
    assert fate_of_walk(state.keepers, A, state.walk) == Fate("", 1)


def test_a_tie_names_all_who_lure_a_hero() -> None:
    keepers = table_before("bait", "open-grave & open-grave boss=robobo").keepers
    assert luring(keepers, "cleric-4-1") == (A,)
    assert luring(keepers, "fool-2-1") == (A, B)
    assert luring(keepers, "mage-4-1") == ()
