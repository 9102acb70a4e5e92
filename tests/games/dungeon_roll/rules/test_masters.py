"""Novices, masters and their ultimates, whichever hero it is (source 003, "Hero Powers").

Rulings DR24 and S41.
"""

import pytest

from bot.contract.game import Seat
from bot.games.dungeon_roll.rules import events as e
from tests.games.dungeon_roll.rules.scenes import SIDES, Scene, at, played, scenes
from tests.games.dungeon_roll.rules.scripted import act, offered, step

SCENES = """
# the worth of tokens makes no master
crusader | / regroup level=4 tokens=tp,tp,tp,tp | home | / start level=0 experience=4
# a used ultimate stays used when the hero becomes a master
minstrel | fcth/ dragon lair=3 level=4 experience=4 spent
| slay:f,c,h=+sw on=gkodx !ultimate
| t/gkox monster level=5 lair=1 graveyard=3 tokens=sw experience=5 dragons=1 master
# an unused ultimate is the masters then
spellsword | fcth/ dragon lair=3 level=4 experience=4 | slay:f,c,h=+sw on=gkoxx ultimate
| t/ regroup level=5 lair=0 graveyard=3 tokens=sw experience=5 dragons=1 master spent
# the masters specialty counts from then
viking | fchh/ dragon lair=3 level=4 experience=4 | slay:f,c,h=+sw on=gkxxx
| h/gxxxp monster level=5 lair=0 graveyard=3 tokens=sw experience=5 dragons=1 master
# what only the novice has ends then
scout | fcth/ dragon lair=3 level=4 experience=4 | slay:f,c,h=+sw on=gdddx fight:t,g1
| /x loot level=5 graveyard=4 tokens=sw experience=5 dragons=1 master
# a crusader who has joined stays when it becomes a paladin
crusader | fcth/g lair=3 level=4 experience=4 | ultimate fight:t,g1 slay:f,c,h=+sw
| / regroup lair=0 graveyard=4 tokens=sw allies=f experience=5 dragons=1 master spent
"""


@pytest.mark.parametrize("scene", scenes(SCENES), ids=lambda scene: scene.title)
def test_master(scene: Scene) -> None:
    after, expected = played(scene)
    assert after == expected


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("there", ["gkoxp lair=1", "x loot lair=1", " dragon lair=3", " regroup"])
def test_no_exhausted_hero_is_offered_an_ultimate(side: str, there: str) -> None:
    state = at(side, f"fcmthhs/{there} graveyard=2 tokens=ri,ss spent")
    assert offered(state, "ultimate") == ()


@pytest.mark.parametrize("side", [side for side in SIDES if side != "cassandra"])
def test_a_delve_refreshes_the_hero(side: str) -> None:
    assert not act(at(side, "/g spent"), "flee").delve.spent


def test_five_experience_make_a_master_at_once() -> None:
    done = step(at("crusader", "/ regroup level=3 experience=4"), "home")
    assert done.state.delvers[0].mastered
    assert done.events[-1] == e.Mastered(Seat(0), "paladin")
    done = step(at("crusader", "/ regroup level=4"), "home")
    assert not done.state.delvers[0].mastered
