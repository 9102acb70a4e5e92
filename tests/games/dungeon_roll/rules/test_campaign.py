"""Deep games of each hero, and each side in many states: nothing is lost, and all answers count."""

import pytest

from bot.games.dungeon_roll.rules.heroes import HEROES
from tests.games.dungeon_roll.rules import campaign
from tests.games.dungeon_roll.rules.campaign import SIDES_OF_HEROES, Tally, play_game, use_side

GAMES = 24
"""Of each hero; `make soak` plays 100 with new seeds, and tries every answer in every state."""
ULTIMATES = 50


@pytest.mark.parametrize("hero", HEROES)
def test_deep_games_of_a_hero(hero: str) -> None:
    tally = Tally()
    for number in range(GAMES):
        play_game(hero, f"{hero}:{number}", tally, try_all=0.05)
    deep = sum([count for level, count in tally.levels.items() if level > 5])
    assert deep > GAMES / 6


@pytest.mark.parametrize("side", SIDES_OF_HEROES)
def test_a_side_in_many_states(side: str) -> None:
    use_side(side, side, Tally(), ultimates=ULTIMATES)


def test_what_goes_wrong_is_told_with_all_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(campaign.DICE, "knight", 8)
    with pytest.raises(
        AssertionError, match=r"seed 'any', hero knight, acts \['hero:knight', 'roll'"
    ):
        play_game("knight", "any", Tally(), try_all=0)
