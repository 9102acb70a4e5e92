# Over 400 lines: fourteen Rooms, each with its special cases.
"""Rooms with effects that have a cost, or happen at a hero's death, or when built."""

from collections.abc import Iterable
from typing import Any

import pytest

from bot.contract.chance import Chance
from bot.contract.game import Event, Move, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import flow
from bot.games.boss_monster.rules.dungeon import damage_in, treasure_of
from bot.games.boss_monster.rules.state import NO_SEAT, BossState, Stage, Task
from bot.games.boss_monster.rules.table import BossTable
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
    begun,
    building,
    dungeon,
    events_of,
    heroes,
    legal,
    play,
    prompt_of,
    revealing,
    souls,
    step,
    table_of,
    wounds,
)


def _cards(state: BossState, seat: Seat) -> set[str]:
    return set(state.keepers[seat].hand)


def _moves(state: BossState, seat: Seat) -> list[str]:
    return [str(move.action) for move in prompt_of(state, seat).moves]


def _question(state: BossState, seat: Seat = A) -> str:
    return prompt_of(state, seat).question


def _quiet(state: BossState) -> bool:
    """Whether the game has come to A's last question, and nobody was asked anything else."""
    return state.tasks == (STOP,) and not state.asking


def _walks(*people: Someone, **more: Any) -> BossState:
    """The whole Adventure, then A's question."""
    tasks = (STOP, Task("adventure"))
    return begun(table_of(*people, tasks=tasks, stage=Stage.BAIT, **more))


def _told(state: BossState) -> list[Event]:
    """The events until somebody is asked."""
    table = BossTable(state, Chance(SEED))
    flow.run(table)
    return table.events


def _seen(found: Iterable[Event], seat: Seat | None) -> list[Event]:
    """The events that a seat, or the public, hears."""
    return [one for one in found if one.audience is None or seat in one.audience]


def _damage(state: BossState) -> list[int]:
    keeper = state.keepers[A]
    return [damage_in(keeper, index) for index in range(len(keeper.slots))]


# Boulder Ramp


def test_gt42_boulder_ramp_alone_does_its_damage() -> None:
    rooms = "boulder-ramp neanderthal-cave golem-factory"
    state = play(adventure(Someone(rooms, entrance="mage-6"), Someone()), "a no")
    assert (souls(state, A), len(state.keepers[A].hand)) == (1, 1)


def test_gt51_boulder_ramp_takes_one_room_after_another() -> None:
    state = adventure(
        Someone("boulder-ramp golem-factory dark-altar", entrance="mage-11"), Someone()
    )
    state = play(state, "a use:boulder-ramp-1,golem-factory-1")
    assert state.walk is not None
    assert state.walk.visitor.damage == 6
    state = play(state, "a use:boulder-ramp-1,dark-altar-1")
    assert (souls(state, A), dungeon(state)) == (2, "boulder-ramp")


def test_boulder_ramp_takes_a_stack_card_by_card() -> None:
    """The Room that is uncovered pays for the same hero again."""
    rooms = "neanderthal-cave/golem-factory boulder-ramp"
    state = adventure(Someone(rooms, entrance="mage-13"), Someone())
    for room in ("neanderthal-cave-1", "golem-factory-1"):
        state = play(state, f"a use:boulder-ramp-1,{room}")
    assert (souls(state, A), dungeon(state)) == (2, "boulder-ramp"), "3 + 1 + 5 + 5"


def test_boulder_ramp_that_is_off_does_nothing() -> None:
    """The hero is in it still, and its damage stays (BM6.7)."""
    rooms = "boulder-ramp golem-factory"
    state = adventure(
        Someone(rooms, hand="freeze", entrance="mage-8"), Someone(hand="counterspell")
    )
    state = play(state, "a no", "b no", "a play:freeze-1,boulder-ramp-1", "b unless", "b no")
    assert asked(state) == [B]
    assert state.walk is not None
    assert state.walk.visitor.damage == 1
    assert dungeon(state) == "boulder-ramp! golem-factory"


def test_boulder_ramp_needs_a_hero_in_it_and_another_room_that_is_on() -> None:
    rooms = "golem-factory boulder-ramp neanderthal-cave!"
    state = adventure(Someone(rooms, hand="freeze", entrance="mage-8"), Someone())
    for room in ("", "golem-factory-1"):
        assert state.walk is None or room
        assert not any(move.startswith("use:") for move in _moves(state, A)), room
        state = play(state, "a no")
    ramp = [move for move in _moves(state, A) if move.startswith("use:")]
    assert ramp == ["use:boulder-ramp-1,golem-factory-1"]
    alone = adventure(Someone("boulder-ramp neanderthal-cave!", entrance="mage-8"), Someone())
    assert _quiet(alone)
    assert wounds(alone, A) == 1


def test_boulder_ramp_does_nothing_in_the_build_phase_or_for_heroes_of_others() -> None:
    rooms = "boulder-ramp golem-factory"
    state = building(Someone(rooms), Someone())
    assert not any("boulder-ramp" in move for move in _moves(state, A))
    assert _quiet(adventure(Someone("dark-altar", entrance="mage-4"), Someone(rooms)))


def test_recycling_center_draws_for_what_boulder_ramp_takes() -> None:
    rooms = "boulder-ramp golem-factory recycling-center"
    state = adventure(Someone(rooms, entrance="mage-4"), Someone())
    state = play(state, "a use:boulder-ramp-1,golem-factory-1", "a no")
    assert len(state.keepers[A].hand) == 2
    assert souls(state, A) == 1


# The Crushinator


def test_gt52_the_crushinator_strengthens_all_rooms_once_a_turn() -> None:
    rooms = "open-grave the-crushinator boulder-ramp dark-altar"
    state = adventure(Someone(rooms, entrance="mage-13"), Someone())
    state = play(state, "a use:the-crushinator-1,dark-altar-1")
    assert state.walk is not None
    assert state.walk.visitor.damage == 11, "in the Grave and the Crushinator nobody is asked"
    assert not legal(state, A, "use:the-crushinator-1,open-grave-1")
    state = play(state, "a use:boulder-ramp-1,open-grave-1", "a no")
    assert (souls(state, A), dungeon(state)) == (2, "the-crushinator boulder-ramp")
    assert state.keepers[A].hand == ()


def test_two_crushinators_add_up_and_the_bonus_outlasts_them() -> None:
    rooms = "the-crushinator the-crushinator dark-altar/golem-factory"
    state = building(Someone(rooms), Someone(), stage=Stage.BUILD)
    told = events_of(state, A, "use:the-crushinator-1,dark-altar-1")
    assert e.RoomStrengthened(A, "", 2) in told
    state = play(state, "a use:the-crushinator-1,dark-altar-1")
    assert _damage(state) == [4, 4, 4], "the Factory that lay beneath too"
    state = play(state, "a use:the-crushinator-2,the-crushinator-1")
    assert _damage(state) == [6, 6]
    assert not legal(state, A, "use:the-crushinator-2,golem-factory-1")


def test_the_crushinator_strengthens_rooms_of_later_this_turn_and_not_of_the_next() -> None:
    tasks = (Task("end"), Task("reveal"), Task("build-part", A))
    people = (Someone("the-crushinator dark-altar", hand="golem-factory"), Someone())
    state = begun(table_of(*people, tasks=(STOP, *tasks[1:])))
    acts = ("a use:the-crushinator-1,dark-altar-1", "a place:golem-factory-1,left")
    assert _damage(play(state, *acts)) == [4, 4]
    state = play(begun(table_of(*people, tasks=tasks)), *acts)
    assert state.turn == 2
    assert _damage(state) == [2, 2]


def test_the_crushinator_hits_the_hero_who_is_inside() -> None:
    rooms = "neanderthal-cave the-crushinator dark-altar"
    state = adventure(Someone(rooms, entrance="mage-8"), Someone())
    state = play(state, "a no", "a use:the-crushinator-1,dark-altar-1")
    assert souls(state, A) == 1, "3 + 2, then 4"


def test_a_doomed_hero_dies_in_no_room_when_its_room_is_crushed() -> None:
    """No Room is drawn for it (S50)."""
    rooms = "golem-factory the-crushinator"
    state = adventure(Someone(rooms, entrance="fool-2"), Someone())
    found = events_of(play(state, "a no"), A, "use:the-crushinator-1,golem-factory-1")
    assert e.HeroDied(A, "fool-2-1") in found
    state = play(state, "a no", "a use:the-crushinator-1,golem-factory-1")
    assert (souls(state, A), state.keepers[A].hand) == (1, ())


def test_the_crushinator_leaves_alone_what_is_off_or_beneath_a_face_down_room() -> None:
    rooms = "the-crushinator golem-factory neanderthal-cave! dark-altar"
    state = building(Someone(rooms, placed="goblin-armory>golem-factory-1"), Someone())
    uses = [move for move in _moves(state, A) if move.startswith("use:the")]
    assert uses == ["use:the-crushinator-1,dark-altar-1"]
    state = building(Someone(rooms, placed="bottomless-pit>the-crushinator-1"), Someone())
    assert not any(move.startswith("use:the") for move in _moves(state, A))


def test_the_crushinator_of_another_seat_resolves_last_and_is_paid_at_once() -> None:
    state = building(Someone(hand="freeze"), Someone("the-crushinator dark-altar"))
    state = play(state, "a done", "b use:the-crushinator-1,dark-altar-1", "a unless")
    assert dungeon(state, B) == "the-crushinator"
    assert state.keepers[B].bonus == 0
    state = play(state, "a play:freeze-1,the-crushinator-1")
    assert dungeon(state, B) == "the-crushinator!"
    assert state.keepers[B].bonus == 2, "it was declared before it was off"


# Jackpot Stash


def test_two_jackpot_stashes_make_four_times_the_treasure_of_rooms() -> None:
    """It doubles Rooms that are turned up later this turn too, but not the boss (BM6.11)."""
    tasks = (STOP, Task("reveal"), Task("build-window", A), Task("build-part", A))
    rooms = "jackpot-stash jackpot-stash dark-altar"
    person = Someone(rooms, boss="xyzax", hand="succubus-spa")
    state = begun(table_of(person, Someone(), tasks=tasks))
    state = play(state, "a use:jackpot-stash-1", "a use:jackpot-stash-2")
    state = play(state, "a place:succubus-spa-1,left", "a no")
    assert dungeon(state) == "succubus-spa dark-altar"
    assert treasure_of(state.keepers[A], "cleric") == 1 + 4 * 3


# Torture Chamber


def test_torture_chamber_takes_a_random_room_card() -> None:
    state = building(Someone("torture-chamber"), Someone(hand="golem-factory freeze"))
    assert not legal(state, A, "use:torture-chamber-1,0"), "only opponents"
    done = step(state, A, "use:torture-chamber-1,1")
    assert e.CardsDiscarded(B, ("golem-factory-1",), "torture-chamber") in done.events
    assert dungeon(done.state) == ""
    assert set(done.state.discards) == {"torture-chamber-1", "golem-factory-1"}
    assert done.state.keepers[B].hand == ("freeze-1",)


def test_torture_chamber_is_wasted_on_a_hand_without_rooms() -> None:
    state = building(Someone("torture-chamber"), Someone(hand="freeze"))
    done = step(state, A, "use:torture-chamber-1,1")
    assert e.NothingHeld(B, "room", "torture-chamber") in done.events
    assert dungeon(done.state) == ""
    assert done.state.keepers[B].hand == ("freeze-1",)


def test_torture_chamber_wakes_its_victim_and_waits_for_the_active_seat() -> None:
    state = building(Someone(hand="freeze golem-factory"), Someone("torture-chamber jackpot-stash"))
    state = play(state, "a done", "a no", "b use:torture-chamber-1,0")
    assert prompt_of(state, A).answered is None
    assert _cards(state, A) == {"freeze-1", "golem-factory-1"}
    state = play(state, "a no", "b no")
    assert _cards(state, A) == {"freeze-1"}


def test_torture_chamber_is_lost_when_its_victim_has_left() -> None:
    state = building(Someone(), Someone(hand="golem-factory freeze"), Someone("torture-chamber"))
    state = play(state, "a done", "c use:torture-chamber-1,1", "b unless")
    done = GAME.leave(state, B, Chance(SEED))
    assert e.PlayLost(C, "torture-chamber-1") in done.events
    assert dungeon(done.state, C) == ""


def test_torture_chamber_can_be_used_in_the_part_of_another() -> None:
    state = adventure(Someone(hand="golem-factory"), Someone("torture-chamber"))
    state = play(state, "b use:torture-chamber-1,0")
    assert state.keepers[A].hand == ()


# Zombie Prison


def test_gt47_zombie_prison_lets_its_own_hero_go_on_and_sends_a_dead_one_back() -> None:
    state = _walks(
        Someone("zombie-prison neanderthal-cave", entrance="mage-6"),
        Someone("neanderthal-cave", souls="mage-4"),
    )
    state = play(state, "a no", "a use:zombie-prison-1,mage-4-1")
    assert (wounds(state, A), dungeon(state)) == (1, "neanderthal-cave")
    assert (souls(state, B), wounds(state, B)) == (0, 1), "it has walked this turn"


def test_gt71_who_comes_back_after_the_adventure_of_its_seat_waits() -> None:
    state = _walks(Someone("neanderthal-cave", souls="mage-4"), Someone("zombie-prison"))
    state = play(state, "b no", "b use:zombie-prison-1,mage-4-1")
    assert (heroes(state, A), souls(state, A)) == ("mage-4", 0)
    assert _quiet(state)


def test_gt89_ten_souls_count_only_at_the_end_of_the_turn() -> None:
    nine = "cleric-11 cleric-13 mage-11 mage-13 fool-2"
    tasks = (Task("end"), Task("adventure"))
    state = begun(
        table_of(
            Someone("neanderthal-cave golem-factory", souls=nine, entrance="mage-4"),
            Someone("zombie-prison"),
            tasks=tasks,
            stage=Stage.BAIT,
        )
    )
    while state.active == A:
        state = play(state, "b no")
    assert souls(state, A) == 10
    state = play(state, "b use:zombie-prison-1,mage-4-1")
    assert (souls(state, A), state.winner, state.turn) == (9, NO_SEAT, 2)


def test_zombie_prison_wants_a_soul_of_an_opponent() -> None:
    assert _quiet(adventure(Someone("zombie-prison", souls="mage-4"), Someone(wounds="mage-6")))
    state = building(Someone("zombie-prison", souls="mage-4"), Someone(souls="mage-6 thief-11"))
    uses = [move for move in _moves(state, A) if move.startswith("use:")]
    assert uses == ["use:zombie-prison-1,mage-6-1", "use:zombie-prison-1,thief-11-1"]


def test_of_two_prisons_for_one_soul_the_second_is_lost() -> None:
    state = adventure(Someone(souls="mage-4"), Someone("zombie-prison"), Someone("zombie-prison"))
    state = play(state, "b use:zombie-prison-1,mage-4-1", "c use:zombie-prison-2,mage-4-1")
    found = events_of(state, C, "use:zombie-prison-2,mage-4-1")
    assert e.PlayLost(C, "zombie-prison-2") in found
    state = play(state, "c use:zombie-prison-2,mage-4-1")
    assert (dungeon(state, B), dungeon(state, C)) == ("", "")
    assert wounds(state, A) == 1, "it has walked through a dungeon without Rooms"


# Witch's Kitchen


def test_witchs_kitchen_makes_a_spell_of_a_monster_room_once_a_turn() -> None:
    hand = "golem-factory brainsucker-hive dark-altar"
    state = building(Someone("witchs-kitchen", hand=hand), Someone())
    uses = [move for move in _moves(state, A) if move.startswith("use:")]
    assert uses == [f"use:witchs-kitchen-1,{card}-1" for card in hand.split()[:2]]
    done = step(state, A, "use:witchs-kitchen-1,golem-factory-1")
    assert done.state.discards == ("golem-factory-1",)
    assert len(done.state.keepers[A].hand) == 3
    assert not any(move.startswith("use:") for move in _moves(done.state, A))
    assert e.CardsDrawn(A, "spell", 1, "witchs-kitchen") in _seen(done.events, B)
    got = [one for one in done.events if isinstance(one, e.CardsGot)]
    assert [one.audience for one in got] == [frozenset({A})]
    seen = GAME.observe(done.state, B).keepers[A]
    assert (seen.keeper.hand, seen.rooms, seen.spells) == ((), 2, 1)


@pytest.mark.parametrize(("hand", "wanted"), [("dark-altar", [B]), ("", [])])
def test_witchs_kitchen_asks_by_the_number_of_rooms_in_a_hand(
    hand: str, wanted: list[Seat]
) -> None:
    """The kind of the Room in hand is secret, so its seat is asked, and can only say no (S18)."""
    state = adventure(Someone(), Someone("witchs-kitchen", hand=hand))
    assert (asked(state) if state.asking else []) == wanted
    if wanted:
        assert not any(move.startswith("use:") for move in _moves(state, B))


def test_the_cost_of_witchs_kitchen_is_hidden_from_others() -> None:
    state = adventure(Someone(hand="freeze"), Someone("witchs-kitchen", hand="golem-factory"))
    assert legal(state, B, "use:witchs-kitchen-1,golem-factory-1")
    moves = prompt_of(state, B).as_seen_by(A).moves
    assert not any(isinstance(one, Move) and "golem" in str(one.action) for one in moves)


# Dracolich Lair


def test_dracolich_lair_trades_two_rooms_for_one_of_the_discards() -> None:
    """The card that is taken may be one of the two that were paid (BM6.10)."""
    hand = "golem-factory dark-altar brainsucker-hive"
    state = building(Someone("dracolich-lair", hand=hand), Someone(), discards="freeze")
    state = play(state, "a use:dracolich-lair-1")
    assert prompt_of(state, A).as_seen_by(B).moves == ()
    for wrong in ("golem-factory-1", "golem-factory-1,golem-factory-1", hand.replace(" ", ",")):
        assert not legal(state, A, f"discard:{wrong}")
    state = play(state, "a discard:golem-factory-1,dark-altar-1")
    assert _moves(state, A) == ["take:golem-factory-1", "take:dark-altar-1"]
    state = play(state, "a take:dark-altar-1")
    assert _cards(state, A) == {"brainsucker-hive-1", "dark-altar-1"}
    assert state.discards == ("freeze-1", "golem-factory-1")


def test_dracolich_lair_needs_two_rooms_in_hand_and_works_once_a_turn() -> None:
    state = building(Someone("dracolich-lair", hand="golem-factory freeze"), Someone())
    assert not legal(state, A, "use:dracolich-lair-1")
    assert _quiet(adventure(Someone("dracolich-lair", hand="golem-factory"), Someone()))
    state = adventure(Someone("dracolich-lair", hand="dark-altar golem-factory"), Someone())
    state = play(state, "a use:dracolich-lair-1", "a discard:dark-altar-1,golem-factory-1")
    state = play(state, "a take:dark-altar-1")
    assert state.used == ("dracolich-lair-1",)
    assert _quiet(state)


def test_dracolich_lair_is_lost_when_no_room_lies_in_the_discards_any_more() -> None:
    """A's Recycling Center makes a new deck of them before B's Lair resolves."""
    state = building(
        Someone("recycling-center dark-altar"),
        Someone("dracolich-lair", hand="golem-factory golem-factory"),
        rooms="",
    )
    state = play(state, "a done", "b use:dracolich-lair-1")
    state = play(state, "b discard:golem-factory-1,golem-factory-2")
    assert state.keepers[B].hand == ()
    done = step(state, A, "use:dark-altar-1")
    assert len(done.state.keepers[A].hand) == 2
    assert e.PlayLost(B, "dracolich-lair-1") in done.events
    assert done.state.keepers[B].hand == ()


def test_the_game_goes_on_when_a_seat_leaves_instead_of_paying_dracolich_lair() -> None:
    state = building(
        Someone(), Someone("dracolich-lair", hand="golem-factory golem-factory"), Someone()
    )
    state = play(state, "a done", "b use:dracolich-lair-1")
    assert (asked(state), state.declared[0].card) == ([B], "dracolich-lair-1")
    gone = GAME.leave(state, B, Chance(SEED)).state
    assert (gone.declared, gone.discards) == ((), ())
    assert _quiet(gone)


def test_nobody_pays_for_dracolich_lair_whose_part_has_ended() -> None:
    """A leaves while B is asked what it costs, so there is nothing to gain any more (S54)."""
    hand = "golem-factory golem-factory"
    people = (Someone(hand="freeze"), Someone("dracolich-lair", hand=hand), Someone())
    tasks = (Task("build", C), Task("build-window", A))
    state = begun(table_of(*people, tasks=tasks))
    state = play(state, "a unless", "b use:dracolich-lair-1")
    assert _question(state, B) == "dracolich-lair"
    gone = GAME.leave(state, A, Chance(SEED)).state
    assert asked(gone) == [C]
    assert len(gone.keepers[B].hand) == 2


# Recycling Center


def test_recycling_center_beneath_a_face_down_room_draws_nothing() -> None:
    """A Room beneath a face-down one counts for nothing (S50)."""
    rooms = "recycling-center torture-chamber"
    people = (Someone(rooms, placed="golem-factory>recycling-center-1"), Someone())
    state = begun(table_of(*people, tasks=(STOP, Task("build-window", A))))
    state = play(state, "a use:torture-chamber-1,1")
    assert dungeon(state) == "recycling-center"
    assert state.keepers[A].hand == ()


# Brainsucker Hive


def test_brainsucker_hive_draws_a_spell_once_a_turn() -> None:
    people = (Someone("brainsucker-hive", entrance="fool-2"), Someone())
    state = adventure(*people)
    assert len(state.keepers[A].hand) == 1
    assert GAME.observe(state, B).keepers[A].spells == 1
    assert GAME.observe(state, B).keepers[A].keeper.hand == ()
    twice = adventure(
        Someone("neanderthal-cave brainsucker-hive", entrance="mage-4 thief-4"), Someone()
    )
    while not _quiet(twice):
        twice = play(twice, "a no")
    assert (souls(twice, A), len(twice.keepers[A].hand)) == (2, 1)


def test_brainsucker_hive_tells_others_only_that_a_spell_was_drawn() -> None:
    state = adventure(Someone("brainsucker-hive", entrance="fool-2", hand="fear"), Someone())
    found = events_of(play(state, "a no"), A, "no")
    assert e.CardsDrawn(A, "spell", 1, "brainsucker-hive") in _seen(found, B)
    assert not any(isinstance(one, e.CardsGot) for one in _seen(found, B))
    assert any(isinstance(one, e.CardsGot) for one in _seen(found, A))


def test_a_hero_who_is_killed_by_an_ability_dies_in_no_room() -> None:
    state = adventure(Someone("bottomless-pit/brainsucker-hive", entrance="mage-8"), Someone())
    state = play(state, "a use:bottomless-pit-1")
    assert (souls(state, A), state.keepers[A].hand) == (1, ())


# Open Grave


@pytest.mark.parametrize(("hero", "hand", "score"), [("11", 1, (2, 0)), ("13", 0, (0, 2))])
def test_gt44_open_grave_takes_a_room_when_a_hero_dies(
    hero: str, hand: int, score: tuple[int, int]
) -> None:
    rooms = "neanderthal-cave golem-factory brainsucker-hive specters-sanctum open-grave"
    state = adventure(
        Someone(rooms, entrance=f"mage-{hero}"), Someone(), discards="freeze goblin-armory"
    )
    assert (souls(state, A), wounds(state, A)) == score
    assert len(state.keepers[A].hand) == hand
    assert ("goblin-armory-1" in state.keepers[A].hand) is bool(hand)


def test_open_grave_takes_once_a_turn_and_nothing_where_no_room_lies() -> None:
    people = (Someone("open-grave", entrance="fool-2"), Someone())
    assert adventure(*people, discards="freeze").keepers[A].hand == ()
    twice = (Someone("open-grave neanderthal-cave open-grave", entrance="fool-2 mage-6"), Someone())
    state = adventure(*twice, discards="golem-factory dark-altar brainsucker-hive")
    assert _moves(state, A) == [
        "take:golem-factory-1", "take:dark-altar-1", "take:brainsucker-hive-1"
    ]  # fmt: skip
    state = play(state, "a take:dark-altar-1", "a take:golem-factory-1")
    assert _cards(state, A) == {"dark-altar-1", "golem-factory-1"}, "two Graves, once each"
    once = Someone("neanderthal-cave open-grave", entrance="mage-4 thief-4")
    state = play(
        adventure(once, Someone(), discards="golem-factory dark-altar"), "a take:dark-altar-1"
    )
    assert (souls(state, A), _cards(state, A)) == (2, {"dark-altar-1"})


def test_gt62_the_maze_sends_two_heroes_back_into_their_death() -> None:
    rooms = "neanderthal-cave minotaurs-maze open-grave"
    state = adventure(Someone(rooms, entrance="mage-8 thief-8"), Someone())
    assert (souls(state, A), wounds(state, A)) == (2, 0)


def test_gt74_two_factories_draw_a_room_each() -> None:
    rooms = "golem-factory golem-factory"
    state = adventure(Someone(rooms, entrance="fool-2 mage-4"), Someone())
    assert (souls(state, A), len(state.keepers[A].hand)) == (2, 2)


# Succubus Spa


def _at_spa(*hands: str) -> BossState:
    """A hero has died in A's Spa."""
    others = [Someone(hand=hand) for hand in hands]
    state = adventure(Someone("neanderthal-cave succubus-spa", entrance="mage-4"), *others)
    while state.asking:
        state = play(state, "all no")
    return state


def test_succubus_spa_steals_a_card_of_a_kind_from_an_opponent() -> None:
    state = _at_spa("golem-factory", "freeze dark-altar")
    assert _question(state) == "succubus-spa"
    assert _moves(state, A) == ["seat:1,room", "seat:2,room", "seat:2,spell", "seat:1,spell"]
    done = step(state, A, "seat:2,spell")
    assert done.state.keepers[A].hand[-1] == "freeze-1"
    assert done.state.keepers[C].hand == ("dark-altar-1",)


def test_only_the_two_whom_it_concerns_know_what_succubus_spa_took() -> None:
    done = step(_at_spa("golem-factory", "freeze dark-altar"), A, "seat:2,spell")
    stolen = e.CardStolen(A, C, "spell", "succubus-spa")
    got = e.CardsGot(A, ("freeze-1",), "succubus-spa", (C,))
    assert _seen(done.events, B) == _seen(done.events, None) == [stolen]
    assert _seen(done.events, A) == _seen(done.events, C) == [stolen, got]
    seen = GAME.observe(done.state, B)
    assert [one.keeper.hand for one in seen.keepers] == [(), ("golem-factory-1",), ()]
    assert [(one.rooms, one.spells) for one in seen.keepers] == [(0, 1), (1, 0), (1, 0)]


def test_succubus_spa_is_wasted_on_a_kind_that_is_not_held() -> None:
    state = _at_spa("golem-factory", "freeze dark-altar")
    done = step(state, A, "seat:1,spell")
    assert done.events == (e.NothingHeld(B, "spell", "succubus-spa"),)
    assert done.state.keepers[A].hand == ()


def test_succubus_spa_asks_nothing_where_all_hands_are_empty() -> None:
    assert _quiet(_at_spa("", ""))


def test_succubus_spa_takes_any_card_of_the_kind() -> None:
    state = _at_spa("golem-factory dark-altar freeze")
    taken = {
        step(state, A, "seat:1,room", Chance(bytes([n] * 16))).state.keepers[A].hand[-1]
        for n in range(12)
    }
    assert taken == {"golem-factory-1", "dark-altar-1"}


# Vampire Bordello


def _before_bordello(wounds_before: str, tasks: tuple[Task, ...] = (STOP,)) -> BossState:
    """A hero is about to die in A's Bordello."""
    rooms = "neanderthal-cave vampire-bordello"
    return table_of(
        Someone(rooms, entrance="cleric-6", wounds=wounds_before),
        Someone(),
        tasks=(*tasks, Task("adventure")),
        stage=Stage.BAIT,
    )


def _at_bordello(wounds_before: str, tasks: tuple[Task, ...] = (STOP,)) -> BossState:
    """A hero has died in it."""
    return begun(_before_bordello(wounds_before, tasks))


def test_gt72_vampire_bordello_turns_wounds_into_souls() -> None:
    state = _at_bordello("mage-4 mage-11")
    assert _question(state) == "vampire-bordello"
    assert _moves(state, A) == ["take:mage-11-1", "take:mage-4-1", "skip"]
    done = step(state, A, "take:mage-11-1")
    assert e.WoundHealed(A, "mage-11-1") in done.events
    assert (souls(done.state, A), wounds(done.state, A)) == (3, 1)
    assert done.state.keepers[A].kills == 1, "who is healed was not killed here"


def test_gt90_five_wounds_count_only_at_the_end_of_the_turn() -> None:
    state = _at_bordello("mage-11 mage-13 thief-4", tasks=(Task("end"),))
    assert wounds(state, A) == 5
    state = play(state, "a take:thief-4-1")
    assert (wounds(state, A), state.winner, state.turn) == (4, NO_SEAT, 2)
    assert not state.keepers[A].out


def test_vampire_bordello_may_be_declined_in_front_of_all() -> None:
    done = step(_at_bordello("mage-4"), A, "skip")
    assert done.events == (e.OfferDeclined(A, "vampire-bordello"),)
    assert (souls(done.state, A), wounds(done.state, A)) == (1, 1)


def test_vampire_bordello_asks_nobody_who_has_no_wound() -> None:
    state = _at_bordello("")
    assert _quiet(state)
    assert souls(state, A) == 1
    found = _told(_before_bordello(""))
    assert not any(isinstance(one, e.OfferDeclined) for one in found)


# Centipede Tunnel


def test_centipede_tunnel_swaps_two_stacks_of_one_dungeon() -> None:
    state = revealing(
        Someone("golem-factory", placed="centipede-tunnel>left"),
        Someone("specters-sanctum dark-altar/neanderthal-cave goblin-armory!", hand="freeze"),
    )
    assert _question(state) == "centipede-tunnel"
    for wrong in (
        "swap:1,specters-sanctum-1",
        "swap:1,specters-sanctum-1,goblin-armory-1",
        "swap:1,specters-sanctum-1,neanderthal-cave-1",
        "swap:1,specters-sanctum-1,golem-factory-1",
    ):
        assert not legal(state, A, wrong), wrong
    done = step(state, A, "swap:1,specters-sanctum-1,dark-altar-1")
    swapped = e.RoomsSwapped(A, B, ("specters-sanctum-1", "dark-altar-1"))
    assert done.events == (swapped,), "nothing is built"
    rooms = "dark-altar/neanderthal-cave specters-sanctum goblin-armory!"
    assert dungeon(done.state, B) == rooms


def test_centipede_tunnel_may_move_itself_or_nothing() -> None:
    state = revealing(Someone("golem-factory", placed="centipede-tunnel>left"), Someone())
    moved = play(state, "a swap:0,centipede-tunnel-1,golem-factory-1")
    assert dungeon(moved) == "golem-factory centipede-tunnel"
    done = step(state, A, "skip")
    assert done.events == (e.OfferDeclined(A, "centipede-tunnel"),)
    assert dungeon(done.state) == "centipede-tunnel golem-factory"


def test_two_centipede_tunnels_in_one_turn_are_two_occasions() -> None:
    """Without that, pressing the first question's button again would answer the second."""
    placed = "centipede-tunnel>left centipede-tunnel>golem-factory-1"
    state = revealing(Someone("golem-factory open-grave", placed=placed), Someone())
    state = play(state, "a first:centipede-tunnel-1")
    first = prompt_of(state, A)
    second = prompt_of(play(state, "a skip"), A)
    assert first.question == second.question
    assert first.about != second.about


def test_centipede_tunnel_asks_nothing_without_two_rooms_in_one_dungeon() -> None:
    people = (Someone(placed="centipede-tunnel>left"), Someone("golem-factory dark-altar!"))
    state = table_of(*people, tasks=(STOP, Task("reveal")))
    assert _quiet(begun(state))
    assert _told(state) == [e.RoomBuilt(A, "centipede-tunnel-1", "left")]


# Mimic Vault


def test_gt32_mimic_vault_lets_a_hero_in_before_those_that_are_lured() -> None:
    tasks = (STOP, Task("bait"), Task("reveal"))
    state = begun(
        table_of(
            Someone(boss="king-croak", placed="mimic-vault>left"),
            Someone(boss="xyzax"),
            tasks=tasks,
            town="fighter-6 mage-8",
        )
    )
    assert _moves(state, A) == ["take:fighter-6-1", "take:mage-8-1"]
    state = play(state, "a take:mage-8-1")
    assert heroes(state, A) == "mage-8 fighter-6"


@pytest.mark.parametrize(
    ("town", "entrance"),
    [("mage-11 thief-4", "thief-4"), ("fool-2", "fool-2"), ("mage-11", ""), ("", "")],
)
def test_mimic_vault_must_take_an_ordinary_hero_where_there_is_one(
    town: str, entrance: str
) -> None:
    state = revealing(Someone(placed="mimic-vault>left"), Someone(), town=town)
    assert _quiet(state)
    assert heroes(state, A) == entrance


def test_mimic_vault_says_what_let_the_hero_in() -> None:
    people = (Someone(placed="mimic-vault>left"), Someone())
    found = _told(table_of(*people, tasks=(STOP, Task("reveal")), town="thief-4"))
    assert found[-1] == e.HeroLured(A, "thief-4-1", "mimic-vault")


# Monstrous Monument


def test_monstrous_monument_takes_any_monster_room_of_the_discards() -> None:
    people = (Someone(placed="monstrous-monument>left"), Someone())
    state = revealing(*people, discards="dark-altar golem-factory freeze beast-menagerie")
    assert _moves(state, A) == ["take:golem-factory-1", "take:beast-menagerie-1"]
    done = step(state, A, "take:beast-menagerie-1")
    assert done.state.keepers[A].hand == ("beast-menagerie-1",)
    assert done.events == (e.CardsTaken(A, ("beast-menagerie-1",), "monstrous-monument"),)


@pytest.mark.parametrize(
    ("discards", "hand"),
    [("golem-factory dark-altar", ("golem-factory-1",)), ("dark-altar freeze", ()), ("", ())],
)
def test_monstrous_monument_must_take_the_only_monster_room_or_takes_none(
    discards: str, hand: tuple[str, ...]
) -> None:
    people = (Someone(placed="monstrous-monument>left"), Someone())
    state = revealing(*people, discards=discards)
    assert _quiet(state)
    assert state.keepers[A].hand == hand


# Specter's Sanctum


def test_specters_sanctum_takes_a_spell_from_the_only_opponent() -> None:
    people = (Someone(placed="specters-sanctum>left"), Someone(hand="freeze golem-factory"))
    state = revealing(*people)
    assert _quiet(state)
    assert state.keepers[B].hand == ("golem-factory-1",)
    assert state.discards == ("freeze-1",)


def test_specters_sanctum_asks_for_one_of_several_opponents() -> None:
    """Opponents without a Spell can be named too; the default is one who holds a Spell."""
    state = revealing(
        Someone(placed="specters-sanctum>left"),
        Someone(hand="golem-factory"),
        Someone(hand="freeze"),
    )
    assert _moves(state, A) == ["seat:2", "seat:1"]
    done = step(state, A, "seat:1")
    assert done.events == (e.NothingHeld(B, "spell", "specters-sanctum"),)
    assert play(state, "a seat:2").discards == ("freeze-1",)


def test_specters_sanctum_is_wasted_where_no_opponent_holds_a_spell() -> None:
    state = revealing(
        Someone(placed="specters-sanctum>left", hand="freeze"),
        Someone(hand="golem-factory"),
        Someone(),
    )
    assert _quiet(state)
    assert state.discards == ()


def test_specters_sanctum_takes_any_spell() -> None:
    people = (Someone(placed="specters-sanctum>left"), Someone(hand="freeze fear"))
    table = table_of(*people, tasks=(STOP, Task("reveal")))
    lost = {begun(table, Chance(bytes([n] * 16))).discards for n in range(12)}
    assert lost == {("freeze-1",), ("fear-1",)}


def test_a_room_that_was_covered_meanwhile_still_does_what_it_does_when_built() -> None:
    state = revealing(
        Someone(
            "golem-factory",
            hand="dark-altar",
            placed="construction-zone>left specters-sanctum>golem-factory-1",
        ),
        Someone(hand="freeze"),
    )
    state = play(state, "a first:construction-zone-1", "a place:dark-altar-1,specters-sanctum-1")
    assert dungeon(state) == "construction-zone dark-altar/specters-sanctum/golem-factory"
    assert state.discards == ("freeze-1",)
    assert _quiet(state)


def test_an_extra_room_may_be_declined_in_front_of_all() -> None:
    """The event tells why the question moves on to another seat."""
    someone = Someone(placed="construction-zone>left", hand="dark-altar")
    state = revealing(someone, someone)
    done = step(state, A, "skip")
    assert done.events == (e.OfferDeclined(A, "construction-zone"),)
    assert asked(done.state) == [B]


def test_an_extra_room_is_not_asked_of_a_hand_without_rooms() -> None:
    """All see how many Rooms a hand has (BM1.10, S51)."""
    assert _quiet(revealing(Someone(placed="construction-zone>left", hand="freeze"), Someone()))
