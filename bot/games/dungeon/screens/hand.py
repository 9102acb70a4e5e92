"""A player's hand as private messages: the card drawn, what it means now, and what became of it."""

from bot.games.dungeon.rules.effects import TileKey
from bot.games.dungeon.rules.events import DrewMonster
from bot.games.dungeon.rules.foes import SPECIALS, Card, ordinary
from bot.games.dungeon.rules.heroes import HEROES, tiles_by_use
from bot.games.dungeon.rules.monsters import MONSTERS
from bot.games.dungeon.rules.table import Placement, TableObservation
from bot.games.dungeon.screens import signs, words
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import heading, lines, small
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Divider, Menu, MessageLayout, Text


def hand(
    view: MatchView,
    seen: TableObservation,
    when: str | None,
    duty: str | None,
    controls: tuple[Block, ...],
    texts: Texts,
    *,
    fine: bool = False,
) -> MessageLayout:
    """The observer's cards, at any moment: the one to place, those placed, and the table.

    `when`: which part of the game is played, in words; None before there is a table. `duty`: what
    is to be known of placing the card. `controls`: what can be done with it. `fine`: what is told
    twice or at length stands where a phone has room for it.
    """
    title: list[str | None]
    if seen.card is None:
        title = [heading(f"{symbols.DECK} {texts('hand-none')}")]
        colour = symbols.Colour.QUIET
    else:
        told = heading(title_of(seen.card, texts))
        title = [told, *meaning(seen.hero, seen.kit, seen.card, texts), duty]
        colour = symbols.Colour.CARD
    blocks: list[Block] = [Text(lines(*title, *known(seen, texts)))]
    if when is not None:
        delve = seen.expedition.delve if seen.expedition else None
        health, kit = (delve.health, delve.kit) if delve else (seen.full_health, seen.kit)
        # A card that can be discarded has the equipment in its menu.
        in_menu = fine and any(isinstance(each, Menu) for each in controls)
        table = lines(
            small(when),
            words.health_text(health, words.whole_health(seen.hero), texts),
            words.piles(view, seen, texts, fine=fine),
            None if in_menu else words.kit_text(kit, texts),
        )
        blocks += [Divider(), Text(table)]
    if seen.card is not None:
        blocks += controls
    return MessageLayout(tuple(blocks), colour)


def hand_placed(view: MatchView, seen: TableObservation, done: str, texts: Texts) -> MessageLayout:
    """What became of the observer's last card; no components.

    `done`: that it is placed, where the adventure or round ended with it.
    """
    if view.result is not None and not view.result.played:
        # The match stopped while this hand was open, so its card is not the one placed last.
        held = seen.card and words.monster_text(seen.card, texts)
        top = texts("placed-never", monster=held) if held else texts("placed-over")
    elif seen.placed:
        top = _became(seen.placed[-1], texts)
    else:
        # The card emptied the deck, so the adventure ended with it and nothing of it is left.
        top = done
    # With a single card the heading tells everything.
    return _over(top, known(seen, texts) if len(seen.placed) > 1 else [])


def hand_back(seen: TableObservation, texts: Texts) -> MessageLayout:
    """That the card is not held any more, because its draw was taken back; no components."""
    return _over(texts("placed-back"), known(seen, texts))


def _over(top: str, told: list[str]) -> MessageLayout:
    text = lines(heading(f"{symbols.DECK} {top}"), *told)
    return MessageLayout((Text(text),), symbols.Colour.OVER)


def drawn(view: MatchView) -> Card:
    (card,) = (event.kind for event in view.recent if isinstance(event, DrewMonster))
    return card


def title_of(card: Card, texts: Texts) -> str:
    """That the card was drawn, with its strength where it has one yet."""
    monster = texts(f"monster-{card}.drawn")
    if card in SPECIALS:
        title = texts("hand-title-special", monster=monster)
    else:
        title = texts("hand-title", monster=monster, strength=MONSTERS[card].strength)
    return f"{signs.MONSTERS[card]} {title}"


def meaning(hero: str, kit: tuple[TileKey, ...], card: Card, texts: Texts) -> list[str]:
    if card in SPECIALS:
        return [texts(f"special-{card}")]
    beaten_by = HEROES[hero].beating(kit, ordinary(card))
    perhaps, depends = _perhaps(hero, kit, card, texts)
    if beaten_by:
        tiles = words.tile_list(beaten_by, texts)
        certain = texts("hand-beaten", count=len(beaten_by), tiles=tiles)
        return [certain, *map(small, (*perhaps, *depends))]
    cost = texts("hand-cost", strength=MONSTERS[card].strength)
    by_use = tiles_by_use(hero, kit)
    weakens = {tile.key for tile in (*by_use.capping, *by_use.lowering)}
    told = [_effect(hero, key, texts) for key in kit if key in weakens]
    return [cost, *perhaps, *map(small, (*depends, *told))]


def _perhaps(
    hero: str, kit: tuple[TileKey, ...], card: Card, texts: Texts
) -> tuple[list[str], list[str]]:
    """The equipment that may beat a monster: what is said in few words, and effects in full."""
    perhaps, depends, foe = [], [], ordinary(card)
    for key in kit:
        tile = HEROES[hero].tile(key)
        does, name = tile.does, words.tile_name(key, texts)
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


def known(seen: TableObservation, texts: Texts) -> list[str]:
    """What the observer alone knows of this dungeon: the cards placed before."""
    discarded = [placed for placed in seen.placed if placed.tile is not None]
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


def _became(placed: Placement, texts: Texts) -> str:
    monster = words.monster_text(placed.kind, texts)
    if placed.left:
        return texts("placed-left", monster=monster)
    if placed.tile is None:
        return texts("placed-added", monster=monster)
    return texts("placed-discarded", monster=monster, tile=words.tile_name(placed.tile, texts))
