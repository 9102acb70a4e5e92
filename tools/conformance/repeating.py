"""The same again: purity, JSON, the log, and chance."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from bot.contract.chance import Chance
from bot.contract.errors import IllegalAction
from bot.match.advance import add, begin
from bot.match.entries import Acted, Entry, Undone
from bot.match.match import Match
from tools.conformance.chances import Recorder
from tools.conformance.play import Act, Playout, Trial
from tools.conformance.properties import At, Seen, differing, holds
from tools.conformance.record import Recorded, actions_of


@holds()
def pure(record: Recorded) -> Iterator[Seen]:
    """Same arguments, same result, and what is given stays as it was."""
    for there in record.visit(record.moments):
        game, state = there.game, there.state
        for look in (game.prompts, game.active, game.outcome, game.facts):
            if look(state) != look(state):
                yield f"{look.__name__} differs the second time"
        for observer in there.observers:
            if game.observe(state, observer) != game.observe(state, observer):
                yield "observe differs the second time"
    for trial in record.done:
        before = msgspec.json.encode(trial.there.state)
        first, second = trial.step, trial.made(Chance(trial.there.seed))
        if first != second:
            seen = differing(first.state, second.state)
            yield At(trial.there, f"{trial} leads to another {seen} the second time")
        if msgspec.json.encode(trial.there.state) != before:
            yield At(trial.there, f"{trial}: the state that was given has changed")


@holds()
def values(record: Recorded) -> Iterator[Seen]:
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
def replay(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """A log replays to the same match, also through JSON each time."""
    read_entry = msgspec.json.Decoder(Entry)
    read_state = msgspec.json.Decoder(record.game.state_type)
    match = through_json = _begun(playout)
    for there, entry in zip(playout.situations[1:], playout.there.log, strict=True):
        if not isinstance(entry, Undone):
            state = read_state.decode(msgspec.json.encode(through_json.state))
            through_json = msgspec.structs.replace(through_json, state=state)
        match = add(match, entry)
        through_json = add(through_json, read_entry.decode(msgspec.json.encode(entry)))
        for again, how in ((match, ""), (through_json, ", read back from JSON each time,")):
            if again.state != there.state:
                seen = differing(again.state, there.state)
                yield At(there, f"the same log{how} leads to another {seen}")
                return
            if (again.recent, again.prompts) != (there.match.recent, there.match.prompts):
                yield At(there, f"the same log{how} tells or asks something else")
                return


def _begun(playout: Playout) -> Match:
    """The match before its first entry, made anew."""
    start = playout.start.match
    return start if playout.prepared else begin(start.terms)


@holds("playouts")
def dice(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """What happens in between, in this match or another, changes neither dice nor decks.

    Other acts are made, and taken back where that is possible, and the log goes on as it was.
    """
    rng, match = record.rng, _begun(playout)
    for there, entry in zip(playout.situations[1:], playout.there.log, strict=True):
        if match.prompts and rng.random() < 0.3:
            prompt = rng.choice(match.prompts)
            (action, *_) = actions_of(prompt, rng, 1, Counter())
            match = _and_back(match, Acted(match.version + 1, prompt.seat, str(action)))
        match = add(match, entry)
        if match.state != there.state:
            yield At(there, f"another act before changed {differing(match.state, there.state)}")
            break


def _and_back(match: Match, entry: Acted) -> Match:
    """The match after an act that was taken back; where it cannot be, the act was another's."""
    try:
        acted = add(match, entry)
    except IllegalAction:
        return match
    return match if acted.undoable is None else add(acted, Undone(acted.version + 1, entry.seat))


@holds("playouts")
def chance(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """Everything random in a match has a name, which is used once."""
    standing = list[Trial]()
    for there, entry in zip(playout.situations, playout.there.log, strict=False):
        if isinstance(entry, Undone):
            standing.pop()
        elif isinstance(entry, Act):
            standing.append(Trial(there, entry))
    recorder = Recorder(playout.start.seed)
    if not playout.prepared:
        playout.started(recorder)
    used = dict.fromkeys(recorder.names, "the start")
    for trial in standing:
        record.here = trial.there
        for name in trial.chance.names:
            if name in used:
                yield f"the name {name!r} is used by {used[name]} and again by {trial}"
            used[name] = str(trial)
