"""What time it is for Discord, as far as presses tell."""

from collections import deque

from bot.aio.timing import Time
from bot.match.ids import MessageId

_PRESSES = 32
"""By how many of the newest presses the clocks are compared."""

_EPOCH_MS = 1_420_070_400_000


def posted_at(message_id: MessageId) -> int:
    """When a message was posted, in ms since the epoch, UTC, from its snowflake."""
    return (message_id >> 22) + _EPOCH_MS


class DiscordTime:
    """Discord's clock: ours, less the smallest delay with which presses came lately.

    What is shown in time is counted from the time stamps of presses. A clock of ours that is ahead
    or behind would show it too early or too late.
    """

    def __init__(self, time: Time) -> None:
        self._time = time
        self._delays: deque[int] = deque(maxlen=_PRESSES)

    def heard(self, at: int) -> None:
        """Something was done at `at`, in ms since the epoch, UTC, and has just arrived."""
        self._delays.append(self._time.now() - at)

    def now(self) -> int:
        """Milliseconds since the epoch, UTC."""
        return self._time.now() - min(self._delays, default=0)

    async def sleep(self, seconds: float) -> None:
        """Wait for so long."""
        await self._time.sleep(seconds)
