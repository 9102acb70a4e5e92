"""The same again: purity, JSON, the log, and chance."""

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.contract.chance import Chance
from bot.contract.errors import IllegalAction
from bot.contract.game import Step, seen_by
from bot.match.advance import add, replay
from bot.match.entries import Acted, Conceded, Entry, Undone
from bot.match.match import Match
from tools.conformance.chances import Recorder
from tools.conformance.notation import write
from tools.conformance.play import Playout, Situation, actions_of, rules_events, step_of
from tools.conformance.promise import Evidence, Finding, code, differing, promise


@promise("pure", "Same arguments, same result, and what is given stays as it was.")
def pure(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("pure")
    for playout in evidence.playouts:
        terms = playout.matches[0].terms
        starts = [
            playout.matches[0].terms.rules.start(
                terms.options, len(terms.players), Chance(terms.seed)
            )
            for _ in range(2)
        ]
        if starts[0] != starts[1]:
            yield Finding(playout, "the same start gives another table the second time")
    for there in evidence.moments:
        game, state, match = there.game, there.state, there.match
        before = code(state)
        for what, look in (
            ("prompts", game.prompts),
            ("active", game.active),
            ("outcome", game.outcome),
            ("facts", game.facts),
        ):
            if look(state) != look(state):
                yield Finding(there, f"{what} differs the second time")
        for observer in there.observers:
            if game.observe(state, observer) != game.observe(state, observer):
                yield Finding(there, "an observation differs the second time")
        entries: list[Entry] = [
            Acted(1, prompt.seat, str(action))
            for prompt in match.prompts
            for action in actions_of(prompt, rng, 2)
        ]
        if match.live:
            entries += [Conceded(1, seat) for seat in there.seats if seat not in match.departures]
        for entry in entries:
            yield from _twice(there, entry)
        if code(state) != before:
            yield Finding(there, "the state that was given has changed")


def _twice(there: Situation, entry: Entry) -> Iterator[Finding]:
    try:
        first = step_of(there.match, entry, Chance(there.seed))
    except Exception:
        # What is raised is told by the promises on answers and on leaving.
        return
    try:
        second = step_of(there.match, entry, Chance(there.seed))
    except Exception:
        second = None
    if first is None or second is None or first.state != second.state:
        seen = differing(first and first.state, second and second.state)
        yield Finding(there, f"{write(entry)} leads to another state the second time: {seen}")
    elif first.events != second.events:
        yield Finding(there, f"{write(entry)} tells something else the second time")
    elif _settles(there, first) != _settles(there, first):
        yield Finding(there, f"whether {write(entry)} settles differs the second time")


def _settles(there: Situation, step: Step[Any]) -> bool:
    return there.game.settles(seen_by(step.events, None))


@promise("json", "Options, states, events and observations survive JSON.")
def json(evidence: Evidence) -> Iterator[Finding]:
    game = evidence.game
    states = msgspec.json.Decoder(game.state_type)
    events = msgspec.json.Decoder(game.event_type)
    observations = msgspec.json.Decoder(game.observation_type)
    for playout in evidence.playouts:
        options = playout.end.match.terms.options
        if _read(msgspec.json.Decoder(game.options_type), options) != options:
            yield Finding(playout, f"{options} comes back as something else")
    for there in evidence.situations:
        state = there.state
        again = _read(states, state)
        if again != state:
            yield Finding(there, f"the state comes back with another {differing(state, again)}")
        for event in rules_events(there.match):
            back = _read(events, event)
            if back != event or type(back) is not type(event):
                yield Finding(there, f"the event {event} comes back as {back}")
            elif back.audience != event.audience:
                yield Finding(there, f"the event {event} comes back for another audience")
    for there in evidence.moments:
        for observer in there.observers:
            seen = game.observe(there.state, observer)
            if _read(observations, seen) != seen:
                yield Finding(there, "an observation comes back as something else")


def _read(decoder: Any, value: Any) -> Any:
    """The value after JSON; a sentence when it cannot be read."""
    try:
        return decoder.decode(code(value))
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        return f"nothing that can be read: {error}"


@promise("frozen", "States, events and observations are made of what cannot be changed.")
def frozen(evidence: Evidence) -> Iterator[Finding]:
    for there in evidence.moments:
        values = [("state", there.state), *(("event", event) for event in there.match.recent)]
        values += [("observation", there.game.observe(there.state, o)) for o in there.observers]
        for what, value in values:
            try:
                hash(value)
            except TypeError as error:
                yield Finding(there, f"the {what} {type(value).__name__} can be changed: {error}")


@promise(
    "replay", "A log replays to the same match, also when all of it went through JSON.", "pure"
)
def replays(evidence: Evidence) -> Iterator[Finding]:
    ends = evidence.visit(playout.end for playout in evidence.playouts)
    for playout, _ in zip(evidence.playouts, ends, strict=True):
        yield from _replayed(playout, stored=False)
        yield from _replayed(playout, stored=True)


def _replayed(playout: Playout, *, stored: bool) -> Iterator[Finding]:
    read_entry = msgspec.json.Decoder(Entry)
    match = playout.matches[0]
    if playout.from_start:
        match = replay(match.terms, ())
    read_state = msgspec.json.Decoder(match.terms.rules.state_type)
    how = ", read back from JSON each time," if stored else ""
    for there, entry in zip(playout.situations[1:], playout.entries, strict=False):
        if stored:
            entry = read_entry.decode(code(entry))
            if not isinstance(entry, Undone):
                match = msgspec.structs.replace(match, state=read_state.decode(code(match.state)))
        match = add(match, entry)
        if match.state != there.state:
            seen = f"leads to another {differing(match.state, there.state)}"
            yield Finding(there, f"the same log{how} {seen}")
            return
        if (match.recent, match.prompts) != (there.match.recent, there.match.prompts):
            yield Finding(there, f"the same log{how} tells or asks something else")
            return


@promise(
    "dice",
    "What happens in between, in this match or another, changes neither dice nor decks.",
    "replay",
    "defaults",
)
def dice(evidence: Evidence) -> Iterator[Finding]:
    """Other acts are made, and taken back where that is possible, and the log goes on as it was."""
    rng = evidence.rng("dice")
    for playout in evidence.playouts:
        match = playout.matches[0]
        if playout.from_start:
            match = replay(match.terms, ())
        for there, entry in zip(playout.situations[1:], playout.entries, strict=False):
            if match.prompts and rng.random() < 0.3:
                prompt = rng.choice(match.prompts)
                for action in actions_of(prompt, rng, 1)[:1]:
                    match = _and_back(match, Acted(match.version + 1, prompt.seat, str(action)))
            match = add(match, entry)
            if match.state != there.state:
                seen = differing(match.state, there.state)
                yield Finding(there, f"another act before {write(entry)} changed {seen}")
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


@promise("chance", "Everything random in a match has a name, which is used once.", "pure")
def chance(evidence: Evidence) -> Iterator[Finding]:
    for playout in evidence.playouts:
        terms, used = playout.matches[0].terms, dict[str, str]()
        recorder = Recorder(terms.seed)
        if playout.from_start:
            terms.rules.start(terms.options, len(terms.players), recorder)
        yield from _named_twice(playout.situations[0], used, recorder, "the start")
        for match, entry in playout.standing:
            recorder = Recorder(terms.seed)
            step_of(match, entry, recorder)
            there = playout.situations[match.version + 1]
            yield from _named_twice(there, used, recorder, write(entry))


def _named_twice(
    there: Situation, used: dict[str, str], recorder: Recorder, by: str
) -> Iterator[Finding]:
    for kind, name in recorder.names:
        if name in used:
            yield Finding(there, f"the name {name!r} is used by {used[name]} and again by {by}")
        used[name] = f"{by} ({kind})"
