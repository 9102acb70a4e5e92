"""What a newcomer does: start the bot without a token, open tabs, and play in the browser."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as PageTimeout

from sandbox.tests.page.fixtures import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROOT = Path(__file__).resolve().parents[2]
GAME_VERBS = ("start", "draw", "pass", "add", "discard", "name", "strike", "hold")
CARD_VERBS = ("add", "discard")
SHOW_CARD = "card"
PATIENCE_MS = 15_000
WON, WALK = re.compile("^(🏆|:delve_win_)"), re.compile("^(🕳️|:delve_dungeon_)")
"""Headings; the icons come while one plays."""

MOVES = """verbs => [...document.querySelectorAll('[data-custom-id^="d:"]')]
    .filter(control => control.closest('[data-message-id]') && !control.disabled)
    .map(control => control.dataset.customId)
    .filter(id => verbs.includes(id.split(':')[3]))"""


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """`python -m bot` as `make play` starts it, without a token; the address of its page."""
    settings = {
        "DISCORD_TOKEN": "",
        "SANDBOX_PORT": "0",
        "DATABASE_PATH": str(tmp_path / "delve.sqlite3"),
        "REVEAL_PACE_SECONDS": "0",
    }
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=ROOT,
        env={**os.environ, **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert bot.stdout is not None
    assert bot.stderr is not None
    async with asyncio.timeout(30):
        line = (await bot.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+\S*", line)
        assert found is not None, line
        # The commands are there once the bot has connected.
        log = b""
        while b"Gateway" not in log:
            more = await bot.stderr.readline()
            assert more, log.decode()
            log += more
    rest = asyncio.create_task(bot.stderr.read())
    yield found[0]
    bot.terminate()
    assert await bot.wait() == 0
    assert b"ERROR" not in await rest


async def sit(address: str, open_page: Open, name: str) -> Page:
    page = await open_page()
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


def verb(custom_id: str) -> str:
    return custom_id.split(":")[3]


async def game_controls(page: Page) -> list[str]:
    """The custom ids of the newest board that this page shows.

    While a card is held that its player alone can see, it is that of the button that shows it.
    """
    found = [str(each) for each in await page.evaluate(MOVES, [*GAME_VERBS, SHOW_CARD])]
    newest = max((int(custom_id.split(":")[2]) for custom_id in found), default=-1)
    offered = [custom_id for custom_id in found if int(custom_id.split(":")[2]) == newest]
    return [custom_id for custom_id in offered if verb(custom_id) != SHOW_CARD] or offered


async def at_hand(page: Page, custom_id: str, chance: random.Random) -> str | None:
    """What this page makes a move with: a card is placed where its player alone sees it.

    None for a page that shows no card to its player.
    """
    if verb(custom_id) not in (*CARD_VERBS, SHOW_CARD):
        return custom_id
    now = ":".join(custom_id.split(":")[:3])
    shown = {
        each: page.locator(f'article.ephemeral [data-custom-id="{now}:{each}"]')
        for each in CARD_VERBS
    }
    if not await shown["add"].count():
        await use(page, f"{now}:{SHOW_CARD}", chance)
        with suppress(PageTimeout):
            await shown["add"].last.wait_for(timeout=2000)
    offered = [f"{now}:{each}" for each in CARD_VERBS if await shown[each].count()]
    return chance.choice(offered) if offered else None


async def use(page: Page, custom_id: str, chance: random.Random) -> None:
    """Press a button, or pick any option of a menu."""
    # The board may have moved on since it was looked at; then there is nothing to press.
    with suppress(PageTimeout):
        await page.locator(f'[data-custom-id="{custom_id}"]').last.click(timeout=2000)
        if verb(custom_id) in ("discard", "name"):
            options = page.locator("[data-option-value]:visible")
            await options.first.wait_for(timeout=2000)
            await options.nth(chance.randrange(await options.count())).click(timeout=2000)


async def went_on(page: Page, version: int, question: Locator | None) -> bool:
    """Wait until a newer board or a result is there; False when nothing comes within 3 s.

    A question that comes instead is answered once.
    """
    answered = False
    for _ in range(60):
        if question is not None and not answered and await question.count():
            await question.last.click()
            answered = True
        fresh = await game_controls(page)
        if fresh and int(fresh[0].split(":")[2]) > version:
            return True
        if await over(page):
            return True
        await page.wait_for_timeout(50)
    return False


async def over(page: Page) -> bool:
    return await page.get_by_role("heading", name=WON).count() > 0


async def asked_on(page: Page, custom_id: str) -> str | None:
    """The player whom the board with this control asks: the last one that it names in bold."""
    board = page.locator(f'article:has([data-custom-id="{custom_id}"])').last
    with suppress(PageTimeout):
        named = board.locator("strong", has_text=re.compile("^(Kestrel|Moth)$")).last
        return await named.text_content(timeout=2000)
    return None


async def play(pages: tuple[Page, Page], chance: random.Random) -> None:
    """Both players press what their tabs show until somebody has won."""
    first = pages[0]
    while not await over(first):
        controls = await game_controls(first)
        if not controls:
            await first.wait_for_timeout(50)
            continue
        custom_id = chance.choice(controls)
        version = int(custom_id.split(":")[2])
        asked = await asked_on(first, custom_id)
        for page in pages if asked == "Kestrel" else reversed(pages):
            # Whoever is not asked is told so in private; then the other one presses.
            at = await at_hand(page, custom_id, chance)
            if at is None:
                continue
            await use(page, at, chance)
            question = page.locator(f'article.ephemeral [data-custom-id="{at}"]')
            if await went_on(first, version, question if verb(at) == "pass" else None):
                break
        else:
            assert custom_id not in await game_controls(first), f"nothing follows {custom_id}"


async def test_two_tabs_play_a_match_to_its_end(address: str, open_page: Open) -> None:
    kestrel = await sit(address, open_page, "Kestrel")
    moth = await sit(address, open_page, "Moth")

    await command(kestrel, "/deathmatch challenge opponent:Moth variant:warrior")
    await moth.locator('[data-custom-id^="c:"][data-custom-id$=":accept"]').click()
    await moth.locator('[data-custom-id$=":start:0"]').wait_for()
    await play((kestrel, moth), random.Random(11))

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


async def test_a_moderator_hosts_a_match_and_ends_it(address: str, open_page: Open) -> None:
    rook = await sit(address, open_page, "Rook")
    kestrel = await sit(address, open_page, "Kestrel")
    moth = await sit(address, open_page, "Moth")

    await command(rook, "/host deathmatch candidate:Kestrel opponent:Moth variant:barbarian")
    for player in (kestrel, moth):
        await player.locator('[data-custom-id^="c:"][data-custom-id$=":ready"]').click()
    await kestrel.locator('[data-custom-id$=":start:1"]').wait_for(timeout=PATIENCE_MS)
    await command(rook, "/match end")
    await rook.locator('[data-custom-id$=":end"]').click()

    await expect(kestrel.get_by_role("heading", name=re.compile("🏁"))).to_be_visible()
