"""Plays matches at random, repeatably, and keeps every moment of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Game, Move, Prompt, Seat, Step, seen_by
from bot.match.advance import add, beginning
from bot.match.entries import Acted, Conceded, Entry, Left, TimedOut, TookBack, Undone
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tools.conformance.chances import Recorder
from tools.conformance.notation import read, write, written
from tools.conformance.subject import Scenario

Act = Acted | Conceded | TimedOut
"""What the rules answer to; an act is taken back without them."""

SELDOM = 12
"""What was done no more often is done more often than else."""


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
        self.seats, self.seed = match.terms.seats, match.terms.seed
        self.observers: tuple[Seat | None, ...] = (None, *self.seats)

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


class Trial:
    """An answer that could be given at a moment, or a seat that could leave or run out of time.

    `action`: what is answered; None: the seat leaves.
    """

    def __init__(self, there: Situation, entry: Act) -> None:
        self.there, self.entry, self.seat = there, entry, entry.seat
        text: str | None = getattr(entry, "action", None)
        self.action = None if text is None else Action.parse(text)

    def __str__(self) -> str:
        return write(self.entry)

    def made(self, chance: Chance) -> Step[Any]:
        """What the rules make of it."""
        game, state = self.there.game, self.there.state
        if self.action is None:
            return game.leave(state, self.seat, chance)
        return game.apply(state, self.seat, self.action, chance)

    @cached_property
    def chance(self) -> Recorder:
        """What the rules have asked of chance."""
        return self._made[0]

    @property
    def step(self) -> Step[Any]:
        return self._made[1]

    @cached_property
    def _made(self) -> tuple[Recorder, Step[Any]]:
        chance = Recorder(self.there.seed)
        return chance, self.made(chance)

    @cached_property
    def after(self) -> Situation:
        return self.there.then(self.entry)

    @cached_property
    def error(self) -> str:
        """What the game raises; "" where it raises nothing."""
        try:
            _ = self.step, self.after
        except Exception as error:
            return describe(error)
        return ""

    @property
    def public(self) -> tuple[Event, ...]:
        """What everybody hears of it."""
        return seen_by(self.step.events, None)

    @cached_property
    def sights(self) -> dict[Seat | None, tuple[Any, ...]]:
        """What each observer sees afterwards."""
        there = self.there
        return {each: sight(there.game, self.step.state, each) for each in there.observers}


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
        terms = self.start.match.terms
        return terms.rules.start(terms.options, len(terms.players), chance)


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

    `done`: how often each verb was. Of an eventful match some of the `seats` leave, seldom all.
    """

    def __init__(
        self, rng: Random, seats: int, done: Counter[str], weights: Mapping[str, float]
    ) -> None:
        self._rng, self._done, self._weights = rng, done, weights
        self._taste: dict[str, float] = {}
        self._leaving = rng.choice((0.02, 0.1))
        self._leavers = rng.randint(0, max(1, seats - 1))

    def entry(self, there: Situation, *, eventful: bool) -> Entry:
        """What happens next in a live match that asks somebody."""
        rng, match = self._rng, there.match
        prompt = rng.choice(match.prompts)
        if eventful:
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
        taste = self._taste.setdefault(verb, self._rng.choice((0.05, 0.3, 1.0, 3.0)))
        rare = 1 if self._done[verb] > SELDOM else 4
        return taste * rare * self._weights.get(verb, 1.0)


def play(
    first: Situation, player: Player, longest: int, eventful: bool, scenario: Scenario | None = None
) -> Playout:
    """Play at random until the end, or until something goes wrong.

    `eventful`: seats leave, run out of time and take back. Raises `ValueError` where the log of the
    scenario cannot be read.
    """
    given, entry = list(read(scenario.log) if scenario else ()), None
    situations, trouble = [first], ""
    limit = len(given) + (3 * longest + 20 if eventful else longest)
    try:
        while given or (situations[-1].match.live and situations[-1].match.prompts):
            if len(situations) > limit:
                trouble = f"there is no end after {limit} entries"
                break
            there = situations[-1]
            entry = given.pop(0) if given else player.entry(there, eventful=eventful)
            situations.append(there.then(entry))
    except Exception as error:
        trouble = f"{write(entry) if entry else 'the start'} raises {describe(error)}"
    prepared = scenario is not None and scenario.state is not None
    return Playout(tuple(situations), trouble, not eventful and scenario is None, prepared)


def describe(error: Exception) -> str:
    """An exception in words, with the line that raised it."""
    trace, line = error.__traceback__, ""
    while trace is not None:
        line = f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}({error}) at {line}"
