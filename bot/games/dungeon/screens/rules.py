"""The common parts of the rules pages of dungeon games: topics, heads, time, equipment."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from bot.games.dungeon.rules.foes import KINDS, MONSTERS, Kind
from bot.games.dungeon.rules.heroes import HEROES, Hero, Tile, TileKey
from bot.games.dungeon.rules.table import TableObservation
from bot.games.dungeon.screens import signs, words
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.invitation import described, takebacks_described
from bot.ui.markdown import bold, heading, lines, small
from bot.ui.match_view import AgreedGame
from bot.ui.message import Block, Divider, Gallery, MessageLayout, Option, Text
from bot.ui.names import plain

Pages = Mapping[str, Callable[[AgreedGame, Texts], str]]
"""The texts of the pages, by topic in the order of the menu; paragraphs have an empty line
between them."""


class RuleBook(NamedTuple):
    """The rules of one dungeon game. Its functions ask for what follows from options.

    `pages`: those of heroes have the topics `hero-<hero>`. `part`: what equipment comes back after,
    "adventure" or "round". `hero`: the one that is played from the beginning; "" where that is not
    agreed. `has`: whether a page belongs to the game; None: all do. `specials`: whether special
    monsters may be met.
    """

    title: Callable[[Any, Texts], str]
    pages: Pages
    part: str
    hero: Callable[[Any], str] = lambda options: ""
    has: Callable[[Any, str], bool] | None = None
    specials: Callable[[Any], bool] = lambda options: False

    def topics(self, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        topics = [topic(each, texts) for each in self.pages if self._has(agreed, each)]
        general = [each for each in topics if not each.value.startswith(_HERO)]
        hero = self._hero(agreed)
        of_tiles = tile_topics(hero, agreed, texts) if hero else ()
        return (*general, *of_tiles, *topics[len(general) :])

    def page(self, wanted: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
        hero, options = self._hero(agreed), agreed.options
        for tile in HEROES[hero].tiles if hero else ():
            if wanted == f"{_TILE}{tile.key}":
                specials = self.specials(options)
                return tile_page(hero, tile, agreed, self.part, texts, specials=specials)
        told = self.pages.get(wanted)
        if told is None or not self._has(agreed, wanted):
            return None
        hero_of_page = wanted.removeprefix(_HERO)
        if hero_of_page != wanted:
            label, hero = words.hero_name(hero_of_page, texts), hero_of_page
        else:
            label, hero = topic(wanted, texts).label, hero if wanted == "equipment" else ""
        return _page(label, self.title(options, texts), told(agreed, texts), texts, hero)

    def _has(self, agreed: AgreedGame, page: str) -> bool:
        return self.has is None or self.has(agreed.options, page)

    def _hero(self, agreed: AgreedGame) -> str:
        """The hero whose equipment has pages; "" while there is none."""
        seen: TableObservation | None = agreed.observation
        return self.hero(agreed.options) if seen is None else seen.hero


_HERO, _TILE = "hero-", "tile-"
"""How the topics begin that are a hero, or a piece of equipment."""

_TOPICS = {
    "point": symbols.WINNER,
    "turn": symbols.DECK,
    "dungeon": signs.DUNGEON,
    "end": symbols.OVER,
    "equipment": signs.HEALTH,
    "monsters": signs.MONSTERS[KINDS[-1]],
    "specials": signs.MONSTERS["mimic"],
    "example": symbols.MATCH,
    "sample": symbols.MATCH,
    "time": symbols.CLOCK,
}

_PARTS = ("adventure", "round")

BUILT_KEYS = words.BUILT_KEYS | {
    *(f"rules-topic-{topic}" for topic in _TOPICS),
    *(f"{said}-{part}" for said in ("hand-costs", "placed-done") for part in _PARTS),
}


@lru_cache(maxsize=64)
def topic(key: str, texts: Texts) -> Option:
    hero = key.removeprefix(_HERO)
    if hero == key:
        return Option(texts(f"rules-topic-{key}"), key, emoji=_TOPICS[key])
    label = texts("rules-topic-hero", hero=words.hero_name(hero, texts))
    health, whole = HEROES[hero].health, words.whole_health(hero)
    told = texts("welcome-hero-range", health=health, whole=whole)
    return Option(label, key, told, signs.HEALTH)


def _page(label: str, title: str, told: str, texts: Texts, hero: str) -> MessageLayout:
    """`hero`: whose tiles stand in pictures below the head; "" for none."""
    first, *rest = told.split("\n\n")
    head = lines(heading(f"{symbols.RULES} {label}"), small(texts("rules-title", title=title)))
    blocks: list[Block] = [Text(lines(head, first))]
    if hero:
        blocks = [Text(head), tile_pictures(HEROES[hero].kit, texts), Text(first)]
    for paragraph in rest:
        blocks += [Divider(), Text(paragraph)]
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def tile_pictures(kit: Iterable[TileKey], texts: Texts) -> Gallery:
    return Gallery(tuple([(signs.TILES[key], words.tile_name(key, texts)) for key in kit]))


def monsters_told(hero: str, alone: str, texts: Texts) -> Iterator[str]:
    """Each ordinary monster, how many cards it has, and the tiles of a hero that surely beat it.

    `hero`: "" for none. `alone`: the text for one that no tile beats.
    """
    for kind in KINDS:
        monster, count = words.monster_text(kind, texts), MONSTERS[kind].copies
        tiles = HEROES[hero].beating(HEROES[hero].kit, kind) if hero else ()
        if tiles:
            beaten = words.any_tile(tiles, texts)
            yield texts("rules-monster", count=count, monster=monster, tiles=beaten)
        else:
            yield texts(alone, count=count, monster=monster)


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


def tile_topics(hero: str, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
    """The hero's tiles as lines of the menu of the rules: what each does, or who took it out."""
    seen: TableObservation | None = agreed.observation
    gone = {tile.key: tile.removed_by for tile in seen.tiles} if seen is not None else {}
    found = []
    for tile in HEROES[hero].tiles:
        seat = gone.get(tile.key)
        if seat is None:
            told = words.tile_effect(hero, tile.key, texts, short=True)
        else:
            told = texts("tile-removed", name=plain(agreed.names[seat]))
        name, symbol = words.tile_name(tile.key, texts), signs.TILES[tile.key]
        found.append(Option(name, f"{_TILE}{tile.key}", told, symbol))
    return tuple(found)


def tile_page(
    hero: str, tile: Tile, agreed: AgreedGame, part: str, texts: Texts, *, specials: bool
) -> MessageLayout:
    """A tile in full, and whether it is still there. See `RuleBook`."""
    head = lines(
        heading(f"{symbols.RULES} {words.tile_symbol_name(tile.key, texts)}"),
        small(texts("rules-tile-of", hero=words.hero_name(hero, texts))),
        tile_rule(hero, tile, part, texts),
    )
    text = lines(
        *_details(hero, tile, texts, specials=specials),
        None if tile.confirmed else texts("rules-house-ruling"),
        _presence(tile.key, agreed, part, texts),
    )
    return MessageLayout((Text(head, signs.TILES[tile.key]), Text(text)), symbols.Colour.QUIET)


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
    return tuple(kind for kind in KINDS if tile.surely_beats(kind))


def _presence(key: TileKey, agreed: AgreedGame, part: str, texts: Texts) -> str:
    """Whether a tile is there now; before the first adventure, how long it is."""
    seen: TableObservation | None = agreed.observation
    if seen is None or not seen.number:
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
