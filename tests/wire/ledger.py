"""What stands in a database: results, and what is added up of them, then and now."""

from __future__ import annotations

from typing import Any

from tests.databases import old
from tests.wire.house import House


def ask(house: House, question: str, *values: object) -> list[tuple[Any, ...]]:
    return old.ask(house.database, question, *values)


def results(house: House, number: int) -> list[tuple[str | None, int | None, int | None]]:
    """The result of each seat of a match: how it ended, the place, and whether it won."""
    return ask(house, "SELECT way, place, won FROM seats WHERE match = ? ORDER BY seat", number)


Holder = tuple[int, int, str]
"""Guild, user and variant."""
Sums = tuple[int, int, int, int]
"""Matches won and lost, adventures won and lost."""


def tallies_of_then(house: House) -> dict[Holder, Sums]:
    """As the old program kept them."""
    rows = ask(
        house, "SELECT guild, user, variant, won, lost, rounds_won, rounds_lost FROM tallies"
    )
    return {row[:3]: row[3:] for row in rows}


def tallies(house: House) -> dict[Holder, Sums]:
    rows = ask(
        house,
        "SELECT guild, player, variant, won, lost, sums ->> 'adventures-won',"
        " sums ->> 'adventures-lost' FROM standings JOIN boards ON boards.id = board"
        " WHERE variant != ''",
    )
    return {row[:3]: row[3:] for row in rows}
