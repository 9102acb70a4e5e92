"""What is noted of the messages of a match, and when."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.aio.timing import SystemTime
from bot.delivery.sender import MessageRef
from bot.delivery.tokens import Tokens
from bot.display.life import Happening
from bot.display.picture import BoardTarget
from bot.display.posted_messages import PostedMessages
from bot.live.discord_time import DiscordTime
from bot.match.ids import MessageId
from bot.store.store import Store
from bot.ui.message import MessageLayout, Text
from tests.play.loop import quiet
from tests.store.playing import CHANNEL, start

BOARD = BoardTarget("board:1", "board", MessageLayout((Text("a board"),)))
NUMBER = MessageId(7)


async def test_a_message_is_not_changed_before_it_is_noted_where_it_stands(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while that is being written: who is killed then finds it by its mark, or not at all."""
    match_id = (await start(store)).terms.id
    posted = PostedMessages(match_id, store, Tokens(), DiscordTime(SystemTime()))
    row = await posted.announce(BOARD, CHANNEL)
    assert row is not None
    posted.happened(row, Happening.ARRIVED, BOARD, MessageRef(CHANNEL, NUMBER))
    written, note = asyncio.Event(), store.note_messages
    begun = False

    async def slowly(*arguments: Any) -> None:
        nonlocal begun
        begun = True
        await written.wait()
        await note(*arguments)

    monkeypatch.setattr(store, "note_messages", slowly)
    noting = asyncio.create_task(posted.note(None))
    await quiet()
    assert begun
    changing = asyncio.create_task(posted.note_arrival(row))
    await quiet()
    assert not changing.done()
    written.set()
    await asyncio.gather(noting, changing)
    assert await store.match_of_message(NUMBER) == match_id
