"""The variant of the first turn (ruling S6): the card drawn then must be added to the dungeon."""

import pytest

from bot.games.dungeon.rules.game import DungeonRefusal
from bot.games.welcome.rules.state import FirstTurn
from tests.games.welcome.rules.played import Match, new_game

ALL_TILES = {
    f"discard:{tile}"
    for tile in (
        *("knight-shield", "plate-armor", "torch"),
        *("holy-grail", "dragon-spear", "vorpal-sword"),
    )
}


def game(first_turn: str, seats: int = 3) -> Match:
    return new_game(seats, "warrior", box="welcome", first_turn=FirstTurn(first_turn))


def second_round(match: Match) -> Match:
    """The last seat has gone through an empty dungeon, and starts."""
    passes = len(match.seats) - 1
    return match.do(*["pass"] * passes, "pick:warrior")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s6_off_every_card_may_be_set_aside(seats: int) -> None:
    match = game("off", seats)
    assert match.sees(None).must_add is False
    for _ in range(seats):
        match.do("draw")
        assert {"add"} < match.answers
        match.do("add")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first_turn", ["game", "round"])
def test_l22_s6_the_first_card_of_each_seat_must_be_added(first_turn: str, seats: int) -> None:
    match = game(first_turn, seats)
    for _ in range(seats):
        # Everybody knows it before the card is drawn.
        assert match.sees(None).must_add
        match.do("draw")
        assert match.answers == {"add"}
        assert match.refused("discard:torch") is DungeonRefusal.FIRST_CARD
        match.do("add")
    for _ in range(seats):
        assert not match.sees(None).must_add
        match.do("draw")
        assert match.answers == {"add", *ALL_TILES}
        match.do("add")


@pytest.mark.parametrize("first_turn", ["game", "round"])
def test_s6_passing_on_the_first_turn_stays_open(first_turn: str) -> None:
    match = game(first_turn)
    assert match.answers == {"draw", "pass"}
    match.do("pass", "draw", "add", "draw", "add", "draw")
    # The second seat draws for the second time.
    assert match.asks == (1, "card")
    assert match.answers > ALL_TILES


def test_s6_wd29_of_the_game_means_the_first_round() -> None:
    match = second_round(game("game"))
    for _ in range(3):
        match.do("draw")
        assert match.answers > ALL_TILES
        match.do("add")


def test_wd29_who_had_no_turn_in_the_first_round_has_no_such_turn_later() -> None:
    match = game("game").do("pass", "pass", "pick:warrior")
    assert match.asks == (2, "turn")
    assert not match.sees(None).must_add
    assert match.do("draw").answers > ALL_TILES


def test_s6_of_every_round_means_every_round() -> None:
    match = second_round(game("round"))
    for _ in range(3):
        match.do("draw")
        assert match.answers == {"add"}
        match.do("add")
    assert match.do("draw").answers > ALL_TILES
