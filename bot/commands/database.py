"""The commands that look after the database: `backup FILE`, `check [FILE]` and `recount`."""

import sqlite3
from pathlib import Path

from bot.commands.lock import DatabaseLock
from bot.errors import DONE, FAILED, CommandFailed, WrongSetting
from bot.settings import Settings
from bot.store import recount as stored_recount
from bot.store.backup import backup
from bot.store.check import check
from bot.store.errors import BackupRefused, DatabaseLost, DatabaseUnavailable, StoreError
from bot.store.store import Store


def back_up(settings: Settings, target: Path) -> int:
    """Copy the database, and print a line. Returns the exit status. Raises `CommandFailed`."""
    try:
        size = backup(settings.database, target)
    except BackupRefused as error:
        raise WrongSetting(str(error)) from error
    except DatabaseLost as error:
        raise CommandFailed(f"DATABASE_PATH: {error}") from error
    except StoreError as error:
        raise WrongSetting(f"DATABASE_PATH: {error}") from error
    print(f"{settings.database} is copied to {target}: {_told(size)}")
    return DONE


def _told(size: int) -> str:
    if size < 1_000_000:
        return f"{size / 1000:.0f} kB"
    return f"{size / 1_000_000:.1f} MB"


def check_database(settings: Settings, file: Path | None) -> int:
    """Print the faults of a database. Returns the exit status. Raises `CommandFailed`."""
    path = file if file is not None else settings.database
    try:
        found = check(path)
    except DatabaseUnavailable as error:
        setting = "" if file is not None else "DATABASE_PATH: "
        raise WrongSetting(f"{setting}{error}") from error
    for finding in found.findings:
        print(finding)
    verdict = f"things that are wrong: {len(found.findings)}" if found.findings else "it is whole"
    print(f"{path}: {verdict}; {found.summary}")
    return FAILED if found.findings else DONE


async def recount(settings: Settings) -> int:
    """Set results and boards right by the logs. Returns the exit status. Raises `WrongSetting`."""
    path = settings.database
    if not path.exists():
        # It would be made, and nothing in it differs.
        raise WrongSetting(f"DATABASE_PATH: {DatabaseUnavailable(path, 'there is no such file')}")
    lock = DatabaseLock(path)
    lock.take_or_refuse("end it before you recount")
    try:
        async with await Store.open(path) as store:
            found = await store.write(stored_recount.recount, mend=True)
    except DatabaseLost as error:
        raise CommandFailed(f"DATABASE_PATH: {error}") from error
    except sqlite3.Error as error:
        line = DatabaseUnavailable(path, str(error))
        raise CommandFailed(f"DATABASE_PATH: {line}") from error
    except StoreError as error:
        raise WrongSetting(f"DATABASE_PATH: {error}") from error
    finally:
        lock.release()
    for match_id in found.unreadable:
        print(f"match {match_id} cannot be read from its log: it counts as it is stored")
    for difference in found.differences:
        print(difference)
    mended = len(found.differences)
    print(
        f"matches that are over: {found.matches}; "
        + (f"differences found and mended: {mended}" if mended else "nothing differed")
    )
    return DONE
