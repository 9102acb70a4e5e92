"""Secrets: whoever cannot tell two states apart sees, reads and hears the same in both."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Game, Prompt, Seat, Step, seen_by
from bot.match.entries import Acted, TimedOut
from tools.conformance.answers import tampered
from tools.conformance.chances import Recorder
from tools.conformance.play import Playout, Situation, Trial, sight, some_action
from tools.conformance.properties import Seen, differing, holds, who
from tools.conformance.record import Pair, Recorded
from tools.conformance.subject import nothing_hidden

TRIES = 3
"""So many other states are tried."""

LOOKS = 40
"""So many other states of the subject's are asked for at each situation."""

Make = Callable[[Chance], Step[Any]]
"""A start or an act, which chance is still to be given to."""

Path = tuple[int | str, ...]
"""Where a value stands in a state: ("players", 2, "hand", 0)."""


@holds(3)
def hiding(record: Recorded) -> Iterator[Seen]:
    """The subject hides something, and loses nothing by hiding it."""
    subject = record.subject
    for there, observer, other in record.pairs:
        if subject.pieces is not None and subject.pieces(other) != subject.pieces(there.state):
            yield there, f"`hide_anew` for {who(observer)} makes or loses pieces"
    if subject.hide_anew is not nothing_hidden:
        if not record.pairs:
            yield "`hide_anew` never gives another state"
        return
    for there in record.situations:
        for event in there.events:
            if event.audience is not None:
                name = type(event).__name__
                yield there, f"{name} is not for all, yet the subject has no `hide_anew`"


@holds(3, "pairs")
def observations(record: Recorded, pair: Pair) -> Iterator[Seen]:
    """An observation does not change with what its observer may not know."""
    there, observer, other = pair
    one, two = there.game.observe(there.state, observer), there.game.observe(other, observer)
    if one != two:
        yield (
            f"{who(observer)}'s observation ({differing(one, two)}) changes with what it may not "
            f"know ({differing(there.state, other)} of the state)"
        )


@holds(3, "pairs")
def open_prompts(record: Recorded, pair: Pair) -> Iterator[Seen]:
    """Prompts, and words of refusal, tell nobody what it may not know."""
    there, observer, other = pair
    game, before, after = there.game, there.match.prompts, there.game.prompts(other)
    unknown = f"changes with what it may not know ({differing(there.state, other)})"
    if list(map(_asked, before)) != list(map(_asked, after)):
        yield f"to {who(observer)}: who is asked, and what, {unknown}"
        return
    for one, two in zip(before, after, strict=True):
        if one.as_seen_by(observer) != two.as_seen_by(observer):
            whose = "own" if one.seat == observer else "open"
            prompt = f"seat {one.seat}'s {whose} prompt {one.question}"
            yield f"{prompt}, read by {who(observer)}, {unknown}"
    own = None if observer is None else there.match.prompt_of(observer)
    if own is None:
        return
    for fake in tampered(some_action(record.rng.choice(own.moves), record.rng)):
        if not own.allows(fake):
            reason = game.refusal(there.state, own.seat, fake)
            if reason != game.refusal(other, own.seat, fake):
                yield f"why {fake} is refused tells {who(observer)} what is hidden"


def _asked(prompt: Prompt) -> Any:
    one = prompt
    return one.seat, one.question, one.about, one.host_may, one.public, one.window


@holds(3, "pairs")
def public_end(record: Recorded, pair: Pair) -> Iterator[Seen]:
    """Who still plays, and how it ended, follow from what everybody knows."""
    there, observer, other = pair
    game, options, seats = there.game, there.match.terms.options, len(there.seats)
    unknown = f"changes with what {who(observer)} may not know"
    if there.active != game.active(other):
        yield f"who still plays {unknown}"
    if there.outcome != game.outcome(other):
        yield f"the outcome {unknown}"
    if game.counts(options, seats, there.state) != game.counts(options, seats, other):
        yield f"whether it counts {unknown}"
    if there.outcome is not None and game.facts(there.state) != game.facts(other):
        yield f"what is remembered of the end {unknown}"


def difference(game: Game[Any], one: Step[Any], two: Step[Any], observer: Seat | None) -> str:
    """By what an observer tells two steps apart, heard or seen afterwards; "" by nothing."""
    if said := heard_apart(one, two, observer):
        return said
    seen, other = sight(game, one.state, observer), sight(game, two.state, observer)
    return "" if seen == other else f"the observation afterwards ({differing(seen[0], other[0])})"


def heard_apart(one: Step[Any], two: Step[Any], observer: Seat | None) -> str:
    """By what event an observer tells two steps apart."""
    heard, other = seen_by(one.events, observer), seen_by(two.events, observer)
    if heard == other:
        return ""
    kinds = {type(event).__name__ for event in heard} ^ {type(event).__name__ for event in other}
    kinds = kinds or {type(a).__name__ for a, b in zip(heard, other, strict=False) if a != b}
    return f"the event {', '.join(sorted(kinds)) or 'order'}"


def told_by(
    record: Recorded, trial: Trial, observer: Seat | None, heard: Sequence[Event] = ()
) -> str:
    """By what an act tells an observer something hidden; "" when it does not.

    In a state that the observer cannot tell apart, the same act, or one like it, must look the same
    to it. `heard`: what of these events may be revealed stays the same in such a state.
    """
    if not heard and observer in trial.told:
        return trial.told[observer]
    said, game, state = "", trial.there.game, trial.there.state
    for _ in range(TRIES):
        other = record.subject.hide_anew(state, observer, record.rng, heard)
        for again in _steps_like(trial, other, record) if other != state else ():
            said = difference(game, trial.step, again, observer)
            if not said:
                break
        if said:
            break
    if not heard:
        trial.told[observer] = said
    return said


def _steps_like(trial: Trial, other: Any, record: Recorded) -> Iterator[Step[Any]]:
    """What the act leads to in another state; or an answer like it, where it is not legal there.

    When time is up, the default there counts, or the same answer as here: a default may follow from
    what the seat alone knows.
    """
    game, seat, chance = trial.there.game, trial.seat, Chance(trial.there.seed)
    prompt = next((prompt for prompt in game.prompts(other) if prompt.seat == seat), None)
    if trial.action is None or prompt is None:
        if not isinstance(trial.entry, Acted):
            yield game.leave(other, seat, chance)
        return
    action, answers = trial.action, list[Action]()
    if isinstance(trial.entry, TimedOut) and prompt.default is not None:
        answers.append(prompt.default)
    if prompt.allows(action):
        answers.append(action)
    for answer in dict.fromkeys(answers or _like(trial, action, prompt, record)):
        yield game.apply(other, seat, answer, chance)


def _like(trial: Trial, action: Action, other: Prompt, record: Recorded) -> list[Action]:
    """Answers to another state's prompt that are of the same kind."""
    prompt = trial.there.match.prompt_of(trial.seat)
    move = prompt.move(action) if prompt is not None else None
    found: list[Action] = []
    for like in other.moves if move is not None else ():
        assert move is not None
        size = len(action.arguments) - len(move.action.arguments)
        if like.action.verb != action.verb or (like.pick is None) != (move.pick is None):
            continue
        if like.pick is None:
            found.append(like.action)
        elif like.action == move.action and like.pick.least <= size <= like.pick.most:
            found += [some_action(like, record.rng, size) for _ in range(10)]
    return found


@holds(4, "playouts")
def start(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """The start tells nobody how the decks lie, and throws nothing in secret."""
    if playout.from_start:
        record.here = playout.start
        yield from _dealt(record, playout.start, playout.started, "the start")


@holds(4, "acts")
def events(record: Recorded, trial: Trial) -> Iterator[Seen]:
    """An answer tells nobody more than what may be revealed by it."""
    return _told(record, trial)


@holds(4, "exits")
def exits(record: Recorded, trial: Trial) -> Iterator[Seen]:
    """Leaving and running out of time tell nobody more than may be revealed."""
    return _told(record, trial)


def _told(record: Recorded, trial: Trial) -> Iterator[Seen]:
    """Whether an act tells somebody more than its events may reveal."""
    for observer in (None, *record.some(trial.there.seats)):
        said = told_by(record, trial, observer, seen_by(trial.step.events, observer))
        if said:
            yield f"{trial}: {said} tells {who(observer)} what it may not know"
    if trial.chance.names:
        yield from _dealt(record, trial.there, trial.made, str(trial))


def _dealt(record: Recorded, there: Situation, make: Make, what: str) -> Iterator[str]:
    """Whoever sees the same table, though chance has decided otherwise, has heard the same too.

    Dice that change anything are noticed by everybody: whoever may check them learns nothing else.
    """
    recorder, game = Recorder(there.seed), there.game
    step = make(recorder)
    decks = [make(other) for other in recorder.other_decks(record.rng, TRIES)]
    dice = [make(other) for other in recorder.other_dice(record.rng, TRIES)]
    # A die that falls in the open may be forgotten by the state.
    others = [(again, "the order of a deck, or a hidden die") for again in decks if again != step]
    others += [(again, "how a die fell") for again in dice if again.state != step.state]
    for again, hidden in others:
        for observer in there.observers:
            said = heard_apart(step, again, observer)
            if said and sight(game, step.state, observer) == sight(game, again.state, observer):
                yield f"{what}: {said} tells {who(observer)} {hidden}, which it does not see"
    for again in dice:
        if again.state != step.state and not difference(game, step, again, None):
            seen = f"{what} throws what nobody sees ({differing(step.state, again.state)})"
            yield f"{seen}, which has to be dealt (`Chance.deal`, `roll_hidden`)"


@holds(5)
def secret_answers(record: Recorded) -> Iterator[Seen]:
    """Whoever cannot see which answer was given has not been told it either."""
    for there, observer, one, two, seat in _alike(record):
        said = heard_apart(one, two, observer)
        if said:
            yield there, f"{said} tells {who(observer)} what seat {seat} answers, and it is secret"


def _alike(
    record: Recorded,
) -> Iterator[tuple[Situation, Seat | None, Step[Any], Step[Any], Seat]]:
    """Steps to different states, by different answers, that look the same to another observer."""
    asked: dict[tuple[Situation, Seat], list[Trial]] = {}
    for trial in record.acts:
        asked.setdefault((trial.there, trial.seat), []).append(trial)
    for (there, seat), trials in asked.items():
        record.here = there
        for one, two in combinations(trials[:TRIES], 2):
            if one.step.state != two.step.state:
                for observer in there.observers:
                    if observer != seat and one.sights[observer] == two.sights[observer]:
                        yield there, observer, one.step, two.step, seat


@holds(6)
def unseen(record: Recorded) -> Iterator[Seen]:
    """The `hide_anew` of the subject changes all that its observer cannot know.

    Where it forgets something, the properties of secrets look away.
    """
    changed: dict[Seat | None, set[Path]] = {}
    kept: dict[tuple[Seat | None, Path], Situation] = {}
    for there, observer, one, two in _untold(record):
        known = changed.setdefault(observer, set())
        given = msgspec.to_builtins(one.state)
        left = set(differing_paths(given, msgspec.to_builtins(two.state))) - known
        for _ in range(LOOKS if left else 0):
            other = record.subject.hide_anew(one.state, observer, record.rng, ())
            found = set(differing_paths(given, msgspec.to_builtins(other)))
            known |= found
            left = {path for path in left if not within(path, found)}
            if not left:
                break
        for path in sorted(left, key=str):
            kept.setdefault((observer, path), there)
    for (observer, path), there in kept.items():
        if not within(path, changed[observer]):
            where = ".".join(map(str, path[:-1] if isinstance(path[-1], int) else path))
            seen = f"{who(observer)} cannot tell `{where}` of the state that follows here, yet "
            yield there, f"{seen}`hide_anew` never changes it: no leak of it would be seen"


def _untold(record: Recorded) -> Iterator[tuple[Situation, Seat | None, Step[Any], Step[Any]]]:
    """Steps that look and sound the same to an observer, and lead to different states."""
    makes: list[tuple[Situation, Make]] = [
        (playout.start, playout.started) for playout in record.playouts if playout.from_start
    ]
    makes += [(trial.there, trial.made) for trial in record.acts if trial.chance.dealt]
    for there, make in makes:
        record.here, recorder = there, Recorder(there.seed)
        step = make(recorder)
        for again in map(make, recorder.other_decks(record.rng, TRIES)):
            for observer in there.observers if again.state != step.state else ():
                if not difference(there.game, step, again, observer):
                    yield there, observer, step, again
    for there, observer, one, two, _ in _alike(record):
        if not heard_apart(one, two, observer):
            yield there, observer, one, two


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
