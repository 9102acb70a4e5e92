"""The settings of a Death Match, its summary, and its rules by topic."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import get_args
from unicodedata import lookup

import msgspec

from bot.games.deathmatch.rules.game import CHALLENGED, Options, Variant
from bot.games.dungeon.rules.foes import DECK, KINDS, Kind
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.screens import rules
from bot.games.dungeon.screens import words as dungeon
from bot.ui.catalogue import Texts
from bot.ui.games import Setting, Setup, Summary
from bot.ui.markdown import bold, lines, small
from bot.ui.match_view import AgreedGame

VARIANT = Setting("variant", get_args(Variant), required=True)
"""The hero."""

ON, OFF = "on", "off"
ODDS = Setting("odds", (ON, OFF), default=ON)
"""Whether a walk says how likely the hero survives."""


_MET_IN_EXAMPLE: Mapping[Variant, tuple[Kind, ...]] = {
    "warrior": ("demon", "golem", "dragon"),
    "barbarian": ("golem", "vampire", "dragon"),
}

_CYRILLIC = ("A", "VE", "ES", "IE", "EN", "BYELORUSSIAN-UKRAINIAN I", "KA", "EM", "O", "ER", "TE")
_LOOK_ALIKE = {
    ord(lookup(f"CYRILLIC {case} LETTER {name}")): latin
    for name, latin in zip(_CYRILLIC, "ABCEHIKMOPT", strict=True)
    for case in ("CAPITAL", "SMALL")
}
"""Cyrillic letters, and the Latin ones that they look like: nobody sees which ones they write."""


def options(chosen: Mapping[str, str]) -> Options:
    """Deck letters as people write them, "c, q a": without what stands between, in capitals.

    Cyrillic ones count as the Latin ones that they look like. A text without letters stays as it
    is, to be refused.
    """
    deck = chosen.get("deck", "")
    kept = (character for character in deck if character not in " ,;-")
    # Outside of ASCII a capital may be several letters, or another one.
    letters = "".join(each.upper() if each.isascii() else each for each in kept) or deck
    letters = letters.translate(_LOOK_ALIKE)
    odds = chosen.get(ODDS.name, ON) == ON
    found = {"variant": chosen["variant"], "decks": letters, "odds": odds}
    return msgspec.convert(found, Options)


SETUP = Setup(
    (VARIANT, Setting("deck"), ODDS), options, seats=("candidate", "opponent"), challenges=True
)


@lru_cache(maxsize=64)
def title(options: Options, texts: Texts, *, short: bool = False) -> str:
    """The game and its hero. `short`: as a phone has room for it beside more."""
    key = "deathmatch-title.short" if short else "deathmatch-title"
    return texts(key, hero=dungeon.hero_name(options.variant, texts))


def details(options: Options, texts: Texts) -> tuple[str, ...]:
    """A line on the hero; one on practice decks if there are any, and one if no odds are told."""
    health, name = dungeon.whole_health(options.variant), dungeon.hero_name(options.variant, texts)
    told = [texts("invitation-hero", hero=name, health=health)]
    decks = options.decks
    if decks:
        told.append(texts("invitation-practice", count=len(decks), decks=", ".join(decks)))
    if not options.odds:
        told.append(texts("deathmatch-without-odds"))
    return tuple(told)


def lineup(options: Options, texts: Texts) -> tuple[str, ...]:
    """The hero with each tile."""
    hero, *_ = details(options, texts)
    return (hero, *dungeon.whole_kit(options.variant, texts))


def seating(names: Sequence[str], texts: Texts) -> str:
    """The player who will choose the starter (ruling D7)."""
    if len(names) <= CHALLENGED:
        return texts("invitation-starter-open")
    return texts("invitation-starter", name=names[CHALLENGED])


def _point(agreed: AgreedGame, texts: Texts) -> str:
    chooser = agreed.name(CHALLENGED)
    # In a round nobody joins a table: a draw seats its players.
    begins = texts("rules-begins-hosted" if agreed.hosted else "rules-begins-open")
    if chooser is not None:
        begins = texts("rules-begins", chooser=bold(chooser))
    return texts("rules-page-point", begins=begins)


def _dungeon(agreed: AgreedGame, texts: Texts) -> str:
    hero = agreed.options.variant
    special = [
        small(rules.tile_told(hero, tile, "adventure", texts))
        for tile in HEROES[hero].tiles
        if tile.does.may_name or tile.does.offered or tile.does.revives
    ]
    page = texts("rules-page-dungeon", equipment="\n".join(special))
    return lines(page, texts("rules-odds") if agreed.options.odds else None)


def _equipment(agreed: AgreedGame, texts: Texts) -> str:
    """Each tile in few words: it has a page of its own."""
    hero = agreed.options.variant
    told = map(small, dungeon.whole_kit(hero, texts))
    return lines(rules.hero_told(hero, texts), *told, texts("rules-equipment-back"))


def _monsters(agreed: AgreedGame, texts: Texts) -> str:
    head = texts("rules-monsters", count=len(DECK), kinds=len(KINDS))
    told = rules.monsters_told(agreed.options.variant, "rules-monster-alone", texts)
    return lines(head, *told, "", texts("rules-monsters-again"))


def _example(agreed: AgreedGame, texts: Texts) -> str:
    """An adventure move by move, for players who have never played."""
    hero = agreed.options.variant
    met = {kind: dungeon.monster_text(kind, texts) for kind in _MET_IN_EXAMPLE[hero]}
    return texts(f"rules-example-{hero}", **met)


def _time(agreed: AgreedGame, texts: Texts) -> str:
    flag = texts("rules-clock-claim" if rules.others_decide(agreed) else "rules-clock-flag")
    return rules.time_told(agreed, flag, texts("rules-unofficial"), texts)


_PAGES: rules.Pages = {
    "point": _point,
    "turn": lambda agreed, texts: texts("rules-page-turn"),
    "dungeon": _dungeon,
    "equipment": _equipment,
    "monsters": _monsters,
    "example": _example,
    "time": _time,
}

BOOK = rules.RuleBook(title, _PAGES, "adventure", lambda options: options.variant)
SUMMARY = Summary(title, details, lineup, seating, lambda options, texts: texts("deathmatch-pitch"))
