"""The heroes of Hero Pack 1 who part with tokens at the end: Archaeologist and Leprechaun.

Source 003, "Hero Pack 1"; rulings S31 and S42.
"""

import pytest

from bot.contract.game import Seat
from bot.games.dungeon_roll.rules.scoring import score_of
from bot.games.dungeon_roll.rules.state import RollPhase
from bot.games.dungeon_roll.rules.tokens import NO_TOKENS
from tests.games.dungeon_roll.rules.sides import (
    GAME,
    MONSTER,
    NO_CHANCE,
    REGROUP,
    UNDER_WAY,
    act,
    before,
    delving,
    legal,
    party,
    phase_of,
    prompt,
    table,
    tokens,
)

DIGGERS = ("archaeologist", "tomb-raider")
LUCKY = ("leprechaun", "clurichaun")


# Archaeologist, Tomb Raider


@pytest.mark.parametrize("side", DIGGERS)
def test_two_tokens_are_drawn_for_each_party(side: str) -> None:
    assert tokens(act(before(side, tokens="tp"), "roll", "fffffffg")) == "sw sw tp"


@pytest.mark.parametrize(("side", "owed"), [("archaeologist", 2), ("tomb-raider", 1)])
@pytest.mark.parametrize("phase", [*UNDER_WAY, REGROUP])
def test_two_are_drawn_and_some_of_all_discarded(side: str, owed: int, phase: RollPhase) -> None:
    after = act(delving(side, tokens="ri", **phase_of(phase)), "ultimate")
    assert (after.phase, tokens(after), after.delve.owed) == (RollPhase.DISCARD, "sw sw ri", owed)
    after = act(after, ("discard:sw1,ri1", "discard:ri1")[owed == 1])
    assert (after.phase, tokens(after)) == (phase, ("sw", "sw sw")[owed == 1])


def test_the_bag_is_empty_for_who_seeks() -> None:
    after = act(delving("archaeologist", dungeon="g", bag=NO_TOKENS, tokens="ri"), "ultimate")
    # One token is all there is to discard, of the two that are due (ruling S42).
    assert (after.delvers[0].experience, after.delve.owed) == (2, 1)
    after = act(delving("archaeologist", dungeon="g", bag=NO_TOKENS), "ultimate")
    assert (after.phase, after.delvers[0].experience) == (MONSTER, 2)


@pytest.mark.parametrize("side", DIGGERS)
def test_six_tokens_go_after_the_last_delve(side: str) -> None:
    held = "sw ta tp tp ds ds ri ri"
    after = act(delving(side, tokens=held, dungeon="g", delves=2, seats=2), "flee")
    assert (after.phase, after.asked, after.delve.owed) == (RollPhase.DISCARD, 0, 6)
    assert str(prompt(after).default) == "discard:sw1,ta1,ri1,ri2,tp1,tp2"
    after = act(after, "discard:sw1,ta1,ri1,ri2,tp1,tp2")
    assert (after.phase, after.asked, tokens(after)) == (RollPhase.START, 1, "ds ds")
    assert score_of(after.delvers[0]) == after.delvers[0].experience + 4


def test_none_go_after_an_earlier_delve() -> None:
    after = act(delving("archaeologist", tokens="sw tp", dungeon="g", delves=1), "flee")
    assert (after.phase, tokens(after)) == (RollPhase.START, "sw tp")


def test_leaving_while_six_are_due_discards_six() -> None:
    held = "sw sw sw ta ta ta sc sc sc to to to tp tp"
    asked = act(delving("archaeologist", tokens=held, dungeon="g", delves=2, seats=3), "flee")
    left = GAME.leave(asked, Seat(0), NO_CHANCE).state
    assert sum(left.delvers[0].tokens) == 8


def test_leaving_in_a_delve_discards_what_is_due_then_and_at_the_end() -> None:
    held = "sw sw sw ta ta ta sc sc sc to to to"
    asked = act(delving("archaeologist", tokens=held, dungeon="g", seats=3), "ultimate")
    left = GAME.leave(asked, Seat(0), NO_CHANCE).state
    assert sum(left.delvers[0].tokens) == 14 - 2 - 6


# Leprechaun, Clurichaun


@pytest.mark.parametrize("side", LUCKY)
def test_potions_become_chests_when_dungeon_dice_fall(side: str) -> None:
    after = act(delving(side, party="s", level=2, phase=REGROUP), "on", "pgx")
    assert table(after) == "gxx"
    assert table(act(after, "reroll:s,g1", "p")) == "xxx"


def test_the_leprechaun_turns_a_monster_into_a_chest() -> None:
    state = delving("leprechaun", dungeon="gk")
    assert not legal(state, "ultimate:g1k1")
    after = act(state, "ultimate:k1")
    assert (after.phase, table(after)) == (MONSTER, "gx")


def test_the_clurichaun_turns_one_or_two_monsters_into_one_chest() -> None:
    assert table(act(delving("clurichaun", dungeon="gko"), "ultimate:g1o1")) == "kx"
    assert table(act(delving("clurichaun", dungeon="gko"), "ultimate:g1")) == "kox"


@pytest.mark.parametrize("side", LUCKY)
def test_all_tokens_go_after_the_last_delve(side: str) -> None:
    after = act(delving(side, tokens="sw tp ds ds ri", dungeon="g", delves=2), "flee")
    assert (after.phase, tokens(after)) == (RollPhase.OVER, "")
    assert score_of(after.delvers[0]) == after.delvers[0].experience


def test_tokens_work_for_the_leprechaun_until_then() -> None:
    state = delving("leprechaun", tokens="sw el", dungeon="gg", graveyard=1)
    assert legal(state, "fight:sw,g2")
    assert party(act(state, "elixir:h")) == "h"
