"""Open tables, and who sits at them."""

import sqlite3
from typing import Any

from bot.store import matches
from sandbox.world import Message
from tests.play.people import Person
from tests.play.scene import Scene

MINUTES, HOURS = 60.0, 3600.0
"""Seconds."""
ANSWERS = ("join", "leave", "start")


async def opened(
    by: Person, *others: Person, game: str = "goofspiel", **options: object
) -> Message:
    """The message of a new table, at which these sit in this order."""
    table = (await by.uses(f"play {game}", **options)).message
    for other in others:
        await other.presses("join", on=table)
    return table


async def death_match(challenger: Person, opponent: Person) -> None:
    await challenger.uses("deathmatch challenge", opponent=opponent, variant="warrior")
    await opponent.presses("accept")


async def presses_late(person: Person, table: Message, *answers: str, number: int = 1) -> None:
    """Press what stood on a table once, or never did. `number`: of its invitation."""
    for answer in answers:
        await person.forges(table, f"c:{number}:{answer}")


async def live(scene: Scene) -> list[Any]:
    """The terms of the matches that are played, the newest first."""
    return await scene.process.store.read(matches.live)


async def full(*_: object, **__: object) -> None:
    """A store's method that cannot store any more."""
    raise sqlite3.OperationalError("database or disk is full")
