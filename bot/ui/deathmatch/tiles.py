"""A piece of equipment in full: what it does, when, how often, and what it does not do.

Every sentence follows from what the tile is in the contents and from what its effect says of
itself, so none can be told of a tile that does something else.
"""

from collections.abc import Iterator

from bot.games.deathmatch.observation import Observation
from bot.games.dungeon.heroes import HEROES, Hero, Tile, TileKey
from bot.games.dungeon.monsters import KINDS, MONSTERS, Kind
from bot.ui import symbols
from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import Texts
from bot.ui.deathmatch import words
from bot.ui.markdown import heading, lines, small
from bot.ui.message import MessageLayout, Text


def tile_page(tile: Tile, agreed: AgreedGame, texts: Texts) -> MessageLayout:
    """A tile in full, and whether it is still there where a match has begun."""
    hero = HEROES[agreed.options.variant]
    text = lines(
        heading(f"{symbols.RULES} {words.tile_symbol_name(tile.key, texts)}"),
        small(texts("rules-tile-of", hero=words.hero_name(agreed.options.variant, texts))),
        tile_rule(hero, tile, texts),
        *_details(hero, tile, texts),
        _presence(tile.key, agreed, texts),
    )
    return MessageLayout((Text(text),), symbols.Colour.QUIET)


def tile_rule(hero: Hero, tile: Tile, texts: Texts) -> str:
    """What a tile does, when, and how often."""
    return " ".join(_rule(hero, tile, texts))


def _rule(hero: Hero, tile: Tile, texts: Texts) -> Iterator[str]:
    does = tile.does
    if tile.health:
        yield texts("rules-tile-health", health=tile.health)
    if does.names_foe:
        yield texts("rules-tile-named")
    elif does.beats is not None:
        yield texts("rules-tile-beats", monsters=words.monsters_text(beaten_by(tile), texts))
    if does.offers:
        yield texts("rules-tile-strike")
    if does.revives is not None:
        yield texts("rules-tile-revives", health=does.revives(hero.health))


def _details(hero: Hero, tile: Tile, texts: Texts) -> Iterator[str]:
    """What there is to know besides, and what a tile does not do."""
    does = tile.does
    if tile.health:
        whole = hero.full_health(hero.kit)
        without = hero.full_health(tuple(key for key in hero.kit if key != tile.key))
        yield texts("rules-tile-health-of", whole=whole, without=without)
    if does.names_foe:
        yield texts("rules-tile-named-more")
    elif does.beats is not None:
        copies = sum(MONSTERS[kind].copies for kind in beaten_by(tile))
        yield texts("rules-tile-cards", count=copies)
        yield texts("rules-tile-beats-more")
    if does.offers:
        yield texts("rules-tile-strike-more")
    if does.revives is not None:
        yield texts("rules-tile-revives-more")
    if does.beats is None and not does.offers:
        yield texts("rules-tile-beats-nothing")


def beaten_by(tile: Tile) -> tuple[Kind, ...]:
    """The monsters that a tile certainly beats by itself, weakest first."""
    return tuple(kind for kind in KINDS if tile.beats(kind, None))


def _presence(key: TileKey, agreed: AgreedGame, texts: Texts) -> str:
    """Whether a tile is there now; before the first adventure, how long it is."""
    seen: Observation | None = agreed.observation
    if seen is None or not seen.adventure:
        return texts("rules-tile-always")
    (tile,) = (tile for tile in seen.tiles if tile.key == key)
    if tile.removed_by is not None:
        name = agreed.name(tile.removed_by)
        assert name is not None, "who discards has a seat"
        return texts("rules-tile-gone", name=name)
    if seen.expedition is not None and key not in seen.expedition.delve.kit:
        return texts("rules-tile-used")
    return texts("rules-tile-there")
