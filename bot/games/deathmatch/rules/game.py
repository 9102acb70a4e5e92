"""The rules of the Death Match, both variants (source 004, rulings D1 to D29)."""

from typing import get_args

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions
from bot.contract.game import Action, Event, Facts, Move, Outcome, Seat, Seating, Step
from bot.games.deathmatch.rules import events as e
from bot.games.deathmatch.rules.state import (
    LONGEST_MATCH,
    SEATS,
    DeathMatchOptionsRefusal,
    Observation,
    Options,
    State,
    Variant,
    match_winner,
    observe,
    opponent,
    standings_after,
)
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.foes import DECK, PRACTICE_DECKS, Kind
from bot.games.dungeon.rules.game import HOLD, DungeonGame, delve_of, each_as
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import Table

CHALLENGED = SEATS[1]
"""The Death Match Opponent: the second named player, who chooses the starter (ruling D7)."""

STRIKES = (Move(Action("strike")), Move(HOLD))


class DeathMatch(DungeonGame[State]):
    """Two players, one deck, one hero, one kit: whoever does not pass goes in."""

    key = "deathmatch"
    seats = range(2, 3)
    variants = get_args(Variant)
    seating = Seating.JOINED
    options_type = Options
    state_type = State
    event_type = e.DeathMatchEvent
    observation_type = Observation
    options_refusals = DeathMatchOptionsRefusal
    part_word = "adventure"
    began, ended, victory = e.AdventureBegan, e.AdventureEnded, e.MatchWon

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions(DeathMatchOptionsRefusal.WRONG_NUMBER_OF_SEATS)
        if options.variant not in self.variants:
            raise BadOptions(DeathMatchOptionsRefusal.UNKNOWN_VARIANT)
        known = all(letter in PRACTICE_DECKS for letter in options.decks)
        if type(options.decks) is not str or not known:
            raise BadOptions(DeathMatchOptionsRefusal.UNKNOWN_DECK)
        if len(options.decks) > LONGEST_MATCH:
            raise BadOptions(DeathMatchOptionsRefusal.TOO_MANY_DECKS)
        state = State(
            phase=Phase.STARTER,
            asked=CHALLENGED,
            table=Table(HEROES[options.variant].kit, ()),
            hero=options.variant,
            decks=options.decks,
            odds=options.odds,
        )
        return Step(state, ())

    def variant(self, options: Options, seats: int) -> str:
        return options.variant

    def counts(self, options: Options, seats: int, state: State) -> bool:
        """A match with chosen decks is practice (ruling S11)."""
        return not options.decks

    def choices(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if state.phase is Phase.STRIKE:
            return STRIKES
        return super().choices(state, seat) if state.number else each_as("start", ("0", "1"))

    def choose(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        match action.verb:
            case "strike":
                delve = delve_of(state)
                (axe,) = delves.offers(delve)
                return self.delved(state, delves.use(delve, axe.tile), chance, ())
            case "start":
                starter = SEATS[int(action.argument)]
                chosen = e.StarterChosen(CHALLENGED, starter)
                return self.begin(state, starter, chance, (chosen,), state.hero)
        return super().choose(state, seat, action, chance)

    def questioned(self, state: State, delve: Delve) -> State:
        return replace(state, phase=Phase.STRIKE) if state.phase is Phase.USE else state

    def deck(self, state: State, number: int, chance: Chance) -> tuple[Kind, ...]:
        """All 13 monsters shuffled (ruling D5), or the practice deck that was chosen."""
        if number <= len(state.decks):
            return PRACTICE_DECKS[state.decks[number - 1]]
        return chance.deal(f"adventure-{number}", DECK)

    def end(
        self, state: State, runner: Seat, delve: Delve, chance: Chance, events: tuple[Event, ...]
    ) -> Step[State]:
        """Only the runner gets a result; the runner starts the next adventure."""
        standings = standings_after(state.standings, runner, survived=delve.survived)
        state = replace(
            state,
            standings=standings,
            # A pass that was forced is a turn.
            turn=state.turn + state.forced,
            last=state.expedition,
            runner=None,
            delve=None,
        )
        ended = e.AdventureEnded(state.number, runner, delve.survived, len(delve.pile))
        winner = match_winner(standings)
        if winner is not None:
            return self.won(state, winner, (*events, ended))
        return self.begin(state, runner, chance, (*events, ended), state.hero)

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        """The other seat has won; the adventure under way gives nobody a result (ruling D20)."""
        # Nobody is in the dungeon any more; what all have seen of it stays.
        last = state.expedition if state.phase is Phase.STRIKE else state.last
        holder = state.asked if state.phase is Phase.CARD else None
        stopped = replace(state, runner=None, delve=None, last=last, holder=holder)
        return self.won(stopped, opponent(seat), ())

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return observe(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is None:
            return None
        places = tuple(1 if seat == state.winner else 2 for seat in SEATS)
        return Outcome(places, (state.winner,))

    def facts(self, state: State) -> tuple[Facts, ...]:
        return tuple(
            {"adventures-won": standing.won, "adventures-lost": standing.lost}
            for standing in state.standings
        )
