"""Rulings on the walk, and special monsters (R1 to R15, WD1 to WD29, SM1 to SM10, L24)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.games.dungeon.rules.events import Appeared
from bot.games.dungeon.rules.foes import DECK, SPECIALS
from bot.games.dungeon.rules.game import DungeonRefusal
from bot.games.welcome.rules.state import Edition, WelcomeOptions
from tests.games.welcome.rules.played import GAME, Match, at_the_door, new_game
from tests.games.welcome.rules.scenes import Scene, begun, hold, scenes

TEXT = """
# R1 R2 vorpal tools beat a whole kind of the eight
warrior vorpal-sword golem,golem
| asks=0:name <name:1;name:2;name:3;name:4;name:5;name:6;name:7;name:9>
| !name:8=NO_SUCH_STRENGTH name:5 beaten=vorpal-sword,vorpal-sword
rogue vorpal-dagger golem,golem | asks=0:name name:5 beaten=vorpal-dagger,vorpal-dagger
# R3 R4 the potion brings back the heros own health
barbarian chainmail,healing-potion dragon,skeleton | health=4,2 revived=healing-potion,-
rogue buckler,healing-potion dragon,skeleton | health=3,1 revived=healing-potion,-
# R5 a potion at the last card is a success
rogue healing-potion dragon | seats=white+,white
# R7 WD24 a replaced card is no card of the dungeon
mage polymorph,omnipotence golem,golem,goblin deck=dragon | use:polymorph survived=True
mage polymorph,omnipotence lich,goblin deck=goblin
| use:polymorph health=2,1,0 survived=False
# R9 WD7 polymorph is offered also where a tile would beat the foe
mage holy-grail,polymorph vampire deck=goblin | <use:polymorph;hold> hold beaten=holy-grail
# WD7 polymorph is not offered on strength 0 (WD24)
mage polymorph fairy | survived=True
mage polymorph ally | met=ally
mage polymorph cube | met=cube
# R10 the replacement is dealt with like any card
mage holy-grail,polymorph dragon deck=lich | use:polymorph beaten=-,holy-grail
# R11 a demon that was replaced takes nobody with it
mage demonic-pact,polymorph demon,goblin deck=fairy
| use:polymorph skipped=-,-,- health=2,2,1
# R12 a pact at the last card beats the demon alone
mage demonic-pact goblin,demon | health=1,1 survived=True
# R13 R14 the ring gives health at once and without a limit
rogue mithril-armor,buckler,ring-of-power skeleton,skeleton,goblin,golem | health=13,15,16,11
# R15 the axe is not offered on what another tile beats
barbarian torch,vorpal-axe orc,vampire | asks=0:use beaten=torch
# WD1 a card is what it is when it is met
bard fancy-hat,lucky-coin,glamorous-tunic vampire,mimic
| use:lucky-coin strength=4,3 damage=0,3 spent=-,lucky-coin
# WD9 of two tiles the one that gives health beats the foe
rogue ring-of-power,vorpal-dagger skeleton | name:2 beaten=ring-of-power health=5
# WD9 else the first of the heros order
warrior torch,holy-grail,vorpal-sword skeleton | name:2 beaten=torch
# WD23 what is used up counts for no mimic and feeds no cube
barbarian vorpal-axe,torch dragon,mimic | use:vorpal-axe strength=9,1
rogue healing-potion,buckler dragon,cube | dropped=-,buckler
mage polymorph dragon,cube deck=goblin | use:polymorph dropped=-,-,-
# WD26 pieces for one use are offered only against damage
barbarian vorpal-axe fairy | survived=True
bard dancing-blade,charming-flute goblin | survived=True
necromancer possession-scroll fairy | survived=True
bard dancing-blade,charming-flute,elvish-harp goblin,goblin,golem | health=3,3,3
# WD26 the coin is offered on any even foe
bard lucky-coin fairy | <use:lucky-coin;hold>
# WD26 the leash is offered on any dragon and before all else
princess royal-scepter,dragon-leash dragon | <use:dragon-leash;hold>
# WD26 blade and coin are offered where they fit and again when held back
bard glamorous-tunic,dancing-blade,lucky-coin orc,skeleton,orc
| <use:dancing-blade;hold> hold <use:lucky-coin;hold> hold <use:dancing-blade;hold>
| use:dancing-blade health=5,3,3
# WD27 first the cap then what is taken off
bard charming-flute,elvish-harp goblin,dragon,lich | health=3,3,2
# WD27 the crown never gives health
princess family-crown goblin,orc | health=2,1
# WD28 after a potion the health is what there is
rogue buckler,healing-potion dragon,cube | health=3,0 survived=False
# WD29 naming the vampire beats the count at 4 and not at 8
warrior vorpal-sword,plate-armor count | name:4 beaten=vorpal-sword
warrior vorpal-sword,plate-armor count seat0=card | name:4 beaten=- health=0
# the necromancer comes back more than once
necromancer zombie,dark-cape,reanimation-bones dragon,lich,fairy | health=2,1,1
necromancer zombie,reanimation-bones dragon,goblin | health=1,0

# SM8 a special may be set aside like any card
2 bard deck=cube | draw discard:fancy-hat pass aside=cube
# the count goes by the cards of the runner alone
ninja wooden-shuriken count seat1=card
| seats=white+,white+ kind=vampire strength=4 beaten=wooden-shuriken
ninja wooden-shuriken count seat0=card | seats=red+,white kind=- strength=8 damage=8
# the fairy does no damage
warrior - fairy,goblin | health=3,2
# the mimic is as strong as there are tiles now
bard fancy-hat,dancing-blade goblin,mimic | use:dancing-blade kind=goblin,mimic strength=1,1
| health=5,4
# SM7 a mimic without tiles does no damage
bard - mimic | strength=0 damage=0 survived=True
# the cube asks which tile is given up, whose health goes at once
bard fancy-hat,elvish-harp cube,goblin
| asks=0:drop <drop:fancy-hat;drop:elvish-harp> !drop:lucky-coin=TILE_GONE
| drop:fancy-hat health=3,2
# the cube takes the only tile and nothing where there is none
bard fancy-hat cube | dropped=fancy-hat health=3
bard - cube | dropped=- health=3
# SM1 the eighth shapeshifter has no kind
princess mr-charm,chaperon,family-crown,royal-scepter
  goblin,goblin,skeleton,skeleton,orc,orc,vampire,shapeshifter
| position=1,2,3,4,5,6,7,8 kind=goblin,goblin,skeleton,skeleton,orc,orc,vampire,-
| strength=1,1,2,2,3,3,4,8
# SM2 ignored cards and other specials count for the position
warrior plate-armor ally,goblin,shapeshifter
| position=1,2,3 kind=ally,goblin,orc strength=-,1,3
# SM3 what an ally skips does nothing
princess mr-charm ally,cube,goblin | skipped=-,ally,- health=7,7,6
# SM3 an ally that is skipped skips nothing
princess mr-charm,dragon-leash dragon,ally,goblin
| use:dragon-leash skipped=-,dragon-leash,- health=7,7,6
# SM4 the pact disposes of specials too
mage demonic-pact,holy-grail demon,cube | skipped=-,demonic-pact health=2,2
mage demonic-pact,holy-grail demon,mimic | skipped=-,demonic-pact health=2,2
mage demonic-pact,holy-grail demon,count | skipped=-,demonic-pact health=2,2
# SM5 what was skipped was the first of its kind
princess mr-charm,royal-scepter ally,vampire,vampire | beaten=-,-,royal-scepter survived=True
# SM9 the crown does not soften what the cube takes
princess mr-charm,family-crown cube | drop:mr-charm health=2
# SM10 the cube may take a coin that is running
bard fancy-hat,glamorous-tunic,lucky-coin vampire,cube,lich
| use:lucky-coin asks=0:drop drop:lucky-coin health=10,10,4
# WD25 omnipotence shows the rest and wins
mage omnipotence dragon,goblin,skeleton
| rest=goblin:1,skeleton:2 saved=omnipotence seats=white+,white
# WD25 a mimic that was not met is as strong as the tiles that are left
mage bracelet-of-protection,omnipotence vampire,cube,mimic
| drop:bracelet-of-protection rest=mimic:1
# R6 omnipotence shows the rest also where two are alike
mage omnipotence dragon,goblin,goblin | rest=goblin:1,goblin:1 saved=None seats=red,white
# WD25 specials that were not met are compared as they would have been
mage omnipotence dragon,skeleton,count | survived=True
mage omnipotence dragon,vampire,count | survived=False
mage omnipotence dragon,goblin,shapeshifter,orc | survived=False
mage omnipotence dragon,orc,goblin,shapeshifter | survived=True
mage omnipotence dragon,mimic,fairy,goblin | survived=True
# WD25 the count at 8 is of no kind
mage omnipotence dragon,vampire,count seat0=card | winner=0
# WD25 omnipotence saves from a death by the cube
mage bracelet-of-protection,omnipotence vampire,cube,goblin
| drop:bracelet-of-protection health=1,0 survived=True
# WD24 polymorph brings the top of the deck which may be special
mage polymorph dragon deck=count,goblin | use:polymorph met=dragon,count position=1,1
"""

SCENES = scenes(TEXT)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_ruling(scene: Scene) -> None:
    hold(scene)


def test_r8_polymorph_is_not_offered_without_a_deck() -> None:
    state = at_the_door("mage", ("polymorph",), ("dragon",)).state
    empty = Match(replace(state, table=replace(state.table, deck=()))).do("pass")
    assert [each.replaced_by for each in empty.met] == [None]
    assert empty.seats == ("red", "white")
    one = Match(replace(state, table=replace(state.table, deck=("goblin",)))).do("pass")
    assert one.answers == {"use:polymorph", "hold"}


def test_wd26_the_leash_is_offered_on_a_shapeshifted_dragon() -> None:
    cards = "goblin,goblin,skeleton,skeleton,orc,orc,ally,vampire,shapeshifter"
    match = begun(f"princess royal-scepter,dragon-leash,mr-charm,chaperon {cards}")
    assert match.answers == {"use:dragon-leash", "hold"}
    assert match.state.delve is not None
    facing = match.state.delve.facing
    assert facing is not None
    assert (facing.kind, facing.position) == ("dragon", 9)


def test_the_smoke_bomb_asks_for_its_price() -> None:
    match = begun("ninja smoke-bomb,ninjato,weird-concoction lich")
    (offer,) = [move for move in match.prompt.moves if move.pick is not None]
    assert offer.pick is not None
    assert set(offer.pick.options) == {"ninjato", "weird-concoction"}
    assert match.refused("use:smoke-bomb") is DungeonRefusal.NOT_OFFERED
    assert match.refused("use:smoke-bomb,smoke-bomb") is DungeonRefusal.NOT_OFFERED
    match.do("use:smoke-bomb,weird-concoction")
    assert [each.health for each in match.met] == [3]


@pytest.mark.parametrize("box", ["welcome-back", "both"])
def test_l24_the_same_two_specials_all_game(box: str) -> None:
    """Each round has its own order."""
    match = new_game(3, "bard", box=box)
    specials = match.state.specials
    assert len(set(specials)) == 2
    orders = set()
    for hero in ("ninja", "princess", "bard"):
        assert Counter(match.state.table.deck) == Counter((*DECK, *specials))
        orders.add(match.state.table.deck)
        match.do("pass", "pass")
        if match.over:
            break
        match.do(f"pick:{hero}")
    assert len(orders) >= 3


def test_any_two_of_the_six_are_dealt() -> None:
    lucks = [Chance(number.to_bytes(16, "big")) for number in range(200)]
    deals = [GAME.start(WelcomeOptions(Edition.BOTH), 2, luck).state.specials for luck in lucks]
    pairs = {frozenset(pair) for pair in deals}
    assert len(pairs) == 15
    assert set().union(*pairs) == set(SPECIALS)


def test_all_tiles_and_cards_are_back_in_the_next_round() -> None:
    match = begun("bard fancy-hat cube")
    assert [event.foe.card for event in match.happened(Appeared)] == []
    assert len(match.do("pick:bard").sees(None).kit) == 6
    match = begun("mage polymorph dragon deck=count,goblin").do("use:polymorph", "pick:mage")
    assert Counter(match.state.table.deck) == Counter((*DECK, *match.state.specials))


def test_a_cube_appears_before_it_is_fed() -> None:
    match = begun("bard fancy-hat,elvish-harp cube,goblin")
    assert [event.foe.card for event in match.happened(Appeared)] == ["cube"]
