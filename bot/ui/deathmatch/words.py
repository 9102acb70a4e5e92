"""The texts of a Death Match that more than one message needs."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from bot.games.contract import Seat
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.scoring import LONGEST_MATCH, Standings, adventures_played, ways_to_win
from bot.games.deathmatch.state import SEATS, Standing, TileObservation, opponent
from bot.games.dungeon.heroes import HEROES, Hero, Tile, TileKey
from bot.games.dungeon.monsters import MONSTERS, Kind
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bar, bold, lines, one_of, small
from bot.ui.match_view import MatchView

Arguments = dict[str, str | int]

# A board is drawn for every act, and most of it is the same in every match: what follows from the
# contents alone is put together once. Two languages times a few dozen tiles and scores fit.
_kept = lru_cache(maxsize=2048)

_EFFECT_ARGUMENTS: Mapping[str, Callable[[Hero, Tile, Texts], Arguments]] = {
    "none": lambda hero, tile, texts: {"health": tile.health},
    "beats-up-to": lambda hero, tile, texts: {"strength": tile.strength},
    "beats-even": lambda hero, tile, texts: {},
    "beats-kind": lambda hero, tile, texts: {
        "monster": texts(f"monster-{tile.kind}.beaten"),
        "strength": MONSTERS[tile.kind].strength,
    },
    "beats-named": lambda hero, tile, texts: {},
    "may-beat-once": lambda hero, tile, texts: {},
    "revives-once": lambda hero, tile, texts: {"health": hero.health},
}

_SHORT_ARGUMENTS: Mapping[str, Callable[[Hero, Tile, Texts], Arguments]] = {
    **_EFFECT_ARGUMENTS,
    "beats-kind": lambda hero, tile, texts: {"strength": MONSTERS[tile.kind].strength},
}


def title(variant: str, texts: Texts) -> str:
    """The name of the game and its variant."""
    return texts("deathmatch-title", hero=hero_name(variant, texts))


def practice(view: MatchView, seen: Observation, texts: Texts) -> str | None:
    """That a match is practice, with which decks; None for one that counts."""
    if not view.practice:
        return None
    return texts("board-practice", decks=", ".join(seen.decks))


def hero_name(variant: str, texts: Texts) -> str:
    return texts(f"hero-{variant}")


def monster_name(kind: Kind, texts: Texts) -> str:
    return texts(f"monster-{kind}")


def monster_text(kind: Kind, texts: Texts) -> str:
    """A monster in few words: symbol, name, strength."""
    return f"{symbols.MONSTERS[kind]} {monster_name(kind, texts)} {MONSTERS[kind].strength}"


def monsters_text(kinds: Iterable[Kind], texts: Texts) -> str:
    return ", ".join(monster_text(kind, texts) for kind in kinds)


def tile_name(key: TileKey, texts: Texts) -> str:
    return texts(f"tile-{key}")


def tile_object(key: TileKey, texts: Texts) -> str:
    """The tile as the object of a sentence."""
    return texts(f"tile-{key}.object")


def naming_tile(variant: str, kit: tuple[TileKey, ...]) -> TileKey:
    """The tile for which a name is asked at the door, or was."""
    tile = HEROES[variant].naming_tile(kit)
    assert tile is not None
    return tile


def tile_symbol_name(key: TileKey, texts: Texts) -> str:
    return f"{symbols.TILES[key]} {tile_name(key, texts)}"


@_kept
def tile_effect(variant: str, key: TileKey, texts: Texts) -> str:
    """What a tile does, in a line."""
    hero = HEROES[variant]
    tile = hero.tile(key)
    return texts(f"effect-{tile.effect}", **_EFFECT_ARGUMENTS[tile.effect](hero, tile, texts))


@_kept
def short_effect(variant: str, key: TileKey, texts: Texts) -> str:
    """What a tile does, in so few words that a phone shows them beside its name."""
    hero = HEROES[variant]
    tile = hero.tile(key)
    arguments = _SHORT_ARGUMENTS[tile.effect](hero, tile, texts)
    return texts(f"effect-{tile.effect}.short", **arguments)


@_kept
def tile_text(variant: str, key: TileKey, texts: Texts) -> str:
    """A tile that is there: symbol, name, effect."""
    effect = short_effect(variant, key, texts)
    return f"{symbols.TILES[key]} {bold(tile_name(key, texts))} · {effect}"


def tiles_text(seen: Observation, view: MatchView, texts: Texts) -> str:
    """All equipment of an adventure: what is there, a line each, and what went by whom."""
    there = [tile_text(seen.variant, key, texts) for key in seen.kit]
    return lines(*there, gone_text(view, seen.tiles, texts))


def gone_text(view: MatchView, tiles: Iterable[TileObservation], texts: Texts) -> str | None:
    """What equipment is not there any more, and who took it away; None where all is there."""
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


def piles(view: MatchView, seen: Observation, texts: Texts) -> str:
    """Dungeon and deck, and how many cards of the dungeon are from whom."""
    dungeon, deck = texts("dungeon-empty"), texts("deck-empty")
    if seen.dungeon:
        added = added_by(view, seen.added_by, texts)
        dungeon = texts("dungeon-cards", count=seen.dungeon, added=added)
    if seen.deck:
        deck = texts("deck-cards", count=seen.deck)
    return f"{symbols.DUNGEON} {dungeon} · {symbols.DECK} {deck}"


def added_by(view: MatchView, cards: tuple[Seat, ...], texts: Texts) -> str:
    """How many cards are from each seat: "Kestrel 3, Moth 1". `cards`: from whom each is."""
    return ", ".join(
        texts("cards-of", name=view.short_name(seat), count=cards.count(seat)) for seat in SEATS
    )


@_kept
def health_text(health: int, full: int, texts: Texts) -> str:
    """Health in words."""
    return f"{symbols.HEALTH} {bold(texts('health-of', health=health, full=full))}"


@_kept
def health_bar(health: int, full: int, texts: Texts) -> str:
    """Health as words and as a bar."""
    words = bold(texts("health-of", health=health, full=full))
    return f"{symbols.HEALTH} {words} {bar(health, full)}"


@_kept
def whole_health(variant: str) -> int:
    """The hero's health with all equipment."""
    hero = HEROES[variant]
    return hero.full_health(hero.kit)


def score_text(view: MatchView, seen: Observation, texts: Texts) -> str:
    """Both players' wins and losses, and who could win the match with this adventure."""
    scores = [score_line(view, seat, seen.standings[seat], texts) for seat in SEATS]
    if adventures_played(seen.standings) == LONGEST_MATCH - 1:
        return lines(*scores, small(texts("score-decider")))
    return lines(*scores, _match_point(view, seen.standings, texts))


def score_line(view: MatchView, seat: Seat, standing: Standing, texts: Texts) -> str:
    """One player's wins and losses."""
    return texts(
        "score-player",
        name=view.short_name(seat),
        wins=wins(standing.won, texts),
        losses=losses(standing.lost, texts),
    )


def _match_point(view: MatchView, standings: Standings, texts: Texts) -> str | None:
    """Who could win the match with one more adventure, and how; None where nobody could."""
    ways = {seat: _points(standings, seat) for seat in SEATS}
    match [ways[seat] for seat in SEATS]:
        case [[], []]:
            return None
        case [[True], [True]]:
            return small(texts("point-whoever-survives"))
        case [[False], [False]]:
            return small(texts("point-whoever-falls"))
    points = [_point(view, seat, ways[seat], texts) for seat in SEATS if ways[seat]]
    return small(texts("score-match-point", points="; ".join(points)))


def _points(standings: Standings, seat: Seat) -> list[bool]:
    """By what a seat would win the match next: by surviving (True), by the other's fall (False)."""
    ways = ways_to_win(standings[seat], standings[opponent(seat)])
    return [bool(way.wins) for way in ways if sum(way) == 1]


def _point(view: MatchView, seat: Seat, ways: Iterable[bool], texts: Texts) -> str:
    other = view.short_name(opponent(seat))
    told = [
        texts("point-survive") if survives else texts("point-fall", name=other) for survives in ways
    ]
    return texts("point-of", name=view.short_name(seat), ways=one_of(told, texts))


def short_score(view: MatchView, standings: tuple[Standing, ...], texts: Texts) -> str:
    """Both players' wins and losses after an adventure, a line each."""
    return "\n".join(
        texts(
            "score-short",
            name=view.short_name(seat),
            wins=wins(standing.won, texts),
            losses=losses(standing.lost, texts),
        )
        for seat, standing in zip(SEATS, standings, strict=True)
    )


def wins(count: int, texts: Texts) -> str:
    return texts("score-wins", count=count)


def losses(count: int, texts: Texts) -> str:
    return texts("score-losses", count=count)


def tile_list(keys: Iterable[TileKey], texts: Texts) -> str:
    """The tiles by name: "a, b and c"."""
    return all_of([tile_name(key, texts) for key in keys], texts)
