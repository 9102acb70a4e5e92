"""What is taken back and dealt anew: it comes back whole, and it has told nobody anything."""

from collections.abc import Iterator

from msgspec import to_builtins

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, Step
from bot.match.entries import Undone
from tools.conformance.chances import Recorder
from tools.conformance.hidden import differing_paths, told_by, within
from tools.conformance.play import Act, Playout, Situation, Trial
from tools.conformance.properties import Seen, differing, holds, who
from tools.conformance.record import Recorded

DEALS = 12
"""So often a part is dealt anew: what is the same each time has nothing to do with luck."""


def _stays_active(trial: Trial) -> bool:
    """An act by which a seat goes out, or the game ends, is not taken back in any case."""
    return trial.there.game.active(trial.step.state) == trial.there.match.active


@holds(5, "acts")
def undo(record: Recorded, trial: Trial) -> Iterator[Seen]:
    """What is not settled can be taken back, and has neither revealed nor thrown."""
    there = trial.there
    if there.game.settles(trial.public) or not _stays_active(trial):
        return
    if trial.chance.names:
        decided = f"though chance has decided {trial.chance.names[0]!r}"
        yield f"{trial} can be taken back, {decided}"
        return
    for observer in (None, *record.some(there.seats)):
        said = told_by(record, trial, observer)
        if said:
            yield f"{trial} can be taken back, though {said} tells {who(observer)} what was hidden"
    if trial.after.match.undoable != trial.seat:
        yield trial.after, f"seat {trial.seat} cannot take back what is not settled"
        return
    back = trial.after.then(Undone(there.match.version + 2, trial.seat))
    if back.state != there.state:
        yield back, f"taken back, {differing(there.state, back.state)} stays changed"
    if back.match.prompts != there.match.prompts:
        yield back, "taken back, something else is asked than before"


@holds(5, "acts")
def reveals(record: Recorded, trial: Trial) -> Iterator[Seen]:
    """What a host can take back has shown all nothing hidden, thrown no die, told no part."""
    game, before = trial.there.game, trial.there.state
    if game.reveals(trial.public) or not _stays_active(trial):
        return
    if game.played_back(trial.step.state) != game.played_back(before):
        yield f"a host takes {trial} back, though a part has become a playback"
    if trial.chance.thrown:
        yield f"a host takes {trial} back, though it has thrown {trial.chance.thrown[0]!r}"
    elif said := told_by(record, trial, None):
        yield f"a host takes {trial} back, though {said} tells the public what was hidden"


@holds(5)
def exposes(record: Recorded) -> Iterator[Seen]:
    """An act that shows a seat anything hidden `exposes`, and `shows` counts it."""
    for trial in record.acts:
        record.here, game = trial.there, trial.there.game
        if game.reveals(trial.public) or not _stays_active(trial):
            continue
        for seat in record.some(trial.there.seats):
            said = told_by(record, trial, seat)
            what = f"though {said} tells {who(seat)} what was hidden"
            if said and not game.exposes(trial.public):
                yield f"{trial} exposes nothing, {what}"
            if said and not sum(game.shows(one, seat) for one in _to(seat, trial.step.events)):
                yield f"{trial} shows it nothing, {what}"
    for there in record.visit(record.situations):
        for seat in there.seats:
            for event in _to(seat, there.events):
                shown, named = there.game.shows(event, seat), _values(to_builtins(event)) - 1
                if not 0 <= shown <= named:
                    yield f"{type(event).__name__} shows {shown} things, and names {named}"


def _to(seat: Seat, events: tuple[Event, ...]) -> list[Event]:
    """What of the events not everybody hears, and the seat does."""
    return [event for event in events if event.audience is not None and seat in event.audience]


def _values(value: object) -> int:
    """How many words and numbers it is made of; of an event, its tag is one."""
    if isinstance(value, dict):
        return sum(map(_values, value.values()))
    return sum(map(_values, value)) if isinstance(value, list | tuple) else 1


@holds(3, "playouts")
def parts(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """A part dealt anew asks the same seats the same; all but the cards stays."""
    begun = dict.fromkeys(_beginnings(playout))
    for there in record.visit(begun):
        yield from _dealt_anew(there)
    names = [there.game.part(there.state) for there in begun]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None and not playout.eventful:
        yield playout, f"the part {twice!r} begins twice"


def _beginnings(playout: Playout) -> Iterator[Situation]:
    """Where a part begins that has a name."""
    # A prepared state may lie in the middle of its part.
    before = "" if playout.from_start else playout.start.game.part(playout.start.state)
    for there in playout.situations:
        if not there.match.live:
            return
        name = there.game.part(there.state)
        if name and name != before:
            yield there
        before = name


def _dealt_anew(there: Situation) -> Iterator[str]:
    game, chance = there.game, Chance(there.seed).anew(1)
    what = f"the part {game.part(there.state)!r}"
    step: Step[object] = game.deal_anew(there.state, chance)
    if step != (again := game.deal_anew(there.state, chance)):
        yield f"{what} is dealt differently the second time: {differing(step.state, again.state)}"
    if game.part(step.state) != game.part(there.state):
        yield f"{what} is another one once it is dealt anew"
    if game.active(step.state) != there.match.active:
        yield f"{what} has other seats once it is dealt anew"
    asked = [(p.seat, p.question, p.about) for p in game.prompts(step.state)]
    if asked != [(p.seat, p.question, p.about) for p in there.match.prompts]:
        yield f"{what} asks something else once it is dealt anew"
        return
    deals = [game.deal_anew(there.state, chance.anew(number)).state for number in range(DEALS)]
    if all(state == there.state for state in deals) and _was_dealt(there):
        yield f"{what} is dealt as it was, by any luck"
    seen, first, *others = [to_builtins(game.observe(s, None)) for s in (there.state, *deals)]
    dealt = {path for other in others for path in differing_paths(first, other)}
    for path in differing_paths(seen, first):
        # What comes out alike by any luck is not dealt, so it was to stay.
        if not within(path, dealt):
            yield f"{what}: what all saw (`{path[0]}`) is lost once it is dealt anew"


def _was_dealt(there: Situation) -> bool:
    """Whether the act that led here, or the start, has laid out anything face down."""
    entry = there.match.entry
    if there.before is not None:
        return isinstance(entry, Act) and bool(Trial(there.before, entry).chance.dealt)
    recorder, terms = Recorder(there.seed), there.match.terms
    there.game.start(terms.options, len(there.seats), recorder)
    return bool(recorder.dealt)
