"""How the suite writes a log in one line, and reads it: `0=draw 1!leave 0!time 2!undo`."""

import re
from collections.abc import Iterable

from bot.contract.game import Seat
from bot.match.entries import Acted, Conceded, Entry, TimedOut, Undone
from bot.match.ids import UserId
from tools.conformance.errors import UnreadableLog

HOST = UserId(900)
"""Who runs every match of the suite and does not play."""

_WORD = re.compile(r"(-?\d+)(?:=([^@\s]*)(@host)?|!(leave|time|undo)(?:=(\S*))?)")


def write(entry: Entry) -> str:
    """One entry as a word."""
    match entry:
        case Acted(seat=seat, action=action, by=by):
            return f"{seat}={action}{'@host' if by is not None else ''}"
        case Conceded(seat=seat):
            return f"{seat}!leave"
        case TimedOut(seat=seat, action=answer):
            return f"{seat}!time" + ("" if answer is None else f"={answer}")
        case Undone(seat=seat):
            return f"{seat}!undo"
        case _:
            raise AssertionError(f"the suite makes no such entry: {entry}")


def written(log: Iterable[Entry]) -> str:
    """A log in one line, as a `Scenario` takes it."""
    return " ".join(map(write, log))


def read(log: str) -> tuple[Entry, ...]:
    """The entries of a log. Raises `UnreadableLog`."""
    return tuple(_entry(word, number) for number, word in enumerate(log.split(), start=1))


def _entry(word: str, at: int) -> Entry:
    found = _WORD.fullmatch(word)
    if found is None:
        raise UnreadableLog(word)
    seat = Seat(int(found[1]))
    match found[4]:
        case "leave":
            return Conceded(at, seat)
        case "time":
            return TimedOut(at, seat, found[5])
        case "undo":
            return Undone(at, seat)
    return Acted(at, seat, found[2], HOST if found[3] else None)
