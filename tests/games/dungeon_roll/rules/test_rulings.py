"""Rulings within a delve: DR1 to DR25, DR43, DR49, S34 to S36, S41, S42 and S45."""

from itertools import permutations, product

import pytest

from bot.contract.errors import CommonRefusal, Refusal
from bot.games.dungeon_roll.rules.events import Drawn, Mastered
from bot.games.dungeon_roll.rules.refusals import RollRefusal
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF
from tests.games.dungeon_roll.rules.scripted import (
    FIRST,
    GAME,
    act,
    default_of,
    delve,
    events_of,
    legal,
    offered,
    play,
    position,
    prompt_of,
    refused,
)

EVERY_TOKEN = "sw,ta,sc,to,ss,ri,ds,el,db,tp"
FACES = "fcmths"


def in_each_phase(graveyard: int = 0) -> dict[str, RollState]:
    """What is asked of a fighter who holds one token of each kind, in each phase."""
    places = {"monster": ("gx", 3), "loot": ("x", 3), "dragon": ("", 3), "regroup": ("", 2)}
    return {
        phase: delve("F", dungeon, lair=lair, graveyard=graveyard, tokens=EVERY_TOKEN, phase=phase)
        for phase, (dungeon, lair) in places.items()
    }


def phases_that_allow(text: str, states: dict[str, RollState]) -> set[str]:
    return {phase for phase, state in states.items() if legal(state, text)}


@pytest.mark.parametrize("recycle", [False, True])
@pytest.mark.parametrize(
    ("code", "dungeon", "phase", "text", "falls"),
    [
        ("sw", "gg", "monster", "fight:sw,g2", ""),
        ("ta", "kk", "monster", "fight:ta,k1", ""),
        ("sc", "ko", "monster", "clear:f,sc", ""),
        ("to", "p", "loot", "quaff:to,1", ""),
        ("ss", "g", "monster", "reroll:ss,f1", "c"),
        ("ri", "", "dragon", "ring", ""),
        ("el", "g", "monster", "elixir:f", ""),
        ("db", "g", "monster", "bait", ""),
        ("tp", "g", "monster", "portal", ""),
    ],
)
def test_dr1_a_spent_token_can_be_drawn_again_only_where_that_is_agreed(
    code: str, dungeon: str, phase: str, text: str, falls: str, recycle: bool
) -> None:
    state = delve(
        "F", dungeon, lair=3, graveyard=1, tokens=f"{code},ds", phase=phase, recycle=recycle
    )
    after = act(state, text, falls)
    assert position(after).tokens == "ds"
    back = after.bag[TOKEN_OF[code]] - state.bag[TOKEN_OF[code]]
    assert (back, sum(after.bag) - sum(state.bag)) == ((1, 1) if recycle else (0, 0))


def test_dr3_s42_chests_bring_experience_for_what_the_bag_is_short_of() -> None:
    state = delve("T", "xxx", phase="loot", bag="sw")
    after = delve(graveyard=1, tokens="sw", experience=2, phase="regroup")
    assert position(act(state, "open:t,3", "sw")) == position(after)
    assert Drawn((1, *[0] * 9), 2) in events_of(state, "open:t,3", "sw")


def test_dr3_s42_a_dragon_brings_experience_instead_of_a_token() -> None:
    state = delve("F,C,M", lair=3, phase="dragon", bag="")
    after = delve(graveyard=3, experience=2, phase="regroup")
    assert position(act(state, "slay:f,c,m")) == position(after)


def test_dr3_experience_of_an_empty_bag_makes_a_master() -> None:
    state = delve("T", "xp", phase="loot", bag="", side="crusader", experience=4)
    after = delve("", "p", graveyard=1, side="paladin", experience=5, phase="loot")
    assert position(act(state, "open:t,1")) == position(after)


@pytest.mark.parametrize("code", ["s", "ss"])
@pytest.mark.parametrize(
    ("phase", "dungeon", "lair"), [("monster", "g", 0), ("loot", "x", 0), ("dragon", "", 3)]
)
def test_dr4_a_scroll_is_used_in_three_phases(
    phase: str, dungeon: str, lair: int, code: str
) -> None:
    party, tokens, graveyard = ("F,S", "", 1) if code == "s" else ("F", "ss", 0)
    state = delve(party, dungeon, lair=lair, tokens=tokens, phase=phase)
    after = delve("H", dungeon, lair=lair, graveyard=graveyard, phase=phase)
    assert position(act(state, f"reroll:{code},f1", "h")) == position(after)
    assert not legal(delve(party, tokens=tokens, phase="regroup"), f"reroll:{code},f1")


def test_dr5_monsters_out_of_the_loot_are_met_and_then_the_loot_goes_on() -> None:
    state = play(delve("S,F", "xp", phase="loot"), ("reroll:s,x1", "g"), "fight:f,g1")
    assert position(state) == position(delve("", "p", graveyard=2, phase="loot"))


def test_dr6_chests_and_potions_are_rerolled() -> None:
    state = act(delve("S", "gxp"), "reroll:s,x1,p1", "o k")
    assert position(state) == position(delve("", "gko", graveyard=1))


@pytest.mark.parametrize(("phase", "dungeon"), [("monster", "gx"), ("loot", "x"), ("dragon", "")])
def test_dr7_a_scroll_never_rerolls_dragons(phase: str, dungeon: str) -> None:
    state = delve("S,F", dungeon, lair=3, phase=phase)
    (pick,) = [move.pick for move in prompt_of(state).moves if move.action.verb == "reroll"]
    assert pick is not None
    assert pick.options == ("f1", *[f"{face}1" for face in dungeon])


def test_dr8_a_dragon_that_is_rerolled_stays_in_the_lair() -> None:
    state = act(delve("S,S", "gg"), "reroll:s,g1", "d")
    assert position(state) == position(delve("S", "g", lair=1, graveyard=1))
    assert not legal(state, "reroll:s,d1")


def test_dr8_the_third_dragon_of_a_reroll_comes_on_this_level() -> None:
    state = act(delve("S", "g", lair=2), "reroll:s,g1", "d")
    assert position(state) == position(delve(lair=3, graveyard=1, phase="dragon"))


def test_dr9_a_reroll_has_a_target() -> None:
    assert not legal(delve("S,F", "g"), "reroll:s")
    assert not legal(delve("S", "g"), "reroll:s,s1")
    assert offered(delve("S", lair=3, phase="dragon"), "reroll") == ()


def test_dr10_any_active_die_is_rerolled() -> None:
    state = act(delve("H,S,S", "g"), "reroll:s,h1,s1", "s f")
    assert position(state) == position(delve("F,S", "g", graveyard=1))


@pytest.mark.parametrize("chests", [1, 2, 4])
def test_only_thieves_and_champions_open_several_chests(chests: int) -> None:
    state = delve("F,C,M,T,H,S", "x" * chests, tokens=EVERY_TOKEN, phase="loot")
    most = dict.fromkeys(("f", "c", "m", "sw", "ta", "sc"), 1)
    most |= dict.fromkeys(("t", "h", "to"), chests)
    expected = {f"open:{code},{n}" for code, up_to in most.items() for n in range(1, up_to + 1)}
    assert set(offered(state, "open")) == expected


@pytest.mark.parametrize(("potions", "graveyard"), [*product(range(1, 5), range(4))])
def test_dr14_no_more_potions_than_dice_that_can_come_back(potions: int, graveyard: int) -> None:
    state = delve("S", "p" * potions, graveyard=graveyard, tokens="to", phase="loot")
    by_die = range(1, min(potions, graveyard + 1) + 1)
    by_token = range(1, min(potions, graveyard) + 1)
    expected = {*[f"quaff:s,{n}" for n in by_die], *[f"quaff:to,{n}" for n in by_token]}
    assert set(offered(state, "quaff")) == expected


@pytest.mark.parametrize("faces", [*permutations(FACES, 2), *zip(FACES, FACES, strict=True)])
def test_dr15_each_die_that_comes_back_has_a_face_of_its_own(faces: tuple[str, str]) -> None:
    state = act(delve("F", "ppx", graveyard=2, phase="loot"), "quaff:f,2")
    assert set(offered(state, "face")) == {f"face:{face}" for face in FACES}
    back = play(state, *[f"face:{face}" for face in faces])
    assert position(back) == position(delve(",".join(faces), "x", graveyard=1, phase="loot"))


def test_dr16_companion_and_scroll_tokens_drink() -> None:
    state = delve("", "p", graveyard=1, tokens=EVERY_TOKEN, phase="loot")
    assert set(offered(state, "quaff")) == {f"quaff:{t},1" for t in ("sw", "ta", "sc", "to", "ss")}


def test_dr17_dr18_an_elixir_needs_no_drinker_and_no_potion_but_a_die() -> None:
    states = in_each_phase(graveyard=1)
    for face in FACES:
        assert phases_that_allow(f"elixir:{face}", states) == {"monster", "loot", "dragon"}
    assert phases_that_allow("elixir:h", in_each_phase()) == set()
    state = act(delve("", "pp", graveyard=2, tokens="el", phase="loot"), "elixir:s")
    assert position(state) == position(delve("S", "pp", graveyard=1, phase="loot"))


@pytest.mark.parametrize(
    ("text", "phases"),
    [
        ("ring", {"dragon"}),
        ("portal", {"monster", "dragon"}),
        ("bait", {"monster"}),
        ("flee", {"monster", "dragon"}),
    ],
    ids=["dr19-ring", "dr20-portal", "dr21-bait", "flight"],
)
def test_other_tokens_have_their_phases(text: str, phases: set[str]) -> None:
    assert phases_that_allow(text, in_each_phase()) == phases


def test_dr19_a_ring_is_no_victory() -> None:
    state = act(delve("F", lair=5, tokens="ri,ri", phase="dragon", level=7), "ring")
    assert position(state) == position(delve("F", tokens="ri", phase="regroup", level=7))
    assert state.delvers[FIRST].dragons == 0


def test_dr23_experience_of_a_dragon_outlasts_a_flight() -> None:
    state = delve("F,C,M", lair=3, level=7, phase="dragon")
    fled = play(state, ("slay:f,c,m", "tp"), ("on", "g g g g g g g"), "flee")
    assert position(fled) == position(delve(tokens="tp", experience=1, phase="start"))


def test_dr25_exactly_three_different_companions_and_no_scroll() -> None:
    state = delve("F,F,C,T,S", lair=3, tokens="sw,ta,ss", phase="dragon")
    # By hand: a thief, one of two kinds of fighters, one of two kinds of clerics.
    assert set(offered(state, "slay")) == {
        "slay:t,f,c",
        "slay:t,c,sw",
        "slay:t,f,ta",
        "slay:t,sw,ta",
    }
    five = offered(delve("F,C,M,T,H", lair=6, phase="dragon"), "slay")
    assert len(five) == len(set(five)) == 10


@pytest.mark.parametrize(("fallen", "phase"), [("x", "loot"), ("p", "loot"), ("d", "regroup")])
def test_dr43_home_from_a_level_without_a_fight(fallen: str, phase: str) -> None:
    state = act(delve(phase="start"), "roll", f"f f c m t h s {fallen}")
    assert state.phase is RollPhase(phase)
    assert position(act(state, "home")) == position(delve(experience=1, phase="start"))


@pytest.mark.parametrize(
    ("state", "text", "falls", "settles"),
    [
        (delve(phase="start"), "roll", "f f f f f f f g", True),
        (delve(phase="start", side="viking"), "roll", "x", True),
        (delve("F", "gg"), "fight:f,g1", "", False),
        (delve("F,C", "gk"), "clear:f,c", "", False),
        (delve("S", "g"), "reroll:s,g1", "k", True),
        (delve("", "g", tokens="db"), "bait", "", False),
        (delve("", "g", graveyard=1, tokens="el"), "elixir:f", "", False),
        (delve("F", "x", phase="loot"), "open:f,1", "sw", True),
        (delve("F", "p", phase="loot"), "quaff:f,1", "", False),
        (delve(graveyard=1, faces=1, phase="face"), "face:f", "", False),
        (delve("F", "x", lair=3, phase="loot"), "done", "", False),
        (delve("F,C,M", lair=3, phase="dragon"), "slay:f,c,m", "sw", True),
        (delve(lair=3, tokens="ri", phase="dragon"), "ring", "", False),
        (delve(phase="regroup"), "on", "g g", True),
        (delve(phase="regroup"), "home", "", False),
        (delve(phase="start"), "stay", "", False),
        (delve("", "g"), "flee", "", False),
        (delve("", "g", tokens="tp"), "portal", "", False),
        (delve("", "g", delves=2), "flee", "", True),
    ],
)
def test_dr49_s34_s45_what_has_fallen_is_not_taken_back(
    state: RollState, text: str, falls: str, settles: bool
) -> None:
    assert GAME.settles(events_of(state, text, falls)) is settles


@pytest.mark.parametrize(
    ("state", "default"),
    [
        (delve(phase="start"), "stay"),
        (delve("F", "g", tokens="tp"), "flee"),
        (delve("F", "x", lair=3, phase="loot"), "done"),
        (delve("F", "x", phase="loot"), "home"),
        (delve("F,C,M", lair=3, tokens="ri,tp", phase="dragon"), "flee"),
        (delve("F", phase="regroup"), "home"),
        (delve("F", level=10, phase="regroup"), "home"),
        (delve(graveyard=1, faces=1, phase="face"), "face:h"),
    ],
)
def test_s33_s34_time_answers(state: RollState, default: str) -> None:
    assert default_of(state) == default


@pytest.mark.parametrize(
    ("state", "text", "falls", "phase"),
    [
        # No companion is left to fight: the party flees.
        (delve("F", "gk", asks_all=False), "fight:f,g1", "", RollPhase.START),
        (delve(phase="regroup", asks_all=False), "on", "g k", RollPhase.START),
        (delve("", "g", tokens="sw", asks_all=False), "fight:sw,g1", "", RollPhase.REGROUP),
        (delve("F", "gk", tokens="sw", asks_all=False), "fight:f,g1", "", RollPhase.MONSTER),
        # No companion is left to open the chest or beat the dragon.
        (delve("F", "gx", lair=3, asks_all=False), "fight:f,g1", "", RollPhase.START),
        (delve("FCMH", "gx", lair=3, asks_all=False), "fight:f,g1", "", RollPhase.LOOT),
        (delve("FCMH", "g", lair=3, asks_all=False), "fight:f,g1", "", RollPhase.DRAGON),
        (delve("FCM", "g", lair=3, asks_all=False), "fight:f,g1", "", RollPhase.START),
        (delve("F", "g", level=10, asks_all=False), "fight:f,g1", "", RollPhase.REGROUP),
    ],
)
def test_dr51_one_answer_is_no_question(
    state: RollState, text: str, falls: str, phase: RollPhase
) -> None:
    after = act(state, text, falls)
    assert after.phase is phase
    assert (after.delvers[0].delves == ()) is (phase is not RollPhase.START)


def test_s35_clearing_leaves_nobody_out() -> None:
    state = delve("F,F,T,T", "gk")
    assert legal(state, "clear:t,t")
    assert legal(state, "clear:t,f")
    assert legal(state, "clear:f,f")
    assert not legal(state, "clear:t,t,f")
    assert not legal(delve("F,F", "gg"), "clear:f,f")
    assert not legal(delve("F,T", "gkk"), "clear:t,f")


def test_s35_ways_come_first_and_fewer_monsters_may_be_fought() -> None:
    texts = [str(move.action) for move in prompt_of(delve("T,F", "ggk")).moves]
    assert texts == [
        "clear:t,f",
        "fight:t,g1",
        "fight:t,k1",
        "fight:f,g2",
        "fight:f,g1",
        "fight:f,k1",
        "flee",
    ]


def test_s35_a_dwarfs_champion_beats_the_most_and_comes_back() -> None:
    state = act(delve("F,H", "gggo", side="dwarf"), "clear:f,h", "t")
    assert position(state) == position(delve("T", graveyard=1, side="dwarf", phase="regroup"))


def test_s36_loot_is_left_by_going_on_unless_the_dragon_comes() -> None:
    for verb, calm, besieged in (("done", 0, 1), ("on", 1, 0), ("home", 1, 0)):
        assert len(offered(delve("F", "x", lair=2, phase="loot"), verb)) == calm
        assert len(offered(delve("F", "x", lair=3, phase="loot"), verb)) == besieged


def test_s41_a_master_in_the_middle_of_a_delve() -> None:
    state = delve("F,F,C,M", lair=3, side="mercenary", spent=True, experience=4, phase="dragon")
    after = delve(
        "F",
        graveyard=3,
        tokens="sw",
        side="commander",
        spent=True,
        experience=5,
        phase="regroup",
    )
    assert position(act(state, "slay:f,c,m", "sw")) == position(after)
    assert Mastered(FIRST, "commander") in events_of(state, "slay:f,c,m", "sw")
    # The master's fighters beat one monster more.
    assert legal(act(after, "on", "g k"), "fight:f,g1k1")


def test_s41_nobody_becomes_a_master_without_a_hero_or_twice() -> None:
    for side in ("", "paladin"):
        state = delve(side=side, experience=4, phase="regroup")
        assert position(act(state, "home")).side == position(state).side
        assert not any(isinstance(event, Mastered) for event in events_of(state, "home"))


def test_s42_the_tenth_level_is_the_last_and_asks_all_the_same() -> None:
    state = act(delve("F", "g", level=10), "fight:f,g1")
    assert state.phase is RollPhase.REGROUP
    assert [str(move.action) for move in prompt_of(state).moves] == ["home"]
    assert offered(delve("F", "x", level=10, phase="loot"), "on") == ()
    assert position(act(state, "home")).experience == 10


def test_s45_tokens_are_offered_beside_dice_and_after_them() -> None:
    fights = delve("H", "g", tokens="sw")
    assert offered(fights, "fight") == ("fight:h,g1", "fight:sw,g1")
    assert legal(delve("F,F", "gk", tokens="sw"), "clear:f,sw")
    assert offered(delve("F,F", "gk", tokens="sw"), "clear")[0] == "clear:f,f"
    slay = delve("F,C,H", lair=3, tokens="sw", phase="dragon")
    assert offered(slay, "slay") == ("slay:f,c,h", "slay:c,h,sw")
    loot = delve("F", "xp", graveyard=1, tokens="sw", phase="loot")
    assert offered(loot, "open") == ("open:f,1", "open:sw,1")
    assert offered(loot, "quaff") == ("quaff:f,1", "quaff:sw,1")


@pytest.mark.parametrize(
    ("state", "text", "refusal"),
    [
        (delve("T", "g"), "fight:f,g1", RollRefusal.DIE_GONE),
        (delve("F", "g"), "fight:f,k1", RollRefusal.DIE_GONE),
        (delve("F", "g"), "fight:sw,g1", RollRefusal.DIE_GONE),
        # Nothing of the kind is offered any more: the last die for it is gone.
        (delve("F", "gk"), "clear:f,c", RollRefusal.DIE_GONE),
        (delve("S", "x", phase="loot"), "open:t,1", RollRefusal.DIE_GONE),
        (delve("F", lair=3, phase="dragon"), "slay:f,c,m", RollRefusal.DIE_GONE),
        (delve("T,F", "gx"), "open:t,1", RollRefusal.MONSTERS_FIRST),
        (delve("T,F", "gp"), "quaff:t,1", RollRefusal.MONSTERS_FIRST),
        (delve("F,C,M", "g", lair=3), "slay:f,c,m", CommonRefusal.NOT_NOW),
        (delve("F", "g"), "roll", CommonRefusal.NOT_NOW),
        (delve(phase="start"), "fight:f,g1", CommonRefusal.NOT_NOW),
        (delve("F", "g"), "dance", CommonRefusal.NOT_NOW),
        (delve("F", "g", side="spellsword", spent=True), "ultimate", RollRefusal.EXHAUSTED),
    ],
)
def test_refusals(state: RollState, text: str, refusal: Refusal) -> None:
    assert refused(state, text) is refusal
