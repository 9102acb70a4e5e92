"""Secrets: whoever cannot tell two states apart sees, reads and hears the same in both."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Game, Prompt, Seat, Step, seen_by
from bot.match.entries import Acted, Conceded, TimedOut
from tools.conformance.answers import tampered
from tools.conformance.chances import Recorder, other_decks, other_dice
from tools.conformance.notation import write
from tools.conformance.play import Situation, rules_events, some_action, step_of
from tools.conformance.promise import Evidence, Finding, code, differing, exits_of, promise, who
from tools.conformance.subject import nothing_hidden

TRIES = 3
"""So many other states are tried."""

Act = Acted | Conceded | TimedOut

Make = Callable[[Chance], Step[Any]]
"""A start or an act, which chance is still to be given to."""


@promise("subject", "The subject hides something, and loses nothing by hiding it.")
def hiding(evidence: Evidence) -> Iterator[Finding]:
    subject, hidden = evidence.subject, False
    for there, observer, other in evidence.pairs:
        hidden = True
        if subject.pieces is not None and subject.pieces(other) != subject.pieces(there.state):
            yield Finding(there, f"`hide_anew` for {who(observer)} makes or loses pieces")
    if not hidden and subject.hide_anew is not nothing_hidden:
        yield Finding(None, "`hide_anew` never gives another state")
    for there in evidence.situations if subject.hide_anew is nothing_hidden else ():
        for event in rules_events(there.match):
            if event.audience is not None:
                name = type(event).__name__
                yield Finding(there, f"{name} is not for all, yet the subject has no `hide_anew`")


@promise(
    "observations",
    "An observation does not change with what its observer may not know.",
    "subject",
    "dice",
)
def observations(evidence: Evidence) -> Iterator[Finding]:
    for there, observer, other in evidence.pairs:
        one, two = there.game.observe(there.state, observer), there.game.observe(other, observer)
        if code(one) != code(two):
            yield Finding(
                there,
                f"{who(observer)}'s observation ({differing(one, two)}) changes with what it may "
                f"not know ({differing(there.state, other)} of the state)",
            )


@promise(
    "open-prompts",
    "Prompts, and words of refusal, tell nobody what it may not know.",
    "subject",
    "dice",
    "refusals",
)
def open_prompts(evidence: Evidence) -> Iterator[Finding]:
    for there, observer, other in evidence.pairs:
        game = there.game
        before, after = game.prompts(there.state), game.prompts(other)
        unknown = f"changes with what it may not know ({differing(there.state, other)})"
        if _asked(before) != _asked(after):
            yield Finding(there, f"to {who(observer)}: who is asked, and what, {unknown}")
            continue
        for one, two in zip(before, after, strict=True):
            if one.as_seen_by(observer) == two.as_seen_by(observer):
                continue
            if one.seat == observer:
                yield Finding(there, f"seat {observer}'s own prompt {one.question} {unknown}")
            else:
                seen = f"the open prompt {one.question} of seat {one.seat}, which "
                yield Finding(there, f"{seen}{who(observer)} may read, {unknown}")
    rng = evidence.rng("refused")
    for there, observer, other in evidence.pairs:
        yield from _refused(there, observer, other, rng)


def _asked(prompts: tuple[Prompt, ...]) -> list[Any]:
    return [(p.seat, p.question, p.about, p.host_may, p.public, p.window) for p in prompts]


def _refused(there: Situation, observer: Seat | None, other: Any, rng: Random) -> Iterator[Finding]:
    prompt = there.match.prompt_of(observer) if observer is not None else None
    if prompt is None or observer is None:
        return
    for fake in tampered(some_action(rng.choice(prompt.moves), rng)):
        if not prompt.allows(fake):
            one = there.game.refusal(there.state, observer, fake)
            if one != there.game.refusal(other, observer, fake):
                yield Finding(there, f"why {fake} is refused tells {who(observer)} what is hidden")


@promise(
    "public-end",
    "Who still plays, and how it ended, follow from what everybody knows.",
    "subject",
    "dice",
)
def public_end(evidence: Evidence) -> Iterator[Finding]:
    for there, observer, other in evidence.pairs:
        game, state = there.game, there.state
        unknown = f"changes with what {who(observer)} may not know"
        if game.active(state) != game.active(other):
            yield Finding(there, f"who still plays {unknown}")
        if game.outcome(state) != game.outcome(other):
            yield Finding(there, f"the outcome {unknown}")
        options, seats = there.match.terms.options, len(there.seats)
        if game.counts(options, seats, state) != game.counts(options, seats, other):
            yield Finding(there, f"whether it counts {unknown}")
        if game.outcome(state) is not None and game.facts(state) != game.facts(other):
            yield Finding(there, f"what is remembered of the end {unknown}")


def difference(game: Game[Any], one: Step[Any], two: Step[Any], observer: Seat | None) -> str:
    """By what an observer tells two steps apart, heard or seen afterwards; "" by nothing."""
    heard, heard_too = seen_by(one.events, observer), seen_by(two.events, observer)
    if code(heard) != code(heard_too):
        kinds = _kinds(heard) ^ _kinds(heard_too) or {
            type(a).__name__ for a, b in zip(heard, heard_too, strict=False) if a != b
        }
        return f"the event {', '.join(sorted(kinds)) or 'order'}"
    if not same_sight(game, one.state, two.state, observer):
        seen, seen_too = game.observe(one.state, observer), game.observe(two.state, observer)
        return f"the observation afterwards ({differing(seen, seen_too)})"
    return ""


def same_sight(game: Game[Any], one: Any, two: Any, observer: Seat | None) -> bool:
    """Whether two states look the same to an observer."""

    def sight(state: Any) -> bytes:
        prompts = [prompt.as_seen_by(observer) for prompt in game.prompts(state)]
        seen = (game.observe(state, observer), prompts, game.outcome(state), game.active(state))
        return code(seen)

    return sight(one) == sight(two)


def _kinds(events: Iterable[Event]) -> set[str]:
    return {type(event).__name__ for event in events}


def told_by(
    evidence: Evidence,
    there: Situation,
    entry: Act,
    step: Step[Any],
    observer: Seat | None,
    rng: Random,
    heard: Sequence[Event] = (),
) -> str:
    """By what an entry tells an observer something hidden; "" when it does not.

    `step`: what the entry leads to. In a state that the observer cannot tell apart, the same entry,
    or one like it, must look the same to it. `heard`: what of these events may be revealed stays
    the same in such a state.
    """
    for _ in range(TRIES):
        other = evidence.subject.hide_anew(there.state, observer, rng, heard)
        if other == there.state:
            continue
        said = ""
        for again in _steps_like(there, entry, other, rng):
            said = difference(there.game, step, again, observer)
            if not said:
                break
        if said:
            return said
    return ""


def _steps_like(there: Situation, entry: Act, other: Any, rng: Random) -> Iterator[Step[Any]]:
    """What the entry leads to in another state; or an answer like it, where it is not legal there.

    When time is up, the default there counts, or the same answer as here: a default may follow from
    what the seat alone knows.
    """
    game, seat, chance = there.game, entry.seat, Chance(there.seed)
    prompt = next((prompt for prompt in game.prompts(other) if prompt.seat == seat), None)
    answers: list[Action] = []
    match entry:
        case Acted(action=text) if prompt is not None:
            action = Action.parse(text)
            legal = prompt.allows(action)
            answers = [action] if legal else _like(there, seat, action, prompt, rng)
        case TimedOut(action=text) if prompt is not None and prompt.default is not None:
            answers = [prompt.default]
            if text is not None and prompt.allows(Action.parse(text)):
                answers.append(Action.parse(text))
        case Conceded() | TimedOut():
            yield game.leave(other, seat, chance)
    for answer in answers:
        yield game.apply(other, seat, answer, chance)


def _like(there: Situation, seat: Seat, action: Action, other: Prompt, rng: Random) -> list[Action]:
    """Answers to another state's prompt that are of the same kind."""
    prompt = there.match.prompt_of(seat)
    move = prompt.move(action) if prompt is not None else None
    if move is None:
        return []
    size = len(action.arguments) - len(move.action.arguments)
    found: list[Action] = []
    for like in other.moves:
        if like.action.verb != action.verb or (like.pick is None) != (move.pick is None):
            continue
        if like.pick is None:
            found.append(like.action)
        elif like.action == move.action and like.pick.least <= size <= like.pick.most:
            found += [some_action(like, rng, size) for _ in range(10)]
    return list(dict.fromkeys(found))


@promise("start", "The start tells nobody how the decks lie.", "observations", "open-prompts")
def start(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("start")
    for there in evidence.starts:
        yield from _dealt(there, partial(started, there), rng)


@promise(
    "events",
    "An answer tells nobody more than what may be revealed by it.",
    "observations",
    "open-prompts",
    "public-end",
    "accepted",
)
def events(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("events")
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            action = some_action(rng.choice(prompt.moves), rng)
            entry = Acted(1, prompt.seat, str(action))
            yield from _told(evidence, there, entry, f"{action} of seat {prompt.seat}", rng)


@promise(
    "exits",
    "Leaving and running out of time tell nobody more than what may be revealed by it.",
    "events",
    "leaving",
    "time",
)
def exits(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("exits")
    for there in evidence.live_moments:
        for entry in exits_of(there):
            yield from _told(evidence, there, entry, write(entry), rng)


def _told(
    evidence: Evidence, there: Situation, entry: Act, what: str, rng: Random
) -> Iterator[Finding]:
    """Whether an entry tells somebody more than its events may reveal."""
    step = stepped(there, entry, Chance(there.seed))
    for observer in there.observers:
        heard = seen_by(step.events, observer)
        said = told_by(evidence, there, entry, step, observer, rng, heard)
        if said:
            yield Finding(there, f"{what}: {said} tells {who(observer)} what it may not know")
    yield from _dealt(there, partial(stepped, there, entry), rng)


def started(there: Situation, chance: Chance) -> Step[Any]:
    terms = there.match.terms
    return there.game.start(terms.options, len(terms.players), chance)


def stepped(there: Situation, entry: Act, chance: Chance) -> Step[Any]:
    step = step_of(there.match, entry, chance)
    assert step is not None
    return step


def _dealt(there: Situation, make: Make, rng: Random) -> Iterator[Finding]:
    """Whoever sees the same table, though chance has decided otherwise, has heard the same too."""
    recorder = Recorder(there.seed)
    step = make(recorder)
    decks = map(make, other_decks(recorder, there.seed, rng, TRIES))
    dice = map(make, other_dice(recorder, there.seed, rng, TRIES))
    others = [(again, "the order of a deck, or a hidden die") for again in decks if again != step]
    # A die that falls in the open may be forgotten by the state.
    fell = "how a die fell, which it does not see"
    others += [(again, fell) for again in dice if again.state != step.state]
    for again, what in others:
        for observer in there.observers:
            if same_sight(there.game, step.state, again.state, observer):
                said = difference(there.game, step, again, observer)
                if said:
                    yield Finding(there, f"{said} tells {who(observer)} {what}")


@promise(
    "face-down",
    "What lies face down is dealt, not thrown: whoever may check the dice learns nothing of it.",
    "accepted",
    "dice",
    "observations",
)
def face_down(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("face-down")
    for there in evidence.starts:
        yield from _thrown(there, partial(started, there), "the start", rng)
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            entry = Acted(1, prompt.seat, str(some_action(rng.choice(prompt.moves), rng)))
            yield from _thrown(there, partial(stepped, there, entry), write(entry), rng)


def _thrown(there: Situation, make: Make, what: str, rng: Random) -> Iterator[Finding]:
    """Everybody notices when dice fall otherwise, if they change anything."""
    recorder = Recorder(there.seed)
    step = make(recorder)
    for again in map(make, other_dice(recorder, there.seed, rng, TRIES)):
        if again.state != step.state and not difference(there.game, step, again, None):
            seen = f"{what} throws what nobody sees ({differing(step.state, again.state)})"
            yield Finding(there, f"{seen}, which has to be dealt (`Chance.deal`, `roll_hidden`)")
