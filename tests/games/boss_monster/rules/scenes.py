"""Scenes of Boss Monster as text, read by `tests.games.scenes`.

A scene is "start | seats | acts": "adventure town=mage-4 | golem-factory entrance=mage-8 & - |
a:no". It begins with a phase of `STARTS` or with tasks that are to do, and with piles and decks.
Seats stand between "&"s: their Rooms as in `Someone`, and the rest by name; "new" is a boss that
has not levelled up.

Acts are a seat and what it does; "all" are those that are asked and have not answered, "*" repeats
that while a window is open, "leave" is leaving, and "turn-ends" ends the turn. Between them stands
what must hold then: "?b:no" is legal, "!b:use" is not, nor is anything longer, "!b:use:x=NO_TARGET"
is refused so; "[b:use:x;use:y]" are all moves of their verb, "<b:take:x;skip>" are all at all,
"@b=react" is what is asked. All other words are looked up in `SEAT` ("a.souls=2") and in `TABLE`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Seat
from bot.games.boss_monster.rules.dungeon import damage_in
from bot.games.boss_monster.rules.refusals import BossRefusal
from bot.games.boss_monster.rules.state import BossState, Stage, StandingOrder, Task
from tests.games.boss_monster.rules.scripted import (
    GAME,
    SEED,
    STOP,
    Someone,
    asked,
    begun,
    dungeon,
    heroes,
    legal,
    play,
    prompt_of,
    refused,
    souls,
    table_of,
    wounds,
)
from tests.games.scenes import titled

STARTS = {
    "build": "build-window:a build-part:a",
    "reveal": "reveal",
    "bait": "bait",
    "adventure": "adventure-part:a",
    "walks": "adventure",
}
"""The tasks by which a phase begins, of which the last one is next; A's question follows."""
STAGES = {"adventure": Stage.ADVENTURE, "walks": Stage.BAIT}
ORDERS = {"aimed": StandingOrder.AIMED_AT, "key": StandingOrder.KEY_MOMENTS}
LETTERS = "abcd"


class Scene(NamedTuple):
    title: str
    start: str
    seats: str
    acts: str


def scenes(text: str) -> list[Scene]:
    parts = titled(text)
    return [Scene(title, start, seats, " ".join(acts)) for title, (start, seats, *acts) in parts]


def table_before(start: str, seats: str) -> BossState:
    """The table before anything happens."""
    phase, *words = start.split()
    named = dict(word.split("=") for word in words)
    tasks = STARTS.get(phase, phase.replace(",", " "))
    todo = [_task(word) for word in tasks.split() if word != "-"]
    if todo[0].kind not in ("end", "build"):
        todo.insert(0, STOP)
    piles: dict[str, Any] = {key: value.replace(",", " ") for key, value in named.items()}
    struck = piles.pop("struck", None) is not None
    turn, active = int(piles.pop("turn", 1)), piles.pop("active", "")
    stage = Stage(piles.pop("stage", STAGES.get(phase, Stage.BUILD)))
    state = table_of(*map(_someone, seats.split(" & ")), tasks=todo, stage=stage, **piles)
    active = Seat(LETTERS.index(active)) if active else state.active
    return replace(state, struck=struck, turn=turn, active=active)


def at(start: str, seats: str) -> BossState:
    """The same once somebody is asked."""
    return begun(table_before(start, seats))


def _task(word: str) -> Task:
    kind, _, seat = word.partition(":")
    kind, *args = kind.split("+")
    return Task(kind, Seat(LETTERS.index(seat)), tuple(args)) if seat else Task(kind)


def _someone(words: str) -> Someone:
    rooms, given = list[str](), dict[str, Any]()
    for word in words.split():
        key, is_named, value = word.partition("=")
        if is_named:
            given[key] = ORDERS[value] if key == "order" else value.replace(",", " ")
        elif word == "new":
            given["levelled"] = False
        elif word != "-":
            rooms.append(word)
    return Someone(" ".join(rooms), **given)


def _damages(state: BossState, seat: Seat) -> str:
    keeper = state.keepers[seat]
    return ",".join([str(damage_in(keeper, n)) for n in range(len(keeper.slots))])


def _inside(state: BossState) -> str:
    """The Room in which the hero is that walks; "" outside."""
    if state.walk is None or state.walk.where != "inside":
        return ""
    return state.keepers[state.active].slots[-1 - state.walk.ahead].top


SEAT: Mapping[str, Callable[[BossState, Seat], object]] = {
    "souls": souls,
    "wounds": wounds,
    "dungeon": lambda state, seat: dungeon(state, seat).replace(" ", ","),
    "hand": lambda state, seat: ",".join(state.keepers[seat].hand),
    "held": lambda state, seat: len(state.keepers[seat].hand),
    "line": lambda state, seat: heroes(state, seat).replace(" ", ","),
    "damages": _damages,
    "bonuses": lambda state, seat: ",".join(str(s.bonus) for s in state.keepers[seat].slots),
    "bonus": lambda state, seat: state.keepers[seat].bonus,
    "health": lambda state, seat: ",".join(str(v.bonus) for v in state.keepers[seat].entrance),
    "builds": lambda state, seat: state.keepers[seat].builds,
    "kills": lambda state, seat: state.keepers[seat].kills,
    "placed": lambda state, seat: ",".join(placed.card for placed in state.keepers[seat].placed),
    "out": lambda state, seat: state.keepers[seat].out,
    "levelled": lambda state, seat: state.keepers[seat].levelled,
    "shunned": lambda state, seat: state.keepers[seat].shunned,
    "answered": lambda state, seat: prompt_of(state, seat).answered,
}
TABLE: Mapping[str, Callable[[BossState], object]] = {
    "asked": lambda state: "".join(LETTERS[seat] for seat in asked(state)),
    "quiet": lambda state: state.tasks == (STOP,) and not state.asking,
    "damage": lambda state: state.walk and state.walk.visitor.damage,
    "hardened": lambda state: state.walk and state.walk.visitor.bonus,
    "inside": _inside,
    "stage": lambda state: state.stage.value,
    "town": lambda state: ",".join([visitor.hero for visitor in state.town]),
    "declared": lambda state: ",".join([one.card for one in state.declared]),
    "places": lambda state: ",".join(map(str, GAME.outcome(state).places)),  # type: ignore[union-attr]  # it is over
}
"""All else is a field of the state."""


def hold(scene: Scene) -> None:
    """Play a scene; fails with the word of it that does not hold."""
    state = at(scene.start, scene.seats)
    for word in scene.acts.split():
        state = _after(state, word)


def _after(state: BossState, word: str) -> BossState:
    sign, who, text = word[0], word[1], word[3:]
    if sign in "?!@[<":
        seat = Seat(LETTERS.index(who))
        if sign == "@":
            assert prompt_of(state, seat).question == text, word
            return state
        moves = [str(move.action) for move in prompt_of(state, seat).moves]
        action, _, reason = text.partition("=")
        if sign == "?":
            assert legal(state, seat, text), f"{word}: {moves}"
        elif sign == "!":
            assert not [one for one in moves if one.startswith(action)], f"{word}: {moves}"
            why = refused(state, seat, action)
            assert not reason or why is BossRefusal[reason], f"{word}: {why}"
        else:
            every = text.rstrip("]>").split(";")
            verb = every[0].partition(":")[0]
            found = [one for one in moves if sign == "<" or one.partition(":")[0] == verb]
            assert found == every, f"{word}: {found}"
        return state
    who, is_act, text = word.partition(":")
    if word == "turn-ends":
        return begun(replace(state, tasks=(Task("end"),)))
    if is_act and text == "leave":
        return GAME.leave(state, Seat(LETTERS.index(who)), Chance(SEED)).state
    if is_act and text.endswith("*"):
        while state.asking:
            state = play(state, f"{who} {text[:-1]}")
        return state
    if is_act:
        return play(state, f"{who} {text}")
    name, is_named, value = word.partition("=")
    seen: object
    if name[1:2] == ".":
        seen = SEAT[name[2:]](state, Seat(LETTERS.index(name[0])))
    else:
        seen = TABLE[name](state) if name in TABLE else getattr(state, name)
        seen = ",".join(seen) if isinstance(seen, tuple) else seen
    assert str(seen) == (value if is_named else "True"), f"{word}: {seen}"
    return state
