"""The end of a match, seat by seat, and what is remembered of many."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from bot.contract.boards import Totals
from bot.contract.game import Facts, Outcome, Seat
from bot.match.ids import MatchId, UserId
from bot.match.terms import Terms
from bot.match.times import Instant


class Way(StrEnum):
    """How a match came to its end for one seat."""

    PLAYED = "played"
    LEFT = "left"
    TIMED_OUT = "timed-out"


class Departure(Struct, frozen=True):
    """A seat that has left. `way`: `PLAYED` if it was out of the game. `by`: the host, if any."""

    way: Way
    at: Instant
    by: UserId | None = None


class Result(Struct, frozen=True):
    """The end of a match, seat by seat. `awarded`: whether a host said so, and not the rules.

    `outcome`: None without a result; then there are no `facts`. `counts`: for statistics; practice
    does not.
    """

    outcome: Outcome | None
    departures: tuple[Departure | None, ...]
    facts: tuple[Facts, ...]
    counts: bool
    awarded: bool = False

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won; () also without a result."""
        return self.outcome.winners if self.outcome is not None else ()

    @property
    def winner(self) -> Seat | None:
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def played(self) -> bool:
        """Whether it was played to its end: nobody left, and nobody ended it before."""
        if self.outcome is None or self.awarded:
            return False
        return all(leaving is None or leaving.way is Way.PLAYED for leaving in self.departures)

    def way(self, seat: Seat) -> Way:
        departure = self.departures[seat]
        return departure.way if departure is not None else Way.PLAYED


def result_of(
    terms: Terms, state: Any, outcome: Outcome | None, departures: Mapping[Seat, Departure]
) -> Result:
    """The end of a match in this state. `outcome`: None when it was ended without a result."""
    rules, seats = terms.rules, len(terms.players)
    # Without an outcome much may be hidden still, and nothing is to be remembered.
    facts = rules.facts(state) if outcome is not None else ()
    return Result(
        outcome=outcome,
        departures=tuple(map(departures.get, terms.seats)),
        facts=facts or ({},) * seats,
        counts=outcome is not None and rules.counts(terms.options, seats, state),
    )


class LeaderboardLine(Struct, frozen=True):
    """A line of a leaderboard. Equals share a `rank`, and the next one is skipped (1, 1, 3)."""

    rank: int
    user_id: UserId
    totals: Totals


class Opponent(Struct, frozen=True):
    """Counted matches in which a player met one opponent.

    `won`, `lost`: the better, the worse placed of the two; neither where they shared a place.
    """

    user_id: UserId
    plays: int
    won: int
    lost: int


class SeatResult(Struct, frozen=True):
    """The result of a match for one seat. `place`: 1 is the best. `score`: None without scores.

    `numbers`: its facts that are numbers, by name.
    """

    seat: Seat
    user_id: UserId
    won: bool
    place: int
    score: int | None
    way: Way
    numbers: Mapping[str, int] = {}


class PastMatch(Struct, frozen=True):
    """A counted match. `ended_at` in ms since the epoch, UTC. `seats`: all, in order."""

    match_id: MatchId
    variant: str
    ended_at: int
    seats: tuple[SeatResult, ...]
