"""How high the messages of whole matches stand on a phone, from the first board to the result."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Page, expect

from bot.app import DelveBot
from bot.handlers.absent_hosts import MISSED_AFTER_MS
from bot.ui import symbols
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.tests.page.fixtures import Open
from tests.play.manual_time import ManualTime
from tests.wire.table import Table, control, running_bot, use

PHONE = {"width": 400, "height": 860}
PACE = 1.7
"""Seconds for which nothing else of the bot waits."""
WINNER = symbols.untagged(symbols.WINNER)

SHORT = {
    "Kestrel": "KestrelNorth",
    "Moth": "MothLanterns",
    "Wren": "WrenUnderOak",
    "Otter": "OtterOfRiver",
    "Rook": "RookTheElder",
}
LONG = {
    "Kestrel": "Kestrel of the Northern Moors 01",
    "Moth": "Moth of the Everlasting Lantern2",
    "Wren": "Wren of the Hollow Below the Oak",
    "Otter": "Otter of a Wide and Slow River 4",
    "Rook": "Rook the Caller of Long Evenings",
}

WATCH = """() => {
    // Mutations are told after each message from the server: no state of the page is missed.
    window.seen = new Map();
    const look = () => {
        for (const article of document.querySelectorAll("article")) {
            // Somebody may have written in between: then it has a line with its author.
            article.classList.remove("grouped");
            const height = article.getBoundingClientRect().height;
            const heading = article.querySelector(".heading");
            const kind = article.classList.contains("ephemeral")
                ? "private"
                : !heading
                  ? "line"
                  : heading.classList.contains("heading-2")
                    ? "result"
                    : heading.textContent.startsWith("⚔") ? "board" : "walk";
            window.seen.set(article.innerText, [kind, height]);
        }
    };
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(look).observe(document.body, changes);
}"""


class Seen(NamedTuple):
    """A state of a message: its height in pixels, what it is, and all that it said."""

    height: float
    screen: str
    text: str


class Stage(NamedTuple):
    """Where a match is to be shown. `pages`: of Kestrel and of Moth."""

    sandbox: Sandbox
    bot: DelveBot
    clock: ManualTime
    pages: list[Page]

    @property
    def rook(self) -> Person:
        """Who hosts."""
        return self.sandbox.people["Rook"]


class Show:
    """A hosted match on a clock that stands, with the pages of Kestrel and Moth on phones."""

    def __init__(self, stage: Stage, table: Table) -> None:
        self.bot = stage.bot
        self.clock = stage.clock
        self.pages = stage.pages
        self.rook = stage.rook
        self.table = table

    async def do(self, *actions: str) -> None:
        """Make these moves; walks are told frame by frame, at once."""
        for action in actions:
            await self.table.do(action)
            await self.settle()

    async def settle(self) -> None:
        """Let as much time pass as the walk wants that is going on."""
        settled = asyncio.create_task(self.bot.handlers.display.settled())
        while not settled.done():
            pause = asyncio.create_task(self.clock.asleep(PACE, 2 * PACE))
            await asyncio.wait((settled, pause), return_when=asyncio.FIRST_COMPLETED)
            if not settled.done():
                self.clock.advance(pause.result())
            pause.cancel()
        await settled

    async def look(self) -> None:
        """All players look at their cards."""
        for player in self.table.players:
            reply = await use(player, control(self.table.board(), MatchCommand.CARD))
            await reply.shown()

    async def ask_and_pause(self) -> None:
        """A player asks for something, first in vain; the host pauses the match and goes on."""
        kestrel, channel = self.table.players[0], self.table.channel
        await kestrel.command(channel, "match ask", what="pause")
        await self.settle()
        for _ in range(2):
            await self.clock.pass_slowly(MISSED_AFTER_MS / 1000 + 60)
            await self.settle()
        await use(kestrel, control(self.table.board(), MatchCommand.DECLINE))
        await self.settle()
        await self.rook.command(channel, "host pause")
        await self.settle()
        await self.rook.command(channel, "host resume")
        await self.settle()

    async def seen(self) -> list[Seen]:
        """All that stood on a page, the highest first."""
        found = set()
        for page in self.pages:
            entries = await page.evaluate("() => [...window.seen]")
            found |= {Seen(height, kind, text) for text, (kind, height) in entries}
        return sorted(found, reverse=True)


@asynccontextmanager
async def on_stage(
    language: str, names: dict[str, str], open_page: Open, database: Path
) -> AsyncIterator[Stage]:
    """A sandbox in a language whose people go by these names, its bot, and two pages."""
    locale = {"en": "en-US", "uk": "uk"}[language]
    clock = ManualTime(time.time())
    async with Sandbox(rate_limits=False, now=clock) as sandbox:
        sandbox.core.world.preferred_locale = locale
        for name, shown in names.items():
            person = sandbox.people[name]
            person.locale = locale
            sandbox.core.world.members[person.id].nick = shown
        async with running_bot(sandbox, database, time=clock, pace=PACE) as bot:
            pages = []
            for name in ("Kestrel", "Moth"):
                page = await open_page(viewport=PHONE, locale=locale)
                await page.goto(f"{sandbox.page_url}?as={sandbox.people[name].id}")
                await expect(page.locator(".channel-title")).to_have_text("#arena")
                await page.evaluate(WATCH)
                pages.append(page)
            yield Stage(sandbox, bot, clock, pages)


async def check(show: Show, limit: int) -> None:
    """The match is over; nothing of it stood higher than so many pixels."""
    for page in show.pages:
        await expect(page.locator("article .heading-2").last).to_contain_text(WINNER)
    seen = await show.seen()
    highest: dict[str, Seen] = {}
    for each in seen:
        highest.setdefault(each.screen, each)
    assert highest.keys() == {"board", "walk", "result", "private", "line"}
    told = [f"{each.height:.0f} px, {each.screen}:\n{each.text}" for each in highest.values()]
    assert seen[0].height <= limit, "\n\n".join(("The highest of each:", *told))
