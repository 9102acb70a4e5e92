"""Whether a game has all that the contract names, before anything else is held against it."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from bot.contract.chance import Chance
from bot.contract.errors import Refusal
from bot.contract.game import Event, Game, Prompt, Ranking, Seat, Seating, Step
from tools.conformance.play import some_action
from tools.conformance.promise import Evidence, Finding, promise
from tools.conformance.subject import Subject

TYPES = ("options_type", "state_type", "observation_type", "refusals", "options_refusals")

METHODS = (
    *(
        "start",
        "variant",
        "counts",
        "prompts",
        "apply",
        "refusal",
        "settles",
        "reveals",
        "shows",
        "exposes",
        "part",
        "deal_anew",
    ),
    *("leave", "active", "observe", "outcome", "facts"),
)

MOST_STEPS = 200
"""So many answers of each of some tables are looked at."""


@promise("contract", "The game has all that the contract names.")
def contract(evidence: Evidence) -> Iterator[Finding]:
    for seen in evidence.lacks:
        yield Finding(None, seen)


def lacks(subject: Subject) -> tuple[str, ...]:
    """What a game, or its subject, has not, or has of another type; () when all is there."""
    found = dict.fromkeys(_of_names(subject.game)) or dict.fromkeys(_of_subject(subject))
    return tuple(found or dict.fromkeys(_of_answers(subject)))


def _of_names(game: Game[Any]) -> Iterator[str]:
    words: tuple[tuple[str, type, str], ...] = (
        ("key", str, "a string"),
        ("seats", range, "a range, e.g. range(2, 5) for two to four"),
        ("variants", tuple, "a tuple of words"),
        ("ranking", Ranking, "a Ranking"),
        ("seating", Seating, "a Seating"),
        *((name, type, "a class") for name in TYPES),
    )
    for name, wanted, what in words:
        if not hasattr(game, name):
            yield f"the game has no `{name}`"
        elif not isinstance(getattr(game, name), wanted):
            yield f"`{name}` is {getattr(game, name)!r}, not {what}"
    for name in ("refusals", "options_refusals"):
        kind: object = getattr(game, name, None)
        if isinstance(kind, type) and not issubclass(kind, Refusal):
            yield f"`{name}` is no enumeration derived from Refusal"
    if not hasattr(game, "event_type"):
        yield "the game has no `event_type`"
    elif not all(isinstance(kind, type) and issubclass(kind, Event) for kind in _events(game)):
        yield f"`event_type` is {game.event_type!r}, not a union of classes derived from Event"
    for name in METHODS:
        own = getattr(type(game), name, None)
        if own is None or (name in _WITHOUT_BODY and own is getattr(Game, name)):
            yield f"the game has no `{name}`"


_WITHOUT_BODY = {"start", "variant", "prompts", "apply", "leave", "active", "observe", "outcome"}
"""What every game has to say itself."""


def _events(game: Game[Any]) -> tuple[Any, ...]:
    return get_args(game.event_type) or (game.event_type,)


def _of_subject(subject: Subject) -> Iterator[str]:
    if not subject.options:
        yield "the subject has no sample of options"
    for options in subject.options:
        if not isinstance(options, subject.game.options_type):
            yield f"the sample {options!r} is no {subject.game.options_type.__name__}"


def _of_answers(subject: Subject) -> Iterator[str]:
    """Of what type is what the methods return, as far as they return something."""
    game, rng = subject.game, Random(0)
    for seats in dict.fromkeys((*subject.sizes[:1], *subject.sizes[-1:])):
        for options in subject.options:
            try:
                yield from _of_play(game, options, seats, rng)
            except Exception:
                # Other promises tell what is raised, and where.
                continue


def _of_play(game: Game[Any], options: Any, seats: int, rng: Random) -> Iterator[str]:
    chance = Chance(rng.randbytes(16))
    wrong = list(_of_step(game, "start", step := game.start(options, seats, chance)))
    yield from wrong
    for _ in range(MOST_STEPS):
        if wrong:
            return
        yield from _of_observation(game, step.state)
        prompts: object = game.prompts(step.state)
        if not isinstance(prompts, tuple) or not all(isinstance(p, Prompt) for p in prompts):
            yield f"`prompts` returns {_kind(prompts)}, not a tuple of Prompts"
            return
        if not prompts:
            return
        prompt: Prompt = rng.choice(prompts)
        left = game.leave(step.state, prompt.seat, chance)
        wrong = list(_of_step(game, "leave", left))
        action = some_action(rng.choice(prompt.moves), rng)
        step = game.apply(step.state, prompt.seat, action, chance)
        wrong += _of_step(game, "apply", step)
        yield from wrong


def _of_step(game: Game[Any], method: str, step: object) -> Iterator[str]:
    if not isinstance(step, Step):
        yield f"`{method}` returns {_kind(step)}, not a Step(state, events)"
        return
    if not isinstance(step.state, game.state_type):
        yield f"`{method}` returns {_kind(step.state)} as the state, not the `state_type`"
    events: object = step.events
    if not isinstance(events, tuple):
        yield f"`{method}` returns {_kind(events)} as the events, not a tuple"
        return
    for event in events:
        if type(event) not in _events(game):
            yield f"`{method}` tells {_kind(event)}, which is not in the `event_type`"


def _of_observation(game: Game[Any], state: Any) -> Iterator[str]:
    for observer in (None, Seat(0)):
        seen: object = game.observe(state, observer)
        if not isinstance(seen, game.observation_type):
            yield f"`observe` returns {_kind(seen)}, not the `observation_type`"


def _kind(value: object) -> str:
    return "None" if value is None else f"a {type(value).__name__}"
