"""Waits before the bot identifies to Discord when it was started again and again.

Discord takes a thousand identifications a day, then it resets the token. A supervisor that starts a
failing bot anew every few seconds would need an hour and a half for that.
"""

import logging
from collections.abc import Awaitable, Callable

from bot.aio.timing import Time

log = logging.getLogger(__name__)

NoteStart = Callable[[int], Awaitable[int]]
"""Notes a start, in milliseconds since the epoch, UTC.

Returns how many others there were in the ten minutes before.
"""

MANY_STARTS = 5
_WAITS = (90.0, 180.0, 300.0)


def seconds_before_identify(starts_before: int, *, on_discord: bool) -> float:
    """How long to wait after so many starts in the ten minutes before this one.

    `on_discord`: whether Discord's own gateway is meant; no other counts what we do.
    """
    if not on_discord or starts_before < MANY_STARTS:
        return 0.0
    return _WAITS[min(starts_before - MANY_STARTS, len(_WAITS) - 1)]


async def back_off(note_start: NoteStart, time: Time, *, on_discord: bool) -> None:
    """Note this start, and wait if there were many. Can be cancelled at any moment."""
    starts = await note_start(time.now())
    seconds = seconds_before_identify(starts, on_discord=on_discord)
    if seconds:
        log.warning(
            "started %d times in ten minutes: waiting %.0f seconds before Discord hears of us,"
            " because it resets the token of a bot that comes a thousand times a day",
            starts + 1,
            seconds,
        )
        await time.sleep(seconds)
