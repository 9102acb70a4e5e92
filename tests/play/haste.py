"""A bot on real sockets that waits little before it tries again, so that its tests are quick."""

from __future__ import annotations

import asyncio
from types import ModuleType
from typing import Any

import discord
import pytest

from bot import app
from bot.aio.timing import SystemTime

HASTE = 200
"""How many times faster the bot and discord.py wait before they try again."""


class QuickTime(SystemTime):
    """The machine's time, but pauses of up to a minute are short: back-off, sweeps, suspense."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE if seconds <= 60 else seconds)


class _QuickAsyncio(ModuleType):
    """The module asyncio as discord.py's requests see it, with short pauses between retries."""

    def __init__(self) -> None:
        super().__init__("asyncio")

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)


def hasten_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py wait less between its own tries, and the bot before it connects again."""
    for module in (discord.http, discord.client, discord.shard):
        monkeypatch.setattr(module, "asyncio", _QuickAsyncio())
    monkeypatch.setattr(app, "GATEWAY_TIME", QuickTime())
