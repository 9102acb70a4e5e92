"""What a host can set right: acts are taken back that revealed nothing, and parts dealt anew."""

from collections.abc import Iterator

from msgspec import to_builtins

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, Step, seen_by
from tools.conformance.chances import Recorder
from tools.conformance.hidden import started, told_by
from tools.conformance.play import Playout, Situation, rules_events, step_of
from tools.conformance.promise import Evidence, Finding, differing, promise, who
from tools.conformance.undoing import acts_taken_back
from tools.conformance.unseen import differing_paths, within

DEALS = 12
"""So often a part is dealt anew: what is the same each time has nothing to do with luck."""


@promise(
    "reveals",
    "What a host can take back has shown the public nothing hidden, and thrown no die.",
    "events",
    "dice",
    "prompts",
)
def reveals(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("reveals")
    says = "reveals something"
    for act in acts_taken_back(evidence, rng, lambda game, told: game.reveals(told), says):
        if isinstance(act, Finding):
            yield act
            continue
        there, what, entry, step, chance = act
        thrown = chance.named("dice")
        if thrown:
            yield Finding(there, f"a host takes {what} back, though it has thrown {thrown[0]!r}")
            continue
        said = told_by(evidence, there, entry, step, None, rng)
        if said:
            seen = f"though {said} tells the public what was hidden"
            yield Finding(there, f"a host takes {what} back, {seen}")


@promise(
    "exposes",
    "Whether an act has shown a seat anything hidden is told by `exposes`, and counted by `shows`.",
    "undo",
    "reveals",
    "events",
)
def exposes(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("exposes")
    for act in acts_taken_back(evidence, rng, lambda game, told: game.reveals(told), "reveals"):
        if isinstance(act, Finding):
            continue
        there, what, entry, step, _ = act
        for seat in there.seats:
            said = told_by(evidence, there, entry, step, seat, rng)
            if not said:
                continue
            if not there.game.exposes(seen_by(step.events, None)):
                seen = f"{what} exposes nothing, though {said} tells {who(seat)} what was hidden"
                yield Finding(there, seen)
            if not sum(there.game.shows(event, seat) for event in _private(step.events, seat)):
                seen = f"{what} shows it nothing, though {said} tells {who(seat)} what was hidden"
                yield Finding(there, seen)
    for there in evidence.situations:
        for seat in there.seats:
            for event in _private(rules_events(there.match), seat):
                shown, named = there.game.shows(event, seat), _values(to_builtins(event)) - 1
                if not 0 <= shown <= named:
                    name = type(event).__name__
                    yield Finding(there, f"{name} shows {shown} things, and names {named}")


def _private(events: tuple[Event, ...], seat: Seat) -> list[Event]:
    return [event for event in events if event.audience is not None and seat in event.audience]


def _values(value: object) -> int:
    """How many words and numbers it is made of; of an event, its tag is one."""
    if isinstance(value, dict):
        return sum(map(_values, value.values()))
    return sum(map(_values, value)) if isinstance(value, list | tuple) else 1


@promise(
    "parts",
    "A part that is dealt anew asks the same seats the same, with other cards; all else stays.",
    "pure",
    "prompts",
)
def parts(evidence: Evidence) -> Iterator[Finding]:
    for playout in evidence.playouts:
        for there in evidence.visit(_beginnings(playout)):
            yield from _dealt_anew(there)
        names = [there.game.part(there.state) for there in _beginnings(playout)]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None and not playout.eventful:
            yield Finding(playout, f"the part {twice!r} begins twice")


def _beginnings(playout: Playout) -> Iterator[Situation]:
    """Where a part begins that has a name."""
    first = playout.situations[0]
    # A prepared state may lie in the middle of its part.
    before = "" if playout.from_start else first.game.part(first.state)
    for there in playout.situations:
        if not there.match.live:
            return
        name = there.game.part(there.state)
        if name and name != before:
            yield there
        before = name


def _dealt_anew(there: Situation) -> Iterator[Finding]:
    game, chance = there.game, Chance(there.seed).anew(1)
    what = f"the part {game.part(there.state)!r}"
    step: Step[object] = game.deal_anew(there.state, chance)
    again: Step[object] = game.deal_anew(there.state, chance)
    if step != again:
        seen = differing(step.state, again.state)
        yield Finding(there, f"{what} is dealt differently the second time: {seen}")
    if game.part(step.state) != game.part(there.state):
        yield Finding(there, f"{what} is another one once it is dealt anew")
    if game.active(step.state) != there.match.active:
        yield Finding(there, f"{what} has other seats once it is dealt anew")
    asked = [(p.seat, p.question, p.about) for p in game.prompts(step.state)]
    if asked != [(p.seat, p.question, p.about) for p in there.match.prompts]:
        yield Finding(there, f"{what} asks something else once it is dealt anew")
        return
    deals = [game.deal_anew(there.state, chance.anew(number)).state for number in range(DEALS)]
    if all(state == there.state for state in deals) and _was_dealt(there):
        yield Finding(there, f"{what} is dealt as it was, by any luck")
    seen, first, *others = [to_builtins(game.observe(s, None)) for s in (there.state, *deals)]
    dealt = {path for other in others for path in differing_paths(first, other)}
    for path in differing_paths(seen, first):
        # What comes out alike by any luck is not dealt, so it was to stay.
        if not within(path, dealt):
            yield Finding(
                there, f"{what}: what all saw (`{path[0]}`) is lost once it is dealt anew"
            )


def _was_dealt(there: Situation) -> bool:
    """Whether the act that led here, or the start, has laid out anything face down."""
    recorder = Recorder(there.seed)
    if there.before is None:
        started(there, recorder)
    else:
        step_of(there.before, there.log[-1], recorder)
    return bool(recorder.named("deal"))
