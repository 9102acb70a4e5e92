"""The worked examples (GT…) from the bait to the end of the game."""

import pytest

from bot.contract.chance import Chance
from bot.games.boss_monster.rules.events import HeroEntered
from bot.games.boss_monster.rules.state import Task
from tests.games.boss_monster.rules.scripted import (
    GAME,
    SEED,
    STOP,
    A,
    B,
    C,
    Someone,
    adventure,
    asked,
    baited,
    damages,
    dungeon,
    ended,
    events_of,
    heroes,
    play,
    souls,
    table_of,
    wounds,
)


def _title(card: str) -> str:
    return card.rsplit("-", 1)[0]


# Bait


def test_gt35_each_hero_goes_where_most_treasure_of_its_class_is() -> None:
    first = Someone("goblin-armory brainsucker-hive dark-laboratory bottomless-pit", boss="xyzax")
    second = Someone("dark-altar golem-factory", boss="gorgona")
    state = baited(first, second, town="mage-6 cleric-6 thief-6")
    assert (heroes(state, A), heroes(state, B)) == ("mage-6", "cleric-6")
    assert [_title(visitor.hero) for visitor in state.town] == ["thief-6"]


def test_gt37_a_hero_whom_nobody_lures_stays() -> None:
    state = baited(Someone(), Someone(), town="thief-4 mage-4")
    assert [_title(visitor.hero) for visitor in state.town] == ["thief-4", "mage-4"]


def test_gt39_heroes_wait_in_the_order_of_town() -> None:
    state = baited(Someone(), Someone(boss="gorgona"), town="cleric-4 thief-8 cleric-6")
    assert (heroes(state, A), heroes(state, B)) == ("cleric-4 cleric-6", "thief-8")


@pytest.mark.parametrize(("altar", "comes"), [("dark-altar!", ""), ("dark-altar", "cleric-6")])
def test_gt40_a_room_that_is_off_lures_nobody(altar: str, comes: str) -> None:
    state = baited(Someone(altar), Someone(boss="xyzax"), town="cleric-6")
    assert heroes(state, A) == comes


def test_gt41_a_dungeon_without_rooms_lures_by_its_boss() -> None:
    state = adventure(Someone(boss="gorgona", entrance="thief-4"), Someone(boss="robobo"))
    assert wounds(state, A) == 1


@pytest.mark.parametrize(
    ("first", "second", "to"),
    [("mage-4", "", "b"), ("mage-4", "mage-6", ""), ("mage-4 mage-6", "mage-11", ""), ("", "", "")],
)
def test_the_fool_goes_to_the_fewest_souls(first: str, second: str, to: str) -> None:
    """An Epic hero is two; with a tie it stays, and treasure does not count (BM3.4)."""
    state = baited(Someone("dragon-hatchery", souls=first), Someone(souls=second), town="fool-2")
    assert [heroes(state, seat) for seat in (A, B)] == ["fool-2" * (to == seat) for seat in "ab"]


def test_the_fool_does_not_go_to_a_seat_that_is_out() -> None:
    """Without a Soul, the seat that is out would have the fewest (BM3.4)."""
    people = (Someone(souls="mage-4"), Someone(souls="mage-6 mage-8"), Someone())
    state = table_of(*people, tasks=(STOP, Task("bait")), town="fool-2")
    state = GAME.leave(state, C, Chance(SEED)).state
    assert heroes(state, A) == "fool-2"


# Adventure


def test_gt49_a_doomed_hero_dies_when_its_room_is_paid() -> None:
    state = adventure(
        Someone("neanderthal-cave dark-altar", entrance="mage-4"), Someone(), discards="freeze"
    )
    state = play(state, "a no", "a no", "a use:dark-altar-1")
    assert souls(state, A) == 1
    assert state.keepers[A].hand == ("freeze-1",)


def test_gt50_an_uncovered_room_does_not_hit_the_hero_who_was_there() -> None:
    state = adventure(
        Someone("golem-factory dark-altar/neanderthal-cave", entrance="mage-6 mage-8"),
        Someone(),
        discards="freeze",
    )
    state = play(state, "a no", "a no", "a use:dark-altar-1")
    assert wounds(state, A) == 1
    assert state.walk is not None
    assert state.walk.visitor.damage == 2
    state = play(state, "a no", "a no")
    assert wounds(state, A) == 2


@pytest.mark.parametrize(
    ("rooms", "expected"),
    [
        ("golem-factory goblin-armory dragon-hatchery goblin-armory neanderthal-cave", "31214"),
        ("goblin-armory goblin-armory dark-altar", "221"),
        ("golem-factory goblin-armory! neanderthal-cave", "203"),
        ("monsters-ballroom golem-factory dark-altar goblin-armory neanderthal-cave", "42114"),
        ("monsters-ballroom golem-factory dark-altar goblin-armory! neanderthal-cave", "32103"),
        ("golem-factory monsters-ballroom goblin-armory neanderthal-cave minotaurs-maze", "26140"),
        ("dizzygas-hallway dark-altar dizzygas-hallway golem-factory", "1312"),
    ],
)
def test_gt54_gt55_gt57_damage_of_rooms_that_depend_on_others(rooms: str, expected: str) -> None:
    assert "".join(map(str, damages(rooms))) == expected


@pytest.mark.parametrize(
    ("rooms", "hero", "died", "windows"),
    [
        ("minotaurs-maze neanderthal-cave", "mage-4", False, 2),
        ("golem-factory minotaurs-maze minotaurs-maze", "mage-8", False, 5),
        ("golem-factory neanderthal-cave! minotaurs-maze", "mage-6", False, 2),
        ("neanderthal-cave minotaurs-maze bottomless-pit", "mage-6", True, 2),
    ],
)
def test_gt59_gt60_gt61_the_maze(rooms: str, hero: str, died: bool, windows: int) -> None:
    """`windows`: Rooms that are entered without being sent back at once."""
    state = adventure(Someone(rooms, hand="counterspell", entrance=hero), Someone())
    count = -1
    while state.tasks[-1].kind != "build" or state.asking:
        state = play(state, "a no")
        count += 1
    assert (souls(state, A), wounds(state, A)) == ((1, 0) if died else (0, 1))
    assert count == windows


def test_the_maze_tells_whom_it_sends_back() -> None:
    people = Someone("dark-altar minotaurs-maze", hand="freeze", entrance="mage-11"), Someone()
    told = events_of(play(adventure(*people), "a no"), A, "no")
    back = HeroEntered(A, "mage-11-1", "minotaurs-maze-1", 0, 1, bounced=True)
    assert back in told, told


def test_gt74_a_factory_draws_once_a_turn() -> None:
    state = adventure(Someone("golem-factory", entrance="fool-2"), Someone())
    assert len(state.keepers[A].hand) == 1
    strong = "neanderthal-cave golem-factory"
    state = adventure(Someone(strong, entrance="mage-4 thief-4"), Someone())
    assert (souls(state, A), len(state.keepers[A].hand)) == (2, 1)


def test_gt77_an_ability_cannot_be_cancelled() -> None:
    state = adventure(Someone("bottomless-pit", entrance="mage-8"), Someone(hand="counterspell"))
    assert asked(state) == [B], "before the first hero the Pit can do nothing"
    state = play(state, "b no")
    assert asked(state) == [A, B]
    state = play(state, "a use:bottomless-pit-1", "b no")
    assert souls(state, A) == 1
    assert dungeon(state) == ""
    assert state.keepers[B].hand == ("counterspell-1",)


# The end of a turn and of the game


def _score(points: int, other: int, boss: str) -> Someone:
    """A seat with so many Souls and Wounds, of ordinary heroes."""
    return Someone(boss=boss, souls=_SOULS[points], wounds=_WOUNDS[other])


_SOULS = {
    10: "cleric-11 cleric-13 mage-11 mage-13 thief-11",
    9: "fighter-11 fighter-13 fighter-11 thief-11 fool-2",
    6: "mage-4 mage-6 mage-8 cleric-4 cleric-6 cleric-8",
    7: "thief-4 thief-6 thief-8 fighter-4 fighter-6 fighter-8 fool-2",
}
_WOUNDS = {0: "", 1: "mage-8", 4: "thief-4 thief-6 thief-8 fighter-4", 5: "mage-11 mage-13 mage-6",
           6: "thief-11 thief-13 fighter-11"}  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [((10, 0), (9, 4), A), ((6, 5), (7, 6), B)],
)
def test_gt81_gt85_who_wins(first: tuple[int, int], second: tuple[int, int], winner: int) -> None:
    state = ended(_score(*first, "draculord"), _score(*second, "robobo"))
    assert state.winner == winner
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == ((1, 2) if winner == A else (2, 1))


def test_gt84_the_least_experienced_wins_a_tie() -> None:
    ten = "cleric-11 cleric-13 mage-11 mage-13 thief-11"
    also = "cleric-11 mage-11 mage-13 thief-11 fighter-11"
    state = ended(
        Someone(souls=ten, wounds="mage-4"), Someone(boss="robobo", souls=also, wounds="mage-6")
    )
    assert state.winner == B


def test_gt82_five_wounds_lose_whatever_the_souls() -> None:
    state = ended(_score(10, 5, "draculord"), Someone(souls="fool-2"))
    assert state.winner == B


def test_gt91_nobody_left_to_lure_ends_the_game() -> None:
    state = ended(_score(7, 1, "draculord"), Someone(souls="mage-4"), ordinary="", epic="")
    assert state.winner == A


def test_gt87_of_two_with_ten_souls_the_better_wins() -> None:
    eleven = "fighter-11-1 fighter-11-2 fighter-13 cleric-11-2 mage-11-2 fool-2"
    state = ended(
        _score(10, 0, "draculord"),
        Someone(souls=eleven),
        Someone(souls="mage-4 mage-6 mage-8 thief-4 thief-6"),
    )
    assert state.winner == B
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == (2, 1, 3)


def test_a_seat_out_in_the_last_turn_is_behind_those_still_in() -> None:
    """With 9 Souls less 5 Wounds B would be before C with 1 Soul (S55)."""
    nine = "fighter-11-1 fighter-11-2 fighter-13 cleric-11-2 fool-2"
    wounds = "mage-11-2 thief-11-2 thief-13"
    state = ended(
        _score(10, 0, "draculord"), Someone(souls=nine, wounds=wounds), Someone(souls="mage-4")
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 3, 2)
    assert state.keepers[B].out
