"""A player's hand as private messages: the card drawn, what it means now, and what became of it."""

from abc import abstractmethod
from typing import Any

from bot.games.dungeon.rules.effects import TileKey
from bot.games.dungeon.rules.events import DrewMonster
from bot.games.dungeon.rules.foes import SPECIALS, Card, ordinary
from bot.games.dungeon.rules.heroes import HEROES, tiles_by_use
from bot.games.dungeon.rules.monsters import MONSTERS
from bot.games.dungeon.rules.table import Placement, TableObservation
from bot.games.dungeon.screens import controls, signs, words
from bot.games.dungeon.screens.controls import must_add
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, heading, lines, small
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Divider, Menu, MessageLayout, Text
from bot.ui.renderer import MatchRenderer


class HandRenderer(MatchRenderer):
    """The part of a dungeon game's renderer that draws hands and private copies.

    `seen` is the game's own observation.
    """

    record_events = (DrewMonster,)

    fine_hands = False
    """Whether hands tell what lies open in small letters, as more people play than two. What is
    told twice or at length then gives way where a phone has no room for it."""

    @abstractmethod
    def title(self, seen: Any, texts: Texts) -> str:
        """The name of the game and its variant."""

    @abstractmethod
    def when(self, seen: Any, texts: Texts) -> str | None:
        """Which part and turn of the game it is; None before there is equipment on the table."""

    @abstractmethod
    def costs(self, seen: Any, texts: Texts) -> str | None:
        """The price of either choice with a card, for a player who has not made it yet."""

    @abstractmethod
    def placed_last(self, texts: Texts) -> str:
        """That a card is placed, where the part of the game ended with it."""

    def hand_key(self, view: MatchView) -> str | None:
        """A new hand for every card drawn; None without one, or once the match is over."""
        seen = view.observation
        if seen.card is None or view.result is not None:
            return None
        return f"hand:{seen.turn}:{len(seen.placed)}"

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        """The observer's cards, at any moment: the one to place, those placed, and the table."""
        seen: TableObservation = view.observation
        if seen.card is None:
            title: list[str | None] = [heading(f"{symbols.DECK} {texts('hand-none')}")]
            placing, colour = tuple[Block, ...](), symbols.Colour.QUIET
        else:
            told = _meaning(seen.hero, seen.kit, seen.card, texts)
            title = [heading(_title_of(seen.card, texts)), *told, self._duty(view, texts)]
            placing, colour = controls.card(view, texts), symbols.Colour.CARD
        blocks: list[Block] = [Text(lines(*title, *_known(seen, texts)))]
        when = self.when(seen, texts)
        if when is not None:
            delve = seen.expedition.delve if seen.expedition else None
            health, kit = (delve.health, delve.kit) if delve else (seen.full_health, seen.kit)
            # A card that can be discarded has the equipment in its menu.
            in_menu = self.fine_hands and any(isinstance(each, Menu) for each in placing)
            table = lines(
                small(when),
                words.health_text(health, words.whole_health(seen.hero), texts),
                words.piles(view, seen, texts, fine=self.fine_hands),
                None if in_menu else words.kit_text(kit, texts),
            )
            blocks += [Divider(), Text(table)]
        return MessageLayout((*blocks, *placing), colour)

    def _duty(self, view: MatchView, texts: Texts) -> str | None:
        """That the card can only be added, and why; or what either choice costs."""
        seen, prompt = view.observation, view.own_prompt
        if prompt is not None and must_add((prompt,)):
            return texts("hand-first-card" if seen.must_add else "hand-must-add")
        return self.costs(seen, texts)

    def hand_placed(self, view: MatchView, key: str | None, texts: Texts) -> MessageLayout:
        seen: TableObservation = view.observation
        if key is not None and view.result is None and _is_back(seen, key):
            return self.hand_back(view, texts)
        if view.result is not None and not view.result.played:
            # The match stopped while this hand was open, so its card is not the one placed last.
            held = seen.card and words.monster_text(seen.card, texts)
            top = texts("placed-never", monster=held) if held else texts("placed-over")
        elif seen.placed:
            top = _became(seen.placed[-1], texts)
        else:
            # The card emptied the deck, so the adventure ended with it and nothing of it is left.
            top = self.placed_last(texts)
        # With a single card the heading tells everything.
        return _over(top, _known(seen, texts) if len(seen.placed) > 1 else [])

    def hand_back(self, view: MatchView, texts: Texts) -> MessageLayout:
        return _over(texts("placed-back"), _known(view.observation, texts))

    def record_title(self, view: MatchView, texts: Texts) -> str:
        return _title_of(_drawn(view), texts)

    def record_details(self, view: MatchView, texts: Texts) -> tuple[str, ...]:
        """First of all what beats it, with the equipment that was left then; and when it was."""
        seen = view.observation
        told = _meaning(seen.hero, seen.kit, _drawn(view), texts)
        return (*told, small(dotted((self.title(seen, texts), self.when(seen, texts)))))


def _is_back(seen: TableObservation, key: str) -> bool:
    """Whether the draw was taken back of the card in a hand of this key: it was not placed."""
    _, turn, placed = key.split(":")
    if seen.turn != int(turn):
        return seen.turn < int(turn)
    return len(seen.placed) <= int(placed)


def _over(top: str, told: list[str]) -> MessageLayout:
    text = lines(heading(f"{symbols.DECK} {top}"), *told)
    return MessageLayout((Text(text),), symbols.Colour.OVER)


def _drawn(view: MatchView) -> Card:
    (card,) = (event.kind for event in view.recent if isinstance(event, DrewMonster))
    return card


def _title_of(card: Card, texts: Texts) -> str:
    """That the card was drawn, with its strength where it has one yet."""
    monster = texts(f"monster-{card}.drawn")
    if card in SPECIALS:
        title = texts("hand-title-special", monster=monster)
    else:
        title = texts("hand-title", monster=monster, strength=MONSTERS[card].strength)
    return f"{signs.MONSTERS[card]} {title}"


def _meaning(hero: str, kit: tuple[TileKey, ...], card: Card, texts: Texts) -> list[str]:
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


def _known(seen: TableObservation, texts: Texts) -> list[str]:
    """The cards that the observer has placed, which nobody else knows."""
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
