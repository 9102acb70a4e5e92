"""The bot stops in the middle of a walk, which goes on where it stopped."""

from __future__ import annotations

import random

import pytest

from bot.ui.catalogue import texts_in
from tests.wire import picture
from tests.wire.house import House
from tests.wire.table import Table

en = texts_in("en")
PACE = 1.5
FRAMES = 5
"""Of the walk below."""


WALK = ("start:0", "draw", "add", "draw", "add", "draw", "add", "pass", "name:7")


@pytest.mark.parametrize("frames", [1, 2, 3])
async def test_a_walk_goes_on_where_it_stopped(frames: int, house: House) -> None:
    async with house.bot(pace=PACE) as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        await table.challenge("warrior", "C")
        await table.do(*WALK)
        for frame in range(frames):
            if frame:
                house.away(PACE)
            await house.clock.asleep(PACE)
        (reveal,) = picture.reveals(table)
        # The first frame shows who goes in, each other one a monster more.
        assert reveal.text.count("`") == 2 * (frames - 1)
    seen = [reveal.payload]

    def changed() -> bool:
        if reveal.payload is not seen[-1]:
            seen.append(reveal.payload)
        return False

    async with house.bot(pace=PACE) as bot:
        for frame in range(frames, FRAMES + 1):
            # The last frame stands for longer, before the next board follows.
            pause = PACE if frame < FRAMES else 2 * PACE
            await house.clock.asleep(pause)
            changed()
            house.away(pause)
        await table.next_moves()
        await bot.handlers.display.settled()
        assert picture.reveals(table) == [reveal]
        assert len(seen) <= FRAMES - frames + 1
        assert en("walk-survived", name="Kestrel", adventure=1) in reveal.text
        await picture.check(table, bot.handlers.store)
