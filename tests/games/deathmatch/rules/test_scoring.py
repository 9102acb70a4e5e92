"""The winner of a match: rulings D1 and D2, and examples L6 to L10."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import (
    SEATS,
    AdventureBegan,
    MatchWon,
    Standing,
    match_winner,
    opponent,
    wins_next,
)
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.table import Placement, Table
from tests.games.deathmatch.rules.tabletop import FIRST, GAME, SECOND, VARIANTS, Match, new_match

Result = tuple[Seat, bool]
"""An adventure's runner and whether it survived."""

RESULTS: tuple[Result, ...] = tuple(
    (seat, survived) for seat in SEATS for survived in (True, False)
)
Score = tuple[Standing, Standing]
NOTHING: Score = (Standing(), Standing())


def add(score: Score, result: Result) -> Score:
    seat, survived = result
    own = score[seat]
    after = Standing(own.won + survived, own.lost + (not survived))
    return (after, score[1]) if seat == 0 else (score[0], after)


def meets_a_condition(score: Score, seat: Seat) -> bool:
    """The three bullets of source 004, "Winning"."""
    own, other = score[seat], score[opponent(seat)]
    return own.won == 3 or (own.won >= 2 and other.lost >= 2) or other.lost == 3


def bouts(score: Score, seat: Seat) -> int:
    """The reading of source 004 as a best of seven, with double bouts."""
    own, other = score[seat], score[opponent(seat)]
    return own.won + other.lost + (own.won >= 3) + (other.lost >= 3)


def sequences(score: Score = NOTHING, length: int = 0) -> Iterator[tuple[Score, int]]:
    """Every way a match can go: each reached score with its number of adventures."""
    yield score, length
    if not any(meets_a_condition(score, seat) for seat in SEATS):
        for result in RESULTS:
            yield from sequences(add(score, result), length + 1)


def test_d1_d2_the_conditions_are_the_best_of_seven() -> None:
    """By both readings there is never more than one winner."""
    lengths: Counter[int] = Counter()
    for score, length in sequences():
        by_conditions = [seat for seat in SEATS if meets_a_condition(score, seat)]
        by_bouts = [seat for seat in SEATS if bouts(score, seat) >= 4]
        assert by_conditions == by_bouts, score
        winner = match_winner(score)
        assert ([] if winner is None else [winner]) == by_conditions, score
        if winner is not None:
            lengths[length] += 1
    assert lengths == {3: 4, 4: 48, 5: 288, 6: 1200, 7: 2880}


def undecided() -> list[Score]:
    counts = product(range(3), repeat=4)
    pairs = [(Standing(a, b), Standing(c, d)) for a, b, c, d in counts]
    return [pair for pair in pairs if match_winner(pair) is None]


def test_a_seat_wins_next_by_what_meets_a_condition() -> None:
    for score in undecided():
        for seat in SEATS:
            results = ((seat, True), (opponent(seat), False))
            wins = [each for each in results if meets_a_condition(add(score, each), seat)]
            assert wins_next(score, seat) == tuple(survived for _, survived in wins), score


def adventure(match: Match, runner: Seat, survives: bool) -> None:
    """Let `runner` meet nothing, or a dragon without any tile."""
    pile = () if survives else (Placement(runner, "dragon"),)
    table = Table(kit=(), deck=match.table.deck[:1], placements=pile)
    match.lay(replace(match.state, phase=Phase.TURN, asked=opponent(runner), table=table))
    match.do("pass")


def play(*results: Result, variant: str = "warrior") -> Match:
    match = new_match("warrior" if variant == "warrior" else "barbarian")
    for runner, survives in results:
        assert match.winner is None, "over too early"
        adventure(match, runner, survives)
    return match


A_WINS, A_LOSES, B_WINS, B_LOSES = RESULTS


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("name", "results", "winner"),
    [
        ("L6", (A_WINS, A_WINS, B_LOSES, B_LOSES), 0),
        ("L6", (B_LOSES, B_LOSES, A_WINS, A_WINS), 0),
        ("L6", (A_WINS, B_LOSES, B_LOSES, A_WINS), 0),
        ("L6", (B_WINS, A_LOSES, B_WINS, A_LOSES), 1),
        ("L7", (A_WINS, A_WINS, A_WINS), 0),
        ("L7", (A_LOSES, A_WINS, A_WINS, A_LOSES, A_WINS), 0),
        ("L7", (B_WINS, B_WINS, B_WINS), 1),
        ("L8", (B_LOSES, B_LOSES, B_LOSES), 0),
        ("L8", (A_LOSES, A_LOSES, A_LOSES), 1),
        ("L9", (A_WINS, A_WINS, B_LOSES), None),
        ("L9", (B_WINS, A_LOSES, B_WINS), None),
        ("L9", (A_WINS, A_LOSES, A_WINS, A_LOSES), None),
        ("L9", (A_WINS, B_LOSES, B_LOSES), None),
    ],
)
def test_l6_to_l9(
    variant: str, name: str, results: tuple[Result, ...], winner: Seat | None
) -> None:
    match = play(*results, variant=variant)
    assert match.winner == winner, name
    if winner is None:
        assert match.happened(MatchWon) == []
        assert match.state.number == len(results) + 1
    else:
        assert match.recent[-1] == MatchWon(winner)
        assert match.state.number == len(results)
        assert len(match.happened(AdventureBegan)) == len(results), "no adventure after the end"
        assert GAME.prompts(match.state) == ()


@pytest.mark.parametrize(
    ("seventh", "winner"), [(A_WINS, 0), (A_LOSES, 1), (B_WINS, 1), (B_LOSES, 0)]
)
def test_l10_six_even_adventures_and_the_seventh_decides(seventh: Result, winner: Seat) -> None:
    match = play(A_WINS, B_WINS, A_LOSES, B_LOSES, A_WINS, B_WINS)
    assert match.scores == ((2, 1), (2, 1))
    assert match.winner is None
    adventure(match, *seventh)
    assert match.winner == winner


def test_the_runner_starts_the_next_adventure() -> None:
    match = new_match("warrior")
    for runner, survives in ((FIRST, True), (FIRST, False), (SECOND, True), (FIRST, True)):
        adventure(match, runner, survives)
        assert match.seat == runner
        began = match.recent[-2]
        assert began == AdventureBegan(match.state.number, runner)
