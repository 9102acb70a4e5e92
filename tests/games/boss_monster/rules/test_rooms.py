"""Rooms with effects that have a cost, or happen at a hero's death, or when built."""

import pytest

from bot.contract.chance import Chance
from bot.contract.game import seen_by
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import flow
from bot.games.boss_monster.rules.table import BossTable
from tests.games.boss_monster.rules.scenes import Scene, at, hold, scenes, table_before
from tests.games.boss_monster.rules.scripted import (
    GAME,
    A,
    B,
    C,
    play,
    prompt_of,
    step,
)

COSTS = """
# GT42 boulder ramp alone does its damage
adventure | boulder-ramp neanderthal-cave golem-factory entrance=mage-6 & -
| a:no a.souls=1 a.held=1
# GT51 boulder ramp takes one room after another
adventure | boulder-ramp golem-factory dark-altar entrance=mage-11 & -
| a:use:boulder-ramp-1,golem-factory-1 damage=6 a:use:boulder-ramp-1,dark-altar-1
| a.souls=2 a.dungeon=boulder-ramp
# boulder ramp takes a stack card by card
adventure | neanderthal-cave/golem-factory boulder-ramp entrance=mage-13 & -
| a:use:boulder-ramp-1,neanderthal-cave-1 a:use:boulder-ramp-1,golem-factory-1
| a.souls=2 a.dungeon=boulder-ramp
# boulder ramp that is off does nothing (BM6.7)
adventure | boulder-ramp golem-factory hand=freeze entrance=mage-8 & hand=counterspell
| a:no b:no a:play:freeze-1,boulder-ramp-1 b:unless b:no asked=b damage=1
| a.dungeon=boulder-ramp!,golem-factory
# recycling center draws for what boulder ramp takes
adventure | boulder-ramp golem-factory recycling-center entrance=mage-4 & -
| a:use:boulder-ramp-1,golem-factory-1 a:no a.held=2 a.souls=1

# GT52 the crushinator strengthens all rooms once a turn
adventure | open-grave the-crushinator boulder-ramp dark-altar entrance=mage-13 & -
| a:use:the-crushinator-1,dark-altar-1 +room-strengthened:0,,2 damage=11 !a:use:the-crushinator-1
| a:use:boulder-ramp-1,open-grave-1 a:no a.souls=2 a.dungeon=the-crushinator,boulder-ramp a.hand=
# two crushinators add up and the bonus outlasts them
build | the-crushinator the-crushinator dark-altar/golem-factory & -
| a:use:the-crushinator-1,dark-altar-1 a.damages=4,4,4
| a:use:the-crushinator-2,the-crushinator-1 a.damages=6,6 !a:use:the-crushinator-2
# the crushinator strengthens rooms of later this turn and not of the next
reveal,build-part:a | the-crushinator dark-altar hand=golem-factory & -
| a:use:the-crushinator-1,dark-altar-1 a:place:golem-factory-1,left a.damages=4,4
end,reveal,build-part:a | the-crushinator dark-altar hand=golem-factory & -
| a:use:the-crushinator-1,dark-altar-1 a:place:golem-factory-1,left turn=2 a.damages=2,2
# the crushinator hits the hero who is inside
adventure | neanderthal-cave the-crushinator dark-altar entrance=mage-8 & -
| a:no a:use:the-crushinator-1,dark-altar-1 a.souls=1
# a doomed hero dies in no room when its room is crushed
adventure | golem-factory the-crushinator entrance=fool-2 & -
| a:no a:use:the-crushinator-1,golem-factory-1 +hero-died:0,fool-2-1,, a.souls=1 a.hand=
# the crushinator leaves alone what is off or beneath a face-down room
build
| the-crushinator golem-factory open-grave! dark-altar placed=goblin-armory>golem-factory-1 & -
| [a:use:the-crushinator-1,dark-altar-1]
build | the-crushinator golem-factory dark-altar placed=bottomless-pit>the-crushinator-1 & -
| !a:use:the-crushinator
# the crushinator of another seat resolves last and is paid at once
build | hand=freeze & the-crushinator dark-altar
| a:done b:use:the-crushinator-1,dark-altar-1 a:unless b.dungeon=the-crushinator b.bonus=0
| a:play:freeze-1,the-crushinator-1 b.dungeon=the-crushinator! b.bonus=2

# two jackpot stashes make four times the treasure of rooms
reveal,build-window:a,build-part:a
| jackpot-stash jackpot-stash dark-altar boss=xyzax hand=succubus-spa & -
| a:use:jackpot-stash-1 a:use:jackpot-stash-2 a:place:succubus-spa-1,left a:no a.treasure=13,0,0,0

# torture chamber takes a random room card of an opponent
build | torture-chamber & hand=golem-factory,freeze
| !a:use:torture-chamber-1,0 a:use:torture-chamber-1,1
| +cards-discarded:1,golem-factory-1,torture-chamber a.dungeon=
| discards=torture-chamber-1,golem-factory-1 b.hand=freeze-1
# torture chamber is wasted on a hand without rooms
build | torture-chamber & hand=freeze
| a:use:torture-chamber-1,1 +nothing-held:1,room,torture-chamber a.dungeon= b.hand=freeze-1
# torture chamber wakes its victim and waits for the active seat
build | hand=freeze,golem-factory & torture-chamber jackpot-stash
| a:done a:no b:use:torture-chamber-1,0 a.answered=None a.held=2 a:no b:no a.hand=freeze-1
# torture chamber is lost when its victim has left
build | - & hand=golem-factory,freeze & torture-chamber
| a:done c:use:torture-chamber-1,1 b:unless b:leave c.dungeon= quiet
# torture chamber can be used in the part of another
adventure | hand=golem-factory & torture-chamber | b:use:torture-chamber-1,0 a.hand=

# GT47 zombie prison lets its own hero go on and sends a dead one back
walks | zombie-prison neanderthal-cave entrance=mage-6 & neanderthal-cave souls=mage-4
| a:no a:use:zombie-prison-1,mage-4-1 a.wounds=1 a.dungeon=neanderthal-cave b.souls=0 b.wounds=1
# GT71 who comes back after the adventure of its seat waits
walks | neanderthal-cave souls=mage-4 & zombie-prison
| b:no b:use:zombie-prison-1,mage-4-1 a.line=mage-4 a.souls=0 quiet
# GT89 ten souls count only at the end of the turn
end,adventure stage=bait
| neanderthal-cave golem-factory souls=cleric-11,cleric-13,mage-11,mage-13,fool-2 entrance=mage-4
& zombie-prison
| b:no b:no a.souls=9 b:no a.souls=10 b:use:zombie-prison-1,mage-4-1 a.souls=9 winner=-1 turn=2
# of two prisons for one soul the second is lost
adventure | souls=mage-4 & zombie-prison & zombie-prison
| b:use:zombie-prison-1,mage-4-1 c:use:zombie-prison-2,mage-4-1 c:use:zombie-prison-2,mage-4-1
| +play-lost:2,zombie-prison-2 b.dungeon= c.dungeon= a.wounds=1

# witchs kitchen makes a spell of a monster room once a turn
build | witchs-kitchen hand=golem-factory,brainsucker-hive,dark-altar & -
| [a:use:witchs-kitchen-1,golem-factory-1;use:witchs-kitchen-1,brainsucker-hive-1]
| a:use:witchs-kitchen-1,golem-factory-1 +cards-drawn:0,spell,1,witchs-kitchen
| discards=golem-factory-1 a.held=3 !a:use
# witchs kitchen asks by the number of rooms in a hand (S18)
adventure | - & witchs-kitchen hand=dark-altar | asked=b !b:use
adventure | - & witchs-kitchen | quiet

# dracolich lair trades two rooms for one of the discards (BM6.10)
build discards=freeze | dracolich-lair hand=golem-factory,dark-altar,brainsucker-hive & -
| a:use:dracolich-lair-1 !a:discard:golem-factory-1,golem-factory-1
| a:discard:golem-factory-1,dark-altar-1 <a:take:golem-factory-1;take:dark-altar-1>
| a:take:dark-altar-1 a.hand=brainsucker-hive-1,dark-altar-1 discards=freeze-1,golem-factory-1
# dracolich lair needs two rooms in hand and works once a turn
build | dracolich-lair hand=golem-factory,freeze & - | !a:use:dracolich-lair-1
adventure | dracolich-lair hand=golem-factory & - | quiet
adventure | dracolich-lair hand=dark-altar,golem-factory & -
| a:use:dracolich-lair-1 a:discard:dark-altar-1,golem-factory-1 a:take:dark-altar-1 quiet
# dracolich lair is lost when no room lies in the discards any more
build rooms= | recycling-center dark-altar & dracolich-lair hand=golem-factory,golem-factory
| a:done b:use:dracolich-lair-1 b:discard:golem-factory-1,golem-factory-2 b.hand=
| a:use:dark-altar-1 +play-lost:1,dracolich-lair-1 a.held=2 b.hand=
# the game goes on when a seat leaves instead of paying dracolich lair
build | - & dracolich-lair hand=golem-factory,golem-factory & -
| a:done b:use:dracolich-lair-1 asked=b declared=dracolich-lair-1 b:leave declared= discards= quiet
# nobody pays for dracolich lair whose part has ended
build:c,build-window:a | hand=freeze & dracolich-lair hand=golem-factory,golem-factory & -
| a:unless b:use:dracolich-lair-1 @b=dracolich-lair a:leave b.held=2
# recycling center beneath a face-down room draws nothing
build-window:a | recycling-center torture-chamber placed=golem-factory>recycling-center-1 & -
| a:use:torture-chamber-1,1 a.dungeon=recycling-center a.hand=
"""

DEATHS = """
# brainsucker hive draws a spell once a turn
adventure | brainsucker-hive entrance=fool-2 & - | +cards-drawn:0,spell,1,brainsucker-hive a.held=1
adventure | neanderthal-cave brainsucker-hive entrance=mage-4,thief-4 & -
| a:no* a.souls=2 a.held=1
# a hero who is killed by an ability dies in no room
adventure | bottomless-pit/brainsucker-hive entrance=mage-8 & -
| a:use:bottomless-pit-1 a.souls=1 a.hand=
# GT44 open grave takes a room when a hero dies
adventure discards=freeze,goblin-armory
| neanderthal-cave golem-factory brainsucker-hive specters-sanctum open-grave entrance=mage-11 & -
| a.souls=2 a.wounds=0 a.hand=goblin-armory-1
adventure discards=freeze,goblin-armory
| neanderthal-cave golem-factory brainsucker-hive specters-sanctum open-grave entrance=mage-13 & -
| a.souls=0 a.wounds=2 a.hand=
# open grave takes once a turn and nothing where no room lies
adventure discards=freeze | open-grave entrance=fool-2 & - | a.hand=
adventure discards=golem-factory,dark-altar,brainsucker-hive
| open-grave neanderthal-cave open-grave entrance=fool-2,mage-6 & -
| <a:take:golem-factory-1;take:dark-altar-1;take:brainsucker-hive-1>
| a:take:dark-altar-1 a:take:golem-factory-1 a.hand=dark-altar-1,golem-factory-1
adventure discards=golem-factory,dark-altar | neanderthal-cave open-grave entrance=mage-4,thief-4
& -
| a:take:dark-altar-1 a.souls=2 a.hand=dark-altar-1
# GT62 the maze sends two heroes back into their death
adventure | neanderthal-cave minotaurs-maze open-grave entrance=mage-8,thief-8 & -
| a.souls=2 a.wounds=0
# GT74 two factories draw a room each
adventure | golem-factory golem-factory entrance=fool-2,mage-4 & - | a.souls=2 a.held=2
# succubus spa steals a card of a kind from an opponent
adventure | neanderthal-cave succubus-spa entrance=mage-4 & hand=golem-factory
& hand=freeze,dark-altar
| all:no* @a=succubus-spa <a:seat:1,room;seat:2,room;seat:2,spell;seat:1,spell>
| a:seat:2,spell a.hand=freeze-1 c.hand=dark-altar-1
# succubus spa is wasted on a kind that is not held
adventure | neanderthal-cave succubus-spa entrance=mage-4 & hand=golem-factory & hand=freeze
| all:no* a:seat:1,spell a.hand= b.hand=golem-factory-1 quiet
# succubus spa asks nothing where all hands are empty
adventure | neanderthal-cave succubus-spa entrance=mage-4 & - & - | quiet a.souls=1
# GT72 vampire bordello turns wounds into souls of which none was killed here
walks | neanderthal-cave vampire-bordello entrance=cleric-6 wounds=mage-4,mage-11 & -
| @a=vampire-bordello <a:take:mage-11-1;take:mage-4-1;skip>
| a:take:mage-11-1 +wound-healed:0,mage-11-1 a.souls=3 a.wounds=1 a.kills=1
# GT90 five wounds count only at the end of the turn
end,adventure stage=bait
| neanderthal-cave vampire-bordello entrance=cleric-6 wounds=mage-11,mage-13,thief-4 & -
| a.wounds=5 a:take:thief-4-1 a.wounds=4 winner=-1 turn=2 a.out=0
# vampire bordello may be declined and asks nobody who has no wound
walks | neanderthal-cave vampire-bordello entrance=cleric-6 wounds=mage-4 & -
| a:skip +offer-declined:0,vampire-bordello a.souls=1 a.wounds=1
walks | neanderthal-cave vampire-bordello entrance=cleric-6 & - | quiet a.souls=1
walks | vampire-bordello entrance=fool-2 & -
| {walks-began:1,0+fool-2-1;hero-entered:0,fool-2-1,vampire-bordello-1,3,3,False,False;\
hero-died:0,fool-2-1,vampire-bordello-1,}
"""

WHEN_BUILT = """
# centipede tunnel swaps two stacks of one dungeon
reveal | golem-factory placed=centipede-tunnel>left
& specters-sanctum dark-altar/neanderthal-cave goblin-armory! hand=freeze
| @a=centipede-tunnel !a:swap:1,specters-sanctum-1,goblin-armory-1
| !a:swap:1,specters-sanctum-1,neanderthal-cave-1 !a:swap:1,specters-sanctum-1,golem-factory-1
| a:swap:1,specters-sanctum-1,dark-altar-1 quiet
| b.dungeon=dark-altar/neanderthal-cave,specters-sanctum,goblin-armory!
# centipede tunnel may move itself or nothing
reveal | golem-factory placed=centipede-tunnel>left & -
| a:swap:0,centipede-tunnel-1,golem-factory-1
| +rooms-swapped:0,0,centipede-tunnel-1+golem-factory-1 a.dungeon=golem-factory,centipede-tunnel
reveal | golem-factory placed=centipede-tunnel>left & -
| a:skip +offer-declined:0,centipede-tunnel a.dungeon=centipede-tunnel,golem-factory
# centipede tunnel asks nothing without two rooms in one dungeon
reveal | placed=centipede-tunnel>left & golem-factory dark-altar!
| quiet {room-built:0,centipede-tunnel-1,left}
# GT32 mimic vault lets a hero in before those that are lured
bait,reveal town=fighter-6,mage-8 | boss=king-croak placed=mimic-vault>left & boss=xyzax
| <a:take:fighter-6-1;take:mage-8-1> a:take:mage-8-1 a.line=mage-8,fighter-6
# mimic vault must take an ordinary hero where there is one
reveal town=mage-11,thief-4 | placed=mimic-vault>left & - | quiet a.line=thief-4
reveal town=fool-2 | placed=mimic-vault>left & -
| quiet a.line=fool-2 {room-built:0,mimic-vault-1,left;hero-lured:0,fool-2-1,mimic-vault}
reveal town=mage-11 | placed=mimic-vault>left & - | quiet a.line=
reveal | placed=mimic-vault>left & - | quiet a.line=
# monstrous monument takes any monster room of the discards
reveal discards=dark-altar,golem-factory,freeze,beast-menagerie | placed=monstrous-monument>left & -
| <a:take:golem-factory-1;take:beast-menagerie-1> a:take:beast-menagerie-1
| +cards-taken:0,beast-menagerie-1,monstrous-monument a.hand=beast-menagerie-1
# monstrous monument must take the only monster room or takes none
reveal discards=golem-factory,dark-altar | placed=monstrous-monument>left & -
| a.hand=golem-factory-1
reveal discards=dark-altar,freeze | placed=monstrous-monument>left & - | quiet a.hand=
reveal | placed=monstrous-monument>left & - | quiet a.hand=
# specters sanctum takes a spell from the only opponent or asks for one of several
reveal | placed=specters-sanctum>left & hand=freeze,golem-factory
| quiet b.hand=golem-factory-1 discards=freeze-1
reveal | placed=specters-sanctum>left & hand=golem-factory & hand=freeze
| <a:seat:2;seat:1> a:seat:2 discards=freeze-1
reveal | placed=specters-sanctum>left & hand=golem-factory & hand=freeze
| a:seat:1 +nothing-held:1,spell,specters-sanctum discards= quiet
# specters sanctum is wasted where no opponent holds a spell
reveal | placed=specters-sanctum>left hand=freeze & hand=golem-factory & - | quiet discards=
# a room that was covered meanwhile still does what it does when built
reveal
| golem-factory hand=dark-altar placed=construction-zone>left,specters-sanctum>golem-factory-1
& hand=freeze
| a:first:construction-zone-1 a:place:dark-altar-1,specters-sanctum-1 quiet discards=freeze-1
| a.dungeon=construction-zone,dark-altar/specters-sanctum/golem-factory
# an extra room may be declined
reveal | placed=construction-zone>left hand=dark-altar
& placed=construction-zone>left hand=dark-altar
| a:skip +offer-declined:0,construction-zone asked=b
# an extra room is not asked of a hand without rooms (BM1.10, S51)
reveal | placed=construction-zone>left hand=freeze & - | quiet
"""

SCENES = scenes(COSTS + DEATHS + WHEN_BUILT)
SPA = at(
    "adventure",
    "neanderthal-cave succubus-spa entrance=mage-4 & hand=golem-factory & hand=freeze,dark-altar",
)
KITCHEN = "witchs-kitchen hand=golem-factory,brainsucker-hive,dark-altar & -"
BORDELLO = "neanderthal-cave vampire-bordello entrance=cleric-6 wounds=mage-4 & -"


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_room(scene: Scene) -> None:
    hold(scene)


def test_the_cost_of_witchs_kitchen_is_hidden_from_others() -> None:
    state = at("adventure", "hand=freeze & witchs-kitchen hand=golem-factory")
    moves = prompt_of(state, B).as_seen_by(A).moves
    assert not any("golem" in str(one.action) for one in moves)
    state = play(
        at("build", "dracolich-lair hand=dark-altar,dark-altar & -"), "a use:dracolich-lair-1"
    )
    assert prompt_of(state, A).as_seen_by(B).moves == ()


def test_only_two_seats_know_the_card_succubus_spa_took() -> None:
    done = step(play(SPA, "all no", "all no", "all no"), A, "seat:2,spell")
    stolen = e.CardStolen(A, C, "spell", "succubus-spa")
    got = e.CardsGot(A, ("freeze-1",), "succubus-spa", (C,))
    assert seen_by(done.events, B) == seen_by(done.events, None) == (stolen,)
    assert seen_by(done.events, A) == seen_by(done.events, C) == (stolen, got)
    seen = GAME.observe(done.state, B)
    assert [one.keeper.hand for one in seen.keepers] == [(), ("golem-factory-1",), ()]
    assert [(one.rooms, one.spells) for one in seen.keepers] == [(0, 1), (1, 0), (1, 0)]


def test_any_card_of_the_kind_is_taken() -> None:
    seats = "neanderthal-cave succubus-spa entrance=mage-4 & hand=golem-factory,dark-altar,freeze"
    state = play(at("adventure", seats), "all no", "all no", "all no")
    lucks = [Chance(bytes([n] * 16)) for n in range(12)]
    taken = {step(state, A, "seat:1,room", luck).state.keepers[A].hand[-1] for luck in lucks}
    assert taken == {"golem-factory-1", "dark-altar-1"}
    table = table_before("reveal", "placed=specters-sanctum>left & hand=freeze,fear")
    tables = [BossTable(table, luck) for luck in lucks]
    for one in tables:
        flow.run(one)
    assert {one.step().state.discards for one in tables} == {("freeze-1",), ("fear-1",)}


def test_two_centipede_tunnels_in_one_turn_are_two_occasions() -> None:
    """Without that, pressing the first question's button again would answer the second."""
    placed = "placed=centipede-tunnel>left,centipede-tunnel>golem-factory-1"
    state = play(
        at("reveal", f"golem-factory open-grave {placed} & -"), "a first:centipede-tunnel-1"
    )
    first, second = prompt_of(state, A), prompt_of(play(state, "a skip"), A)
    assert first.question == second.question
    assert first.about != second.about
