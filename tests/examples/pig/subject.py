"""Pig, as `tools.conformance` sees it."""

from bot.contract.game import Outcome, Seat
from tests.examples.pig.rules import Options, Pig, Table
from tools.conformance import Scenario, Subject

SOLO_LIMIT = 10
"""The turns of a game for one, once more and not from the rules."""


def fair_end(table: Table) -> Outcome | None:
    """The seat that has reached the target is first; the rest follow as in a sorted list."""
    reached = [seat for seat, points in enumerate(table.banked) if points >= table.target]
    if not reached and (len(table.banked) > 1 or table.turns != (SOLO_LIMIT,)):
        return None
    ladder = sorted(table.banked, reverse=True)
    places = tuple(ladder.index(points) + 1 for points in table.banked)
    return Outcome(places, tuple(map(Seat, reached)), table.banked)


def _near(points: tuple[int, ...], turn: int, target: int = 100, ended: int = 3) -> Table:
    """Everybody has ended so many turns, and the first seat is asked."""
    seats = len(points)
    return Table(target, points, (ended,) * seats, (1,) * seats, turn=turn)


SUBJECT = Subject(
    game=Pig(),
    options=(Options(), Options(50)),
    # Nothing keeps a match from going on for ever; a random one has taken 900.
    longest=12_000,
    fair_end=fair_end,
    bad_options=(Options(0), Options(49), Options(75), Options(-50), Options(1000)),
    questions=frozenset({"turn"}),
    scenarios=(
        Scenario("a close race", 3, Options(), state=_near((98, 97, 97), turn=10)),
        Scenario("equals behind the first", 4, Options(50), state=_near((48, 48, 48, 0), turn=13)),
        Scenario("the last turn alone", 1, Options(), state=_near((40,), turn=10, ended=9)),
        Scenario("two are left of six", 6, Options(), log="3!leave 0!leave 5!leave 1!leave"),
    ),
)
