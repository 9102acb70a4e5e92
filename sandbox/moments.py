"""Moments: as Discord writes them, within ids, and awaited by an alarm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


def iso(seconds: float) -> str:
    """UTC epoch seconds as Discord writes a time."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def read_iso(text: str) -> float:
    """The UTC epoch seconds of a time as ISO 8601 writes it, without a zone in UTC.

    `ValueError` for anything else.
    """
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)).timestamp()


def snowflake_seconds(snowflake: int) -> float:
    """The UTC epoch seconds that a snowflake carries, exact to the millisecond."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


class Snowflakes:
    """Ids that carry the clock's time and always grow, even if the clock stands or steps back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last = 0

    def next(self) -> int:
        """A new id; `now` gives UTC epoch seconds."""
        moment = (round(self._now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(moment, self._last + 1)
        return self._last


class Alarm:
    """Calls `ring` once a clock has reached a moment; `ring` sets the next one.

    The clock gives UTC epoch seconds and may be moved by a test, which then has it looked at.
    """

    def __init__(self, now: Callable[[], float], ring: Callable[[], None]) -> None:
        self._now = now
        self._ring = ring
        self._moment: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, moment: float | None) -> None:
        """Ring at this moment instead of the one before; None: not at all."""
        self.close()
        self._moment = moment
        if moment is not None:
            # A test's clock may stand: then look again when it should have moved far enough.
            wait = max(moment - self._now(), 0.05)
            self._timer = asyncio.get_running_loop().call_later(wait, self.look)

    def look(self) -> None:
        """Ring if the moment has come."""
        moment = self._moment
        if moment is None:
            return
        # A timer may be early by the rounding of large numbers.
        if self._now() < moment - 0.001:
            self.set(moment)
            return
        self.set(None)
        self._ring()

    def close(self) -> None:
        """Ring no more."""
        self._moment = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
