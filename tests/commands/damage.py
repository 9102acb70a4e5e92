"""A sound database with a live match and an open invitation, and ways to damage it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.match.ids import ChannelId, GuildId, UserId
from bot.store import invitations
from bot.store.store import Store
from sandbox.server import Sandbox
from tests.play.prepared import new_database
from tests.store.playing import draft, start

Damage = Callable[[Path], None]
"""Damages a file while nobody has it open."""

HEADER = 100
"""The bytes at the beginning of the first page that say what file it is."""


async def make(database: Path, sandbox: Sandbox) -> None:
    """Write a database that belongs to this sandbox."""
    kestrel, moth, wren = (UserId(sandbox.people[n].id) for n in ("Kestrel", "Moth", "Wren"))
    place: dict[str, Any] = {
        "guild_id": GuildId(sandbox.guild_id),
        "channel_id": ChannelId(sandbox.channels["arena"].id),
    }
    new_database(database)
    async with await Store.open(database) as store:
        await start(store, players=(kestrel, moth), agreed=(kestrel, moth), **place)
        await store.write(
            invitations.insert, draft((wren, moth), expires=4_000_000_000_000, **place)
        )


def statement(sql: str) -> Damage:
    """SQL that somebody has run with another program."""

    def damage(database: Path) -> None:
        connection = sqlite3.connect(database)
        connection.executescript(sql)
        connection.close()

    return damage


def page_of(name: str) -> Damage:
    """The first page of a table or index is overwritten."""

    def damage(database: Path) -> None:
        connection = sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)
        ).fetchone()
        connection.close()
        _overwrite(database, (page - 1) * size, size)

    return damage


def first_page(start: int) -> Damage:
    """The first page is overwritten from a byte on."""
    return lambda database: _overwrite(database, start, 4096 - start)


def cut(share: float) -> Damage:
    """Only the first part of the file is left."""

    def damage(database: Path) -> None:
        content = database.read_bytes()
        database.write_bytes(content[: int(len(content) * share)])

    return damage


def _overwrite(database: Path, where: int, count: int) -> None:
    with database.open("r+b") as file:
        file.seek(where)
        # No page begins so, and no text or number looks like it.
        file.write(b"\xee" * count)
