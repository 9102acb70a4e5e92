"""The right to work with a database file, which one process has at a time."""

import asyncio
import logging
from pathlib import Path

from filelock import FileLock, Timeout

from bot.errors import WrongSetting
from bot.store.database import IN_MEMORY, look_at
from bot.store.errors import DatabaseUnavailable, StoreError

log = logging.getLogger(__name__)

POLL_SECONDS = 0.1
"""How often to check whether the other process has ended."""


class DatabaseLock:
    """A lock of the operating system's on a file beside the database: it ends with the process.

    The kernel lets go of it even after SIGKILL. The file stays: two could lock a file that is taken
    away. The store knows nothing of it, as tests and readers open a database beside a bot.
    """

    def __init__(self, database: Path) -> None:
        """Raises `WrongSetting` for a file that is no database, beside which nothing is put."""
        self._database = database
        try:
            look_at(str(database))
        except StoreError as error:
            raise WrongSetting(f"DATABASE_PATH: {error}") from error
        # The file has the same lock under any other name.
        self._file = file = database.resolve()
        # One that is a mere file, without the system's lock, would outlive a kill.
        self._lock = FileLock(file.with_name(f"{file.name}.lock"), fallback_to_soft=False)

    def take(self) -> bool:
        """Take the lock; False while another process has it. Raises `WrongSetting`."""
        if str(self._database) == IN_MEMORY:
            return True
        try:
            if not self._acquired():
                return False
            names = self._file.stat().st_nlink if self._file.exists() else 1
        except (OSError, NotImplementedError) as error:
            raise self._refusal(f"it cannot be locked ({error})") from error
        if names > 1:
            self.release()
            raise self._refusal(
                f"the file has {names} names (hard links), and under each another bot could work on"
                " it: leave it one"
            )
        return True

    def _acquired(self) -> bool:
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            # Also where no file can be made; this raises then.
            with open(self._lock.lock_file, "ab"):
                return False
        return True

    def _refusal(self, why: str) -> WrongSetting:
        return WrongSetting(f"DATABASE_PATH: {DatabaseUnavailable(self._database, why)}")

    def take_or_refuse(self, hint: str) -> None:
        """Take the lock now. Raises `WrongSetting` with a hint when another process has it."""
        if not self.take():
            raise WrongSetting(
                f"DATABASE_PATH: another process works with {self._database}: {hint}"
            )

    async def take_when_free(self, stop: asyncio.Event) -> bool:
        """Wait until the other process has ended; False when `stop` came first."""
        if self.take():
            return True
        log.info("another process works with %s: ready to take over from it", self._database)
        while not self.take():
            try:
                async with asyncio.timeout(POLL_SECONDS):
                    await stop.wait()
            except TimeoutError:
                continue
            return False
        log.info("the other process has ended: taking over")
        return True

    def release(self) -> None:
        """Let another process have it; nothing happens when it was not taken."""
        self._lock.release()
