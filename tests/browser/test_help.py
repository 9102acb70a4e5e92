"""`/help` on a phone: one screen, whose commands start when they are tapped."""

import re

import pytest
from playwright.async_api import Page, ViewportSize, expect

from sandbox.tests.page.fixtures import Open
from tests.browser.test_death_match import PATIENCE_MS, address, command, sit

__all__ = ("address",)
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE = ViewportSize(width=400, height=850)
SCREEN = 700
"""The most pixels of an answer that a phone shows at once."""

TITLES = {"Rook": "What you can do here", "Moth": "Що ви можете зробити"}
NAMES = {"Rook": "/help", "Moth": "/допомога"}
LOCALES = {"Rook": "en-US", "Moth": "uk-UA"}


async def helped(page: Page, name: str) -> float:
    """Ask for help; how high the answer is, in pixels."""
    heading = page.get_by_role("heading", name=re.compile(TITLES[name]))
    answers = page.locator("article", has=heading)
    before = await answers.count()
    # One Enter takes the command from the list, the other sends it.
    await command(page, NAMES[name])
    await page.keyboard.press("Enter")
    await expect(answers).to_have_count(before + 1)
    article = answers.last
    box = await article.bounding_box()
    assert box is not None
    return box["height"]


async def test_help_fits_a_phone_and_its_commands_start(address: str, open_page: Open) -> None:
    pages = {}
    for name in TITLES:
        pages[name] = await sit(address, open_page, name, LOCALES[name])
        await pages[name].set_viewport_size(PHONE)
        assert await helped(pages[name], name) <= SCREEN
    rook, moth = pages.values()
    for page in pages.values():
        # A page of help stands in the place of the first one.
        await page.locator('[data-custom-id="i:rounds"]').last.click()
        back = page.locator('[data-custom-id="i:help"]')
        await expect(back).to_have_count(1)
        box = await page.locator("article", has=back).bounding_box()
        assert box is not None
        assert box["height"] <= SCREEN
        await back.click()
        await expect(back).to_have_count(0)
    await rook.locator("article button.mention", has_text="games").last.click()
    await expect(rook.locator(".command-chip")).to_contain_text("/games")
    await rook.locator(".chip-close").click()
    # A reader of Ukrainian taps the English name, and gets the command in their own words.
    await moth.locator("article button.mention", has_text="games").last.click()
    await expect(moth.locator(".command-chip")).to_contain_text("/ігри")
    await moth.locator(".chip-close").click()

    await command(rook, "/deathmatch challenge opponent:Moth variant:warrior")
    await moth.locator('[data-custom-id$=":accept"]').wait_for(timeout=PATIENCE_MS)
    assert await helped(moth, "Moth") <= SCREEN
    await moth.locator('[data-custom-id$=":accept"]').first.click()
    await moth.locator('[data-custom-id$=":start:0"]').wait_for(timeout=PATIENCE_MS)
    for name, page in pages.items():
        assert await helped(page, name) <= SCREEN
