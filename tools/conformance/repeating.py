"""The same again: purity, JSON, the log, chance, and what is taken back or dealt anew."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import to_builtins

from bot.contract.chance import Chance
from bot.contract.errors import IllegalAction
from bot.contract.game import Event, Seat
from bot.match.advance import add, begin
from bot.match.entries import Acted, Entry, Undone
from bot.match.match import Match
from tools.conformance.chances import Recorder
from tools.conformance.hidden import differing_paths, told_by, within
from tools.conformance.play import Act, Playout, Situation, Trial, made, write
from tools.conformance.properties import differing, holds, who
from tools.conformance.record import Recorded, actions_of

DEALS = 12
"""So often a part is dealt anew: what is the same each time has nothing to do with luck."""


@holds()
def pure(record: Recorded) -> Iterator[str]:
    """Same arguments, same result, and what is given stays as it was."""
    for there in record.visit(record.moments):
        game, state = there.game, there.state
        for look in (game.prompts, game.active, game.outcome, game.facts):
            if look(state) != look(state):
                yield f"{look.__name__} differs the second time"
        for observer in there.observers:
            if game.observe(state, observer) != game.observe(state, observer):
                yield "observe differs the second time"
    for trial in record.visit(record.done):
        before = msgspec.json.encode(trial.there.state)
        first, second = trial.step, trial.made(Chance(trial.there.seed))
        if first != second:
            seen = differing(first.state, second.state)
            yield f"{trial} leads to another {seen} the second time"
        if msgspec.json.encode(trial.there.state) != before:
            yield f"{trial}: the state that was given has changed"


@holds()
def values(record: Recorded) -> Iterator[str]:
    """Options, states, events and observations cannot be changed, and survive JSON."""
    game = record.game
    for options in record.subject.options:
        yield from _read_back(game.options_type, options)
    for there in record.visit(record.situations):
        yield from _read_back(game.state_type, there.state)
        for event in there.events:
            yield from _read_back(game.event_type, event)
    for there in record.visit(record.moments):
        for observer in there.observers:
            yield from _read_back(game.observation_type, game.observe(there.state, observer))


def _read_back(kind: Any, value: Any) -> Iterator[str]:
    """What is wrong with a value that has gone through JSON."""
    name = type(value).__name__
    try:
        back = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        yield f"{name} comes back as nothing that can be read: {error}"
        return
    if back != value or type(back) is not type(value):
        yield f"{name} comes back with another {differing(value, back)}"
    try:
        hash(value)
    except TypeError as error:
        yield f"a {name} can be changed: {error}"


@holds("playouts")
def replay(record: Recorded, playout: Playout) -> Iterator[str]:
    """A log replays to the same match, also through JSON each time."""
    read_entry = msgspec.json.Decoder(Entry)
    read_state = msgspec.json.Decoder(record.game.state_type)
    match = through_json = _begun(playout)
    for there, entry in zip(record.visit(playout.situations[1:]), playout.there.log, strict=True):
        if not isinstance(entry, Undone):
            state = read_state.decode(msgspec.json.encode(through_json.state))
            through_json = msgspec.structs.replace(through_json, state=state)
        match = add(match, entry)
        through_json = add(through_json, read_entry.decode(msgspec.json.encode(entry)))
        for again, how in ((match, ""), (through_json, ", read back from JSON each time,")):
            if again.state != there.state:
                seen = differing(again.state, there.state)
                yield f"the same log{how} leads to another {seen}"
                return
            if (again.recent, again.prompts) != (there.match.recent, there.match.prompts):
                yield f"the same log{how} tells or asks something else"
                return


def _begun(playout: Playout) -> Match:
    """The match before its first entry, made anew."""
    start = playout.start.match
    return start if playout.prepared else begin(start.terms)


@holds("playouts")
def dice(record: Recorded, playout: Playout) -> Iterator[str]:
    """What happens in between, in this match or another, changes neither dice nor decks.

    Other acts are made, and taken back where that is possible, and the log goes on as it was.
    """
    rng, match = record.rng, _begun(playout)
    for there, entry in zip(record.visit(playout.situations[1:]), playout.there.log, strict=True):
        if match.prompts and rng.random() < 0.3:
            prompt = rng.choice(match.prompts)
            (action, *_) = actions_of(prompt, rng, 1, Counter())
            match = _and_back(match, Acted(match.version + 1, prompt.seat, str(action)))
        match = add(match, entry)
        if match.state != there.state:
            yield f"another act before changed {differing(match.state, there.state)}"
            break


def _and_back(match: Match, entry: Acted) -> Match:
    """The match after an act that was taken back; where it cannot be, the act was another's."""
    try:
        acted = add(match, entry)
    except IllegalAction:
        return match
    return match if acted.undoable is None else add(acted, Undone(acted.version + 1, entry.seat))


@holds("playouts")
def chance(record: Recorded, playout: Playout) -> Iterator[str]:
    """Everything random in a match has a name, which is used once."""
    standing = list[tuple[Situation, Act]]()
    for there, entry in zip(playout.situations, playout.there.log, strict=False):
        if isinstance(entry, Undone):
            standing.pop()
        elif isinstance(entry, Act):
            standing.append((there, entry))
    recorder = Recorder(playout.start.seed)
    if not playout.prepared:
        playout.started(recorder)
    used = dict.fromkeys(recorder.names, "the start")
    for record.here, entry in standing:
        recorder = Recorder(playout.start.seed)
        made(record.here, entry, recorder)
        for name in recorder.names:
            if name in used:
                yield f"the name {name!r} is used by {used[name]} and again by {write(entry)}"
            used[name] = write(entry)


@holds("acts")
def undo(record: Recorded, trial: Trial) -> Iterator[str]:
    """An act that can be taken back has rolled nothing and told nobody what was hidden.

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
        yield f"{trial}, taken back, leaves {differing(there.state, back.state)} changed"


def _to(seat: Seat, events: tuple[Event, ...]) -> list[Event]:
    """The events that this seat hears and not everybody does."""
    return [event for event in events if event.audience is not None and seat in event.audience]


@holds("situations")
def shows(record: Recorded, there: Situation) -> Iterator[str]:
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
def parts(record: Recorded, playout: Playout) -> Iterator[str]:
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
        # A value that is the same for every seed was not dealt anew, so it had to stay.
        if not within(path, dealt):
            yield f"{what} has lost what all saw (`{path[0]}`)"


def _was_dealt(there: Situation) -> bool:
    """Whether the act that led here, or the start, has laid out anything face down."""
    entry, recorder = there.match.entry, Recorder(there.seed)
    if there.before is None:
        there.game.start(there.options, len(there.seats), recorder)
    elif isinstance(entry, Act):
        made(there.before, entry, recorder)
    return bool(recorder.dealt)
