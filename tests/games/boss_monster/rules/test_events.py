"""The events of each act and of each task of a turn, in order."""

import pytest

from bot.contract.chance import Chance
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.options import BossChoice
from tests.games.boss_monster.rules.scenes import Scene, at, hold, scenes
from tests.games.boss_monster.rules.scripted import GAME, SEED, A, B, events_of, new_game

TEXT = """
# a play
build | hand=freeze & golem-factory | a:play:freeze-1,golem-factory-1
| {play-declared:0,freeze-1,golem-factory-1;play-resolved:0,freeze-1,golem-factory-1;\
room-frozen:1,golem-factory-1}
# a play as an answer while a hero walks
adventure | golem-factory hand=giant-size entrance=mage-8 & - | a:play:giant-size-1,golem-factory-1
| {answer-given:0,play:giant-size-1,golem-factory-1;round-closed:react,turn-1/door-1;\
play-declared:0,giant-size-1,golem-factory-1;play-resolved:0,giant-size-1,golem-factory-1;\
room-strengthened:0,golem-factory-1,3;hero-entered:0,mage-8-1,golem-factory-1,5,5,False,False;\
hero-survived:0,mage-8-1}
# a cost and cards that are drawn
build spells=fear,freeze | hand=soul-harvest souls=mage-4 & - | a:play:soul-harvest-1,mage-4-1
| {play-declared:0,soul-harvest-1,mage-4-1;soul-lost:0,mage-4-1;\
play-resolved:0,soul-harvest-1,mage-4-1;cards-drawn:0,spell,2,soul-harvest;\
cards-got:0,freeze-1+fear-1,soul-harvest,}
# a room that is used
build | jackpot-stash & - | a:use:jackpot-stash-1
| {play-declared:0,jackpot-stash-1,;room-destroyed:0,jackpot-stash-1,;\
play-resolved:0,jackpot-stash-1,;treasure-doubled:0}
# a cancelling
build town=mage-4 | hand=princess-in-peril & hand=counterspell
| a:play:princess-in-peril-1,mage-4-1 b:cancel:counterspell-1
| {answer-given:1,cancel:counterspell-1;round-closed:cancel,turn-1/cancel-2;\
play-declared:1,counterspell-1,princess-in-peril-1;\
play-cancelled:0,princess-in-peril-1,counterspell-1}
# a room that is placed
build | hand=dark-altar & hand=freeze | a:place:dark-altar-1,left
| {room-placed:0,left;room-chosen:0,dark-altar-1;building-done:0;\
window-opened:react,turn-1/build-2,1}
# a standing order
build | - & hand=freeze | a:done b:order:aimed {order-given:1,aimed}
# the first rooms
reveal,first-room stage=setup | hand=golem-factory,dark-altar & hand=dark-altar
| a:place:golem-factory-1,left b:place:dark-altar-2,left
| {answer-given:1,place:dark-altar-2,left;round-closed:first-room,turn-1/first-room-1;\
room-placed:0,left;room-chosen:0,golem-factory-1;room-placed:1,left;room-chosen:1,dark-altar-2;\
room-built:0,golem-factory-1,left;room-built:1,dark-altar-2,left}

# a room that is turned up and a boss that levels up
reveal | boss=robobo new FOUR placed=torture-chamber>left & neanderthal-cave
| {room-built:0,torture-chamber-1,left;boss-levelled:0;room-destroyed:1,neanderthal-cave-1,}
# a walk
walks | entrance=mage-4 & - | {walks-began:1,0+mage-4-1;hero-survived:0,mage-4-1}
# a seat that is out and the next turn
end rooms=golem-factory,golem-factory ordinary=mage-6,thief-8,cleric-4
| wounds=mage-11,mage-13,mage-4 & wounds=thief-4 & wounds=thief-6
| {turn-ended:1;keeper-out:0,False;heroes-arrived:2,cleric-4-1+thief-8-1+mage-6-1;\
cards-drawn:1,room,1,;cards-got:1,golem-factory-2,,;cards-drawn:2,room,1,;\
cards-got:2,golem-factory-1,,}
# the end
end | souls=cleric-11,cleric-13,mage-11,mage-13,thief-11 & - | {turn-ended:1;boss-monster-ended:0}
# a deck that is made of the discards
draw:a discards=golem-factory,freeze rooms= | - & -
| {deck-shuffled:room;cards-drawn:0,room,1,;cards-got:0,golem-factory-1,,}
"""
SCENES = scenes(TEXT.replace("FOUR", "dark-altar-1 dark-altar-2 golem-factory-1 golem-factory-2"))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_it_is_told(scene: Scene) -> None:
    hold(scene)


def test_the_deal_and_who_leaves_are_told() -> None:
    dealt, *_ = GAME.start(new_game().options, 2, Chance(SEED)).events
    assert dealt == e.BossesDealt(("seducia", "draculord"))
    chosen = events_of(new_game(bosses=BossChoice.CHOSEN), A, "boss:robobo")
    assert chosen == (e.BossTaken(A, "robobo"),)
    state = at("build", "- & golem-factory & -")
    assert GAME.leave(state, B, Chance(SEED)).events == (e.KeeperOut(B, left=True),)
