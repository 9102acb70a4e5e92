"""Steps that tests of commands share: ask, read the answer, finish a match."""

from __future__ import annotations

import random
from typing import Any

from bot.app import DelveBot
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.wire.table import Table, control, use


async def invite(
    by: Person, channel: Channel, path: str = "deathmatch challenge", **options: Any
) -> Reply:
    options.setdefault("variant", "warrior")
    return await by.command(channel, path, **options)


def is_private(reply: Reply, said: str) -> None:
    assert reply.failed is None
    assert reply.text == said
    assert reply.message.ephemeral


async def finish(
    sandbox: Sandbox,
    bot: DelveBot,
    winner: Person,
    loser: Person,
    variant: str = "warrior",
    deck: str | None = None,
) -> None:
    """A match that the loser gives up at once."""
    channel = sandbox.channels["arena"]
    table = Table(sandbox, channel, (winner, loser), random.Random(1))
    await table.challenge(variant, deck)
    await table.next_moves()
    reply = await loser.command(channel, "match concede")
    await use(loser, control(reply.message, "concede"))
    await bot.handlers.display.settled()
