"""Games that are played to their end, sensibly and at random (BM7); `make soak` plays more."""

from collections import Counter

import pytest

from bot.games.boss_monster.rules.cards import BOSSES
from bot.games.boss_monster.rules.options import BossChoice, BossOptions, BossWindows
from tests.games.boss_monster.rules.campaign import play_game


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("windows", list(BossWindows))
def test_random_games_end_with_all_cards_in_them(seats: int, windows: BossWindows) -> None:
    for game, wild in enumerate((0.5, 0.9, 1.0, 1.0)):
        play_game(seats, f"random-{game}", options=BossOptions(windows=windows), wild=wild)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_leavers_end_with_all_cards_in_them(seats: int) -> None:
    for game, wild in enumerate((0.2, 0.9, 1.0, 1.0, 1.0, 1.0)):
        options = BossOptions(BossChoice.CHOSEN if game % 2 else BossChoice.DEALT)
        play_game(seats, f"leaving-{game}", options=options, wild=wild, leaving=0.01)


def test_sensible_games_come_to_the_end_that_the_scorer_finds() -> None:
    played = sum([play_game(seats, f"sensible-{seats}") for seats in (2, 3, 4, 4)], Counter())
    assert played["adventures"] > 12
    assert {*BOSSES} & {*played}, "some boss has levelled up"
