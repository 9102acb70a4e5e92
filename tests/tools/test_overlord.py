"""The sensible player of Boss Monster: it knows how to get to a Level Up."""

import pytest

from bot.contract.chance import Chance
from bot.games.boss_monster.rules.options import BossOptions
from tests.games.boss_monster.rules.scripted import GAME
from tools.bench.overlord import Overlord

PLAYER = Overlord()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_to_the_end_and_most_bosses_level_up(seats: int) -> None:
    levelled = 0
    for number in range(3):
        chance = Chance(bytes([number] * 16))
        state, _ = GAME.start(BossOptions(), seats, chance)
        while prompts := GAME.prompts(state):
            prompt = next(one for one in prompts if one.answered is None)
            action = PLAYER.answer(GAME.observe(state, prompt.seat), prompt)
            assert prompt.allows(action)
            state, _ = GAME.apply(state, prompt.seat, action, chance)
        assert state.turn < 20
        levelled += sum(keeper.levelled for keeper in state.keepers)
    assert levelled > seats
