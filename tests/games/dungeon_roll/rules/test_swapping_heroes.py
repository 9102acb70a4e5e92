"""The basic heroes for whom two companions are used as each other (ruling DR26).

They are the Crusader, the Minstrel, the Occultist and the Spellsword.
"""

import pytest

from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.state import RollPhase
from tests.games.dungeon_roll.rules.sides import (
    DRAGON,
    LOOT,
    REGROUP,
    UNDER_WAY,
    act,
    both_sides,
    delving,
    legal,
    offers,
    party,
    phase_of,
    step,
    table,
    tokens,
)

MINSTRELS = ("minstrel", "bard")
HEROES = ("crusader", "minstrel", "occultist", "spellsword")
SIDES = [side for hero in HEROES for side in both_sides(hero)]
SWAPPED = {
    "crusader": ("f", "c"),
    "paladin": ("f", "c"),
    "minstrel": ("t", "m"),
    "bard": ("t", "m"),
    "occultist": ("c", "m"),
    "necromancer": ("c", "m"),
    "spellsword": ("f", "m"),
    "battlemage": ("f", "m"),
}
TOKENS = {"f": "sw", "c": "ta", "m": "sc", "t": "to"}
FOES = {"f": "g", "c": "k", "m": "o"}


# Two companions used as each other


@pytest.mark.parametrize("side", SIDES)
def test_dice_and_tokens_of_two_kinds_beat_what_either_beats(side: str) -> None:
    kinds = SWAPPED[side]
    for foe in [FOES[kind] for kind in kinds if kind in FOES]:
        for code in (*kinds, *(TOKENS[kind] for kind in kinds)):
            held = " ".join(TOKENS.values())
            state = delving(side, party="fcmt", tokens=held, dungeon=foe * 3)
            assert legal(state, f"fight:{code},{foe}3"), code


@pytest.mark.parametrize("side", SIDES)
def test_other_companions_stay_what_they_are(side: str) -> None:
    for kind in set("fcmt") - set(SWAPPED[side]):
        for foe in set("gko") - {FOES.get(kind)}:
            assert not legal(delving(side, party=kind, dungeon=foe * 2), f"fight:{kind},{foe}2")


@pytest.mark.parametrize("side", SIDES)
def test_two_alike_are_two_kinds_against_the_dragon(side: str) -> None:
    one, other = SWAPPED[side]
    for crew, enough in ((one * 2 + "h", True), (one * 2 + other, False), (one * 3, False)):
        state = delving(side, party=crew, lair=3, phase=DRAGON)
        assert bool(offers(state, "slay")) is enough, crew


@pytest.mark.parametrize("side", SIDES)
def test_a_die_and_a_token_alike_are_two_kinds_against_the_dragon(side: str) -> None:
    one, _ = SWAPPED[side]
    state = delving(side, party=one + "h", tokens=TOKENS[one], lair=3, phase=DRAGON)
    assert len(offers(state, "slay")) == 1


# Crusader, Paladin


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_the_crusader_joins_in_each_phase_and_stays_there(phase: RollPhase) -> None:
    after = act(delving("crusader", **phase_of(phase)), "ultimate")
    assert after.phase is phase
    assert after.delve.allies[0] == 1
    assert not legal(after, "ultimate")


def test_the_crusader_fights_as_a_cleric_and_is_not_buried() -> None:
    after = act(delving("crusader", dungeon="kk"), "ultimate")
    after = act(after, "fight:xf,k2")
    assert after.phase is REGROUP
    assert after.delve.graveyard == 0
    assert sum(after.delve.allies) == 0
    assert after.delve.spent


@pytest.mark.parametrize("side", ["crusader", "spellsword"])
def test_who_has_joined_stays_until_used(side: str) -> None:
    after = act(delving(side, party="t", dungeon="g", level=1), "ultimate")
    after = act(after, "fight:t,g1")
    after = act(after, "on", "gg")
    after = act(after, "fight:xf,g2")
    assert act(after, "on", "kkk").delve.allies == (0,) * 7


def test_who_has_joined_is_gone_with_the_delve() -> None:
    after = act(delving("crusader", dungeon="g"), "ultimate")
    after = act(act(after, "flee"), "roll", "fffffff" + "g")
    assert sum(after.delve.allies) == 0


def test_who_has_joined_is_no_die_to_reroll() -> None:
    after = act(delving("crusader", party="s", dungeon="g"), "ultimate")
    assert not legal(after, "reroll:s,f1")


def test_the_crusader_counts_against_the_dragon() -> None:
    after = act(delving("crusader", party="fh", lair=3, phase=DRAGON), "ultimate")
    after = act(after, "slay:xf,f,h")
    assert after.delvers[0].dragons == 1
    assert after.delve.graveyard == 2


def test_the_paladin_pays_a_token_for_all_that_is_there() -> None:
    state = delving(
        "paladin", party="f", dungeon="ggkxxp", lair=1, graveyard=4, tokens="ds sw", level=7
    )
    after = act(state, "ultimate:sw")
    assert (after.phase, table(after), after.delve.lair) == (RollPhase.FACE, "", 0)
    # The sword was paid; two more come out of the chests.
    assert tokens(after) == "sw sw ds"
    assert after.delvers[0].chests == 2
    after = act(after, "face:s")
    assert (after.phase, party(after), after.delve.graveyard) == (REGROUP, "fs", 3)
    assert after.delvers[0].experience == 5


def test_the_paladin_draws_before_faces_are_chosen() -> None:
    state = delving("paladin", dungeon="xp", graveyard=1, tokens="ri", phase=LOOT)
    kinds = [type(event) for event in step(state, "ultimate:ri").events]
    assert kinds == [e.TokenSpent, e.UltimateUsed, e.Opened, e.Drawn, e.Quaffed]


def test_the_paladin_drinks_no_more_than_the_graveyard_has() -> None:
    after = act(delving("paladin", dungeon="gppp", graveyard=1, tokens="ri"), "ultimate:ri")
    assert after.delve.faces == 1
    after = act(after, "face:h")
    assert (after.phase, table(after), party(after)) == (REGROUP, "", "h")


def test_the_paladin_is_not_rewarded_for_dragons() -> None:
    after = act(delving("paladin", lair=3, tokens="ri", phase=DRAGON), "ultimate:ri")
    assert (after.phase, after.delve.lair, tokens(after)) == (REGROUP, 0, "")
    assert (after.delvers[0].experience, after.delvers[0].dragons) == (5, 0)


def test_the_paladin_needs_a_token() -> None:
    assert offers(delving("paladin", dungeon="g"), "ultimate") == []


def test_the_paladin_pays_nothing_for_potions_that_nobody_can_drink() -> None:
    assert offers(delving("paladin", dungeon="p", tokens="ri", phase=LOOT), "ultimate") == []
    state = delving("paladin", dungeon="p", tokens="ri", graveyard=1, phase=LOOT)
    assert offers(state, "ultimate") == ["ultimate:ri"]


# Minstrel, Bard


@pytest.mark.parametrize("side", MINSTRELS)
def test_mages_open_all_chests_for_minstrels(side: str) -> None:
    state = delving(side, party="m", tokens="sc", dungeon="xxx", phase=LOOT)
    assert tokens(act(state, "open:m,3")) == "sw sw sw sc"
    assert legal(state, "open:sc,3")


def test_the_bards_champions_beat_one_more_of_another_kind() -> None:
    assert table(act(delving("bard", party="h", dungeon="ggo"), "fight:h,g2o1")) == ""
    state = delving("bard", party="h", dungeon="ggoo")
    assert legal(state, "fight:h,g2o1")
    assert not legal(state, "fight:h,g2o2")
    assert not legal(delving("minstrel", party="h", dungeon="ggo"), "fight:h,g2o1")


@pytest.mark.parametrize("side", MINSTRELS)
@pytest.mark.parametrize("phase", UNDER_WAY)
def test_the_song_sends_all_dragons_away_without_reward(side: str, phase: RollPhase) -> None:
    state = delving(side, **phase_of(phase))
    after = act(state, "ultimate")
    assert after.delve.lair == 0
    assert after.phase is (REGROUP if phase is DRAGON else phase)
    assert (after.delvers[0].experience, tokens(after)) == (state.delvers[0].experience, "")
    assert not after.delve.slain


def test_the_song_wants_a_dragon() -> None:
    assert offers(delving("bard", dungeon="g"), "ultimate") == []


# Occultist, Necromancer


def test_the_occultist_raises_a_skeleton_that_fights() -> None:
    state = delving("occultist", dungeon="kkg")
    assert offers(state, "ultimate") == ["ultimate:1"]
    after = act(delving("occultist", dungeon="kg"), "ultimate:1")
    after = act(after, "fight:xf,g1")
    assert (after.phase, after.delve.graveyard) == (REGROUP, 0)


def test_the_necromancer_raises_up_to_two() -> None:
    state = delving("necromancer", dungeon="kkkg")
    assert offers(state, "ultimate") == ["ultimate:2", "ultimate:1"]
    after = act(state, "ultimate:2")
    assert (table(after), after.delve.allies[0]) == ("gk", 2)


# Spellsword, Battlemage


def test_the_spellsword_fights_as_a_mage() -> None:
    after = act(delving("spellsword", dungeon="oo"), "ultimate")
    assert act(after, "fight:xf,o2").delve.graveyard == 0


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_the_battlemages_fury_takes_every_dungeon_die(phase: RollPhase) -> None:
    after = act(delving("battlemage", **phase_of(phase)), "ultimate")
    assert (after.phase, table(after), after.delve.lair) == (REGROUP, "", 0)
    assert (tokens(after), after.delvers[0].experience) == ("", 5)


def test_the_fury_takes_chests_and_potions_too() -> None:
    after = act(delving("battlemage", dungeon="gkxp", lair=1, level=6), "ultimate")
    assert (after.phase, table(after), after.delve.lair, tokens(after)) == (REGROUP, "", 0, "")
    assert act(after, "home").delvers[0].experience == 11
