"""The bot's limits against those of the sandbox, which are Discord's, five times as fast."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.delivery.budget import Urgency
from bot.delivery.limits import NO_LIMITS, Allowance, Limits, Rate
from bot.delivery.sender import MessageRef, MessageSender
from bot.match.ids import ChannelId
from bot.ui.message import TextMessage
from sandbox.ratelimit import RateLimits
from sandbox.server import Sandbox
from tests.play.process import BotProcess

HASTE = 5
FASTER = Limits(posts=Allowance(5, 5.0 / HASTE))


@pytest.mark.parametrize("limits", [FASTER, replace(NO_LIMITS, posts=Rate(50, 50.0))])
async def test_many_messages_at_once_are_all_sent(limits: Limits, tmp_path: Path) -> None:
    """With the bot's limits Discord has nothing to refuse; the second ones are too loose."""
    async with (
        Sandbox(rate_limits=RateLimits(window=5.0 / HASTE)) as sandbox,
        BotProcess(sandbox, tmp_path / "delve.sqlite3", limits=limits) as bot,
    ):
        sender = MessageSender(bot, b"", bot.budget)
        rooms = [ChannelId(channel.id) for channel in sandbox.channels.values()]

        async def write(channel_id: ChannelId, number: int) -> bool:
            urgency = Urgency.PING if number % 2 else Urgency.BOARD
            text = TextMessage(f"{number}")
            sent = await sender.send(channel_id, text, f"{channel_id} {number}", urgency=urgency)
            return isinstance(sent, MessageRef)

        sent = await asyncio.gather(*(write(room, number) for room in rooms for number in range(9)))
        if limits is FASTER:
            assert all(sent)
            assert sandbox.rate_limited == 0
        else:
            assert not all(sent)
            assert sandbox.rate_limited
