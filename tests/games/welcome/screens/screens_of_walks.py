"""The walks of the official games as text: every kind of line, question and end."""

from __future__ import annotations

from collections.abc import Iterator

from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Phase
from bot.games.welcome.rules.state import Contender
from bot.match.advance import add
from bot.match.entries import Conceded
from bot.match.match import Match
from tests.games.welcome.screens.drawing import door, start
from tests.games.welcome.screens.screens import KESTREL
from tests.ui.drawing import play
from tests.ui.screens import Screen, board, frame, hand, ping

SUCCESSFUL = {0: Contender(1)}
"""Whoever goes in has a Success card."""
RED = {0: Contender(red=True)}


def of_walks() -> Iterator[tuple[str, Screen]]:
    """What is shown when."""
    yield from _lines()
    yield from _by_hand()
    yield from _lives()
    yield from _questions()
    yield from _ends()


def walk(
    name: str, hero: str, tiles: str, reveal: str, *answers: str, **options: object
) -> tuple[str, Screen]:
    """The last frame of a walk. `tiles`, `reveal`: with spaces between."""
    match = play(door(hero, tiles.split(), reveal.split(), **options), "pass", *answers)
    return name, frame(match, -1)


def _lines() -> Iterator[tuple[str, Screen]]:
    """What happens by itself."""
    begun = play(
        door("rogue", ("ring-of-power", "buckler"), ("goblin", "orc", "skeleton"), seats=4), "pass"
    )
    for number, name in enumerate(("the door", "one card", "two cards", "three cards")):
        yield f"A walk: {name}", frame(begun, number)
    yield "A walk: the end", frame(begun, -1)
    yield walk("Health by the Wand", "necromancer", "bloody-wand", "vampire goblin")
    yield walk("The Pact takes the next card", "mage", "demonic-pact", "demon dragon goblin")
    yield walk("The Pact takes the Cube", "mage", "demonic-pact buckler", "demon cube goblin")
    yield walk("The Ally hides a Cube", "princess", "mr-charm", "ally cube goblin")
    yield walk("The Ally comes last", "princess", "mr-charm", "goblin ally")
    yield walk("The Fairy", "bard", "fancy-hat", "fairy skeleton")
    yield walk("A Cube finds nothing", "bard", "", "cube skeleton")
    yield walk("A Cube takes the last piece", "bard", "glamorous-tunic", "goblin cube goblin")
    yield walk("A Mimic", "princess", "mr-charm chaperon", "mimic goblin")
    yield walk("A Mimic without equipment", "princess", "", "mimic goblin")
    yield walk("The Count as a Vampire", "ninja", "wooden-shuriken", "count goblin")
    yield walk(
        "The Count without a kind",
        "ninja",
        "wooden-shuriken weird-concoction curative-herbs",
        "count goblin",
        standing=SUCCESSFUL,
    )
    yield walk(
        "A Shapeshifter as a Vampire",
        "ninja",
        "weird-concoction curative-herbs wooden-shuriken",
        "goblin goblin skeleton shapeshifter",
    )
    yield walk(
        "A long walk is folded; the Shapeshifter has no kind",
        "princess",
        "mr-charm chaperon family-crown royal-scepter",
        "goblin goblin skeleton skeleton orc orc vampire shapeshifter vampire",
    )
    yield walk("The Crown lets nothing through", "princess", "family-crown", "skeleton orc")
    yield walk("The Scepter", "princess", "royal-scepter mr-charm", "vampire vampire")
    yield walk("The Flute weakens blows", "bard", "charming-flute", "goblin goblin orc")
    yield walk("The Harp", "bard", "glamorous-tunic elvish-harp", "vampire dragon lich")
    yield walk("The Gear", "ninja", "shinobi-gear ninjato", "golem orc goblin dragon vampire")


def _by_hand() -> Iterator[tuple[str, Screen]]:
    """What happens because somebody chose it."""
    yield walk(
        "A Coin goes on, and is used up",
        "bard",
        "lucky-coin fancy-hat glamorous-tunic",
        "vampire skeleton orc",
        "use:lucky-coin",
    )
    yield walk(
        "A Coin that a Cube takes",
        "bard",
        "lucky-coin fancy-hat glamorous-tunic",
        "vampire cube lich",
        "use:lucky-coin",
        "drop:lucky-coin",
    )
    yield walk(
        "A Bomb at a price that costs health",
        "ninja",
        "smoke-bomb weird-concoction",
        "dragon goblin",
        "use:smoke-bomb,weird-concoction",
    )
    yield walk(
        "A Bomb at a price of nothing else",
        "ninja",
        "smoke-bomb wooden-shuriken",
        "lich skeleton",
        "use:smoke-bomb,wooden-shuriken",
    )
    yield walk(
        "A Bomb at a price that is the end",
        "ninja",
        "smoke-bomb weird-concoction",
        "golem skeleton goblin",
        "hold",
        "use:smoke-bomb,weird-concoction",
    )
    yield walk("A Leash", "princess", "dragon-leash", "dragon demon goblin", "use:dragon-leash")
    yield walk(
        "A Polymorph", "mage", "polymorph", "dragon", "use:polymorph", deck=("goblin", "orc")
    )
    yield walk(
        "A Polymorph, in exchange for a Cube",
        "mage",
        "polymorph wall-of-fire holy-grail",
        "dragon skeleton",
        "use:polymorph",
        "drop:holy-grail",
        deck=("cube", "orc"),
    )
    yield walk(
        "A Scroll",
        "necromancer",
        "possession-scroll",
        "dragon skeleton",
        "use:possession-scroll",
    )
    yield walk("A Blade", "bard", "dancing-blade", "dragon skeleton", "use:dancing-blade")
    yield walk(
        "A dagger, and what it was named for",
        "rogue",
        "vorpal-dagger",
        "golem golem",
        "name:5",
    )
    yield walk(
        "A Greatsword, named by another",
        "princess",
        "greatsword",
        "golem golem",
        "choose:2",
        "name:5",
        seats=3,
    )
    yield walk(
        "A Greatsword, left to luck",
        "princess",
        "greatsword",
        "golem golem",
        "choose:2",
        "name:luck",
        seats=3,
    )


def _lives() -> Iterator[tuple[str, Screen]]:
    """What brings a hero back."""
    yield walk("Revived by a Potion", "rogue", "healing-potion", "dragon skeleton")
    yield walk(
        "Revived by Bones, twice",
        "necromancer",
        "reanimation-bones bloody-wand",
        "dragon vampire demon",
    )
    yield walk("Bones fail", "necromancer", "reanimation-bones", "dragon goblin orc")
    yield walk(
        "A Cube takes health, and Bones help",
        "necromancer",
        "reanimation-bones zombie",
        "lich cube goblin",
        "drop:zombie",
    )
    yield walk("Omnipotence saves", "mage", "omnipotence", "dragon goblin skeleton")
    yield walk("Omnipotence saves at the last card", "mage", "omnipotence", "goblin skeleton")
    yield walk("Omnipotence does not save", "mage", "omnipotence", "dragon goblin goblin")
    yield walk("Omnipotence shows a special card", "mage", "omnipotence", "dragon count vampire")


def _questions() -> Iterator[tuple[str, Screen]]:
    """What may be asked on the way, as the walk, the call and the runner's cards say it."""
    for name, match in _asked():
        yield f"{name}: walk", frame(match, -1)
    (_, first), *_ = _asked()
    yield "Something may be used: ping", ping(first)
    yield "Something may be used: its player's cards", hand(first, KESTREL)


def _asked() -> Iterator[tuple[str, Match]]:
    def at(hero: str, tiles: str, reveal: str, *answers: str, **options: object) -> Match:
        return play(door(hero, tiles.split(), reveal.split(), seats=4, **options), "pass", *answers)

    yield "A Polymorph may be used", at("mage", "polymorph wall-of-fire", "golem dragon")
    yield (
        "A Polymorph may be used, though the Grail beats it",
        at("mage", "polymorph holy-grail", "lich dragon"),
    )
    yield "A Leash may be used", at("princess", "dragon-leash mr-charm", "goblin dragon orc")
    yield "A Leash may be used, else the hero falls", at("princess", "dragon-leash", "dragon orc")
    yield (
        "A Coin may be used",
        at("bard", "lucky-coin dancing-blade glamorous-tunic", "vampire demon"),
    )
    yield (
        "A Blade may be used",
        at("bard", "lucky-coin dancing-blade glamorous-tunic", "demon vampire"),
    )
    yield (
        "A Coin may be used, which a Fairy does not need",
        at("bard", "lucky-coin", "fairy vampire"),
    )
    yield (
        "A Blade may be used to save the Coin",
        at("bard", "lucky-coin dancing-blade fancy-hat", "vampire demon orc", "use:lucky-coin"),
    )
    yield (
        "A Bomb may be used, with three prices",
        at("ninja", "smoke-bomb weird-concoction ninjato wooden-shuriken", "golem orc"),
    )
    yield (
        "A Scroll may be used, else Bones help",
        at("necromancer", "possession-scroll reanimation-bones", "dragon orc"),
    )
    yield (
        "An Axe may be used, else a Potion helps",
        at("barbarian", "vorpal-axe healing-potion", "demon orc"),
    )
    yield (
        "A Cube asks",
        at("ninja", "weird-concoction ninjato wooden-shuriken", "goblin cube orc"),
    )


def _ends() -> Iterator[tuple[str, Screen]]:
    """What comes of it for the game."""
    yield walk("A first Success card", "warrior", "dragon-spear", "dragon", seats=4)
    yield walk("The second Success card", "warrior", "dragon-spear", "dragon", standing=SUCCESSFUL)
    yield walk("A first fall", "warrior", "torch", "dragon goblin orc", seats=3)
    yield walk("A second fall", "warrior", "torch", "dragon goblin", standing=RED, seats=3)
    yield walk("The last one but one is out", "warrior", "torch", "dragon goblin", standing=RED)
    yield walk("An empty dungeon", "warrior", "torch vorpal-sword", "", seats=3)
    yield (
        "The runner leaves at the door: walk",
        frame(add(_at_the_door(), Conceded(0, KESTREL)), -1),
    )
    facing = play(door("barbarian", ("vorpal-axe",), ("demon", "orc"), seats=3), "pass")
    yield "The runner leaves: walk", frame(add(facing, Conceded(0, KESTREL)), -1)
    two = play(door("barbarian", ("vorpal-axe",), ("demon", "orc")), "pass")
    yield "The runner leaves, of two: walk", frame(add(two, Conceded(0, KESTREL)), -1)
    yield "The other one leaves, of two: walk", frame(add(two, Conceded(0, Seat(1))), -1)
    yield "The other one leaves, of two: board", board(add(two, Conceded(0, Seat(1))))
    yield from _broken_off(facing)
    yield from _named_by_another()


def _broken_off(facing: Match) -> Iterator[tuple[str, Screen]]:
    """What was set aside, and where it is told."""
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
    at_door = play(door("ninja", ("smoke-bomb", "torch", "ninjato"), ("golem", "orc")), "pass")
    yield "The match ends within a walk", frame(add(at_door, Conceded(0, KESTREL)), -1)
    whole = start(2, "rogue")
    while whole.state.phase is Phase.TURN:
        whole = play(whole, "draw", "add")
    yield "The deck is empty, of two: ping", ping(whole)
    yield "The deck is empty, of two: walk", frame(play(whole, "name:9"), 0)


def _named_by_another() -> Iterator[tuple[str, Screen]]:
    """Another player has named a monster, or left it to luck; then a Dragon waits."""
    kit = ("greatsword", "dragon-leash", "mr-charm")
    asked = play(door("princess", kit, ("goblin", "dragon", "orc"), seats=3), "pass", "choose:1")
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
    return play(door("warrior", ("vorpal-sword",), ("golem", "orc"), seats=3), "pass")
