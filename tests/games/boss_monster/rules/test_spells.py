"""Each Spell: its targets, its effect, and its loss when the target is gone."""

from collections.abc import Sequence

import pytest
from msgspec import json
from msgspec.structs import replace

from bot.contract.game import Event, Seat, seen_by
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import flow
from bot.games.boss_monster.rules.cards import SPELLS
from bot.games.boss_monster.rules.state import Task
from bot.games.boss_monster.rules.table import BossTable
from tests.games.boss_monster.rules.scenes import Scene, at, hold, scenes, table_before
from tests.games.boss_monster.rules.scripted import (
    GAME,
    A,
    B,
    all_pieces,
    begun,
    heroes,
    pieces,
    play,
    prompt_of,
    step,
    wounds,
)
from tools.bench.overlord import plain_answer

DEADLY = "golem-factory golem-factory golem-factory"
"""Six damage in the last Room."""
FIVE_SOULS = "souls=thief-11,fighter-4,fighter-6,thief-4"
THREE_SOULS = "souls=mage-4,cleric-4,cleric-6"

TEXT = """
# GT45 annihilator assassin and the pit
adventure | neanderthal-cave bottomless-pit hand=annihilator entrance=cleric-6 & hand=assassin
| all:no all:no damage=4 b:play:assassin-1,cleric-6-1 a:play:annihilator-1,bottomless-pit-1 b:no
| damage=7 hardened=0 b:play:assassin-1,cleric-6-1 a:unless a:unless damage=7 hardened=3
| a:use:bottomless-pit-1 a.souls=1 a.dungeon=neanderthal-cave
# a room of its kind is made stronger in any dungeon (BM6.16, BM6.17)
adventure | bottomless-pit neanderthal-cave golem-factory! jackpot-stash! hand=annihilator
& dark-altar/dragon-hatchery golem-factory/jackpot-stash
| [a:play:annihilator-1,bottomless-pit-1;play:annihilator-1,dark-altar-1]
adventure | bottomless-pit neanderthal-cave golem-factory! jackpot-stash! hand=giant-size
& dark-altar/dragon-hatchery golem-factory/jackpot-stash
| [a:play:giant-size-1,neanderthal-cave-1;play:giant-size-1,golem-factory-2]
# a stronger room hits later heroes and only this turn
adventure | golem-factory hand=giant-size entrance=mage-4,thief-6 & -
| a:play:giant-size-1,golem-factory-1 a.souls=1 a.wounds=1 a.bonuses=3 turn-ends a.bonuses=0
# a room that is destroyed first is not made stronger
adventure discards=freeze | dark-altar/jackpot-stash golem-factory & hand=annihilator
| b:play:annihilator-1,dark-altar-1 a:unless a:use:dark-altar-1 a:no a.bonuses=0,0
| a.dungeon=jackpot-stash,golem-factory discards=dark-altar-1,annihilator-1

# GT75 assassin saves a hero who has not left the room
adventure | DEADLY entrance=mage-6 & hand=assassin
| all:no all:no all:no b:play:assassin-1,mage-6-1 +hero-hardened:mage-6-1,3 a.souls=0 a.wounds=1
# two assassins add up
adventure | DEADLY entrance=mage-4 & hand=assassin,assassin,freeze
| b:no b:no b:play:assassin-1,mage-4-1 b:play:assassin-2,mage-4-1 b:no damage=6 hardened=6
# assassin finds no hero at a door nor in the own dungeon
adventure | DEADLY hand=assassin entrance=mage-6 & hand=assassin
| !b:play:assassin-2,mage-6-1=NO_TARGET all:no !a:play:assassin-1,mage-6-1=NO_TARGET
| ?b:play:assassin-2,mage-6-1
# assassin holds for a hero whose room was destroyed meanwhile
adventure discards=freeze | golem-factory dark-altar golem-factory entrance=mage-4
& hand=assassin,fear
| all:no all:no a:unless b:play:assassin-1,mage-4-1 b:no a:use:dark-altar-1 all:no
| a.dungeon=golem-factory,golem-factory a.souls=0 a.wounds=1
# a cancelled assassin saves nobody
adventure | DEADLY hand=counterspell entrance=mage-6 & hand=assassin
| all:no all:no all:no b:play:assassin-1,mage-6-1 a:unless a:cancel:counterspell-1
| a.souls=1 a.wounds=0

# cave in kills the hero in the room that it destroys (BM6.8)
adventure | golem-factory/dark-altar hand=cave-in entrance=mage-8 & -
| all:no a:play:cave-in-1,golem-factory-1 +hero-died:0,mage-8-1,,cave-in
| a.souls=1 a.dungeon=dark-altar a.hand= discards=golem-factory-1,cave-in-1
# cave in of another room lets the hero walk on
adventure | golem-factory recycling-center dark-altar hand=cave-in entrance=mage-8 & -
| all:no a:play:cave-in-1,dark-altar-1 all:no* a.souls=0 a.wounds=1 a.held=2
| discards=dark-altar-1,cave-in-1
# cave in destroys rooms of ones own also in the part of another
adventure | golem-factory & dark-altar neanderthal-cave! hand=cave-in
| !b:play:cave-in-1,golem-factory-1=NO_TARGET !b:play:cave-in-1,neanderthal-cave-1=NO_TARGET
| b:play:cave-in-1,dark-altar-1 b.dungeon=neanderthal-cave!
# cave in is lost when its room is off by then
adventure | hand=freeze & golem-factory hand=cave-in
| a:unless b:play:cave-in-1,golem-factory-1 a:no a:play:freeze-1,golem-factory-1
| b.dungeon=golem-factory! discards=freeze-1,cave-in-1

# a death of exhaustion counts in the room (BM6.9)
adventure | golem-factory neanderthal-cave hand=exhaustion entrance=mage-4 & -
| all:no a:play:exhaustion-1,mage-4-1 a.souls=1 a.held=1
# GT67 exhaustion counts active rooms
adventure
| golem-factory/dark-altar dark-altar neanderthal-cave! dragon-hatchery/dark-altar jackpot-stash
  hand=exhaustion entrance=mage-13 & -
| all:no a:play:exhaustion-1,mage-13-1 +hero-hurt:mage-13-1,4,6,exhaustion

# GT65 fear sends a doomed hero to town
adventure town=thief-8 | DEADLY entrance=mage-6 & hand=fear
| b:no b:no b:no b:play:fear-1,mage-6-1 town=thief-8-1,mage-6-1 a.souls=0 a.wounds=0 a.hand=
# fear finds nobody when the pit was faster (BM6.22)
adventure | bottomless-pit entrance=mage-8 & hand=fear
| all:no a:no b:play:fear-1,mage-8-1 asked=a a:use:bottomless-pit-1 a.souls=1 town=
| discards=bottomless-pit-1,fear-1
# fear reaches a hero who was teleported meanwhile
adventure | DEADLY hand=teleportation entrance=mage-8 & hand=fear
| all:no all:no all:no a:unless b:play:fear-1,mage-8-1 a:no a:play:teleportation-1,mage-8-1
| town=mage-8-1 discards=teleportation-1,fear-1

# GT64 the maze does not send a teleported hero back again
adventure | golem-factory minotaurs-maze hand=teleportation entrance=mage-8 & -
| all:no all:no all:no damage=4 a:play:teleportation-1,mage-8-1
| +hero-entered:0,mage-8-1,minotaurs-maze-1,0,6,False,False a.wounds=1
# teleportation chooses where a doomed hero dies
adventure | dark-altar! golem-factory neanderthal-cave hand=teleportation entrance=mage-4 & -
| all:no all:no a:play:teleportation-1,mage-4-1 +hero-moved:0,mage-4-1,start
| +hero-died:0,mage-4-1,golem-factory-1, a.souls=1 a.held=1

# GT69 trepidation wants two souls more at another seat
adventure | golem-factory entrance=mage-6 souls=thief-11,fighter-4,fighter-6
& hand=trepidation THREE_SOULS
| !b:play:trepidation-1,0=NO_TARGET !b:play:trepidation-1,1=NO_TARGET
# trepidation holds though the souls have become fewer (S50)
adventure spells=counterspell,fear | golem-factory hand=soul-harvest entrance=mage-6 FIVE_SOULS
& hand=trepidation THREE_SOULS
| a:no b:play:trepidation-1,0 a:no a:play:soul-harvest-1,thief-11-1 all:no a.souls=3 a.line=mage-6
# trepidation does not stop the hero who is inside
adventure | golem-factory entrance=mage-6,mage-8 FIVE_SOULS & hand=trepidation THREE_SOULS
| all:no b:play:trepidation-1,0 a.wounds=1 a.line=mage-8
# trepidation is lost when its seat has left
adventure | hand=freeze & golem-factory FIVE_SOULS & hand=trepidation
| a:unless c:play:trepidation-1,1 a:no b:leave a:no +play-lost:2,trepidation-1
| b.shunned=False discards=trepidation-1

# jeopardy leaves what lies face down and lets the active seat play before
build | golem-factory hand=freeze,dark-altar order=aimed & neanderthal-cave hand=jeopardy
| a:place:dark-altar-1,left b:play:jeopardy-1 a:no a:play:freeze-1,neanderthal-cave-1
| b.dungeon=neanderthal-cave! a.placed=dark-altar-1 a.held=3 b.held=3
# jeopardy draws by experience out of the discarded hands
build rooms= spells= | hand=jeopardy,golem-factory & hand=freeze,dark-altar boss=robobo
| a:play:jeopardy-1 b:no a.held=3 b.hand= discards=jeopardy-1

# kobold strike of the builder stops its own building and motivation
build | hand=kobold-strike,motivation,dark-altar & golem-factory golem-factory
| ?a:play:motivation-1 a:play:kobold-strike-1 !a:place:dark-altar-1,left=NO_BUILDING
| !a:play:motivation-1=NO_TARGET
# GT20 no extra room is built after kobold strike
extra+construction-zone:a | hand=golem-factory,freeze & - | @a=extra
extra+construction-zone:a struck=yes | hand=golem-factory,freeze & - | @a=build
# kobold strike ends with the turn
end struck=yes | hand=golem-factory & - | turn=2 ?a:place:golem-factory-1,left

# GT19 motivation builds two rooms in two places
build | golem-factory golem-factory hand=motivation,neanderthal-cave,dragon-hatchery
& neanderthal-cave neanderthal-cave goblin-armory
| a:play:motivation-1 a:place:neanderthal-cave-1,golem-factory-1
| !a:place:dragon-hatchery-1,golem-factory-1=NOT_ON_THAT a:place:dragon-hatchery-1,golem-factory-2
| a.placed=neanderthal-cave-1,dragon-hatchery-1 a.builds=0 @a=build !a:place
# motivation counts active rooms that can be seen
build | golem-factory golem-factory golem-factory hand=motivation & dark-altar dark-altar dark-altar
& - | !a:play:motivation-1
build | golem-factory golem-factory hand=motivation & dark-altar dark-altar dark-altar! & -
| !a:play:motivation-1
build | golem-factory golem-factory! hand=motivation & dark-altar dark-altar & -
| ?a:play:motivation-1
build | golem-factory/golem-factory hand=motivation & dark-altar dark-altar & -
| ?a:play:motivation-1
# motivation counts a room beneath a face down one but not that one (BM6.21, S50)
build | hand=motivation & dark-altar placed=jackpot-stash>dark-altar-1,dragon-hatchery>left
| ?a:play:motivation-1
build | golem-factory hand=motivation
& dark-altar placed=jackpot-stash>dark-altar-1,dragon-hatchery>left | !a:play:motivation-1=NO_TARGET
# motivation keeps to five slots
build | golem-factory golem-factory golem-factory goblin-armory
  hand=motivation,neanderthal-cave,dragon-hatchery
& dark-altar dark-altar dark-altar jackpot-stash jackpot-stash
| a:play:motivation-1 a:place:neanderthal-cave-1,left !a:place:dragon-hatchery-1,left=FULL
# motivation is for whoever builds and not for windows
build | hand=motivation,golem-factory & hand=motivation & dark-altar
| a:place:golem-factory-1,left asked=ab !a:play:motivation-1=NO_TARGET
| !b:play:motivation-2=NO_TARGET

# soul harvest wants a soul of ones own
build | hand=soul-harvest wounds=mage-4 & souls=thief-4
| !a:play:soul-harvest-1,mage-4-1=NO_TARGET !a:play:soul-harvest-1,thief-4-1=NO_TARGET
# a cancelled soul harvest has cost its soul (BM2.6)
build | hand=soul-harvest souls=mage-4 & hand=counterspell
| a:play:soul-harvest-1,mage-4-1 b:cancel:counterspell-1 a.souls=0 a.hand= aside=mage-4-1
# soul harvest in the part of another waits for the active seat
adventure | hand=freeze & hand=soul-harvest souls=mage-4
| a:unless b:play:soul-harvest-1,mage-4-1 a:no b.souls=0 b.hand= a:no b.held=2

# GT70 zombie attack sends a dead hero back with more health this turn
build | souls=cleric-4 & hand=zombie-attack
| a:done b:play:zombie-attack-1,cleric-4-1 +hero-moved:0,cleric-4-1,entrance a.souls=0
| a.line=cleric-4 a.health=2 turn-ends a.health=0
# the health of a zombie counts when it walks (BM6.25)
adventure,build-window:a | neanderthal-cave souls=fool-2 & hand=zombie-attack
| b:play:zombie-attack-1,fool-2-1 a.wounds=1 a.souls=0
adventure,build-window:a | DEADLY souls=fool-2 & hand=zombie-attack
| b:play:zombie-attack-1,fool-2-1 a.wounds=0 a.souls=1
# a zombie stands before the heroes of this turns bait
bait,build-window:a town=cleric-6 | souls=cleric-4 & hand=zombie-attack
| b:play:zombie-attack-1,cleric-4-1 a.line=cleric-4,cleric-6
# of two attacks on one soul the second is lost
build | souls=mage-4 & hand=zombie-attack & hand=zombie-attack
| a:done c:insist c:play:zombie-attack-2,mage-4-1 b:play:zombie-attack-1,mage-4-1 c:no
| a.souls=0 a.line=mage-4 discards=zombie-attack-1,zombie-attack-2
# a zombie attack wakes whose soul it is
build | hand=golem-factory & hand=fear souls=mage-4 order=aimed & hand=zombie-attack
| a:done c:play:zombie-attack-1,mage-4-1 @b=cancel b.answered=None
"""

SCENES = scenes(
    TEXT.replace("DEADLY", DEADLY)
    .replace("FIVE_SOULS", FIVE_SOULS)
    .replace("THREE_SOULS", THREE_SOULS)
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_spell(scene: Scene) -> None:
    hold(scene)


def learnt(events: Sequence[Event], seat: Seat | None) -> str:
    """All that one seat, or the public, learns of what happened."""
    return json.encode(seen_by(events, seat)).decode()


def test_a_hero_who_fled_has_no_damage_next_turn() -> None:
    state = play(at("adventure", f"{DEADLY} entrance=mage-6 & hand=fear"), "b no", "b no", "b no")
    state = begun(replace(play(state, "b play:fear-1,mage-6-1"), tasks=(Task("end"),)))
    assert state.town[0].damage == 0


def test_gt69_heroes_wait_before_a_dungeon_that_they_dread() -> None:
    """In the next turn they walk before those who come then (BM3.5)."""
    own = f"golem-factory entrance=mage-6,mage-8 {FIVE_SOULS}"
    seats = f"{own} & hand=trepidation,freeze {THREE_SOULS}"
    state = play(at("adventure ordinary=thief-8,cleric-8", seats), "b play:trepidation-1,0", "b no")
    assert (heroes(state, A), wounds(state, A)) == ("mage-6 mage-8", 0)
    state = begun(replace(state, tasks=(Task("end"),)))
    assert not state.keepers[A].shunned
    while state.walk is None:
        (prompt,) = GAME.prompts(state)
        state = play(state, f"{'ab'[prompt.seat]} {plain_answer(prompt)}")
    assert (state.walk.visitor.hero, heroes(state, A)) == ("mage-6-1", "mage-8 cleric-8")


def test_gt79_jeopardy_gives_everybody_a_new_hand() -> None:
    other = "hand=freeze,fear,counterspell,golem-factory,dark-altar"
    state = at("build", f"hand=jeopardy,freeze,golem-factory,dark-altar & {other}")
    done = step(play(state, "a play:jeopardy-1"), B, "no")
    thrown = ("dark-altar-1", "freeze-1", "golem-factory-1")
    assert e.CardsDiscarded(A, thrown, "jeopardy") in done.events, "the order of arrival is secret"
    for seat, stranger in ((A, B), (B, A)):
        hand = done.state.keepers[seat].hand
        assert [card in SPELLS for card in hand] == [True, False, False]
        seen = GAME.observe(done.state, stranger).keepers[seat]
        assert (seen.keeper.hand, seen.rooms, seen.spells) == ((), 2, 1)
        for observer, knows in ((stranger, False), (None, False), (seat, True)):
            assert all((card in learnt(done.events, observer)) is knows for card in hand)
    assert len(done.state.discards) == 9
    assert done.state.discards[-1] == "jeopardy-1"


def test_jeopardy_fills_an_empty_hand_too() -> None:
    done = step(at("build", "hand=jeopardy & -"), A, "play:jeopardy-1")
    assert [len(keeper.hand) for keeper in done.state.keepers] == [3, 3]
    assert not any(isinstance(event, e.CardsDiscarded) for event in done.events)


def test_gt20_kobold_strike_returns_rooms_and_nobody_builds() -> None:
    tasks = "reveal,build-window:b,build-part:b,build-window:a,build-part:a"
    other = "hand=kobold-strike,golem-factory,fear"
    state = at(tasks, f"golem-factory hand=freeze,dark-altar & {other}")
    state = play(state, "a place:dark-altar-1,golem-factory-1", "b play:kobold-strike-1", "a no")
    assert prompt_of(state, A).question == "cancel"
    state = play(state, "a no")
    assert prompt_of(state, A).question == "react", "it aims at A, whose firm no does not count"
    done = step(play(state, "b no"), A, "no")
    assert {e.BuildingStopped(), e.RoomsReturned(A, 1)} <= {*done.events}
    assert "dark-altar" not in learnt(done.events, B)
    assert done.state.keepers[A].hand == ("freeze-1", "dark-altar-1")
    assert done.state.active == B
    assert not any(move.action.verb == "place" for move in prompt_of(done.state, B).moves)
    state = play(done.state, "b done", "all no")
    assert [len(keeper.slots) for keeper in state.keepers] == [1, 0]


@pytest.mark.parametrize(
    ("builder", "is_asked"),
    [("hand=golem-factory", False), ("hand=assassin", True), ("jackpot-stash", True)],
)
def test_after_kobold_strike_only_who_can_do_anything_is_asked(
    builder: str, is_asked: bool
) -> None:
    """Public facts decide who can do anything; "done" alone is no question (S51)."""
    tasks = "build-window:b,build-part:b struck=yes"
    table = BossTable(table_before(tasks, f"hand=fear & {builder}"))
    flow.run(table)
    (prompt,) = GAME.prompts(table.step().state)
    assert (prompt.seat, prompt.question) == ((B, "build") if is_asked else (A, "react"))
    assert (e.BuildingDone(B) in table.events) is not is_asked


def test_gt80_soul_harvest_costs_all_souls_of_its_hero() -> None:
    ten = "souls=cleric-11,cleric-13,mage-11,mage-13,thief-11"
    done = step(at("build", f"hand=soul-harvest {ten} & -"), A, "play:soul-harvest-1,cleric-13-1")
    state = done.state
    assert state.aside == ("cleric-13-1",)
    assert len(state.keepers[A].souls) == 4
    hand = state.keepers[A].hand
    assert [card in SPELLS for card in hand] == [True, True]
    assert pieces(state) == all_pieces(2)
    seen = GAME.observe(state, B).keepers[A]
    assert (seen.keeper.hand, seen.spells) == ((), 2)
    assert not any(card in learnt(done.events, B) for card in hand)
