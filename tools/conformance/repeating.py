"""The same again: JSON, the log, chance, and what is taken back or dealt anew."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import to_builtins

from bot.contract.chance import Chance
from bot.match.advance import add
from bot.match.entries import Acted, Entry
from tools.conformance.hidden import differing_paths, told_by, within
from tools.conformance.play import Playout, Situation, match_of, sight, write
from tools.conformance.record import Recorded, differing, holds, who


@holds()
def values(record: Recorded) -> Iterator[str]:
    """Options, states, events and observations cannot be changed, nor by JSON."""
    game = record.subject.game
    for options in record.subject.options:
        yield from _read_back(game.options_type, options)
    for there in record.visit(record.situations):
        for event in there.events:
            yield from _read_back(game.event_type, event)
    for there in record.visit(record.moments):
        yield from _read_back(game.state_type, there.state)
        back = msgspec.json.decode(msgspec.json.encode(there.state), type=game.state_type)
        for observer in there.observers:
            one, two = sight(game, there.state, observer), sight(game, back, observer)
            yield from _read_back(game.observation_type, one[0])
            if one != two:
                yield f"{who(observer)} sees another {differing(one[0], two[0])} the second time"


def _read_back(kind: Any, value: Any) -> Iterator[str]:
    """The problems of a value that has gone through JSON."""
    name = type(value).__name__
    try:
        # A value that holds a list or a dictionary has no hash.
        hash(value)
        back = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        yield f"{name} can be changed, or comes back as nothing that can be read: {error}"
    else:
        if back != value or type(back) is not type(value):
            yield f"{name} comes back with another {differing(value, back)}"


@holds("playouts")
def replay(record: Recorded, playout: Playout) -> Iterator[str]:
    """A log replays to the same match, also when state and entry are read back from JSON each time.

    So what the rules make of an act follows from it and the state alone, and changes neither.
    Everything random in a match has a name, which is used once.
    """
    start, used, kind = playout.situations[0], dict[str, str](), record.subject.game.state_type
    entries, states = msgspec.json.Decoder(Entry), msgspec.json.Decoder(kind)
    match = match_of(record.subject.game, start.table)
    for there in record.visit(playout.situations):
        act = "the start" if there.entry is None else write(there.entry)
        if there.entry is not None:
            state = states.decode(msgspec.json.encode(match.state))
            entry = entries.decode(msgspec.json.encode(there.entry))
            match = add(msgspec.structs.replace(match, state=state), entry)
        if match.state != there.state:
            yield f"the same log leads to another {differing(match.state, there.state)}"
            return
        if (match.recent, match.prompts) != (there.match.recent, there.match.prompts):
            yield "the same log tells or asks something else"
            return
        for name in (*there.chance.thrown, *there.chance.dealt):
            if name in used:
                yield f"the name {name!r} is used by {used[name]} and again by {act}"
            used[name] = act


@holds("steps")
def undo(record: Recorded, after: Situation) -> Iterator[str]:
    """An act that can be taken back has rolled nothing and told nobody what was hidden.

    An act that a host takes back has shown nothing hidden to everybody; `exposes` and `shows` tell
    what a seat was shown, which is no more than an event names. An act by which a seat goes out, or
    the game ends, is not taken back in any case.
    """
    game, there = after.game, after.before
    told_alone = [(event, seat) for event in after.events for seat in event.audience or ()]
    for event, seat in told_alone:
        shown, named = game.shows(event, seat), _named(to_builtins(event))
        if not 0 <= shown <= named:
            yield f"{type(event).__name__} shows a seat {shown} things, and names {named}"
    if there is None or not isinstance(after.entry, Acted) or after.active != there.active:
        return
    public = [event for event in after.events if event.audience is None]
    settles, reveals = game.settles(public), game.reveals(public)
    if not reveals and game.played_back(after.state) != game.played_back(there.state):
        yield "a host takes it back, though a part has become a playback"
    thrown, dealt = after.chance.thrown, after.chance.dealt
    if not settles and (thrown or dealt):
        yield f"it can be taken back, though chance has decided {(*thrown, *dealt)[0]!r}"
    if not reveals and thrown:
        yield f"a host takes it back, though it has thrown {thrown[0]!r}"
    for observer in (None, *record.some(there.seats)) if not (settles and reveals) else ():
        said = told_by(record, after, observer)
        heard_alone = [event for event in after.events if observer in (event.audience or ())]
        what = f"though {said} tells {who(observer)} what was hidden"
        if said and not settles:
            yield f"it can be taken back, {what}"
        if said and not reveals:
            if observer is None:
                yield f"a host takes it back, {what}"
            elif not game.exposes(public):
                yield f"it exposes nothing, {what}"
            elif not sum(game.shows(event, observer) for event in heard_alone):
                yield f"it shows the seat nothing, {what}"


def _named(value: Any) -> int:
    """How many words and numbers an event is made of, besides its own name and its seat."""
    if isinstance(value, dict):
        value = [inner for key, inner in value.items() if key not in ("type", "seat")]
    return sum(map(_named, value)) if isinstance(value, list | tuple) else 1


@holds("playouts")
def parts(record: Recorded, playout: Playout) -> Iterator[str]:
    """A part dealt anew asks the same seats the same; all but the cards stays."""
    game, begun = record.subject.game, set[str]()
    # A prepared state may lie in the middle of its part.
    start = playout.situations[0]
    before = "" if start.table.state is None else game.part(start.state)
    for there in record.visit(playout.situations):
        name = game.part(there.state)
        if there.match.live and name and name != before:
            yield from _dealt_anew(there)
            if name in begun and playout.plain:
                yield f"the part {name!r} begins twice"
            begun.add(name)
        before = name


def _dealt_anew(there: Situation) -> Iterator[str]:
    game, luck = there.game, Chance(there.table.seed)
    what = f"the part {game.part(there.state)!r}, dealt anew,"
    # A value that is the same in eleven deals has nothing to do with luck.
    states = [game.deal_anew(there.state, luck.anew(number)).state for number in range(1, 12)]
    if states[0] != game.deal_anew(there.state, luck.anew(1)).state:
        yield f"{what} is different the second time"
    asked, anew = (
        (game.part(s), game.active(s), [(p.seat, p.question, p.about) for p in game.prompts(s)])
        for s in (there.state, states[0])
    )
    if asked != anew:
        yield f"{what} is another one, asks something else, or has other seats"
        return
    if all(state == there.state for state in states) and there.chance.dealt:
        yield f"{what} is as it was, by any luck"
    seen, first, *others = [game.observe(state, None) for state in (there.state, *states)]
    dealt = {path for other in others for path in differing_paths(first, other)}
    for path in differing_paths(seen, first):
        # A value that is the same for every seed was not dealt anew, so it had to stay.
        if not within(path, dealt):
            yield f"{what} has lost what all saw (`{path[0]}`)"
