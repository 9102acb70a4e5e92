"""Pages that people sit at, side by side at several widths, and pictures of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect

from bot.delivery.layout import without_icons
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.world import Message

WIDTHS = (1280, 400)
_HEIGHTS = {1280: 900, 400: 800}

_SHOWS = """([id, lines, controls]) => {
    const article = document.querySelector(`[data-message-id="${id}"]`);
    const said = (article?.textContent ?? "").replace(/[^\\p{L}\\p{N}]/gu, "");
    const images = [...(article?.querySelectorAll("img") ?? [])];
    return article !== null && lines.every((line) => said.includes(line))
        && images.every((image) => image.complete)
        && controls.every((each) => article.querySelector(`[data-custom-id="${each}"]`));
}"""
"""Whether a page shows these lines, without all but letters and digits, and these controls."""


_OWN = re.compile("<|://")


class Camera:
    """Takes pictures of people's screens, `<number>-<screen>.<language>.<width>.png`.

    `clock`: says what time it is there, in UTC epoch seconds.

    `crops`: None, or the only screens that are taken, of the widest page and the message alone, and
    the name of the file of each. `taken`: how many pictures there are.
    """

    def __init__(
        self,
        browser: Browser,
        sandbox: Sandbox,
        clock: Callable[[], float],
        folder: Path,
        locale: str,
        crops: Mapping[str, str] | None = None,
    ) -> None:
        self.taken = 0
        self._crops = crops
        self._widths = WIDTHS if crops is None else WIDTHS[:1]
        self._browser = browser
        self._sandbox = sandbox
        self._clock = clock
        self._folder = folder
        self._locale = locale
        self._number = 0
        self._pages: dict[int, dict[int, Page]] = {}
        self._errors: list[str] = []

    async def sit(self, *people: Person) -> None:
        """Open the pages of these people."""
        for person in people:
            self._pages[person.id] = {
                width: await self._open(person, width) for width in self._widths
            }

    async def _open(self, person: Person, width: int) -> Page:
        context = await self._browser.new_context(
            viewport={"width": width, "height": _HEIGHTS[width]},
            locale=self._locale,
            timezone_id="UTC",
            reduced_motion="reduce",
        )
        page = await context.new_page()
        page.on("pageerror", lambda error: self._errors.append(str(error)))
        await page.clock.set_fixed_time(self._now)
        await page.goto(f"{self._sandbox.page_url}?as={person.id}")
        await expect(page.locator(".channel-title")).to_have_text("#arena")
        return page

    @property
    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock(), UTC)

    async def time_passed(self) -> None:
        """Let the pages know."""
        for pages in self._pages.values():
            for page in pages.values():
                await page.clock.set_fixed_time(self._now)

    async def take(self, screen: str, person: Person, message: Message) -> None:
        """Take pictures of a person's pages, once they show this message as it is."""
        if self._crops is not None and screen not in self._crops:
            return
        self._number += 1
        for width, page in self._pages[person.id].items():
            article = await self._shown(page, message)
            if self._crops is None:
                name = f"{self._number:02}-{screen}.{self._locale[:2]}.{width}.png"
                await page.screenshot(path=self._folder / name, animations="disabled")
            else:
                file = self._folder / f"{self._crops[screen]}.png"
                container = article.locator(".container").first
                await container.screenshot(path=file, animations="disabled")
            self.taken += 1

    async def dismiss(self, person: Person, message: Message) -> None:
        """Let a person put away what only they see."""
        for page in self._pages[person.id].values():
            article = await self._shown(page, message)
            await article.locator("[data-action=dismiss]").click()
            await expect(article).to_have_count(0)

    async def _shown(self, page: Page, message: Message) -> Locator:
        """A message on a page, once it stands there as it is; before, its parts still move."""
        await page.wait_for_function(_SHOWS, arg=_said(message))
        return page.locator(f'[data-message-id="{message.id}"]')

    async def close(self) -> None:
        """Close all pages. `AssertionError` if there was an error in one."""
        for pages in self._pages.values():
            for page in pages.values():
                await page.context.close()
        assert self._errors == []


def _said(message: Message) -> tuple[str, list[str], list[str]]:
    """A message as `_SHOWS` wants it; lines with what a page writes in its own words are left out.

    Those are mentions, times and links.
    """
    lines = without_icons(message.text).splitlines()
    plain = [re.sub(r"[\W_]", "", line) for line in lines if not _OWN.search(line)]
    return str(message.id), plain, list(message.custom_ids)
