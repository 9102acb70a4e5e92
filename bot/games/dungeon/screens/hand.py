"""The words of a hand: the card that was drawn, what beats it, and the cards that were placed."""

from bot.games.dungeon.rules.foes import MONSTERS, ORDINARY, SPECIALS, Card
from bot.games.dungeon.rules.heroes import HEROES, TileKey, tiles_by_use
from bot.games.dungeon.rules.table import Placement, TableObservation
from bot.games.dungeon.screens import signs, words
from bot.ui.catalogue import Texts
from bot.ui.markdown import small


def title_of(card: Card, texts: Texts) -> str:
    """That the card was drawn, with its strength where it has one yet."""
    monster = texts(f"monster-{card}.drawn")
    if card in SPECIALS:
        title = texts("hand-title-special", monster=monster)
    else:
        title = texts("hand-title", monster=monster, strength=MONSTERS[card].strength)
    return f"{signs.MONSTERS[card]} {title}"


@words.kept
def meaning(hero: str, kit: tuple[TileKey, ...], card: Card, texts: Texts) -> tuple[str, ...]:
    if card in SPECIALS:
        return (texts(f"special-{card}"),)
    beaten_by = HEROES[hero].beating(kit, card)
    perhaps, depends = _perhaps(hero, kit, card, texts)
    if beaten_by:
        certain = texts("hand-beaten", tiles=words.any_tile(beaten_by, texts))
        return (certain, *map(small, (*perhaps, *depends)))
    cost = texts("hand-cost", strength=MONSTERS[card].strength)
    by_use = tiles_by_use(hero, kit)
    weakens = {tile.key for tile in (*by_use.capping, *by_use.lowering)}
    told = [_effect(hero, key, texts) for key in kit if key in weakens]
    return (cost, *perhaps, *map(small, (*depends, *told)))


def _perhaps(
    hero: str, kit: tuple[TileKey, ...], card: Card, texts: Texts
) -> tuple[list[str], list[str]]:
    """The equipment that may beat a monster: what is said in few words, and effects in full."""
    perhaps, depends, foe = [], [], ORDINARY[card]
    for tile in HEROES[hero].tiles_in(kit):
        key, does = tile.key, tile.does
        name = words.tile_name(key, texts)
        if does.may_name is not None:
            if card in does.may_name(tile):
                perhaps.append(texts("hand-if-named", tile=name))
        elif does.offered:
            if does.beats is not None and does.beats(tile, foe):
                if does.used_up and not does.replaces:
                    perhaps.append(texts("hand-once", tile=name))
                else:
                    depends.append(_effect(hero, key, texts))
        elif does.beats_now is not None and (not tile.strengths or foe.strength in tile.strengths):
            depends.append(_effect(hero, key, texts))
    return perhaps, depends


def _effect(hero: str, key: TileKey, texts: Texts) -> str:
    effect = words.tile_effect(hero, key, texts)
    return texts("hand-may", tile=words.tile_name(key, texts), effect=effect)


def known(seen: TableObservation, texts: Texts, *, last: bool = True) -> list[str]:
    """The cards that the observer has placed, which nobody else knows.

    `last`: also the newest one if it was discarded; those in the dungeon are told in their order.
    """
    placed_then = seen.placed if last else seen.placed[:-1]
    discarded = [placed for placed in placed_then if placed.tile is not None]
    told = []
    if seen.ahead:
        monsters = words.monsters_text(seen.ahead, texts)
        told.append(small(texts("hand-mine", monsters=monsters)))
    if discarded:
        cards = [
            texts(
                "hand-discard",
                monster=words.monster_text(placed.kind, texts),
                tile=words.tile_name(placed.tile or "", texts),
            )
            for placed in discarded
        ]
        told.append(small(texts("hand-discards", monsters=", ".join(cards))))
    return told


def became(placed: Placement, texts: Texts) -> str:
    monster = words.monster_text(placed.kind, texts)
    if placed.left:
        return texts("placed-left", monster=monster)
    if placed.tile is None:
        return texts("placed-added", monster=monster)
    return texts("placed-discarded", monster=monster, tile=words.tile_name(placed.tile, texts))
