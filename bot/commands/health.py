"""A page for monitoring: whether the bot is ready, whether it lives, and its counts."""

import asyncio
import errno
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from math import nan

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.errors import WrongSetting
from bot.metrics import Metrics
from bot.store.errors import StoreError

SAMPLE_SECONDS = 0.5
"""How often the lag of the event loop is measured."""

GOODBYE_SECONDS = 0.5
"""How long the end waits for somebody who is still reading."""

_NOT_OUR_PORT = (errno.EADDRINUSE, errno.EACCES)


@asynccontextmanager
async def health_server(
    host: str,
    port: int,
    obstacle: Callable[[], str | None],
    metrics: Metrics,
    count_live: Callable[[], Awaitable[int]],
) -> AsyncIterator[str]:
    """Serve the page, at the address that this gives. Raises `WrongSetting`.

    `obstacle`: a word for what keeps the bot from serving people, or None. `count_live`: of
    matches.
    """

    async def health(_: web.Request) -> web.Response:
        """Whether people can play: 200, or 503 with a word."""
        word = obstacle()
        return web.Response(status=200 if word is None else 503, text=f"{word or 'ready'}\n")

    async def live(_: web.Request) -> web.Response:
        """Whether the process still answers at all."""
        return web.Response(text="alive\n")

    async def counted(_: web.Request) -> web.Response:
        try:
            metrics.live_matches(await count_live())
        except (StoreError, sqlite3.Error):
            # The other figures are needed all the more now.
            metrics.live_matches(nan)
        return web.Response(body=metrics.page(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.add_routes(
        [web.get("/health", health), web.get("/live", live), web.get("/metrics", counted)]
    )
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=GOODBYE_SECONDS)
    await runner.setup()
    sampling = asyncio.create_task(_sample_delays(metrics), name="sample the event loop's delay")
    try:
        yield await _listen(runner, host, port)
    finally:
        sampling.cancel()
        await asyncio.wait((sampling,))
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> str:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        why = error.strerror or str(error)
        if error.errno in _NOT_OUR_PORT:
            raise WrongSetting(f"HEALTH_PORT: port {port} cannot be used ({why})") from error
        raise WrongSetting(f"HEALTH_HOST: {host} cannot be used ({why})") from error
    address, number, *_ = runner.addresses[0]
    return f"http://[{address}]:{number}" if ":" in address else f"http://{address}:{number}"


async def _sample_delays(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + SAMPLE_SECONDS
        await asyncio.sleep(SAMPLE_SECONDS)
        metrics.loop_delayed(max(0.0, loop.time() - due))
