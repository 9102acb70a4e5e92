"""What one player, or the audience, may know of a Death Match."""

from bot.contract.game import Seat
from bot.games.deathmatch.rules.state import Phase, Standing, State
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import Table, TableObservation, observe_expedition, tiles_of


class Observation(TableObservation, frozen=True, kw_only=True):
    """A Death Match as one observer sees it.

    What a field does not say here, the state says. `adventure_turn` counts from 1 in each one.
    """

    decks: str
    odds: bool
    phase: Phase
    winner: Seat | None
    standings: tuple[Standing, Standing]
    adventure: int
    adventure_turn: int


def observe(state: State, observer: Seat | None) -> Observation:
    """The one place where hidden and public part."""
    hero = HEROES[state.variant]
    table = state.table or Table(hero.kit, ())
    holder = state.asked if state.phase is Phase.CARD else state.holder
    holds = observer is not None and observer == holder
    return Observation(
        observer=observer,
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
        hero=state.variant,
        full_health=hero.full_health(table.kit),
        tiles=tiles_of(state.variant, table),
        added_by=table.added_by,
        deck=len(table.deck),
        card=table.held if holds else None,
        placed=tuple([placed for placed in table.placements if placed.seat == observer]),
        expedition=observe_expedition(state.expedition),
        last=observe_expedition(state.last),
    )
