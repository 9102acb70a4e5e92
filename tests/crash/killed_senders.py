"""What the tests share in which the process is killed while it sends something of two players."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.crash.process import PATIENCE, BotProcess, stored
from tests.play.requests import Kind
from tests.wire.table import Table


def two_at_a_table(sandbox: Sandbox) -> Table:
    """Kestrel and Moth, about to play."""
    players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
    return Table(sandbox, sandbox.channels["arena"], players, random.Random(1))


def kill_at(sandbox: Sandbox, bot: BotProcess, kind: Kind, *, arrives: bool) -> Fault:
    """Kill the process when it next sends one of a kind. `arrives`: whether Discord takes it."""
    kill = bot.kill
    return sandbox.faults.add(
        kind.method,
        kind.route,
        when=lambda body: kind.fits(body) and kill(),
        drop="after" if arrives else "before",
    )


def owed(folder: Path) -> list[tuple[int, int]]:
    """The records that are owed on disk: the seat and the version of each."""
    return stored(folder, "SELECT seat, version FROM private_records")


async def none_is_owed(folder: Path) -> None:
    async with asyncio.timeout(PATIENCE):
        # Nothing tells when another process has written to its database.
        while await asyncio.to_thread(owed, folder):
            pass
