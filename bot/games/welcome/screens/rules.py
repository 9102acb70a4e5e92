"""What a game of two to four is played by: its summary before it begins, and its rules by topic."""

from collections.abc import Callable, Mapping, Sequence

from bot.games.dungeon.rules.foes import SPECIALS, ordinary
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.monsters import DECK, KINDS, MONSTERS
from bot.games.dungeon.screens import rules, signs
from bot.games.dungeon.screens import words as dungeon
from bot.games.welcome.rules.options import (
    PICKED,
    SPECIALS_IN_DECK,
    Edition,
    FirstTurn,
    WelcomeOptions,
    has_specials,
    heroes_of,
)
from bot.games.welcome.rules.state import SUCCESSES_NEEDED, WelcomeObservation
from bot.games.welcome.screens import words
from bot.ui import symbols
from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, lines, small
from bot.ui.message import Divider, MessageLayout, Option, Text
from bot.ui.setup import Setting, Setup, Summary

_HERO = "hero-"
"""How the topics begin that are a hero."""


DEALT = "dealt"
HIDDEN, SHOWN = "hidden", "shown"
OFF, ON = "off", "on"

BOX = Setting("box", tuple(Edition), required=True)
HERO = Setting("hero", (DEALT, PICKED, *HEROES), default=DEALT)
FIRST_TURN = Setting("first-turn", tuple(FirstTurn), default=FirstTurn.OFF)
ANNOUNCED = Setting("specials", (HIDDEN, SHOWN), default=HIDDEN)
NECROMANCER = Setting("necromancer", (OFF, ON), default=OFF)


def options(chosen: Mapping[str, str]) -> WelcomeOptions:
    """The options that follow from what was chosen. A hero that is not in the box, rules refuse."""
    hero = chosen.get(HERO.name, DEALT)
    return WelcomeOptions(
        box=Edition(chosen[BOX.name]),
        hero="" if hero == DEALT else hero,
        first_turn=FirstTurn(chosen.get(FIRST_TURN.name, FirstTurn.OFF)),
        announced=chosen.get(ANNOUNCED.name, HIDDEN) == SHOWN,
        necromancer=chosen.get(NECROMANCER.name, OFF) == ON,
    )


SETUP = Setup((BOX, HERO, FIRST_TURN, ANNOUNCED, NECROMANCER), options)


def title(options: WelcomeOptions, texts: Texts) -> str:
    """The name of the game."""
    return words.title(options.box, texts)


def details(options: WelcomeOptions, texts: Texts) -> tuple[str, ...]:
    """The heroes, the special monsters, and the variants that were chosen."""
    heroes = [dungeon.hero_name(hero, texts) for hero in heroes_of(options)]
    told = [texts("welcome-heroes", heroes=", ".join(heroes))]
    match options.hero:
        case "":
            pass
        case value if value == PICKED:
            told.append(texts("welcome-first-picked"))
        case hero:
            told.append(texts("welcome-first-hero", hero=dungeon.hero_name(hero, texts)))
    if has_specials(options):
        key = "welcome-specials-shown" if options.announced else "welcome-specials-hidden"
        told.append(texts(key, count=SPECIALS_IN_DECK, all=len(SPECIALS)))
    if options.first_turn is FirstTurn.GAME:
        told.append(texts("welcome-first-turn-game"))
    elif options.first_turn is FirstTurn.ROUND:
        told.append(texts("welcome-first-turn-round"))
    if any(not HEROES[hero].confirmed for hero in heroes_of(options)):
        told.append(texts("welcome-necromancer"))
    return tuple(told)


def pitch(options: WelcomeOptions, texts: Texts) -> str:
    """The point of the game in three sentences."""
    return texts("welcome-pitch")


def topics(
    options: WelcomeOptions,
    names: Sequence[str],
    seen: WelcomeObservation | None,
    texts: Texts,
) -> tuple[Option, ...]:
    """The pages by topic, one for each hero, then the tiles of the one that is played.

    `names`: of the seats, not yet escaped. `seen`: the match; None before it begins.
    """
    of_tiles: tuple[Option, ...] = ()
    if seen is not None and seen.hero:
        of_tiles = rules.tile_topics(seen.hero, seen, tuple(names), texts)
    general = [rules.topic(topic, texts) for topic in _pages(options)]
    heroes = [_hero_topic(hero, texts) for hero in heroes_of(options)]
    return (*general, *of_tiles, *heroes)


def _pages(options: WelcomeOptions) -> tuple[str, ...]:
    specials = has_specials(options)
    return tuple([topic for topic in _PAGES if specials or topic != "specials"])


def _hero_topic(hero: str, texts: Texts) -> Option:
    label = texts("rules-topic-hero", hero=dungeon.hero_name(hero, texts))
    health, whole = HEROES[hero].health, dungeon.whole_health(hero)
    told = texts("welcome-hero-range", health=health, whole=whole)
    return Option(label, f"{_HERO}{hero}", told, signs.HEALTH)


def page(topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
    """The page on a topic; None for what is none, or not of this box."""
    options: WelcomeOptions = agreed.options
    seen: WelcomeObservation | None = agreed.observation
    hero = topic.removeprefix(_HERO)
    if topic != hero:
        return _hero_page(hero, options, texts) if hero in heroes_of(options) else None
    if seen is not None and seen.hero:
        tile = rules.tile_of_topic(seen.hero, topic)
        if tile is not None:
            specials = has_specials(options)
            return rules.tile_page(seen.hero, tile, agreed, seen, "round", texts, specials=specials)
    if topic not in _pages(options):
        return None
    label, title = rules.topic(topic, texts).label, words.title(options.box, texts)
    return rules.page(label, title, _PAGES[topic](agreed, texts), texts)


def _hero_page(hero: str, options: WelcomeOptions, texts: Texts) -> MessageLayout:
    """A hero with all equipment, each piece with what it does."""
    told = [rules.tile_told(hero, tile, "round", texts) for tile in HEROES[hero].tiles]
    unsure = [tile.key for tile in HEROES[hero].tiles if not tile.confirmed]
    text = lines(
        rules.hero_told(hero, texts),
        *told,
        small(texts("welcome-house-rulings", tiles=dungeon.tile_list(unsure, texts)))
        if unsure
        else None,
        texts("welcome-rules-back"),
    )
    name, title = dungeon.hero_name(hero, texts), words.title(options.box, texts)
    return rules.page(name, title, (Text(text),), texts)


def _point(agreed: AgreedGame, texts: Texts) -> rules.Page:
    text = lines(
        texts("welcome-rules-point"),
        texts("welcome-rules-result"),
        small(texts("welcome-rules-bluff")),
    )
    more = lines(
        texts("welcome-rules-win", count=SUCCESSES_NEEDED, symbol=symbols.WINNER),
        small(texts("welcome-rules-places")),
    )
    return Text(text), Divider(), Text(more)


def _turn(agreed: AgreedGame, texts: Texts) -> rules.Page:
    options: WelcomeOptions = agreed.options
    first = None
    if options.first_turn is FirstTurn.GAME:
        first = texts("welcome-first-turn-game")
    elif options.first_turn is FirstTurn.ROUND:
        first = texts("welcome-first-turn-round")
    text = lines(
        texts("rules-turn"),
        texts("rules-turn-add"),
        texts("welcome-rules-discard"),
        texts("rules-turn-must"),
        first,
    )
    more = lines(texts("welcome-rules-pass"), small(texts("welcome-rules-last")))
    return Text(text), Divider(), Text(more)


def _dungeon(agreed: AgreedGame, texts: Texts) -> rules.Page:
    text = lines(
        texts("rules-dungeon-order"),
        texts("rules-dungeon-beaten"),
        texts("welcome-rules-offered"),
        texts("rules-dungeon-blow"),
        texts("rules-dungeon-end"),
    )
    return Text(text), Divider(), Text(texts("welcome-rules-order"))


def _end(agreed: AgreedGame, texts: Texts) -> rules.Page:
    """How a round ends, what is shown then, and what follows."""
    comparing = [
        texts("welcome-rules-compared", tile=dungeon.tile_name(tile.key, texts))
        for hero in heroes_of(agreed.options)
        for tile in HEROES[hero].tiles
        if tile.does.saves is not None
    ]
    shown = " ".join((texts("welcome-rules-shown"), *comparing))
    text = lines(texts("welcome-rules-forced"), texts("welcome-rules-leave"), shown)
    return Text(text), Divider(), Text(texts("welcome-rules-next"))


def _monsters(agreed: AgreedGame, texts: Texts) -> rules.Page:
    """The ordinary monsters, and what certainly beats each, of the hero that is played."""
    seen: WelcomeObservation | None = agreed.observation
    head = texts("welcome-rules-monsters", count=len(DECK), kinds=len(KINDS))
    told = []
    for kind in KINDS:
        monster, count = dungeon.monster_text(kind, texts), MONSTERS[kind].copies
        beating: tuple[str, ...] = ()
        if seen is not None and seen.hero:
            hero = HEROES[seen.hero]
            beating = hero.beating(hero.kit, ordinary(kind))
        if beating:
            named = all_of([dungeon.tile_name(key, texts) for key in beating], texts)
            told.append(texts("rules-monster", count=count, monster=monster, tiles=named))
        else:
            told.append(texts("welcome-rules-monster", count=count, monster=monster))
    return (Text(lines(head, *told)),)


def _specials(agreed: AgreedGame, texts: Texts) -> rules.Page:
    head = texts("welcome-rules-specials", count=SPECIALS_IN_DECK, all=len(SPECIALS))
    told = [
        small(f"{bold(dungeon.monster_text(card, texts))}: {texts(f'special-{card}')}")
        for card in SPECIALS
    ]
    seen: WelcomeObservation | None = agreed.observation
    here = None
    if seen is not None and seen.specials:
        monsters = dungeon.monsters_text(seen.specials, texts)
        here = texts("welcome-specials-here", monsters=monsters)
    return (Text(lines(head, here, *told)),)


def _time(agreed: AgreedGame, texts: Texts) -> rules.Page:
    flag = texts("welcome-rules-claim" if rules.others_decide(agreed) else "welcome-rules-flag")
    equipment = [tile for hero in heroes_of(agreed.options) for tile in HEROES[hero].tiles]
    named_by_other = any(tile.does.named_by_other for tile in equipment)
    told = lines(flag, small(texts("welcome-rules-luck")) if named_by_other else None)
    return rules.time_told(agreed, told, texts("welcome-rules-unofficial"), texts)


_PAGES: Mapping[str, Callable[[AgreedGame, Texts], rules.Page]] = {
    "point": _point,
    "turn": _turn,
    "dungeon": _dungeon,
    "end": _end,
    "monsters": _monsters,
    "specials": _specials,
    "time": _time,
}
"""The pages by topic, in the order of the menu."""


SUMMARY = Summary(title, details, pitch=pitch)
