"""What an observer cannot tell apart: nobody tells it, and the subject knows that it is hidden."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import msgspec

from bot.contract.chance import Chance
from bot.contract.game import Prompt, Seat, Step
from bot.match.entries import Acted
from tools.conformance.chances import Recorder, other_decks
from tools.conformance.hidden import TRIES, Make, difference, same_sight, started, stepped
from tools.conformance.play import Situation, actions_of
from tools.conformance.promise import Evidence, Finding, promise, who

Path = tuple[int | str, ...]
"""Where a value stands in a state: ("players", 2, "hand", 0)."""

LOOKS = 40
"""So many other states of the subject's are asked for at each situation."""


@promise(
    "secret-answers",
    "Whoever cannot see which answer was given has not been told it either.",
    "events",
)
def secret_answers(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("secret-answers")
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            for observer, one, two in _alike(there, prompt, rng):
                said = difference(there.game, one, two, observer)
                if said:
                    seen = f"what seat {prompt.seat} answers to {prompt.question}, and it is secret"
                    yield Finding(there, f"{said} tells {who(observer)} {seen} afterwards")


def _alike(
    there: Situation, prompt: Prompt, rng: Random
) -> Iterator[tuple[Seat | None, Step[Any], Step[Any]]]:
    """Steps to different states, by different answers, that look the same to another observer."""
    steps = [
        there.game.apply(there.state, prompt.seat, action, Chance(there.seed))
        for action in actions_of(prompt, rng, TRIES)
    ]
    for one, two in combinations(steps[:TRIES], 2):
        if one.state != two.state:
            for observer in there.observers:
                if observer != prompt.seat and same_sight(
                    there.game, one.state, two.state, observer
                ):
                    yield observer, one, two


@promise(
    "unseen",
    "The `hide_anew` of the subject changes all that its observer cannot know.",
    "events",
    "start",
    "secret-answers",
)
def unseen(evidence: Evidence) -> Iterator[Finding]:
    """Where it forgets something, the promises on secrets look away."""
    changed: dict[Seat | None, set[Path]] = {}
    kept: dict[tuple[Seat | None, Path], Situation] = {}
    rng = evidence.rng("unseen")
    for there, observer, one, two in _untold(evidence, rng):
        known = changed.setdefault(observer, set())
        given = msgspec.to_builtins(one.state)
        left = set(differing_paths(given, msgspec.to_builtins(two.state))) - known
        for _ in range(LOOKS if left else 0):
            other = evidence.subject.hide_anew(one.state, observer, rng, ())
            found = set(differing_paths(given, msgspec.to_builtins(other)))
            known |= found
            left = {path for path in left if not within(path, found)}
            if not left:
                break
        for path in sorted(left, key=str):
            kept.setdefault((observer, path), there)
    for (observer, path), there in kept.items():
        if not within(path, changed[observer]):
            whole = path[:-1] if isinstance(path[-1], int) else path
            where = ".".join(map(str, whole))
            seen = f"{who(observer)} cannot tell `{where}` of the state that follows here, yet "
            yield Finding(there, f"{seen}`hide_anew` never changes it: no leak of it would be seen")


def _untold(
    evidence: Evidence, rng: Random
) -> Iterator[tuple[Situation, Seat | None, Step[Any], Step[Any]]]:
    """Steps that look and sound the same to an observer, and lead to different states."""
    for there in evidence.starts:
        yield from _by_decks(there, partial(started, there), rng)
    for there in evidence.live_moments:
        prompt = rng.choice(there.match.prompts)
        (action, *_) = actions_of(prompt, rng, 1)
        entry = Acted(1, prompt.seat, str(action))
        yield from _by_decks(there, partial(stepped, there, entry), rng)
        for observer, one, two in _alike(there, prompt, rng):
            yield there, observer, one, two


def _by_decks(
    there: Situation, make: Make, rng: Random
) -> Iterator[tuple[Situation, Seat | None, Step[Any], Step[Any]]]:
    recorder = Recorder(there.seed)
    step = make(recorder)
    for again in map(make, other_decks(recorder, there.seed, rng, TRIES)):
        for observer in there.observers if again.state != step.state else ():
            if not difference(there.game, step, again, observer):
                yield there, observer, step, again


def within(path: Path, changed: set[Path]) -> bool:
    """Whether something there, above it or below it is among what has changed."""
    return any(path[: len(other)] == other[: len(path)] for other in changed)


def differing_paths(one: Any, two: Any, at: Path = ()) -> Iterator[Path]:
    """Where two values made of dictionaries and lists differ, as deep as they can be compared."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for key, value in one.items():
            yield from differing_paths(value, two[key], (*at, key))
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        for number, (value, other) in enumerate(zip(one, two, strict=True)):
            yield from differing_paths(value, other, (*at, number))
    elif one != two:
        yield at
