"""Plays matches at random, repeatably, and keeps every moment of them.

A log is written in one line: `0=draw 2=lay:c3,c4 1!leave 1!undo 2!time 0!time=pass`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from traceback import extract_tb
from typing import Any

from bot.contract.chance import Chance, Stream, T
from bot.contract.game import Action, Event, Game, Move, Outcome, Prompt, Seat, Step
from bot.match.advance import add, begin, beginning
from bot.match.entries import (
    Acted,
    Conceded,
    Entry,
    Left,
    TimedOut,
    TookBack,
    Undone,
    WindowAnswer,
    WindowClosed,
)
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.steps import window_closed
from bot.match.terms import Terms
from tools.conformance.subject import Scenario, Subject

KINDS: dict[str, Any] = {"": Acted, "!leave": Conceded, "!time": TimedOut, "!undo": Undone}
"""The entries that the suite makes, by what stands behind the seat."""

CLOSED = "closed"
"""The end of a window's time, with the defaults of seats without answers: `closed=0/no+2/no`."""

_WORD = re.compile(r"(\d+)(|!leave|!time|!undo)(?:=(\S+))?")


def write(entry: Any) -> str:
    """One entry of a log as a word of its line."""
    if isinstance(entry, WindowClosed):
        answers = "+".join(f"{seat}/{action}" for seat, action in entry.answers)
        return f"{CLOSED}={answers}"
    (sign,) = [sign for sign, kind in KINDS.items() if isinstance(entry, kind)]
    action = getattr(entry, "action", None)
    return f"{entry.seat}{sign}" + ("" if action is None else f"={action}")


def read(log: str) -> tuple[Entry, ...]:
    """The entries of a line. Raises `ValueError`."""
    entries = list[Entry]()
    for at, word in enumerate(log.split(), start=1):
        if word.startswith(f"{CLOSED}="):
            pairs = [each.split("/") for each in word.removeprefix(f"{CLOSED}=").split("+")]
            answers = tuple([WindowAnswer(Seat(int(seat)), action) for seat, action in pairs])
            entries.append(WindowClosed(at, answers))
            continue
        found = _WORD.fullmatch(word)
        if found is None or found[0] == found[1]:
            raise ValueError(f"{word!r} is no entry of a log: 0=draw, 1!leave, 0!time=pass are")
        answer = () if found[3] is None and found[2] != "!time" else (found[3],)
        entries.append(KINDS[found[2]](at, Seat(int(found[1])), *answer))
    return tuple(entries)


class TrialTerms(Terms, frozen=True, kw_only=True):
    """Terms of a match whose game need not be registered."""

    played: Any

    @property
    def rules(self) -> Game[Any]:
        game: Game[Any] = self.played
        return game


def match_of(game: Game[Any], table: Scenario) -> Match:
    """The match that a table prepares, before its first entry. Raises what the start raises."""
    terms = TrialTerms(
        id=MatchId(1),
        game=game.key,
        options=table.options,
        seed=table.seed,
        players=tuple(UserId(100 + number) for number in range(table.seats)),
        host=UserId(900),
        guild_id=GuildId(1),
        channel_id=ChannelId(1),
        language="en",
        began=0,
        played=game,
    )
    return begin(terms) if table.state is None else beginning(terms, Step(table.state, ()))


class Recorder(Chance):
    """Chance that remembers the names it was asked by: of `thrown` dice, and of `dealt` decks."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.thrown: list[str] = []
        self.dealt: list[str] = []

    def stream(self, name: str) -> Stream:
        self.thrown.append(name)
        return super().stream(name)

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        self.dealt.append(name)
        return super().deal(name, items)


class Situation:
    """A moment of a match that was set as `table` says.

    `before`: the moment before its newest `entry`; at the start there is neither. `step`: what the
    rules have made of that entry, with their `events`; the match tells some things itself.
    """

    def __init__(self, table: Scenario, match: Match, before: "Situation | None" = None) -> None:
        self.table, self.match, self.before = table, match, before
        self.entry, self.state, self.seats = match.entry, match.state, match.terms.seats
        self.game: Game[Any] = match.terms.rules
        self.observers: tuple[Seat | None, ...] = (None, *self.seats)
        told = [event for event in match.recent if not isinstance(event, Left | TookBack)]
        self.events: tuple[Event, ...] = tuple(told)
        self.step = Step(self.state, self.events)

    def __str__(self) -> str:
        """Where this is: the name of the table, and the log that leads here."""
        words, there = list[str](), self
        while there.before is not None and there.entry is not None:
            words.append(write(there.entry))
            there = there.before
        return f"{self.table.name}: {' '.join(reversed(words)) or 'at the start'}"

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @cached_property
    def active(self) -> tuple[Seat, ...]:
        """The prompts of the rules, also after the end."""
        return self.game.active(self.state)

    @cached_property
    def chance(self) -> Recorder:
        """The requests of the rules to chance for the newest entry, or for the start."""
        recorder = Recorder(self.table.seed)
        self.made(recorder)
        return recorder

    @cached_property
    def asked_first(self) -> dict[tuple[Seat, Action], str]:
        """The confirmations that the game asks for: of each move, one of its actions is tried."""
        rng, prompts = Random(self.match.version), self.match.prompts
        some = [(put.seat, some_action(move, rng)) for put in prompts for move in put.moves]
        return {one: word for one in some if (word := self.game.asks_first(self.state, *one))}

    def then(self, entry: Entry) -> "Situation":
        """The moment after the entry. Raises what the game raises."""
        return Situation(self.table, add(self.match, entry), self)

    def made(self, chance: Chance) -> Step[Any]:
        """The result of the rules for the newest entry, or for the start, with this luck."""
        game, before = self.game, self.state if self.before is None else self.before.state
        match self.entry:
            case Acted(seat=seat, action=str() as text) | TimedOut(seat=seat, action=str() as text):
                return game.apply(before, seat, Action.parse(text), chance)
            case Conceded(seat=seat) | TimedOut(seat=seat):
                return game.leave(before, seat, chance)
            case WindowClosed(answers=answers):
                events: tuple[Event, ...] = ()
                for seat, text in answers:
                    before, more = game.apply(before, seat, Action.parse(text), chance)
                    events += more
                return Step(before, events)
            case None if self.table.state is None:
                return game.start(self.table.options, len(self.seats), chance)
        return self.step


def sight(game: Game[Any], state: Any, observer: Seat | None) -> tuple[Any, ...]:
    """All that an observer sees of a state."""
    prompts = [prompt.as_seen_by(observer) for prompt in game.prompts(state)]
    return game.observe(state, observer), prompts, game.outcome(state), game.active(state)


@lru_cache(maxsize=16)
def sight_at(there: Situation, observer: Seat | None) -> tuple[Any, ...]:
    """All that an observer sees here. Kept, because several other states are held against it."""
    return sight(there.game, there.state, observer)


@dataclass(frozen=True, eq=False)
class Playout:
    """A match as it was played. `situations`: before each entry, and the last one after all.

    `trouble`: why it did not come to an end; "" when it did.
    """

    situations: tuple[Situation, ...]
    trouble: str

    @property
    def plain(self) -> bool:
        """Whether there are answers alone, all of them at random, from the start of the game."""
        table = self.situations[0].table
        return not (table.eventful or table.log or table.state is not None)

    def __str__(self) -> str:
        return str(self.situations[-1])


def exits_of(there: Situation) -> list[Conceded | TimedOut | WindowClosed]:
    """Each way that is open now for a seat to leave, or for its time to run out."""
    match, at = there.match, there.match.version + 1
    leaving = [Conceded(at, seat) for seat in there.seats if seat not in match.departures]
    if match.in_window:
        return [*leaving, window_closed(match, at)]
    asked = [(p.seat, None if p.default is None else str(p.default)) for p in match.prompts]
    return [*leaving, *(TimedOut(at, seat, default) for seat, default in asked)]


def some_action(move: Move, rng: Random, size: int | None = None) -> Action:
    """One of the actions that a move stands for, with so many options."""
    if move.pick is None:
        return move.action
    least, most = move.pick.least, move.pick.most
    size = rng.randint(least, most) if size is None else max(least, min(size, most))
    return move.complete(rng.sample(move.pick.options, size))


class Player:
    """Answers at random, and prefers acts that were rare so far in the matches of one set.

    Each has its own taste in verbs, so that some stop early.

    `done`: how often each verb was.
    """

    def __init__(self, subject: Subject, table: Scenario, done: Counter[str]) -> None:
        self._rng = rng = Random(f"{table.name}/{table.seed.hex()}")
        self._weights, self._done, self._eventful = subject.weights, done, table.eventful
        self._taste = defaultdict[str, float](lambda: rng.choice((0.05, 0.3, 1.0, 3.0)))
        self._exits, self._leavers = rng.choice((0.05, 0.2)), rng.randint(0, table.seats)
        # Half of all playouts go by the policy, where there is one.
        by_policy = subject.policy is not None and rng.random() < 0.5
        self._policy = subject.policy(rng) if subject.policy is not None and by_policy else None

    def entry(self, there: Situation) -> Entry:
        """The next entry of a live match that asks somebody."""
        rng, match = self._rng, there.match
        prompt = self._prompt(match)
        if self._eventful and match.undoable is not None and rng.random() < 0.3:
            return Undone(match.version + 1, match.undoable)
        if self._eventful and rng.random() < self._exits:
            way = rng.choice(exits_of(there))
            # A seat whose time runs out need not leave.
            stays = isinstance(way, WindowClosed) or getattr(way, "action", None) is not None
            if stays or len(match.departures) < self._leavers:
                return way
        if self._policy is not None and rng.random() < 0.9:
            return Acted(match.version + 1, prompt.seat, str(self._policy(there.state, prompt)))
        (move,) = rng.choices(prompt.moves, [self._weight(one.action.verb) for one in prompt.moves])
        self._done[move.action.verb] += 1
        return Acted(match.version + 1, prompt.seat, str(some_action(move, rng)))

    def _prompt(self, match: Match) -> Prompt:
        """The question to answer next: seldom one that has an answer already."""
        waiting = [prompt for prompt in match.prompts if prompt.answered is None]
        if len(waiting) < len(match.prompts) and waiting and self._rng.random() < 0.9:
            return self._rng.choice(waiting)
        return self._rng.choice(match.prompts)

    def _weight(self, verb: str) -> float:
        seldom = self._done[verb] < 12
        return self._taste[verb] * self._weights.get(verb, 1) * (4 if seldom else 1)


def play(subject: Subject, table: Scenario, done: Counter[str]) -> Playout:
    """Play what the table prepares, and on at random to the end, or until something goes wrong.

    Raises what the start raises, and `ValueError` where the log cannot be read.
    """
    there = Situation(table, match_of(subject.game, table))
    situations, trouble = [there], ""
    left, player = [*read(table.log)], Player(subject, table, done)
    limit = len(left) + (3 * subject.longest + 20 if table.eventful else subject.longest)
    changes = 0
    while not trouble and (left or (there.match.live and there.match.prompts)):
        if len(situations) - min(changes, limit) > limit:
            trouble = f"there is no end after {limit} entries"
            break
        entry = left.pop(0) if left else None
        try:
            entry = entry or player.entry(there)
            there = there.then(entry)
            situations.append(there)
            # An answer in a window may be changed, which brings the end of the game no nearer.
            changes += there.match.acted_in_secret
        except Exception as error:
            trouble = f"{write(entry) if entry else 'what is asked'} raises {describe(error)}"
    return Playout(tuple(situations), trouble)


def describe(error: Exception) -> str:
    """An exception in words, with the line that raised it."""
    place = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}({error}) at {place.filename.rpartition('/')[2]}:{place.lineno}"
