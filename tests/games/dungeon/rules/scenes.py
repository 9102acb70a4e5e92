"""Scenes of the games of the dungeon: what is done in them, and what is looked at.

Acts are of whoever is asked; "leave:1,2" are seats that leave, "time" is its end. Between them
stands what must hold then: "<use:polymorph;hold>" are all answers, "!1:draw=LEFT" is refused to a
seat for a reason, "!draw=NOT_NOW" to the one that is asked. "3*draw,add" does both three times.
Other words are looked up in `SEEN`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from bot.contract.errors import CommonRefusal
from bot.games.dungeon.rules.events import Encounter, Entered, Passed
from bot.games.dungeon.rules.game import DungeonRefusal
from tests.games.dungeon.rules.played import Played

Look = Callable[[Any], object]


def _of_met(value: Callable[[Encounter], object]) -> Callable[[Played[Any]], str]:
    """The same of each card that was met, with "-" for none."""

    def found(match: Played[Any]) -> str:
        values = [value(each) for each in match.met]
        return ",".join("-" if one is None else str(one) for one in values)

    return found


SEEN: Mapping[str, Look] = {
    "asks": lambda match: f"{match.seat}:{match.question}",
    "winner": lambda match: match.winner,
    "places": lambda match: ",".join(map(str, match.outcome.places if match.outcome else ())),
    "gifts": lambda match: ",".join(match.gifts),
    "number": lambda match: match.state.number,
    "entered": lambda match: ",".join(f"{e.seat}:{e.cards}" for e in match.happened(Entered)),
    "entered-health": lambda match: match.happened(Entered)[-1].health,
    "forced": lambda match: ",".join(str(e.seat) for e in match.happened(Passed) if e.forced),
    "met": _of_met(lambda one: one.card),
    "health": _of_met(lambda one: one.health),
    "beaten": _of_met(lambda one: one.beaten_by),
    "revived": _of_met(lambda one: one.revived_by),
    "skipped": _of_met(lambda one: one.skipped_by),
    "dropped": _of_met(lambda one: one.dropped),
    "replaced": _of_met(lambda one: one.replaced_by),
    "strength": _of_met(lambda one: one.foe.strength),
    "damage": _of_met(lambda one: one.damage),
    "kind": _of_met(lambda one: one.foe.kind),
    "spent": _of_met(lambda one: "+".join(one.spent) or None),
    "position": _of_met(lambda one: one.foe.position),
}


def _reason(name: str) -> Enum:
    return DungeonRefusal[name] if name in DungeonRefusal.__members__ else CommonRefusal[name]


def play_out(match: Played[Any], acts: str, seen: Mapping[str, Look]) -> None:
    """Play a scene; fails with the word of it that does not hold. `seen`: more to look at."""
    for word in acts.split():
        name, is_named, value = word.partition("=")
        if word[0] == "<":
            assert match.answers == set(word[1:-1].split(";")), f"{word}: {match.answers}"
        elif word[0] == "!":
            found = re.fullmatch(r"!(?:(\d):)?(.*)", name)
            assert found is not None
            why = match.refused(found[2], None if found[1] is None else int(found[1]))
            assert why is _reason(value), f"{word}: {why}"
        elif word.startswith("leave:"):
            match.leave(*map(int, word[6:].split(",")))
        elif word == "time":
            match.time_out()
        elif is_named:
            look = {**SEEN, **seen}[name]
            assert str(look(match)) == value, f"{word}: {look(match)}"
        elif "*" in word:
            times, _, texts = word.partition("*")
            match.do(*texts.split(",") * int(times))
        else:
            match.do(word)
