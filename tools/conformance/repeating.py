"""The same again: purity, JSON, the log, and chance."""

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.contract.chance import Chance
from bot.contract.errors import IllegalAction
from bot.match.advance import add, begin
from bot.match.entries import Acted, Entry, Undone
from bot.match.match import Match
from tools.conformance.chances import Recorder
from tools.conformance.notation import write
from tools.conformance.play import Playout, Situation, Trial
from tools.conformance.properties import Seen, differing, holds
from tools.conformance.record import Recorded, actions_of


@holds(1)
def pure(record: Recorded) -> Iterator[Seen]:
    """Same arguments, same result, and what is given stays as it was."""
    for playout in record.playouts:
        seed = playout.terms.seed
        if playout.started(Chance(seed)) != playout.started(Chance(seed)):
            yield playout, "the same start gives another table the second time"
    for there in record.visit(record.moments):
        game, state = there.game, there.state
        for look in (game.prompts, game.active, game.outcome, game.facts):
            if look(state) != look(state):
                yield f"{look.__name__} differs the second time"
        for observer in there.observers:
            if game.observe(state, observer) != game.observe(state, observer):
                yield "an observation differs the second time"
    for trial in (*record.acts, *record.exits):
        yield from ((trial, seen) for seen in _twice(trial))


def _twice(trial: Trial) -> Iterator[str]:
    before = msgspec.json.encode(trial.there.state)
    first, second = trial.step, trial.made(Chance(trial.there.seed))
    if first.state != second.state:
        seen = differing(first.state, second.state)
        yield f"{trial} leads to another state the second time: {seen}"
    elif first.events != second.events:
        yield f"{trial} tells something else the second time"
    elif trial.there.game.settles(trial.public) != trial.there.game.settles(trial.public):
        yield f"whether {trial} settles differs the second time"
    if msgspec.json.encode(trial.there.state) != before:
        yield "the state that was given has changed"


@holds(1)
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
    what = f"{type(value).__name__} comes back"
    try:
        back = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        yield f"{what} as nothing that can be read: {error}"
        return
    if back != value or type(back) is not type(value):
        yield f"{what} with another {differing(value, back)}"
    try:
        hash(value)
    except TypeError as error:
        yield f"a {type(value).__name__} can be changed: {error}"
    if getattr(back, "audience", None) != getattr(value, "audience", None):
        yield f"{what} for another audience"


@holds(1, "playouts")
def replay(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """A log replays to the same match, also through JSON each time."""
    read_entry = msgspec.json.Decoder(Entry)
    read_state = msgspec.json.Decoder(record.game.state_type)
    for how in ("", ", read back from JSON each time,"):
        match = _begun(playout)
        for there, entry in zip(playout.situations[1:], playout.log, strict=True):
            if how:
                entry = read_entry.decode(msgspec.json.encode(entry))
                state = read_state.decode(msgspec.json.encode(match.state))
                if not isinstance(entry, Undone):
                    match = msgspec.structs.replace(match, state=state)
            match = add(match, entry)
            if match.state != there.state:
                seen = f"leads to another {differing(match.state, there.state)}"
                yield there, f"the same log{how} {seen}"
                break
            if (match.recent, match.prompts) != (there.match.recent, there.match.prompts):
                yield there, f"the same log{how} tells or asks something else"
                break


def _begun(playout: Playout) -> Match:
    """The match before its first entry, made anew."""
    return begin(playout.terms) if playout.from_start else playout.start.match


@holds(2, "playouts")
def dice(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """What happens in between, in this match or another, changes neither dice nor decks.

    Other acts are made, and taken back where that is possible, and the log goes on as it was.
    """
    rng, match = record.rng, _begun(playout)
    for there, entry in zip(playout.situations[1:], playout.log, strict=True):
        if match.prompts and rng.random() < 0.3:
            prompt = rng.choice(match.prompts)
            (action, *_) = actions_of(prompt, rng, 1)
            match = _and_back(match, Acted(match.version + 1, prompt.seat, str(action)))
        match = add(match, entry)
        if match.state != there.state:
            seen = differing(match.state, there.state)
            yield there, f"another act before {write(entry)} changed {seen}"
            break


def _and_back(match: Match, entry: Acted) -> Match:
    """The match after an act that was taken back; where it cannot be, the act was another's."""
    try:
        acted = add(match, entry)
    except IllegalAction:
        return match
    if acted.undoable is None:
        return match
    return add(acted, Undone(acted.version + 1, entry.seat))


@holds(2, "playouts")
def chance(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """Everything random in a match has a name, which is used once."""
    recorder, used = Recorder(playout.terms.seed), dict[str, str]()
    if playout.from_start:
        playout.started(recorder)
    yield from _named_twice(used, recorder, "the start")
    standing: list[tuple[Situation, Any]] = []
    for there, entry in zip(playout.situations, playout.log, strict=False):
        if isinstance(entry, Undone):
            standing.pop()
        else:
            standing.append((there, entry))
    for there, entry in standing:
        record.here, trial = there, Trial(there, entry)
        yield from _named_twice(used, trial.chance, str(trial))


def _named_twice(used: dict[str, str], recorder: Recorder, by: str) -> Iterator[str]:
    for name in recorder.names:
        if name in used:
            yield f"the name {name!r} is used by {used[name]} and again by {by}"
        used[name] = by
