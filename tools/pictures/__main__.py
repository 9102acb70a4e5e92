"""`make pictures`: the main screens as people see them, in both languages, wide and narrow.

Plays one hosted Death Match, the beginning of another, and two rounds of a game of four on a bot
and a sandbox of their own, by time that passes only when told, and writes a PNG of each screen.
`--readme` makes anew the three pictures of the README instead.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from bot.games.own import register_all
from bot.ui.catalogue import mention_commands
from bot.ui.symbols import DRAWINGS
from sandbox.server import Sandbox
from sandbox.tests.chromium import ARGUMENTS, chromium
from tests.play.scene import LANGUAGES
from tools.pictures.camera import WIDTHS, Camera
from tools.pictures.clock import EveningTime
from tools.pictures.evening import Evening

ROOT = Path(__file__).parents[2]
PACE = 2.0
"""Seconds between two frames of a walk."""
BEGINS = 1_790_100_000_000
"""When everything happens, in ms since the epoch, UTC: pictures of two runs show the same times."""
README = {"turn": "board", "walk-end": "walk", "turn-of-four": "board-of-four"}
"""The screens of which the README shows the message alone, and the files with it."""


async def evening(browser: Browser, language: str, folder: Path, *, readme: bool) -> int:
    """Play for all pictures in a language. Returns how many there are."""
    clock, locale = EveningTime(BEGINS), LANGUAGES[language]
    async with AsyncExitStack() as stack:
        database = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "delve.sqlite3"
        sandbox = await stack.enter_async_context(Sandbox(port=0, rate_limits=False, now=clock))
        crops = README if readme else None
        camera = Camera(browser, sandbox, clock, folder, locale, crops)
        played = Evening(sandbox, database, language, clock, camera, pace=PACE)
        await played.start(time=clock, drawings=DRAWINGS)
        stack.push_async_callback(played.stop)
        stack.push_async_callback(camera.close)
        assert played.process.bot.icon_upload is not None
        await played.process.bot.icon_upload
        # The README's board is still what it was when somebody reads it later.
        await (played.play("off") if readme else played.play())
        return camera.taken


async def make(folder: Path, path: str, *, readme: bool) -> int:
    """All pictures into a folder, with the Chromium of this path. Returns how many there are."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        taken = 0
        for language in ("en",) if readme else LANGUAGES:
            taken += await evening(browser, language, folder, readme=readme)
            mention_commands({})
        await browser.close()
    return taken


def main() -> int:
    """Make what is asked for; the exit status is 1 where there is no Chromium."""
    register_all()
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument("--readme", action="store_true", help="those of the README, in docs/images")
    wanted = parser.parse_args()
    path = chromium()
    if path is None:
        print("there is no Chromium on this machine", file=sys.stderr)
        return 1
    folder = ROOT / "docs" / "images" if wanted.readme else ROOT / "pictures"
    folder.mkdir(exist_ok=True)
    if not wanted.readme:
        for old in folder.glob("*.png"):
            old.unlink()
    taken = asyncio.run(make(folder, path, readme=wanted.readme))
    widths = "" if wanted.readme else f" {' and '.join(map(str, WIDTHS))} pixels wide,"
    print(f"{taken} pictures,{widths} in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
