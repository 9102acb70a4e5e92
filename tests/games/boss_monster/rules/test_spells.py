# Over 400 lines: thirteen Spells, each with its targets, its effect and how it is lost.
"""Each Spell: its targets, its effect, and its loss when the target is gone."""

from collections.abc import Sequence

import pytest
from msgspec import json
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import flow
from bot.games.boss_monster.rules.cards import SPELLS
from bot.games.boss_monster.rules.refusals import BossRefusal
from bot.games.boss_monster.rules.state import BossState, Stage, StandingOrder, Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import SPELL
from tests.games.boss_monster.rules.scripted import (
    GAME,
    SEED,
    STOP,
    A,
    B,
    C,
    Someone,
    adventure,
    all_pieces,
    asked,
    begun,
    building,
    dungeon,
    events_of,
    heroes,
    legal,
    pieces,
    play,
    prompt_of,
    refused,
    souls,
    step,
    table_of,
    wounds,
)
from tools.bench.overlord import plain_answer

NOBODY = Someone()
AIMED = StandingOrder.AIMED_AT
DEADLY = "golem-factory golem-factory golem-factory"
"""Six damage in the last Room."""
FIVE_SOULS = "thief-11 fighter-4 fighter-6 thief-4"
THREE_SOULS = "mage-4 cleric-4 cleric-6"


def seen_by(events: Sequence[Event], seat: Seat | None) -> str:
    """All that one seat, or the public, learns of what happened."""
    seen = [one for one in events if one.audience is None or seat in one.audience]
    return json.encode(seen).decode()


def in_last_room(owner: Someone, other: Someone = NOBODY, *, before: int = 2) -> BossState:
    """A's Adventure once nobody has played in the door's window and in so many Rooms."""
    state = adventure(owner, other)
    for _ in range(1 + before):
        state = play(state, "all no")
    return state


# All Spells


@pytest.mark.parametrize("card", [f"{title}-1" for title in SPELL if title != "assassin"])
def test_a_spell_is_played_in_its_phases_alone(card: str) -> None:
    """All have targets here, but for Assassin, which is not for the active seat."""
    people = (
        Someone("neanderthal-cave bottomless-pit", hand=card, souls="mage-4", entrance="mage-8"),
        Someone("dark-altar dark-altar dark-altar", souls=FIVE_SOULS),
    )
    walking = play(adventure(*people, town="thief-6"), "a no")
    for phase, state in (("build", building(*people, town="thief-6")), ("adventure", walking)):
        offered = any(move.action.arguments[:1] == (card,) for move in prompt_of(state, A).moves)
        assert offered == (phase in SPELLS[card].phases)


@pytest.mark.parametrize(
    "text",
    [
        "jeopardy-1",
        "kobold-strike-1",
        "motivation-1",
        "soul-harvest-1,mage-4-1",
        "zombie-attack-1,thief-4-1",
    ],
)
def test_a_cancelled_spell_of_the_build_phase_does_nothing(text: str) -> None:
    card = text.split(",")[0]
    before = building(
        Someone("dark-altar", hand=f"{card} golem-factory", souls="mage-4"),
        Someone("dark-altar dark-altar", hand="counterspell", souls="thief-4"),
    )
    state = play(before, f"a play:{text}", "b cancel:counterspell-1")
    assert state.discards == ("counterspell-1", card)
    assert state.keepers[A].hand == ("golem-factory-1",)
    assert state.keepers[A].builds == 1
    assert not state.struck
    assert heroes(state, B) == ""
    assert prompt_of(state, A).question == "build"


@pytest.mark.parametrize(
    "text",
    [
        "annihilator-1,bottomless-pit-1",
        "cave-in-1,bottomless-pit-1",
        "exhaustion-1,mage-8-1",
        "fear-1,mage-8-1",
        "giant-size-1,neanderthal-cave-1",
        "teleportation-1,mage-8-1",
        "trepidation-1,1",
    ],
)
def test_a_cancelled_spell_of_the_adventure_does_nothing(text: str) -> None:
    card = text.split(",")[0]
    before = in_last_room(
        Someone("neanderthal-cave bottomless-pit", hand=card, entrance="mage-8"),
        Someone(hand="counterspell", souls=FIVE_SOULS),
        before=1,
    )
    state = play(before, f"a play:{text}", "b no", "b cancel:counterspell-1")
    assert state.discards == ("counterspell-1", card)
    assert state.walk == before.walk
    assert [replace(k, hand=(), casts=0) for k in state.keepers] == [
        replace(k, hand=(), casts=0) for k in before.keepers
    ]


def test_a_cancelled_assassin_saves_nobody() -> None:
    state = in_last_room(
        Someone(DEADLY, hand="counterspell", entrance="mage-6"), Someone(hand="assassin")
    )
    state = play(state, "b play:assassin-1,mage-6-1", "a unless", "a cancel:counterspell-1")
    assert (souls(state, A), wounds(state, A)) == (1, 0)


# Annihilator and Giant Size


def test_gt45_annihilator_assassin_and_the_pit() -> None:
    state = in_last_room(
        Someone("neanderthal-cave bottomless-pit", hand="annihilator", entrance="cleric-6"),
        Someone(hand="assassin"),
        before=1,
    )
    assert state.walk is not None
    assert state.walk.visitor.damage == 4
    state = play(state, "b play:assassin-1,cleric-6-1", "a play:annihilator-1,bottomless-pit-1")
    state = play(state, "b no")
    assert state.walk is not None
    assert (state.walk.visitor.damage, state.walk.visitor.bonus) == (7, 0), "A's comes first"
    state = play(state, "b play:assassin-1,cleric-6-1", "a unless", "a unless")
    assert state.walk is not None
    assert (state.walk.visitor.damage, state.walk.visitor.bonus) == (7, 3)
    state = play(state, "a use:bottomless-pit-1")
    assert (souls(state, A), dungeon(state)) == (1, "neanderthal-cave")


@pytest.mark.parametrize(
    ("card", "fits"),
    [
        ("annihilator-1", {"bottomless-pit-1", "dark-altar-1"}),
        ("giant-size-1", {"neanderthal-cave-1", "golem-factory-2"}),
    ],
)
def test_a_room_of_its_kind_is_made_stronger_in_any_dungeon(card: str, fits: set[str]) -> None:
    """Rooms that are off or covered are no targets (BM6.16, BM6.17)."""
    state = adventure(
        Someone("bottomless-pit neanderthal-cave golem-factory! jackpot-stash!", hand=card),
        Someone("dark-altar/dragon-hatchery golem-factory/jackpot-stash"),
    )
    moves = [move.action for move in prompt_of(state, A).moves if move.action.verb == "play"]
    assert {action.arguments[1] for action in moves} == fits


def test_a_stronger_room_hits_later_heroes_and_only_this_turn() -> None:
    state = adventure(
        Someone("golem-factory", hand="giant-size", entrance="mage-4 thief-6"), Someone()
    )
    state = play(state, "a play:giant-size-1,golem-factory-1")
    assert (souls(state, A), wounds(state, A)) == (1, 1)
    assert state.keepers[A].slots[0].bonus == 3
    state = begun(replace(state, tasks=(Task("end"),)))
    assert state.keepers[A].slots[0].bonus == 0


def test_a_room_that_is_destroyed_first_is_not_made_stronger() -> None:
    state = adventure(
        Someone("dark-altar/jackpot-stash golem-factory"),
        Someone(hand="annihilator"),
        discards="freeze",
    )
    state = play(state, "b play:annihilator-1,dark-altar-1", "a unless", "a use:dark-altar-1")
    state = play(state, "a no")
    assert dungeon(state) == "jackpot-stash golem-factory"
    assert [slot.bonus for slot in state.keepers[A].slots] == [0, 0]
    assert state.discards == ("dark-altar-1", "annihilator-1")


# Assassin


def test_gt75_assassin_saves_a_hero_who_has_not_left_the_room() -> None:
    state = in_last_room(Someone(DEADLY, entrance="mage-6"), Someone(hand="assassin"))
    events = events_of(state, B, "play:assassin-1,mage-6-1")
    assert e.HeroHardened("mage-6-1", 3) in events
    state = play(state, "b play:assassin-1,mage-6-1")
    assert (souls(state, A), wounds(state, A)) == (0, 1)


def test_two_assassins_add_up() -> None:
    state = adventure(Someone(DEADLY, entrance="mage-4"), Someone(hand="assassin assassin freeze"))
    state = play(state, "b no", "b no", "b play:assassin-1,mage-4-1", "b play:assassin-2,mage-4-1")
    state = play(state, "b no")
    assert state.walk is not None
    assert (state.walk.visitor.damage, state.walk.visitor.bonus) == (6, 6)


def test_assassin_finds_no_hero_at_a_door_nor_in_the_own_dungeon() -> None:
    owner = Someone(DEADLY, hand="assassin", entrance="mage-6")
    state = adventure(owner, Someone(hand="assassin"))
    assert refused(state, B, "play:assassin-2,mage-6-1") is BossRefusal.NO_TARGET
    state = play(state, "all no")
    assert refused(state, A, "play:assassin-1,mage-6-1") is BossRefusal.NO_TARGET
    assert legal(state, B, "play:assassin-2,mage-6-1")


def test_assassin_holds_for_a_hero_whose_room_was_destroyed_meanwhile() -> None:
    state = adventure(
        Someone("golem-factory dark-altar golem-factory", entrance="mage-4"),
        Someone(hand="assassin fear"),
        discards="freeze",
    )
    state = play(state, "all no", "all no", "a unless", "b play:assassin-1,mage-4-1", "b no")
    state = play(state, "a use:dark-altar-1", "all no")
    assert dungeon(state) == "golem-factory golem-factory"
    assert (souls(state, A), wounds(state, A)) == (0, 1)


# Cave-In


def test_cave_in_kills_the_hero_in_the_room_that_it_destroys() -> None:
    """The hero dies in no Room that counts, so the Factory draws nothing (BM6.8)."""
    state = in_last_room(
        Someone("golem-factory/dark-altar", hand="cave-in", entrance="mage-8"), before=0
    )
    events = events_of(state, A, "play:cave-in-1,golem-factory-1")
    assert e.HeroDied(A, "mage-8-1", room="", by="cave-in") in events
    state = play(state, "a play:cave-in-1,golem-factory-1")
    assert (souls(state, A), dungeon(state)) == (1, "dark-altar")
    assert state.keepers[A].hand == ()
    assert state.discards == ("golem-factory-1", "cave-in-1")


def test_cave_in_of_another_room_lets_the_hero_walk_on() -> None:
    """The benefit of the Room as a cost is not gained; other Rooms react as usual (BM2.7)."""
    state = in_last_room(
        Someone("golem-factory recycling-center dark-altar", hand="cave-in", entrance="mage-8"),
        before=0,
    )
    state = play(state, "a play:cave-in-1,dark-altar-1")
    while state.asking:
        state = play(state, "all no")
    assert (souls(state, A), wounds(state, A)) == (0, 1)
    assert len(state.keepers[A].hand) == 2
    assert "cave-in-1" in state.discards


def test_cave_in_destroys_rooms_of_ones_own_also_in_the_part_of_another() -> None:
    state = adventure(
        Someone("golem-factory"), Someone("dark-altar neanderthal-cave!", hand="cave-in")
    )
    assert refused(state, B, "play:cave-in-1,golem-factory-1") is BossRefusal.NO_TARGET
    assert refused(state, B, "play:cave-in-1,neanderthal-cave-1") is BossRefusal.NO_TARGET
    assert dungeon(play(state, "b play:cave-in-1,dark-altar-1"), B) == "neanderthal-cave!"


def test_cave_in_is_lost_when_its_room_is_off_by_then() -> None:
    state = adventure(Someone(hand="freeze"), Someone("golem-factory", hand="cave-in"))
    state = play(state, "a unless", "b play:cave-in-1,golem-factory-1", "a no")
    state = play(state, "a play:freeze-1,golem-factory-1")
    assert dungeon(state, B) == "golem-factory!"
    assert state.discards == ("freeze-1", "cave-in-1")


# Exhaustion


def test_gt67_exhaustion_counts_active_rooms() -> None:
    rooms = "golem-factory/dark-altar dark-altar neanderthal-cave! dragon-hatchery/dark-altar"
    state = in_last_room(
        Someone(f"{rooms} jackpot-stash", hand="exhaustion", entrance="mage-13"), before=0
    )
    events = events_of(state, A, "play:exhaustion-1,mage-13-1")
    assert e.HeroHurt("mage-13-1", 4, 6, "exhaustion") in events


def test_a_death_of_exhaustion_counts_in_the_room() -> None:
    state = in_last_room(
        Someone("golem-factory neanderthal-cave", hand="exhaustion", entrance="mage-4"), before=0
    )
    state = play(state, "a play:exhaustion-1,mage-4-1")
    assert souls(state, A) == 1
    assert len(state.keepers[A].hand) == 1, "the Factory draws (BM6.9)"


@pytest.mark.parametrize("card", ["exhaustion-1", "teleportation-1"])
def test_only_a_hero_inside_the_own_dungeon_is_exhausted_or_teleported(card: str) -> None:
    owner = Someone("dark-altar", hand=card, entrance="mage-8")
    at_door = adventure(owner, Someone())
    assert refused(at_door, A, f"play:{card},mage-8-1") is BossRefusal.NO_TARGET
    others = adventure(Someone("dark-altar", entrance="mage-8"), Someone("dark-altar", hand=card))
    assert refused(play(others, "b no"), B, f"play:{card},mage-8-1") is BossRefusal.NO_TARGET


# Fear


def test_gt65_fear_sends_a_doomed_hero_to_town() -> None:
    state = begun(
        table_of(
            Someone(DEADLY, entrance="mage-6"),
            Someone(hand="fear"),
            tasks=(STOP, Task("adventure-part", A)),
            stage=Stage.ADVENTURE,
            town="thief-8",
        )
    )
    state = play(state, "b no", "b no", "b no", "b play:fear-1,mage-6-1")
    assert [visitor.hero for visitor in state.town] == ["thief-8-1", "mage-6-1"]
    assert (souls(state, A), wounds(state, A), state.keepers[A].hand) == (0, 0, ())
    state = begun(replace(state, tasks=(Task("end"),)))
    assert [visitor.damage for visitor in state.town[:2]] == [0, 0]


def test_fear_aims_at_a_hero_in_any_dungeon_and_none_at_a_door() -> None:
    owner = Someone("dark-altar", hand="fear", entrance="mage-6 thief-6")
    state = adventure(owner, Someone("dark-altar", hand="fear", souls="mage-4"))
    for card, seat in (("fear-1", A), ("fear-2", B)):
        assert refused(state, seat, f"play:{card},mage-6-1") is BossRefusal.NO_TARGET
    inside = play(state, "all no")
    for card, seat in (("fear-1", A), ("fear-2", B)):
        assert legal(inside, seat, f"play:{card},mage-6-1")
        assert not legal(inside, seat, f"play:{card},thief-6-1")
        assert not legal(inside, seat, f"play:{card},mage-4-1")


def test_fear_finds_nobody_when_the_pit_was_faster() -> None:
    """BM6.22: the active seat's ability comes before it, though A's no was firm."""
    state = in_last_room(
        Someone("bottomless-pit", entrance="mage-8"), Someone(hand="fear"), before=0
    )
    state = play(state, "a no", "b play:fear-1,mage-8-1")
    assert asked(state) == [A]
    state = play(state, "a use:bottomless-pit-1")
    assert souls(state, A) == 1
    assert state.town == ()
    assert "fear-1" in state.discards


def test_fear_reaches_a_hero_who_was_teleported_meanwhile() -> None:
    state = in_last_room(
        Someone(DEADLY, hand="teleportation", entrance="mage-8"), Someone(hand="fear")
    )
    state = play(state, "a unless", "b play:fear-1,mage-8-1", "a no")
    state = play(state, "a play:teleportation-1,mage-8-1")
    assert [visitor.hero for visitor in state.town] == ["mage-8-1"]
    assert state.discards == ("teleportation-1", "fear-1")


# Teleportation


def test_gt64_the_maze_does_not_send_a_teleported_hero_back_again() -> None:
    state = in_last_room(
        Someone("golem-factory minotaurs-maze", hand="teleportation", entrance="mage-8")
    )
    assert state.walk is not None
    assert (state.walk.visitor.damage, state.walk.ahead) == (4, 0)
    events = events_of(state, A, "play:teleportation-1,mage-8-1")
    entered = [event for event in events if isinstance(event, e.HeroEntered)]
    assert [(event.room, event.total, event.bounced) for event in entered] == [
        ("golem-factory-1", 6, False),
        ("minotaurs-maze-1", 6, False),
    ]
    assert wounds(play(state, "a play:teleportation-1,mage-8-1"), A) == 1


def test_teleportation_chooses_where_a_doomed_hero_dies() -> None:
    state = in_last_room(
        Someone("dark-altar! golem-factory neanderthal-cave", hand="teleportation",
                entrance="mage-4"),
        before=1,
    )  # fmt: skip
    events = events_of(state, A, "play:teleportation-1,mage-4-1")
    assert e.HeroMoved(A, "mage-4-1", "start") in events
    assert e.HeroDied(A, "mage-4-1", "golem-factory-1") in events


# Trepidation


def test_gt69_heroes_wait_before_a_dungeon_that_they_dread() -> None:
    """In the next turn they walk before those who come then (BM3.5)."""
    state = adventure(
        Someone("golem-factory", entrance="mage-6 mage-8", souls=FIVE_SOULS),
        Someone(hand="trepidation freeze", souls=THREE_SOULS),
        ordinary="thief-8 cleric-8",
    )
    state = play(state, "b play:trepidation-1,0", "b no")
    assert (heroes(state, A), wounds(state, A)) == ("mage-6 mage-8", 0)
    state = begun(replace(state, tasks=(Task("end"),)))
    assert not state.keepers[A].shunned
    while state.walk is None:
        (prompt,) = GAME.prompts(state)
        state = play(state, f"{'ab'[prompt.seat]} {plain_answer(prompt)}")
    assert (state.walk.visitor.hero, heroes(state, A)) == ("mage-6-1", "mage-8 cleric-8")


def test_gt69_trepidation_wants_two_souls_more_at_another_seat() -> None:
    four = Someone("golem-factory", entrance="mage-6", souls="thief-11 fighter-4 fighter-6")
    state = adventure(four, Someone(hand="trepidation", souls=THREE_SOULS))
    assert refused(state, B, "play:trepidation-1,0") is BossRefusal.NO_TARGET
    assert refused(state, B, "play:trepidation-1,1") is BossRefusal.NO_TARGET


def test_trepidation_holds_though_the_souls_have_become_fewer() -> None:
    """Souls count at the declaration only (S50)."""
    state = adventure(
        Someone("golem-factory", hand="soul-harvest", entrance="mage-6", souls=FIVE_SOULS),
        Someone(hand="trepidation", souls=THREE_SOULS),
        spells="counterspell fear",
    )
    state = play(state, "a no", "b play:trepidation-1,0", "a no")
    state = play(state, "a play:soul-harvest-1,thief-11-1", "all no")
    assert souls(state, A) == 3
    assert heroes(state, A) == "mage-6"


def test_trepidation_does_not_stop_the_hero_who_is_inside() -> None:
    state = in_last_room(
        Someone("golem-factory", entrance="mage-6 mage-8", souls=FIVE_SOULS),
        Someone(hand="trepidation", souls=THREE_SOULS),
        before=0,
    )
    state = play(state, "b play:trepidation-1,0")
    assert (wounds(state, A), heroes(state, A)) == (1, "mage-8")


def test_trepidation_is_lost_when_its_seat_has_left() -> None:
    state = adventure(
        Someone(hand="freeze"),
        Someone("golem-factory", souls=FIVE_SOULS),
        Someone(hand="trepidation"),
    )
    state = play(state, "a unless", "c play:trepidation-1,1", "a no")
    state = GAME.leave(state, B, Chance(SEED)).state
    done = step(state, A, "no")
    assert e.PlayLost(C, "trepidation-1") in done.events
    assert not done.state.keepers[B].shunned


# Jeopardy


def test_gt79_jeopardy_gives_everybody_a_new_hand() -> None:
    state = building(
        Someone(hand="jeopardy freeze golem-factory dark-altar"),
        Someone(hand="freeze fear counterspell golem-factory dark-altar"),
    )
    state = play(state, "a play:jeopardy-1")
    done = step(state, B, "no")
    thrown = ("dark-altar-1", "freeze-1", "golem-factory-1")
    assert e.CardsDiscarded(A, thrown, "jeopardy") in done.events, "the order of arrival is secret"
    for seat, other in ((A, B), (B, A)):
        hand = done.state.keepers[seat].hand
        assert [card in SPELLS for card in hand] == [True, False, False]
        seen = GAME.observe(done.state, other).keepers[seat]
        assert (seen.keeper.hand, seen.rooms, seen.spells) == ((), 2, 1)
        for stranger in (other, None):
            assert not any(card in seen_by(done.events, stranger) for card in hand)
        assert all(card in seen_by(done.events, seat) for card in hand)
    assert len(done.state.discards) == 9
    assert done.state.discards[-1] == "jeopardy-1"


def test_jeopardy_leaves_what_lies_face_down_and_lets_the_active_seat_play_before() -> None:
    """The Spell wakes A, who wants to be asked only when something aims at A."""
    state = building(
        Someone("golem-factory", hand="freeze dark-altar", order=AIMED),
        Someone("neanderthal-cave", hand="jeopardy"),
    )
    state = play(state, "a place:dark-altar-1,left", "b play:jeopardy-1", "a no")
    state = play(state, "a play:freeze-1,neanderthal-cave-1")
    assert dungeon(state, B) == "neanderthal-cave!"
    assert [one.card for one in state.keepers[A].placed] == ["dark-altar-1"]
    assert [len(keeper.hand) for keeper in state.keepers] == [3, 3]


def test_jeopardy_fills_an_empty_hand_too() -> None:
    state = building(Someone(hand="jeopardy"), Someone())
    done = step(state, A, "play:jeopardy-1")
    assert [len(keeper.hand) for keeper in done.state.keepers] == [3, 3]
    assert not any(isinstance(event, e.CardsDiscarded) for event in done.events)


def test_jeopardy_draws_by_experience_out_of_the_discarded_hands() -> None:
    state = building(
        Someone(hand="jeopardy golem-factory"),
        Someone(hand="freeze dark-altar", boss="robobo"),
        rooms="",
        spells="",
    )
    state = play(state, "a play:jeopardy-1", "b no")
    assert sorted(state.keepers[A].hand) == ["dark-altar-1", "freeze-1", "golem-factory-1"]
    assert state.keepers[B].hand == ()
    assert state.discards == ("jeopardy-1",)


# Kobold Strike


def test_gt20_kobold_strike_returns_rooms_and_nobody_builds() -> None:
    state = begun(
        table_of(
            Someone("golem-factory", hand="freeze dark-altar"),
            Someone(hand="kobold-strike golem-factory fear"),
            tasks=(
                STOP,
                Task("reveal"),
                Task("build-window", B),
                Task("build-part", B),
                Task("build-window", A),
                Task("build-part", A),
            ),
        )
    )
    state = play(state, "a place:dark-altar-1,golem-factory-1", "b play:kobold-strike-1", "a no")
    assert prompt_of(state, A).question == "cancel"
    state = play(state, "a no")
    assert prompt_of(state, A).question == "react", "it aims at A, whose firm no does not count"
    done = step(play(state, "b no"), A, "no")
    assert e.BuildingStopped() in done.events
    assert e.RoomsReturned(A, 1) in done.events
    assert "dark-altar" not in seen_by(done.events, B)
    state = done.state
    assert state.keepers[A].hand == ("freeze-1", "dark-altar-1")
    assert state.active == B
    assert refused(state, B, "place:golem-factory-2,left") is BossRefusal.NO_BUILDING
    state = play(state, "b done", "all no")
    assert (dungeon(state, A), dungeon(state, B)) == ("golem-factory", "")
    assert state.tasks == (STOP,)


def test_kobold_strike_of_the_builder_stops_its_own_building_and_motivation() -> None:
    state = building(
        Someone(hand="kobold-strike motivation dark-altar"), Someone("golem-factory golem-factory")
    )
    assert legal(state, A, "play:motivation-1")
    state = play(state, "a play:kobold-strike-1")
    assert refused(state, A, "place:dark-altar-1,left") is BossRefusal.NO_BUILDING
    assert refused(state, A, "play:motivation-1") is BossRefusal.NO_TARGET


def test_gt20_no_extra_room_is_built_after_kobold_strike() -> None:
    extra = (STOP, Task("extra", A, ("construction-zone",)))
    state = table_of(Someone(hand="golem-factory freeze"), Someone(), tasks=extra)
    assert prompt_of(begun(state), A).question == "extra"
    assert prompt_of(begun(replace(state, struck=True)), A).question == "build"


@pytest.mark.parametrize(
    ("builder", "is_asked"),
    [
        (Someone(hand="golem-factory"), False),
        (Someone(hand="assassin"), True),
        (Someone("jackpot-stash"), True),
    ],
)
def test_after_kobold_strike_only_who_can_do_anything_is_asked(
    builder: Someone, is_asked: bool
) -> None:
    """Public facts decide who can do anything; "done" alone is no question (S51)."""
    tasks = (STOP, Task("build-window", B), Task("build-part", B))
    state = table_of(Someone(hand="fear"), builder, tasks=tasks)
    table = BossTable(replace(state, struck=True))
    flow.run(table)
    (prompt,) = GAME.prompts(table.step().state)
    assert (prompt.seat, prompt.question) == ((B, "build") if is_asked else (A, "react"))
    assert (e.BuildingDone(B) in table.events) is not is_asked


def test_kobold_strike_ends_with_the_turn() -> None:
    state = table_of(Someone(hand="golem-factory"), Someone(), tasks=(Task("end"),))
    state = begun(replace(state, struck=True))
    assert state.turn == 2
    assert legal(state, A, "place:golem-factory-1,left")


# Motivation


def test_gt19_motivation_builds_two_rooms_in_two_places() -> None:
    state = building(
        Someone("golem-factory golem-factory", hand="motivation neanderthal-cave dragon-hatchery"),
        Someone("neanderthal-cave neanderthal-cave goblin-armory"),
    )
    state = play(state, "a play:motivation-1", "a place:neanderthal-cave-1,golem-factory-1")
    assert refused(state, A, "place:dragon-hatchery-1,golem-factory-1") is BossRefusal.NOT_ON_THAT
    state = play(state, "a place:dragon-hatchery-1,golem-factory-2")
    assert len(state.keepers[A].placed) == 2
    assert state.keepers[A].builds == 0
    assert prompt_of(state, A).question == "build", "the part is over, here A's next question"
    assert not [move for move in prompt_of(state, A).moves if move.action.verb == "place"]


@pytest.mark.parametrize(
    ("own", "other", "fits"),
    [
        ("golem-factory golem-factory golem-factory", "dark-altar dark-altar dark-altar", False),
        ("golem-factory golem-factory", "dark-altar dark-altar dark-altar!", False),
        ("golem-factory golem-factory!", "dark-altar dark-altar", True),
        ("golem-factory/golem-factory", "dark-altar dark-altar", True),
    ],
)
def test_motivation_counts_active_rooms_that_can_be_seen(own: str, other: str, fits: bool) -> None:
    state = building(Someone(own, hand="motivation"), Someone(other), Someone())
    assert legal(state, A, "play:motivation-1") is fits


def test_motivation_counts_a_room_beneath_a_face_down_one_but_not_that_one() -> None:
    """Face-down Rooms do not count, those beneath them do (BM6.21, S50)."""
    opponent = Someone("dark-altar", placed="jackpot-stash>dark-altar-1 dragon-hatchery>left")
    state = building(Someone(hand="motivation"), opponent)
    assert legal(state, A, "play:motivation-1")
    state = building(Someone("golem-factory", hand="motivation"), opponent)
    assert refused(state, A, "play:motivation-1") is BossRefusal.NO_TARGET


def test_motivation_keeps_to_five_slots() -> None:
    four = "golem-factory golem-factory golem-factory goblin-armory"
    state = building(
        Someone(four, hand="motivation neanderthal-cave dragon-hatchery"),
        Someone("dark-altar dark-altar dark-altar jackpot-stash jackpot-stash"),
    )
    state = play(state, "a play:motivation-1", "a place:neanderthal-cave-1,left")
    assert refused(state, A, "place:dragon-hatchery-1,left") is BossRefusal.FULL


def test_motivation_is_for_whoever_builds_and_not_for_windows() -> None:
    state = building(
        Someone(hand="motivation golem-factory"), Someone(hand="motivation"), Someone("dark-altar")
    )
    state = play(state, "a place:golem-factory-1,left")
    assert asked(state) == [A, B]
    assert refused(state, A, "play:motivation-1") is BossRefusal.NO_TARGET
    assert refused(state, B, "play:motivation-2") is BossRefusal.NO_TARGET


# Soul Harvest


def test_gt80_soul_harvest_costs_all_souls_of_its_hero() -> None:
    ten = "cleric-11 cleric-13 mage-11 mage-13 thief-11"
    state = building(Someone(hand="soul-harvest", souls=ten), Someone())
    done = step(state, A, "play:soul-harvest-1,cleric-13-1")
    state = done.state
    assert souls(state, A) == 8
    assert state.aside == ("cleric-13-1",)
    hand = state.keepers[A].hand
    assert [card in SPELLS for card in hand] == [True, True]
    assert pieces(state) == all_pieces(2)
    seen = GAME.observe(state, B).keepers[A]
    assert (seen.keeper.hand, seen.spells) == ((), 2)
    assert not any(card in seen_by(done.events, B) for card in hand)


def test_soul_harvest_wants_a_soul_of_ones_own() -> None:
    state = building(Someone(hand="soul-harvest", wounds="mage-4"), Someone(souls="thief-4"))
    for hero in ("mage-4-1", "thief-4-1"):
        assert refused(state, A, f"play:soul-harvest-1,{hero}") is BossRefusal.NO_TARGET


def test_a_cancelled_soul_harvest_has_cost_its_soul() -> None:
    """The Soul is a cost, which is not given back (BM2.6)."""
    state = building(Someone(hand="soul-harvest", souls="mage-4"), Someone(hand="counterspell"))
    state = play(state, "a play:soul-harvest-1,mage-4-1", "b cancel:counterspell-1")
    assert (souls(state, A), state.keepers[A].hand) == (0, ())
    assert state.aside == ("mage-4-1",)


def test_soul_harvest_in_the_part_of_another_waits_for_the_active_seat() -> None:
    state = adventure(Someone(hand="freeze"), Someone(hand="soul-harvest", souls="mage-4"))
    state = play(state, "a unless", "b play:soul-harvest-1,mage-4-1", "a no")
    assert (souls(state, B), state.keepers[B].hand) == (0, ())
    assert len(play(state, "a no").keepers[B].hand) == 2


# Zombie Attack


def test_gt70_zombie_attack_sends_a_dead_hero_back_with_more_health() -> None:
    state = building(Someone(souls="cleric-4"), Someone(hand="zombie-attack"))
    state = play(state, "a done")
    told = events_of(state, B, "play:zombie-attack-1,cleric-4-1")
    assert e.HeroMoved(A, "cleric-4-1", "entrance") in told
    state = play(state, "b play:zombie-attack-1,cleric-4-1")
    assert souls(state, A) == 0
    (visitor,) = state.keepers[A].entrance
    assert (visitor.hero, visitor.bonus) == ("cleric-4-1", 2)
    state = begun(replace(state, tasks=(Task("end"),)))
    (visitor,) = state.keepers[A].entrance
    assert visitor.bonus == 0


@pytest.mark.parametrize(("rooms", "wounded"), [("neanderthal-cave", 1), (DEADLY, 0)])
def test_the_health_of_a_zombie_counts_when_it_walks(rooms: str, wounded: int) -> None:
    """The Fool has four this turn (BM6.25)."""
    state = begun(
        table_of(
            Someone(rooms, souls="fool-2"),
            Someone(hand="zombie-attack"),
            tasks=(STOP, Task("adventure"), Task("build-window", A)),
        )
    )
    state = play(state, "b play:zombie-attack-1,fool-2-1")
    assert (wounds(state, A), souls(state, A)) == (wounded, 1 - wounded)


def test_a_zombie_stands_before_the_heroes_of_this_turns_bait() -> None:
    tasks = (STOP, Task("bait"), Task("build-window", A))
    people = Someone(souls="cleric-4"), Someone(hand="zombie-attack")
    state = begun(table_of(*people, tasks=tasks, town="cleric-6"))
    assert heroes(play(state, "b play:zombie-attack-1,cleric-4-1"), A) == "cleric-4 cleric-6"


def test_zombie_attack_wants_a_soul_of_an_opponent() -> None:
    state = building(
        Someone(hand="zombie-attack", souls="mage-4"), Someone(wounds="thief-4"), town="fool-2"
    )
    for hero in ("mage-4-1", "thief-4-1", "fool-2-1"):
        assert refused(state, A, f"play:zombie-attack-1,{hero}") is BossRefusal.NO_TARGET


def test_of_two_attacks_on_one_soul_the_second_is_lost() -> None:
    state = building(
        Someone(souls="mage-4"), Someone(hand="zombie-attack"), Someone(hand="zombie-attack")
    )
    state = play(state, "a done", "c insist", "c play:zombie-attack-2,mage-4-1",
                 "b play:zombie-attack-1,mage-4-1", "c no")  # fmt: skip
    assert (souls(state, A), heroes(state, A)) == (0, "mage-4")
    assert {*state.discards} == {"zombie-attack-1", "zombie-attack-2"}


def test_a_zombie_attack_wakes_whose_soul_it_is() -> None:
    state = building(
        Someone(hand="golem-factory"),
        Someone(hand="fear", souls="mage-4", order=AIMED),
        Someone(hand="zombie-attack"),
    )
    state = play(state, "a done", "c play:zombie-attack-1,mage-4-1")
    assert (prompt_of(state, B).question, prompt_of(state, B).answered) == ("cancel", None)
