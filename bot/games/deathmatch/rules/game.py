"""The Death Match: state, score, events and rules (source 004, rulings D1 to D29)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, Refusal
from bot.contract.game import Action, Event, Facts, Move, Outcome, PublicEvent, Seat, Seating, Step
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.events import DungeonEvent, Phase, Won
from bot.games.dungeon.rules.foes import DECK, PRACTICE_DECKS, Kind
from bot.games.dungeon.rules.game import HOLD, DungeonGame, delve_of, each_as
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import DungeonState, Table, TableObservation, observed

SEATS = (Seat(0), Seat(1))

Variant = Literal["warrior", "barbarian"]
"""Also the key of the hero."""


def opponent(seat: Seat) -> Seat:
    return SEATS[1 - seat]


class Standing(Struct, frozen=True, gc=False):
    """The adventures that a seat has won and lost so far."""

    won: int = 0
    lost: int = 0


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`decks`: letters A to T, one per adventure from the first; later ones are shuffled.

    `odds`: whether a walk says how likely the hero survives.
    """

    variant: Variant
    decks: str = ""
    odds: bool = True


class DeathMatchOptionsRefusal(Refusal):
    """Why a match cannot be played with some options."""

    WRONG_NUMBER_OF_SEATS = "wrong-number-of-seats"
    UNKNOWN_VARIANT = "unknown-variant"
    UNKNOWN_DECK = "unknown-deck"
    TOO_MANY_DECKS = "too-many-decks"


_STORED = {"number": "adventure", "hero": "variant"}
"""The names under which they are stored."""


class State(DungeonState, frozen=True, kw_only=True, gc=False, rename=_STORED):
    """A Death Match between two actions.

    The hero is always the variant's. `holder` is the seat that still held a card
    when somebody left.
    """

    hero: Variant
    number: int = 0
    decks: str = ""
    odds: bool = True
    standings: tuple[Standing, Standing] = (Standing(), Standing())
    holder: Seat | None = None

    @property
    def options(self) -> Options:
        return Options(self.hero, self.decks, self.odds)

    @property
    def active(self) -> tuple[Seat, ...]:
        return SEATS

    def bidders_after(self, seat: Seat) -> tuple[Seat, ...]:
        return (SEATS[1 - self.passed[0]],) if self.passed else (SEATS[1 - seat], seat)


class Observation(TableObservation, frozen=True, kw_only=True):
    """A Death Match as one observer sees it. The state explains the other fields."""

    options: Options
    standings: tuple[Standing, Standing]


Standings = tuple[Standing, Standing]

WINS_NEEDED = 3
"""So many wins of one's own win the match, or as many losses of the other; or half of both."""
HALF_NEEDED = 2

LONGEST_MATCH = 7
"""Adventures that a match can have at the most (ruling D1)."""


def match_winner(standings: Standings) -> Seat | None:
    """The seat that meets a condition. Both seats can never meet one at once (ruling D2)."""
    for seat in SEATS:
        won, lost = standings[seat].won, standings[1 - seat].lost
        if won >= WINS_NEEDED or lost >= WINS_NEEDED:
            return seat
        if won >= HALF_NEEDED and lost >= HALF_NEEDED:
            return seat
    return None


def leader(standings: Standings) -> Seat | None:
    """The seat with more of its own wins and losses of the other together; None: they are level."""
    ahead = [standings[seat].won + standings[opponent(seat)].lost for seat in SEATS]
    return None if ahead[0] == ahead[1] else SEATS[ahead.index(max(ahead))]


def adventures_played(standings: Iterable[Standing]) -> int:
    """How many adventures have ended: each gave one seat a win or a loss."""
    return sum(standing.won + standing.lost for standing in standings)


def standings_after(standings: Standings, runner: Seat, *, survived: bool) -> Standings:
    before = standings[runner]
    own = Standing(before.won + survived, before.lost + (not survived))
    return (own, standings[1]) if runner == SEATS[0] else (standings[0], own)


@lru_cache(maxsize=256)
def wins_next(standings: Standings, seat: Seat) -> tuple[bool, ...]:
    """How a seat would win with one more adventure: by surviving (True), by the other's fall."""
    return tuple(
        survived
        for runner, survived in ((seat, True), (opponent(seat), False))
        if match_winner(standings_after(standings, runner, survived=survived)) == seat
    )


class StarterChosen(PublicEvent, frozen=True, tag="starter-chosen"):
    """`seat` chose who begins the first adventure."""

    seat: Seat
    starter: Seat


class AdventureBegan(PublicEvent, frozen=True, tag="adventure-began"):
    """All tiles are back and the deck is shuffled."""

    adventure: int
    starter: Seat


class AdventureEnded(PublicEvent, frozen=True, tag="adventure-ended"):
    """`unseen`: cards that stay face down for ever."""

    adventure: int
    seat: Seat
    survived: bool
    unseen: int


class MatchWon(Won, frozen=True, tag="match-won"):
    """A condition of source 004, "Winning", is met, or the other seat has left."""


DeathMatchEvent = DungeonEvent | StarterChosen | AdventureBegan | AdventureEnded | MatchWon


CHALLENGED = SEATS[1]
"""The Death Match Opponent: the second named player, who chooses the starter (ruling D7)."""

STRIKES = (Move(Action("strike")), Move(HOLD))


class DeathMatch(DungeonGame[State]):
    """Two players, one deck, one hero, one kit: the player who does not pass goes in."""

    key = "deathmatch"
    seats = range(2, 3)
    variants = get_args(Variant)
    seating = Seating.JOINED
    options_type = Options
    state_type = State
    event_type = DeathMatchEvent
    observation_type = Observation
    options_refusals = DeathMatchOptionsRefusal
    part_word = "adventure"
    began, ended, victory = AdventureBegan, AdventureEnded, MatchWon

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
                chosen = StarterChosen(CHALLENGED, starter)
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
        ended = AdventureEnded(state.number, runner, delve.survived, len(delve.pile))
        winner = match_winner(standings)
        if winner is not None:
            return self.won(state, winner, (*events, ended))
        return self.begin(state, runner, chance, (*events, ended), state.hero)

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        """The other seat has won; the adventure under way gives nobody a result (ruling D20)."""
        # Nobody is in the dungeon any more; the cards that all have seen stay shown.
        last = state.expedition if state.phase is Phase.STRIKE else state.last
        holder = state.asked if state.phase is Phase.CARD else None
        stopped = replace(state, runner=None, delve=None, last=last, holder=holder)
        return self.won(stopped, opponent(seat), ())

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return Observation(
            **observed(state, seat, state.asked if state.phase is Phase.CARD else state.holder),
            # A turn places one card, but for the last one, which passes.
            part_turn=len(state.table.placements) + 1 if state.number else 0,
            options=state.options,
            standings=state.standings,
        )

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
