"""The database fails once an act of a host counts: it is told, and nobody is to try again."""

from __future__ import annotations

import pytest

from bot.match.entries import TimeGiven
from bot.ui.custom_ids import MatchCommand
from tests.play.failing import Failing
from tests.wire.desk.hosting import Hosting

PAUSED = "⏸️ Rook has paused the match."


async def test_a_desk_that_cannot_be_drawn_after_an_act(
    hosting: Hosting, caplog: pytest.LogCaptureFixture
) -> None:
    desk = await hosting.desk()
    reading = Failing(hosting.bot.handlers.store, "entries", 1)
    reply = await hosting.press(desk, MatchCommand.PAUSE)
    assert reading.over
    assert (await hosting.match()).paused == hosting.rook.id
    assert hosting.told(PAUSED)
    assert (reply.failed, reply.messages) == (None, []), "nobody is told to try again"
    assert "its host was not answered" in caplog.text


async def test_names_that_cannot_be_read_after_an_act(
    hosting: Hosting, caplog: pytest.LogCaptureFixture
) -> None:
    reading = Failing(hosting.bot.handlers.people, "names", 1, lambda *_: _has_acted(hosting))
    told = await hosting.do("time", player=hosting.kestrel, seconds=60)
    assert reading.over
    assert "1:00 min more" in told.text
    assert "6:00 min" in hosting.table.board().text
    assert isinstance((await hosting.match()).entry, TimeGiven)
    assert "told without names" in caplog.text


def _has_acted(hosting: Hosting) -> bool:
    known = hosting.bot.handlers.matches._known.get(hosting.table.match)
    return known is not None and known.version > 0
