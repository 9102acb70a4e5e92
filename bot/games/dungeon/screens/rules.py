"""The common parts of the rules pages of dungeon games: topics, heads, time, equipment."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from bot.games.dungeon.rules.effects import Tile, TileKey
from bot.games.dungeon.rules.foes import ordinary
from bot.games.dungeon.rules.heroes import HEROES, Hero
from bot.games.dungeon.rules.monsters import KINDS, MONSTERS, Kind
from bot.games.dungeon.rules.table import TableObservation
from bot.games.dungeon.screens import signs, words
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.invitation import described, takebacks_described
from bot.ui.markdown import bold, heading, lines, small
from bot.ui.match_view import AgreedGame
from bot.ui.message import Block, Divider, MessageLayout, Option, Text
from bot.ui.names import plain

Pages = Mapping[str, Callable[[AgreedGame, Texts], str]]
"""What stands on the pages, by topic in the order of the menu; paragraphs have an empty line
between them."""


_TOPICS = {
    "point": symbols.WINNER,
    "turn": symbols.DECK,
    "dungeon": signs.DUNGEON,
    "end": symbols.OVER,
    "equipment": signs.HEALTH,
    "monsters": signs.MONSTERS[KINDS[-1]],
    "specials": signs.MONSTERS["mimic"],
    "example": symbols.MATCH,
    "time": symbols.CLOCK,
}

BUILT_KEYS = words.BUILT_KEYS | {f"rules-topic-{topic}" for topic in _TOPICS}


@lru_cache(maxsize=32)
def topic(key: str, texts: Texts) -> Option:
    return Option(texts(f"rules-topic-{key}"), key, emoji=_TOPICS[key])


def page(label: str, title: str, told: str, texts: Texts) -> MessageLayout:
    first, *rest = told.split("\n\n")
    head = heading(f"{symbols.RULES} {label}"), small(texts("rules-title", title=title))
    blocks: list[Block] = [Text(lines(*head, first))]
    for paragraph in rest:
        blocks += [Divider(), Text(paragraph)]
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def monsters_told(hero: str, texts: Texts) -> Iterator[tuple[str, int, str | None]]:
    """Each ordinary monster, how many cards it has, and the tiles of a hero that surely beat it.

    `hero`: "" for none; None where no tile does.
    """
    for kind in KINDS:
        tiles = HEROES[hero].beating(HEROES[hero].kit, ordinary(kind)) if hero else ()
        beaten = words.tile_list(tiles, texts) if tiles else None
        yield words.monster_text(kind, texts), MONSTERS[kind].copies, beaten


def hero_told(hero: str, texts: Texts) -> str:
    return texts(
        "rules-hero",
        hero=words.hero_name(hero, texts),
        health=HEROES[hero].health,
        whole=words.whole_health(hero),
    )


def tile_told(hero: str, tile: Tile, part: str, texts: Texts) -> str:
    """A tile by name, and what it does. `part`: as for `tile_rule`."""
    name = bold(words.tile_symbol_name(tile.key, texts))
    return f"{name}: {tile_rule(hero, tile, part, texts)}"


def time_told(agreed: AgreedGame, flag: str, unofficial: str, texts: Texts) -> str:
    """The clock, and what may be taken back. `flag`: what running out of time costs."""
    told = [described(agreed.time_control, texts)]
    if agreed.time_control is not None:
        told += [texts("rules-clock-turn"), flag, texts("rules-clock-stands")]
    back = takebacks_described(agreed.takebacks, texts, hosted=agreed.hosted)
    return lines(*told, "", back, small(unofficial))


def others_decide(agreed: AgreedGame) -> bool:
    """Whether those who are kept waiting say what follows when a player's time is over."""
    control = agreed.time_control
    return control is not None and not control.flags_fall(hosted=agreed.hosted)


# A piece of equipment in full. Every sentence follows from what the tile is in the contents and
# from what its effect says of itself, so none can be told of a tile that does something else.

_TOPIC = "tile-"
"""How the topics of the rules begin that are a piece of equipment."""

_MORE: Mapping[str, tuple[str, ...]] = {
    "none": ("rules-tile-beats-nothing",),
    "beats-named": (),
    "beats-named-by-other": ("rules-tile-itself-more", "rules-tile-other-more"),
    "beats-repeated": ("rules-tile-itself-more", "rules-tile-repeated-more"),
    "beats-kind-and-next": ("rules-tile-itself-more", "rules-tile-next-more"),
    "beats-kind-and-shields": ("rules-tile-itself-more", "rules-tile-shields-more"),
    "may-beat-once": ("rules-tile-strike-more",),
    "may-beat-odd-once": ("rules-tile-asked-more",),
    "may-beat-even-on": ("rules-tile-coin-more",),
    "may-beat-for-a-tile": ("rules-tile-price-more",),
    "may-drain-once": ("rules-tile-asked-more",),
    "may-beat-kind-and-next": ("rules-tile-leash-more", "rules-tile-next-more"),
    "may-replace-once": ("rules-tile-replace-more",),
    "revives-once": ("rules-tile-revives-more", "rules-tile-beats-nothing"),
    "revives-at-one": ("rules-tile-itself-more", "rules-tile-bones-more"),
    "wins-if-all-differ": ("rules-tile-itself-more", "rules-tile-differ-more"),
}
"""By effect, the texts that say more than its rule; one that is missing works by itself."""


def tile_of_topic(hero: str, topic: str) -> Tile | None:
    """The tile that a topic is about; None for what is none, or not of this hero."""
    key = topic.removeprefix(_TOPIC)
    if topic == key:
        return None
    return next((tile for tile in HEROES[hero].tiles if tile.key == key), None)


def tile_topics(
    hero: str, seen: TableObservation | None, names: tuple[str, ...], texts: Texts
) -> tuple[Option, ...]:
    """The hero's tiles as lines of the menu of the rules: what each does, or who took it out.

    `names`: of the seats, not yet escaped. `seen`: the match; None before it begins.
    """
    gone = {tile.key: tile.removed_by for tile in seen.tiles} if seen is not None else {}
    found = []
    for tile in HEROES[hero].tiles:
        seat = gone.get(tile.key)
        if seat is None:
            told = words.short_effect(hero, tile.key, texts)
        else:
            told = texts("tile-removed", name=plain(names[seat]))
        name, symbol = words.tile_name(tile.key, texts), signs.TILES[tile.key]
        found.append(Option(name, f"{_TOPIC}{tile.key}", told, symbol))
    return tuple(found)


def tile_page(
    hero: str,
    tile: Tile,
    agreed: AgreedGame,
    seen: TableObservation | None,
    part: str,
    texts: Texts,
    *,
    specials: bool = False,
) -> MessageLayout:
    """A tile in full, and whether it is still there.

    `seen`: a match with equipment on the table; None before that. `part`: what it comes back after,
    "adventure" or "round". `specials`: whether special monsters may be met.
    """
    text = lines(
        heading(f"{symbols.RULES} {words.tile_symbol_name(tile.key, texts)}"),
        small(texts("rules-tile-of", hero=words.hero_name(hero, texts))),
        tile_rule(hero, tile, part, texts),
        *_details(hero, tile, texts, specials=specials),
        None if tile.confirmed else texts("rules-house-ruling"),
        _presence(tile.key, agreed, seen, part, texts),
    )
    return MessageLayout((Text(text),), symbols.Colour.QUIET)


def tile_rule(hero: str, tile: Tile, part: str, texts: Texts) -> str:
    """The effect of a tile, when, and how often. `part`: "adventure" or "round"."""
    return " ".join(_rule(hero, tile, part, texts))


def _rule(hero: str, tile: Tile, part: str, texts: Texts) -> Iterator[str]:
    if tile.health:
        yield texts("rules-tile-health", health=tile.health)
    match tile.effect:
        case "none":
            return
        case "beats-named":
            yield texts("rules-tile-named")
        case "may-beat-once":
            yield texts("rules-tile-strike", part=part)
        case "revives-once":
            yield texts("rules-tile-revives", health=HEROES[hero].health)
        case _ if tile.does.only_beats:
            yield texts("rules-tile-beats", monsters=words.monsters_text(beaten_by(tile), texts))
        case _:
            effect = words.tile_effect(hero, tile.key, texts)
            yield f"{effect[0].upper()}{effect[1:]}."


def _details(hero: str, tile: Tile, texts: Texts, *, specials: bool) -> Iterator[str]:
    """Further details, and the limits of a tile."""
    whole_hero: Hero = HEROES[hero]
    if tile.health:
        whole = whole_hero.full_health(whole_hero.kit)
        without = whole_hero.full_health(tuple(key for key in whole_hero.kit if key != tile.key))
        yield texts("rules-tile-health-of", whole=whole, without=without)
    if tile.does.only_beats:
        copies = sum(MONSTERS[kind].copies for kind in beaten_by(tile))
        yield texts("rules-tile-cards", count=copies)
    else:
        yield from map(texts, _MORE.get(tile.effect, ("rules-tile-itself-more",)))
    if tile.does.may_name is not None:
        yield texts("rules-tile-named-specials" if specials else "rules-tile-named-more")
    elif specials and (tile.does.only_beats or tile.kind or tile.strength or tile.strengths):
        yield texts("rules-tile-beats-kind-more" if tile.kind else "rules-tile-beats-strength-more")
    elif tile.does.only_beats:
        yield texts("rules-tile-beats-more")


def beaten_by(tile: Tile) -> tuple[Kind, ...]:
    return tuple(kind for kind in KINDS if tile.surely_beats(ordinary(kind)))


def _presence(
    key: TileKey, agreed: AgreedGame, seen: TableObservation | None, part: str, texts: Texts
) -> str:
    """Whether a tile is there now; before the first adventure, how long it is."""
    if seen is None:
        return texts("rules-tile-always", part=part)
    (tile,) = (tile for tile in seen.tiles if tile.key == key)
    if tile.removed_by is not None:
        name = agreed.name(tile.removed_by)
        assert name is not None, "who discards has a seat"
        return texts("rules-tile-gone", name=name, part=part)
    if seen.expedition is not None and key not in seen.expedition.delve.kit:
        given_up = any(met.dropped == key for met in seen.expedition.delve.met)
        return texts("rules-tile-given-up" if given_up else "rules-tile-used")
    return texts("rules-tile-there")
