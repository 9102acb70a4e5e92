"""The other basic heroes: Enchantress, Half-Goblin, Knight and Mercenary (source 003)."""

import pytest

from bot.contract.errors import CommonRefusal
from bot.contract.game import Action, Seat
from bot.games.dungeon_roll.rules.refusals import RollRefusal
from bot.games.dungeon_roll.rules.state import RollPhase
from tests.games.dungeon_roll.rules.sides import (
    DRAGON,
    GAME,
    LOOT,
    MONSTER,
    REGROUP,
    act,
    before,
    delving,
    legal,
    offers,
    party,
    phase_of,
    prompt,
    table,
    tokens,
)

ENCHANTERS = ("enchantress", "beguiler")
GOBLINS = ("half-goblin", "chieftain")
KNIGHTS = ("knight", "dragon-slayer")


# Enchantress, Beguiler


@pytest.mark.parametrize("side", ENCHANTERS)
@pytest.mark.parametrize("scroll", ["s", "ss"])
def test_a_scroll_fights_opens_drinks_and_rerolls(side: str, scroll: str) -> None:
    for foes in ("kkk", "ooo", "ggg"):
        state = delving(side, party="s", tokens="ss", dungeon=foes)
        assert legal(state, f"fight:{scroll},{foes[0]}3")
    state = delving(side, party="s", tokens="ss", dungeon="xxxpp", graveyard=2, phase=LOOT)
    assert legal(state, f"open:{scroll},3")
    assert legal(state, f"quaff:{scroll},2")
    assert legal(state, f"reroll:{scroll},x1")


def test_a_scroll_beats_one_kind_only() -> None:
    assert offers(delving("enchantress", party="s", dungeon="gk"), "fight") == [
        "fight:s,g1",
        "fight:s,k1",
    ]


def test_scrolls_are_all_that_is_missing_against_the_dragon() -> None:
    for crew in ("sss", "fss", "ffs", "fcs"):
        found = offers(delving("enchantress", party=crew, lair=3, phase=DRAGON), "slay")
        assert bool(found) is (crew != "ffs"), crew


def test_scrolls_of_others_do_not_fight() -> None:
    state = delving("", party="s", dungeon="gx")
    assert offers(state, "fight") == []


@pytest.mark.parametrize("side", ENCHANTERS)
def test_companions_are_no_scrolls(side: str) -> None:
    assert offers(delving(side, party="fs", tokens="sw", dungeon="g"), "reroll") == ["reroll:s"]


def test_the_enchantress_turns_a_monster_into_a_potion() -> None:
    state = delving("enchantress", party="f", dungeon="gk")
    assert offers(state, "ultimate") == ["ultimate:k1", "ultimate:g1"]
    after = act(state, "ultimate:k1")
    assert (after.phase, table(after)) == (MONSTER, "gp")


def test_the_beguiler_turns_two_monsters_into_one_potion() -> None:
    assert not legal(delving("beguiler", dungeon="gok"), "ultimate:g1k1o1")
    after = act(delving("beguiler", dungeon="gok"), "ultimate:g1o1")
    assert table(after) == "kp"
    after = act(delving("beguiler", dungeon="ggk"), "ultimate:g2")
    assert table(after) == "kp"


def test_the_beguiler_may_turn_one_alone() -> None:
    after = act(delving("beguiler", dungeon="g", graveyard=1), "ultimate:g1")
    assert (after.phase, table(after)) == (LOOT, "p")


@pytest.mark.parametrize("side", ENCHANTERS)
@pytest.mark.parametrize("phase", [LOOT, DRAGON])
def test_charms_want_a_monster(side: str, phase: RollPhase) -> None:
    assert offers(delving(side, **phase_of(phase)), "ultimate") == []


# Half-Goblin, Chieftain


@pytest.mark.parametrize("side", GOBLINS)
def test_half_goblins_open_chests_before_the_fight(side: str) -> None:
    after = act(delving(side, party="tf", dungeon="gx"), "open:t,1")
    assert (after.phase, tokens(after)) == (MONSTER, "sw")
    assert act(after, "fight:f,g1").phase is REGROUP


@pytest.mark.parametrize("side", GOBLINS)
def test_half_goblins_drink_before_the_fight(side: str) -> None:
    after = act(delving(side, party="t", dungeon="gggp"), "quaff:t,1")
    after = act(after, "face:f")
    assert (after.phase, party(after), table(after)) == (MONSTER, "f", "ggg")


def test_half_goblins_are_not_told_to_beat_monsters_first() -> None:
    for companions, refusal in (("t", RollRefusal.DIE_GONE), ("", CommonRefusal.NOT_NOW)):
        state = delving("half-goblin", party=companions, dungeon="gx")
        assert GAME.refusal(state, Seat(0), Action("open", ("f", "1"))) is refusal


def test_half_goblins_open_chests_with_tokens_early() -> None:
    assert tokens(act(delving("half-goblin", tokens="to", dungeon="gxx"), "open:to,2")) == "sw sw"


def test_others_wait_for_the_loot() -> None:
    state = delving("", party="t", dungeon="gxp")
    assert offers(state, "open") == offers(state, "quaff") == []


def test_the_half_goblin_recruits_a_goblin() -> None:
    state = delving("half-goblin", dungeon="ggx")
    assert offers(state, "ultimate") == ["ultimate:1"]
    after = act(state, "ultimate:1")
    assert (table(after), after.delve.allies[3]) == ("gx", 1)
    after = act(after, "fight:xt,g1")
    assert (after.delve.graveyard, sum(after.delve.allies)) == (0, 0)


def test_the_chieftain_recruits_up_to_two_goblins() -> None:
    state = delving("chieftain", dungeon="gggk")
    assert offers(state, "ultimate") == ["ultimate:2", "ultimate:1"]
    after = act(state, "ultimate:2")
    assert (table(after), after.delve.allies[3]) == ("gk", 2)


def test_a_recruit_opens_all_chests_and_drinks_without_being_buried() -> None:
    after = act(delving("half-goblin", dungeon="gxxp", graveyard=1), "ultimate:1")
    assert legal(after, "open:xt,2")
    assert act(after, "quaff:xt,1").delve.graveyard == 1
    none_buried = act(delving("half-goblin", dungeon="gp"), "ultimate:1")
    assert offers(none_buried, "quaff") == []


def test_recruits_are_gone_after_the_level() -> None:
    for side, foe in (("half-goblin", "g"), ("occultist", "k")):
        after = act(delving(side, dungeon=foe, level=1), "ultimate:1")
        assert after.phase is REGROUP
        assert sum(after.delve.allies) == 0


def test_recruits_want_a_monster_of_their_kind() -> None:
    for side in (*GOBLINS, "occultist", "necromancer"):
        assert offers(delving(side, dungeon="o"), "ultimate") == []


# Knight, Dragon Slayer


@pytest.mark.parametrize("side", KNIGHTS)
def test_scrolls_become_champions_when_the_party_is_formed(side: str) -> None:
    after = act(before(side), "roll", "fsstmcs" + "g")
    assert party(after) == "fcmthhh"


@pytest.mark.parametrize("side", KNIGHTS)
def test_scrolls_that_come_later_stay(side: str) -> None:
    after = act(delving(side, tokens="el", graveyard=1, dungeon="g"), "elixir:s")
    assert party(after) == "s"
    after = act(delving(side, party="st", dungeon="g"), "reroll:s,t1", "s")
    assert party(after) == "s"
    assert not legal(delving(side, tokens="ss", dungeon="g"), "fight:ss,g1")


@pytest.mark.parametrize("side", KNIGHTS)
def test_battlecry_turns_all_monsters_into_dragons(side: str) -> None:
    after = act(delving(side, party="t", dungeon="gkp", lair=1), "ultimate")
    assert (after.phase, table(after), after.delve.lair) == (LOOT, "p", 3)
    assert act(after, "done").phase is DRAGON


@pytest.mark.parametrize("side", KNIGHTS)
@pytest.mark.parametrize("phase", [LOOT, DRAGON])
def test_battlecry_wants_a_monster(side: str, phase: RollPhase) -> None:
    assert offers(delving(side, **phase_of(phase)), "ultimate") == []


def test_two_kinds_beat_the_dragon_for_its_slayer() -> None:
    state = delving("dragon-slayer", party="ffc", lair=4, phase=DRAGON)
    assert offers(state, "slay") == ["slay:f,c"]
    assert act(state, "slay:f,c").delve.graveyard == 2
    assert offers(delving("dragon-slayer", party="ff", lair=3, phase=DRAGON), "slay") == []


def test_the_knight_needs_three() -> None:
    assert offers(delving("knight", party="fc", lair=3, phase=DRAGON), "slay") == []


# Mercenary, Commander


def test_the_mercenary_throws_any_dice_of_a_new_party_once_more() -> None:
    after = act(before("mercenary"), "roll", "ffcmtss")
    assert after.phase is RollPhase.FORM
    after = act(after, "special:second-throw,f1,c1,s2", "hht" + "g")
    assert (after.phase, party(after)) == (MONSTER, "fmtthhs")


def test_the_mercenary_may_throw_one_die_or_all_of_them() -> None:
    formed = act(before("mercenary"), "roll", "ffcmtss")
    assert legal(formed, "special:second-throw,m1")
    after = act(formed, "special:second-throw,f1,f2,c1,m1,t1,s1,s2", "hhhhhhh" + "g")
    assert party(after) == "hhhhhhh"


def test_the_mercenary_may_keep_the_party() -> None:
    after = act(before("mercenary"), "roll", "ffcmtss")
    assert str(prompt(after).default) == "special:keep"
    assert party(act(after, "special:keep", "g")) == "ffcmtss"


def test_the_mercenary_strikes_up_to_two_monsters() -> None:
    state = delving("mercenary", dungeon="ggk")
    assert sorted(offers(state, "ultimate")) == [
        "ultimate:g1",
        "ultimate:g1k1",
        "ultimate:g2",
        "ultimate:k1",
    ]
    assert table(act(state, "ultimate:g1k1")) == "g"


def test_the_commander_has_no_second_throw() -> None:
    assert act(before("commander"), "roll", "ffcmtss" + "g").phase is MONSTER


@pytest.mark.parametrize("code", ["f", "sw"])
@pytest.mark.parametrize(
    ("foes", "beaten", "allowed"),
    [
        ("gggk", "g3k1", True),
        ("ko", "k1o1", True),
        ("kko", "k2", True),
        ("kko", "k2o1", False),
        ("ggko", "g2k1o1", False),
        ("gk", "g1", True),
    ],
)
def test_the_commanders_fighters_beat_one_more(
    code: str, foes: str, beaten: str, allowed: bool
) -> None:
    state = delving("commander", party="f", tokens="sw", dungeon=foes)
    assert legal(state, f"fight:{code},{beaten}") is allowed


def test_only_fighters_are_fierce_for_the_commander() -> None:
    assert not legal(delving("commander", party="c", dungeon="ko"), "fight:c,k1o1")


def test_the_commander_throws_again_what_no_dragon_is() -> None:
    state = delving("commander", party="ft", dungeon="gx", lair=2)
    assert not legal(state, "ultimate:d1")
    after = act(state, "ultimate:f1,g1,x1", "h" + "dk")
    assert (party(after), table(after), after.delve.lair) == ("th", "k", 3)


def test_the_commander_throws_again_in_the_loot_and_meets_new_monsters() -> None:
    after = act(delving("commander", dungeon="xp", phase=LOOT), "ultimate:x1", "o")
    assert (after.phase, table(after)) == (MONSTER, "op")


def test_the_commander_throws_the_party_again_before_the_dragon() -> None:
    after = act(delving("commander", party="fft", lair=3, phase=DRAGON), "ultimate:f1", "c")
    assert (after.phase, offers(after, "slay")) == (DRAGON, ["slay:t,f,c"])
