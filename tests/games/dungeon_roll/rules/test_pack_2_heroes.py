"""Hero Pack 2 (source 003, "Hero Pack 2")."""

import pytest

from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.options import HeroSet
from bot.games.dungeon_roll.rules.state import RollPhase
from bot.games.dungeon_roll.rules.tokens import NO_TOKENS
from tests.games.dungeon_roll.rules.sides import (
    DRAGON,
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
    step,
    table,
    tokens,
)


@pytest.mark.parametrize("hero", [key for key in HEROES if HEROES[key].set is HeroSet.PACK_2])
def test_heroes_of_pack_2_never_become_masters(hero: str) -> None:
    state = delving(hero, phase=REGROUP, level=9)
    done = step(state, "home")
    assert done.state.delvers[0].experience == 9
    assert not done.state.delvers[0].mastered
    assert not any(isinstance(event, e.Mastered) for event in done.events)


# Alexandra


@pytest.mark.parametrize("scroll", ["s", "ss"])
def test_alexandras_scrolls_are_champions(scroll: str) -> None:
    state = delving("alexandra", party="s", tokens="ss", dungeon="kkk")
    assert table(act(state, f"fight:{scroll},k3")) == ""
    state = delving("alexandra", party="s", tokens="ss", dungeon="xx", phase=LOOT)
    assert tokens(act(state, f"open:{scroll},2")).startswith("sw sw")


def test_alexandras_scroll_is_no_other_companion_against_the_dragon() -> None:
    for crew, enough in (("fcs", True), ("fhs", False), ("fss", False), ("fch", True)):
        state = delving("alexandra", party=crew, lair=3, phase=DRAGON)
        assert bool(offers(state, "slay")) is enough, crew


def test_alexandra_pays_any_die_to_throw_others_again() -> None:
    state = delving("alexandra", party="fft", tokens="sw", dungeon="g")
    assert not legal(state, "reroll:t,t1")
    assert offers(state, "reroll") == ["reroll:t", "reroll:f"]
    after = act(state, "reroll:t,f1,g1", "hk")
    assert (party(after), table(after), after.delve.graveyard) == ("fh", "k", 1)


def test_alexandra_rerolls_with_scrolls_too() -> None:
    state = delving("alexandra", party="s", tokens="ss", dungeon="g", lair=1)
    assert legal(state, "reroll:s,g1")
    assert legal(state, "reroll:ss,s1,g1")
    assert not legal(state, "reroll:s,d1")


def test_alexandra_rerolls_the_party_before_the_dragon() -> None:
    after = act(delving("alexandra", party="fff", lair=3, phase=DRAGON), "reroll:f,f1", "c")
    assert (after.phase, party(after)) == (DRAGON, "fc")


@pytest.mark.parametrize("scroll", ["s", "ss"])
def test_a_scroll_alone_beats_the_dragon_for_alexandra(scroll: str) -> None:
    state = delving("alexandra", party="s", tokens="ss ri", lair=3, phase=DRAGON)
    assert offers(state, "ultimate") == ["ultimate:s", "ultimate:ss"]
    after = act(state, f"ultimate:{scroll}")
    assert (after.phase, after.delve.lair, after.delve.spent) == (REGROUP, 0, True)
    assert (after.delvers[0].experience, after.delvers[0].dragons) == (1, 1)
    assert after.delve.graveyard == (scroll == "s")


@pytest.mark.parametrize("phase", [MONSTER, LOOT, REGROUP])
def test_forbidden_knowledge_wants_the_dragon(phase: RollPhase) -> None:
    assert offers(delving("alexandra", party="s", **phase_of(phase)), "ultimate") == []


# Amar-Suen


@pytest.mark.parametrize("thief", ["t", "to"])
def test_amar_suens_thieves_beat_two_monsters(thief: str) -> None:
    for foes, beaten in (("go", "g1o1"), ("gg", "g2")):
        state = delving("amar-suen", party="t", tokens="to", dungeon=foes)
        assert table(act(state, f"fight:{thief},{beaten}")) == ""
    assert not legal(delving("amar-suen", party="t", dungeon="ggg"), "fight:t,g3")


def test_only_thieves_are_fierce_for_amar_suen() -> None:
    assert not legal(delving("amar-suen", party="h", dungeon="go"), "fight:h,g1o1")


def test_midas_draws_a_token_for_each_monster_of_a_kind() -> None:
    state = delving("amar-suen", dungeon="kkkg")
    assert offers(state, "ultimate") == ["ultimate:g", "ultimate:k"]
    after = act(state, "ultimate:k")
    assert (table(after), tokens(after)) == ("g", "sw sw sw")


def test_midas_brings_experience_from_an_empty_bag() -> None:
    after = act(delving("amar-suen", dungeon="kk", bag=NO_TOKENS), "ultimate:k")
    assert after.delvers[0].experience == 2


def test_midas_wants_a_monster() -> None:
    assert offers(delving("amar-suen", dungeon="x", phase=LOOT), "ultimate") == []


# Cassandra


def test_cassandra_begins_each_delve_exhausted() -> None:
    assert act(before("cassandra"), "roll", "ttttttt" + "g").delve.spent
    assert not act(before("szopin"), "roll", "ttttttt" + "g").delve.spent


def test_every_companion_is_fierce_while_cassandra_is_exhausted() -> None:
    state = delving("cassandra", party="tf", tokens="ta", dungeon="gggko", spent=True)
    assert legal(state, "fight:t,g1k1")
    assert legal(state, "fight:f,g3k1")
    assert legal(state, "fight:ta,g1o1")
    assert not legal(state, "fight:f,g3k1o1")
    assert not legal(delving("cassandra", party="t", dungeon="gk"), "fight:t,g1k1")


def test_potions_refresh_cassandra() -> None:
    state = delving("cassandra", party="f", dungeon="px", phase=LOOT, spent=True)
    after = act(act(state, "quaff:f,1"), "face:t")
    assert not after.delve.spent
    assert offers(after, "ultimate") == ["ultimate:x"]


def test_neither_elixirs_nor_chests_refresh_cassandra() -> None:
    state = delving("cassandra", tokens="el", dungeon="g", graveyard=1, spent=True)
    assert act(state, "elixir:f").delve.spent
    state = delving("cassandra", party="t", dungeon="xp", phase=LOOT, spent=True)
    assert act(state, "open:t,1").delve.spent


@pytest.mark.parametrize(("find", "left"), [("x", "p"), ("p", "x")])
def test_fury_discards_a_find_and_makes_cassandra_fierce_again(find: str, left: str) -> None:
    after = act(delving("cassandra", party="t", dungeon="gkxp"), f"ultimate:{find}")
    assert (table(after), tokens(after), after.delve.faces) == (f"gk{left}", "", 0)
    assert table(act(after, "fight:t,g1k1")) == left


def test_cassandras_fury_wants_a_chest_or_a_potion() -> None:
    assert offers(delving("cassandra", dungeon="gk", lair=3), "ultimate") == []


# Yllavyre


def test_yllavyre_sets_two_dice_of_choice_to_scrolls() -> None:
    formed = act(before("yllavyre"), "roll", "ffcmtss")
    assert formed.phase is RollPhase.FORM
    assert not legal(formed, "special:calls-dragons,c2")
    done = step(formed, "special:calls-dragons,f1c1", "g")
    assert (done.state.phase, party(done.state)) == (MONSTER, "fmtssss")
    turned = [event for event in done.events if isinstance(event, e.Turned)]
    assert turned == [e.Turned("f", "s", 1), e.Turned("c", "s", 1)]
    assert party(act(formed, "special:calls-dragons,f2", "g")) == "cmtssss"


@pytest.mark.parametrize(("scroll", "buried"), [("s", 1), ("ss", 0)])
def test_a_scroll_turns_a_monster_into_a_dragon(scroll: str, buried: int) -> None:
    state = delving("yllavyre", party="s", tokens="ss", dungeon="gk", lair=1)
    done = step(state, f"special:calls-dragons,{scroll},g")
    after = done.state
    assert (table(after), after.delve.lair, after.delve.graveyard) == ("k", 2, buried)
    assert e.Turned("g", "d", 1) in done.events
    assert (e.TokenSpent("ss") in done.events) is (scroll == "ss")


def test_a_scroll_may_call_the_dragon_itself() -> None:
    after = act(delving("yllavyre", party="s", dungeon="g", lair=2), "special:calls-dragons,s,g")
    assert after.phase is DRAGON


def test_chests_do_not_become_dragons() -> None:
    assert offers(delving("yllavyre", party="s", dungeon="gx"), "special") == [
        "special:calls-dragons,s,g"
    ]
    assert offers(delving("yllavyre", party="s", dungeon="x", phase=LOOT), "special") == []


def test_three_kinds_refresh_yllavyre_as_they_fall() -> None:
    after = act(delving("yllavyre", level=2, phase=REGROUP, spent=True), "on", "gko")
    assert not after.delve.spent


def test_three_kinds_refresh_yllavyre_after_a_fight_and_a_reroll_too() -> None:
    state = delving("yllavyre", party="t", dungeon="ggko", spent=True)
    assert not act(state, "fight:t,g1").delve.spent
    state = delving("yllavyre", party="s", dungeon="ggo", spent=True)
    assert not act(state, "reroll:s,g1", "k").delve.spent
    assert act(state, "reroll:s,g1", "o").delve.spent


def test_three_kinds_refresh_yllavyre_after_her_own_ultimate() -> None:
    after = act(delving("yllavyre", dungeon="gko", lair=1), "ultimate")
    assert not after.delve.spent


def test_all_dragons_fight_open_and_drink_for_yllavyre() -> None:
    after = act(delving("yllavyre", dungeon="ggxxpp", graveyard=2, lair=4), "ultimate")
    assert (after.delve.lair, after.delve.allies[-1]) == (0, 4)
    assert not legal(after, "fight:xd,g2")
    for move in ("fight:xd,g1", "fight:xd,g1"):
        after = act(after, move)
    assert offers(after, "open") == ["open:xd,1"]
    after = act(act(after, "open:xd,1"), "quaff:xd,2")
    assert (after.delve.graveyard, after.delve.faces, sum(after.delve.allies)) == (2, 2, 0)


def test_the_command_empties_the_lair_before_the_dragon_and_lasts_no_longer() -> None:
    after = act(delving("yllavyre", lair=3, phase=DRAGON), "ultimate")
    assert (after.phase, after.delve.lair, sum(after.delve.allies)) == (REGROUP, 0, 0)
    assert after.delvers[0].dragons == 0


def test_dragons_that_fight_are_one_kind_against_the_dragon() -> None:
    allies = (0, 0, 0, 0, 0, 0, 2)
    state = delving("yllavyre", party="fc", lair=3, phase=DRAGON, allies=allies)
    assert offers(state, "slay") == ["slay:xd,f,c"]
    state = delving("yllavyre", party="f", lair=3, phase=DRAGON, allies=allies)
    assert offers(state, "slay") == []


def test_the_command_wants_a_dragon() -> None:
    assert offers(delving("yllavyre", dungeon="g"), "ultimate") == []


# Marpesia


def test_the_dragon_comes_to_marpesia_with_four_dice() -> None:
    state = delving("marpesia", party="t", dungeon="g", lair=3, level=5)
    after = act(state, "fight:t,g1")
    assert after.phase is REGROUP
    assert act(after, "on", "gggg").delve.lair == 3
    assert act(delving("marpesia", party="t", dungeon="g", lair=4), "fight:t,g1").phase is DRAGON


def test_marpesias_champions_beat_one_monster_and_open_one_chest() -> None:
    assert offers(delving("marpesia", party="h", dungeon="gg"), "fight") == ["fight:h,g1"]
    assert offers(delving("marpesia", party="h", dungeon="xx", phase=LOOT), "open") == ["open:h,1"]


def test_marpesias_champions_drink_any_number() -> None:
    state = delving("marpesia", party="h", dungeon="pp", graveyard=2, phase=LOOT)
    assert legal(state, "quaff:h,2")


def test_three_kinds_still_beat_marpesias_dragon() -> None:
    state = delving("marpesia", party="fch", lair=4, phase=DRAGON)
    assert offers(state, "slay") == ["slay:f,c,h"]


@pytest.mark.parametrize("phase", [*UNDER_WAY, REGROUP])
def test_the_cry_throws_the_graveyard_and_leaves_scrolls_there(phase: RollPhase) -> None:
    there = {**phase_of(phase), "lair": 4 if phase is DRAGON else 0}
    after = act(delving("marpesia", graveyard=4, **there), "ultimate", "fshs")
    assert (after.phase, party(after), after.delve.graveyard) == (phase, "fh", 2)


def test_the_cry_wants_somebody_in_the_graveyard() -> None:
    assert offers(delving("marpesia", dungeon="g"), "ultimate") == []


# Szopin


@pytest.mark.parametrize(("code", "foe"), [("f", "g"), ("h", "o"), ("ta", "k")])
def test_two_beaten_by_one_companion_refresh_szopin(code: str, foe: str) -> None:
    state = delving("szopin", party="fh", tokens="ta", dungeon=foe * 2, spent=True)
    assert not act(state, f"fight:{code},{foe}2").delve.spent
    assert act(state, f"fight:{code},{foe}1").delve.spent


def test_a_fight_within_a_clearing_refreshes_szopin() -> None:
    state = delving("szopin", party="ft", dungeon="ggk", spent=True)
    assert not act(state, "clear:t,f").delve.spent
    state = delving("szopin", party="ft", dungeon="gk", spent=True)
    assert act(state, "clear:t,f").delve.spent


def test_szopin_discards_one_or_two_dice_of_the_lair_too() -> None:
    state = delving("szopin", dungeon="gx", lair=3)
    after = act(state, "ultimate:g1d1")
    assert (after.phase, table(after), after.delve.lair) == (LOOT, "x", 2)
    assert legal(state, "ultimate:x1")
    assert not legal(state, "ultimate:g1x1d1")


def test_szopin_sends_the_dragon_away() -> None:
    after = act(delving("szopin", lair=4, phase=DRAGON), "ultimate:d2")
    assert (after.phase, after.delve.lair, after.delvers[0].dragons) == (REGROUP, 2, 0)
    assert act(delving("szopin", lair=4, phase=DRAGON), "ultimate:d1").phase is DRAGON


# Tou'lak


def test_tou_lak_throws_a_monster_again_once_a_level() -> None:
    state = delving("tou-lak", party="h", dungeon="gkx", lair=1)
    assert offers(state, "special") == ["special:rerolls-one,g", "special:rerolls-one,k"]
    after = act(state, "special:rerolls-one,k", "d")
    assert (table(after), after.delve.lair) == ("gx", 2)
    assert offers(after, "special") == []
    after = act(act(act(after, "fight:h,g1"), "on", "gxxxx"), "special:rerolls-one,g", "o")
    assert table(after) == "oxxxx"


def test_tou_lak_roars_all_monsters_away() -> None:
    after = act(delving("tou-lak", dungeon="gkox", lair=1), "ultimate")
    assert (after.phase, table(after), after.delve.lair, tokens(after)) == (LOOT, "x", 1, "")
    assert offers(delving("tou-lak", dungeon="x", phase=LOOT), "ultimate") == []


# Tristan


def test_two_beaten_by_one_companion_bring_tristan_a_token() -> None:
    assert tokens(act(delving("tristan", party="m", dungeon="ooo"), "fight:m,o3")) == "sw"
    assert tokens(act(delving("tristan", party="m", dungeon="oo"), "fight:m,o2")) == "sw"
    after = act(delving("tristan", party="mm", dungeon="oo"), "fight:m,o1")
    assert tokens(act(after, "fight:m,o1")) == ""


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_a_token_refreshes_tristan(phase: RollPhase) -> None:
    state = delving("tristan", tokens="ds ri", spent=True, **phase_of(phase))
    done = step(state, "special:treasure-for-two,ds")
    assert done.events == (e.TokenSpent("ds"), e.Refreshed("treasure-for-two"))
    after = done.state
    assert (after.phase, after.delve.spent, tokens(after)) == (phase, False, "ri")
    assert offers(after, "special") == []


def test_tristan_pays_only_while_exhausted_and_where_it_helps() -> None:
    assert offers(delving("tristan", tokens="ri", dungeon="g"), "special") == []
    assert offers(delving("tristan", tokens="ri", phase=REGROUP, spent=True), "special") == []


def test_tristan_throws_any_dungeon_dice_again() -> None:
    state = delving("tristan", party="f", dungeon="gx", lair=2)
    assert not legal(state, "ultimate:f1")
    after = act(state, "ultimate:g1,d1", "kp")
    assert (after.phase, table(after), after.delve.lair) == (MONSTER, "kxp", 1)


def test_tristan_meets_what_comes_out_of_the_lair() -> None:
    after = act(delving("tristan", party="f", lair=3, phase=DRAGON), "ultimate:d1,d2", "gx")
    assert (after.phase, table(after), after.delve.lair) == (MONSTER, "gx", 1)
    assert act(after, "fight:f,g1").phase is LOOT
