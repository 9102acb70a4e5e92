"""A browser for all tests of a folder, a scripted server for each, and pages that sit at it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import pytest_asyncio
from playwright.async_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    ViewportSize,
    async_playwright,
    expect,
)

from sandbox.tests.chromium import ARGUMENTS, chromium
from sandbox.tests.page import conversation as script
from sandbox.tests.page.scripted import Connection, ScriptedServer

WIDE = ViewportSize(width=1280, height=900)

expect.set_options(timeout=20_000)


@dataclass
class Seat:
    """One tab that somebody sits at: the page and the server's end of its socket."""

    page: Page
    link: Connection


Open = Callable[..., Awaitable[Page]]
Sit = Callable[..., Awaitable[Seat]]


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for the whole run."""
    path = chromium()
    assert path is not None, "a test without the mark `browser`"
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield opened
        await opened.close()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def modules(browser: Browser) -> AsyncIterator[Page]:
    """A page that serves only to call functions of the page's modules in."""
    scripted = ScriptedServer()
    await scripted.start()
    page = await browser.new_page(timezone_id="UTC")
    await page.goto(scripted.url)
    yield page
    await page.close()
    await scripted.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def server() -> AsyncIterator[ScriptedServer]:
    """A fresh scripted server."""
    scripted = ScriptedServer()
    await scripted.start()
    yield scripted
    await scripted.stop()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def idle_pages(browser: Browser) -> list[Page]:
    """Blank pages with the usual settings that earlier tests have left, each in its own context.

    Opening a window costs Chromium more than most tests do.
    """
    return []


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser: Browser, idle_pages: list[Page]) -> AsyncIterator[Open]:
    """Opens pages, each in its own context; an error in a page's script fails the test.

    `lasting=True` is for a test that changes its page for good, by a clock or a second tab: the
    page is closed afterwards, as is every page with settings of its own.
    """
    errors: list[str] = []
    closing: list[BrowserContext] = []
    returning: list[Page] = []

    def note(error: Error) -> None:
        errors.append(str(error))

    async def make(*, lasting: bool = False, **options: object) -> Page:
        if not lasting and not options and idle_pages:
            page = idle_pages.pop()
        else:
            settings = {"viewport": WIDE, "locale": "en-US", "timezone_id": "UTC", **options}
            context = await browser.new_context(**settings)  # type: ignore[arg-type] # free-form
            page = await context.new_page()
        if lasting or options:
            closing.append(page.context)
        else:
            returning.append(page)
        page.on("pageerror", note)
        return page

    yield make
    for page in returning:
        await page.evaluate("sessionStorage.clear()")
        await page.goto("about:blank")
        await page.mouse.move(-1, -1)
        await page.set_viewport_size(WIDE)
        page.remove_listener("pageerror", note)
        idle_pages.append(page)
    for context in closing:
        await context.close()
    assert errors == []


@pytest_asyncio.fixture(loop_scope="session")
async def sit(server: ScriptedServer, open_page: Open) -> Sit:
    """Sit down as somebody: opens the page and waits for its first channel."""

    async def take(user_id: str = script.KESTREL, **options: object) -> Seat:
        page = await open_page(**options)
        await page.goto(f"{server.url}/?as={user_id}")
        link = await server.connection()
        await expect(page.locator(".channel-title")).not_to_be_empty()
        return Seat(page, link)

    return take
