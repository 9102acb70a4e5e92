"""`python -m bot backup FILE`: copy the database, also while the bot runs."""

from pathlib import Path

from bot.commands.errors import CommandFailed
from bot.commands.status import DONE, FAILED, WRONG_SETTING
from bot.settings import Settings
from bot.store.backup import backup
from bot.store.errors import BackupRefused, DatabaseLost, StoreError


def back_up(settings: Settings, target: Path) -> int:
    """Copy the database of the settings, and print a line. Returns the exit status.

    Raises `CommandFailed`.
    """
    try:
        size = backup(settings.database, target)
    except BackupRefused as error:
        raise CommandFailed(str(error), WRONG_SETTING) from error
    except DatabaseLost as error:
        raise CommandFailed(f"DATABASE_PATH: {error}", FAILED) from error
    except StoreError as error:
        raise CommandFailed(f"DATABASE_PATH: {error}", WRONG_SETTING) from error
    print(f"{settings.database} is copied to {target}: {_told(size)}")
    return DONE


def _told(size: int) -> str:
    if size < 1_000_000:
        return f"{size / 1000:.0f} kB"
    return f"{size / 1_000_000:.1f} MB"
