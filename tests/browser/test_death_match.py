"""A newcomer's first hour: the bot without a token, tabs, and a match in the browser."""

import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from sandbox.tests.page.fixtures import Open
from tests.app.process import started

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PATIENCE_MS = 15_000
WON, WALK = re.compile("wins the match"), re.compile("(comes out|walks through|falls)")
"""Headings; the icons come while one plays."""


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """`python -m bot` as `make play` starts it, without a token; the address of its page."""
    async with started(tmp_path, SANDBOX_PORT="0", REVEAL_PACE_SECONDS="0") as bot:
        line = await bot.line("http://127.0.0.1:")
        # The commands are there once the bot has connected.
        await bot.line("Gateway")
        yield line[line.index("http://") :].split()[0]
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0
        assert [each for each in bot.err if "ERROR" in each] == []


async def sit(address: str, open_page: Open, name: str, locale: str = "en-US") -> Page:
    page = await open_page(locale=locale)
    await page.goto(address)
    await page.get_by_role("link", name=name).click()
    await expect(page.locator(".channel-title")).to_have_text("#arena")
    return page


async def command(page: Page, text: str) -> None:
    """Type a command as people paste one, and send it."""
    await page.locator(".composer-text").click()
    await page.keyboard.insert_text(text)
    await page.keyboard.press("Enter")
    # Unless all its options were typed, it shows its form first, and sends at the second Enter.
    if await page.locator(".command-form").count():
        await page.keyboard.press("Enter")


def control(page: Page, action: str) -> Locator:
    """The newest control of a tab with an action of a match."""
    return page.locator(f'[data-custom-id^="d:"][data-custom-id$=":{action}"]').last


async def test_two_tabs_play_a_match_to_its_end(address: str, open_page: Open) -> None:
    kestrel = await sit(address, open_page, "Kestrel")
    moth = await sit(address, open_page, "Moth")

    await command(kestrel, "/deathmatch challenge opponent:Moth variant:warrior deck:C")
    await moth.locator('[data-custom-id^="c:"][data-custom-id$=":accept"]').click()
    await control(moth, "start:0").click()
    await control(kestrel, "draw").click()
    # The card is placed where its player alone sees it.
    await control(kestrel, "add").click()
    await control(moth, "pass").click()
    await kestrel.locator('[data-custom-id*=":name"]').last.click()
    await kestrel.locator('[data-option-value="name:7"]:visible').click()
    # To pass over an empty dungeon asks first, and gives the other one a win.
    result = kestrel.get_by_role("heading", name=WON)
    board = kestrel.locator("article", has=kestrel.locator('[data-custom-id$=":draw"]'))
    while True:
        await expect(result.or_(board).first).to_be_visible()
        if await result.count():
            break
        named = board.locator("strong", has_text=re.compile("^(Kestrel|Moth)$")).last
        page = kestrel if await named.text_content() == "Kestrel" else moth
        custom_id = await control(page, "pass").get_attribute("data-custom-id")
        await control(page, "pass").click()
        await page.locator(f'article.ephemeral [data-custom-id="{custom_id}"]').click()
        await expect(kestrel.locator(f'[data-custom-id="{custom_id}"]')).to_have_count(0)

    # Every board has become a walk, but for the one that became the result.
    assert await kestrel.get_by_role("heading", name=WALK).count() >= 2
    await expect(kestrel.get_by_role("heading", name=re.compile("^⚔️"))).to_have_count(0)

    icons = kestrel.locator(".text-display .custom-emoji")
    widths = await icons.evaluate_all("icons => icons.map((icon) => icon.naturalWidth)")
    assert set(widths) == {128}, "every icon is there as it was drawn"

    await command(kestrel, "/leaderboard")
    await expect(kestrel.get_by_role("heading", name=re.compile("Leaderboard"))).to_be_visible()
    await command(moth, "/stats player:Kestrel")
    await expect(kestrel.get_by_role("heading", name=re.compile("Kestrel")).last).to_be_visible()

    await kestrel.locator("[data-channel-id]", has_text="Delve").click()
    cards = kestrel.locator("article", has=kestrel.get_by_role("heading", name="You drew"))
    await expect(cards.last).to_be_visible()
    await expect(cards.locator("[data-custom-id]")).to_have_count(0)
