"""The table of one bidding: hero, equipment and deck, and what players did with their cards."""

from abc import abstractmethod
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.dungeon.rules.delve import Delve, DelveObservation, observe
from bot.games.dungeon.rules.events import BIDDING, Phase
from bot.games.dungeon.rules.foes import Card
from bot.games.dungeon.rules.heroes import HEROES, TileKey, tiles_by_use


class Placement(Struct, frozen=True, gc=False):
    """A card that a seat drew and added to the dungeon, or set aside with a tile.

    `left`: its seat left with the card in hand, so it lies aside without a tile (ruling WD13).
    """

    seat: Seat
    kind: Card
    tile: TileKey | None = None
    left: bool = False

    @property
    def in_dungeon(self) -> bool:
        return self.tile is None and not self.left


class Table(Struct, frozen=True, gc=False):
    """The shared components of one bidding.

    `deck`: its first card is drawn next. `placements`: all cards drawn and placed, oldest first.
    `held`: the card drawn and not yet placed.
    """

    kit: tuple[TileKey, ...]
    deck: tuple[Card, ...]
    placements: tuple[Placement, ...] = ()
    held: Card | None = None

    @property
    def pile(self) -> tuple[Card, ...]:
        """The dungeon; its last card is met first."""
        return tuple([each.kind for each in self.placements if each.tile is None and not each.left])

    @property
    def added_by(self) -> tuple[Seat, ...]:
        """The seat that added each card, which everybody has seen; the last card is met first."""
        return tuple([each.seat for each in self.placements if each.tile is None and not each.left])

    def drawn(self) -> "Table":
        return Table(self.kit, self.deck[1:], self.placements, self.deck[0])

    def placed(self, seat: Seat, tile: TileKey | None) -> "Table":
        assert self.held is not None
        kit = self.kit if tile is None else tuple([key for key in self.kit if key != tile])
        placements = (*self.placements, Placement(seat, self.held, tile))
        return Table(kit, self.deck, placements)

    def left_behind(self, seat: Seat) -> "Table":
        """With the card in hand set aside face down, as its seat has left."""
        assert self.held is not None
        placed = Placement(seat, self.held, left=True)
        return replace(self, placements=(*self.placements, placed), held=None)


class TileObservation(Struct, frozen=True):
    """A tile of the hero; `removed_by` is None while it is there."""

    key: TileKey
    removed_by: Seat | None


def tiles_of(hero: str, table: Table) -> tuple[TileObservation, ...]:
    """All tiles of the hero, and who took those out that are gone."""
    return _tiles(hero, tuple([(each.tile, each.seat) for each in table.placements if each.tile]))


# Most tables have all tiles or lack one or two.
@lru_cache(maxsize=1024)
def _tiles(hero: str, gone: tuple[tuple[TileKey, Seat], ...]) -> tuple[TileObservation, ...]:
    by = dict(gone)
    return tuple([TileObservation(tile.key, by.get(tile.key)) for tile in HEROES[hero].tiles])


class Expedition(Struct, frozen=True, gc=False):
    """One seat's way into the dungeon, everything hidden included.

    `number`: of the adventure or round. `table`: as it was at the door. `forced`: whether the deck
    was empty and others had to pass for that.
    """

    number: int
    runner: Seat
    table: Table
    delve: Delve
    forced: bool


class DungeonState(Struct, frozen=True, kw_only=True, gc=False):
    """A dungeon game between two actions, everything hidden included.

    `asked`: the seat from which `phase` waits for something; None once the game is over, and only
    then there is a `winner`. `number`: of the adventure or round, from 1; 0 before the first.
    `turn` runs on through the game. `hero` is "" while one is picked. `passed`: the seats that are
    out of the bidding, in the order in which they passed; `forced`: some had to, as the deck was
    empty. `runner`: who is in the dungeon. `last`: the newest expedition that is over.
    """

    phase: Phase
    asked: Seat | None
    table: Table
    hero: str = ""
    number: int = 0
    turn: int = 0
    passed: tuple[Seat, ...] = ()
    forced: bool = False
    runner: Seat | None = None
    delve: Delve | None = None
    last: Expedition | None = None
    winner: Seat | None = None

    @property
    @abstractmethod
    def active(self) -> tuple[Seat, ...]:
        """The seats that are in."""

    @abstractmethod
    def bidders_after(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that are in and have not passed, clockwise after a seat."""

    def must_add(self, seat: Seat) -> bool:
        """Whether a seat's card must be added, by a variant of the game."""
        return False

    @property
    def expedition(self) -> Expedition | None:
        """The one that is going on."""
        if self.delve is None:
            return None
        assert self.runner is not None
        return Expedition(self.number, self.runner, self.table, self.delve, self.forced)


class ExpeditionObservation(Struct, frozen=True):
    """The public part of an expedition.

    `tiles`: all of the hero's, as they were at the door; `kit`: those that were there. `added_by`:
    who added each card of the dungeon, the last of which is met first. The rest as in `Expedition`.
    """

    number: int
    hero: str
    runner: Seat
    forced: bool
    tiles: tuple[TileObservation, ...]
    added_by: tuple[Seat, ...]
    kit: tuple[TileKey, ...]
    full_health: int
    delve: DelveObservation


def observe_expedition(expedition: Expedition) -> ExpeditionObservation:
    table, hero = expedition.table, expedition.delve.hero
    return ExpeditionObservation(
        number=expedition.number,
        hero=hero,
        runner=expedition.runner,
        forced=expedition.forced,
        tiles=tiles_of(hero, table),
        added_by=table.added_by,
        kit=table.kit,
        full_health=tiles_by_use(hero, table.kit).full_health,
        delve=observe(expedition.delve),
    )


class TableObservation(Struct, frozen=True, kw_only=True):
    """The knowledge of one observer of a table, in every dungeon game. Their screens share it.

    The state explains the other fields. `part_turn` counts from 1 in each adventure or
    round. `kit`: the tiles that are there; it, `full_health` and `tiles` are empty while a hero is
    picked. `dungeon` and `deck` are numbers of cards; `added_by` says who added each card of the
    dungeon, the last of which is met first. `card` is the observer's own drawn card, `placed` are
    those that the observer has placed on this table, oldest first; the public has none of them.
    `must_add`: whether the card that is held or may be drawn now has to be added, by the variant of
    the first turn.
    """

    observer: Seat | None
    phase: Phase
    asked: Seat | None
    winner: Seat | None
    number: int
    part_turn: int
    turn: int
    hero: str
    kit: tuple[TileKey, ...]
    full_health: int
    tiles: tuple[TileObservation, ...]
    added_by: tuple[Seat, ...]
    dungeon: int
    deck: int
    card: Card | None
    must_add: bool
    placed: tuple[Placement, ...]
    runner: Seat | None
    expedition: ExpeditionObservation | None
    last: ExpeditionObservation | None

    @property
    def offers_last_card(self) -> bool:
        return self.phase is Phase.TURN and self.deck == 1

    @property
    def ahead(self) -> tuple[Card, ...]:
        """The observer's own cards of the dungeon that are still to be met, the next one first."""
        if self.observer is None:
            return ()
        own = [each.kind for each in self.placed if each.in_dungeon]
        left = self.expedition.delve.left if self.expedition is not None else None
        return tuple(own[: self.added_by[:left].count(self.observer)][::-1])


def observed(state: DungeonState, observer: Seat | None, holder: Seat | None) -> dict[str, Any]:
    """The fields of a `TableObservation`: the one place where hidden and public part.

    But for `part_turn`, and with the card of the seat that holds one.
    """
    table, hero, asked, expedition = state.table, state.hero, state.asked, state.expedition
    added_by = table.added_by
    return {
        "observer": observer,
        "phase": state.phase,
        "asked": asked,
        "winner": state.winner,
        "number": state.number,
        "turn": state.turn,
        "hero": hero,
        "kit": table.kit,
        "full_health": tiles_by_use(hero, table.kit).full_health if hero else 0,
        "tiles": tiles_of(hero, table) if hero else (),
        "added_by": added_by,
        "dungeon": len(added_by),
        "deck": len(table.deck),
        "card": table.held if observer is not None and observer == holder else None,
        "must_add": state.phase in BIDDING and asked is not None and state.must_add(asked),
        "placed": tuple([placed for placed in table.placements if placed.seat == observer]),
        "runner": state.runner,
        "expedition": expedition and observe_expedition(expedition),
        "last": state.last and observe_expedition(state.last),
    }
