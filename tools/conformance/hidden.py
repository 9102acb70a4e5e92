"""Secrets: whoever cannot tell two states apart sees, reads and hears the same in both."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from bot.contract.chance import Chance
from bot.contract.game import Event, Game, Seat, Step, seen_by
from bot.match.entries import TimedOut
from tools.conformance.answers import tampered
from tools.conformance.chances import Recorder
from tools.conformance.play import Playout, Situation, Trial, sight, some_action
from tools.conformance.properties import differing, holds, who
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


@holds()
def hiding(record: Recorded) -> Iterator[str]:
    """The subject hides something, and loses nothing by hiding it."""
    subject = record.subject
    if subject.hide_anew is nothing_hidden:
        for there in record.visit(record.situations):
            for event in there.events:
                if event.audience is not None:
                    name = type(event).__name__
                    yield f"{name} is not for all, yet the subject has no `hide_anew`"
    elif not record.pairs:
        yield "`hide_anew` never gives another state"
    for there, observer, other in record.visit(record.pairs):
        if subject.pieces is not None and subject.pieces(other) != subject.pieces(there.state):
            yield f"`hide_anew` for {who(observer)} makes or loses pieces"


@holds("pairs")
def secrets(record: Recorded, pair: Pair) -> Iterator[str]:
    """Nobody sees, is asked, is refused or learns by the end what it may not know."""
    there, observer, other = pair
    game, seats = there.game, len(there.seats)
    looks: dict[str, Callable[[Any], Any]] = {
        "the observation": lambda state: game.observe(state, observer),
        "who is asked what": lambda state: [p.as_seen_by(observer) for p in game.prompts(state)],
        "who still plays": game.active,
        "the outcome": game.outcome,
        "whether it counts": lambda state: game.counts(there.options, seats, state),
    }
    if not there.match.live:
        looks["what is remembered of the end"] = game.facts
    own = None if observer is None else there.match.prompt_of(observer)
    if own is not None:
        alike = tampered(some_action(record.rng.choice(own.moves), record.rng))
        wrong = [fake for fake in alike if not own.allows(fake)]
        asked = own.seat
        looks["why an answer is refused"] = lambda state: [
            game.refusal(state, asked, fake) for fake in wrong
        ]
    for what, look in looks.items():
        one, two = look(there.state), look(other)
        if one != two:
            seen = f"{who(observer)} learns by {what} ({differing(one, two)}) what it may not know"
            yield f"{seen} ({differing(there.state, other)} of the state)"


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
    game, state = trial.there.game, trial.there.state
    for _ in range(TRIES):
        other = record.subject.hide_anew(state, observer, record.rng, heard)
        said = ""
        for again in _steps_like(trial, other, record) if other != state else ():
            said = difference(game, trial.step, again, observer)
            if not said:
                break
        if said:
            return said
    return ""


def _steps_like(trial: Trial, other: Any, record: Recorded) -> Iterator[Step[Any]]:
    """Where the act leads in another state, or an answer like it, where it is not legal there.

    When time is up, the default there counts, or the same answer as here: a default may follow from
    what the seat alone knows.
    """
    game, seat, action, chance = (
        trial.there.game,
        trial.seat,
        trial.action,
        Chance(trial.there.seed),
    )
    if action is None:
        yield game.leave(other, seat, chance)
        return
    before = trial.there.match.prompt_of(seat)
    prompt = next((prompt for prompt in game.prompts(other) if prompt.seat == seat), None)
    if prompt is None or before is None or (meant := before.move(action)) is None:
        return
    answers = [prompt.default] if isinstance(trial.entry, TimedOut) and prompt.default else []
    answers += [action] if prompt.allows(action) else []
    if not answers:
        size = len(action.arguments) - len(meant.action.arguments)
        for move in prompt.moves:
            if move.pick is None and meant.pick is None and move.action.verb == action.verb:
                answers.append(move.action)
            elif move.pick is not None and move.action == meant.action and size >= move.pick.least:
                answers += [some_action(move, record.rng, size) for _ in range(10)]
    for answer in dict.fromkeys(answers):
        yield game.apply(other, seat, answer, chance)


@holds("playouts")
def start(record: Recorded, playout: Playout) -> Iterator[str]:
    """The start tells nobody how the decks lie, and throws nothing in secret."""
    record.here = playout.start
    if not playout.prepared:
        yield from _dealt(record, playout.start, playout.started, "the start")


@holds("done")
def events(record: Recorded, trial: Trial) -> Iterator[str]:
    """Answers of seats, and their leaving, tell nobody more than these may reveal."""
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
    decks = map(make, recorder.other_decks(record.rng, TRIES))
    dice = [make(other) for other in recorder.other_dice(record.rng, TRIES)]
    # A die that falls in the open may be forgotten by the state.
    dice = [again for again in dice if again.state != step.state]
    others = [(again, "the order of a deck, or a hidden die") for again in decks if again != step]
    others += [(again, "how a die fell") for again in dice]
    for again, hidden in others:
        for observer in there.observers:
            said = heard_apart(step, again, observer)
            if said and sight(game, step.state, observer) == sight(game, again.state, observer):
                yield f"{what}: {said} tells {who(observer)} {hidden}, which it does not see"
    for again in dice:
        if not difference(game, step, again, None):
            seen = differing(step.state, again.state)
            yield f"{what} throws what nobody sees ({seen}), which has to be dealt"


class Alike(NamedTuple):
    """Steps to different states, by different answers, that look the same to another observer."""

    there: Situation
    observer: Seat | None
    one: Step[Any]
    two: Step[Any]
    seat: Seat


def _alike(record: Recorded) -> Iterator[Alike]:
    asked = defaultdict[tuple[Situation, Seat], list[Step[Any]]](list)
    for trial in record.acts:
        asked[trial.there, trial.seat].append(trial.step)
    for (there, seat), steps in asked.items():
        for observer in there.observers:
            sights = [sight(there.game, step.state, observer) for step in steps[:TRIES]]
            for (one, seen), (two, also) in combinations(zip(steps, sights, strict=False), 2):
                if observer != seat and seen == also and one.state != two.state:
                    yield Alike(there, observer, one, two, seat)


@holds()
def secret_answers(record: Recorded) -> Iterator[str]:
    """An observer who cannot see which answer was given has not been told it either."""
    for _, observer, one, two, seat in record.visit(_alike(record)):
        if said := heard_apart(one, two, observer):
            yield f"{said} tells {who(observer)} what seat {seat} answers, and it is secret"


@holds()
def unseen(record: Recorded) -> Iterator[str]:
    """The `hide_anew` of the subject changes all that its observer cannot know.

    Where it forgets something, the properties of secrets look away.
    """
    changed = defaultdict[Seat | None, set[Path]](set)
    kept: dict[tuple[Seat | None, Path], Situation] = {}
    for there, observer, one, two in _untold(record):
        given, known = msgspec.to_builtins(one.state), changed[observer]
        left = {*differing_paths(given, msgspec.to_builtins(two.state))} - known
        for _ in range(LOOKS if left else 0):
            other = record.subject.hide_anew(one.state, observer, record.rng, ())
            known.update(differing_paths(given, msgspec.to_builtins(other)))
            left = {path for path in left if not within(path, known)}
            if not left:
                break
        for path in sorted(left, key=str):
            kept.setdefault((observer, path), there)
    for (observer, path), there in kept.items():
        if not within(path, changed[observer]):
            where = ".".join(map(str, path[:-1] if isinstance(path[-1], int) else path))
            what = f"{who(observer)} cannot tell `{where}` of the state that follows here"
            record.here = there
            yield f"{what}, yet `hide_anew` never changes it"


def _untold(record: Recorded) -> Iterator[tuple[Situation, Seat | None, Step[Any], Step[Any]]]:
    """Steps that look and sound the same to an observer, and lead to different states."""
    makes: list[tuple[Situation, Make]] = [
        (playout.start, playout.started) for playout in record.playouts if not playout.prepared
    ]
    makes += [(trial.there, trial.made) for trial in record.acts if trial.chance.dealt]
    for there, make in makes:
        record.here, recorder = there, Recorder(there.seed)
        step = make(recorder)
        for again in map(make, recorder.other_decks(record.rng, TRIES)):
            for observer in there.observers if again.state != step.state else ():
                if not difference(there.game, step, again, observer):
                    yield there, observer, step, again
    for there, observer, one, two, _ in record.visit(_alike(record)):
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
