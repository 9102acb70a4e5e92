"""The worked examples, by their numbers (GT…), from setup to the end of the game."""

import pytest

from bot.contract.game import seen_by
from bot.games.boss_monster.rules.cards import HEROES, heroes_for
from bot.games.boss_monster.rules.events import CardsDrawn, CardsGot
from tests.games.boss_monster.rules.scenes import Scene, at, hold, scenes
from tests.games.boss_monster.rules.scripted import (
    GAME,
    A,
    B,
    events_of,
    new_game,
    play,
    prompt_of,
)

TEXT = """
# GT05 a seat without an ordinary room places none
build:a,reveal,first-room stage=setup
| hand=beast-menagerie,ligers-den,recycling-center,freeze,freeze & hand=golem-factory,dark-altar
| asked=ab a:skip b:place:golem-factory-1,left a.dungeon= b.dungeon=golem-factory
# GT07 construction zone builds another room in setup
build:a,reveal,first-room stage=setup
| hand=construction-zone,golem-factory,freeze,freeze,dark-altar & hand=dark-altar
| a:place:construction-zone-1,left b:place:dark-altar-2,left a:place:golem-factory-1,left
| a.dungeon=golem-factory,construction-zone a.held=3
# GT09 the first epic hero may come with the last ordinary one
end ordinary=mage-4 epic=thief-11,mage-13 | - & - | town=mage-4-1,mage-13-1
# GT10 heroes a turn go by the players at the start
end ordinary=mage-4,mage-6,mage-8 | - & - & wounds=mage-11-1,mage-11-2,thief-4
| c.out=1 town=mage-8-1,mage-6-1,mage-4-1
# GT12 an empty deck is made of the discards of its kind
draw:a discards=golem-factory,dark-altar,jackpot-stash,freeze,counterspell rooms= | - & -
| a.held=1 discards=freeze-1,counterspell-1
# GT21 the active seat uses a room before it is frozen
build | jackpot-stash golem-factory & hand=freeze
| a:done a:unless b:play:freeze-1,jackpot-stash-1 a:use:jackpot-stash-1 a.dungeon=golem-factory
| discards=jackpot-stash-1,freeze-1
# GT21 a jackpot stash doubles treasure
build | jackpot-stash golem-factory & - | a:use:jackpot-stash-1 a.treasure=1,2,0,0
# GT14 GT15 rooms that can be built on others
build | dracolich-lair neanderthal-cave golem-factory
  hand=vampire-bordello,golem-factory-2,beast-menagerie & -
| ?a:place:vampire-bordello-1,dracolich-lair-1 ?a:place:golem-factory-2,dracolich-lair-1
| !a:place:beast-menagerie-1,neanderthal-cave-1 ?a:place:golem-factory-2,neanderthal-cave-1
| ?a:place:beast-menagerie-1,golem-factory-1 !a:place:vampire-bordello-1,golem-factory-1
# GT17 nothing is built on a room that is off
build | golem-factory! hand=dark-altar & - | [a:place:dark-altar-1,left]
# a spell that is not cancelled draws another by ligers den
build town=mage-6 | ligers-den hand=princess-in-peril & -
| a:play:princess-in-peril-1,mage-6-1 +cards-drawn:0,spell,1,ligers-den
# GT22 a cancelled spell does nothing
build town=mage-6 | ligers-den hand=princess-in-peril & hand=counterspell
| a:play:princess-in-peril-1,mage-6-1 b:cancel:counterspell-1 town=mage-6-1 a.hand=
| discards=counterspell-1,princess-in-peril-1
# GT24 the eye cancels a freeze aimed at it
build | all-seeing-eye hand=giant-size & hand=freeze
| a:done a:no b:play:freeze-1,all-seeing-eye-1 a:cancel:all-seeing-eye-1,giant-size-1
| a.dungeon=all-seeing-eye used=all-seeing-eye-1 a.hand= discards=giant-size-1,freeze-1
# an eye in hand cancels nothing
build | hand=freeze & brainsucker-hive hand=all-seeing-eye,giant-size
| a:play:freeze-1,brainsucker-hive-1 !b:cancel
# GT25 of two spells for one hero that of the more experienced works
build town=mage-6
| boss=robobo & boss=draculord hand=princess-in-peril & boss=seducia hand=princess-in-peril
| a:done b:play:princess-in-peril-1,mage-6-1 c:play:princess-in-peril-2,mage-6-1 c:no
| c:play:princess-in-peril-2,mage-6-1 b.line=mage-6 c.line=
| discards=princess-in-peril-1,princess-in-peril-2
# GT27 a late level up comes at the end of the turn
reveal | boss=gorgona new golem-factory! golem-factory dark-altar dark-altar placed=dark-altar>left
& - | a.levelled=False
end | boss=gorgona new dark-altar golem-factory! golem-factory dark-altar dark-altar & -
| a.levelled
# GT29 a room that covers the fifth levels up once
reveal town=mage-4,mage-6 | boss=gorgona new dark-altar dark-altar dark-altar golem-factory
  hand=beast-menagerie placed=construction-zone>left & -
| a:take:mage-6-1 a:place:beast-menagerie-1,construction-zone-1 a.souls=1
| a.dungeon=beast-menagerie/construction-zone,dark-altar,dark-altar,dark-altar,golem-factory
# GT30 the menagerie draws once a turn
reveal | beast-menagerie placed=golem-factory>left,brainsucker-hive>left & - | a.held=1
# GT34 robobo has each opponent destroy a room
reveal discards=freeze | recycling-center dark-altar & golem-factory torture-chamber
& boss=robobo new dark-altar dark-altar golem-factory golem-factory placed=goblin-armory>left
| asked=ab b:take:golem-factory-1 b.dungeon=golem-factory,torture-chamber a:take:dark-altar-1
| a.dungeon=recycling-center b.dungeon=torture-chamber a.held=2
| discards=freeze-1,golem-factory-1,dark-altar-1

# GT35 each hero goes where most treasure of its class is
bait town=mage-6,cleric-6,thief-6
| goblin-armory brainsucker-hive dark-laboratory bottomless-pit boss=xyzax
& dark-altar golem-factory boss=gorgona | a.line=mage-6 b.line=cleric-6 town=thief-6-1
# GT37 a hero whom nobody lures stays
bait town=thief-4,mage-4 | - & - | town=thief-4-1,mage-4-1
# GT39 heroes wait in the order of town
bait town=cleric-4,thief-8,cleric-6 | - & boss=gorgona | a.line=cleric-4,cleric-6 b.line=thief-8
# GT40 a room that is off lures nobody
bait town=cleric-6 | dark-altar! & boss=xyzax | a.line=
bait town=cleric-6 | dark-altar & boss=xyzax | a.line=cleric-6
# GT41 a dungeon without rooms lures by its boss
adventure | boss=gorgona entrance=thief-4 & boss=robobo | a.wounds=1
# the fool goes to the fewest souls (BM3.4)
bait town=fool-2 | dragon-hatchery souls=mage-4 & - | a.line= b.line=fool-2
bait town=fool-2 | dragon-hatchery souls=mage-4 & souls=mage-6 | a.line= b.line=
bait town=fool-2 | dragon-hatchery souls=mage-4,mage-6 & souls=mage-11 | a.line= b.line=
bait town=fool-2 | dragon-hatchery & - | a.line= b.line=
# the fool does not go to a seat that is out (BM3.4)
bait,build-window:a town=fool-2 | souls=mage-4 & souls=mage-6,mage-8 hand=fear & -
| c:leave b:no a.line=fool-2

# GT49 a doomed hero dies when its room is paid
adventure discards=freeze | neanderthal-cave dark-altar entrance=mage-4 & -
| a:no a:no a:use:dark-altar-1 a.souls=1 a.hand=freeze-1
# GT50 an uncovered room does not hit the hero who was there
adventure discards=freeze | golem-factory dark-altar/neanderthal-cave entrance=mage-6,mage-8 & -
| a:no a:no a:use:dark-altar-1 a.wounds=1 damage=2 a:no a:no a.wounds=2
# GT54 GT55 GT57 damage of rooms that depend on others
build | golem-factory goblin-armory dragon-hatchery goblin-armory neanderthal-cave & -
| a.damages=3,1,2,1,4
build | goblin-armory goblin-armory dark-altar & - | a.damages=2,2,1
build | golem-factory goblin-armory! neanderthal-cave & - | a.damages=2,0,3
build | monsters-ballroom golem-factory dark-altar goblin-armory neanderthal-cave & -
| a.damages=4,2,1,1,4
build | monsters-ballroom golem-factory dark-altar goblin-armory! neanderthal-cave & -
| a.damages=3,2,1,0,3
build | golem-factory monsters-ballroom goblin-armory neanderthal-cave minotaurs-maze & -
| a.damages=2,6,1,4,0
build | dizzygas-hallway dark-altar dizzygas-hallway golem-factory & - | a.damages=1,3,1,2
# GT59 GT60 GT61 the maze
adventure | minotaurs-maze neanderthal-cave hand=counterspell entrance=mage-4 & -
| a:no a:no a:no quiet a.souls=0 a.wounds=1
adventure | golem-factory minotaurs-maze minotaurs-maze hand=counterspell entrance=mage-8 & -
| a:no a:no a:no a:no a:no a:no quiet a.souls=0 a.wounds=1
adventure | golem-factory neanderthal-cave! minotaurs-maze hand=counterspell entrance=mage-6 & -
| a:no a:no a:no quiet a.souls=0 a.wounds=1
adventure | neanderthal-cave minotaurs-maze bottomless-pit hand=counterspell entrance=mage-6 & -
| a:no a:no a:no quiet a.souls=1 a.wounds=0
# the maze tells whom it sends back
adventure | dark-altar minotaurs-maze hand=freeze entrance=mage-11 & -
| a:no a:no +hero-entered:0,mage-11-1,minotaurs-maze-1,0,1,True,False
# GT74 a factory draws once a turn
adventure | golem-factory entrance=fool-2 & - | a.held=1
adventure | neanderthal-cave golem-factory entrance=mage-4,thief-4 & - | a.souls=2 a.held=1
# GT77 an ability cannot be cancelled
adventure | bottomless-pit entrance=mage-8 & hand=counterspell
| asked=b b:no asked=ab a:use:bottomless-pit-1 b:no a.souls=1 a.dungeon= b.hand=counterspell-1

# GT81 GT85 who wins
end | boss=draculord souls=cleric-11,cleric-13,mage-11,mage-13,thief-11
& boss=robobo souls=fighter-11,fighter-13,fighter-11,thief-13,fool-2
  wounds=thief-4,thief-6,thief-8,mage-4
| winner=0 places=1,2
end | boss=draculord souls=mage-4,mage-6,cleric-11,cleric-13 wounds=mage-11,mage-13,mage-8
& boss=robobo souls=thief-4,thief-6,thief-8,fighter-11,fool-2,fighter-4
  wounds=thief-11,thief-13,fighter-13 | winner=1 places=2,1
# GT84 the least experienced wins a tie
end | souls=cleric-11,cleric-13,mage-11,mage-13,thief-11 wounds=mage-4
& boss=robobo souls=cleric-11,mage-11,mage-13,thief-11,fighter-11 wounds=mage-6 | winner=1
# GT82 five wounds lose whatever the souls
end | boss=draculord souls=cleric-11,cleric-13,mage-11,mage-13,thief-11
  wounds=mage-6,thief-13,fighter-13
& souls=fool-2 | winner=1
# GT91 nobody left to lure ends the game
end ordinary= epic= | souls=thief-4,thief-6,thief-8 wounds=mage-8 & souls=mage-4 | winner=0
# GT87 of two with ten souls the better wins
end | boss=draculord souls=cleric-11,cleric-13,mage-11,mage-13,thief-11
& souls=fighter-11,fighter-11,fighter-13,cleric-11,mage-11,fool-2
& souls=mage-4,mage-6,mage-8,thief-4,thief-6 | winner=1 places=2,1,3
# a seat out in the last turn is behind those still in (S55)
end | boss=draculord souls=cleric-11,cleric-13,mage-11,mage-13,thief-11
& souls=fighter-11,fighter-11,fighter-13,cleric-11,fool-2 wounds=mage-11,thief-11,thief-13
& souls=mage-4 | places=1,3,2 b.out=1
"""

SCENES = scenes(TEXT)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_example(scene: Scene) -> None:
    hold(scene)


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
        state = play(state, f"{'ab'[seat]} {prompt_of(state, seat).default}")
    assert len(state.discards) == 4
    assert (len(state.rooms), len(state.spells)) == (65, 27)
    assert [len(keeper.hand) for keeper in state.keepers] == [5, 5]


def test_gt11_haunted_library_draws_a_spell_instead() -> None:
    """Everybody sees which kind, the seat alone which card."""
    state = at("end spells=freeze,counterspell", "haunted-library & -")
    rooms = len(state.rooms)
    told = events_of(state, A, "kind:spell")
    state = play(state, "a kind:spell")
    assert state.spells == ("freeze-1",)
    assert len(state.rooms) == rooms - 1, "B has drawn"
    for seat, hand in ((A, ("counterspell-1",)), (B, ()), (None, ())):
        seen = GAME.observe(state, seat).keepers[A]
        assert (seen.keeper.hand, seen.rooms, seen.spells) == (hand, 0, 1)
    got = CardsGot(A, ("counterspell-1",))
    assert seen_by(told, A)[:2] == (CardsDrawn(A, "spell", 1), got)
    assert got not in seen_by(told, B)
