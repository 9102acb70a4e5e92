"""What a match is played by: its summary before it begins, and its rules by topic."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from bot.games.deathmatch.game import CHALLENGED
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.state import Options
from bot.games.dungeon.foes import ordinary
from bot.games.dungeon.heroes import HEROES, Tile
from bot.games.dungeon.monsters import DECK, KINDS, MONSTERS, Kind
from bot.ui import symbols
from bot.ui.agreed_game import AgreedGame
from bot.ui.asking import takebacks_described
from bot.ui.catalogue import Texts
from bot.ui.clock import described
from bot.ui.deathmatch import example, words
from bot.ui.dungeon import tiles
from bot.ui.dungeon import words as dungeon
from bot.ui.dungeon.renderer import POINT
from bot.ui.markdown import all_of, bold, heading, lines, small
from bot.ui.message import Block, Divider, MessageLayout, Option, Text


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
    return (*_general_topics(texts), *tiles.topics(variant, seen, tuple(names), texts))


def page(topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
    """The page on a topic; None for what is none, or not of this hero."""
    variant = agreed.options.variant
    tile = tiles.tile_of_topic(variant, topic)
    if tile is not None:
        seen: Observation | None = agreed.observation
        laid = seen if seen is not None and seen.adventure else None
        return tiles.tile_page(variant, tile, agreed, laid, "adventure", texts)
    if topic not in _PAGES:
        return None
    label = _topic(topic, texts).label
    game = texts("rules-title", title=words.title(agreed.options.variant, texts))
    head = lines(heading(f"{symbols.RULES} {label}"), small(game))
    first, *rest = _PAGES[topic](agreed, texts)
    assert isinstance(first, Text), "a page begins with its words"
    blocks = (Text(lines(head, first.markdown)), *rest)
    return MessageLayout(blocks, symbols.Colour.QUIET)


def _topic(topic: str, texts: Texts) -> Option:
    """A topic as a line of the menu."""
    match topic:
        case "point":
            label, emoji = texts("rules-topic-point"), symbols.WINNER
        case "turn":
            label, emoji = texts("rules-topic-turn"), symbols.DECK
        case "dungeon":
            label, emoji = texts("rules-topic-dungeon"), symbols.DUNGEON
        case "equipment":
            label, emoji = texts("rules-topic-equipment"), symbols.HEALTH
        case "monsters":
            label, emoji = texts("rules-topic-monsters"), symbols.MONSTERS[KINDS[-1]]
        case "example":
            label, emoji = texts("rules-topic-example"), symbols.MATCH
        case _:
            label, emoji = texts("rules-topic-time"), symbols.CLOCK
    return Option(label, topic, emoji=emoji)


@lru_cache(maxsize=4)
def _general_topics(texts: Texts) -> tuple[Option, ...]:
    return tuple(_topic(topic, texts) for topic in _PAGES)


def _point(agreed: AgreedGame, texts: Texts) -> tuple[Block, ...]:
    chooser = agreed.name(CHALLENGED)
    begins = (
        texts("rules-begins-open")
        if chooser is None
        else texts("rules-begins", chooser=bold(chooser))
    )
    text = lines(texts("rules-point"), texts("rules-result"), texts("rules-bluff"))
    more = lines(texts("rules-match"), begins, texts("rules-next"))
    return Text(text), Divider(), Text(more)


def _turn(agreed: AgreedGame, texts: Texts) -> tuple[Block, ...]:
    text = lines(
        texts("rules-turn"),
        texts("rules-turn-add"),
        texts("rules-turn-discard"),
        texts("rules-turn-must"),
    )
    more = lines(texts("rules-pass"), texts("rules-pass-first"), texts("rules-pass-forced"))
    return Text(text), Divider(), Text(more)


def _dungeon(agreed: AgreedGame, texts: Texts) -> tuple[Block, ...]:
    hero = HEROES[agreed.options.variant]
    special = [
        small(_told(agreed.options.variant, tile, texts))
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


def _equipment(agreed: AgreedGame, texts: Texts) -> tuple[Block, ...]:
    variant = agreed.options.variant
    hero = HEROES[variant]
    told = [_told(variant, tile, texts) for tile in hero.tiles]
    whole = dungeon.whole_health(variant)
    name = dungeon.hero_name(variant, texts)
    head = texts("rules-hero", hero=name, health=hero.health, whole=whole)
    return (Text(lines(head, *told, texts("rules-equipment-back"))),)


def _told(hero: str, tile: Tile, texts: Texts) -> str:
    """A tile by name, and what it does."""
    name = bold(dungeon.tile_symbol_name(tile.key, texts))
    return f"{name}: {tiles.tile_rule(hero, tile, 'adventure', texts)}"


def _monsters(agreed: AgreedGame, texts: Texts) -> tuple[Block, ...]:
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


def _example(agreed: AgreedGame, texts: Texts) -> tuple[Block, ...]:
    return example.blocks(agreed.options.variant, texts)


def _time(agreed: AgreedGame, texts: Texts) -> tuple[Block, ...]:
    clock = described(agreed.time_control, texts)
    if agreed.time_control is None:
        told = lines(clock)
    else:
        flag = (
            texts("rules-clock-flag")
            if agreed.hosted or not agreed.time_control.slow
            else texts("rules-clock-claim")
        )
        told = lines(clock, texts("rules-clock-turn"), flag, texts("rules-clock-stands"))
    back = takebacks_described(agreed.takebacks, texts, hosted=agreed.hosted)
    return Text(told), Divider(), Text(lines(back, small(texts("rules-unofficial"))))


_PAGES: Mapping[str, Callable[[AgreedGame, Texts], tuple[Block, ...]]] = {
    POINT: _point,
    "turn": _turn,
    "dungeon": _dungeon,
    "equipment": _equipment,
    "monsters": _monsters,
    "example": _example,
    "time": _time,
}
"""The pages by topic, in the order of the menu."""
