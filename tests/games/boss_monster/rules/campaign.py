"""Games of sensible players to their end, the outcome computed once more, and each card counted.

`make test` plays some of them, always the same; `make soak` plays more, with new seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from bot.contract.chance import Chance
from bot.contract.game import Event
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import TITLES
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.state import BossState
from tests.games.boss_monster.rules.scorer import scored
from tests.games.boss_monster.rules.scripted import GAME
from tools.bench.overlord import Overlord


def play_game(seats: int, seed: str) -> Counter[str]:
    """Counts by title: Rooms built, Spells cast, bosses that levelled up; and "acts".

    `AssertionError` where the outcome is not the one that the scorer finds.
    """
    chance, player = Chance(Random(seed).randbytes(32)), Overlord()
    state, happened = GAME.start(BossOptions(), seats, chance)
    counted = Counter(_played(state, happened))
    while prompts := GAME.prompts(state):
        prompt = next((each for each in prompts if each.answered is None), prompts[0])
        action = player.answer(GAME.observe(state, prompt.seat), prompt)
        state, happened = GAME.apply(state, prompt.seat, action, chance)
        counted.update(_played(state, happened))
        counted["acts"] += 1
    assert GAME.outcome(state) == scored(state), f"{seats} seats, {seed}"
    return counted


def _played(state: BossState, happened: Iterable[Event]) -> Iterable[str]:
    for event in happened:
        match event:
            case e.RoomBuilt(card=card) | e.PlayDeclared(card=card):
                yield TITLES[card]
            case e.BossLevelled(seat=seat):
                yield state.keepers[seat].boss
            case e.WalksBegan():
                yield "adventures"
