"""Panels follow their match: the newest picture, and no request too soon after another."""

from __future__ import annotations

import asyncio
from itertools import product
from typing import TYPE_CHECKING, cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import SystemTime
from bot.display.drawing import ShownMatch
from bot.display.open_panels import PAUSE_SECONDS, OpenPanel, OpenPanels, PageKind
from bot.display.outbox import TokenMessage
from bot.match.ids import MatchId, MessageId, UserId
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout, Text
from tests.display.sending import KeepingSender
from tests.display.services import redraws_with
from tests.play.loop import now, quiet, wait
from tests.store.playing import CHANNEL

if TYPE_CHECKING:
    from bot.delivery.responder import Responder

MATCH = MatchId(1)
PANEL = MessageId(7)
HOST = UserId(8)


class Panel:
    """One open panel of a match. `drawn`: unless this is set, its drawing waits."""

    def __init__(self) -> None:
        background = BackgroundTasks()
        self.sender = KeepingSender(now)
        redraws = redraws_with(self.sender, background)
        self.panels = OpenPanels(redraws, SystemTime(), background, AsyncMock())
        self.drawn = asyncio.Event()
        self.drawn.set()
        message = TokenMessage(PANEL, "token", CHANNEL, now(), texts_in("en"))
        self.panels.keep(MATCH, OpenPanel(message, self.draw, 0, HOST))

    async def draw(self, match: Match) -> MessageLayout:
        await self.drawn.wait()
        return MessageLayout((Text(f"after {match.version}"),))

    def update(self, version: int, *, live: bool = True) -> None:
        match = Mock(version=version, live=live)
        match.terms.id = MATCH
        self.panels.update(ShownMatch(match, revealing=False))

    @property
    def shown(self) -> list[str]:
        return [sent.text for sent in self.sender.asked]


@pytest.fixture
def panel() -> Panel:
    return Panel()


async def test_a_panel_pauses_after_a_change_during_its_drawing(panel: Panel) -> None:
    panel.drawn.clear()
    panel.update(1)
    await quiet()
    panel.update(2)
    panel.drawn.set()
    await quiet()
    assert panel.shown == ["after 2"]
    panel.update(3)
    await quiet()
    assert panel.shown == ["after 2"]
    await wait(PAUSE_SECONDS)
    assert panel.shown == ["after 2", "after 3"]


async def test_a_panel_drawn_after_its_match_is_forgotten_is_dropped(
    panel: Panel,
) -> None:
    panel.drawn.clear()
    panel.update(1, live=False)
    await quiet()
    panel.panels.forget(MATCH)
    panel.drawn.set()
    await quiet()
    assert panel.shown == ["after 1"]
    assert panel.panels.take(MATCH, PANEL) is None


class Reader:
    """The answers to somebody's presses. `next`: the message that the next one makes."""

    def __init__(self) -> None:
        self.next = 100

    async def private(self, layout: MessageLayout) -> MessageId:
        self.next += 1
        return MessageId(self.next)

    async def replace(self, layout: MessageLayout) -> None:
        return None


@pytest.mark.parametrize(
    ("later", "deleted"),
    [
        ((HOST, PageKind.RULES, None), 1),
        ((HOST, PageKind.STEP, None), 0),
        ((UserId(9), PageKind.RULES, None), 0),
        # Another page in the place of the one that stands.
        ((HOST, PageKind.RULES, MessageId(101)), 0),
        # A hand is no page, whatever it shows.
        ((HOST, PageKind.RULES, PANEL), 0),
    ],
)
async def test_a_page_takes_the_place_of_the_older_of_its_kind_that_its_reader_has(
    panel: Panel, later: tuple[UserId, PageKind, MessageId | None], deleted: int
) -> None:
    reader = cast("Responder", Mock(wraps=Reader(), token="token", channel_id=CHANNEL))
    page, texts = MessageLayout((Text("a page"),)), texts_in("en")
    for user_id, kind, pressed in ((HOST, PageKind.RULES, None), later):
        await panel.panels.show_page(MATCH, kind, page, reader, pressed, user_id, texts)
    await quiet()
    assert panel.sender.kinds() == ["delete by token"] * deleted


async def test_a_desk_in_the_place_of_a_refusal_outlives_the_next_refusal(panel: Panel) -> None:
    reader = cast("Responder", Mock(wraps=Reader(), token="token", channel_id=CHANNEL))
    page, texts, match = MessageLayout((Text("a page"),)), texts_in("en"), Mock(version=1)
    match.terms.id = MATCH
    show = panel.panels.show_page
    await show(MATCH, PageKind.REFUSAL, page, reader, None, HOST, texts)
    await panel.panels.show(match, panel.draw, reader, MessageId(101), HOST, texts)
    await show(MATCH, PageKind.REFUSAL, page, reader, None, HOST, texts)
    await quiet()
    assert panel.sender.kinds() == ["delete by token"], "the desk that was open before"


@pytest.mark.parametrize(
    ("later_ms", "revealing", "deleted"),
    [(1, True, 2), (1, False, 0), (-1, True, 0)],
    ids=["before the playback", "no playback", "during the playback"],
)
async def test_pages_of_players_and_refusals_of_all_go_when_a_playback_begins(
    panel: Panel, later_ms: int, revealing: bool, deleted: int
) -> None:
    reader = cast("Responder", Mock(wraps=Reader(), token="token", channel_id=CHANNEL))
    page, texts, match = MessageLayout((Text("a page"),)), texts_in("en"), Mock(version=1)
    match.terms.id, match.terms.players = MATCH, (HOST,)
    match.playback_began = now() + later_ms
    for user_id, kind in ((HOST, PageKind.RULES), *product((UserId(9),), PageKind)):
        await panel.panels.show_page(MATCH, kind, page, reader, None, user_id, texts)
    for _ in range(2):
        panel.panels.update(ShownMatch(match, revealing=revealing))
    await quiet()
    assert panel.sender.kinds().count("delete by token") == deleted
