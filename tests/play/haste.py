"""A bot on real sockets that waits little before it tries again, so that its tests are quick."""

import asyncio

import discord
import pytest

from bot import app
from bot.aio.timing import SystemTime
from tests.play.direct import Replaced

HASTE = 200
"""How many times faster the bot and discord.py wait before they try again."""


class QuickTime(SystemTime):
    """The machine's time, but pauses of up to a minute are short: back-off, sweeps, suspense."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE if seconds <= 60 else seconds)


def hasten_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py wait less between its own tries, and the bot before it connects again."""
    quick = Replaced(asyncio, sleep=lambda seconds: asyncio.sleep(seconds / HASTE))
    for module in (discord.http, discord.client, discord.shard):
        monkeypatch.setattr(module, "asyncio", quick)
    monkeypatch.setattr(app, "GATEWAY_TIME", QuickTime())
