"""`python -m bot recount`: make results and leaderboards anew from the logs."""

import sqlite3

from bot.commands.errors import CommandFailed
from bot.commands.lock import DatabaseLock
from bot.commands.status import DONE, FAILED
from bot.errors import WrongSetting
from bot.settings import Settings
from bot.store.errors import DatabaseLost, DatabaseUnavailable, StoreError
from bot.store.store import Store


async def recount(settings: Settings) -> int:
    """Set results and leaderboards right by the logs, and print what differed.

    Returns the exit status. Raises `WrongSetting` and `CommandFailed`.
    """
    path = settings.database
    if not path.exists():
        # It would be made, and nothing in it differs.
        raise WrongSetting(f"DATABASE_PATH: {DatabaseUnavailable(path, 'there is no such file')}")
    lock = DatabaseLock(path)
    lock.take_or_refuse("end it before you recount")
    try:
        store = await Store.open(path)
        try:
            found = await store.recount(mend=True)
        finally:
            await store.close()
    except DatabaseLost as error:
        raise CommandFailed(f"DATABASE_PATH: {error}", FAILED) from error
    except sqlite3.Error as error:
        line = DatabaseUnavailable(path, str(error))
        raise CommandFailed(f"DATABASE_PATH: {line}", FAILED) from error
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
