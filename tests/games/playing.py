"""Plays games at random, repeatably: a playout is named by a number and holds its seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.games.chance import Chance
from bot.games.contract import Action, Event, Game, Move, Prompt, Seat, Step


@dataclass(frozen=True)
class Entry:
    """One action of a playout. `number` is that of the log entry; the start is number 0."""

    number: int
    before: Any
    seat: Seat
    action: Action
    step: Step[Any]


@dataclass(frozen=True)
class Playout:
    """A game played from the start, usually to its end. Its text is enough to repeat it."""

    game: Game[Any]
    options: Any
    seats: int
    seed: bytes
    start: Step[Any]
    entries: tuple[Entry, ...]

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        return (self.start, *(entry.step for entry in self.entries))

    @property
    def states(self) -> tuple[Any, ...]:
        return tuple(step.state for step in self.steps)

    @property
    def end(self) -> Any:
        return self.steps[-1].state

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """The seats at this table."""
        return tuple(Seat(number) for number in range(self.seats))

    @property
    def observers(self) -> tuple[Seat | None, ...]:
        return (None, *self.everyone)

    def __str__(self) -> str:
        log = " ".join(f"{entry.seat}={entry.action}" for entry in self.entries)
        return f"{self.game.key} {self.options} seed {self.seed.hex()}: {log}"


def some_action(move: Move, rng: Random) -> Action:
    """One of the actions that a move stands for."""
    if move.pick is None:
        return move.action
    size = rng.randint(move.pick.least, move.pick.most)
    return move.complete(rng.sample(move.pick.options, size))


def longest_action(move: Move) -> Action:
    """The action of a move whose text is the longest."""
    if move.pick is None:
        return move.action
    by_length = sorted(move.pick.options, key=len, reverse=True)
    return move.complete(by_length[: move.pick.most])


def tampered(action: Action) -> Iterator[Action]:
    """Actions that look like this one and are not it; some may be legal by themselves."""
    verb, arguments = action.verb, action.arguments
    yield Action(verb)
    yield Action(verb, ("",))
    yield Action(verb, (*arguments, ""))
    yield Action(verb, (*arguments, "0"))
    yield Action(verb, arguments * 2)
    yield Action(verb, arguments[::-1])
    yield Action(verb, tuple(argument.upper() for argument in arguments))
    yield Action(verb, tuple(f" {argument}" for argument in arguments))
    yield Action(verb, tuple(f"0{argument}" for argument in arguments))
    yield Action(verb.upper(), arguments)
    yield Action(f"{verb} ", arguments)
    yield Action("", arguments)
    yield Action.parse(f"{action}\n")
    yield Action.parse(f"{action}:")


def take(game: Game[Any], state: Any, seat: Seat, action: Action, chance: Chance) -> Step[Any]:
    """The step, after asking the prompts whether the action is legal."""
    mine = [prompt for prompt in game.prompts(state) if prompt.seat == seat]
    assert any(prompt.allows(action) for prompt in mine), f"{action} is not among {mine}"
    return game.apply(state, seat, action, chance)


def play(game: Game[Any], options: Any, seats: int, number: int, longest: int) -> Playout:
    """Play at random until the end. Fails when it takes more than `longest` actions.

    Each playout has its own taste in verbs, so that some draw all cards and some stop early.
    """
    rng = Random(number)
    seed = rng.randbytes(16)
    taste: dict[str, float] = {}

    def weight(move: Move) -> float:
        return taste.setdefault(move.action.verb, rng.choice((0.05, 0.3, 1.0, 3.0)))

    start = game.start(options, seats, Chance(seed, 0))
    state, entries = start.state, list[Entry]()
    while prompts := game.prompts(state):
        playout = Playout(game, options, seats, seed, start, tuple(entries))
        assert len(entries) < longest, f"no end after {longest} actions: {playout}"
        prompt: Prompt = rng.choice(prompts)
        (move,) = rng.choices(prompt.moves, [weight(move) for move in prompt.moves])
        action, entry = some_action(move, rng), len(entries) + 1
        step = take(game, state, prompt.seat, action, Chance(seed, entry))
        entries.append(Entry(entry, state, prompt.seat, action, step))
        state = step.state
    return Playout(game, options, seats, seed, start, tuple(entries))


def events_of(playout: Playout) -> tuple[Event, ...]:
    """Everything that happened in a playout."""
    return tuple(event for step in playout.steps for event in step.events)
