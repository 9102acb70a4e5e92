"""Flags of matches that cannot be shown."""

from unittest.mock import Mock

import pytest

from bot.live.clocks import Fell
from bot.match.entries import TimedOut
from tests.live.ticking import GRACE, Ticking, to_the_flag
from tests.play.loop import quiet, wait
from tests.store.playing import BOHDAN


async def test_a_match_that_cannot_be_shown_keeps_no_flag_from_falling(
    live: Ticking, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Mock(side_effect=RuntimeError("a renderer fails"))
    monkeypatch.setattr(live.flags_falling, "_acted", failing)
    live.clocks.tell(Fell(await live.match()))
    await quiet()
    failing.assert_called_once()
    await live.shown()
    await live.press(BOHDAN, "pass")
    await to_the_flag(live)
    await wait(GRACE)
    assert isinstance((await live.entries())[-1], TimedOut)
