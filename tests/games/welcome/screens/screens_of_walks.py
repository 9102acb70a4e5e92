"""The walks of the official games as text: every kind of line, question and end."""

from __future__ import annotations

from collections.abc import Iterator

from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Phase
from bot.match.advance import add
from bot.match.entries import Conceded
from bot.match.match import Match
from tests.games.scenes import titled
from tests.games.welcome.rules.scenes import begun
from tests.games.welcome.screens.drawing import door, match_of, start
from tests.games.welcome.screens.screens import KESTREL
from tests.ui.drawing import play
from tests.ui.screens import Screen, board, frame, hand, ping

WALKS = """
# Health by the Wand
necromancer bloody-wand vampire,goblin
# The Pact takes the next card
mage demonic-pact demon,dragon,goblin
# The Pact takes the Cube
mage demonic-pact,buckler demon,cube,goblin
# The Ally hides a Cube
princess mr-charm ally,cube,goblin
# The Ally comes last
princess mr-charm goblin,ally
# The Fairy
bard fancy-hat fairy,skeleton
# A Cube finds nothing
bard - cube,skeleton
# A Cube takes the last piece
bard glamorous-tunic goblin,cube,goblin
# A Mimic
princess mr-charm,chaperon mimic,goblin
# A Mimic without equipment
princess - mimic,goblin
# The Count as a Vampire
ninja wooden-shuriken count,goblin
# The Count without a kind
ninja wooden-shuriken,weird-concoction,curative-herbs count,goblin seat0=card
# A Shapeshifter as a Vampire
ninja weird-concoction,curative-herbs,wooden-shuriken goblin,goblin,skeleton,shapeshifter
# A long walk is folded; the Shapeshifter has no kind
princess mr-charm,chaperon,family-crown,royal-scepter
  goblin,goblin,skeleton,skeleton,orc,orc,vampire,shapeshifter,vampire
# The Crown lets nothing through
princess family-crown skeleton,orc
# The Scepter
princess royal-scepter,mr-charm vampire,vampire
# The Flute weakens blows
bard charming-flute goblin,goblin,orc
# The Harp
bard glamorous-tunic,elvish-harp vampire,dragon,lich
# The Gear
ninja shinobi-gear,ninjato golem,orc,goblin,dragon,vampire
# A Coin goes on, and is used up
bard lucky-coin,fancy-hat,glamorous-tunic vampire,skeleton,orc | use:lucky-coin
# A Coin that a Cube takes
bard lucky-coin,fancy-hat,glamorous-tunic vampire,cube,lich | use:lucky-coin drop:lucky-coin
# A Bomb at a price that costs health
ninja smoke-bomb,weird-concoction dragon,goblin | use:smoke-bomb,weird-concoction
# A Bomb at a price of nothing else
ninja smoke-bomb,wooden-shuriken lich,skeleton | use:smoke-bomb,wooden-shuriken
# A Bomb at a price that is the end
ninja smoke-bomb,weird-concoction golem,skeleton,goblin | hold use:smoke-bomb,weird-concoction
# A Leash
princess dragon-leash dragon,demon,goblin | use:dragon-leash
# A Polymorph
mage polymorph dragon deck=goblin,orc | use:polymorph
# A Polymorph on the line of those met before
mage polymorph,wall-of-fire,holy-grail dragon,skeleton,skeleton,vampire,vampire,goblin deck=lich,orc
| use:polymorph
# A Polymorph, in exchange for a Cube
mage polymorph,wall-of-fire,holy-grail dragon,skeleton deck=cube,orc
| use:polymorph drop:holy-grail
# A Scroll
necromancer possession-scroll dragon,skeleton | use:possession-scroll
# A Blade
bard dancing-blade dragon,skeleton | use:dancing-blade
# A dagger, and what it was named for
rogue vorpal-dagger golem,golem | name:5
# A Greatsword, named by another
princess greatsword golem,golem seats=3 | choose:2 name:5
# A Greatsword, left to luck
princess greatsword golem,golem seats=3 | choose:2 name:luck
# Revived by a Potion
rogue healing-potion dragon,skeleton
# Revived by Bones, twice
necromancer reanimation-bones,bloody-wand dragon,vampire,demon
# Bones fail
necromancer reanimation-bones dragon,goblin,orc
# A Cube takes health, and Bones help
necromancer reanimation-bones,zombie lich,cube,goblin | drop:zombie
# Omnipotence saves
mage omnipotence dragon,goblin,skeleton
# Omnipotence saves at the last card
mage omnipotence goblin,skeleton
# Omnipotence does not save
mage omnipotence dragon,goblin,goblin
# Omnipotence shows a special card
mage omnipotence dragon,count,vampire
"""
"""The last frame of a walk: automatic and chosen effects, and revivals of a hero."""

QUESTIONS = """
# A Polymorph may be used
mage polymorph,wall-of-fire golem,dragon
# A Polymorph may be used, though the Grail beats it
mage polymorph,holy-grail lich,dragon
# A Leash may be used
princess dragon-leash,mr-charm goblin,dragon,orc
# A Leash may be used, else the hero falls
princess dragon-leash dragon,orc
# A Coin may be used
bard lucky-coin,dancing-blade,glamorous-tunic vampire,demon
# A Blade may be used
bard lucky-coin,dancing-blade,glamorous-tunic demon,vampire
# A Coin may be used, which a Fairy does not need
bard lucky-coin fairy,vampire
# A Blade may be used to save the Coin
bard lucky-coin,dancing-blade,fancy-hat vampire,demon,orc | use:lucky-coin
# A Bomb may be used, with three prices
ninja smoke-bomb,weird-concoction,ninjato,wooden-shuriken golem,orc
# A Scroll may be used, else Bones help
necromancer possession-scroll,reanimation-bones dragon,orc
# An Axe may be used, else a Potion helps
barbarian vorpal-axe,healing-potion demon,orc
# A Cube asks
ninja weird-concoction,ninjato,wooden-shuriken goblin,cube,orc
"""
"""The questions on the way, at a table of four."""

ENDS = """
# A first Success card
warrior dragon-spear dragon seats=4
# The second Success card
warrior dragon-spear dragon seat0=card
# A first fall
warrior torch dragon,goblin,orc seats=3
# A second fall
warrior torch dragon,goblin seats=3 seat0=red
# The last one but one is out
warrior torch dragon,goblin seat0=red
# An empty dungeon
warrior torch,vorpal-sword - seats=3
"""
"""The effect on the game."""

DANGERS: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...], int], ...] = (
    ("nothing yet", "barbarian", ("healing-potion",), ("goblin", "orc"), 0),
    ("two", "barbarian", ("chainmail",), ("goblin", "orc"), 1),
    ("from a strength on", "rogue", ("buckler",), ("goblin", "orc"), 0),
    ("some strengths", "warrior", ("holy-grail",), ("goblin", "orc"), 0),
    ("all but two", "rogue", (), ("goblin", "orc"), 1),
    ("everything", "rogue", (), ("skeleton", "orc"), 1),
    ("nothing any more", "barbarian", ("healing-potion",), ("orc",), 0),
)
"""A name, the hero, the equipment, the cards, and after how many of them danger is told."""


def of_walks() -> Iterator[tuple[str, Screen]]:
    """The screens in their order."""
    first = walked("rogue ring-of-power,buckler goblin,orc,skeleton seats=4")
    for number, name in enumerate(("the door", "one card", "two cards", "three cards")):
        yield f"A walk: {name}", frame(first, number)
    yield "A walk: the end", frame(first, -1)
    long = "princess mr-charm,chaperon goblin,goblin,skeleton,orc,orc,vampire,golem"
    yield "A long walk: the monster alone", frame(walked(long), 5)
    for name, match in _walks(WALKS):
        yield name, frame(match, -1)
    asked = [*_walks(QUESTIONS, "seats=4")]
    for name, match in asked:
        yield f"{name}: walk", frame(match, -1)
    for what, hero, kit, cards, met in DANGERS:
        match = door(hero, kit, cards, specials=("count", "shapeshifter"), announced=True)
        yield f"In danger: {what}", frame(play(match, "pass"), met)
    # Unannounced, a Cube may be among the cards.
    cube = walked("barbarian chainmail goblin,skeleton,orc,vampire")
    yield "In danger: perhaps of a Cube", frame(cube, 3)
    yield "Something may be used: ping", ping(asked[0][1])
    yield "Something may be used: its player's cards", hand(asked[0][1], KESTREL)
    yield from _ends()


def walked(start: str, *answers: str) -> Match:
    """As in scenes of the rules: the hero, the tiles and the cards, and what is answered."""
    return play(match_of(begun(f"{start} outside").state), "pass", *answers)


def _walks(text: str, more: str = "") -> Iterator[tuple[str, Match]]:
    for name, (there, *acts) in titled(text):
        yield name, walked(f"{there} {more}", *" ".join(acts).split())


def _ends() -> Iterator[tuple[str, Screen]]:
    for name, match in _walks(ENDS):
        yield name, frame(match, -1)
    for standing in ("card", "red"):
        at_stake = walked(f"warrior dragon-spear dragon seats=4 seat0={standing}")
        yield f"What is at stake, {standing}: the door", frame(at_stake, 0)
    yield (
        "The runner leaves at the door: walk",
        frame(add(_at_the_door(), Conceded(0, KESTREL)), -1),
    )
    facing = walked("barbarian vorpal-axe demon,orc seats=3")
    yield "The runner leaves: walk", frame(add(facing, Conceded(0, KESTREL)), -1)
    two = walked("barbarian vorpal-axe demon,orc")
    yield "The runner leaves, of two: walk", frame(add(two, Conceded(0, KESTREL)), -1)
    yield "The other one leaves, of two: walk", frame(add(two, Conceded(0, Seat(1))), -1)
    yield "The other one leaves, of two: board", board(add(two, Conceded(0, Seat(1))))
    yield from _broken_off(facing)
    yield from _named_by_another()


def _broken_off(facing: Match) -> Iterator[tuple[str, Screen]]:
    """The cards set aside, and the screens that tell of them."""
    left = add(facing, Conceded(0, KESTREL))
    yield "The runner has left: board", board(left)
    yield "The runner has left, the next hero is picked: walk", frame(play(left, "pick:rogue"), -1)
    first = play(start(4, "mage"), "draw", "discard:polymorph", "pass", "pass", "pass")
    yield "A card was set aside: walk", frame(first, -1)
    drawn = play(first, "pick:rogue", "draw", "discard:buckler", "pass", "pass", "draw")
    nobody = add(add(drawn, Conceded(0, KESTREL)), Conceded(0, Seat(3)))
    yield "Nobody is left to go in: the walk of before", frame(nobody, -1)
    yield "Nobody is left to go in: board", board(nobody)
    yield (
        "Nobody is left to go in, and somebody is late: board",
        board(nobody, stalled=(nobody.state.asked,)),
    )
    at_door = walked("ninja smoke-bomb,torch,ninjato golem,orc")
    yield "The match ends within a walk", frame(add(at_door, Conceded(0, KESTREL)), -1)
    whole = start(2, "rogue")
    while whole.state.phase is Phase.TURN:
        whole = play(whole, "draw", "add")
    yield "The deck is empty, of two: ping", ping(whole)
    yield "The deck is empty, of two: walk", frame(play(whole, "name:9"), 0)


def _named_by_another() -> Iterator[tuple[str, Screen]]:
    """Another player has named a monster, or left it to luck; then a Dragon waits."""
    kit = "greatsword,dragon-leash,mr-charm"
    asked = walked(f"princess {kit} goblin,dragon,orc seats=3", "choose:1")
    for answer in ("name:luck", "name:6"):
        match = play(asked, answer)
        yield f"Another player answers {answer}: ping", ping(match)
        yield f"Another player answers {answer}: walk", frame(match, -1)
        yield (
            f"Another player answered {answer}, then the leash is used: walk",
            frame(play(match, "use:dragon-leash"), -1),
        )


def _at_the_door() -> Match:
    """Somebody is to name a monster."""
    return walked("warrior vorpal-sword golem,orc seats=3")
