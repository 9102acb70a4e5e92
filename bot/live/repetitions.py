"""Whether somebody has done already what they do: the same press once more."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.match.entries import (
    Acted,
    Agreed,
    Asked,
    Conceded,
    Declined,
    Entry,
    TimeGiven,
    Undone,
    Waited,
    made_by,
)
from bot.match.ids import UserId
from bot.match.terms import Terms


def made_since(
    terms: Terms, entries: Sequence[Entry], user_id: UserId, version: int
) -> Iterator[tuple[int, Entry]]:
    """The entries that a person has made since a version, each with the version before it."""
    for before in range(version, len(entries)):
        if _maker(terms, entries[before]) == user_id:
            yield before, entries[before]


def is_same(wanted: Entry, done: Entry) -> bool:
    """Whether an entry is the one that was wanted, whenever and whatever it has charged."""
    match wanted, done:
        case TimeGiven(seconds=asked), TimeGiven(seconds=taken) if asked < taken <= 0:
            # No more could be taken than there was.
            wanted = replace(wanted, seconds=taken)
    return bool(replace(wanted, at=done.at, charged=done.charged) == done)


def _maker(terms: Terms, entry: Entry) -> UserId | None:
    """The person who has made an entry; None: it was time."""
    match entry:
        case (
            Acted(seat=seat, by=None)
            | Agreed(seat=seat)
            | Asked(seat=seat)
            | Conceded(seat=seat, by=None)
            | Declined(seat=int(seat), by=None)
            | Undone(seat=seat)
            | Waited(seat=seat)
        ):
            return terms.players[seat]
        case _:
            return made_by(entry)
