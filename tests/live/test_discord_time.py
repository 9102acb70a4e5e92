"""Discord's clock, as presses and our own messages show it."""

from __future__ import annotations

import pytest

from bot.aio.timing import SystemTime
from bot.live.discord_time import Correction, DiscordTime
from tests.play.loop import leap, now


class MachineTime(SystemTime):
    """The clock of a machine. `set_by`: by how many ms it was set forward since its start."""

    set_by = 0

    def now(self) -> int:
        return super().now() + self.set_by


class Reckoning:
    """A machine whose clock differs from Discord's by so many ms, and what it believes."""

    def __init__(self, ahead: int = 0) -> None:
        self.clock = MachineTime()
        self.ahead = ahead
        self.corrected: list[int] = []
        self.time = DiscordTime(self.clock)

    @property
    def off(self) -> int:
        """How many ms the believed time is ahead of the true one."""
        return self.time.now() - self.true

    @property
    def true(self) -> int:
        """Discord's time."""
        return now() - self.ahead

    def press(self, late: int) -> None:
        """Somebody presses, which arrives so many ms later."""
        at = self.true
        leap(late / 1000)
        self._note(self.time.note_activity(at))

    def post(self, there: int, back: int) -> None:
        """A message of ours: after how many ms it was posted, and after how many more answered."""
        asked = self.time.now()
        leap(there / 1000)
        at = self.true
        leap(back / 1000)
        self._note(self.time.posted(at, asked))

    def _note(self, correction: Correction | None) -> None:
        if correction is not None:
            self.corrected.append(correction.after - correction.before)


async def test_the_smallest_delay_of_presses_counts() -> None:
    reckoning = Reckoning()
    for late in (400, 90, 700):
        reckoning.press(late)
    assert reckoning.off == -90
    assert reckoning.corrected == []


@pytest.mark.parametrize(("there", "back"), [(0, 900), (30, 40), (900, 0)])
async def test_a_slow_answer_does_not_put_the_time_back(there: int, back: int) -> None:
    """As while the bot starts: clocks that began then would run before anybody was heard."""
    reckoning = Reckoning()
    reckoning.post(there, back)
    assert reckoning.off == 0


@pytest.mark.parametrize("ahead", [-7_000, -400, 400, 7_000])
async def test_a_message_shows_that_the_clock_is_wrong(ahead: int) -> None:
    reckoning = Reckoning(ahead)
    reckoning.post(20, 30)
    assert reckoning.off in (-30, 0)
    assert len(reckoning.corrected) == (abs(ahead) > 1000)
    reckoning.post(20, 300)
    assert reckoning.off in (-30, 0), "it was right by now"


async def test_a_message_shows_that_presses_came_late() -> None:
    reckoning = Reckoning()
    reckoning.press(800)
    reckoning.post(20, 30)
    assert reckoning.off == -30


@pytest.mark.parametrize("set_by", [3_600_000, -3_600_000])
async def test_it_makes_no_difference_that_the_clock_is_set(set_by: int) -> None:
    reckoning = Reckoning()
    reckoning.press(90)
    reckoning.clock.set_by = set_by
    assert reckoning.off == -90
    reckoning.press(90)
    assert reckoning.off == -90
    assert reckoning.corrected == []
