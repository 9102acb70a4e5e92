"""The worked examples that need no hero, by their numbers.

57 to 61, on order and scores, are in `test_scores`.
"""

from typing import NamedTuple

import pytest

from bot.games.dungeon_roll.rules.state import RollState
from tests.games.dungeon_roll.rules.scripted import (
    act,
    delve,
    legal,
    offered,
    play,
    position,
    prompt_of,
)

Act = str | tuple[str, str]
"""What is done, or that and what falls."""


class Example(NamedTuple):
    """`acts` lead from one position to the other. `illegal`: what is no answer at the start."""

    name: str
    start: RollState
    acts: tuple[Act, ...]
    end: RollState
    illegal: tuple[str, ...] = ()


COMBAT = (
    Example(
        "1-a-fighter-beats-all-goblins",
        delve("F", "ggg"),
        ("fight:f,g3",),
        delve(graveyard=1, phase="regroup"),
    ),
    Example(
        "2-a-cleric-beats-all-skeletons",
        delve("C", "kkk"),
        ("fight:c,k3",),
        delve(graveyard=1, phase="regroup"),
    ),
    Example(
        "3-a-mage-beats-all-oozes",
        delve("M", "ooo"),
        ("fight:m,o3",),
        delve(graveyard=1, phase="regroup"),
    ),
    Example(
        "5-a-thief-beats-one-monster",
        delve("T", "gg"),
        ("fight:t,g1",),
        delve("", "g", graveyard=1),
        illegal=("fight:t,g2",),
    ),
    Example(
        "6-a-champion-beats-one-kind",
        delve("H", "ooog"),
        ("fight:h,o3",),
        delve("", "g", graveyard=1),
        illegal=("fight:h,g1o3", "fight:h,g1o1"),
    ),
    Example(
        "8-two-fighters-clear-two-skeletons-in-one-act",
        delve("F,F", "kk"),
        ("clear:f,f",),
        delve(graveyard=2, phase="regroup"),
        illegal=("fight:f,k2", "clear:f"),
    ),
    Example(
        "12-a-sword-beats-all-goblins-and-is-spent",
        delve("T", "ggg", tokens="sw"),
        ("fight:sw,g3",),
        delve("T", phase="regroup"),
    ),
)

DICE_POOL = (
    Example(
        "13-three-dice-for-the-third-level",
        delve(level=2, phase="regroup"),
        (("on", "g k o"),),
        delve("", "gko", level=3),
    ),
    Example(
        "15-seven-dice-for-the-ninth-level",
        delve(level=8, phase="regroup"),
        (("on", "g k o x p g g"),),
        delve("", "gkoxpgg", level=9),
    ),
    Example(
        "16-six-dice-for-the-sixth-level-beside-a-dragon",
        delve(level=5, lair=1, phase="regroup"),
        (("on", "g g g g g g"),),
        delve("", "gggggg", level=6, lair=1),
    ),
    Example(
        "16-five-dice-for-the-sixth-level-beside-two-dragons",
        delve(level=5, lair=2, phase="regroup"),
        (("on", "g g g g g"),),
        delve("", "ggggg", level=6, lair=2),
    ),
    Example(
        "18-seven-dice-again-after-the-dragon",
        delve("F,C,M", level=7, lair=3, phase="dragon"),
        (("slay:f,c,m", "sw"), ("on", "g g g g g g g")),
        delve("", "ggggggg", level=8, graveyard=3, tokens="sw", experience=1),
    ),
)

SCROLLS = (
    Example(
        "20-two-skeletons-become-a-chest-and-a-dragon",
        delve("S,F", "kk"),
        (("reroll:s,k1,k2", "x d"),),
        delve("F", "x", lair=1, graveyard=1, phase="loot"),
    ),
    Example(
        "21-party-dice-alone",
        delve("S,T,T", "g"),
        (("reroll:s,t1,t2", "h s"),),
        delve("H,S", "g", graveyard=1),
    ),
    Example(
        "22-the-other-scroll",
        delve("S,S", "g"),
        (("reroll:s,s1", "f"),),
        delve("F", "g", graveyard=1),
        illegal=("reroll:s,s1,s2",),
    ),
    Example(
        "25-a-scroll-token",
        delve("F", "k", tokens="ss"),
        (("reroll:ss,k1", "g"), "fight:f,g1"),
        delve(graveyard=1, phase="regroup"),
    ),
    Example(
        "26-a-chest-becomes-an-ooze",
        delve("S", "xp", phase="loot"),
        (("reroll:s,x1", "o"),),
        delve("", "op", graveyard=1),
    ),
)

LOOT = (
    Example(
        "28-a-thief-opens-all-chests",
        delve("T", "xxx", phase="loot"),
        (("open:t,3", "sw ri ds"),),
        delve(graveyard=1, tokens="sw,ri,ds", phase="regroup"),
    ),
    Example(
        "30-a-champion-opens-all-chests",
        delve("H", "xx", phase="loot"),
        (("open:h,2", "el db"),),
        delve(graveyard=1, tokens="el,db", phase="regroup"),
    ),
    Example(
        "31-a-scroll-quaffs-and-opens-nothing",
        delve("S", "xp", phase="loot"),
        ("quaff:s,1", "face:f"),
        delve("F", "x", phase="loot"),
        illegal=("open:s,1",),
    ),
    Example(
        "32-a-drinker-comes-back-too",
        delve("F", "pp", graveyard=1, phase="loot"),
        ("quaff:f,2", "face:h", "face:h"),
        delve("H,H", phase="regroup"),
    ),
    Example(
        "33-one-die-to-revive-for-two-potions",
        delve("F", "pp", phase="loot"),
        ("quaff:f,1", "face:m"),
        delve("M", "p", phase="loot"),
        illegal=("quaff:f,2",),
    ),
    Example(
        "35-tools-open-all-chests",
        delve("F", "xx", graveyard=2, tokens="to", phase="loot"),
        (("open:to,2", "sw ta"),),
        delve("F", graveyard=2, tokens="sw,ta", phase="regroup"),
    ),
    Example(
        "36-a-sword-drinks-for-the-dice-that-lie-there",
        delve("", "ppp", graveyard=2, tokens="sw", phase="loot"),
        ("quaff:sw,2", "face:c", "face:t"),
        delve("C,T", "p", phase="loot"),
        illegal=("quaff:sw,3",),
    ),
    Example(
        "38-loot-is-left-on-the-way-down",
        delve("F", "xp", phase="loot"),
        (("on", "g k"),),
        delve("F", "gk", level=2),
    ),
    Example(
        "38-loot-is-left-on-the-way-home",
        delve("F", "xp", level=4, phase="loot"),
        ("home",),
        delve(phase="start", experience=4),
    ),
)

DRAGON = (
    Example(
        "40-two-dragons-wait",
        delve("F,F", "g", lair=2, level=4),
        ("fight:f,g1", ("on", "k k k k k")),
        delve("F", "kkkkk", lair=2, graveyard=1, level=5),
    ),
    Example(
        "41-three-companions-beat-it",
        delve("F,C,M", lair=3, phase="dragon"),
        (("slay:f,c,m", "ri"),),
        delve(graveyard=3, tokens="ri", experience=1, phase="regroup"),
    ),
    Example(
        "42-two-kinds-do-not",
        delve("F,F,H", lair=4, phase="dragon"),
        ("flee",),
        delve(phase="start"),
        illegal=("slay:f,f,h", "slay:f,h"),
    ),
    Example(
        "43-a-token-is-a-third",
        delve("H,T", lair=3, tokens="ta", phase="dragon"),
        (("slay:t,h,ta", "sc"),),
        delve(graveyard=2, tokens="sc", experience=1, phase="regroup"),
    ),
    Example(
        "45-the-level-counts-after-a-ring",
        delve("F", lair=3, level=4, tokens="ri", phase="dragon"),
        ("ring", "home"),
        delve(experience=4, phase="start"),
    ),
    Example(
        "46-a-ring-waits-for-the-monsters",
        delve("F", "g", lair=3, tokens="ri"),
        ("fight:f,g1",),
        delve(lair=3, graveyard=1, tokens="ri", phase="dragon"),
        illegal=("ring",),
    ),
)

OTHER_TOKENS = (
    Example(
        "48-bait-brings-the-dragon-after-the-loot",
        delve("T", "ggkx", level=5, tokens="db"),
        ("bait",),
        delve("T", "x", level=5, lair=3, phase="loot"),
    ),
    Example(
        "48-and-then-it-comes",
        delve("T", "ggkx", level=5, tokens="db"),
        ("bait", "done"),
        delve("T", level=5, lair=3, phase="dragon"),
    ),
    Example(
        "50-a-portal-from-monsters",
        delve("", "gko", level=6, tokens="tp"),
        ("portal",),
        delve(experience=6, phase="start"),
    ),
    Example(
        "51-a-portal-from-the-dragon",
        delve("F,C,M", lair=3, level=5, tokens="tp", phase="dragon"),
        ("portal",),
        delve(experience=5, phase="start"),
    ),
    Example(
        "52-an-elixir-needs-a-die",
        delve("F", "g", tokens="el"),
        ("fight:f,g1",),
        delve(graveyard=1, tokens="el", phase="regroup"),
        illegal=("elixir:h",),
    ),
    Example(
        "52-an-elixir-brings-a-die-of-any-face",
        delve("F", "g", graveyard=2, tokens="el"),
        ("elixir:h",),
        delve("F,H", "g", graveyard=1),
    ),
    Example(
        "53-no-portal-from-the-loot",
        delve("F", "x", lair=3, level=5, tokens="tp", phase="loot"),
        ("done", "portal"),
        delve(experience=5, phase="start"),
        illegal=("portal",),
    ),
)

REGROUP = (
    Example(
        "55-the-level-counts-not-the-sum",
        delve("F", level=3, phase="regroup"),
        ("home",),
        delve(experience=3, phase="start"),
    ),
    Example(
        "56-who-flees-keeps-tokens",
        delve("T", "xx", lair=3, level=8, phase="loot"),
        (("open:t,2", "ta tp"), "flee"),
        delve(tokens="ta,tp", phase="start"),
    ),
    Example(
        "62-a-master-from-the-next-delve",
        delve("F", level=3, side="crusader", experience=4, phase="regroup"),
        ("home",),
        delve(side="paladin", experience=7, phase="start"),
    ),
    Example(
        "63-a-new-delve-begins-afresh",
        delve(lair=2, graveyard=5, level=4, side="crusader", spent=True, phase="regroup"),
        ("home", ("roll", "f c m t h s s g")),
        delve("F,C,M,T,H,S,S", "g", side="crusader", experience=4),
    ),
)

EXAMPLES = (*COMBAT, *DICE_POOL, *SCROLLS, *LOOT, *DRAGON, *OTHER_TOKENS, *REGROUP)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_example(example: Example) -> None:
    for text in example.illegal:
        assert not legal(example.start, text), text
    assert position(play(example.start, *example.acts)) == position(example.end)


def test_10_a_scroll_does_not_fight() -> None:
    state = delve("S", "g")
    assert offered(state, "fight") == offered(state, "clear") == ()
    assert not legal(state, "fight:s,g1")


def test_11_nothing_but_flight_is_left_with_an_empty_party() -> None:
    state = delve("", "g", graveyard=7)
    assert [str(move.action) for move in prompt_of(state).moves] == ["flee"]


def test_32_the_drinker_is_in_the_graveyard_before_faces_are_chosen() -> None:
    state = act(delve("F", "pp", graveyard=1, phase="loot"), "quaff:f,2")
    assert position(state) == position(delve(graveyard=2, faces=2, phase="face"))


def test_42_portal_and_ring_are_the_ways_out_besides_flight() -> None:
    state = delve("F,F,H", lair=4, tokens="ri,tp", phase="dragon")
    assert {str(move.action) for move in prompt_of(state).moves} == {"ring", "portal", "flee"}
