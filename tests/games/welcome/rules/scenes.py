"""Scenes of the games for two to four as text, read by `tests.games.scenes`.

A scene is "start | acts". It starts at the door, with a hero, its tiles and the cards that it
meets: "mage polymorph dragon seats=3 deck=goblin"; or with a game: "3 warrior deck=orc,golem".
Seats that stand otherwise are given as "seat1=red,out,card"; "outside" leaves out the pass that
lets the runner in.

Acts are of whoever is asked; "leave:1,2" are seats that leave, "time" is its end. Between them
stands what must hold then: "<use:polymorph;hold>" are all answers, "!1:draw=LEFT" is refused to a
seat for a reason, "!draw=NOT_NOW" to the one that is asked. Other words are looked up in `SEEN`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from bot.contract.errors import CommonRefusal
from bot.games.dungeon.rules.events import Encounter, Entered, Passed
from bot.games.dungeon.rules.game import DungeonRefusal
from bot.games.welcome.rules.events import Compared, NamerChosen, RoundBegan, RoundEnded
from bot.games.welcome.rules.state import Contender
from tests.games.scenes import titled
from tests.games.welcome.rules.played import Match, at_the_door, new_game

NUMBERS = ("seats", "runner")
CARDS = ("deck", "specials")


class Scene(NamedTuple):
    title: str
    start: str
    acts: str


def scenes(text: str) -> list[Scene]:
    return [Scene(title, start, " ".join(acts)) for title, (start, *acts) in titled(text)]


def begun(start: str) -> Match:
    words = [word for word in start.split() if "=" not in word]
    given: dict[str, Any] = {}
    standing = {}
    for key, _, value in (word.partition("=") for word in start.split() if "=" in word):
        if key.startswith("seat") and key != "seats":
            ways = value.split(",")
            red, left = "red" in ways or "out" in ways, "left" in ways
            out = 1 if "out" in ways or left else 0
            own = Contender(successes=ways.count("card"), red=red, out=out, left=left)
            standing[int(key.removeprefix("seat"))] = own
        else:
            given[key] = int(value) if key in NUMBERS else value
            given[key] = tuple(value.split(",")) if key in CARDS else given[key]
    if words[0].isdigit():
        return new_game(int(words[0]), *words[1:], **given)
    hero, tiles, reveal = [() if word == "-" else tuple(word.split(",")) for word in words[:3]]
    match = at_the_door(hero[0], tiles, reveal, standing=standing, **given)
    return match if "outside" in words else match.do("pass")


def _of_met(value: Callable[[Encounter], object]) -> Callable[[Match], str]:
    """The same of each card that was met, with "-" for none."""

    def found(match: Match) -> str:
        values = [value(each) for each in match.met]
        return ",".join("-" if one is None else str(one) for one in values)

    return found


def _last_round(match: Match) -> RoundEnded:
    return match.happened(RoundEnded)[-1]


SEEN: Mapping[str, Callable[[Match], object]] = {
    "asks": lambda match: "{}:{}".format(*match.asks),
    "seats": lambda match: ",".join(match.seats),
    "winner": lambda match: match.winner,
    "places": lambda match: ",".join(map(str, match.outcome.places if match.outcome else ())),
    "gifts": lambda match: ",".join(match.gifts),
    "passed": lambda match: ",".join(map(str, match.sees(None).passed)),
    "number": lambda match: match.state.number,
    "hero": lambda match: match.state.hero,
    "runs": lambda match: ",".join(f"{one.seat}:{one.survived}" for one in match.state.runs),
    "out": lambda match: ",".join(str(each.out) for each in match.state.contenders),
    "aside": lambda match: ",".join(placed.kind for placed in match.sees(None).aside),
    "ended": lambda match: f"{_last_round(match).seat}:{_last_round(match).survived}",
    "unseen": lambda match: _last_round(match).unseen,
    "survived": lambda match: _last_round(match).survived,
    "rounds": lambda match: len(match.happened(RoundEnded)),
    "starter": lambda match: match.happened(RoundBegan)[-1].starter,
    "entered": lambda match: ",".join(f"{e.seat}:{e.cards}" for e in match.happened(Entered)),
    "entered-health": lambda match: match.happened(Entered)[-1].health,
    "forced": lambda match: ",".join(str(e.seat) for e in match.happened(Passed) if e.forced),
    "namers": lambda match: ",".join(str(e.other) for e in match.happened(NamerChosen)),
    "rest": lambda match: ",".join(
        f"{foe.card}:{foe.strength}" for foe in match.happened(Compared)[-1].rest
    ),
    "saved": lambda match: match.happened(Compared)[-1].saved_by,
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


def hold(scene: Scene) -> None:
    """Play a scene; fails with the word of it that does not hold."""
    match = begun(scene.start)
    for word in scene.acts.split():
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
            assert str(SEEN[name](match)) == value, f"{word}: {SEEN[name](match)}"
        else:
            match.do(word)
