"""Scenes of the games for two to four as text, read by `tests.games.scenes`.

A scene is "start | acts". It starts at the door, with a hero, its tiles and the cards that it
meets: "mage polymorph dragon seats=3 deck=goblin"; or with a game: "3 warrior deck=orc,golem".
Seats that stand otherwise are given as "seat1=red,out,card"; "outside" leaves out the pass that
lets the runner in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.games.welcome.rules.events import Compared, NamerChosen, RoundBegan, RoundEnded
from bot.games.welcome.rules.state import Contender, FirstTurn
from tests.games.dungeon.rules.scenes import play_out
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
            given[key] = FirstTurn(value) if key == "first_turn" else given[key]
    if words[0].isdigit():
        return new_game(int(words[0]), *words[1:], **given)
    hero, tiles, reveal = [() if word == "-" else tuple(word.split(",")) for word in words[:3]]
    match = at_the_door(hero[0], tiles, reveal, standing=standing, **given)
    return match if "outside" in words else match.do("pass")


def _last_round(match: Match) -> RoundEnded:
    return match.happened(RoundEnded)[-1]


SEEN: Mapping[str, Callable[[Match], object]] = {
    "seats": lambda match: ",".join(match.seats),
    "passed": lambda match: ",".join(map(str, match.sees(None).passed)),
    "hero": lambda match: match.state.hero,
    "runs": lambda match: ",".join(f"{one.seat}:{one.survived}" for one in match.state.runs),
    "out": lambda match: ",".join(str(each.out) for each in match.state.contenders),
    "aside": lambda match: ",".join(placed.kind for placed in match.sees(None).aside),
    "ended": lambda match: f"{_last_round(match).seat}:{_last_round(match).survived}",
    "unseen": lambda match: _last_round(match).unseen,
    "survived": lambda match: _last_round(match).survived,
    "rounds": lambda match: len(match.happened(RoundEnded)),
    "starter": lambda match: match.happened(RoundBegan)[-1].starter,
    "namers": lambda match: ",".join(str(e.other) for e in match.happened(NamerChosen)),
    "rest": lambda match: ",".join(
        f"{foe.card}:{foe.strength}" for foe in match.happened(Compared)[-1].rest
    ),
    "must-add": lambda match: match.sees(None).must_add,
    "discards": lambda match: sum(text.startswith("discard:") for text in match.answers),
    "saved": lambda match: match.happened(Compared)[-1].saved_by,
}


def hold(scene: Scene) -> None:
    play_out(begun(scene.start), scene.acts, SEEN)
