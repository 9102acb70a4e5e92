"""The stored notes of a match's messages, and their moments."""

from __future__ import annotations

import asyncio

import pytest

from bot.aio.timing import SystemTime
from bot.delivery.sender import MessageRef
from bot.delivery.tokens import Tokens
from bot.display.life import Happening
from bot.display.posted_messages import PostedMessages
from bot.display.targets import BoardTarget
from bot.live.discord_time import DiscordTime
from bot.match.ids import MessageId
from bot.store.database import LATER_SECONDS
from bot.store.store import Store
from bot.ui.message import MessageLayout, Text
from tests.store.playing import CHANNEL, start

BOARD = BoardTarget("board:1", "board", MessageLayout((Text("a board"),)))
NUMBER = MessageId(7)


@pytest.fixture
async def statements(store: Store) -> list[str]:
    """All that the database is asked from now on."""
    asked: list[str] = []
    await store.read(lambda c: c.set_trace_callback(asked.append))
    asked.clear()
    return asked


async def test_a_message_is_changed_only_after_its_place_is_noted(
    store: Store, statements: list[str]
) -> None:
    """Once it shows something else, the next process does not find it by its mark."""
    match_id = (await start(store)).terms.id
    posted = PostedMessages(match_id, store, Tokens(), DiscordTime(SystemTime()))
    row = await posted.announce(BOARD, CHANNEL)
    assert row is not None
    posted.happened(row, Happening.ARRIVED, BOARD, MessageRef(CHANNEL, NUMBER))
    posted.note()
    statements.clear()
    await posted.note_arrival(row)
    assert [one for one in statements if one.startswith("UPDATE messages") and "7" in one]
    assert statements[-1] == "COMMIT"
    statements.clear()
    await posted.note_arrival(row)
    assert statements == []


async def test_nothing_to_note_is_no_transaction(store: Store, statements: list[str]) -> None:
    match_id = (await start(store)).terms.id
    posted = PostedMessages(match_id, store, Tokens(), DiscordTime(SystemTime()))
    await posted.load()
    statements.clear()
    posted.note()
    await asyncio.sleep(2 * LATER_SECONDS)
    assert statements == []
