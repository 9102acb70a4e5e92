"""`python -m bot check [FILE]`: look whether a database is whole."""

from pathlib import Path

from bot.commands.errors import CommandFailed
from bot.commands.status import DONE, FAILED, WRONG_SETTING
from bot.settings import Settings
from bot.store.check import check
from bot.store.errors import DatabaseUnavailable


def check_database(settings: Settings, file: Path | None) -> int:
    """Print what is wrong with a file, or with the database of the settings.

    Returns the exit status. Raises `CommandFailed` when there is nothing to look at.
    """
    path = file if file is not None else settings.database
    try:
        found = check(path)
    except DatabaseUnavailable as error:
        setting = "" if file is not None else "DATABASE_PATH: "
        raise CommandFailed(f"{setting}{error}", WRONG_SETTING) from error
    for finding in found.findings:
        print(finding)
    verdict = f"things that are wrong: {len(found.findings)}" if found.findings else "it is whole"
    print(f"{path}: {verdict}; {found.summary}")
    return FAILED if found.findings else DONE
