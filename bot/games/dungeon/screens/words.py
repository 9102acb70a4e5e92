"""The words of heroes, monsters, equipment and the table, for the messages of all dungeon games."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import assert_never

from bot.contract.game import Seat
from bot.games.dungeon.rules.feats import Feat, FeatKind
from bot.games.dungeon.rules.foes import MONSTERS, SPECIALS, Card, Foe, Kind
from bot.games.dungeon.rules.heroes import EFFECTS, HEROES, TileKey, tiles_by_use
from bot.games.dungeon.rules.table import TableObservation, TileObservation
from bot.games.dungeon.screens import signs
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, capital, glued, lines, one_of, small, unbroken
from bot.ui.match_view import MatchView

# A board is drawn for every act, and most of it is the same in every match: text that follows from
# the contents alone is put together once. Two languages times a few hundred tiles and healths fit.
kept = lru_cache(maxsize=4096)


_TAKES: Mapping[str, tuple[str, ...]] = {
    "none": ("health",),
    "beats-up-to": ("strength",),
    "beats-from": ("strength",),
    "beats-kind": ("monster", "strength"),
    "beats-strengths": ("strengths",),
    "beats-strengths-below": ("strengths", "below"),
    "beats-kind-and-next": ("monster",),
    "beats-kind-and-shields": ("monster", "strength"),
    "drains-up-to": ("strength",),
    "drains-kind": ("monster", "strength"),
    "may-beat-kind-and-next": ("monster",),
    "caps-damage": ("below",),
    "lowers-damage": ("amount",),
    "revives-once": ("health",),
}
"""The variables of the text of an effect; a missing one says the same of every tile."""


@kept
def tile_effect(hero: str, key: TileKey, texts: Texts, *, short: bool = False) -> str:
    """`short`: in so few words that a phone shows them beside the tile's name."""
    tile = HEROES[hero].tile(key)
    takes = _TAKES.get(tile.effect, ())
    if short and "monster" in takes:
        takes = ("strength",)
    values: dict[str, str | int] = {
        "health": tile.health or HEROES[hero].health,
        "strength": tile.strength,
        "below": tile.below,
        "amount": tile.amount,
    }
    if tile.kind:
        values["monster"] = texts(f"monster-{tile.kind}.beaten")
        values["strength"] = MONSTERS[tile.kind].strength
    if tile.strengths:
        values["strengths"] = all_of([str(strength) for strength in tile.strengths], texts)
    arguments = {name: values[name] for name in takes}
    return texts(f"effect-{tile.effect}{'.short' if short else ''}", **arguments)


@kept
def hero_name(hero: str, texts: Texts) -> str:
    return texts(f"hero-{hero}")


@kept
def monster_name(card: Card, texts: Texts) -> str:
    return texts(f"monster-{card}")


@kept
def monster_text(card: Card, texts: Texts) -> str:
    name = f"{signs.MONSTERS[card]} {monster_name(card, texts)}"
    return name if card in SPECIALS else glued(f"{name} {MONSTERS[card].strength}")


def foe_text(foe: Foe, texts: Texts) -> str:
    """A monster as it was met, with the strength and the kind that it had then."""
    name = f"{signs.MONSTERS[foe.card]} {foe_name(foe, texts)}"
    return name if foe.strength is None else f"{name} {foe.strength}"


def foe_name(foe: Foe, texts: Texts) -> str:
    """Its name, and what it was for the time being: "Shapeshifter (Golem)"."""
    name = monster_name(foe.card, texts)
    if foe.kind is None or foe.kind == foe.card:
        return name
    return texts("monster-as", name=name, kind=monster_name(foe.kind, texts))


def monsters_text(cards: Iterable[Card], texts: Texts) -> str:
    return ", ".join(monster_text(card, texts) for card in cards)


@kept
def tile_name(key: TileKey, texts: Texts) -> str:
    return texts(f"tile-{key}")


@kept
def tile_object(key: TileKey, texts: Texts) -> str:
    return texts(f"tile-{key}.object")


def asked_tile(seen: TableObservation, texts: Texts) -> str:
    """The tile for which a name is asked at the door."""
    tile = tiles_by_use(seen.hero, seen.kit).naming
    assert tile is not None
    return tile_name(tile.key, texts)


@kept
def tile_symbol_name(key: TileKey, texts: Texts) -> str:
    return f"{signs.TILES[key]} {tile_name(key, texts)}"


@kept
def tile_text(hero: str, key: TileKey, texts: Texts) -> str:
    effect = glued(tile_effect(hero, key, texts, short=True))
    return f"{signs.TILES[key]} {bold(tile_name(key, texts))} · {effect}"


@kept
def whole_kit(hero: str, texts: Texts) -> tuple[str, ...]:
    """Each tile of a hero with its effect in few words."""
    return tuple([tile_text(hero, key, texts) for key in HEROES[hero].kit])


@kept
def hero_signs(hero: str, texts: Texts) -> str:
    """A hero on a line: the health with all tiles, and their signs."""
    tiles = " ".join([signs.TILES[key] for key in HEROES[hero].kit])
    return f"{bold(hero_name(hero, texts))} {signs.HEALTH} {whole_health(hero)} · {tiles}"


@kept
def hero_text(hero: str, texts: Texts) -> str:
    """The same, and below it the names of the tiles."""
    tiles = [tile_name(key, texts) for key in HEROES[hero].kit]
    return lines(small(hero_signs(hero, texts)), small(", ".join(tiles)))


def tiles_text(seen: TableObservation, view: MatchView, texts: Texts, *, fine: bool = False) -> str:
    """All equipment of the hero: what is there, a line each, and what went by whom.

    `fine`: in small letters, where a phone has no room for others.
    """
    there = [tile_text(seen.hero, key, texts) for key in seen.kit]
    if fine:
        there = [small(tile) for tile in there]
    return lines(*there, gone_text(view, seen.tiles, texts))


@kept
def kit_text(kit: tuple[TileKey, ...], texts: Texts) -> str:
    if not kit:
        return small(texts("walk-bare"))
    return small(texts("walk-equipment", tiles=tile_list(kit, texts)))


def gone_text(view: MatchView, tiles: Iterable[TileObservation], texts: Texts) -> str | None:
    """The equipment that is gone, and who took it away; None where all is there."""
    by: dict[Seat, list[str]] = {}
    for tile in tiles:
        if tile.removed_by is not None:
            by.setdefault(tile.removed_by, []).append(tile_name(tile.key, texts))
    if not by:
        return None
    gone = [
        texts("tiles-gone-by", tiles=", ".join(names), name=view.short_name(seat))
        for seat, names in by.items()
    ]
    return small(texts("tiles-gone", tiles="; ".join(gone)))


def passed(view: MatchView, seat: Seat, texts: Texts, *, forced: bool) -> str:
    """That a seat passed, of its own will or because the deck was empty."""
    name = view.short_name(seat)
    return texts("last-forced", name=name) if forced else texts("last-passed", name=name)


def piles(
    view: MatchView,
    seen: TableObservation,
    texts: Texts,
    *,
    brief: bool = False,
) -> str:
    """Dungeon and deck, and below from whom the cards of the dungeon are; `brief`: without that."""
    dungeon, deck = texts("dungeon-empty"), texts("deck-empty")
    apart = None
    if seen.dungeon:
        added = added_by(view, seen.added_by, texts)
        dungeon = texts("dungeon-count", count=seen.dungeon)
        apart = None if brief else small(texts("dungeon-added", added=added))
    if seen.deck:
        deck = texts("deck-cards", count=seen.deck)
    left = unbroken(f"{symbols.DECK} {deck}")
    return lines(f"{signs.DUNGEON} {dungeon} · {left}", apart)


def added_by(view: MatchView, cards: tuple[Seat, ...], texts: Texts) -> str:
    """How many cards are from each seat: "Kestrel 3, Moth 1". `cards`: from whom each is.

    Of more than two, those are left out who have added none.
    """
    return ", ".join(
        unbroken(texts("cards-of", name=view.short_name(seat), count=cards.count(seat)))
        for seat in map(Seat, range(len(view.names)))
        if seat in cards or view.is_duel
    )


@kept
def health_text(health: int, full: int, texts: Texts) -> str:
    """Health in words; where the hero has gained some, there may be more than at the door."""
    if health > full:
        told = texts("health-above", health=health)
    else:
        told = texts("health-of", health=health, full=full)
    return f"{signs.HEALTH} {bold(told)}"


@kept
def whole_health(hero: str) -> int:
    return HEROES[hero].full_health(HEROES[hero].kit)


def tile_list(keys: Iterable[TileKey], texts: Texts) -> str:
    return all_of([tile_name(key, texts) for key in keys], texts)


def any_tile(keys: Iterable[TileKey], texts: Texts) -> str:
    """The tiles of which one is enough: "Torch or Holy Grail"."""
    return one_of([tile_name(key, texts) for key in keys], texts)


def monster_strength(kind: Kind, texts: Texts) -> str:
    name = monster_name(kind, texts)
    return texts("monster-strength", monster=name, strength=MONSTERS[kind].strength)


def feat(name: str, told: Feat, part: str, texts: Texts) -> str:
    """A feat of a player, and when it was. `name`: in bold. `part`: "adventure" or "round"."""
    when = capital(texts(f"part-{part}", number=told.part))
    return f"{when}: {_feat(name, told, texts)}"


def _feat(name: str, told: Feat, texts: Texts) -> str:
    count = told.number
    match told.kind:
        case FeatKind.BARE:
            return texts("feat-bare", name=name, count=count)
        case FeatKind.DISCARDED:
            return texts("feat-discarded", name=name, count=count)
    assert_never(told.kind)


BUILT_KEYS = frozenset(
    {
        *(
            f"monster-{card}{form}"
            for card in signs.MONSTERS
            for form in ("", ".drawn", ".beaten", ".faced")
        ),
        *(f"special-{card}{form}" for card in SPECIALS for form in ("", ".short")),
        *(f"tile-{tile}{form}" for tile in signs.TILES for form in ("", ".object")),
        *(f"hero-{hero}{form}" for hero in HEROES for form in ("", ".object")),
        *(f"effect-{effect}{form}" for effect in EFFECTS for form in ("", ".short")),
        *(f"button-{verb}" for verb in ("draw", "pass", "add", "strike", "hold")),
    }
)
"""Keys of texts that are put together here, by the contents, for the linter of the catalogues."""
