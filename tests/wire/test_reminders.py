"""Reminders of the clock: to the player alone, in time, by a way that costs no new channel."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ui.catalogue import texts_in
from tests.play.loop import now, wait
from tests.wire.table import control, use
from tests.wire.test_stalled import KESTREL, MOTH, Waiting, waiting

uk = texts_in("uk")
WORDS = uk("clock-reminder", flag="|").split("|")[0]
"""Moth reads Ukrainian."""


def reminders(hall: Waiting, seat: int) -> list[str]:
    """What somebody alone was told of the clock, in a private message or in the channel."""
    person = hall.table.players[seat]
    seen = [*person.direct_messages, *person.messages(hall.table.channel)]
    return [message.text for message in seen if WORDS in message.text]


@pytest.mark.parametrize("closed", [False, True])
async def test_who_is_asked_is_reminded_twice_and_nobody_else(closed: bool, tmp_path: Path) -> None:
    async with waiting(tmp_path, "90+60") as hall:
        kestrel, moth = hall.table.players[KESTREL], hall.table.players[MOTH]
        if closed:
            moth.close_dms()
        await hall.wait(100)
        assert reminders(hall, MOTH) == []
        for seconds, count in ((20, 1), (16, 2)):
            await hall.wait(seconds)
            await hall.table.sandbox.until(lambda: len(reminders(hall, MOTH)) >= count)  # noqa: B023 - it is waited for at once
            assert len(reminders(hall, MOTH)) == count
        assert reminders(hall, KESTREL) == []
        public = [message.text for message in kestrel.messages(hall.table.channel)]
        assert not [text for text in public if WORDS in text]


async def test_who_has_answered_is_not_reminded(tmp_path: Path) -> None:
    async with waiting(tmp_path, "90+60") as hall:
        await hall.wait(60)
        await use(hall.table.players[MOTH], control(hall.table.board(), "start:1"))
        await hall.settled()
        await hall.wait(80)
        assert reminders(hall, MOTH) == []


BEAT_SECONDS = 600.0
"""With a heart that beats so seldom days pass in no time."""
HOUR_MS = 3_600_000


async def test_in_a_game_of_days_reminders_are_spread_over_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is lost loses no game: the other comes two days later, while there is time."""
    monkeypatch.setattr("bot.live.clocks.HEARTBEAT_SECONDS", BEAT_SECONDS)
    async with waiting(tmp_path, "day") as hall:
        moth = hall.table.players[MOTH]
        (time,) = hall.bot.handlers.clocks.times(await hall.match()).values()
        flag = time.flag
        assert flag is not None
        began = flag - 72 * HOUR_MS

        for count, due in ((1, began + 18 * HOUR_MS), (2, flag - HOUR_MS)):
            await wait((due - now()) / 1000 - 1)
            assert len(reminders(hall, MOTH)) == count - 1
            await wait(1)
            assert len(reminders(hall, MOTH)) == count
        assert reminders(hall, KESTREL) == []
        await use(moth, control(hall.table.board(), "start:1"))
        await hall.settled()
        assert (await hall.match()).version == 1, "there was time to answer"
