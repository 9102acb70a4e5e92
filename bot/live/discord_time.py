"""Discord's time, as far as presses and messages of ours tell."""

from collections import deque
from typing import NamedTuple

from bot.aio.timing import Time
from bot.match.ids import MessageId
from bot.match.times import Instant

_PRESSES = 32
"""How many of the newest presses are used to compare the clocks."""

_FRESH = 4
"""So many presses in a row do not all come late: then our clock is ahead."""

_TOLERANCE_MS = 1000
"""Clocks that differ by no more from what is believed are not told apart from a slow line."""

_SET_MS = 5000
"""A press that comes so much later than others is late, or our clock is ahead."""

_EPOCH_MS = 1_420_070_400_000


def posted_at(message_id: MessageId) -> Instant:
    """When a message was posted, from its snowflake."""
    return (message_id >> 22) + _EPOCH_MS


def first_id(at: Instant) -> MessageId:
    """The lowest id that a message posted at that moment can have."""
    return MessageId((at - _EPOCH_MS) << 22)


class Correction(NamedTuple):
    """A correction: the time that was believed, and the right one."""

    before: Instant
    after: Instant


class DiscordTime:
    """Discord's clock: ours, less the smallest delay with which presses and messages came lately.

    Playbacks and clocks are counted from the time stamps of presses. A clock of ours that is ahead
    or behind would show it too early or too late. It tells the time of the machine as of when it
    was made, and is not set with it later.
    """

    def __init__(self, time: Time) -> None:
        self._time = time
        self.sleep = time.sleep
        self._began = self._offset = time.now() - time.steady()
        """When `steady` was 0: by our clock, and by Discord's."""
        self._delays: deque[int] = deque(maxlen=_PRESSES)

    def note_activity(self, at: Instant) -> Correction | None:
        """Something was done at `at`, and has just arrived."""
        before, known = self.now(), min(self._delays, default=None)
        self._note(at)
        newest = tuple(self._delays)[-_FRESH:]
        if known is not None and len(newest) == _FRESH and min(newest) > known + _SET_MS:
            self._delays = deque(newest, _PRESSES)
        return self._corrected(before)

    def posted(self, at: Instant, asked: Instant) -> Correction | None:
        """A message of ours that was posted at `at` has just been answered for.

        `asked`: when its request was made, by this clock. Between that and now it was posted, which
        shows whether this clock is right. Where it may be, nothing is learned: how long the answer
        took is no delay of Discord's clock.
        """
        before = self.now()
        if asked <= at <= before:
            return None
        if at < asked - _TOLERANCE_MS:
            # Our clock was put forward, so all delays so far are wrong. A clock that was put back
            # needs nothing: its delay is the smallest, and that one counts.
            self._delays.clear()
        self._note(at)
        return self._corrected(before)

    def _note(self, at: Instant) -> None:
        """Note that something done at `at` has arrived now."""
        self._delays.append(self._began + self._time.steady() - at)

    def _corrected(self, before: Instant) -> Correction | None:
        self._offset = self._began - min(self._delays)
        after = self.now()
        return Correction(before, after) if abs(after - before) > _TOLERANCE_MS else None

    def now(self) -> Instant:
        """Discord's time now."""
        return self._offset + self._time.steady()
