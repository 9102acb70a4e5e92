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
from bot.store import messages
from bot.store.store import Store
from bot.ui.message import MessageLayout, Text
from tests.play.failing import in_place_of
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
    written, write = asyncio.Event(), store.write
    begun = False

    async def slowly(*arguments: Any) -> None:
        nonlocal begun
        begun = True
        await written.wait()
        await write(messages.note, *arguments)

    monkeypatch.setattr(store, "write", in_place_of(messages.note, slowly, write))
    noting = asyncio.create_task(posted.note(None))
    await quiet()
    assert begun
    changing = asyncio.create_task(posted.note_arrival(row))
    await quiet()
    assert not changing.done()
    written.set()
    await asyncio.gather(noting, changing)
    assert await store.read(messages.match_of, NUMBER) == match_id


async def test_nothing_to_note_is_no_transaction(store: Store) -> None:
    match_id = (await start(store)).terms.id
    posted = PostedMessages(match_id, store, Tokens(), DiscordTime(SystemTime()))
    await posted.load()
    asked: list[str] = []
    await store.read(lambda c: c.set_trace_callback(asked.append))
    asked.clear()
    await posted.note(None)
    assert asked == []
