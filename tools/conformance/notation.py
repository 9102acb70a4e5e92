"""A log in one line: `0=draw 2=lay:c3,c4 1!leave 1!undo 2!time 0!time=pass`."""

import re
from collections.abc import Iterable

from bot.contract.game import Seat
from bot.match.entries import Acted, Conceded, Entry, TimedOut, Undone

_WORD = re.compile(r"(-?\d+)(?:=(\S*)|!(leave|undo|time)(?:=(\S*))?)")


def written(log: Iterable[Entry]) -> str:
    """The line, as a `Scenario` takes it."""
    return " ".join(map(write, log))


def write(entry: Entry) -> str:
    """One entry as a word."""
    match entry:
        case Acted(seat=seat, action=action):
            return f"{seat}={action}"
        case Conceded(seat=seat):
            return f"{seat}!leave"
        case TimedOut(seat=seat, action=answer):
            return f"{seat}!time" + ("" if answer is None else f"={answer}")
        case Undone(seat=seat):
            return f"{seat}!undo"
    raise AssertionError(f"the suite makes no such entry: {entry}")


def read(log: str) -> tuple[Entry, ...]:
    """The entries of a line. Raises `ValueError`."""
    return tuple(_entry(word, at) for at, word in enumerate(log.split(), start=1))


def _entry(word: str, at: int) -> Entry:
    found = _WORD.fullmatch(word)
    if found is None:
        raise ValueError(f"{word!r} is no entry of a log: 0=draw, 1!leave, 1!undo, 0!time=pass are")
    seat = Seat(int(found[1]))
    match found[3]:
        case "leave":
            return Conceded(at, seat)
        case "time":
            return TimedOut(at, seat, found[4])
        case "undo":
            return Undone(at, seat)
    return Acted(at, seat, found[2])
