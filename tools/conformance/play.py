"""Plays matches at random, repeatably."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Game, Move, Prompt, Seat, Step
from bot.match.advance import add, beginning
from bot.match.entries import Acted, Conceded, Entry, Left, TimedOut, TookBack, Undone
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tools.conformance.notation import HOST, write


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
        host=HOST,
        guild_id=GuildId(1),
        channel_id=ChannelId(1),
        language="en",
        began=0,
        played=game,
    )


def match_at(terms: Terms, state: Any) -> Match:
    """A match that begins with a prepared state."""
    return beginning(terms, Step(state, ()))


@dataclass(frozen=True, eq=False)
class Situation:
    """A moment of a match. `before`: the match one entry earlier. `log`: how it was reached."""

    playout: str
    log: tuple[Entry, ...]
    match: Match
    before: Match | None

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def game(self) -> Game[Any]:
        return self.match.terms.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.terms.seats

    @property
    def observers(self) -> tuple[Seat | None, ...]:
        return (None, *self.seats)

    @property
    def seed(self) -> bytes:
        return self.match.terms.seed

    def then(self, entry: Entry) -> "Situation":
        """What the entry leads to. Raises what the game raises."""
        return Situation(self.playout, (*self.log, entry), add(self.match, entry), self.match)


@dataclass(frozen=True, eq=False)
class Playout:
    """A match as it was played. `matches`: before each entry, and the last one after all.

    `eventful`: seats leave, run out of time and take back. `trouble`: why it did not come to an
    end; "" when it did. `endless`: because it was too long. `prepared`: it is a scenario's.
    `from_start`: it began with `Game.start`.
    """

    name: str
    matches: tuple[Match, ...]
    entries: tuple[Entry, ...]
    eventful: bool
    trouble: str
    endless: bool = False
    prepared: bool = False
    from_start: bool = True

    @cached_property
    def situations(self) -> tuple[Situation, ...]:
        return tuple(
            Situation(
                self.name,
                self.entries[:number],
                match,
                self.matches[number - 1] if number else None,
            )
            for number, match in enumerate(self.matches)
        )

    @property
    def end(self) -> Situation:
        return self.situations[-1]

    @property
    def standing(self) -> list[tuple[Match, Entry]]:
        """The entries that stand, each with the match before it."""
        line: list[tuple[Match, Entry]] = []
        for match, entry in zip(self.matches, self.entries, strict=False):
            if isinstance(entry, Undone):
                line.pop()
            else:
                line.append((match, entry))
        return line


def step_of(match: Match, entry: Entry, chance: Chance) -> Step[Any] | None:
    """What the rules make of an entry; None for one that is none of theirs."""
    rules = match.terms.rules
    match entry:
        case Acted(seat=seat, action=text):
            return rules.apply(match.state, seat, Action.parse(text), chance)
        case TimedOut(seat=seat, action=str(text)):
            return rules.apply(match.state, seat, Action.parse(text), chance)
        case TimedOut(seat=seat) | Conceded(seat=seat):
            return rules.leave(match.state, seat, chance)
    return None


def time_out(match: Match, prompt: Prompt) -> TimedOut:
    """The time of a seat that is asked runs out."""
    default = None if prompt.default is None else str(prompt.default)
    return TimedOut(match.version + 1, prompt.seat, default)


def rules_events(match: Match) -> tuple[Event, ...]:
    """What the rules told of the last entry; the match tells some things itself."""
    return tuple(event for event in match.recent if not isinstance(event, Left | TookBack))


def some_action(move: Move, rng: Random, size: int | None = None) -> Action:
    """One of the actions that a move stands for."""
    if move.pick is None:
        return move.action
    most = min(move.pick.most, len(move.pick.options))
    size = rng.randint(min(move.pick.least, most), most) if size is None else min(size, most)
    return move.complete(rng.sample(move.pick.options, size))


def longest_action(move: Move) -> Action:
    """The action of a move whose text is the longest."""
    if move.pick is None:
        return move.action
    by_length = sorted(move.pick.options, key=len, reverse=True)
    return move.complete(by_length[: move.pick.most])


def actions_of(prompt: Prompt, rng: Random, most: int) -> list[Action]:
    """Some of the answers to a prompt: of a pick the fewest, the most and others."""
    moves = prompt.moves
    found: list[Action] = []
    for move in rng.sample(moves, min(most, len(moves))):
        found.append(some_action(move, rng))
        if move.pick is not None:
            found += [some_action(move, rng, move.pick.least), longest_action(move)]
    return list(dict.fromkeys(found))


class Player:
    """Answers at random. Each has its own taste in verbs, so that some stop early.

    `seats`: how many play. Of an eventful match some seats leave, but seldom all.
    """

    def __init__(self, rng: Random, seats: int, *, eventful: bool) -> None:
        self._rng = rng
        self._eventful = eventful
        self._taste: dict[str, float] = {}
        self._leaving = rng.choice((0.02, 0.1))
        self._leavers = rng.randint(0, max(1, seats - 1)) if eventful else 0

    def entry(self, match: Match) -> Entry:
        """What happens next in a live match that asks somebody."""
        rng, at = self._rng, match.version + 1
        prompt = rng.choice(match.prompts)
        if self._eventful:
            if match.undoable is not None and rng.random() < 0.3:
                return Undone(at, match.undoable)
            if self._leavers and rng.random() < self._leaving:
                self._leavers -= 1
                if prompt.default is None and rng.random() < 0.5:
                    return time_out(match, prompt)
                rest = [seat for seat in match.terms.seats if seat not in match.departures]
                return Conceded(at, rng.choice(rest))
            legal = prompt.default is not None and prompt.allows(prompt.default)
            if legal and rng.random() < 0.1:
                return time_out(match, prompt)
        by = HOST if self._eventful and prompt.host_may and rng.random() < 0.5 else None
        weights = [self._weight(move) for move in prompt.moves]
        (move,) = rng.choices(prompt.moves, weights)
        return Acted(at, prompt.seat, str(some_action(move, rng)), by)

    def _weight(self, move: Move) -> float:
        return self._taste.setdefault(move.action.verb, self._rng.choice((0.05, 0.3, 1.0, 3.0)))


def play(
    name: str,
    first: Match,
    longest: int,
    rng: Random,
    *,
    opening: Sequence[Entry] = (),
    eventful: bool = False,
    prepared: bool = False,
    from_start: bool = True,
) -> Playout:
    """Play on at random until the end, or until something goes wrong."""
    player = Player(rng, len(first.terms.players), eventful=eventful)
    given = list(opening)
    matches, entries, trouble, endless = [first], list[Entry](), "", False
    limit = len(given) + (3 * longest + 20 if eventful else longest)
    entry: Entry | None = None
    try:
        while given or (matches[-1].live and matches[-1].prompts):
            if len(entries) >= limit:
                trouble, endless = f"there is no end after {limit} entries", True
                break
            entry = given.pop(0) if given else player.entry(matches[-1])
            matches.append(add(matches[-1], entry))
            entries.append(entry)
    except Exception as error:
        what = write(entry) if entry is not None else "the start"
        trouble = f"{what} raises {describe(error)}"
    return Playout(
        name, tuple(matches), tuple(entries), eventful, trouble, endless, prepared, from_start
    )


def describe(error: Exception) -> str:
    """An exception in words, with the line that raised it."""
    trace, line = error.__traceback__, ""
    while trace is not None:
        line = f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}({error}) at {line}"
