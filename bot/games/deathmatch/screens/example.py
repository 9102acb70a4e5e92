"""One adventure told move by move, for who has never played. The rules work out its numbers."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.effects import TileKey
from bot.games.dungeon.rules.encounter import Encounter, Phase
from bot.games.dungeon.rules.heroes import HEROES, tiles_by_use
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
        return HEROES[self.hero].full_health(self.kit(turns))

    @property
    def pile(self) -> tuple[Kind, ...]:
        """The dungeon at the end; its last card is met first."""
        return tuple(turn.kind for turn in self.turns if turn.tile is None)

    def delve(self) -> Delve:
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
    """The turns with their reasons, and the walk that follows."""
    example = EXAMPLES[variant]
    # The texts know who passes and who goes in: the example has an even number of turns.
    names = bold(texts("rules-example-first")), bold(texts("rules-example-second"))
    assert len(example.turns) % 2 == 0
    turns = [
        f"{_turn(turn, names[number % 2], texts)} {reason}"
        for number, (turn, reason) in enumerate(
            zip(example.turns, _reasons(example, texts), strict=True)
        )
    ]
    health, delve = example.health(len(turns)), example.delve()
    passing: dict[str, Any] = {"name": names[0], "damage": MONSTERS["dragon"].strength}
    if example.hero == "warrior":
        passed = texts("rules-example-warrior-pass", health=health, **passing)
    else:
        passed = texts("rules-example-barbarian-pass", **passing)
    if example.named is None:
        entered = texts("rules-example-enters", name=names[1], health=health)
    else:
        named = dungeon.monster_name(example.named, texts)
        entered = texts("rules-example-names", name=names[1], health=health, monster=named)
    if delve.survived:
        end = texts("rules-example-survived", name=names[1], health=delve.health)
    else:
        end = texts("rules-example-fell", name=names[1])
    return lines(*turns, passed), lines(
        entered, *[_met(met, example, texts) for met in delve.met], end
    )


def _turn(turn: ExampleTurn, name: str, texts: Texts) -> str:
    drawn: dict[str, Any] = {
        "name": name,
        "monster": texts(f"monster-{turn.kind}.drawn"),
        "strength": MONSTERS[turn.kind].strength,
    }
    if turn.tile is None:
        return texts("rules-example-adds", **drawn)
    return texts("rules-example-discards", tile=dungeon.tile_object(turn.tile, texts), **drawn)


def _reasons(example: Example, texts: Texts) -> tuple[str, ...]:
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


def _met(met: Encounter, example: Example, texts: Texts) -> str:
    monster, damage = dungeon.monster_text(met.card, texts), met.damage
    by_use = tiles_by_use(example.hero, example.kit(len(example.turns)))
    offered = [tile.key for tile in by_use.offered]
    if met.beaten_by is not None:
        tile = dungeon.tile_name(met.beaten_by, texts)
        key = "rules-example-struck" if met.beaten_by in offered else "rules-example-beaten"
        return texts(key, monster=monster, tile=tile)
    assert met.revived_by is None, "no example tells of that"
    if met.health == 0:
        return texts("rules-example-deadly", monster=monster, damage=damage)
    key = "rules-example-held" if offered else "rules-example-hit"
    return texts(key, monster=monster, damage=damage, health=met.health)
