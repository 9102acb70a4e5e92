"""Databases of other migrations than those that come with the bot."""

from collections.abc import Sequence
from os import PathLike
from unittest.mock import patch

from bot.store import migrations
from bot.store.database import Database
from bot.store.migrations import Migration


async def open_with(path: str | PathLike[str], steps: Sequence[Migration]) -> Database:
    """A database that these migrations have made."""
    with patch.object(migrations, "bundled", lambda: tuple(steps)):
        return await Database.open(path)
