"""Tells all that is wrong with a pairing made by hand, at once."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from bot.rounds.ids import Place
from bot.rounds.pairing.seating import Field


class SeatingTrouble(StrEnum):
    """Why a pairing made by hand cannot be played, or is worth a second look."""

    NO_SUCH_PLACE = "no-such-place"
    """A text that is the number or the name of nobody."""
    AMBIGUOUS = "ambiguous"
    """A text that the names of several places have."""
    NOT_PLAYING = "not-playing"
    """The place has dropped out, or there is none of that number."""
    SEATED_TWICE = "seated-twice"
    """At one table or at two, or at one with a bye besides."""
    TABLE_SIZE = "table-size"
    FORBIDDEN_PAIR = "forbidden-pair"
    NO_TABLES = "no-tables"
    LEFT_OUT = "left-out"
    """A place has neither a table nor a bye. That is allowed, and all of them are named at once."""


class Problem(Struct, frozen=True):
    """Something that is wrong with a pairing made by hand.

    `places`: those it is about; for an ambiguous text all that it could mean. `line`: of the text,
    from 1; None where it is about no single one. `text`: as typed, where that is what is wrong.
    """

    reason: SeatingTrouble
    places: tuple[Place, ...] = ()
    line: int | None = None
    text: str = ""

    @property
    def blocks(self) -> bool:
        """Whether the pairing cannot be played as it is."""
        return self.reason is not SeatingTrouble.LEFT_OUT


class Row(Struct, frozen=True):
    """A table or a line of byes as it was given. `unread`: texts that could not be read."""

    line: int
    places: tuple[Place, ...]
    is_bye: bool = False
    unread: tuple[Problem, ...] = ()


def problems(rows: Sequence[Row], field: Field, seats: range) -> list[Problem]:
    """All that is wrong with these rows, in their order.

    Nobody counts as left out as long as a text could not be read.
    """
    found: list[Problem] = []
    playing, seen = {*field.places}, set[Place]()
    for row in rows:
        found += row.unread
        for place in row.places:
            if place in seen:
                found.append(Problem(SeatingTrouble.SEATED_TWICE, (place,), row.line))
            elif place not in playing:
                found.append(Problem(SeatingTrouble.NOT_PLAYING, (place,), row.line))
            seen.add(place)
        if row.is_bye:
            continue
        # A text that could not be read may mean none of the places, or several.
        if len(row.places) not in seats and not row.unread:
            found.append(Problem(SeatingTrouble.TABLE_SIZE, row.places, row.line))
        found += (
            Problem(SeatingTrouble.FORBIDDEN_PAIR, two, row.line)
            for two in combinations(sorted({*row.places}), 2)
            if not field.may_meet(*two)
        )
    if all(row.is_bye for row in rows):
        found.append(Problem(SeatingTrouble.NO_TABLES))
    out = tuple(place for place in field.places if place not in seen)
    if out and not any(row.unread for row in rows):
        found.append(Problem(SeatingTrouble.LEFT_OUT, out))
    return found
