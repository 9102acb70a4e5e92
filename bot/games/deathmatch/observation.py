"""What one player, or the audience, may know of a Death Match."""

from msgspec import Struct

from bot.games.contract import Seat
from bot.games.deathmatch.state import Expedition, Phase, Placement, Standing, State, Variant
from bot.games.dungeon import delve as delves
from bot.games.dungeon.heroes import HEROES, TileKey
from bot.games.dungeon.monsters import Kind


class TileObservation(Struct, frozen=True):
    """A tile of the hero; `removed_by` is None while it is there."""

    key: TileKey
    removed_by: Seat | None


class Observation(Struct, frozen=True):
    """A Death Match as one observer sees it.

    `odds`, `asked` and `winner` are the state's. `deck` and `dungeon` are numbers of cards. `card`
    is the observer's own drawn card, `placed` are those that the observer has placed in this
    adventure; the public has none of them.
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
    full_health: int
    tiles: tuple[TileObservation, ...]
    dungeon: int
    deck: int
    card: Kind | None
    placed: tuple[Placement, ...]
    expedition: Expedition | None
    last: Expedition | None

    @property
    def kit(self) -> tuple[TileKey, ...]:
        """The tiles that are still there."""
        return tuple([tile.key for tile in self.tiles if tile.removed_by is None])

    @property
    def offers_last_card(self) -> bool:
        """Whether the card that may be drawn now is the last one of the deck."""
        return self.phase is Phase.TURN and self.deck == 1


def observe(state: State, observer: Seat | None) -> Observation:
    """The one place where hidden and public part."""
    hero = HEROES[state.variant]
    table = state.table
    placements = table.placements if table else ()
    removals = {placed.tile: placed.seat for placed in placements if placed.tile}
    tiles = tuple([TileObservation(tile.key, removals.get(tile.key)) for tile in hero.tiles])
    kit = table.kit if table else hero.kit
    holds = table is not None and state.phase is Phase.CARD and observer == state.asked
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
        full_health=hero.full_health(kit),
        tiles=tiles,
        dungeon=len(placements) - len(removals),
        deck=len(table.deck) if table else 0,
        card=table.held if holds and table else None,
        placed=tuple([placed for placed in placements if placed.seat == observer]),
        expedition=expedition(state) if state.delve else None,
        last=state.last,
    )


def expedition(state: State) -> Expedition:
    """What everybody sees of the delve that is going on. Raises AssertionError without one."""
    assert state.delve is not None
    assert state.table is not None
    assert state.asked is not None
    return Expedition(
        adventure=state.adventure,
        runner=state.asked,
        kit=state.table.kit,
        full_health=HEROES[state.variant].full_health(state.table.kit),
        delve=delves.observe(state.delve),
        standings=state.standings,
    )
