"""The worked examples, by their numbers (GT…), from setup to reveal."""

import pytest

from bot.contract.game import seen_by
from bot.games.boss_monster.rules.cards import HEROES, heroes_for
from bot.games.boss_monster.rules.dungeon import spots_for, treasure_of
from bot.games.boss_monster.rules.events import CardsDrawn, CardsGot
from bot.games.boss_monster.rules.state import Keeper, Slot, Stage, Task
from tests.games.boss_monster.rules.scripted import (
    GAME,
    A,
    B,
    C,
    Someone,
    asked,
    begun,
    building,
    dungeon,
    ended,
    events_of,
    heroes,
    legal,
    new_game,
    play,
    prompt_of,
    revealing,
    souls,
    table_of,
)


def _title(card: str) -> str:
    return card.rsplit("-", 1)[0]


# Setup and the beginning of a turn


@pytest.mark.parametrize(
    ("players", "ordinary", "epic", "worth"),
    [(2, [4, 6, 8], [11, 13], 29), (3, [4, 6, 6, 8], [11, 11, 13], 41)],
)
def test_gt01_gt02_heroes_go_by_the_number_of_players(
    players: int, ordinary: list[int], epic: list[int], worth: int
) -> None:
    weak, strong = heroes_for(players, epic=False), heroes_for(players, epic=True)
    for kind in ("cleric", "fighter", "mage", "thief"):
        assert sorted(HEROES[one].health for one in weak if HEROES[one].kind == kind) == ordinary
        assert sorted(HEROES[one].health for one in strong if HEROES[one].kind == kind) == epic
    assert [HEROES[one].health for one in weak if HEROES[one].kind == "fool"] == [2]
    assert sum(HEROES[one].worth for one in (*weak, *strong)) == worth


def test_gt04_a_table_of_two_is_set() -> None:
    state = new_game(2)
    for seat in (A, B):
        default = prompt_of(state, seat).default
        assert default is not None
        state = play(state, f"{'ab'[seat]} {default}")
    assert len(state.discards) == 4
    assert len(state.rooms) == 65
    assert len(state.spells) == 27
    assert [len(keeper.hand) for keeper in state.keepers] == [5, 5]


def test_gt05_a_seat_without_an_ordinary_room_places_none() -> None:
    advanced = "beast-menagerie ligers-den recycling-center freeze freeze"
    state = begun(
        table_of(
            Someone(hand=advanced),
            Someone(hand="golem-factory dark-altar"),
            tasks=(Task("build", A), Task("reveal"), Task("first-room")),
            stage=Stage.SETUP,
        )
    )
    assert asked(state) == [A, B]
    state = play(state, "a skip", "b place:golem-factory-1,left")
    assert dungeon(state, A) == ""
    assert dungeon(state, B) == "golem-factory"


def test_gt07_construction_zone_builds_another_room_in_setup() -> None:
    state = begun(
        table_of(
            Someone(hand="construction-zone golem-factory freeze freeze dark-altar"),
            Someone(hand="dark-altar"),
            tasks=(Task("build", A), Task("reveal"), Task("first-room")),
            stage=Stage.SETUP,
        )
    )
    state = play(state, "a place:construction-zone-1,left", "b place:dark-altar-2,left")
    state = play(state, "a place:golem-factory-1,left")
    assert dungeon(state, A) == "golem-factory construction-zone"
    assert len(state.keepers[A].hand) == 3


def test_gt09_the_first_epic_hero_may_come_with_the_last_ordinary_one() -> None:
    state = ended(Someone(), Someone(), ordinary="mage-4", epic="thief-11 mage-13")
    assert [_title(visitor.hero) for visitor in state.town] == ["mage-4", "mage-13"]


def test_gt10_heroes_a_turn_go_by_the_players_at_the_start() -> None:
    state = ended(Someone(), Someone(), Someone(wounds="mage-11-1 mage-11-2 mage-4"))
    assert state.keepers[C].out
    assert len(state.town) == 3


def test_gt11_haunted_library_draws_a_spell_instead() -> None:
    """Everybody sees which kind, the seat alone which card."""
    state = ended(Someone("haunted-library"), Someone(), spells="freeze counterspell")
    rooms = len(state.rooms)
    told = events_of(state, A, "kind:spell")
    state = play(state, "a kind:spell")
    assert state.spells == ("freeze-1",)
    assert len(state.rooms) == rooms - 1, "B has drawn"
    assert state.keepers[A].hand == ("counterspell-1",)
    for seat, hand in ((A, ("counterspell-1",)), (B, ()), (None, ())):
        seen = GAME.observe(state, seat).keepers[A]
        assert (seen.keeper.hand, seen.rooms, seen.spells) == (hand, 0, 1)
    got = CardsGot(A, ("counterspell-1",))
    assert seen_by(told, A)[:2] == (CardsDrawn(A, "spell", 1), got)
    assert got not in seen_by(told, B)


def test_gt12_an_empty_deck_is_made_of_the_discards_of_its_kind() -> None:
    thrown = "golem-factory dark-altar jackpot-stash freeze counterspell"
    tasks = (Task("build", A), Task("draw", A))
    state = begun(table_of(Someone(), Someone(), tasks=tasks, discards=thrown, rooms=""))
    assert len(state.rooms) == 2
    assert len(state.keepers[A].hand) == 1
    assert state.discards == ("freeze-1", "counterspell-1")


# Build and reveal


@pytest.mark.parametrize(
    ("top", "card", "fits"),
    [
        ("dracolich-lair-1", "vampire-bordello-1", True),
        ("dracolich-lair-1", "golem-factory-1", True),
        ("neanderthal-cave-1", "beast-menagerie-1", False),
        ("neanderthal-cave-1", "golem-factory-1", True),
        ("golem-factory-1", "beast-menagerie-1", True),
        ("golem-factory-1", "vampire-bordello-1", False),
    ],
)
def test_gt14_gt15_rooms_that_can_be_built_on_others(top: str, card: str, fits: bool) -> None:
    keeper = Keeper("robobo", slots=(Slot((top,)),))
    assert (top in spots_for(keeper, card)) is fits


def test_gt17_nothing_is_built_on_a_room_that_is_off() -> None:
    keeper = Keeper("robobo", slots=(Slot(("golem-factory-1",), frozen=True),))
    assert spots_for(keeper, "dark-altar-1") == ["left"]


def test_gt21_the_active_seat_uses_a_room_before_it_is_frozen() -> None:
    state = building(Someone("jackpot-stash golem-factory"), Someone(hand="freeze"))
    state = play(state, "a done", "a unless", "b play:freeze-1,jackpot-stash-1")
    state = play(state, "a use:jackpot-stash-1")
    assert dungeon(state) == "golem-factory"
    assert treasure_of(state.keepers[A], "fighter") == 2
    assert set(state.discards) == {"jackpot-stash-1", "freeze-1"}


def test_gt22_a_cancelled_spell_does_nothing() -> None:
    state = building(
        Someone("ligers-den", hand="princess-in-peril"),
        Someone(hand="counterspell"),
        town="mage-6",
    )
    state = play(state, "a play:princess-in-peril-1,mage-6-1", "b cancel:counterspell-1")
    assert [visitor.hero for visitor in state.town] == ["mage-6-1"]
    assert state.discards == ("counterspell-1", "princess-in-peril-1")
    assert state.keepers[A].hand == ()


def test_a_spell_that_is_not_cancelled_draws_another_by_ligers_den() -> None:
    state = building(Someone("ligers-den", hand="princess-in-peril"), Someone(), town="mage-6")
    told = events_of(state, A, "play:princess-in-peril-1,mage-6-1")
    assert CardsDrawn(A, "spell", 1, "ligers-den") in told


def test_gt24_the_eye_cancels_a_freeze_aimed_at_it() -> None:
    state = building(Someone("all-seeing-eye", hand="giant-size"), Someone(hand="freeze"))
    state = play(state, "a done", "a no", "b play:freeze-1,all-seeing-eye-1")
    state = play(state, "a cancel:all-seeing-eye-1,giant-size-1")
    assert dungeon(state) == "all-seeing-eye"
    assert state.used == ("all-seeing-eye-1",)
    assert (state.keepers[A].hand, {*state.discards}) == ((), {"giant-size-1", "freeze-1"})


def test_an_eye_in_hand_cancels_nothing() -> None:
    state = building(
        Someone(hand="freeze"), Someone("brainsucker-hive", hand="all-seeing-eye giant-size")
    )
    state = play(state, "a play:freeze-1,brainsucker-hive-1")
    assert not legal(state, B, "cancel:all-seeing-eye-1,giant-size-1")


def test_gt25_of_two_spells_for_one_hero_that_of_the_more_experienced_works() -> None:
    state = building(
        Someone(boss="robobo"),
        Someone(hand="princess-in-peril", boss="draculord"),
        Someone(hand="princess-in-peril", boss="seducia"),
        town="mage-6",
    )
    state = play(
        state,
        "a done",
        "b play:princess-in-peril-1,mage-6-1",
        "c play:princess-in-peril-2,mage-6-1",
        "c no",
        "c play:princess-in-peril-2,mage-6-1",
    )
    assert heroes(state, B) == "mage-6"
    assert heroes(state, C) == ""
    assert len(state.discards) == 2


def test_gt27_a_late_level_up_comes_at_the_end_of_the_turn() -> None:
    rooms = "golem-factory! golem-factory dark-altar dark-altar"
    state = revealing(
        Someone(rooms, boss="gorgona", placed="dark-altar>left", levelled=False), Someone()
    )
    assert not state.keepers[A].levelled
    state = ended(Someone(f"dark-altar {rooms}", boss="gorgona", levelled=False), Someone())
    assert state.keepers[A].levelled


def test_gt29_a_room_that_covers_the_fifth_levels_up_once() -> None:
    state = revealing(
        Someone(
            "dark-altar dark-altar dark-altar golem-factory",
            hand="beast-menagerie",
            boss="gorgona",
            placed="construction-zone>left",
            levelled=False,
        ),
        Someone(),
        town="mage-4 mage-6",
    )
    state = play(state, "a take:mage-6-1", "a place:beast-menagerie-1,construction-zone-1")
    assert dungeon(state).split()[0] == "beast-menagerie/construction-zone"
    assert len(state.keepers[A].slots) == 5
    assert souls(state, A) == 1


def test_gt30_the_menagerie_draws_once_a_turn() -> None:
    placed = "golem-factory>left brainsucker-hive>left"
    state = revealing(Someone("beast-menagerie", placed=placed), Someone())
    assert len(state.keepers[A].hand) == 1


def test_gt34_robobo_has_each_opponent_destroy_a_room() -> None:
    """Its victims choose at once; the Altar gives nothing, the Recycling Center two Rooms (S51)."""
    state = revealing(
        Someone("recycling-center dark-altar"),
        Someone("golem-factory torture-chamber"),
        Someone(
            "dark-altar dark-altar golem-factory golem-factory",
            boss="robobo",
            placed="goblin-armory>left",
            levelled=False,
        ),
        discards="freeze",
    )
    assert asked(state) == [A, B]
    state = play(state, "b take:golem-factory-1")
    assert dungeon(state, B) == "golem-factory torture-chamber"
    state = play(state, "a take:dark-altar-1")
    assert (dungeon(state, A), dungeon(state, B)) == ("recycling-center", "torture-chamber")
    assert len(state.keepers[A].hand) == 2
    assert "freeze-1" in state.discards
