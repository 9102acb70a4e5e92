"""The flags of matches whose turns last for hours and that nobody hosts."""

from __future__ import annotations

import asyncio
from functools import partial
from sqlite3 import Connection, OperationalError
from typing import Any

import pytest

from bot.live.matches import Order
from bot.match.acts import CLAIM, LEAVE_OFF, WAIT, Act, Doer
from bot.match.entries import Conceded, TimedOut, WindowAnswer, WindowClosed
from bot.match.errors import MatchRefusal
from bot.match.terms import DAY
from bot.store import log
from bot.store.store import Store
from tests.live.ticking import CONTROL, GRACE, WHOLE, refused, ticking, to_the_flag
from tests.match.gathering import FIRST, SECOND, THIRD, GatheringOptions
from tests.play.loop import leap, quiet, wait
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, GUILD


async def test_a_slow_match_without_a_host_waits_for_the_others(store: Store) -> None:
    async with ticking(store, control=DAY, host=None) as live:
        await live.shown()
        await live.press(BOHDAN, "pass")
        live.clocks.servers_gone((GUILD,), live.now)
        await wait(1)
        live.clocks.servers_back((GUILD,))
        (flag,) = (await live.flags()).values()
        for _ in range(4):
            await live.clocks.beat()
        assert flag == (DAY.turn + DAY.bank) * 1000 + 1_000
        assert await live.matches.time_out(live.number, FIRST, 0) is None


@pytest.mark.parametrize("window", [False, True])
async def test_defaults_count_by_themselves_in_a_slow_match(window: bool, store: Store) -> None:
    """No seat leaves because of it, so the others have nothing to decide."""
    options = GatheringOptions(window=window, default=True)
    async with ticking(store, 3, control=DAY, host=None, options=options) as live:
        await live.shown()
        await live.press(ANNA, "pass")
        await live.press(CHRYSTIA, "pass")
        flag = (await live.flags())[SECOND]
        leap(flag / 1000 + GRACE)
        match = await live.matches.time_out(live.number, SECOND, 0)
        assert match is not None
        if window:
            assert match.entry == WindowClosed(BEGAN + flag, (WindowAnswer(SECOND, "pass"),))
        else:
            assert isinstance(match.entry, TimedOut)
            assert (match.entry.seat, match.entry.action) == (SECOND, "pass")
        assert match.departures == {}
        assert match.stalled == ()


async def test_defaults_count_at_their_moment_in_a_slow_match(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any act after it, by anybody, is late."""
    monkeypatch.setattr("bot.match.terms.SLOW_SECONDS", CONTROL.turn)
    options = GatheringOptions(default=True)
    async with ticking(store, 3, host=None, options=options) as live:
        await live.shown()
        await live.press(ANNA, "pass")
        await live.press(CHRYSTIA, "pass")
        await to_the_flag(live)
        assert await refused(live.press(BOHDAN, "pass", BEGAN + WHOLE)) is MatchRefusal.TIME_OVER
        conceding = asyncio.create_task(live.concede(ANNA, BEGAN + WHOLE + 1))
        await quiet()
        await wait(GRACE)
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
        leap((await live.flags())[SECOND] / 1000 + GRACE)
        match = await live.matches.time_out(live.number, SECOND, 0)
        assert match is not None
        assert match.stalled == (SECOND,)
        assert match.departures == {}


@pytest.mark.parametrize("decision", [WAIT, LEAVE_OFF, CLAIM])
async def test_a_decision_does_not_overtake_an_answer_that_time_gives(
    decision: Act, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.match.terms.SLOW_SECONDS", CONTROL.turn)
    options = GatheringOptions(default=True)
    async with ticking(store, 3, host=None, options=options) as live:
        await live.shown()
        await live.press(ANNA, "pass")
        await live.matches.stall(live.number, live.now)
        await to_the_flag(live)
        deciding = asyncio.create_task(
            live.matches.submit(live.number, Order(decision, Doer(ANNA), BEGAN + WHOLE + 1, 2))
        )
        await quiet()
        await wait(GRACE)
        assert await refused(deciding) is MatchRefusal.MOVED_ON, "nobody is waited for any more"
        *_, first, second = await live.entries()
        assert isinstance(first, TimedOut)
        assert isinstance(second, TimedOut)


async def test_a_claim_is_kept_whole_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the process were killed in the middle of it."""
    async with ticking(store, 3, control=DAY, host=None) as live:
        await live.press(ANNA, "pass")
        stalled = await live.matches.stall(live.number, live.now)
        assert stalled is not None
        assert stalled.stalled == (SECOND, THIRD)
        append = log.append

        def fails(connection: Connection, step: log.LogStep) -> Any:
            if step.before.version > stalled.version:
                raise OperationalError("disk I/O error")
            return append(connection, step)

        claim = partial(live.do, CLAIM, ANNA, version=2)
        with monkeypatch.context() as patch:
            patch.setattr(log, "append", fails)
            with pytest.raises(OperationalError):
                await claim()
        assert await live.match() == await store.load(live.number) == stalled
        over = await claim()
        assert sorted(over.departures) == [SECOND, THIRD]
        assert await store.load(live.number) == over
