"""What one player, or the audience, may know of a Death Match."""

from msgspec import Struct

from bot.games.contract import Seat
from bot.games.deathmatch.state import (
    Expedition,
    Phase,
    Placement,
    Standing,
    State,
    Table,
    TileObservation,
    Variant,
    kit_of,
)
from bot.games.dungeon import delve as delves
from bot.games.dungeon.heroes import HEROES, TileKey
from bot.games.dungeon.monsters import Kind


class Observation(Struct, frozen=True):
    """A Death Match as one observer sees it.

    `odds`, `asked` and `winner` are the state's. `turn` runs on through the match, `adventure_turn`
    counts from 1 in each adventure. `deck` is a number of cards; `added_by` says who added each
    card of the dungeon, the last of which is met first. `card` is the observer's own drawn card,
    `placed` are those that the observer has placed in this adventure, oldest first; the public has
    none of them.
    """

    observer: Seat | None
    variant: Variant
    decks: str
    odds: bool
    phase: Phase
    asked: Seat | None
    winner: Seat | None
    standings: tuple[Standing, Standing]
    adventure: int
    turn: int
    adventure_turn: int
    full_health: int
    tiles: tuple[TileObservation, ...]
    added_by: tuple[Seat, ...]
    deck: int
    card: Kind | None
    placed: tuple[Placement, ...]
    expedition: Expedition | None
    last: Expedition | None

    @property
    def kit(self) -> tuple[TileKey, ...]:
        """The tiles that are still there."""
        return kit_of(self.tiles)

    @property
    def dungeon(self) -> int:
        """How many cards have been added to the dungeon."""
        return len(self.added_by)

    @property
    def ahead(self) -> tuple[Kind, ...]:
        """The observer's own cards of the dungeon that are still to be met, the next one first."""
        own = [placed.kind for placed in self.placed if placed.tile is None]
        delve = self.expedition.delve if self.expedition else None
        left = self.added_by[: delve.left] if delve is not None else self.added_by
        return tuple(own[: left.count(self.observer)][::-1])

    @property
    def offers_last_card(self) -> bool:
        """Whether the card that may be drawn now is the last one of the deck."""
        return self.phase is Phase.TURN and self.deck == 1


def observe(state: State, observer: Seat | None) -> Observation:
    """The one place where hidden and public part."""
    hero = HEROES[state.variant]
    table = state.table or Table(hero.kit, ())
    holder = state.asked if state.phase is Phase.CARD else state.holder
    holds = observer is not None and observer == holder
    return Observation(
        observer=observer,
        variant=state.variant,
        decks=state.decks,
        odds=state.odds,
        phase=state.phase,
        asked=state.asked,
        winner=state.winner,
        standings=state.standings,
        adventure=state.adventure,
        turn=state.turn,
        # A turn places one card, but for the last one, which passes.
        adventure_turn=len(table.placements) + 1 if state.adventure else 0,
        full_health=hero.full_health(table.kit),
        tiles=_tiles(state.variant, table),
        added_by=table.added_by,
        deck=len(table.deck),
        card=table.held if holds else None,
        placed=tuple([placed for placed in table.placements if placed.seat == observer]),
        expedition=expedition(state) if state.delve else None,
        last=state.last,
    )


def _tiles(variant: Variant, table: Table) -> tuple[TileObservation, ...]:
    """All tiles of the hero, and who took those out that are gone."""
    removals = {placed.tile: placed.seat for placed in table.placements if placed.tile}
    return tuple(
        [TileObservation(tile.key, removals.get(tile.key)) for tile in HEROES[variant].tiles]
    )


def expedition(state: State) -> Expedition:
    """What everybody sees of the delve that is going on. Raises AssertionError without one."""
    assert state.delve is not None
    assert state.table is not None
    assert state.asked is not None
    return Expedition(
        adventure=state.adventure,
        runner=state.asked,
        # Ruling D4: with an empty deck the rules pass.
        forced=not state.table.deck,
        tiles=_tiles(state.variant, state.table),
        added_by=state.table.added_by,
        full_health=HEROES[state.variant].full_health(state.table.kit),
        delve=delves.observe(state.delve),
        standings=state.standings,
    )
