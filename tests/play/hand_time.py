"""Time that only a test moves, for what asks what time it is and waits for nothing."""

from bot.aio.timing import SystemTime
from tests.play.loop import EPOCH


class HandTime(SystemTime):
    """`ms`: the time in milliseconds since the epoch, UTC; by the steady clock, too."""

    def __init__(self, ms: int = round(EPOCH * 1000)) -> None:
        self.ms = ms

    def now(self) -> int:
        return self.ms

    def steady(self) -> int:
        return self.ms
