"""Scenes of Boss Monster as text, read by `tests.games.scenes`.

A scene is "start | seats | acts": "adventure town=mage-4 | golem-factory entrance=mage-8 & - |
a:no". It begins with a phase of `STARTS` or with tasks that are to do, and with piles and decks.
Seats stand between "&"s: their Rooms from the entrance to the boss, and the rest by name; "new" is
a boss that has not levelled up. "dark-altar/neanderthal-cave" is an Altar on a Cave, "!" behind a
title turns the Room off, and "placed=a>b,c>left" lies face down. Cards get the number of their copy
in the order in which they are named, unless a word has one. Of a deck the last word is drawn first;
one that is not named has all that nobody holds.

Acts are a seat and what it does; "all" are those that are asked and have not answered, "*" repeats
that while a window is open, "leave" is leaving, and "turn-ends" ends the turn. Between them stands
what must hold then: "?b:no" is legal, "!b:use" is not, nor is anything longer, "!b:use:x=NO_TARGET"
is refused so; "[b:use:x;use:y]" are all moves of their verb, "<b:take:x;skip>" are all at all,
"@b=react" is what is asked. "+hero-moved:0,mage-4-1,start" is an event of the last act that
everybody is told, with "+" between the values of a tuple, and "{turn-ended:1;keeper-out:0,False}"
are all of its events. All other words are looked up in `SEAT` ("a.souls=2") and in `TABLE`.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, Step
from bot.games.boss_monster.rules.cards import HEROES, ROOMS, SPELLS, TREASURES, heroes_for
from bot.games.boss_monster.rules.dungeon import damage_in, treasure_of
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.refusals import BossRefusal
from bot.games.boss_monster.rules.state import (
    BossState,
    Keeper,
    Placed,
    Slot,
    Stage,
    StandingOrder,
    Task,
    Visitor,
)
from tests.games.boss_monster.rules.scripted import (
    GAME,
    SEED,
    STOP,
    asked,
    begun,
    dungeon,
    heroes,
    legal,
    played,
    prompt_of,
    refused,
    souls,
    started,
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
ORDERS = {
    "": StandingOrder.EVERY_ROOM,
    "aimed": StandingOrder.AIMED_AT,
    "key": StandingOrder.KEY_MOMENTS,
}
BOSSES = ("draculord", "king-croak", "xyzax", "robobo")
"""Of the first to the fourth seat unless a scene says otherwise: A is the most experienced."""
LETTERS = "abcd"


class Scene(NamedTuple):
    title: str
    start: str
    seats: str
    acts: str


def scenes(text: str) -> list[Scene]:
    parts = titled(text)
    return [Scene(title, start, seats, " ".join(acts)) for title, (start, seats, *acts) in parts]


class _Box:
    """All cards, from which a scene takes those that it names."""

    def __init__(self) -> None:
        self.left = [*ROOMS, *SPELLS, *HEROES]

    def take(self, word: str) -> str:
        card = (
            word
            if word in self.left
            else next((card for card in self.left if card.rsplit("-", 1)[0] == word), "")
        )
        assert card, f"no {word} is left"
        self.left.remove(card)
        return card

    def all(self, words: str) -> tuple[str, ...]:
        return tuple([self.take(word) for word in words.split(",") if word])

    def visitors(self, words: str) -> tuple[Visitor, ...]:
        return tuple([Visitor(hero) for hero in self.all(words)])

    def slot(self, word: str) -> Slot:
        titles = word.removesuffix("!").split("/")
        return Slot(tuple(map(self.take, reversed(titles))), frozen=word.endswith("!"))

    def placed(self, word: str) -> Placed:
        card, on = word.split(">")
        return Placed(self.take(card), on)


def table_before(start: str, seats: str) -> BossState:
    """The table before anything happens."""
    phase, *words = start.split()
    given = defaultdict[str, str](str, dict(word.split("=") for word in words))
    tasks = STARTS.get(phase, phase.replace(",", " "))
    todo = [_task(word) for word in tasks.split() if word != "-"]
    if todo[0].kind not in ("end", "build"):
        todo.insert(0, STOP)
    box = _Box()
    keepers = tuple([_keeper(box, n, words) for n, words in enumerate(seats.split(" & "))])
    town, discards = box.visitors(given["town"]), box.all(given["discards"])
    kinds: Mapping[str, Collection[str]] = {
        "rooms": ROOMS,
        "spells": SPELLS,
        "ordinary": heroes_for(len(keepers), epic=False),
        "epic": heroes_for(len(keepers), epic=True),
    }
    named = {key: box.all(given[key]) for key in kinds if key in given}
    decks = {key: tuple([one for one in box.left if one in kinds[key]]) for key in kinds} | named
    return BossState(
        BossOptions(),
        keepers,
        rooms=decks["rooms"],
        spells=decks["spells"],
        ordinary=decks["ordinary"],
        epic=decks["epic"],
        discards=discards,
        town=town,
        heroes_a_turn=len(keepers),
        turn=int(given["turn"] or 1),
        stage=Stage(given["stage"] or STAGES.get(phase, Stage.BUILD)),
        struck="struck" in given,
        tasks=tuple(todo),
    )


def at(start: str, seats: str) -> BossState:
    """The same once somebody is asked."""
    return begun(table_before(start, seats))


def _task(word: str) -> Task:
    kind, _, seat = word.partition(":")
    kind, *args = kind.split("+")
    return Task(kind, Seat(LETTERS.index(seat)), tuple(args)) if seat else Task(kind)


def _keeper(box: _Box, number: int, words: str) -> Keeper:
    rooms, given = list[str](), defaultdict[str, str](str)
    for word in words.split():
        key, is_named, value = word.partition("=")
        if is_named:
            given[key] = value
        elif word not in ("new", "-"):
            rooms.append(word)
    return Keeper(
        given["boss"] or BOSSES[number],
        box.all(given["hand"]),
        tuple(map(box.slot, rooms)),
        placed=tuple(map(box.placed, filter(None, given["placed"].split(",")))),
        entrance=box.visitors(given["entrance"]),
        souls=box.all(given["souls"]),
        wounds=box.all(given["wounds"]),
        levelled="new" not in words.split(),
        order=ORDERS[given["order"]],
    )


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
    "treasure": lambda state, seat: ",".join(
        [str(treasure_of(state.keepers[seat], kind)) for kind in TREASURES]
    ),
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
    done = started(table_before(scene.start, scene.seats))
    for word in scene.acts.split():
        if word[0] in "+{":
            _check_told(done.events, word)
        elif word[0] in "?!@[<":
            _check_asked(done.state, word)
        elif ":" in word or word == "turn-ends":
            done = _act(done.state, word)
        else:
            _check_state(done.state, word)


def _check_told(events: Sequence[Event], word: str) -> None:
    told = {text_of(event): event for event in events}
    if word[0] == "{":
        assert [*map(text_of, events)] == word[1:-1].split(";"), f"{word}: {[*told]}"
        return
    assert [*map(text_of, events)].count(word[1:]) == 1, f"{word}: {[*told]}"
    assert told[word[1:]].audience is None, f"{word}: not everybody is told"


def text_of(event: Event) -> str:
    """An event as a scene has it: its tag and its values."""

    def text(value: object) -> str:
        return "+".join(map(text, value)) if isinstance(value, tuple) else str(value)

    values = [text(getattr(event, name)) for name in event.__struct_fields__]
    return f"{event.__struct_config__.tag}:{','.join(values)}"


def _check_asked(state: BossState, word: str) -> None:
    sign, seat, text = word[0], Seat(LETTERS.index(word[1])), word[3:]
    if sign == "@":
        assert prompt_of(state, seat).question == text, word
        return
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


def _act(state: BossState, word: str) -> Step[BossState]:
    who, _, text = word.partition(":")
    if word == "turn-ends":
        return started(replace(state, tasks=(Task("end"),)))
    if text == "leave":
        return GAME.leave(state, Seat(LETTERS.index(who)), Chance(SEED))
    if not text.endswith("*"):
        return played(state, f"{who} {text}")
    while state.asking:
        state = played(state, f"{who} {text[:-1]}").state
    return Step(state, ())


def _check_state(state: BossState, word: str) -> None:
    name, is_named, value = word.partition("=")
    seen: object
    if name[1:2] == ".":
        seen = SEAT[name[2:]](state, Seat(LETTERS.index(name[0])))
    else:
        seen = TABLE[name](state) if name in TABLE else getattr(state, name)
        seen = ",".join(seen) if isinstance(seen, tuple) else seen
    assert str(seen) == (value if is_named else "True"), f"{word}: {seen}"
