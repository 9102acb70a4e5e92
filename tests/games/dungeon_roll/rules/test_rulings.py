"""Rulings within a delve: DR1 to DR25, DR43, DR49, S34 to S36, S41, S42, S45; and asked acts."""

from itertools import permutations, product

import pytest

from bot.contract.game import Action
from bot.games.dungeon_roll.rules.events import Mastered
from bot.games.dungeon_roll.rules.game import DRAGON, END, FLIGHT, LAST_FLIGHT, POTION
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF
from tests.games.dungeon_roll.rules.scenes import Scene, at, played, scenes, standing
from tests.games.dungeon_roll.rules.scripted import (
    FIRST,
    GAME,
    act,
    delve,
    events_of,
    offered,
    play,
)

EVERY_TOKEN = "sw,ta,sc,to,ss,ri,ds,el,db,tp"
FACES = "fcmths"


SCENES = """
# DR3 S42 chests bring experience for what the bag is short of
- | t/xxx loot bag=sw | open:t,3=+sw | / regroup graveyard=1 tokens=sw experience=2 chests=3
crusader | t/xp loot bag= experience=4 | open:t,1 | /p graveyard=1 experience=5 chests=1 master
# DR3 S42 a dragon brings experience instead of a token
- | fcm/ dragon lair=3 bag= | slay:f,c,m | / regroup lair=0 graveyard=3 experience=2 dragons=1
# DR4 a scroll is used in three phases
- | fs/EACH | reroll:s,f1=h | h/. graveyard=1
- | f/EACH tokens=ss | reroll:ss,f1=h | h/. tokens=
- | fs/ regroup tokens=ss | !reroll |
# DR5 monsters out of the loot are met and then the loot goes on
- | fs/xp loot | reroll:s,x1=g fight:f,g1 | /p graveyard=2
# DR6 chests and potions are rerolled
- | s/gxp | reroll:s,x1,p1=ok | /gko graveyard=1
# DR7 a scroll never rerolls dragons
- | fs/gx lair=3 or fs/x loot lair=3 or fs/ dragon lair=3 | ?reroll:s,f1 !reroll:s,d1 |
# DR8 a dragon that is rerolled stays in the lair
- | ss/gg | reroll:s,g1=d !reroll:s,d1 | s/g lair=1 graveyard=1
# DR8 the third dragon of a reroll comes on this level
- | s/g lair=2 | reroll:s,g1=d | / dragon lair=3 graveyard=1
# DR9 a reroll has a target
- | s/g | !reroll:s,s1 |
- | s/ dragon lair=3 | !reroll |
# DR10 any active die is rerolled
- | hss/g | reroll:s,h1,s1=sf | fs/g graveyard=1
# DR16 companion and scroll tokens drink
- | /p loot graveyard=1 tokens=sw,ta,sc,to,ss,ri,ds,el,db,tp
| [quaff:sw,1;quaff:ta,1;quaff:sc,1;quaff:to,1;quaff:ss,1] |
# DR17 DR18 an elixir needs no drinker and no potion but a die
- | f/gx graveyard=1 tokens=el or f/x loot graveyard=1 tokens=el
| ?elixir:f ?elixir:c ?elixir:m ?elixir:t ?elixir:h ?elixir:s |
- | f/ dragon lair=3 graveyard=1 tokens=el | ?elixir:f ?elixir:s |
- | f/ regroup graveyard=1 tokens=el or f/gx tokens=el or f/ dragon lair=3 tokens=el | !elixir |
- | /pp loot graveyard=2 tokens=el | elixir:s | s/pp graveyard=1 tokens=
# other tokens have their phases (DR19 to DR21)
- | f/gx lair=3 tokens=ri,db,tp | !ring ?portal ?bait ?flee |
- | f/x loot lair=3 tokens=ri,db,tp | !ring !portal !bait !flee |
- | f/ dragon lair=3 tokens=ri,db,tp | ?ring ?portal !bait ?flee |
- | f/ regroup lair=2 tokens=ri,db,tp | !ring !portal !bait !flee |
# DR19 a ring is no victory
- | f/ dragon lair=5 level=7 tokens=ri,ri | ring | regroup lair=0 tokens=ri
# DR23 experience of a dragon outlasts a flight
- | fcm/ dragon lair=3 level=7 | slay:f,c,m=+tp on=ggggggg flee
| / start level=0 lair=0 tokens=tp experience=1 dragons=1
# DR25 exactly three different companions and no scroll
- | ffcts/ dragon lair=3 tokens=sw,ta,ss | [slay:t,f,c;slay:t,f,ta;slay:t,c,sw;slay:t,sw,ta] |
- | fcmth/ dragon lair=6 | ?slay:t,f,c ?slay:f,c,m ?slay:c,m,h |
# DR43 home from a level without a fight
- | / start | roll=ffcmthsx home | / level=0 experience=1
- | / start | roll=ffcmthsp home | / level=0 experience=1
- | / start | roll=ffcmthsd home | / level=0 experience=1
# S33 S34 time answers
- | / start | ~stay |
- | f/g tokens=tp or fcm/ dragon lair=3 tokens=ri,tp | ~flee |
- | f/x loot lair=3 | ~done |
- | f/x loot or f/ regroup or f/ regroup level=10 | ~home |
- | / face graveyard=1 faces=1 | ~face:h |
# S35 clearing leaves nobody out
- | fftt/gk | ?clear:t,t ?clear:t,f ?clear:f,f !clear:t,t,f |
- | ff/gg | !clear:f,f |
- | ft/gkk | !clear:t,f |
# S35 ways come first and fewer monsters may be fought
- | ft/ggk | <clear:t,f;fight:t,g1;fight:t,k1;fight:f,g2;fight:f,g1;fight:f,k1;flee> |
# S35 a dwarfs champion beats the most and comes back
dwarf | fh/gggo | clear:f,h=t | t/ regroup graveyard=1
# S36 loot is left by going on unless the dragon comes
- | f/x loot lair=2 | [on] [home] !done |
- | f/x loot lair=3 | [done] !on !home |
# S41 a master in the middle of a delve
mercenary | ffcm/ dragon lair=3 experience=4 spent | slay:f,c,m=+sw on=gkxxxx ?fight:f,g1k1
| f/gkxxxx monster level=6 lair=0 graveyard=3 tokens=sw experience=5 dragons=1 master
# S42 the tenth level is the last and asks all the same
- | f/g level=10 | fight:f,g1 <home> home | / start level=0 experience=10
- | f/x loot level=10 | !on |
# S45 tokens are offered beside dice and after them
- | h/g tokens=sw | [fight:h,g1;fight:sw,g1] |
- | ff/gk tokens=sw | ?clear:f,sw [clear:f,f;clear:f,sw] |
- | fch/ dragon lair=3 tokens=sw | [slay:f,c,h;slay:c,h,sw] |
- | f/xp loot graveyard=1 tokens=sw | [open:f,1;open:sw,1] [quaff:f,1;quaff:sw,1] |
# what is wrong is said, also where the last die for anything of the kind is gone
- | t/g | !fight:f,g1=DIE_GONE |
- | f/gk | !fight:f,o1=DIE_GONE !fight:sw,g1=DIE_GONE !clear:f,c=DIE_GONE !roll=NOT_NOW |
- | s/x loot | !open:t,1=DIE_GONE |
- | f/ dragon lair=3 | !slay:f,c,m=DIE_GONE |
- | ft/gxp | !open:t,1=MONSTERS_FIRST !quaff:t,1=MONSTERS_FIRST !dance=NOT_NOW |
- | fcm/g lair=3 | !slay:f,c,m=NOT_NOW |
- | / start | !fight:f,g1=NOT_NOW |
spellsword | f/g spent | !ultimate=EXHAUSTED |
# half-goblins need not beat monsters first
half-goblin | t/gx | !open:f,1=DIE_GONE |
half-goblin | /gx | !open:f,1=NOT_NOW |
# a berserker in rage is told so only where others go home
berserker | / regroup bound | !home=BOUND |
berserker | /g bound | !home=NOT_NOW |
# a guild master who sets the second die is exhausted already
guild-master | f/g | ultimate:dungeon,g,p !ultimate:party,f,f=DIE_GONE | f/p second spent
"""


@pytest.mark.parametrize("scene", scenes(SCENES), ids=lambda scene: f"{scene.title}: {scene.acts}")
def test_ruling(scene: Scene) -> None:
    after, expected = played(scene)
    assert after == expected


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
def test_dr1_a_spent_token_returns_only_where_agreed(
    code: str, dungeon: str, phase: str, text: str, falls: str, recycle: bool
) -> None:
    state = delve(
        "F", dungeon, lair=3, graveyard=1, tokens=f"{code},ds", phase=phase, recycle=recycle
    )
    after = act(state, text, falls)
    assert standing(after)["tokens"] == "ds"
    back = after.bag[TOKEN_OF[code]] - state.bag[TOKEN_OF[code]]
    assert (back, sum(after.bag) - sum(state.bag)) == ((1, 1) if recycle else (0, 0))


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
def test_dr15_each_die_that_returns_chooses_its_face(faces: tuple[str, str]) -> None:
    state = act(delve("F", "ppx", graveyard=2, phase="loot"), "quaff:f,2")
    assert set(offered(state, "face")) == {f"face:{face}" for face in FACES}
    back = play(state, *[f"face:{face}" for face in faces])
    assert standing(back) == standing(delve(",".join(faces), "x", graveyard=1, phase="loot"))


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
def test_dr49_s34_s45_a_throw_is_not_taken_back(
    state: RollState, text: str, falls: str, settles: bool
) -> None:
    assert GAME.settles(events_of(state, text, falls)) is settles


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


def test_s41_nobody_becomes_a_master_without_a_hero_or_twice() -> None:
    for side in ("", "paladin"):
        state = delve(side=side, experience=4, phase="regroup")
        assert act(state, "home").delvers[0].mastered == state.delvers[0].mastered
        assert not any(isinstance(event, Mastered) for event in events_of(state, "home"))


def asked_first(state: RollState, text: str) -> str:
    return GAME.asks_first(state, FIRST, Action.parse(text))


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("f/g", "flee"),
        ("f/g tokens=tp", "portal"),
        ("f/ dragon lair=3", "flee"),
        ("f/ regroup", "home"),
        ("f/x loot", "home"),
    ],
)
def test_it_is_asked_before_the_last_delve_ends(place: str, text: str) -> None:
    asked = [asked_first(at("", f"{place} delves={over}"), text) for over in range(3)]
    assert asked == ["", "", LAST_FLIGHT if text == "flee" else END]


def test_it_is_asked_before_a_flight_despite_a_portal() -> None:
    places = {"f/g tokens=tp": FLIGHT, "f/ dragon lair=3 tokens=tp": FLIGHT, "f/g": ""}
    assert {place: asked_first(at("", place), "flee") for place in places} == places


def test_it_is_asked_before_the_last_companion_cannot_win() -> None:
    """The act is not confirmed first where dice decide whether the last delve is lost."""
    acts = {("F", "gk", "fight:f,g1"): END, ("FC", "gk", "fight:f,g1"): "",
            ("S", "g", "reroll:s,g1"): ""}  # fmt: skip
    for (party, dungeon, text), asked in acts.items():
        assert asked_first(delve(party, dungeon, delves=2, asks_all=False), text) == asked


@pytest.mark.parametrize(
    ("party", "dungeon", "tokens", "word"),
    [
        ("fhs", "p", "", DRAGON),
        ("fh", "x", "", DRAGON),
        ("fhm", "p", "", ""),
        ("fhs", "p", "ri", ""),
        ("fhs", "p", "el", ""),
        ("f", "p", "", ""),
    ],
)
def test_it_is_asked_before_loot_is_left_that_may_help_against_the_dragon(
    party: str, dungeon: str, tokens: str, word: str
) -> None:
    state = delve(party, dungeon, lair=3, phase="loot", graveyard=1, tokens=tokens)
    assert asked_first(state, "done") == word


def test_it_is_asked_before_a_potion_is_thrown_again() -> None:
    acts = {"reroll:s,p1": POTION, "reroll:s,f1,g1,p1": POTION, "reroll:s,f1,g1": ""}
    assert {text: asked_first(at("", "fs/gp"), text) for text in acts} == acts
