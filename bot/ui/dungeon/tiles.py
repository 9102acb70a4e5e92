"""A piece of equipment in full: what it does, when, how often, and what it does not do.

Every sentence follows from what the tile is in the contents and from what its effect says of
itself, so none can be told of a tile that does something else.
"""

from collections.abc import Iterator

from bot.games.dungeon.foes import ordinary
from bot.games.dungeon.heroes import HEROES, Hero, Tile, TileKey
from bot.games.dungeon.monsters import KINDS, MONSTERS, Kind
from bot.games.dungeon.table import TableObservation
from bot.ui import symbols
from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import Texts
from bot.ui.dungeon import words
from bot.ui.markdown import heading, lines, small
from bot.ui.message import MessageLayout, Option, Text
from bot.ui.names import plain

_TOPIC = "tile-"
"""How the topics of the rules begin that are a piece of equipment."""

_BEATS_ALONE = frozenset(
    ("beats-up-to", "beats-from", "beats-even", "beats-kind", "beats-strengths")
)
"""Effects that beat the same monsters every time, and do nothing else."""


def tile_of_topic(hero: str, topic: str) -> Tile | None:
    """The tile that a topic is about; None for what is none, or not of this hero."""
    key = topic.removeprefix(_TOPIC)
    if topic == key:
        return None
    return next((tile for tile in HEROES[hero].tiles if tile.key == key), None)


def topics(
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
        name, symbol = words.tile_name(tile.key, texts), symbols.TILES[tile.key]
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
    """What a tile does, when, and how often. `part`: "adventure" or "round"."""
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
        case _ if tile.effect in _BEATS_ALONE:
            yield texts("rules-tile-beats", monsters=words.monsters_text(beaten_by(tile), texts))
        case _:
            effect = words.tile_effect(hero, tile.key, texts)
            yield f"{effect[0].upper()}{effect[1:]}."


def _details(hero: str, tile: Tile, texts: Texts, *, specials: bool) -> Iterator[str]:
    """What there is to know besides, and what a tile does not do."""
    whole_hero: Hero = HEROES[hero]
    if tile.health:
        whole = whole_hero.full_health(whole_hero.kit)
        without = whole_hero.full_health(tuple(key for key in whole_hero.kit if key != tile.key))
        yield texts("rules-tile-health-of", whole=whole, without=without)
    match tile.effect:
        case "none":
            yield texts("rules-tile-beats-nothing")
        case "beats-named":
            yield texts("rules-tile-named-specials" if specials else "rules-tile-named-more")
        case "may-beat-once":
            yield texts("rules-tile-strike-more")
        case "revives-once":
            yield texts("rules-tile-revives-more")
            yield texts("rules-tile-beats-nothing")
        case _ if tile.effect in _BEATS_ALONE:
            copies = sum(MONSTERS[kind].copies for kind in beaten_by(tile))
            yield texts("rules-tile-cards", count=copies)
            if specials:
                yield _against_specials(tile, texts)
            else:
                yield texts("rules-tile-beats-more")
        case _:
            yield from _details_of_others(tile, texts, specials=specials)


def _details_of_others(tile: Tile, texts: Texts, *, specials: bool) -> Iterator[str]:
    """The same for the tiles whose rule is their effect."""
    if not tile.does.offered:
        yield texts("rules-tile-itself-more")
    match tile.effect:
        case "beats-repeated":
            yield texts("rules-tile-repeated-more")
        case "beats-named-by-other":
            yield texts("rules-tile-other-more")
            yield texts("rules-tile-named-specials" if specials else "rules-tile-named-more")
        case "beats-kind-and-next":
            yield texts("rules-tile-next-more")
        case "may-beat-kind-and-next":
            yield texts("rules-tile-leash-more")
            yield texts("rules-tile-next-more")
        case "beats-kind-and-shields":
            yield texts("rules-tile-shields-more")
        case "may-beat-odd-once" | "may-drain-once":
            yield texts("rules-tile-asked-more")
        case "may-beat-even-on":
            yield texts("rules-tile-coin-more")
        case "may-beat-for-a-tile":
            yield texts("rules-tile-price-more")
        case "may-replace-once":
            yield texts("rules-tile-replace-more")
        case "wins-if-all-differ":
            yield texts("rules-tile-differ-more")
        case "revives-at-one":
            yield texts("rules-tile-bones-more")
    if specials and (tile.kind or tile.strength or (tile.strengths and not tile.does.may_name)):
        yield _against_specials(tile, texts)


def _against_specials(tile: Tile, texts: Texts) -> str:
    """Which special monsters a tile beats that beats some kind, or some strengths."""
    key = "rules-tile-beats-kind-more" if tile.kind else "rules-tile-beats-strength-more"
    return texts(key)


def beaten_by(tile: Tile) -> tuple[Kind, ...]:
    """The monsters that a tile certainly beats by itself, weakest first."""
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
