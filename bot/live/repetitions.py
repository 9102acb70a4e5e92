"""Whether somebody has done already what they do: the same press once more."""

from collections.abc import Sequence

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
) -> dict[int, Entry]:
    """The entries that a person has made since a version, by the version before each."""
    since = dict(enumerate(entries[version:], start=version))
    return {before: entry for before, entry in since.items() if _maker(terms, entry) == user_id}


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
