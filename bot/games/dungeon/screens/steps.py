"""The lines of the cards that were met on a walk."""

from collections.abc import Iterator, Sequence

from bot.games.dungeon.rules.delve import foes_in_dungeon
from bot.games.dungeon.rules.events import Encounter
from bot.games.dungeon.rules.foes import SPECIALS, Foe
from bot.games.dungeon.rules.heroes import kind_twice, tiles_by_use
from bot.games.dungeon.rules.table import ExpeditionObservation
from bot.games.dungeon.screens import signs, words
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, lines, small, struck


def placed(foe: Foe, told: str) -> str:
    return f"`{foe.position}` {told}"


def step(met: Encounter, before: int, texts: Texts, *, newest: bool = False) -> str:
    """A card that was met, and all that came of it.

    Small unless it is the `newest`. `before`: the health until then.
    """
    told = placed(met.foe, dotted(_parts(met, before, texts)))
    return told if newest else small(told)


def _parts(met: Encounter, before: int, texts: Texts) -> Iterator[str]:
    monster = words.foe_text(met.foe, texts)
    if met.skipped_by is not None:
        yield texts("walk-skipped", monster=monster, by=_cause(met.skipped_by, texts))
    elif met.replaced_by is not None:
        tile = words.tile_symbol_name(met.replaced_by, texts)
        yield texts("walk-replaced", monster=monster, tile=tile)
    elif met.beaten_by is not None:
        yield from _beaten(met, met.beaten_by, before, texts)
    elif met.foe.strength is None:
        yield from _no_fight(met, before, texts)
    elif met.revived_by is None and met.damage:
        yield texts("walk-hit", monster=monster, damage=met.damage, health=met.health)
    elif met.damage:
        tile = words.tile_symbol_name(met.revived_by or "", texts)
        yield texts(
            "walk-revived", monster=monster, damage=met.damage, tile=tile, health=met.health
        )
    else:
        yield texts("walk-harmless", monster=monster)
    used_up = [key for key in met.spent if met.hit and key != met.revived_by]
    for key in used_up:
        yield texts("walk-used-up", tile=words.tile_symbol_name(key, texts))


def _beaten(met: Encounter, tile: str, before: int, texts: Texts) -> Iterator[str]:
    monster, name = struck(words.foe_text(met.foe, texts)), words.tile_symbol_name(tile, texts)
    if met.dropped is not None:
        price = words.tile_symbol_name(met.dropped, texts)
        yield texts("walk-beaten-for", monster=monster, tile=name, price=price)
        yield from _health_lost(met, before, texts)
        return
    yield texts("walk-beaten", monster=monster, tile=name)
    if met.health > before:
        yield texts("walk-gain", gain=met.health - before, health=met.health)


def _no_fight(met: Encounter, before: int, texts: Texts) -> Iterator[str]:
    monster = words.foe_text(met.foe, texts)
    if SPECIALS[met.card].effect == "skips-next":
        yield texts("walk-ally", monster=monster)
    elif met.dropped is None:
        yield texts("walk-nothing", monster=monster)
    else:
        yield texts("walk-took", monster=monster, tile=words.tile_symbol_name(met.dropped, texts))
        yield from _health_lost(met, before, texts)


def _health_lost(met: Encounter, before: int, texts: Texts) -> Iterator[str]:
    """The health lost with a piece of equipment that gave it."""
    if met.revived_by is not None:
        tile = words.tile_symbol_name(met.revived_by, texts)
        yield texts("walk-back", tile=tile, health=met.health)
    elif met.health != before:
        yield texts("walk-loss", loss=before - met.health, health=met.health)


def _cause(key: str, texts: Texts) -> str:
    if key in SPECIALS:
        return f"{signs.MONSTERS[key]} {words.monster_name(key, texts)}"
    return words.tile_symbol_name(key, texts)


def earlier(met_at: Sequence[tuple[Encounter, int]], texts: Texts) -> str:
    """Cards met long ago on one line: "Skeleton 2, Dragon 9 → Polymorph → Golem 5 (−5)".

    `met_at`: each with the health until then.
    """
    told = [_in_short(met, before, texts) for met, before in met_at]
    joints = [" → " if met.replaced_by is not None else ", " for met, _ in met_at]
    return "".join(map("".join, zip(told, [*joints[:-1], ""], strict=True)))


def _in_short(met: Encounter, before: int, texts: Texts) -> str:
    """Its name, its strength, and what it took or gave, or what replaced it."""
    name = words.foe_name(met.foe, texts)
    monster = name if met.foe.strength is None else f"{name} {met.foe.strength}"
    if met.replaced_by is not None:
        return f"{monster} → {words.tile_name(met.replaced_by, texts)}"
    if met.damage:
        return texts("walk-earlier-hit", monster=monster, damage=met.damage)
    if met.health > before:
        return texts("walk-earlier-gain", monster=monster, gain=met.health - before)
    return monster


def compared(expedition: ExpeditionObservation, texts: Texts) -> str | None:
    """The cards that a tile showed when the hero fell; None where none did."""
    delve = expedition.delve
    if delve.compared is None:
        return None
    shown = ", ".join(words.foe_text(foe, texts) for foe in delve.compared)
    tile = tiles_by_use(expedition.hero, delve.kit).saving[0]
    name = words.tile_symbol_name(tile.key, texts)
    rest = texts("walk-shown", monsters=shown) if shown else None
    if delve.saved_by is not None:
        return lines(rest, texts("walk-differ", tile=name))
    twice = kind_twice((*foes_in_dungeon(delve.met), *delve.compared))
    assert twice is not None, "nothing else lets a hero fall whose cards were compared"
    return lines(rest, texts("walk-alike", tile=name, monster=words.monster_name(twice, texts)))
