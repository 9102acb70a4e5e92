"""Matches brought to each of the points at which somebody is asked something."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from bot.app import DelveBot
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.wire.table import Table


class Phase(NamedTuple):
    """How to get there, who is asked then, and what counts there."""

    variant: str
    deck: str
    actions: tuple[str, ...]
    asked: int
    legal: str


PHASES: dict[str, Phase] = {
    "starter": Phase("warrior", "C", (), 1, "start:0"),
    "turn": Phase("warrior", "C", ("start:0",), 0, "draw"),
    "card": Phase("warrior", "C", ("start:0", "draw"), 0, "discard:torch"),
    "name": Phase("warrior", "C", ("start:0", "draw", "add", "pass"), 0, "name:7"),
    # The first card of deck C is the demon, which only the axe could beat.
    "strike": Phase("barbarian", "C", ("start:0", "draw", "add", "pass"), 0, "strike"),
}


async def seated(
    phase: str,
    sandbox: Sandbox,
    bot: DelveBot,
    *,
    players: Sequence[Person] = (),
    channel: Channel | None = None,
    host: Person | None = None,
    clock: str | None = "off",
) -> Table:
    """A match in this phase, everything shown; by default of Kestrel and Moth, in the arena."""
    variant, deck, actions, *_ = PHASES[phase]
    sitting = players or (sandbox.people["Kestrel"], sandbox.people["Moth"])
    table = Table(sandbox, channel or sandbox.channels["arena"], sitting, random.Random(1))
    if host is None:
        await table.challenge(variant, deck, clock)
    else:
        await table.host(host, variant, deck, clock)
    await table.do(*actions)
    assert await table.next_moves()
    await bot.handlers.display.settled()
    return table
