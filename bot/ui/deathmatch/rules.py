"""What a match is played by: its summary before it begins, and its rules by topic."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from bot.games.deathmatch.game import CHALLENGED
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.state import Options
from bot.games.dungeon.heroes import HEROES, Hero, Tile
from bot.games.dungeon.monsters import DECK, KINDS, MONSTERS, Kind
from bot.ui import symbols
from bot.ui.agreed_game import AgreedGame
from bot.ui.asking import takebacks_described
from bot.ui.catalogue import Texts
from bot.ui.clock import described
from bot.ui.deathmatch import example, tiles, words
from bot.ui.markdown import all_of, bold, heading, lines, small
from bot.ui.message import Block, Divider, MessageLayout, Option, Text
from bot.ui.names import plain

POINT = "point"
"""The topic that is shown first."""

_TILE = "tile-"
"""How the topics begin that are a piece of equipment."""


def title(options: Options, texts: Texts) -> str:
    """The name of the game and its variant."""
    return words.title(options.variant, texts)


def details(options: Options, texts: Texts) -> tuple[str, ...]:
    """A line on the hero; one on practice decks if there are any, and one if no odds are told."""
    health, name = words.whole_health(options.variant), words.hero_name(options.variant, texts)
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
    gone = {tile.key: tile.removed_by for tile in seen.tiles} if seen is not None else {}
    of_tiles = []
    for tile in HEROES[variant].tiles:
        seat = gone.get(tile.key)
        if seat is None:
            of_tiles.append(_tile_topic(variant, tile.key, texts))
        else:
            why = texts("tile-removed", name=plain(names[seat]))
            of_tiles.append(_topic(tile_topic(tile.key), texts, why))
    return (*_general_topics(texts), *of_tiles)


def tile_topic(key: str) -> str:
    """The topic of a tile."""
    return f"{_TILE}{key}"


def page(topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
    """The page on a topic; None for what is none, or not of this hero."""
    key = topic.removeprefix(_TILE)
    if topic.startswith(_TILE):
        for tile in HEROES[agreed.options.variant].tiles:
            if tile.key == key:
                return tiles.tile_page(tile, agreed, texts)
        return None
    if topic not in _PAGES:
        return None
    label = _topic(topic, texts).label
    game = texts("rules-title", title=words.title(agreed.options.variant, texts))
    head = lines(heading(f"{symbols.RULES} {label}"), small(game))
    first, *rest = _PAGES[topic](agreed, texts)
    assert isinstance(first, Text), "a page begins with its words"
    blocks = (Text(lines(head, first.markdown)), *rest)
    return MessageLayout(blocks, symbols.Colour.QUIET)


def _topic(topic: str, texts: Texts, description: str | None = None) -> Option:
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
        case "time":
            label, emoji = texts("rules-topic-time"), symbols.CLOCK
        case _:
            key = topic.removeprefix(_TILE)
            label, emoji = words.tile_name(key, texts), symbols.TILES[key]
    return Option(label, topic, description, emoji)


@lru_cache(maxsize=4)
def _general_topics(texts: Texts) -> tuple[Option, ...]:
    return tuple(_topic(topic, texts) for topic in _PAGES)


@lru_cache(maxsize=64)
def _tile_topic(variant: str, key: str, texts: Texts) -> Option:
    """A tile that is there."""
    return _topic(tile_topic(key), texts, words.short_effect(variant, key, texts))


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
        small(_told(hero, tile, texts))
        for tile in hero.tiles
        if tile.does.names_foe or tile.does.offers or tile.does.revives is not None
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
    told = [_told(hero, tile, texts) for tile in hero.tiles]
    whole = words.whole_health(variant)
    name = words.hero_name(variant, texts)
    head = texts("rules-hero", hero=name, health=hero.health, whole=whole)
    return (Text(lines(head, *told, texts("rules-equipment-back"))),)


def _told(hero: Hero, tile: Tile, texts: Texts) -> str:
    """A tile by name, and what it does."""
    name = bold(words.tile_symbol_name(tile.key, texts))
    return f"{name}: {tiles.tile_rule(hero, tile, texts)}"


def _monsters(agreed: AgreedGame, texts: Texts) -> tuple[Block, ...]:
    hero = HEROES[agreed.options.variant]
    told = [_monster(kind, hero.beating(hero.kit, kind), texts) for kind in KINDS]
    head = texts("rules-monsters", count=len(DECK), kinds=len(KINDS))
    return Text(lines(head, *told)), Divider(), Text(texts("rules-monsters-again"))


def _monster(kind: Kind, tiles: Sequence[str], texts: Texts) -> str:
    """A monster, how many cards it has, and the tiles that certainly beat it."""
    monster, count = words.monster_text(kind, texts), MONSTERS[kind].copies
    if not tiles:
        return texts("rules-monster-alone", count=count, monster=monster)
    beaten = all_of([words.tile_name(key, texts) for key in tiles], texts)
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
