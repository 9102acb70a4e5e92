"""Scenes of Dungeon Roll as text, read by `tests.games.scenes`.

A scene is "sides | place | acts | changes": it is played by each of the sides of heroes, at each of
the places between "or"s. A place is "party/dungeon", and the phase, numbers and tokens where they
are not those of monsters on level 5: "fc/ggx loot lair=1 tokens=sw,ri".

Acts are those of buttons; behind "=" stands what falls, dice by their letters and tokens with "+":
"open:t,1=+sw". An act with "?" is legal then and is not done, with "!" neither it nor anything
longer is, and "=" tells why; "~" is for the default, "[a;b]" for all that is offered with the verb
of the first, and "<a;b>" for all that is offered.
Changes are all that is not as before, with "." for a party or a dungeon that is.
"""

import re
from itertools import product
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.games.dungeon_roll.rules.dice import DUNGEON_LETTERS, PARTY_LETTERS, Dice
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.state import MASTERY, RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import Token
from tests.games.dungeon_roll.rules.scripted import (
    act,
    default_of,
    delve,
    legal,
    offered,
    prompt_of,
    refused,
)
from tests.games.scenes import titled

PHASES = {phase.value for phase in RollPhase}
COMPANIONS = f"{PARTY_LETTERS}d"
"""With the dragons that fight for Yllavyre."""
MASTERS = {hero.master.key: key for key, hero in HEROES.items() if hero.master is not None}
SIDES = (*HEROES, *MASTERS)
EACH = ("g lair=1", "x loot lair=1", " dragon lair=3")
ANYWHERE = {"EACH": EACH, "EVER": (*EACH, " regroup lair=1")}
"""The signs for the dungeon dice of each phase of a level; "EVER" includes the time after it."""
WORDS = {"spent": ("spent", True), "fresh": ("spent", False), "master": ("mastered", True)}


class Scene(NamedTuple):
    """A line of the text, for one side and at one place."""

    title: str
    side: str
    place: str
    acts: str
    changes: str


def scenes(text: str) -> list[Scene]:
    found = list[Scene]()
    for title, (sides, places, acts, changes) in titled(text):
        for side, place in product(sides.split(","), places.split(" or ")):
            word = next((word for word in ANYWHERE if word in place), "")
            for one in ANYWHERE.get(word, ("",)):
                there = place.replace(word, one) if word else place
                found.append(Scene(title, side.removeprefix("-"), there, acts, changes))
    return found


def at(side: str, place: str) -> RollState:
    """The first seat with that side of a hero's card up, at that place."""
    dice, *words = place.split()
    party, dungeon = dice.split("/")
    start = "start" in words
    given: dict[str, Any] = {"level": 0 if start else 5, "experience": MASTERY * (side in MASTERS)}
    for word in words:
        key, _, value = word.partition("=")
        if key in PHASES:
            given["phase"] = key
        elif key == "spent":
            given["spent"] = True
        elif key not in ("bound", "allies"):
            given[key] = value if key in ("tokens", "bag") else int(value)
    state = delve(party, dungeon, side=side, **given)
    allies = next((word[7:] for word in words if word.startswith("allies=")), "")
    counts = tuple(map(allies.count, COMPANIONS))
    return replace(state, delve=replace(state.delve, bound="bound" in words, allies=counts))


def standing(state: RollState) -> dict[str, Any]:
    """How the first seat and its delve stand, in the words of a scene."""
    delver, under_way = state.delvers[0], state.delve
    return {
        "phase": state.phase.value,
        "level": under_way.level,
        "lair": under_way.lair,
        "graveyard": under_way.graveyard,
        "tokens": ",".join(token.code for token in Token for _ in range(delver.tokens[token])),
        "experience": delver.experience,
        "spent": under_way.spent,
        "faces": under_way.faces,
        "side": delver.hero,
        "party": lettered(under_way.party, COMPANIONS),
        "dungeon": lettered(under_way.table, DUNGEON_LETTERS),
        "allies": lettered(under_way.allies, COMPANIONS),
        "dragons": delver.dragons,
        "chests": delver.chests,
        "owed": under_way.owed,
        "mastered": delver.mastered,
    }


def lettered(dice: Dice, letters: str) -> str:
    return "".join([letter * count for letter, count in zip(letters, dice, strict=False)])


def changed(words: str) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    for word in words.split():
        key, _, value = word.partition("=")
        if key in PHASES:
            changes["phase"] = key
        elif key in WORDS:
            changes |= dict([WORDS[key]])
        elif "/" in key:
            party, dungeon = key.split("/")
            changes |= {"party": party} if party != "." else {}
            changes |= {"dungeon": dungeon} if dungeon != "." else {}
        else:
            changes[key] = value if key in ("tokens", "allies") else int(value)
    return changes


def falling(word: str) -> str:
    """The dice that fall, as `scripted` takes them: "x d sw" of "xd+sw"."""
    return " ".join(token or die for token, die in re.findall(r"\+([a-z]{2})|([a-z])", word))


def done(state: RollState, word: str) -> RollState:
    sign, text = word[0], word[1:]
    if sign == "?":
        assert legal(state, text), text
    elif sign == "!":
        text, _, reason = text.partition("=")
        longer = [one for one in offered(state, text.partition(":")[0]) if one.startswith(text)]
        assert not longer, text
        why = refused(state, text)
        assert not reason or why.name == reason, f"{text}: {why}"
    elif sign == "~":
        assert default_of(state) == text
    elif sign == "[":
        every = tuple(text.rstrip("]").split(";"))
        found = offered(state, every[0].partition(":")[0])
        assert found == every, found
    elif sign == "<":
        texts = [str(move.action) for move in prompt_of(state).moves]
        assert texts == text.rstrip(">").split(";"), texts
    else:
        text, _, fallen = word.partition("=")
        return act(state, text, falling(fallen))
    return state


def played(scene: Scene) -> tuple[dict[str, Any], dict[str, Any]]:
    """How the first seat stands after a scene, and how the scene says that it does."""
    state = at(scene.side, scene.place)
    expected = standing(state) | changed(scene.changes)
    for word in scene.acts.split():
        state = done(state, word)
    return standing(state), expected
