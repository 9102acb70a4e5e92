"""What is logged, and what is told in another way."""

import logging
import sqlite3

import discord

from bot.store.errors import DatabaseLost

_NO_ROOM = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
)
"""What keeps a sound database from being written, which the operator sets right."""


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
    """Let the log tell of a full disk in one line: where that was noticed says nothing.

    Always True: each record is logged.
    """
    error = record.exc_info[1] if record.exc_info else None
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NO_ROOM:
        record.msg, record.args = "%s: %s", (record.getMessage(), error)
        record.exc_info = record.exc_text = None
    return True
