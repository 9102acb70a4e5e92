"""Walks through the dungeon that were worked out by hand, for every resolver there is."""

from typing import NamedTuple


class WalkRow(NamedTuple):
    """A walk, what was answered on it, and how it went."""

    id: str
    hero: str
    tiles: tuple[str, ...]
    reveal: tuple[str, ...]
    """The card that is met first stands first."""

    answers: tuple[str, ...]
    """The answers, in order: "name:golem", "use:lucky-coin", "hold", "drop:fancy-hat"."""

    successes: int
    """Success cards of the player who went in."""

    deck: tuple[str, ...]
    """The deck that Polymorph draws from, the next card first."""

    won: bool
    healths: tuple[int, ...]
    """At the door, and after each card that changed it."""

    left: int
    """Cards that were not turned over."""

    @property
    def health(self) -> int:
        """At the end."""
        return self.healths[-1]


_CARDS = {
    "1": "goblin",
    "2": "skeleton",
    "3": "orc",
    "4": "vampire",
    "5": "golem",
    "6": "lich",
    "7": "demon",
    "9": "dragon",
}

TEXT = """
W1 warrior plate-armor,torch,dragon-spear,vorpal-sword 2,3,4,5,5,4,9 | name:golem | 8,4,0 left=1
W3 warrior WARRIOR 1,1,2,2,3,3,4,4,5,5,6,7,9 | name:golem | 11,4
W5 warrior WARRIOR 1,1,2,2,3,3,4,4,5,5,6,7,9 | name:dragon | 11,6,1,0 left=1
W6 warrior WARRIOR - | - | 11
W7 warrior - 1 | - | 3,2
W8 warrior - 3 | - | 3,0
W9 warrior dragon-spear 9 | - | 3
W11 warrior - 1,9 | - | 3,2,0
W12 warrior - 9,1 | - | 3,0 left=1
B1 barbarian healing-potion 4,3 | - | 4,1
B2 barbarian healing-potion 7,4 | - | 4,0
B4 barbarian vorpal-axe 9 | use:vorpal-axe | 4
B6 barbarian vorpal-axe 3,4 | hold hold | 4,1,0
B7 barbarian vorpal-axe 9,7 | use:vorpal-axe | 4,0
B8 barbarian vorpal-axe,torch 3,9 | use:vorpal-axe | 4
B9 barbarian war-hammer 5,5 | - | 4
B11 barbarian chainmail,leather-shield,healing-potion 6,7,3 | - | 11,5,4,1
T1 rogue ring-of-power 2,1,5 | - | 3,5,6,1
T2 rogue invisibility-cloak 6,7,9 | - | 3
T3 rogue vorpal-dagger 5,5 | name:golem | 3
T4 rogue healing-potion 9,2 | - | 3,1
T7 mage demonic-pact 7,9,1 | - | 2,1
T8 mage demonic-pact 9,7 | - | 2,0 left=1
T9 mage demonic-pact 1,7 | - | 2,1
T11 mage omnipotence 9,1,2 | - | 2,0 left=2 won
T12 mage omnipotence 9,1,1 | - | 2,0 left=2
T13 mage omnipotence 2 | - | 2,0 won
T14 mage polymorph 9 | use:polymorph | 2,1 deck=1
T15 mage polymorph 9 | - | 2,0
T17 mage wall-of-fire,polymorph,omnipotence 2,2,5 | hold hold hold | 8,6,4,0 deck=1
V1 bard fancy-hat,lucky-coin,elvish-harp 4,3 | use:lucky-coin | 5,2
V2 bard elvish-harp 9,6 | - | 3,2,0
V4 bard charming-flute,glamorous-tunic 1,1,5 | - | 8,5
V5 bard lucky-coin,dancing-blade,fancy-hat,glamorous-tunic 4,7,2,9,6
& | use:lucky-coin use:dancing-blade | 10,1,0
V7 bard fancy-hat,glamorous-tunic,lucky-coin 4,cube,6 | use:lucky-coin drop:lucky-coin | 10,4
V8 bard fancy-hat,glamorous-tunic,lucky-coin 4,mimic,6 | use:lucky-coin | 10,7,1
V9 bard glamorous-tunic,elvish-harp 4,9,6 | - | 8,4,3,1
V10 bard elvish-harp fairy | - | 3
V31 bard - cube,2 | - | 3,1
V32 bard glamorous-tunic,charming-flute cube,1 | drop:glamorous-tunic | 8,3
V43 bard lucky-coin count | use:lucky-coin | 3 successes=1
V46 bard charming-flute shapeshifter,2 | - | 3,2
V11 ninja shinobi-gear,ninjato 5,3,1,9,4 | - | 3,0
V13 ninja smoke-bomb,weird-concoction 9,4 | use:smoke-bomb,weird-concoction | 8,3,0
V14 ninja smoke-bomb,wooden-shuriken 6,2 | use:smoke-bomb,wooden-shuriken | 3,1
V29 ninja smoke-bomb,shinobi-gear,ninjato,wooden-shuriken mimic | hold | 3,0
V35 ninja weird-concoction,curative-herbs,wooden-shuriken 1,1,2,shapeshifter | - | 11,10,9,7
V37 ninja weird-concoction,curative-herbs,ninjato,wooden-shuriken,shinobi-gear
& 1,1,2,2,4,4,7,9,3,shapeshifter | - | 11,10,9,7,5,2
V40 ninja wooden-shuriken count | - | 3
V41 ninja wooden-shuriken,weird-concoction count | - | 8,0 successes=1
V15 princess family-crown,mr-charm 4,2,9 | - | 7,5,0
V16 princess royal-scepter,chaperon 4,4 | - | 5,1
V19 princess dragon-leash 9,7,1 | use:dragon-leash | 2,1
V20 princess greatsword 5,5 | name:golem | 2
V21 princess greatsword 5 | name:demon | 2,0
V22 princess royal-scepter,mr-charm ally,4,4 | - | 7
V27 princess - ally,9 | - | 2
V28 princess - ally,cube,1 | - | 2,1
V39 princess mr-charm,chaperon,family-crown,royal-scepter,dragon-leash 1,1,2,2,3,3,4,shapeshifter
& | - | 10,9,7,1
V44 princess family-crown mimic | - | 2
V23 necromancer reanimation-bones,zombie 9,1 | - | 8,1,0
V24 necromancer reanimation-bones,dark-stone 9,3,1 | - | 2,1
V25 necromancer reanimation-bones 9 | - | 2,1
V34 necromancer reanimation-bones,zombie 6,cube | drop:zombie | 8,2,1
V45 necromancer dark-stone mimic | - | 2
"""
"""Number, hero, tiles and cards; the answers; the healths, and unusual facts.

A line that begins with "&" goes on with the one before.
"""
_WARRIOR = "plate-armor,knight-shield,torch,holy-grail,dragon-spear,vorpal-sword"


def _cards(word: str) -> tuple[str, ...]:
    return () if word == "-" else tuple(_CARDS.get(card, card) for card in word.split(","))


def _row(line: str) -> WalkRow:
    door, answers, result = line.split(" | ")
    number, hero, tiles, reveal = door.split()
    healths, *others = result.split()
    rest = dict(one.partition("=")[::2] for one in others)
    numbers = tuple(map(int, healths.split(",")))
    return WalkRow(
        number,
        hero,
        _cards(tiles),
        _cards(reveal),
        () if answers == "-" else tuple(answers.split()),
        int(rest.get("successes", 0)),
        _cards(rest.get("deck", "-")),
        numbers[-1] > 0 or "won" in rest,
        numbers,
        int(rest.get("left", 0)),
    )


WALKS = tuple(map(_row, TEXT.replace("\n&", "").replace("WARRIOR", _WARRIOR).strip().splitlines()))
