"""The standings of a round: a function of its log and of how its matches ended."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from bot.match.ids import MatchId, UserId
from bot.match.result import Way
from bot.rounds.ids import Pair, Place, pair_of
from bot.rounds.round import Leg, LegTable, Round, legs_left
from bot.rounds.terms import POINTS_OF_TABLE, Pairing


class MatchEnd(Struct, frozen=True):
    """How a match ended, once that may be known, in the order of its seats.

    `places`: 1 is the best; None without a result. `scores`: () where the game has none. `ways`:
    how each seat came to its end. `players`: those who sat there then. `awarded`: by a host.
    """

    places: tuple[int, ...] | None
    scores: tuple[int | None, ...] = ()
    ways: tuple[Way, ...] = ()
    players: tuple[UserId, ...] = ()
    awarded: bool = False


Ends = Mapping[MatchId, MatchEnd]
"""The ends of matches that may be known. A match that is not there goes on, or is still told."""


class How(StrEnum):
    """How a table came to its points."""

    PLAYED = "played"
    CONCEDED = "conceded"
    TIME = "time"
    AWARDED = "awarded"
    NO_RESULT = "no-result"
    WALKOVER = "walkover"
    RULED = "ruled"
    VOID = "void"
    BYE = "bye"
    OPEN = "open"


class TableOutcome(Struct, frozen=True):
    """The points of each place of a table, in their order; () as long as it is open."""

    how: How
    points: tuple[int, ...] = ()

    @property
    def open(self) -> bool:
        return self.how is How.OPEN


class StandingsLine(Struct, frozen=True):
    """A row of the standings. Equals share a rank, and the next one is skipped (1, 1, 3).

    `wins`, `losses`: tables with the most points, and with fewer, for games of two seats. `met`:
    the points of all those whom the place has met. `left_after`: the legs that were drawn when it
    dropped out; None: it plays. `correction`: points that a host added.
    """

    rank: int
    place: Place
    player: UserId
    points: int
    wins: int
    losses: int
    draws: int
    byes: int
    walkovers: int
    met: int
    left_after: int | None
    correction: int


def points_by_places(places: Sequence[int]) -> tuple[int, ...]:
    """The points of each seat by its place in a match: whole numbers for two to four seats.

    A seat gets 12 for each other seat that it beats and 6 for each equal one, divided by the
    number of other seats.
    """
    others = len(places) - 1
    return tuple(
        POINTS_OF_TABLE
        * sum(
            2 if own < place else 1
            for at, place in enumerate(places)
            if at != seat and own <= place
        )
        // (2 * others)
        for seat, own in enumerate(places)
    )


def awarded(places: Sequence[Place], winner: Place | None) -> tuple[int, ...]:
    """All points for the winner, in the order of these places; without one they share them."""
    if winner is None:
        return (POINTS_OF_TABLE // 2,) * len(places)
    return tuple(POINTS_OF_TABLE if place == winner else 0 for place in places)


def outcome_of(table: LegTable, ends: Ends) -> TableOutcome:
    """The outcome of a table: by a ruling first, then walkovers, then the result of its match."""
    nothing = (0,) * len(table.places)
    if table.points is not None:
        return (
            TableOutcome(How.RULED, table.points)
            if table.points
            else TableOutcome(How.VOID, nothing)
        )
    if table.walked_over:
        points = tuple(POINTS_OF_TABLE if place in table.present else 0 for place in table.places)
        return TableOutcome(How.WALKOVER, points)
    end = None if table.match is None else ends.get(table.match)
    if end is None:
        return TableOutcome(How.OPEN)
    if end.places is None:
        return TableOutcome(How.NO_RESULT, nothing)
    won = dict(zip(table.seated, points_by_places(end.places), strict=True))
    return TableOutcome(_how(end), tuple(won.get(place, 0) for place in table.places))


def _how(end: MatchEnd) -> How:
    if end.awarded:
        return How.AWARDED
    if Way.TIMED_OUT in end.ways:
        return How.TIME
    return How.CONCEDED if Way.LEFT in end.ways else How.PLAYED


def winner_of(table: LegTable, outcome: TableOutcome) -> Place | None:
    """The place that alone has the most points of a table."""
    best = max(outcome.points, default=0)
    if not best or outcome.points.count(best) > 1:
        return None
    return table.places[outcome.points.index(best)]


def needs_winner(one: Round, table: LegTable, outcome: TableOutcome) -> bool:
    """Whether a knock-out cannot go on because a table of its newest leg is over without a winner.

    Where nobody came, or all have dropped out, nobody goes on, and that stops nobody.
    """
    if one.terms.pairing is not Pairing.KNOCK_OUT or not legs_left(one):
        return False
    if outcome.how in (How.OPEN, How.WALKOVER) or one.have_left(table.places):
        return False
    return winner_of(table, outcome) is None


def tables_of(one: Round) -> Iterator[LegTable]:
    """All tables of the legs that began."""
    for leg in one.legs:
        yield from leg.tables


def open_tables(one: Round, ends: Ends) -> tuple[LegTable, ...]:
    """The tables of the newest leg that are not over."""
    tables = one.leg.tables if one.leg is not None else ()
    return tuple([table for table in tables if outcome_of(table, ends).open])


def meetings(one: Round, ends: Ends) -> Counter[Pair]:
    """How often each pair has met: in a match that is over and not void."""
    return Counter(
        pair_of(*pair)
        for table in tables_of(one)
        if table.match is not None and outcome_of(table, ends).how not in (How.OPEN, How.VOID)
        for pair in combinations(table.seated, 2)
    )


def byes(one: Round) -> Counter[Place]:
    """How many byes each place has had. A walkover that it won counts as one."""
    return Counter(place for leg in one.legs for place in leg.byes) + _walkovers(one)


def _walkovers(one: Round) -> Counter[Place]:
    """How many walkovers each place has won."""
    return Counter(
        place
        for table in tables_of(one)
        if table.walked_over and table.points is None
        for place in table.present
    )


def bye_points(leg: Leg) -> int:
    """The points of a bye: those of a win, where two sit at a table."""
    return POINTS_OF_TABLE if all(len(table.places) == 2 for table in leg.tables) else 0


def points(one: Round, ends: Ends) -> Counter[Place]:
    """The points of each place, with what hosts have corrected."""
    total = Counter({place.number: 0 for place in one.places})
    for leg in one.legs:
        for place in leg.byes:
            total[place] += bye_points(leg)
    for table in tables_of(one):
        outcome = outcome_of(table, ends)
        if not outcome.open:
            for place, won in zip(table.places, outcome.points, strict=True):
                total[place] += won
    for correction in one.corrections:
        total[correction.place] += correction.points
    return total


def standings(one: Round, ends: Ends) -> tuple[StandingsLine, ...]:
    """The rows in order: points, then the points of all whom a place has met, then wins against
    those who are equal so far; else they share a rank. In a knock-out only points count.

    A place that dropped out before its first leg has no row, unless a host corrected its points.
    """
    total, met = points(one, ends), _met(one, ends)
    corrected = Counter[Place]()
    for correction in one.corrections:
        corrected[correction.place] += correction.points
    rows = [place for place in one.places if place.has_row or place.number in corrected]
    strength = {
        place.number: sum(total[other] for other in met[place.number].elements()) for place in rows
    }
    knock_out = one.terms.pairing is Pairing.KNOCK_OUT
    keys = {
        place.number: (total[place.number], 0 if knock_out else strength[place.number])
        for place in rows
    }
    wins = Counter[Place]() if knock_out else _wins_among_equals(one, ends, keys)
    order = {number: (*key, wins[number]) for number, key in keys.items()}
    tallies = _tallies(one, ends)
    by_place, walkovers = byes(one), _walkovers(one)
    lines = []
    for place in sorted(
        rows, key=lambda row: (*(-value for value in order[row.number]), row.number)
    ):
        number = place.number
        rank = 1 + sum(other > order[number] for other in order.values())
        won, lost, drawn = tallies[number]
        lines.append(
            StandingsLine(
                rank=rank,
                place=number,
                player=place.player,
                points=total[number],
                wins=won,
                losses=lost,
                draws=drawn,
                byes=by_place[number] - walkovers[number],
                walkovers=walkovers[number],
                met=strength[number],
                left_after=place.left_after,
                correction=corrected[number],
            )
        )
    return tuple(lines)


def _met(one: Round, ends: Ends) -> dict[Place, Counter[Place]]:
    met = {place.number: Counter[Place]() for place in one.places}
    for (low, high), times in meetings(one, ends).items():
        met[low][high] += times
        met[high][low] += times
    return met


def _wins_among_equals(
    one: Round, ends: Ends, keys: Mapping[Place, tuple[int, int]]
) -> Counter[Place]:
    """For each place, how many of those who are equal so far it has beaten at a table."""
    wins = Counter[Place]()
    for table in tables_of(one):
        outcome = outcome_of(table, ends)
        if outcome.open:
            continue
        won = dict(zip(table.places, outcome.points, strict=True))
        for winner in table.seated:
            wins[winner] += sum(
                won[winner] > won[other] and keys.get(winner) == keys.get(other)
                for other in table.seated
            )
    return wins


def _tallies(one: Round, ends: Ends) -> dict[Place, tuple[int, int, int]]:
    """Won, lost and drawn tables of each place; a bye is a win, a void table is nothing."""
    found = {place.number: (0, 0, 0) for place in one.places}

    def count(place: Place, won: int, lost: int, drawn: int) -> None:
        before = found[place]
        found[place] = (before[0] + won, before[1] + lost, before[2] + drawn)

    for leg in one.legs:
        for place in leg.byes:
            count(place, bool(bye_points(leg)), 0, 0)
    for table in tables_of(one):
        outcome = outcome_of(table, ends)
        if outcome.how in (How.OPEN, How.VOID, How.NO_RESULT):
            continue
        best = max(outcome.points)
        shared = outcome.points.count(best) > 1
        for place, own in zip(table.places, outcome.points, strict=True):
            if own == best and best:
                count(place, not shared, 0, shared)
            else:
                count(place, 0, 1, 0)
    return found
