"""Somebody who watches a bot by its health page."""

import asyncio

import aiohttp

from tests.app.process import PATIENCE, Process

PAUSE_SECONDS = 0.05


async def get(address: str) -> tuple[int, str]:
    """The status and the text of a page."""
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


async def address_of(bot: Process) -> str:
    """Where a bot with HEALTH_PORT=0 tells how it is doing."""
    return (await bot.line("health and metrics: ")).partition("metrics: ")[2]


async def until(address: str, wanted: tuple[int, str]) -> None:
    """Look at the health again and again until it is this."""
    async with asyncio.timeout(PATIENCE):
        # Nothing can be awaited here: the page tells nobody that it has changed.
        while await get(f"{address}/health") != wanted:  # noqa: ASYNC110
            await asyncio.sleep(PAUSE_SECONDS)
