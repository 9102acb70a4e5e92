"""Time stamps: in the reader's language, by the server's clock, ticking."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NOON = 1767268800  # 2026-01-01 12:00 UTC, a Thursday


async def _format(page: Page, style: str, locale: str) -> str:
    text: str = await page.evaluate(
        "async ([unix, style, locale]) => "
        "(await import('/page/timestamps.js')).formatTimestamp(unix, style, locale, 0)",
        [NOON, style, locale],
    )
    return text.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("style", "english", "ukrainian"),
    [
        ("t", "12:00 PM", "12:00"),
        ("T", "12:00:00 PM", "12:00:00"),
        ("d", "1/1/26", "01.01.26"),
        ("D", "January 1, 2026", "1 січня 2026 р."),
        ("f", "January 1, 2026 at 12:00 PM", "1 січня 2026 р. о 12:00"),
        ("F", "Thursday, January 1, 2026 at 12:00 PM", "четвер, 1 січня 2026 р. о 12:00"),
    ],
)
async def test_styles(modules: Page, style: str, english: str, ukrainian: str) -> None:
    assert await _format(modules, style, "en-US") == english
    assert await _format(modules, style, "uk") == ukrainian


@pytest.mark.parametrize(
    ("seconds", "english", "ukrainian"),
    [
        (0, "in 0 seconds", "через 0 секунд"),
        (59, "in 59 seconds", "через 59 секунд"),
        (60, "in 1 minute", "через 1 хвилину"),
        (119, "in 2 minutes", "через 2 хвилини"),
        (-5, "5 seconds ago", "5 секунд тому"),
        (3599, "in 1 hour", "через 1 годину"),
        (7200, "in 2 hours", "через 2 години"),
        (86400 * 3, "in 3 days", "через 3 дні"),
        (86400 * 60, "in 2 months", "через 2 місяці"),
        (86400 * 800, "in 2 years", "через 2 роки"),
    ],
)
async def test_relative(modules: Page, seconds: int, english: str, ukrainian: str) -> None:
    shown = await modules.evaluate(
        "async (s) => { const { relative } = await import('/page/timestamps.js');"
        " return [relative(s, 'en-US'), relative(s, 'uk')]; }",
        seconds,
    )
    assert shown == [english, ukrainian]


async def test_relative_stamps_tick_by_the_servers_clock(server: ScriptedServer, sit: Sit) -> None:
    """The browser's clock is far off; the greeting says what time it is."""
    server.hello = {"now": NOON * 1000}
    server.history[script.ARENA] = [script.message(f"Ends <t:{NOON + 30}:R> or <t:{NOON}:t>")]
    seat = await sit()
    relative = seat.page.locator("time[data-style=R]")
    await expect(relative).to_have_text("in 29 seconds")
    await expect(relative).to_have_text("in 28 seconds")
    await expect(relative).to_have_attribute("datetime", "2026-01-01T12:00:30.000Z")
    await expect(seat.page.locator("time[data-style=t]")).to_have_text("12:00 PM")
