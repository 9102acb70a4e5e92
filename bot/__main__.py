"""`python -m bot`: start the bot; without a token, on a small Discord of its own.

`python -m bot recount`: make results and leaderboards anew from the logs.
"""

import asyncio
import gc
import logging
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import NoReturn

import discord
import msgspec

from bot.app import DelveBot, point_at
from bot.delivery.failures import NETWORK_ERRORS
from bot.errors import WrongSetting
from bot.games.errors import ContentsError
from bot.settings import Settings, from_environment
from bot.store.errors import DatabaseLost, DatabaseUnavailable, StoreError
from bot.store.store import Store

log = logging.getLogger("bot")

WRONG_SETTING, FAILED = 2, 1

RECOUNT = "recount"

DRAIN_SECONDS = 0.05
"""How long the gateway is still listened to when the process is asked to end."""

LAST_SECONDS = 4.5
"""How long after that it ends at the latest: supervisors kill soon afterwards."""

CANCEL_SECONDS = 0.5
"""How long a cancelled task is given before it is cancelled again."""


class LastResort:
    """Ends the process if its end is held up after all; what is durable is so already."""

    def __init__(self) -> None:
        self.status = FAILED
        """The exit status then."""
        self._timer = threading.Timer(LAST_SECONDS, self._exit)
        self._timer.daemon = True

    def start(self) -> None:
        """Exit in `LAST_SECONDS`, unless the process has ended by then."""
        self._timer.start()

    def cancel(self) -> None:
        """Let the process live on."""
        self._timer.cancel()

    def _exit(self) -> None:
        os._exit(self.status)


async def run(settings: Settings, last: LastResort) -> int:
    """Run until SIGTERM or SIGINT. Returns the exit status.

    `last` is started when the end begins, however it came: the interpreter waits for every thread
    that looks up a name, and nothing can cancel those.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    store = await _open_store(settings)
    lost = store.database.lost
    # Whenever that happens, at the very end too: it is told in this one line and nowhere else.
    lost.add_done_callback(lambda _: print(lost.result(), file=sys.stderr))
    try:
        status = await _run(store, settings, stop, last)
    finally:
        await store.close()
    last.status = FAILED if lost.done() else status
    return last.status


async def _run(store: Store, settings: Settings, stop: asyncio.Event, last: LastResort) -> int:
    """Run until `stop`, until the store is lost or Discord leaves us. Returns the exit status."""
    async with AsyncExitStack() as stack:
        if settings.token is None:
            settings = await _with_sandbox(settings, stack)
        point_at(settings)
        bot = DelveBot(store, settings)
        stack.push_async_callback(bot.close)
        assert settings.token is not None
        running = asyncio.create_task(bot.start(settings.token))
        stopped = asyncio.create_task(stop.wait())
        lost = store.database.lost
        await asyncio.wait((running, stopped, lost), return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        last.start()
        if lost.done():
            await _cancelled(running)
            return FAILED
        if running.done():
            return _why_it_ended(running, settings)
        log.info("stopping")
        # What is on its way to us is still read.
        await asyncio.sleep(DRAIN_SECONDS)
        await _cancelled(running)
    return 0


async def _cancelled(task: asyncio.Task[None]) -> None:
    """Cancel a task until it ends: the library swallows one that comes while it connects."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=CANCEL_SECONDS)


def _why_it_ended(running: asyncio.Task[None], settings: Settings) -> int:
    error = running.exception()
    if isinstance(error, discord.LoginFailure):
        print("DISCORD_TOKEN: Discord does not accept it", file=sys.stderr)
        return WRONG_SETTING
    if isinstance(error, NETWORK_ERRORS):
        log.error("Discord cannot be reached: %s", error)
    elif isinstance(error, ValueError):
        # Not with its text: that quotes the frame, which may hold what only one person may know.
        log.error("Discord sent what cannot be read (%s)", type(error).__name__)
    elif isinstance(error, sqlite3.Error):
        # Not with its traceback: the operator has to look after the file, not the program.
        print(
            f"DATABASE_PATH: {DatabaseUnavailable(settings.database, str(error))}", file=sys.stderr
        )
    elif error is not None and not isinstance(error, DatabaseLost):
        log.error("the connection to Discord ended", exc_info=error)
    # The supervisor of the Procfile starts the bot again; nothing is lost by that.
    return FAILED


async def _open_store(settings: Settings) -> Store:
    try:
        return await Store.open(settings.database)
    except StoreError as error:
        raise WrongSetting(f"DATABASE_PATH: {error}") from error


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
        settings,
        token=sandbox.token,
        api_url=sandbox.api_url,
        gateway_url=sandbox.gateway_url,
    )


def _set_up_logging(level: int) -> None:
    # At DEBUG the libraries write down what they send, get and store: cards, and keys to answers.
    discord.utils.setup_logging(level=max(level, logging.INFO), root=True)
    for ours in ("bot", "cogs"):
        logging.getLogger(ours).setLevel(level)
    for handler in logging.getLogger().handlers:
        handler.addFilter(_is_no_damage)


def _is_no_damage(record: logging.LogRecord) -> bool:
    """Whether a failure has another cause than a damaged file, which is told once, in one line."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        if isinstance(error, DatabaseLost):
            return False
        error = error.__cause__ or error.__context__
    return True


async def recount(settings: Settings) -> int:
    """Set results and leaderboards right by the logs, and print what differed."""
    path = settings.database
    if not path.exists():
        # It would be made, and nothing in it differs.
        raise WrongSetting(f"DATABASE_PATH: {DatabaseUnavailable(path, 'there is no such file')}")
    store = await _open_store(settings)
    try:
        found = await store.recount(mend=True)
    except (DatabaseLost, sqlite3.Error) as error:
        line = error if isinstance(error, DatabaseLost) else DatabaseUnavailable(path, str(error))
        print(f"DATABASE_PATH: {line}", file=sys.stderr)
        return FAILED
    finally:
        await store.close()
    for match_id in found.unreadable:
        print(f"match {match_id} cannot be read from its log: it counts as it is stored")
    for difference in found.differences:
        print(difference)
    mended = len(found.differences)
    print(
        f"matches that are over: {found.matches}; "
        + (f"differences found and mended: {mended}" if mended else "nothing differed")
    )
    return 0


def main(arguments: Sequence[str] = (), program: str = "python -m bot") -> int:
    """Do what the arguments of the command line ask for, or run the bot.

    `program`: how it was called. Returns the exit status: 2 for what the user can set right.
    """
    if list(arguments) not in ([], [RECOUNT]):
        print(f"usage: {program} [{RECOUNT}]", file=sys.stderr)
        return WRONG_SETTING
    try:
        settings = from_environment()
        if arguments:
            return asyncio.run(recount(settings))
        _set_up_logging(settings.log_level)
        # What is imported by now lives as long as the process. Looking through it again and again
        # for garbage would cost a twentieth of what a press costs.
        gc.freeze()
        last = LastResort()
        try:
            return asyncio.run(run(settings, last))
        finally:
            last.cancel()
    except (WrongSetting, ContentsError) as error:
        print(error, file=sys.stderr)
        return WRONG_SETTING


def leave(status: int) -> NoReturn:
    """End the process. Everything is closed by now.

    What the interpreter would still tidy up takes a busy machine more than a second, and
    supervisors kill a process that is not gone in time.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    leave(main(sys.argv[1:]))
