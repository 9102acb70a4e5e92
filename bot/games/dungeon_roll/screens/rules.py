"""The rules for players: settings and summary of a game, and pages by topic."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count

from bot.games.dungeon_roll.rules.dice import DUNGEON_DICE, PARTY_DICE, Companion, Peril
from bot.games.dungeon_roll.rules.heroes import HEROES, heroes_in
from bot.games.dungeon_roll.rules.options import HeroChoice, HeroSet, RollOptions
from bot.games.dungeon_roll.rules.scoring import Title, title_of
from bot.games.dungeon_roll.rules.state import DEEPEST, MASTERY, RollState
from bot.games.dungeon_roll.rules.tokens import ALL_TOKENS, Token
from bot.games.dungeon_roll.rules.turn import Specialty
from bot.games.dungeon_roll.screens import signs, words
from bot.games.dungeon_roll.screens.heroes import hero_name, hero_text, hero_topic
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.games import Setting, Setup, Summary
from bot.ui.invitation import described, takebacks_described
from bot.ui.markdown import heading, lines, small
from bot.ui.match_options import PLAYERS
from bot.ui.match_view import AgreedGame
from bot.ui.message import Block, Divider, MessageLayout, Option, Text

_HERO, _SET = hero_topic(""), "set-"
"""How the topics begin that are a hero, or all heroes of a set."""

PRINTED_SETS = (HeroSet.BASIC, HeroSet.PACK_1, HeroSet.KICKSTARTER, HeroSet.PACK_2)
"""The sets that heroes belong to; of those that can be agreed on some are several of them."""

Page = tuple[Block, ...]
"""The blocks below the head of a page; the first one is a text."""

OFF, ON = "off", "on"

CHOICE = Setting("heroes", tuple(HeroChoice), default=HeroChoice.DEALT, main=True)
SET = Setting("set", tuple(HeroSet), default=HeroSet.BASIC)
MIRROR = Setting("mirror", (OFF, ON), default=OFF)
RECYCLE = Setting("recycle-tokens", (OFF, ON), default=OFF)


def options(chosen: Mapping[str, str]) -> RollOptions:
    """The options that follow from what was chosen."""
    return RollOptions(
        HeroChoice(chosen.get(CHOICE.name, HeroChoice.DEALT)),
        HeroSet(chosen.get(SET.name, HeroSet.BASIC)),
        mirror=chosen.get(MIRROR.name, OFF) == ON,
        recycle=chosen.get(RECYCLE.name, OFF) == ON,
    )


def offers(setting: str, value: str, chosen: Mapping[str, str]) -> bool:
    """Whether there are others to share a hero with, and heroes."""
    if setting != MIRROR.name:
        return True
    return chosen.get(PLAYERS) != "1" and chosen.get(CHOICE.name) != HeroChoice.NONE


SETUP = Setup((CHOICE, SET, MIRROR, RECYCLE), options, offers=offers)


def title(options: RollOptions, texts: Texts) -> str:
    """The name of the game."""
    return texts("game-dungeon-roll")


def details(options: RollOptions, texts: Texts) -> tuple[str, ...]:
    """The heroes, and the variants that were chosen."""
    told = [_heroes_agreed(options, texts)]
    if options.mirror and options.heroes is HeroChoice.DEALT:
        told.append(texts("roll-detail-mirror-dealt"))
    elif options.mirror:
        told.append(texts("roll-detail-mirror-chosen"))
    if options.recycle:
        told.append(texts("roll-detail-recycle"))
    return tuple(told)


def _heroes_agreed(options: RollOptions, texts: Texts) -> str:
    if options.heroes is HeroChoice.NONE:
        return texts("roll-detail-none")
    among, number = texts(f"roll-set-{options.set}"), len(heroes_in(options.set))
    if options.heroes is HeroChoice.DEALT:
        return texts("roll-detail-dealt", set=among, count=number)
    return texts("roll-detail-chosen", set=among, count=number)


def pitch(options: RollOptions, texts: Texts) -> str:
    """The point of the game in three sentences."""
    return texts("roll-pitch")


def scored(score: int, texts: Texts) -> str:
    """The title that a score earns."""
    return texts(f"roll-title-{title_of(score)}")


def topics(agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
    """The pages by topic: the general ones, the heroes that are played, the sets of heroes."""
    general = [_topic(topic, agreed, texts) for topic in _pages(agreed)]
    played = [_topic(hero_topic(hero), agreed, texts) for hero in _played(agreed)]
    sets = [_topic(f"{_SET}{each}", agreed, texts) for each in _sets(agreed)]
    return (*general, *played, *sets)


def _topic(topic: str, agreed: AgreedGame, texts: Texts) -> Option:
    return Option(_label(topic, texts), topic, emoji=_SIGNS.get(topic))


def _label(topic: str, texts: Texts) -> str:
    """The title of a page."""
    hero = topic.removeprefix(_HERO)
    if topic != hero:
        return texts("roll-topic-hero", hero=hero_name(hero, texts))
    return texts(f"roll-topic-{topic}")


def page(topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
    """The page on a topic; None for an unknown one, or one that is not of this game."""
    told = _told(topic, agreed, texts)
    if told is None:
        return None
    first, *rest = told
    assert isinstance(first, Text), "a page begins with its words"
    game = small(texts("rules-title", title=title(agreed.options, texts)))
    head = lines(heading(f"{symbols.RULES} {_label(topic, texts)}"), game, first.markdown)
    return MessageLayout((Text(head), *rest), symbols.Colour.QUIET)


def _told(topic: str, agreed: AgreedGame, texts: Texts) -> Page | None:
    """The blocks of a page; None where there is no such page."""
    hero, group = topic.removeprefix(_HERO), topic.removeprefix(_SET)
    if topic != hero:
        known = hero in _heroes_there(agreed)
        return (Text(hero_text(HEROES[hero], texts)),) if known else None
    if topic != group:
        heroes = _sets(agreed).get(group)
        return None if heroes is None else _cards(heroes, texts)
    return _PAGES[topic](agreed, texts) if topic in _pages(agreed) else None


def _cards(heroes: Sequence[str], texts: Texts) -> Page:
    """The cards of several heroes, with a line between any two."""
    blocks: list[Block] = []
    for hero in heroes:
        blocks += [Divider(), Text(hero_text(HEROES[hero], texts))]
    return tuple(blocks[1:])


def _with_heroes(agreed: AgreedGame) -> bool:
    options: RollOptions = agreed.options
    return options.heroes is not HeroChoice.NONE


def _pages(agreed: AgreedGame) -> tuple[str, ...]:
    """The general topics."""
    return tuple([topic for topic in GENERAL if topic != "heroes" or _with_heroes(agreed)])


def _heroes_there(agreed: AgreedGame) -> tuple[str, ...]:
    """All heroes that could be played in this game."""
    return heroes_in(agreed.options.set) if _with_heroes(agreed) else ()


def _played(agreed: AgreedGame) -> tuple[str, ...]:
    """The heroes that somebody plays, each once, in the order of seats."""
    seen: RollState | None = agreed.observation
    if seen is None:
        return ()
    return tuple(dict.fromkeys(delver.hero for delver in seen.delvers if delver.hero))


def _sets(agreed: AgreedGame) -> Mapping[str, tuple[str, ...]]:
    """The heroes of each set that is played with."""
    there = _heroes_there(agreed)
    by_set = {each: [hero for hero in there if HEROES[hero].set is each] for each in PRINTED_SETS}
    return {str(each): tuple(heroes) for each, heroes in by_set.items() if heroes}


def _point(agreed: AgreedGame, texts: Texts) -> Page:
    hero = texts("roll-rules-point-hero", experience=MASTERY) if _with_heroes(agreed) else None
    text = lines(
        texts("roll-rules-point"),
        texts("roll-rules-point-treasure"),
        hero,
        small(texts("roll-rules-point-open")),
    )
    return (Text(text),)


def _delve(agreed: AgreedGame, texts: Texts) -> Page:
    faces = words.signed_table((1,) * len(Peril), texts)
    text = lines(
        texts("roll-rules-party", count=PARTY_DICE),
        texts("roll-rules-level", count=DUNGEON_DICE),
        small(", ".join(faces)),
        texts("roll-rules-monsters"),
        texts("roll-rules-loot"),
        texts("roll-rules-beast", count=Specialty.lair_limit),
        texts("roll-rules-regroup", deepest=DEEPEST),
    )
    turns = None if agreed.seats == 1 else small(texts("roll-rules-turns"))
    return Text(text), Divider(), Text(lines(texts("roll-rules-flee"), turns))


def _companions(agreed: AgreedGame, texts: Texts) -> Page:
    faces = [
        f"{signs.COMPANIONS[face]} {texts(f'roll-rules-companion-{face.letter}')}"
        for face in Companion
    ]
    more = lines(texts("roll-rules-potions"), small(texts("roll-rules-fewer")))
    return Text(lines(texts("roll-rules-companions"), *faces)), Divider(), Text(more)


def _dragon(agreed: AgreedGame, texts: Texts) -> Page:
    differ = small(texts("roll-rules-heroes-differ")) if _with_heroes(agreed) else None
    text = lines(
        texts("roll-rules-lair"),
        texts("roll-rules-comes", count=Specialty.lair_limit),
        texts("roll-rules-slay", count=Specialty.slayers),
        texts("roll-rules-ring"),
        texts("roll-rules-away"),
        texts("roll-rules-emptied"),
        differ,
    )
    return (Text(text),)


def _treasure(agreed: AgreedGame, texts: Texts) -> Page:
    options: RollOptions = agreed.options
    used = texts("roll-rules-used-recycled") if options.recycle else texts("roll-rules-used")
    head = lines(texts("roll-rules-treasure", count=sum(ALL_TOKENS)), used)
    kinds = [
        f"{signs.TOKENS[token]} {texts(f'roll-rules-token-{token.code}', count=ALL_TOKENS[token])}"
        for token in Token
    ]
    return Text(head), Divider(), Text(lines(*kinds)), Divider(), Text(texts("roll-rules-worth"))


def _points(agreed: AgreedGame, texts: Texts) -> Page:
    """The page about scores: their parts, and their use alone and with others."""
    titles = [
        texts("roll-rules-title", title=texts(f"roll-title-{each}"), points=_least(each))
        for each in Title
    ]
    begun = agreed.observation is not None
    # Before it begins, some of the seats may be left empty.
    alone = texts("roll-rules-alone") if agreed.seats == 1 or not begun else None
    table = texts("roll-rules-table") if agreed.seats > 1 else None
    leave = texts("roll-rules-leave") if agreed.seats > 1 else None
    due = small(texts("roll-rules-due")) if _with_heroes(agreed) else None
    flag = texts("roll-rules-flag") if agreed.time_control is not None else None
    made_of = lines(
        texts("roll-rules-points"), texts("roll-rules-titles", titles=", ".join(titles))
    )
    return Text(made_of), Divider(), Text(lines(alone, table, leave, due, flag))


def _least(wanted: Title) -> int:
    """The lowest score that earns a title."""
    return next(score for score in count() if title_of(score) is wanted)


def _heroes(agreed: AgreedGame, texts: Texts) -> Page:
    never = None
    if HeroSet.PACK_2 in _sets(agreed):
        never = texts("roll-rules-never")
    text = lines(
        texts("roll-rules-specialty"),
        texts("roll-rules-ultimate"),
        texts("roll-rules-mastery", experience=MASTERY),
        never,
    )
    return Text(text), Divider(), Text(texts("roll-rules-abilities"))


def _example(agreed: AgreedGame, texts: Texts) -> Page:
    text = lines(
        texts("roll-example-party"),
        texts("roll-example-1"),
        texts("roll-example-2"),
        texts("roll-example-3"),
        texts("roll-example-potion"),
        texts("roll-example-4"),
        texts("roll-example-dragon"),
        texts("roll-example-home"),
        small(texts("roll-example-mastery")) if _with_heroes(agreed) else None,
    )
    return (Text(text),)


def _time(agreed: AgreedGame, texts: Texts) -> Page:
    """The clock, and what may be taken back."""
    told = [described(agreed.time_control, texts)]
    if agreed.time_control is not None:
        told.append(texts("roll-rules-clock"))
    back = None
    if agreed.seats > 1:
        back = takebacks_described(agreed.takebacks, texts, hosted=agreed.hosted)
    more = lines(texts("roll-rules-undo"), back, small(texts("roll-rules-unofficial")))
    return Text(lines(*told)), Divider(), Text(more)


_PAGES: Mapping[str, Callable[[AgreedGame, Texts], Page]] = {
    "point": _point,
    "delve": _delve,
    "companions": _companions,
    "dragon": _dragon,
    "treasure": _treasure,
    "points": _points,
    "heroes": _heroes,
    "example": _example,
    "time": _time,
}
"""The general pages by topic, in the order of the menu."""

GENERAL = tuple(_PAGES)
"""The general topics; without heroes, there is none about them."""

_SIGNS: Mapping[str, str] = {
    "point": symbols.WINNER,
    "delve": signs.GAME,
    "companions": signs.COMPANIONS[Companion.CHAMPION],
    "dragon": signs.PERILS[Peril.DRAGON],
    "treasure": signs.PERILS[Peril.CHEST],
    "points": symbols.TABLE,
    "heroes": "🦸",
    "example": symbols.MATCH,
    "time": symbols.CLOCK,
}
"""The line beside a topic in the menu."""


SUMMARY = Summary(title, details, pitch=pitch, scored=scored, symbol=signs.GAME)
