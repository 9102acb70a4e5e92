"""The counts of presses that boards show: each one once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from unittest.mock import Mock

import pytest

from bot.delivery.responder import Responder
from bot.games.deathmatch.rules.game import Options
from bot.store.store import Store
from tests.app.test_metrics import samples
from tests.display.shows import Show, at_next_look
from tests.play.loop import quiet
from tests.store.playing import start


class PressedShow(Show):
    """A display that hears of presses."""

    async def press(self, action: str) -> None:
        """A press that came half a second ago does this."""
        self.display.acted(await self.act(action), Mock(spec=Responder, seconds=0.5))

    @property
    def counted(self) -> float:
        """How many presses were shown."""
        return samples(self.services.metrics.page())["delve_board_seconds_count", ()]


@pytest.fixture
async def show(store: Store) -> AsyncIterator[PressedShow]:
    show = PressedShow(store, await start(store, options=Options("barbarian", "C")))
    await show.changed()
    yield show
    await show.services.background.close()


async def test_a_press_during_the_last_look_at_what_stands_is_counted(
    show: PressedShow, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_next_look(monkeypatch, partial(show.press, "start:0"))
    await show.changed()
    await show.display.settled()
    assert show.counted == 1


async def test_presses_that_one_board_shows_are_counted_apart(show: PressedShow) -> None:
    show.sender.open.clear()
    for action in ("start:0", "draw", "add"):
        await show.press(action)
        await quiet()
    show.sender.open.set()
    await show.display.settled()
    assert show.counted == 3
