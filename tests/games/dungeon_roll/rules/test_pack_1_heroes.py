"""Hero Pack 1, without those who part with tokens (source 003, "Hero Pack 1")."""

import pytest

from bot.contract.errors import CommonRefusal
from bot.contract.game import Action, Seat
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.refusals import RollRefusal
from bot.games.dungeon_roll.rules.state import RollPhase, WayOut
from tests.games.dungeon_roll.rules.sides import (
    DRAGON,
    GAME,
    LOOT,
    MONSTER,
    REGROUP,
    UNDER_WAY,
    act,
    before,
    delving,
    legal,
    offers,
    party,
    phase_of,
    prompt,
    step,
    table,
    tokens,
)

ALCHEMISTS = ("alchemist", "thaumaturge")
DWARVES = ("dwarf", "berserker")
SCOUTS = ("scout", "dungeoneer")
SORCERERS = ("sorceress", "drake-kin")
TRACKERS = ("tracker", "ranger")
VIKINGS = ("viking", "undead-viking")


# Alchemist, Thaumaturge


@pytest.mark.parametrize("side", ALCHEMISTS)
def test_chests_become_potions_when_dungeon_dice_fall(side: str) -> None:
    after = act(delving(side, party="s", level=3, phase=REGROUP), "on", "xgxp")
    assert table(after) == "gppp"
    assert table(act(after, "reroll:s,g1", "x")) == "pppp"


def test_the_alchemist_still_gets_the_dragons_treasure() -> None:
    after = act(delving("alchemist", party="fch", lair=3, phase=DRAGON), "slay:f,c,h")
    assert tokens(after) == "sw"


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_the_salve_throws_a_die_of_the_graveyard(phase: RollPhase) -> None:
    after = act(delving("alchemist", graveyard=3, **phase_of(phase)), "ultimate", "s")
    assert (after.phase, party(after), after.delve.graveyard) == (phase, "s", 2)
    assert not after.delve.bound


def test_the_thaumaturge_throws_two_or_what_there_is() -> None:
    after = act(delving("thaumaturge", dungeon="g", graveyard=3), "ultimate", "sh")
    assert (party(after), after.delve.graveyard) == ("hs", 1)
    after = act(delving("thaumaturge", dungeon="g", graveyard=1), "ultimate", "f")
    assert (party(after), after.delve.graveyard) == ("f", 0)


@pytest.mark.parametrize("side", ALCHEMISTS)
def test_a_salve_wants_somebody_in_the_graveyard(side: str) -> None:
    assert offers(delving(side, dungeon="g"), "ultimate") == []


# Dwarf, Berserker


@pytest.mark.parametrize("side", DWARVES)
def test_two_of_seven_dice_begin_in_the_graveyard(side: str) -> None:
    after = act(before(side), "roll", "ffcmt" + "g")
    assert (party(after), after.delve.graveyard) == ("ffcmt", 2)


@pytest.mark.parametrize("side", DWARVES)
def test_a_champion_that_beats_two_is_thrown_again(side: str) -> None:
    after = act(delving(side, party="h", dungeon="gg", graveyard=2), "fight:h,g2", "t")
    assert (party(after), after.delve.graveyard) == ("t", 2)


@pytest.mark.parametrize("side", DWARVES)
def test_a_champion_that_beats_one_is_buried(side: str) -> None:
    after = act(delving(side, party="h", dungeon="gg", graveyard=2), "fight:h,g1")
    assert (party(after), after.delve.graveyard) == ("", 3)


def test_only_champions_come_back() -> None:
    after = act(delving("dwarf", party="f", dungeon="gg"), "fight:f,g2")
    assert (party(after), after.delve.graveyard) == ("", 1)


def test_a_champion_comes_back_from_its_part_of_a_clearing() -> None:
    state = delving("dwarf", party="fh", dungeon="ggk")
    after = act(state, "clear:f,h", "s")
    assert (party(after), after.delve.graveyard) == ("s", 1)
    after = act(delving("dwarf", party="ch", dungeon="ggo"), "clear:c,h", "s")
    assert (party(after), after.delve.graveyard) == ("s", 1)


def test_single_fights_stand_first_where_they_matter() -> None:
    for side in ("dwarf", "tristan", "szopin"):
        found = offers(delving(side, party="fht", dungeon="ggk"))
        assert found[0].startswith("fight:"), side
        clears = [n for n, text in enumerate(found) if text.startswith("clear")]
        fights = [n for n, text in enumerate(found) if text.startswith("fight")]
        assert max(fights) < min(clears), side


def test_the_rally_takes_up_to_a_monster_for_each_champion() -> None:
    state = delving("dwarf", party="hhf", dungeon="gko")
    assert legal(state, "ultimate:g1")
    assert not legal(state, "ultimate:g1k1o1")
    after = act(state, "ultimate:g1o1", "fs")
    assert (table(after), party(after), after.delve.graveyard) == ("k", "ffs", 0)


def test_the_rally_wants_a_champion_and_a_monster() -> None:
    assert offers(delving("dwarf", party="f", dungeon="g"), "ultimate") == []
    assert offers(delving("dwarf", party="h", dungeon="x", phase=LOOT), "ultimate") == []


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_the_rage_throws_up_to_four_dice(phase: RollPhase) -> None:
    state = delving("berserker", graveyard=5, **phase_of(phase))
    after = act(state, "ultimate", "fcms")
    assert (after.phase, party(after), after.delve.graveyard) == (phase, "fcms", 1)
    after = act(delving("berserker", graveyard=1, dungeon="g"), "ultimate", "h")
    assert (party(after), after.delve.graveyard) == ("h", 0)


def test_who_rages_goes_on() -> None:
    after = act(delving("berserker", graveyard=1, dungeon="g", level=4), "ultimate", "f")
    after = act(after, "fight:f,g1")
    assert (after.phase, offers(after), str(prompt(after).default)) == (REGROUP, ["on"], "on")
    after = act(after, "on", "ggggg")
    assert legal(after, "flee")


def test_who_rages_may_go_home_from_where_a_dragon_was_beaten() -> None:
    after = act(delving("berserker", party="fch", lair=3, phase=DRAGON, bound=True), "slay:f,c,h")
    assert legal(after, "home")
    # On the next level it has to be beaten anew.
    after = act(act(after, "on", "xxxxxx"), "on", "xxxxxxx")
    assert offers(after, "home") == []


def test_a_ring_is_no_beaten_dragon() -> None:
    after = act(delving("berserker", tokens="ri", lair=3, phase=DRAGON, bound=True), "ring")
    assert (after.phase, offers(after)) == (REGROUP, ["on"])


def test_who_rages_does_not_go_home_from_the_loot_either() -> None:
    state = delving("berserker", dungeon="x", phase=LOOT, bound=True)
    assert offers(state) == ["on"]
    assert legal(delving("berserker", phase=REGROUP, level=10, bound=True), "home")


def test_who_rages_is_told_so_only_where_others_go_home() -> None:
    for phase, refusal in ((REGROUP, RollRefusal.BOUND), (MONSTER, CommonRefusal.NOT_NOW)):
        state = delving("berserker", **phase_of(phase), bound=True)
        assert GAME.refusal(state, Seat(0), Action("home")) is refusal


def test_who_rages_may_leave_by_a_town_portal() -> None:
    after = act(delving("berserker", tokens="tp", dungeon="g", bound=True), "portal")
    assert after.delvers[0].experience == 10


def test_a_dwarf_who_has_rallied_and_becomes_a_berserker_is_not_bound() -> None:
    after = act(
        delving("dwarf", party="hfc", dungeon="g", lair=3, experience=4), "ultimate:g1", "h"
    )
    after = act(after, "slay:f,c,h")
    assert after.delvers[0].mastered
    assert legal(after, "home")
    assert after.delve.spent


# Scout, Dungeoneer


@pytest.mark.parametrize("side", SCOUTS)
def test_six_dice_are_laid_out_for_three_levels(side: str) -> None:
    after = act(before(side), "roll", "fffffhh" + "gdxkop")
    assert after.phase is RollPhase.FORM
    assert len(offers(after, "special:scouting")) == 6
    after = act(after, "special:scouting,g1")
    after = act(after, "special:scouting,x1d1")
    assert (after.phase, after.delve.level, table(after), after.delve.lair) == (MONSTER, 1, "g", 0)
    after = act(act(after, "fight:f,g1"), "on")
    assert (after.phase, after.delve.level, table(after), after.delve.lair) == (LOOT, 2, "x", 1)
    after = act(after, "on")
    assert (after.delve.level, table(after)) == (3, "kop")
    for fight in ("fight:f,k1", "fight:f,o1"):
        after = act(after, fight)
    after = act(after, "on", "gggg")
    assert (after.delve.level, table(after)) == (4, "gggg")


def test_what_was_scouted_is_gone_with_the_delve() -> None:
    after = delving("scout", dungeon="g", level=1, scouted=((1, 0, 0, 0, 0, 0),))
    after = act(after, "flee")
    assert after.delve.scouted == ()


def test_the_scout_leaves_with_the_level_before() -> None:
    for level, experience in ((5, 4), (1, 0)):
        after = act(delving("scout", dungeon="g", level=level), "ultimate")
        (ended,) = after.delvers[0].delves
        assert (ended.way, ended.level, ended.experience) == (WayOut.ULTIMATE, level, experience)
        assert after.delvers[0].experience == experience


@pytest.mark.parametrize("phase", [LOOT, DRAGON, REGROUP])
def test_the_scout_leaves_while_there_are_monsters(phase: RollPhase) -> None:
    assert offers(delving("scout", **phase_of(phase)), "ultimate") == []


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_the_dungeoneer_leaves_with_the_level(phase: RollPhase) -> None:
    after = act(delving("dungeoneer", **phase_of(phase)), "ultimate")
    assert after.delvers[0].experience == 10


def test_the_dungeoneer_has_no_ultimate_after_a_level() -> None:
    assert offers(delving("dungeoneer", phase=REGROUP), "ultimate") == []


def test_the_scout_may_leave_while_the_dragon_waits() -> None:
    after = act(delving("scout", party="t", dungeon="gx", lair=3), "fight:t,g1")
    assert (after.phase, table(after)) == (MONSTER, "x")
    assert legal(after, "ultimate")
    assert act(after, "done").phase is LOOT
    assert act(act(after, "done"), "done").phase is DRAGON


def test_without_a_dragon_the_scout_goes_on_to_the_loot() -> None:
    assert act(delving("scout", party="t", dungeon="gx", lair=2), "fight:t,g1").phase is LOOT


def test_the_dungeoneer_need_not_stay_for_it() -> None:
    assert act(delving("dungeoneer", party="t", dungeon="gx", lair=3), "fight:t,g1").phase is LOOT


# Sorceress, Drake Kin


@pytest.mark.parametrize("side", SORCERERS)
def test_three_dragons_are_gone_as_they_fall(side: str) -> None:
    after = act(delving(side, lair=2, level=2, phase=REGROUP), "on", "dgd")
    assert (after.phase, table(after), after.delve.lair) == (MONSTER, "g", 0)


@pytest.mark.parametrize("side", SORCERERS)
def test_three_dragons_are_gone_after_a_reroll_or_a_bait(side: str) -> None:
    state = delving(side, party="s", tokens="db", dungeon="gk", lair=2)
    after = step(state, "reroll:s,g1", "d")
    assert (table(after.state), after.state.delve.lair) == ("k", 0)
    assert e.LairLeft("no-dragon", 3) in after.events
    after = step(state, "bait")
    assert (after.state.phase, after.state.delve.lair) == (REGROUP, 0)
    assert after.state.delvers[0].dragons == 0


def test_two_dragons_stay_with_the_sorceress() -> None:
    assert act(delving("sorceress", lair=1, level=1, phase=REGROUP), "on", "gd").delve.lair == 2


def test_dragon_breath_takes_up_to_a_monster_for_each_dragon() -> None:
    state = delving("sorceress", dungeon="ggk", lair=2)
    assert legal(state, "ultimate:g1k1")
    assert legal(state, "ultimate:g1")
    assert not legal(state, "ultimate:g2k1")
    after = act(state, "ultimate:g2")
    assert (table(after), after.delve.lair) == ("k", 2)


def test_dragon_fury_takes_all_monsters_of_a_kind_for_each_dragon() -> None:
    state = delving("drake-kin", dungeon="ggkoo", lair=2)
    assert not legal(state, "ultimate:g1k1o1")
    after = act(state, "ultimate:g1o1")
    assert (table(after), after.delve.lair) == ("k", 2)


@pytest.mark.parametrize("side", SORCERERS)
def test_both_want_a_dragon_and_a_monster(side: str) -> None:
    assert offers(delving(side, dungeon="g"), "ultimate") == []
    assert offers(delving(side, dungeon="x", lair=2, phase=LOOT), "ultimate") == []


# Tracker, Ranger


@pytest.mark.parametrize("side", TRACKERS)
def test_a_goblin_is_thrown_again_once_a_level(side: str) -> None:
    after = act(delving(side, party="f", dungeon="gg", level=3), "special:rerolls-one,g", "d")
    assert (table(after), after.delve.lair) == ("g", 1)
    assert offers(after, "special") == []
    after = act(act(after, "fight:f,g1"), "on", "gkoo")
    assert offers(after, "special") == ["special:rerolls-one,g"]


def test_no_other_monster_is_thrown_again() -> None:
    assert offers(delving("tracker", dungeon="kox"), "special") == []


def test_the_tracker_discards_a_monster() -> None:
    state = delving("tracker", dungeon="ggk")
    assert sorted(offers(state, "ultimate")) == ["ultimate:g1", "ultimate:k1"]
    assert table(act(state, "ultimate:k1")) == "gg"


def test_the_ranger_discards_one_of_each_kind() -> None:
    assert table(act(delving("ranger", dungeon="ggkkkx"), "ultimate")) == "gkkx"


@pytest.mark.parametrize("side", TRACKERS)
def test_arrows_want_a_monster(side: str) -> None:
    assert offers(delving(side, dungeon="x", phase=LOOT), "ultimate") == []


# Viking, Undead Viking


@pytest.mark.parametrize("side", VIKINGS)
def test_the_viking_takes_five_champions(side: str) -> None:
    after = act(before(side), "roll", "g")
    assert (party(after), after.delve.graveyard) == ("hhhhh", 0)


def test_a_viking_drinks_no_more_than_five() -> None:
    state = delving("viking", party="h", graveyard=4, dungeon="pppppp", lair=1, phase=LOOT)
    assert offers(state, "quaff")[0] == "quaff:h,5"


def test_skeletons_become_potions_for_the_undead_viking_alone() -> None:
    for side, shown in zip(VIKINGS, ("gkk", "gpp"), strict=True):
        assert table(act(delving(side, level=2, phase=REGROUP), "on", "kgk")) == shown
    state = delving("undead-viking", party="s", dungeon="gg")
    assert table(act(state, "reroll:s,g1", "k")) == "gp"


@pytest.mark.parametrize("side", VIKINGS)
@pytest.mark.parametrize("phase", UNDER_WAY)
def test_viking_fury_takes_the_lair(side: str, phase: RollPhase) -> None:
    after = act(delving(side, **phase_of(phase)), "ultimate")
    assert (after.delve.lair, after.delvers[0].dragons, tokens(after)) == (0, 0, "")
    assert offers(delving(side, dungeon="g"), "ultimate") == []
