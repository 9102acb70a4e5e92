"""Places at the end (ruling WD15), and the facts of each seat (ruling WD30)."""

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Phase
from bot.games.welcome.rules.state import Contender
from tests.games.welcome.rules.played import GAME, at_the_door, new_game

WHITE, RED = Contender(), Contender(red=True)
CARD, CARD_ON_RED = Contender(successes=1), Contender(successes=1, red=True)
WON = Contender(successes=2)


def fell(number: int, successes: int = 0) -> Contender:
    return Contender(successes=successes, red=True, out=number)


def left(number: int, successes: int = 0) -> Contender:
    return Contender(successes=successes, out=number, left=True)


@pytest.mark.parametrize(
    ("contenders", "winner", "places"),
    [
        # Success cards, then the white side before the red one.
        ((WON, WHITE), 0, (1, 2)),
        ((WON, CARD, WHITE), 0, (1, 2, 3)),
        ((WHITE, WON, RED), 1, (2, 1, 3)),
        ((CARD_ON_RED, WHITE, WON), 2, (2, 3, 1)),
        ((CARD, CARD_ON_RED, WON, WHITE), 2, (2, 3, 1, 4)),
        # Equal ones share a place, and the next is skipped.
        ((WON, WHITE, WHITE), 0, (1, 2, 2)),
        ((WON, RED, WHITE, WHITE), 0, (1, 4, 2, 2)),
        ((CARD, WON, CARD, RED), 1, (2, 1, 2, 4)),
        # Seats that are out come after all that are in, in spite of their cards; the later the
        # better.
        ((WON, fell(1, 1), RED), 0, (1, 3, 2)),
        ((fell(2), fell(1), WON, RED), 2, (3, 4, 1, 2)),
        # To have been eliminated and to have left is the same.
        ((left(2), fell(1), WON, RED), 2, (3, 4, 1, 2)),
        ((left(1, 1), fell(2), WON, RED), 2, (4, 3, 1, 2)),
        # The last one in has won without a Success card.
        ((RED, fell(1), left(2), fell(3, 1)), 0, (1, 4, 3, 2)),
    ],
)
def test_wd15_places(
    contenders: tuple[Contender, ...], winner: int, places: tuple[int, ...]
) -> None:
    state = new_game(len(contenders)).state
    over = replace(
        state,
        phase=Phase.OVER,
        asked=None,
        contenders=contenders,
        winner=Seat(winner),
    )
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.places == places
    assert outcome.winners == (winner,)
    assert GAME.active(over) == ()
    assert GAME.prompts(over) == ()


def test_there_is_no_outcome_before_the_end() -> None:
    assert new_game(2).outcome is None
    assert new_game(4).leave(0, 1).outcome is None


def test_wd15_a_whole_game_with_elimination_leaving_and_a_winner() -> None:
    match = at_the_door("warrior", (), ("dragon",), seats=4, standing={0: RED}).do("pass")
    # The first seat was on the red side: it is out. Then another one leaves.
    match.leave(3)
    assert match.seats == ("out", "white", "white", "left")
    match.do("pick:mage", "pass")
    assert match.seats == ("out", "white", "white+", "left")
    match.do("pick:mage", "pass")
    assert match.seats == ("out", "white+", "white+", "left")
    match.do("pick:mage", "pass")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.places == (4, 2, 1, 3)


def test_wd15_an_eliminated_leaver_keeps_the_place() -> None:
    standing = {2: fell(1)}
    match = at_the_door("warrior", (), (), seats=4, runner=0, standing=standing)
    match.leave(3, 2).leave(1)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.places == (1, 2, 4, 3)


def test_wd30_heroes_and_how_their_runs_ended() -> None:
    match = new_game(3, "warrior").do("pass", "pass", "pick:bard", "pass", "pass")
    # The second seat wins its round too, then nobody has two cards yet.
    assert match.seats == ("white", "white+", "white+")
    assert GAME.facts(match.state) == (
        {"runs": "", "runs-survived": 0, "runs-fallen": 0},
        {"runs": "bard:survived", "runs-survived": 1, "runs-fallen": 0},
        {"runs": "warrior:survived", "runs-survived": 1, "runs-fallen": 0},
    )


def test_wd30_both_runs_of_one_seat_stand_in_their_order() -> None:
    match = at_the_door("rogue", (), ("dragon",), seats=3).do("pass", "pick:mage")
    match.do("draw", "discard:polymorph", "pass", "pass")
    assert GAME.facts(match.state) == (
        {"runs": "rogue:fell mage:survived", "runs-survived": 1, "runs-fallen": 1},
        *({"runs": "", "runs-survived": 0, "runs-fallen": 0},) * 2,
    )


def test_wd30_a_broken_off_run_is_told_and_not_counted() -> None:
    for seats in (2, 3):
        match = at_the_door("barbarian", ("vorpal-axe",), ("golem",), seats=seats).do("pass")
        match.leave(0)
        assert GAME.facts(match.state)[0] == {
            "runs": "barbarian:broken-off",
            "runs-survived": 0,
            "runs-fallen": 0,
        }
