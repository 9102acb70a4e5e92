"""A Death Match fits a phone: how high its messages stand, from the first board to the result."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from playwright.async_api import Page, expect

from bot.app import DelveBot
from bot.games.dungeon.heroes import HEROES
from bot.handlers.absent_hosts import MISSED_AFTER_MS
from bot.ui import symbols
from bot.ui.custom_ids import MatchCommand
from sandbox.server import Sandbox
from tests.browser.page.conftest import Open
from tests.wire.clock import VirtualTime
from tests.wire.table import Table, control, running_bot, use

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE = {"width": 400, "height": 860}
PACE = 1.7
"""Seconds for which nothing else of the bot waits."""
WINNER = symbols.untagged(symbols.WINNER)
KIT = [tile.key for tile in HEROES["warrior"].tiles]
SPARED = "vorpal-sword"

SHORT = {"Kestrel": "KestrelNorth", "Moth": "MothLanterns", "Rook": "RookTheElder"}
LONG = {
    "Kestrel": "Kestrel of the Northern Moors 01",
    "Moth": "Moth of the Everlasting Lantern2",
    "Rook": "Rook the Caller of Long Evenings",
}
LIMITS = [pytest.param(SHORT, 700, id="12"), pytest.param(LONG, 733, id="32")]
"""Names, and how many pixels a message may take with them."""

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


class Show:
    """A hosted match on a clock that stands, with both players' pages on phones."""

    def __init__(
        self, sandbox: Sandbox, bot: DelveBot, clock: VirtualTime, pages: list[Page]
    ) -> None:
        self.bot = bot
        self.clock = clock
        self.pages = pages
        self.rook = sandbox.people["Rook"]
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        self.table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))

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
        """Both players look at their cards."""
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
async def showing(
    language: str,
    names: dict[str, str],
    open_page: Open,
    database: Path,
    variant: str,
    deck: str,
) -> AsyncIterator[Show]:
    """Rook hosts a match of Kestrel and Moth, who are ready."""
    locale = {"en": "en-US", "uk": "uk"}[language]
    clock = VirtualTime(time.time())
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
            show = Show(sandbox, bot, clock, pages)
            await show.table.host(show.rook, variant, deck, "day")
            yield show


@pytest.fixture(autouse=True)
def fixed_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decks that are not chosen are always the same."""
    same = SimpleNamespace(token_bytes=bytes)
    monkeypatch.setattr("bot.handlers.match_start.secrets", same)


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


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(("names", "limit"), LIMITS)
async def test_a_whole_match_of_warriors(
    names: dict[str, str], limit: int, language: str, open_page: Open, tmp_path: Path
) -> None:
    """With the whole deck in the dungeon, and all equipment gone at match point for both."""
    async with showing(language, names, open_page, tmp_path / "a", "warrior", "A") as show:
        await show.do("start:0", *("draw", "add") * 12)
        await show.look()
        # Kestrel has to go in, and meets all thirteen.
        await show.do("draw", "add")
        await show.look()
        await show.do("name:7")
        # Each passes once over an empty dungeon: both have two wins then.
        await show.do("pass", "pass", "pass")
        for spared in (SPARED, None):
            # All but one card are drawn, and all equipment but for what is spared goes.
            gone = [tile for tile in KIT if tile != spared]
            for tile in gone:
                await show.do("draw", f"discard:{tile}")
            await show.do(*("draw", "add") * (12 - len(gone)))
            await show.look()
            await show.ask_and_pause()
            await show.do("draw")
            await show.look()
            await show.do("add")
            if spared:
                await show.look()
                await show.do("name:7")
        await check(show, limit)


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(("names", "limit"), LIMITS)
async def test_a_long_walk_of_a_barbarian(
    names: dict[str, str], limit: int, language: str, open_page: Open, tmp_path: Path
) -> None:
    """Who holds back until eleven monsters are met is asked once more."""
    async with showing(language, names, open_page, tmp_path / "a", "barbarian", "T") as show:
        await show.do("start:0", *("draw", "add") * 13)
        for answer in ("hold", "hold", "hold"):
            await show.look()
            await show.do(answer)
        await show.ask_and_pause()
        await show.do("strike")
        moth, channel = show.table.players[1], show.table.channel
        question = (await moth.command(channel, "match concede")).message
        await use(moth, control(question, "concede"))
        await show.settle()
        await check(show, limit)
