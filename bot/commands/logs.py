"""What is logged, and what is told in another way."""

import logging

import discord

from bot.store.errors import DatabaseLost


def set_up_logging(level: int) -> None:
    """Log to stderr. `level`: of what is ours."""
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
