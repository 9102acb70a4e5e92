"""The chances of the next level, against a count of every throw, and the worth of the last one."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.games.dungeon_roll.rules.odds import after_clearing, next_level
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from tests.games.dungeon_roll.rules.scripted import FIRST, GAME, delve
from tests.games.dungeon_roll.rules.solver import CHECKED, difference


def below(state: RollState, dice: str) -> RollState:
    """Level 2 and below as these dice fall there, through the rules."""
    counts = [dice.count(letter) for letter in "gkoxp"]
    stands = replace(
        state.delve,
        level=state.delve.level + 1,
        stage=RollPhase.MONSTER,
        table=tuple(counts),
        lair=state.delve.lair + dice.count("d"),
    )
    return replace(state, phase=RollPhase.MONSTER, delve=stands)


def can_be_beaten(state: RollState) -> bool:
    """Whether some series of single fights leaves no monster, by trying all of them."""
    if not any(state.delve.table[:3]):
        return True
    (prompt,) = GAME.prompts(state)
    fights = [move.action for move in prompt.moves if move.action.verb == "fight"]
    # Without loot and dragons it is over with the last monster.
    return any(
        can_be_beaten(GAME.apply(state, FIRST, fight, Chance(bytes(16))).state) for fight in fights
    )


@pytest.mark.parametrize("party", ["FT", "CM", "T", "H", "FFM", "S", ""])
def test_level_2_and_3_hold_in_the_counted_throws(party: str) -> None:
    for level in (1, 2):
        state = delve(party, "", level=level, phase="regroup")
        odds = next_level(state)
        assert odds is not None
        throws = list(product("gkoxpd", repeat=level + 1))
        held = sum(can_be_beaten(below(state, "".join(dice))) for dice in throws)
        assert odds.holds == pytest.approx(100 * held / len(throws))
        assert odds.dragon == pytest.approx(
            100 * sum(dice.count("d") >= 3 for dice in throws) / len(throws)
        )


def test_dragons_in_the_lair_take_dice_and_call_the_dragon() -> None:
    odds = next_level(delve("FCM", "", level=6, lair=2, phase="regroup"))
    assert odds is not None
    assert odds.dragon == pytest.approx(100 * (1 - (5 / 6) ** 5))


def test_no_odds_with_a_waiting_dragon_or_at_the_bottom() -> None:
    assert next_level(delve("FCM", "x", level=4, lair=3, phase="loot")) is None
    assert next_level(delve("FCM", "", level=10, phase="regroup")) is None


def test_the_companions_of_a_way_are_missing_afterwards() -> None:
    state = delve("FT", "g", level=1, phase="monster")
    assert after_clearing(state, ()) is None
    after = after_clearing(state, ("t",))
    assert after is not None
    alone = next_level(delve("F", "", level=1, graveyard=1, phase="regroup"))
    assert after == alone


def test_a_heros_changes_to_dice_count() -> None:
    """Skeletons are potions to an undead viking, so fewer monsters are met."""
    viking = next_level(delve("H", side="undead-viking", level=3, phase="regroup"))
    plain = next_level(delve("H", "", level=3, phase="regroup"))
    assert viking is not None
    assert plain is not None
    assert viking.holds > plain.holds


def test_the_last_level_is_worth_what_was_published() -> None:
    # The others take longer: `make soak` asks for all of them.
    assert difference(CHECKED[0]) < 5e-6
