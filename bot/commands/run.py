"""`python -m bot`: run the bot until it is asked to end, or cannot go on."""

import asyncio
import logging
import os
import signal
import sqlite3
import sys
import threading
from contextlib import AsyncExitStack

import discord
import msgspec

from bot.aio.timing import SystemTime, Time
from bot.app import DelveBot, point_at
from bot.commands import host
from bot.commands.lock import DatabaseLock
from bot.commands.sessions import PATIENCE_SECONDS, GatewaySessions, back_off
from bot.delivery.failures import NETWORK_ERRORS
from bot.errors import DONE, FAILED, WRONG_SETTING, WrongSetting
from bot.metrics import Metrics
from bot.settings import Settings
from bot.store import matches, meta
from bot.store.errors import DatabaseLost, DatabaseUnavailable, StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)

DRAIN_SECONDS = 0.05
"""How long the gateway is still listened to when the process is asked to end."""

LAST_SECONDS = 4.5
"""How long after that it ends at the latest: supervisors kill soon afterwards."""

CANCEL_SECONDS = 0.5
"""How long a cancelled task is given before it is cancelled again."""


class LastResort(threading.Timer):
    """Ends the process with `status` if its end takes longer than `LAST_SECONDS`."""

    def __init__(self) -> None:
        super().__init__(LAST_SECONDS, self._exit)
        self.daemon = True
        self.status = FAILED

    def _exit(self) -> None:
        os._exit(self.status)


async def run(
    settings: Settings, last: LastResort, *, wait: bool = False, time: Time | None = None
) -> int:
    """Run until SIGTERM or SIGINT. Returns the exit status. Raises `WrongSetting`.

    `last` is started when the end begins: the interpreter waits for every thread that looks up a
    name, and nothing can cancel those. `wait`: until another process with the database has ended.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    lock = DatabaseLock(settings.database)
    if not wait:
        lock.take_or_refuse("end that first, or start this one with --wait to take over from it")
    elif not await lock.take_when_free(stop):
        return DONE
    try:
        return await _run_on_store(settings, stop, last, time or SystemTime())
    finally:
        lock.release()


async def _run_on_store(
    settings: Settings, stop: asyncio.Event, last: LastResort, time: Time
) -> int:
    try:
        store = await Store.open(settings.database)
    except StoreError as error:
        raise WrongSetting(f"DATABASE_PATH: {error}") from error
    lost = store.lost
    # Whenever that happens, at the very end too, only this one line reports it.
    lost.add_done_callback(lambda _: print(f"DATABASE_PATH: {lost.result()}", file=sys.stderr))
    try:
        status = await _run(store, settings, stop, last, time)
    finally:
        await store.close()
    last.status = FAILED if lost.done() else status
    return last.status


async def _run(
    store: Store, settings: Settings, stop: asyncio.Event, last: LastResort, time: Time
) -> int:
    """Run until `stop`, until the store is lost or Discord leaves us. Returns the exit status."""
    async with AsyncExitStack() as stack:
        if settings.on_discord:
            for line in host.warnings(settings.database):
                log.warning(line)
        sessions, metrics = GatewaySessions(), Metrics()
        await _tell_health(store, settings, sessions, metrics, stack)
        on_sandbox = settings.token is None
        if on_sandbox:
            settings = await _with_sandbox(settings, stack)
        point_at(settings)
        bot = await stack.enter_async_context(
            DelveBot(store, settings, time=time, metrics=metrics, emptied=on_sandbox)
        )
        running = asyncio.create_task(_connect(bot, store, settings, sessions, time))
        stopped = asyncio.create_task(stop.wait())
        missed = asyncio.create_task(sessions.missed(time))
        lost = store.lost
        await asyncio.wait((running, stopped, missed, lost), return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        missed.cancel()
        last.start()
        if lost.done():
            await _cancelled(running, settings)
            return FAILED
        if running.done():
            return _why_it_ended(running, settings)
        if missed.done():
            log.error("Discord's gateway gave no session for %.0f minutes", PATIENCE_SECONDS / 60)
            await _cancelled(running, settings)
            return FAILED
        log.info("stopping")
        # Messages on their way to us are still read.
        await asyncio.sleep(DRAIN_SECONDS)
        await _cancelled(running, settings)
    return DONE


async def _connect(
    bot: DelveBot, store: Store, settings: Settings, sessions: GatewaySessions, time: Time
) -> None:
    await back_off(
        lambda at: store.write(meta.note_start, at), time, on_discord=settings.on_discord
    )
    sessions.follow(bot)
    assert settings.token is not None
    await bot.start(settings.token)


async def _cancelled(task: asyncio.Task[None], settings: Settings) -> None:
    """Cancel the connection until it ends: the library swallows a cancellation as it connects."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=CANCEL_SECONDS)
    if not task.cancelled():
        _why_it_ended(task, settings)


def _why_it_ended(running: asyncio.Task[None], settings: Settings) -> int:
    error = running.exception()
    if isinstance(error, discord.LoginFailure):
        print("DISCORD_TOKEN: Discord does not accept it", file=sys.stderr)
        return WRONG_SETTING
    if isinstance(error, NETWORK_ERRORS):
        log.error("Discord cannot be reached: %s", error)
    elif isinstance(error, ValueError):
        # Without its text: that quotes the frame, which may hold one person's secrets.
        log.error("Discord sent what cannot be read (%s)", type(error).__name__)
    elif isinstance(error, sqlite3.Error):
        # Without its traceback: the operator has to look after the file, not the program.
        print(
            f"DATABASE_PATH: {DatabaseUnavailable(settings.database, str(error))}", file=sys.stderr
        )
    elif error is not None and not isinstance(error, DatabaseLost):
        log.error("the connection to Discord ended", exc_info=error)
    # The supervisor starts the bot again; nothing is lost by that.
    return FAILED


async def _tell_health(
    store: Store,
    settings: Settings,
    sessions: GatewaySessions,
    metrics: Metrics,
    stack: AsyncExitStack,
) -> None:
    """Serve the page of the bot's health, if a port is set for it. Raises `WrongSetting`."""
    if settings.health_port is None:
        return
    # Imported here, so that a bot without it starts a tenth faster.
    from bot.commands.health import health_server

    def obstacle() -> str | None:
        if not store.last_write_worked:
            return "database"
        if not sessions.ready:
            return "gateway" if sessions.begun else "starting"
        return None

    server = health_server(
        settings.health_host,
        settings.health_port,
        obstacle,
        metrics,
        lambda: store.read_apart(matches.count_live),
    )
    log.info("health and metrics: %s", await stack.enter_async_context(server))


async def _with_sandbox(settings: Settings, stack: AsyncExitStack) -> Settings:
    # Imported here, so that a bot with a token starts a fifth faster.
    from sandbox.server import Sandbox

    try:
        sandbox = await stack.enter_async_context(Sandbox(port=settings.sandbox_port))
    except OSError as error:
        raise WrongSetting(
            f"SANDBOX_PORT: port {settings.sandbox_port} cannot be used ({error.strerror})"
        ) from error
    print(f"No DISCORD_TOKEN, so here is a sandbox to play in: {sandbox.page_url}", flush=True)
    return msgspec.structs.replace(
        settings, token=sandbox.token, api_url=sandbox.api_url, gateway_url=sandbox.gateway_url
    )


_NO_ROOM = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
)
"""Errors of a sound database that cannot be written, which the operator sets right."""


def set_up_logging(level: int) -> None:
    """Log to stderr. `level`: of what is ours."""
    # At DEBUG the libraries write down what they send, get and store: cards, and keys to answers.
    discord.utils.setup_logging(level=max(level, logging.INFO), root=True)
    for ours in ("bot", "cogs"):
        logging.getLogger(ours).setLevel(level)
    for handler in logging.getLogger().handlers:
        handler.addFilter(_is_no_damage)
        handler.addFilter(without_needless_traceback)


def _is_no_damage(record: logging.LogRecord) -> bool:
    """Whether a failure has another cause than a damaged file, which is told once, in one line."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        if isinstance(error, DatabaseLost):
            return False
        error = error.__cause__ or error.__context__
    return True


def without_needless_traceback(record: logging.LogRecord) -> bool:
    """Log a full disk in one line, as the place says nothing. True: every record is logged."""
    error = record.exc_info[1] if record.exc_info else None
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NO_ROOM:
        record.msg, record.args = "%s: %s", (record.getMessage(), error)
        record.exc_info = record.exc_text = None
    return True
