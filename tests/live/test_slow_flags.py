"""The flags of matches whose turns last for hours and that nobody hosts."""

from __future__ import annotations

import asyncio

import pytest

from bot.live.errors import ActRefused, MatchRefusal
from bot.match.entries import Conceded, TimedOut
from bot.match.time_control import DAY
from bot.store.store import Store
from tests.live.ticking import CONTROL, GRACE, WHOLE, ticking, to_the_flag
from tests.match.gathering import FIRST, SECOND, GatheringOptions
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, GUILD


async def test_a_slow_match_without_a_host_waits_for_the_others(store: Store) -> None:
    async with ticking(store, control=DAY, host=None) as live:
        await live.shown()
        await live.press(BOHDAN, "pass")
        live.clocks.servers_gone((GUILD,), live.now)
        live.time.advance(1)
        live.clocks.servers_back((GUILD,))
        (flag,) = (await live.flags()).values()
        for _ in range(4):
            await live.clocks.beat()
        assert flag == (DAY.turn + DAY.bank) * 1000 + 1_000
        assert await live.matches.time_out(live.number, FIRST, 0) is None


@pytest.mark.parametrize("window", [False, True])
async def test_in_a_slow_match_too_a_default_answer_counts_by_itself(
    window: bool, store: Store
) -> None:
    """Nobody leaves for it, so it is not for the others to say."""
    options = GatheringOptions(window=window, default=True)
    async with ticking(store, 3, control=DAY, host=None, options=options) as live:
        await live.shown()
        await live.press(ANNA, "pass")
        await live.press(CHRYSTIA, "pass")
        flag = (await live.flags())[SECOND]
        live.time.advance(flag / 1000 + GRACE)
        match = await live.matches.time_out(live.number, SECOND, 0)
        assert match is not None
        assert isinstance(match.entry, TimedOut)
        assert (match.entry.seat, match.entry.action) == (SECOND, "pass")
        assert match.departures == {}
        assert match.stalled == ()


async def test_in_a_slow_match_too_a_default_answer_counts_at_its_moment(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is done after it, by whomever, is late."""
    monkeypatch.setattr("bot.match.time_control.SLOW_SECONDS", CONTROL.turn)
    options = GatheringOptions(default=True)
    async with ticking(store, 3, host=None, options=options) as live:
        await live.shown()
        await live.press(ANNA, "pass")
        await live.press(CHRYSTIA, "pass")
        await to_the_flag(live)
        with pytest.raises(ActRefused) as refused:
            await live.press(BOHDAN, "pass", BEGAN + WHOLE)
        assert refused.value.reason is MatchRefusal.TIME_OVER
        conceding = asyncio.create_task(live.matches.concede(live.number, ANNA, BEGAN + WHOLE + 1))
        await asyncio.sleep(0.01)
        live.time.advance(GRACE)
        await conceding
        *_, by_time, conceded = await live.entries()
        assert isinstance(by_time, TimedOut)
        assert (by_time.seat, by_time.action) == (SECOND, "pass")
        assert isinstance(conceded, Conceded)


async def test_in_a_slow_match_nobody_leaves_by_time_alone(store: Store) -> None:
    async with ticking(store, 3, control=DAY, host=None) as live:
        await live.shown()
        await live.press(ANNA, "pass")
        await live.press(CHRYSTIA, "pass")
        live.time.advance((await live.flags())[SECOND] / 1000 + GRACE)
        match = await live.matches.time_out(live.number, SECOND, 0)
        assert match is not None
        assert match.stalled == (SECOND,)
        assert match.departures == {}
