"""The chances of the next level, against a count of every throw, and the worth of the last one."""

from functools import cache
from itertools import product
from statistics import mean
from typing import Any

import pytest

from bot.contract.chance import Chance
from bot.contract.game import Action
from bot.games.dungeon_roll.rules.dice import PARTY_LETTERS
from bot.games.dungeon_roll.rules.heroes import side_of
from bot.games.dungeon_roll.rules.odds import after_clearing, next_level
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from tests.games.dungeon_roll.rules.scripted import FIRST, GAME, act, delve
from tests.games.dungeon_roll.rules.solver import CHECKED, difference


@cache
def fallen(state: RollState, dice: str) -> RollState:
    """The level below as these dice fall there, through the rules."""
    return act(state, "on", " ".join(dice))


@cache
def comes_to(state: RollState, *phases: RollPhase) -> float:
    """How likely the best series of fights, slayings and rings leads there, by trying all."""
    if state.phase in phases:
        return 1
    (prompt,) = GAME.prompts(state)
    acts = [m.action for m in prompt.moves if m.action.verb in ("fight", "slay", "ring", "done")]
    if state.phase is RollPhase.LOOT and not acts:
        # The dragon does not come, so the party may go on.
        return RollPhase.REGROUP in phases
    steps = [after(state, one) for one in acts]
    return max((mean(comes_to(one, *phases) for one in each) for each in steps), default=0)


def after(state: RollState, action: Action) -> list[RollState]:
    """The states after an act: one for each face of a champion's die that is thrown again."""
    again = (
        action.verb == "fight" and action.arguments[0] == "h" and int(action.arguments[1][1:]) > 1
    )
    if again and side_of(state.delvers[0].hero, mastered=False).key == "dwarf":
        return [act(state, str(action), face) for face in PARTY_LETTERS]
    return [GAME.apply(state, FIRST, action, Chance(bytes(16))).state]


BEATEN = (RollPhase.LOOT, RollPhase.DRAGON, RollPhase.REGROUP)


@pytest.mark.parametrize(
    ("party", "others"),
    [
        *[(party, {}) for party in ("FT", "CM", "T", "H", "FFM", "S", "")],
        *[(party, {"lair": 2}) for party in ("FCMT", "FFCHT", "FFTT", "HHHT", "FFS")],
        ("FC", {"lair": 2, "tokens": "sc,ta"}),
        ("FFT", {"lair": 2, "tokens": "ri"}),
        ("FFMT", {"lair": 2, "side": "spellsword"}),
        ("SSCF", {"lair": 2, "side": "beguiler"}),
        ("FTT", {"lair": 2, "side": "dragon-slayer"}),
        ("FCMHT", {"lair": 3, "side": "marpesia"}),
        ("FCT", {"lair": 2, "side": "sorceress"}),
        ("FCTT", {"lair": 2, "side": "cassandra", "spent": True}),
        ("HH", {"side": "dwarf"}),
        ("HFT", {"lair": 2, "side": "berserker"}),
    ],
)
def test_level_2_and_3_go_as_in_the_counted_throws(party: str, others: dict[str, Any]) -> None:
    for level in (1, 2):
        state = delve(party, "", level=level, phase="regroup", **others)
        odds = next_level(state)
        assert odds is not None
        throws = [
            fallen(state, "".join(sorted(dice))) for dice in product("gkoxpd", repeat=level + 1)
        ]
        limit = side_of(state.delvers[0].hero, mastered=state.delvers[0].mastered).lair_limit
        counted = (
            sum(comes_to(one, RollPhase.REGROUP) for one in throws),
            sum(comes_to(one, *BEATEN) for one in throws),
            sum(one.delve.lair >= limit for one in throws),
        )
        assert odds[1:] == pytest.approx([100 * count / len(throws) for count in counted])


def test_dragons_in_the_lair_take_dice() -> None:
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


def test_a_champion_that_comes_back_shows_any_face_afterwards() -> None:
    state = delve("HF", "gg", level=2, phase="monster", side="dwarf")
    odds = after_clearing(state, ("h",))
    assert odds is not None
    faces = [next_level(act(state, "fight:h,g2", face)) for face in PARTY_LETTERS]
    assert odds.through == pytest.approx(mean(one.through for one in faces if one is not None))


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
