"""What is taken back and dealt anew: it comes back whole, and it has told nobody anything."""

from collections.abc import Iterator

from msgspec import to_builtins

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat
from bot.match.entries import Undone
from tools.conformance.chances import Recorder
from tools.conformance.hidden import differing_paths, told_by, within
from tools.conformance.play import Act, Playout, Situation, Trial
from tools.conformance.properties import At, Seen, differing, holds, who
from tools.conformance.record import Recorded

DEALS = 12
"""So often a part is dealt anew: what is the same each time has nothing to do with luck."""


@holds("acts")
def undo(record: Recorded, trial: Trial) -> Iterator[Seen]:
    """What is taken back comes back whole, and has thrown nothing and told nobody what was hidden.

    What a host takes back has told all nothing hidden; what a seat was shown, `exposes` and `shows`
    say. An act by which a seat goes out, or the game ends, is not taken back in any case.
    """
    there, state, public = trial.there, trial.step.state, trial.public
    game = there.game
    if game.active(state) != there.match.active:
        return
    settles, reveals = game.settles(public), game.reveals(public)
    if not reveals and game.played_back(state) != game.played_back(there.state):
        yield f"a host takes {trial} back, though a part has become a playback"
    if not settles and trial.chance.names:
        yield f"{trial} can be taken back, though chance has decided {trial.chance.names[0]!r}"
    if not reveals and trial.chance.thrown:
        yield f"a host takes {trial} back, though it has thrown {trial.chance.thrown[0]!r}"
    for observer in (None, *record.some(there.seats)) if not (settles and reveals) else ():
        said = told_by(record, trial, observer)
        if not said:
            continue
        what = f"though {said} tells {who(observer)} what was hidden"
        if not settles:
            yield f"{trial} can be taken back, {what}"
        if reveals:
            continue
        if observer is None:
            yield f"a host takes {trial} back, {what}"
            continue
        if not game.exposes(public):
            yield f"{trial} exposes nothing, {what}"
        if not sum(game.shows(one, observer) for one in _to(observer, trial.step.events)):
            yield f"{trial} shows it nothing, {what}"
    if settles:
        return
    if trial.after.match.undoable != trial.seat:
        yield f"seat {trial.seat} cannot take back {trial}, which is not settled"
        return
    back = trial.after.then(Undone(there.match.version + 2, trial.seat))
    if (back.state, back.match.prompts) != (there.state, there.match.prompts):
        yield At(back, f"taken back, {differing(there.state, back.state)} stays changed")


def _to(seat: Seat, events: tuple[Event, ...]) -> list[Event]:
    """What of the events not everybody hears, and the seat does."""
    return [event for event in events if event.audience is not None and seat in event.audience]


@holds("situations")
def shows(record: Recorded, there: Situation) -> Iterator[Seen]:
    """No event shows a seat more things than it names."""
    for seat in there.seats:
        for event in _to(seat, there.events):
            shown, named = there.game.shows(event, seat), _values(to_builtins(event)) - 1
            if not 0 <= shown <= named:
                yield f"{type(event).__name__} shows {shown} things, and names {named}"


def _values(value: object) -> int:
    """How many words and numbers it is made of; of an event, its tag is one."""
    if isinstance(value, dict):
        return sum(map(_values, value.values()))
    return sum(map(_values, value)) if isinstance(value, list | tuple) else 1


@holds("playouts")
def parts(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """A part dealt anew asks the same seats the same; all but the cards stays."""
    # A prepared state may lie in the middle of its part.
    before, game = record.game.part(playout.start.state) if playout.prepared else "", record.game
    begun = set[str]()
    for there in record.visit(there for there in playout.situations if there.match.live):
        name = game.part(there.state)
        if name and name != before:
            yield from _dealt_anew(there)
            if name in begun and playout.plain:
                yield f"the part {name!r} begins twice"
            begun.add(name)
        before = name


def _dealt_anew(there: Situation) -> Iterator[str]:
    game, chance = there.game, Chance(there.seed)
    what = f"the part {game.part(there.state)!r}, dealt anew,"
    steps = [game.deal_anew(there.state, chance.anew(number)) for number in range(1, DEALS)]
    if steps[0] != game.deal_anew(there.state, chance.anew(1)):
        yield f"{what} is different the second time"
    state = steps[0].state
    for name, look in (
        ("is another one", game.part),
        ("has other seats", game.active),
        (
            "asks something else",
            lambda state: [(p.seat, p.question, p.about) for p in game.prompts(state)],
        ),
    ):
        if look(state) != look(there.state):
            yield f"{what} {name}"
            return
    if all(step.state == there.state for step in steps) and _was_dealt(there):
        yield f"{what} is as it was, by any luck"
    seen, first, *others = [
        to_builtins(game.observe(each, None)) for each in (there.state, *(s.state for s in steps))
    ]
    dealt = {path for other in others for path in differing_paths(first, other)}
    for path in differing_paths(seen, first):
        # What comes out alike by any luck is not dealt, so it was to stay.
        if not within(path, dealt):
            yield f"{what} has lost what all saw (`{path[0]}`)"


def _was_dealt(there: Situation) -> bool:
    """Whether the act that led here, or the start, has laid out anything face down."""
    entry = there.match.entry
    if there.before is not None:
        return isinstance(entry, Act) and bool(Trial(there.before, entry).chance.dealt)
    recorder = Recorder(there.seed)
    there.game.start(there.match.terms.options, len(there.seats), recorder)
    return bool(recorder.dealt)
