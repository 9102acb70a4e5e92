"""One adventure told move by move, for who has never played. The rules work out its numbers."""

from collections.abc import Mapping

from msgspec import Struct

from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.encounter import Encounter, Phase
from bot.games.dungeon.rules.heroes import HEROES, TileKey, tiles_by_use
from bot.games.dungeon.rules.monsters import MONSTERS, Kind
from bot.games.dungeon.screens import words as dungeon
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, lines


class ExampleTurn(Struct, frozen=True):
    """A card drawn; added to the dungeon, or discarded with a tile."""

    kind: Kind
    tile: TileKey | None = None


class Example(Struct, frozen=True):
    """An adventure of two players who take turns from the first one on; the next one passes.

    `named`: what the sword is to beat, where it is asked. `struck`: the monsters at which the
    runner strikes; any other blow is taken.
    """

    hero: str
    turns: tuple[ExampleTurn, ...]
    named: Kind | None = None
    struck: tuple[Kind, ...] = ()

    def kit(self, turns: int) -> tuple[TileKey, ...]:
        """The tiles that are left after so many turns."""
        gone = {turn.tile for turn in self.turns[:turns]}
        return tuple(key for key in HEROES[self.hero].kit if key not in gone)

    def health(self, turns: int) -> int:
        """The hero's health after so many turns."""
        return HEROES[self.hero].full_health(self.kit(turns))

    @property
    def pile(self) -> tuple[Kind, ...]:
        """The dungeon at the end; its last card is met first."""
        return tuple(turn.kind for turn in self.turns if turn.tile is None)

    def delve(self) -> Delve:
        """The way through the dungeon, to its end."""
        delve = delves.enter(self.hero, self.kit(len(self.turns)), self.pile)
        while (question := delve.question) is not None:
            match question:
                case Phase.NAME:
                    assert self.named is not None
                    delve = delves.name(delve, self.named)
                case Phase.USE if delve.facing and delve.facing.card in self.struck:
                    delve = delves.use(delve, delves.offers(delve)[0].tile)
                case _:
                    delve = delves.hold(delve)
        return delve


EXAMPLES: Mapping[str, Example] = {
    "warrior": Example(
        "warrior",
        (
            ExampleTurn("dragon"),
            ExampleTurn("golem"),
            ExampleTurn("orc", "dragon-spear"),
            ExampleTurn("demon"),
        ),
        named="demon",
    ),
    "barbarian": Example(
        "barbarian",
        (
            ExampleTurn("dragon"),
            ExampleTurn("vampire"),
            ExampleTurn("orc", "chainmail"),
            ExampleTurn("golem"),
        ),
        struck=("dragon",),
    ),
}
"""By hero. The texts give the reasons of these very turns."""


def page(variant: str, texts: Texts) -> tuple[str, str]:
    """The turns, and the walk that follows."""
    example = EXAMPLES[variant]
    turns = [
        _turn(number, turn, reason, texts)
        for number, (turn, reason) in enumerate(
            zip(example.turns, _reasons(example, texts), strict=True)
        )
    ]
    # The texts know who passes and who goes in: the example has an even number of turns.
    assert len(turns) % 2 == 0
    delve = example.delve()
    walk = [_met(met, example, texts) for met in delve.met]
    return (
        lines(*turns, _pass(example, texts)),
        lines(_entering(example, texts), *walk, _end(delve, texts)),
    )


def _player(number: int, texts: Texts) -> str:
    return texts("rules-example-second") if number % 2 else texts("rules-example-first")


def _turn(number: int, turn: ExampleTurn, reason: str, texts: Texts) -> str:
    name, monster = bold(_player(number, texts)), texts(f"monster-{turn.kind}.drawn")
    strength = MONSTERS[turn.kind].strength
    if turn.tile is None:
        told = texts("rules-example-adds", name=name, monster=monster, strength=strength)
    else:
        thing = dungeon.tile_object(turn.tile, texts)
        told = texts(
            "rules-example-discards", name=name, monster=monster, strength=strength, tile=thing
        )
    return f"{told} {reason}"


def _reasons(example: Example, texts: Texts) -> tuple[str, ...]:
    """Why each turn is played as it is."""
    if example.hero == "warrior":
        both = MONSTERS["golem"].strength + MONSTERS["demon"].strength
        dragon, health = MONSTERS["dragon"].strength, example.health(3)
        return (
            texts("rules-example-warrior-1"),
            texts("rules-example-warrior-2"),
            texts("rules-example-warrior-3", damage=dragon, health=health),
            texts("rules-example-warrior-4", damage=both, health=health),
        )
    return (
        texts("rules-example-barbarian-1"),
        texts("rules-example-barbarian-2", damage=MONSTERS["vampire"].strength),
        texts("rules-example-weaker", before=example.health(2), health=example.health(3)),
        texts("rules-example-barbarian-4"),
    )


def _pass(example: Example, texts: Texts) -> str:
    """Why the first player passes now."""
    name, damage = bold(_player(0, texts)), MONSTERS["dragon"].strength
    if example.hero == "warrior":
        health = example.health(len(example.turns))
        return texts("rules-example-warrior-pass", name=name, damage=damage, health=health)
    return texts("rules-example-barbarian-pass", name=name, damage=damage)


def _entering(example: Example, texts: Texts) -> str:
    name, health = bold(_player(1, texts)), example.health(len(example.turns))
    if example.named is None:
        return texts("rules-example-enters", name=name, health=health)
    monster = dungeon.monster_name(example.named, texts)
    return texts("rules-example-names", name=name, health=health, monster=monster)


def _met(met: Encounter, example: Example, texts: Texts) -> str:
    """A monster of the walk, and what came of it."""
    monster, damage = dungeon.monster_text(met.card, texts), met.damage
    by_use = tiles_by_use(example.hero, example.kit(len(example.turns)))
    offered = [tile.key for tile in by_use.offered]
    if met.beaten_by is not None:
        tile = dungeon.tile_name(met.beaten_by, texts)
        if met.beaten_by in offered:
            return texts("rules-example-struck", monster=monster, tile=tile)
        return texts("rules-example-beaten", monster=monster, tile=tile)
    assert met.revived_by is None, "no example tells of that"
    if met.health == 0:
        return texts("rules-example-deadly", monster=monster, damage=damage)
    if offered:
        return texts("rules-example-held", monster=monster, damage=damage, health=met.health)
    return texts("rules-example-hit", monster=monster, damage=damage, health=met.health)


def _end(delve: Delve, texts: Texts) -> str:
    name = bold(_player(1, texts))
    if delve.survived:
        return texts("rules-example-survived", name=name, health=delve.health)
    return texts("rules-example-fell", name=name)
