"""What one player, or the audience, may know of a game of two to four."""

from bot.contract.game import Seat
from bot.games.dungeon.rules.foes import Card
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import Placement, TableObservation, observe_expedition, tiles_of
from bot.games.welcome.rules.options import WelcomeOptions
from bot.games.welcome.rules.state import Contender, Run, WelcomePhase, WelcomeState


class WelcomeObservation(TableObservation, frozen=True, kw_only=True):
    """A game as one observer sees it.

    What a field does not say here, the state says. `round_turn` counts from 1 in each round.
    `specials`: those in the deck where they are announced, else None. `must_add`: whether the card
    that is held or may be drawn now has to be added, by the variant of the first turn. `tiles` is
    () while a hero is picked.
    """

    options: WelcomeOptions
    phase: WelcomePhase
    winner: Seat | None
    contenders: tuple[Contender, ...]
    specials: tuple[Card, ...] | None
    round: int
    round_turn: int
    passed: tuple[Seat, ...]
    must_add: bool
    runner: Seat | None
    aside: tuple[Placement, ...]
    runs: tuple[Run, ...]

    @property
    def walked_last(self) -> bool:
        """Whether somebody went in in the newest round that has ended, so that `aside` is of it."""
        # The last round of a game that is over has ended as well.
        return self.last is not None and self.last.number >= self.round - 1

    def falls(self, seat: Seat) -> int:
        """How many times a seat's heroes have fallen."""
        return len([run for run in self.runs if run.seat == seat and run.survived is False])


def observe(state: WelcomeState, observer: Seat | None) -> WelcomeObservation:
    """The one place where hidden and public part."""
    table, asked = state.table, state.asked
    holds = state.phase is WelcomePhase.CARD and observer is not None and observer == asked
    bidding = state.phase in (WelcomePhase.TURN, WelcomePhase.CARD)
    return WelcomeObservation(
        observer=observer,
        options=state.options,
        phase=state.phase,
        asked=asked,
        winner=state.winner,
        contenders=state.contenders,
        specials=state.specials if state.options.announced else None,
        round=state.round,
        turn=state.turn,
        # A turn places a card or is a pass.
        round_turn=len(table.placements) + len(state.passed) + 1,
        hero=state.hero,
        full_health=HEROES[state.hero].full_health(table.kit) if state.hero else 0,
        tiles=tiles_of(state.hero, table) if state.hero else (),
        added_by=table.added_by,
        deck=len(table.deck),
        passed=state.passed,
        must_add=bidding and asked is not None and state.must_add(asked),
        runner=state.runner,
        card=table.held if holds else None,
        placed=tuple([placed for placed in table.placements if placed.seat == observer]),
        expedition=observe_expedition(state.expedition),
        last=observe_expedition(state.last),
        aside=state.aside,
        runs=state.runs,
    )
