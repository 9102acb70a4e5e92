"""What a match is played by: its summary before it begins, and its rules by topic."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import get_args
from unicodedata import lookup

import msgspec

from bot.games.deathmatch.rules.game import CHALLENGED
from bot.games.deathmatch.rules.state import Observation, Options, Variant
from bot.games.deathmatch.screens import example, words
from bot.games.dungeon.rules.foes import ordinary
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.monsters import DECK, KINDS, MONSTERS, Kind
from bot.games.dungeon.screens import rules
from bot.games.dungeon.screens import words as dungeon
from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, lines, small
from bot.ui.message import Divider, MessageLayout, Option, Text
from bot.ui.setup import Setting, Setup, Summary

VARIANT = Setting("variant", get_args(Variant), required=True)
"""Who the hero is."""

ON, OFF = "on", "off"
ODDS = Setting("odds", (ON, OFF), default=ON)
"""Whether a walk says how likely the hero survives."""


_LOOK_ALIKE = {
    ord(lookup(f"CYRILLIC {case} LETTER {name}")): latin
    for name, latin in {
        "A": "A",
        "VE": "B",
        "ES": "C",
        "IE": "E",
        "EN": "H",
        "BYELORUSSIAN-UKRAINIAN I": "I",
        "KA": "K",
        "EM": "M",
        "O": "O",
        "ER": "P",
        "TE": "T",
    }.items()
    for case in ("CAPITAL", "SMALL")
}
"""Cyrillic letters, and the Latin ones that they look like: nobody sees which ones they write."""


def options(chosen: Mapping[str, str]) -> Options:
    """Deck letters as people write them, "c, q a": without what stands between, in capitals.

    Cyrillic ones count as the Latin ones that they look like. What has no letters at all stays as
    it is, to be refused.
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
    (VARIANT, Setting("deck"), ODDS),
    options,
    seats=("candidate", "opponent"),
)


def title(options: Options, texts: Texts) -> str:
    """The name of the game and its variant."""
    return words.title(options.variant, texts)


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


def seating(names: Sequence[str], texts: Texts) -> str:
    """Who will choose who begins (ruling D7)."""
    if len(names) <= CHALLENGED:
        return texts("invitation-starter-open")
    return texts("invitation-starter", name=names[CHALLENGED])


def pitch(options: Options, texts: Texts) -> str:
    """The point of the game in three sentences."""
    return texts("deathmatch-pitch")


def topics(
    variant: str, names: Sequence[str], seen: Observation | None, texts: Texts
) -> tuple[Option, ...]:
    """The pages by topic, then one for each tile of the hero.

    `names`: of the seats, not yet escaped. `seen`: the match; None before it begins.
    """
    return (*_general_topics(texts), *rules.tile_topics(variant, seen, tuple(names), texts))


def page(topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
    """The page on a topic; None for what is none, or not of this hero."""
    variant = agreed.options.variant
    tile = rules.tile_of_topic(variant, topic)
    if tile is not None:
        seen: Observation | None = agreed.observation
        laid = seen if seen is not None and seen.number else None
        return rules.tile_page(variant, tile, agreed, laid, "adventure", texts)
    if topic not in _PAGES:
        return None
    label, title = rules.topic(topic, texts).label, words.title(variant, texts)
    return rules.page(label, title, _PAGES[topic](agreed, texts), texts)


@lru_cache(maxsize=4)
def _general_topics(texts: Texts) -> tuple[Option, ...]:
    return tuple(rules.topic(topic, texts) for topic in _PAGES)


def _point(agreed: AgreedGame, texts: Texts) -> rules.Page:
    chooser = agreed.name(CHALLENGED)
    begins = (
        texts("rules-begins-open")
        if chooser is None
        else texts("rules-begins", chooser=bold(chooser))
    )
    text = lines(texts("rules-point"), texts("rules-result"), texts("rules-bluff"))
    more = lines(texts("rules-match"), begins, small(texts("rules-next")))
    return Text(text), Divider(), Text(more)


def _turn(agreed: AgreedGame, texts: Texts) -> rules.Page:
    text = lines(
        texts("rules-turn"),
        texts("rules-turn-add"),
        texts("rules-turn-discard"),
        texts("rules-turn-must"),
    )
    more = lines(texts("rules-pass"), texts("rules-pass-first"), texts("rules-pass-forced"))
    return Text(text), Divider(), Text(more)


def _dungeon(agreed: AgreedGame, texts: Texts) -> rules.Page:
    hero = HEROES[agreed.options.variant]
    special = [
        small(rules.tile_told(agreed.options.variant, tile, "adventure", texts))
        for tile in hero.tiles
        if tile.does.may_name or tile.does.offered or tile.does.revives
    ]
    text = lines(
        texts("rules-dungeon-order"),
        texts("rules-dungeon-beaten"),
        texts("rules-dungeon-blow"),
        texts("rules-dungeon-end"),
    )
    return Text(text), Divider(), Text(lines(*special, texts("rules-hidden")))


def _equipment(agreed: AgreedGame, texts: Texts) -> rules.Page:
    variant = agreed.options.variant
    hero = HEROES[variant]
    told = [rules.tile_told(variant, tile, "adventure", texts) for tile in hero.tiles]
    head = rules.hero_told(variant, texts)
    return (Text(lines(head, *told, texts("rules-equipment-back"))),)


def _monsters(agreed: AgreedGame, texts: Texts) -> rules.Page:
    hero = HEROES[agreed.options.variant]
    told = [_monster(kind, hero.beating(hero.kit, ordinary(kind)), texts) for kind in KINDS]
    head = texts("rules-monsters", count=len(DECK), kinds=len(KINDS))
    return Text(lines(head, *told)), Divider(), Text(texts("rules-monsters-again"))


def _monster(kind: Kind, tiles: Sequence[str], texts: Texts) -> str:
    """A monster, how many cards it has, and the tiles that certainly beat it."""
    monster, count = dungeon.monster_text(kind, texts), MONSTERS[kind].copies
    if not tiles:
        return texts("rules-monster-alone", count=count, monster=monster)
    beaten = all_of([dungeon.tile_name(key, texts) for key in tiles], texts)
    return texts("rules-monster", count=count, monster=monster, tiles=beaten)


def _example(agreed: AgreedGame, texts: Texts) -> rules.Page:
    return example.blocks(agreed.options.variant, texts)


def _time(agreed: AgreedGame, texts: Texts) -> rules.Page:
    flag = texts("rules-clock-claim" if rules.others_decide(agreed) else "rules-clock-flag")
    return rules.time_told(agreed, flag, texts("rules-unofficial"), texts)


_PAGES: Mapping[str, Callable[[AgreedGame, Texts], rules.Page]] = {
    "point": _point,
    "turn": _turn,
    "dungeon": _dungeon,
    "equipment": _equipment,
    "monsters": _monsters,
    "example": _example,
    "time": _time,
}
"""The pages by topic, in the order of the menu."""


SUMMARY = Summary(title, details, seating, pitch)
