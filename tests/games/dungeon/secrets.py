"""The secrets of the official games: every card that was not shown to all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from bot.contract.game import Event, Seat
from bot.games.boss_monster.rules.cards import ROOM_TITLES
from bot.games.deathmatch.rules.game import State
from bot.games.dungeon.rules import events as d
from bot.games.dungeon.rules.foes import KINDS, SPECIALS, Card, Foe
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import Expedition, Table
from bot.games.dungeon.screens import signs, words
from bot.games.welcome.rules.events import Compared, RoundEnded
from bot.games.welcome.rules.state import WelcomeState
from bot.match.match import Match
from bot.ui import symbols
from bot.ui.catalogue import LANGUAGES, texts_in
from tests.play.secrecy import Fact, Secrets

CARDS: tuple[Card, ...] = (*KINDS, *SPECIALS)


class DungeonSecrets(Secrets):
    """("card", "orc") is a monster that lies somewhere: in a hand, the dungeon, the deck, aside."""

    def visible(self, match: Match, seat: Seat | None) -> Iterator[Fact]:
        state: WelcomeState = match.state
        yield from (("card", card) for card in _shown(state))
        yield from _known(match, seat, state.table, seat == state.asked)

    def recalled(self, states: Iterable[Match]) -> Iterator[Fact]:
        """The cards that lay open on any walk."""
        met = [event for match in states for event in match.recent if isinstance(event, d.Met)]
        yield from (("card", event.encounter.card) for event in met)

    def named(self, text: str, reader: int | None, people: Mapping[str, int]) -> Iterator[Fact]:
        if text.startswith(f"## {symbols.RULES}") or text in _offered_alike():
            return
        left = _alike().sub(" ", text)
        yield from (("card", _forms()[found]) for found in _any_card().findall(left))


class DeathMatchSecrets(DungeonSecrets):
    """The same of a Death Match, whose cards everybody sees on a walk alone."""

    def visible(self, match: Match, seat: Seat | None) -> Iterator[Fact]:
        state: State = match.state
        yield from (("card", card) for card in _of_expedition(state.expedition))
        yield from (("card", card) for card in _of_expedition(state.last))
        yield from _known(match, seat, state.table, seat == state.asked)


def monsters_in_log(line: str) -> set[Card]:
    """The monsters that a line of a log names, by their keys or as texts do; not those of tiles."""
    known = _forms_in_logs()
    return {known[found] for found in _any_in_logs().findall(line.lower()) if found in known}


def _known(match: Match, seat: Seat | None, table: Table | None, asked: bool) -> Iterator[Fact]:
    """All that events told a seat, and the cards that it holds and has placed.

    `asked`: it may hold a card now.
    """
    for event in (*match.playback_events, *match.recent):
        yield from (("card", card) for card in _told(event, seat))
    if seat is None or table is None:
        return
    yield from (("card", placed.kind) for placed in table.placements if placed.seat == seat)
    if asked and table.held is not None:
        yield "card", table.held


def _shown(state: WelcomeState) -> Iterator[Card]:
    """The public cards of the newest dungeon, and the announced ones."""
    if state.options.announced:
        yield from state.specials
    yield from (placed.kind for placed in state.aside)
    yield from _of_expedition(state.expedition)
    yield from _of_expedition(state.last)


def _of_expedition(expedition: Expedition | None) -> Iterator[Card]:
    if expedition is None:
        return
    delve = expedition.delve
    for met in delve.met:
        yield from _of_foe(met.foe)
    for foe in delve.compared or ():
        yield from _of_foe(foe)
    if delve.facing is not None:
        yield from _of_foe(delve.facing)
    if delve.named is not None:
        yield delve.named


def _of_foe(foe: Foe) -> Iterator[Card]:
    yield foe.card
    if foe.kind is not None:
        yield foe.kind


def _told(event: Event, seat: Seat | None) -> Iterator[Card]:
    """The facts that an event told a seat, by the rules."""
    match event:
        case d.DrewMonster(seat=who, kind=card) if who == seat:
            yield card
        case d.Met(encounter=encounter):
            yield from _of_foe(encounter.foe)
        case d.Appeared(foe=foe):
            yield from _of_foe(foe)
        case d.Named(kind=kind):
            yield kind
        case Compared(rest=rest):
            for foe in rest:
                yield from _of_foe(foe)
        case RoundEnded(aside=aside):
            yield from (placed.kind for placed in aside)


@cache
def _forms() -> Mapping[str, Card]:
    """Every card by each of the ways in which texts tell it."""
    found = {symbols.untagged(signs.MONSTERS[card]): card for card in CARDS}
    for language in LANGUAGES:
        said = texts_in(language)
        for card in CARDS:
            for attribute in ("", ".drawn", ".beaten", ".faced"):
                name = said(f"monster-{card}{attribute}")
                found[re.sub(r"^(an?|the) ", "", name)] = card
    # The Count is a word that much else is told with, too.
    return {form: card for form, card in found.items() if form != "Count"}


@cache
def _forms_in_logs() -> Mapping[str, Card]:
    """The monsters that are no special ones, by names and pictures in lower case, and by keys."""
    known = {form.lower(): card for form, card in _forms().items() if card in KINDS}
    return {**known, **{kind: kind for kind in KINDS}}


@cache
def _any_in_logs() -> re.Pattern[str]:
    """Those, and the keys of tiles, of which some begin with a monster."""
    tiles = [tile.key for hero in HEROES.values() for tile in hero.tiles]
    forms = _forms_in_logs()
    words_of = _either([*tiles, *(form for form in forms if form[0].isalpha())], r"\b")
    pictures = _either(form for form in forms if not form[0].isalpha())
    return re.compile(f"{words_of.pattern}|{pictures.pattern}")


def _either(texts: Iterable[str], around: str = "") -> re.Pattern[str]:
    """Any of these, the longest first: none is read as another one with something behind it."""
    ordered = sorted(set(texts), key=len, reverse=True)
    return re.compile(f"{around}(?:{'|'.join(map(re.escape, ordered))}){around}")


@cache
def _any_card() -> re.Pattern[str]:
    words_of = _either((form for form in _forms() if form.isascii() or form[0].isalpha()), r"\b")
    pictures = _either(form for form in _forms() if not form[0].isalpha())
    return re.compile(f"{words_of.pattern}|{pictures.pattern}")


@cache
def _alike() -> re.Pattern[str]:
    """Names of equipment and of special monsters that every match shows alike.

    So are names of cards of another game, in which the word for a monster stands.
    """
    said = set()
    for language in LANGUAGES:
        texts = texts_in(language)
        said |= {texts(f"special-{card}") for card in SPECIALS}
        said |= {texts(f"boss-room-{title}") for title in ROOM_TITLES}
        for hero, of_hero in HEROES.items():
            for tile in of_hero.tiles:
                effect = words.tile_effect(hero, tile.key, texts)
                short = words.tile_effect(hero, tile.key, texts, short=True)
                said |= {effect, f"{effect[0].upper()}{effect[1:]}", short}
                said |= {words.tile_name(tile.key, texts), words.tile_object(tile.key, texts)}
    return _either(said)


@cache
def _offered_alike() -> frozenset[str]:
    """The names that stand alone in menus: monsters that may be named, and pictures of topics."""
    lines = {
        words.monster_strength(kind, texts_in(language)) for kind in KINDS for language in LANGUAGES
    }
    return frozenset(lines | {symbols.untagged(symbol) for symbol in signs.MONSTERS.values()})
