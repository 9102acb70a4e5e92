"""Plays matches at random, repeatably, and keeps every moment of them.

A log is written in one line: `0=draw 2=lay:c3,c4 1!leave 1!undo 2!time 0!time=pass`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Game, Move, Outcome, Prompt, Seat, Step, seen_by
from bot.match.advance import add, begin, beginning
from bot.match.entries import Acted, Conceded, Entry, Left, TimedOut, TookBack, Undone
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tools.conformance.chances import Recorder
from tools.conformance.subject import Scenario, Subject

Act = Acted | Conceded | TimedOut
"""The entries that the rules answer to; taking back goes without them."""

SELDOM = 12
"""A kind of move is preferred until it has been made so often."""


_WORD = re.compile(r"(-?\d+)(?:=(\S*)|!(leave|undo|time)(?:=(\S*))?)")


def written(log: Iterable[Entry]) -> str:
    """The line, as a `Scenario` takes it."""
    return " ".join(map(write, log))


def write(entry: Entry) -> str:
    """One entry as a word."""
    match entry:
        case Acted(seat=seat, action=action):
            return f"{seat}={action}"
        case Conceded(seat=seat):
            return f"{seat}!leave"
        case TimedOut(seat=seat, action=answer):
            return f"{seat}!time" + ("" if answer is None else f"={answer}")
        case Undone(seat=seat):
            return f"{seat}!undo"
    raise AssertionError(f"the suite makes no such entry: {entry}")


def read(log: str) -> tuple[Entry, ...]:
    """The entries of a line. Raises `ValueError`."""
    return tuple(_entry(word, at) for at, word in enumerate(log.split(), start=1))


def _entry(word: str, at: int) -> Entry:
    found = _WORD.fullmatch(word)
    if found is None:
        raise ValueError(f"{word!r} is no entry of a log: 0=draw, 1!leave, 1!undo, 0!time=pass are")
    seat = Seat(int(found[1]))
    match found[3]:
        case "leave":
            return Conceded(at, seat)
        case "time":
            return TimedOut(at, seat, found[4])
        case "undo":
            return Undone(at, seat)
    return Acted(at, seat, found[2])


class TrialTerms(Terms, frozen=True, kw_only=True):
    """Terms of a match whose game need not be registered."""

    played: Any

    @property
    def rules(self) -> Game[Any]:
        game: Game[Any] = self.played
        return game


def terms_of(game: Game[Any], options: Any, seats: int, seed: bytes) -> TrialTerms:
    return TrialTerms(
        id=MatchId(1),
        game=game.key,
        options=options,
        seed=seed,
        players=tuple(UserId(100 + number) for number in range(seats)),
        host=UserId(900),
        guild_id=GuildId(1),
        channel_id=ChannelId(1),
        language="en",
        began=0,
        played=game,
    )


def match_at(terms: Terms, state: Any) -> Match:
    """A match that begins with a prepared state."""
    return beginning(terms, Step(state, ()))


class Situation:
    """A moment of a match. `before`: that before the newest entry; None: nothing was done yet."""

    def __init__(self, playout: str, match: Match, before: "Situation | None" = None) -> None:
        self.playout, self.match, self.before = playout, match, before
        self.state: Any = match.state
        self.game: Game[Any] = match.terms.rules
        self.options: Any = match.terms.options
        self.seats, self.seed = match.terms.seats, match.terms.seed
        self.observers: tuple[Seat | None, ...] = (None, *self.seats)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @cached_property
    def active(self) -> tuple[Seat, ...]:
        """What the rules say, also after the end."""
        return self.game.active(self.state)

    def __str__(self) -> str:
        return f"{self.playout}: {written(self.log) or 'at the start'}"

    @property
    def log(self) -> tuple[Entry, ...]:
        """How it was reached."""
        entries, there = list[Entry](), self
        while there.before is not None:
            assert there.match.entry is not None
            entries.append(there.match.entry)
            there = there.before
        return tuple(reversed(entries))

    @property
    def events(self) -> tuple[Event, ...]:
        """What the rules told of the newest entry; the match tells some things itself."""
        return tuple(one for one in self.match.recent if not isinstance(one, Left | TookBack))

    def then(self, entry: Entry) -> "Situation":
        """What the entry leads to. Raises what the game raises."""
        return Situation(self.playout, add(self.match, entry), self)


def sight(game: Game[Any], state: Any, observer: Seat | None) -> tuple[Any, ...]:
    """All that an observer sees of a state."""
    prompts = [prompt.as_seen_by(observer) for prompt in game.prompts(state)]
    return game.observe(state, observer), prompts, game.outcome(state), game.active(state)


def made(there: Situation, entry: Act, chance: Chance) -> Step[Any]:
    """What the rules make of an act."""
    text: str | None = getattr(entry, "action", None)
    if text is None:
        return there.game.leave(there.state, entry.seat, chance)
    return there.game.apply(there.state, entry.seat, Action.parse(text), chance)


class Trial:
    """An answer that could be given at a moment, or a seat that could leave or run out of time.

    `action`: what is answered; None: the seat leaves. `error`: what the game raises; "" where it
    raises nothing, and then there are all others: `chance`, what the rules have asked of it;
    `step`, what they make of the act, and `public`, what everybody hears of it; `after`.
    """

    step: Step[Any]
    public: tuple[Event, ...]
    after: Situation

    def __init__(self, there: Situation, entry: Act) -> None:
        self.there, self.entry, self.seat = there, entry, entry.seat
        text: str | None = getattr(entry, "action", None)
        self.action = None if text is None else Action.parse(text)
        self.chance, self.error = Recorder(there.seed), ""
        try:
            self.step, self.after = self.made(self.chance), there.then(entry)
            self.public = seen_by(self.step.events, None)
        except Exception as error:
            self.error = describe(error)

    def __str__(self) -> str:
        return write(self.entry)

    def made(self, chance: Chance) -> Step[Any]:
        return made(self.there, self.entry, chance)


@dataclass(frozen=True, eq=False)
class Playout:
    """A match as it was played. `situations`: before each entry, and the last one after all.

    `trouble`: why it did not come to an end; "" when it did. `plain`: there are answers alone, all
    of them at random. `prepared`: it begins with a state of the subject's.
    """

    situations: tuple[Situation, ...]
    trouble: str
    plain: bool
    prepared: bool

    @property
    def start(self) -> Situation:
        return self.situations[0]

    @property
    def there(self) -> Situation:
        """The end."""
        return self.situations[-1]

    def started(self, chance: Chance) -> Step[Any]:
        """What the rules set the table as."""
        return self.start.game.start(self.start.options, len(self.start.seats), chance)


def time_out(match: Match, prompt: Prompt) -> TimedOut:
    """The time of a seat that is asked runs out."""
    default = None if prompt.default is None else str(prompt.default)
    return TimedOut(match.version + 1, prompt.seat, default)


def exits_of(there: Situation) -> list[Conceded | TimedOut]:
    """A seat leaves, or its time runs out: each way that is open now."""
    match = there.match
    staying = [seat for seat in there.seats if seat not in match.departures]
    leaving = [Conceded(match.version + 1, seat) for seat in staying]
    return [*leaving, *(time_out(match, prompt) for prompt in match.prompts)]


def some_action(move: Move, rng: Random, size: int | None = None) -> Action:
    """One of the actions that a move stands for, with so many options."""
    if move.pick is None:
        return move.action
    least, most = move.pick.least, move.pick.most
    size = rng.randint(least, most) if size is None else min(size, most)
    return move.complete(rng.sample(move.pick.options, size))


def longest_action(move: Move) -> Action:
    """The action of a move whose text is the longest."""
    if move.pick is None:
        return move.action
    by_length = sorted(move.pick.options, key=len, reverse=True)
    return move.complete(by_length[: move.pick.most])


class Player:
    """Answers at random, and likes what was seldom done before in the matches of one set.

    `done`: how often each verb was. `eventful`: some of the `seats` leave, seldom all, run out of
    time and take back.
    """

    def __init__(
        self, subject: Subject, table: Scenario, done: Counter[str], eventful: bool
    ) -> None:
        self._rng = rng = Random(f"{table.name}/{table.seed.hex()}")
        self._weights, self._done, self._eventful = subject.weights, done, eventful
        self._taste = defaultdict[str, float](lambda: rng.choice((0.05, 0.3, 1.0, 3.0)))
        self._leaving = rng.choice((0.02, 0.1))
        self._leavers = rng.randint(0, max(1, table.seats - 1))

    def entry(self, there: Situation) -> Entry:
        """What happens next in a live match that asks somebody."""
        rng, match = self._rng, there.match
        prompt = rng.choice(match.prompts)
        if self._eventful:
            if match.undoable is not None and rng.random() < 0.3:
                return Undone(match.version + 1, match.undoable)
            if self._leavers and rng.random() < self._leaving:
                self._leavers -= 1
                return rng.choice(exits_of(there))
            if prompt.default is not None and rng.random() < 0.1:
                return time_out(match, prompt)
        verbs = [move.action.verb for move in prompt.moves]
        (move,) = rng.choices(prompt.moves, [self._weight(verb) for verb in verbs])
        self._done[move.action.verb] += 1
        return Acted(match.version + 1, prompt.seat, str(some_action(move, rng)))

    def _weight(self, verb: str) -> float:
        """Each player has its own taste in verbs, so that some stop early."""
        rare = 1 if self._done[verb] > SELDOM else 4
        return self._taste[verb] * rare * self._weights.get(verb, 1.0)


def play(subject: Subject, table: Scenario, done: Counter[str], *, eventful: bool) -> Playout:
    """Play what the table prepares, and on at random to the end, or until something goes wrong.

    Raises what the start raises, and `ValueError` where the log cannot be read.
    """
    terms, given = terms_of(subject.game, table.options, table.seats, table.seed), read(table.log)
    first = begin(terms) if table.state is None else match_at(terms, table.state)
    situations, trouble, entry = [Situation(table.name, first)], "", None
    player, left = Player(subject, table, done, eventful=eventful), list(given)
    limit = len(given) + (3 * subject.longest + 20 if eventful else subject.longest)
    try:
        while left or (situations[-1].match.live and situations[-1].match.prompts):
            if len(situations) > limit:
                trouble = f"there is no end after {limit} entries"
                break
            there = situations[-1]
            entry = left.pop(0) if left else player.entry(there)
            situations.append(there.then(entry))
    except Exception as error:
        trouble = f"{write(entry) if entry else 'the start'} raises {describe(error)}"
    plain = not eventful and not given and table.state is None
    return Playout(tuple(situations), trouble, plain, table.state is not None)


def describe(error: Exception) -> str:
    """An exception in words, with the line that raised it."""
    trace, line = error.__traceback__, ""
    while trace is not None:
        line = f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}({error}) at {line}"
