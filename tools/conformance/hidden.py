"""Secrets: whoever cannot tell two states apart sees, reads and hears the same in both."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from bot.games.chance import Chance
from bot.games.contract import Action, Event, Prompt, Seat, Step, seen_by
from bot.match.entries import Conceded, TimedOut
from tools.conformance.answers import tampered
from tools.conformance.notation import write
from tools.conformance.play import Situation, some_action, step_of, time_out
from tools.conformance.promise import Evidence, Finding, Pair, code, differing, promise, who
from tools.conformance.repeating import OtherDecks
from tools.conformance.subject import Subject, nothing_hidden

TRIES = 3
"""So many other states are tried before one is given up that suits."""


def _pairs(evidence: Evidence, situations: Iterable[Situation], name: str) -> Iterator[Pair]:
    rng, subject = evidence.rng(name), evidence.subject
    for there in situations:
        for observer in there.observers:
            other = subject.hide_anew(there.state, observer, rng)
            if other != there.state:
                yield there, observer, other


@promise("subject", "The subject hides something, and loses nothing by hiding it.")
def hiding(evidence: Evidence) -> Iterator[Finding]:
    subject, hidden = evidence.subject, False
    for there, observer, other in evidence.pairs:
        hidden = True
        if subject.pieces is not None and subject.pieces(other) != subject.pieces(there.state):
            yield Finding(there, f"`hide_anew` for {who(observer)} makes or loses pieces")
    if not hidden and subject.hide_anew is not nothing_hidden:
        yield Finding(None, "`hide_anew` never gives another state")


@promise(
    "observations", "An observation does not change with what its observer may not know.", "dice"
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
    "public-end", "Who still plays, and how it ended, follow from what everybody knows.", "dice"
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


def _view(there: Situation, state: Any, observer: Seat | None) -> bytes:
    game = there.game
    prompts = [prompt.as_seen_by(observer) for prompt in game.prompts(state)]
    return code((game.observe(state, observer), prompts, game.outcome(state), game.active(state)))


def _told(
    subject: Subject, there: Situation, one: Step[Any], two: Step[Any], observer: Seat | None
) -> str:
    """What tells the observer apart two steps that ought to look the same; "" when nothing does."""
    if subject.may_reveal(one.events, observer) or subject.may_reveal(two.events, observer):
        return ""
    return _difference(there, one, two, observer)


def _difference(there: Situation, one: Step[Any], two: Step[Any], observer: Seat | None) -> str:
    heard, heard_too = seen_by(one.events, observer), seen_by(two.events, observer)
    if code(heard) != code(heard_too):
        kinds = _kinds(heard) ^ _kinds(heard_too) or {
            type(a).__name__ for a, b in zip(heard, heard_too, strict=False) if a != b
        }
        return f"the event {', '.join(sorted(kinds)) or 'order'}"
    if _view(there, one.state, observer) != _view(there, two.state, observer):
        seen = there.game.observe(one.state, observer)
        again = there.game.observe(two.state, observer)
        return f"the observation afterwards ({differing(seen, again)})"
    return ""


def _kinds(events: Iterable[Event]) -> set[str]:
    return {type(event).__name__ for event in events}


@promise(
    "events",
    "An answer tells nobody more than what may be revealed by it.",
    "observations",
    "open-prompts",
    "public-end",
    "accepted",
)
def events(evidence: Evidence) -> Iterator[Finding]:
    rng, subject = evidence.rng("events"), evidence.subject
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            action = some_action(rng.choice(prompt.moves), rng)
            step = there.game.apply(there.state, prompt.seat, action, Chance(there.seed))
            for observer in there.observers:
                if subject.may_reveal(step.events, observer):
                    continue
                said = told_by(evidence, there, prompt.seat, action, step, observer, rng)
                if said:
                    seen = f"{said} tells {who(observer)} what it may not know"
                    yield Finding(there, f"{action} of seat {prompt.seat}: {seen}")
            yield from _dealt(evidence, there, prompt.seat, action, step)


def told_by(
    evidence: Evidence,
    there: Situation,
    seat: Seat,
    action: Action,
    step: Step[Any],
    observer: Seat | None,
    rng: Random,
    *,
    strictly: bool = False,
) -> str:
    """By what an answer tells an observer something hidden; "" when it does not.

    In a state that the observer cannot tell apart, the same answer must look the same to it; where
    it is not legal there, since it is the actor's secret, some other answer must.

    `strictly`: also what may be revealed counts.
    """
    subject, game = evidence.subject, there.game
    said = ""
    for _ in range(TRIES):
        other = subject.hide_anew(there.state, observer, rng)
        if other == there.state:
            continue
        asked = [prompt for prompt in game.prompts(other) if prompt.seat == seat]
        same = [action] if any(prompt.allows(action) for prompt in asked) else []
        looks_alike = False
        for candidate in same or _like(there, seat, action, asked, rng):
            again = game.apply(other, seat, candidate, Chance(there.seed))
            said = (
                _difference(there, step, again, observer)
                if strictly
                else _told(subject, there, step, again, observer)
            )
            looks_alike = not said
            if looks_alike:
                break
        if said and not looks_alike:
            return said
    return ""


def _like(
    there: Situation, seat: Seat, action: Action, asked: list[Prompt], rng: Random
) -> list[Action]:
    """Answers to another state's prompt that are of the same kind."""
    prompt = there.match.prompt_of(seat)
    move = prompt.move(action) if prompt is not None else None
    if move is None:
        return []
    size = len(action.arguments) - len(move.action.arguments)
    found: list[Action] = []
    for other in (other for question in asked for other in question.moves):
        if other.action.verb != action.verb or (other.pick is None) != (move.pick is None):
            continue
        if other.pick is None:
            found.append(other.action)
        elif other.action == move.action and other.pick.least <= size <= other.pick.most:
            found += [some_action(other, rng, size) for _ in range(10)]
    return list(dict.fromkeys(found))


def _dealt(
    evidence: Evidence, there: Situation, seat: Seat, action: Action, step: Step[Any]
) -> Iterator[Finding]:
    """Whoever sees the same table though other decks were laid out has heard the same as well."""
    again = there.game.apply(there.state, seat, action, OtherDecks(there.seed))
    if again == step:
        return
    for observer in there.observers:
        if _view(there, again.state, observer) == _view(there, step.state, observer):
            said = _told(evidence.subject, there, step, again, observer)
            if said:
                yield Finding(there, f"{said} tells {who(observer)} the order of a deck")


@promise("start", "The start tells nobody how the decks lie.", "observations", "open-prompts")
def start(evidence: Evidence) -> Iterator[Finding]:
    for playout in evidence.playouts:
        if not playout.from_start:
            continue
        there = playout.situations[0]
        terms = there.match.terms
        first, again = (
            there.game.start(terms.options, len(terms.players), kind(terms.seed))
            for kind in (Chance, OtherDecks)
        )
        for observer in there.observers:
            if _view(there, first.state, observer) == _view(there, again.state, observer):
                said = _told(evidence.subject, there, first, again, observer)
                if said:
                    yield Finding(there, f"{said} tells {who(observer)} the order of a deck")


@promise(
    "exits",
    "Leaving and running out of time tell nobody more than what may be revealed by it.",
    "events",
    "leaving",
    "time",
)
def exits(evidence: Evidence) -> Iterator[Finding]:
    for there, observer, other in _pairs(evidence, evidence.live_moments, "exits"):
        match = there.match
        entries: list[Conceded | TimedOut] = [
            Conceded(1, seat) for seat in there.seats if seat not in match.departures
        ]
        entries += [time_out(match, prompt) for prompt in match.prompts]
        for entry in entries:
            said = _exit(evidence.subject, there, entry, other, observer)
            if said:
                yield Finding(
                    there, f"{write(entry)}: {said} tells {who(observer)} what it may not know"
                )


def _exit(
    subject: Subject,
    there: Situation,
    entry: Conceded | TimedOut,
    other: Any,
    observer: Seat | None,
) -> str:
    """By what an exit tells the observer something hidden; "" when it does not."""
    seat, chance = entry.seat, Chance(there.seed)
    step = step_of(there.match, entry, chance)
    assert step is not None
    prompts = there.game.prompts(other) if isinstance(entry, TimedOut) else ()
    default = next((prompt.default for prompt in prompts if prompt.seat == seat), None)
    if default is None:
        again = there.game.leave(other, seat, chance)
    else:
        again = there.game.apply(other, seat, default, chance)
    return _told(subject, there, step, again, observer)
