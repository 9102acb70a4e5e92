"""The settings of a game of two to four, its summary, and its rules by topic."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from bot.games.dungeon.rules.foes import DECK, KINDS, SPECIALS, Kind
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.screens import rules, signs
from bot.games.dungeon.screens import words as dungeon
from bot.games.welcome.rules.state import (
    PICKED,
    SPECIALS_IN_DECK,
    SUCCESSES_NEEDED,
    Edition,
    FirstTurn,
    WelcomeObservation,
    WelcomeOptions,
    has_specials,
    heroes_of,
)
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.games import Setting, Setup, Summary
from bot.ui.markdown import bold, lines, small
from bot.ui.match_view import AgreedGame

DEALT = "dealt"
HIDDEN, SHOWN = "hidden", "shown"
OFF, ON = "off", "on"

BOX = Setting("box", tuple(Edition), required=True)
HERO = Setting("hero", (DEALT, PICKED, *HEROES), default=DEALT, main=True)
FIRST_TURN = Setting("first-turn", tuple(FirstTurn), default=FirstTurn.OFF)
ANNOUNCED = Setting("specials", (HIDDEN, SHOWN), default=HIDDEN)
NECROMANCER = Setting("necromancer", (OFF, ON), default=OFF)

_MET_IN_SAMPLE: Mapping[str, tuple[Kind, ...]] = {
    "warrior": ("golem", "demon", "vampire"),
    "ninja": ("vampire", "golem", "dragon"),
}


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


def offers(setting: str, value: str, chosen: Mapping[str, str]) -> bool:
    """Whether a box has this hero, or what else this setting is about."""
    agreed = options({**chosen, HERO.name: DEALT})
    match setting:
        case HERO.name:
            return value in (DEALT, PICKED, *heroes_of(agreed))
        case ANNOUNCED.name:
            return has_specials(agreed)
        case NECROMANCER.name:
            heroes = heroes_of(replace(agreed, necromancer=True))
            return not all(HEROES[hero].confirmed for hero in heroes)
    return True


SETUP = Setup((BOX, HERO, FIRST_TURN, ANNOUNCED, NECROMANCER), options, offers=offers)


def title(options: WelcomeOptions, texts: Texts) -> str:
    return texts(f"variant-dungeon-{options.box}")


def details(options: WelcomeOptions, texts: Texts) -> tuple[str, ...]:
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
    first_turn = _first_turn(options, texts)
    if first_turn is not None:
        told.append(first_turn)
    if any(not HEROES[hero].confirmed for hero in heroes_of(options)):
        told.append(texts("welcome-necromancer"))
    return tuple(told)


def lineup(options: WelcomeOptions, texts: Texts) -> tuple[str, ...]:
    """The first hero with each tile, or all heroes with the signs of their tiles."""
    if options.hero in HEROES:
        first = texts("welcome-first-hero", hero=dungeon.hero_name(options.hero, texts))
        return (first, *dungeon.whole_kit(options.hero, texts))
    return tuple([dungeon.hero_signs(hero, texts) for hero in heroes_of(options)])


def _hero_page(hero: str, agreed: AgreedGame, texts: Texts) -> str:
    tiles = HEROES[hero].tiles
    told = [small(rules.tile_told(hero, tile, "round", texts)) for tile in tiles]
    unsure = [tile.key for tile in tiles if not tile.confirmed]
    if unsure:
        rulings = texts("welcome-house-rulings", tiles=dungeon.tile_list(unsure, texts))
        told.append(small(rulings))
    return lines(rules.hero_told(hero, texts), *told, texts("welcome-rules-back"))


def _point(agreed: AgreedGame, texts: Texts) -> str:
    return texts("welcome-page-point", count=SUCCESSES_NEEDED, symbol=symbols.WINNER)


def _turn(agreed: AgreedGame, texts: Texts) -> str:
    turn, passing = texts("welcome-page-turn"), texts("welcome-page-pass")
    return lines(turn, _first_turn(agreed.options, texts), "", passing)


def _first_turn(options: WelcomeOptions, texts: Texts) -> str | None:
    match options.first_turn:
        case FirstTurn.GAME:
            return texts("welcome-first-turn-game")
        case FirstTurn.ROUND:
            return texts("welcome-first-turn-round")
    return None


def _end(agreed: AgreedGame, texts: Texts) -> str:
    comparing = [
        texts("welcome-rules-compared", tile=dungeon.tile_name(tile.key, texts))
        for hero in heroes_of(agreed.options)
        for tile in HEROES[hero].tiles
        if tile.does.saves is not None
    ]
    shown = " ".join((texts("welcome-rules-shown"), *comparing))
    forced, leave = texts("welcome-rules-forced"), texts("welcome-rules-leave")
    return lines(forced, leave, shown, "", texts("welcome-rules-next"))


def _monsters(agreed: AgreedGame, texts: Texts) -> str:
    """The ordinary monsters, and what certainly beats each, of the hero that is played."""
    seen: WelcomeObservation | None = agreed.observation
    head = texts("welcome-rules-monsters", count=len(DECK), kinds=len(KINDS))
    told = rules.monsters_told(seen.hero if seen else "", "welcome-rules-monster", texts)
    return lines(head, *told)


def _specials(agreed: AgreedGame, texts: Texts) -> str:
    seen: WelcomeObservation | None = agreed.observation
    head = texts("welcome-rules-specials", count=SPECIALS_IN_DECK, all=len(SPECIALS))
    told = [
        small(f"{bold(dungeon.monster_text(card, texts))}: {texts(f'special-{card}')}")
        for card in SPECIALS
    ]
    if seen is not None and seen.specials:
        monsters = dungeon.monsters_text(seen.specials, texts)
        told.insert(0, texts("welcome-specials-here", monsters=monsters))
    return lines(head, *told)


def _sample(agreed: AgreedGame, texts: Texts) -> str:
    """A round move by move, with a hero of the box, for players who have never played."""
    hero = next(each for each in _MET_IN_SAMPLE if each in heroes_of(agreed.options))
    met = {kind: dungeon.monster_text(kind, texts) for kind in _MET_IN_SAMPLE[hero]}
    return texts(f"welcome-sample-{hero}", **met)


def _time(agreed: AgreedGame, texts: Texts) -> str:
    flag = texts("welcome-rules-claim" if rules.others_decide(agreed) else "welcome-rules-flag")
    equipment = [tile for hero in heroes_of(agreed.options) for tile in HEROES[hero].tiles]
    named_by_other = any(tile.does.named_by_other for tile in equipment)
    told = lines(flag, small(texts("welcome-rules-luck")) if named_by_other else None)
    return rules.time_told(agreed, told, texts("welcome-rules-unofficial"), texts)


_PAGES: rules.Pages = {
    "point": _point,
    "turn": _turn,
    "dungeon": lambda agreed, texts: texts("welcome-page-dungeon"),
    "end": _end,
    "monsters": _monsters,
    "specials": _specials,
    "sample": _sample,
    "time": _time,
    **{f"hero-{hero}": partial(_hero_page, hero) for hero in HEROES},
}


def _has(options: WelcomeOptions, page: str) -> bool:
    hero = page.removeprefix("hero-")
    if hero != page:
        return hero in heroes_of(options)
    return page != "specials" or has_specials(options)


BOOK = rules.RuleBook(title, _PAGES, "round", has=_has, specials=has_specials)
SUMMARY = Summary(
    title,
    details,
    lineup,
    pitch=lambda options, texts: texts("welcome-pitch"),
    symbol=signs.DUNGEON,
)
