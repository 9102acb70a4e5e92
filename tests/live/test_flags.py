"""The flags at the gate: when they fall, and who is late."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.contract.errors import CommonRefusal
from bot.live.clocks import Fell
from bot.live.errors import ActRefused
from bot.match.entries import Acted, Charge, Conceded, TimedOut, WindowAnswer, WindowClosed
from bot.match.errors import MatchRefusal
from bot.match.result import Way
from bot.store.store import Store
from tests.live.ticking import GRACE, TURN, WHOLE, Ticking, refused, ticking, to_the_flag
from tests.match.gathering import FIRST, SECOND, THIRD, GatheringOptions
from tests.play.loop import leap, quiet, wait
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, GUILD, edit


async def at_the_flag(live: Ticking) -> None:
    """Anna alone is asked, and her flag falls now."""
    await live.shown()
    await live.press(BOHDAN, "pass")
    await to_the_flag(live)


# The flag


async def test_the_flag_falls_after_the_grace(live: Ticking) -> None:
    await live.shown()
    await to_the_flag(live)
    await wait(GRACE - 0.001)
    assert live.fallen == []
    await wait(0.001)
    assert live.fallen
    (entry,) = await live.entries()
    assert isinstance(entry, TimedOut)
    assert (entry.at, entry.action) == (BEGAN + WHOLE, None)
    assert entry.charged == (Charge(FIRST, WHOLE), Charge(SECOND, WHOLE))
    match = await live.match()
    assert match.result is not None
    departure = match.result.departures[entry.seat]
    assert departure is not None
    assert departure.way is Way.TIMED_OUT
    assert await live.store.load(live.number) == match


@pytest.mark.parametrize("early", [1, 2_000])
@pytest.mark.parametrize("late", [0.0, 2.0])
async def test_a_press_from_before_the_flag_counts_within_the_grace(
    early: int, late: float, live: Ticking
) -> None:
    await at_the_flag(live)
    await wait(late)
    await live.press(ANNA, "pass", BEGAN + WHOLE - early)
    assert live.fallen == []
    *_, entry = await live.entries()
    assert entry.charged == (Charge(FIRST, WHOLE - early),)


@pytest.mark.parametrize("after", [0, 1, 2_400])
async def test_a_press_at_the_flag_is_too_late(after: int, live: Ticking) -> None:
    await at_the_flag(live)
    await wait(after / 1000)
    assert await refused(live.press(ANNA, "pass")) is MatchRefusal.TIME_OVER
    await wait(GRACE - after / 1000)
    assert live.fallen == [FIRST]


async def test_a_press_that_has_arrived_is_waited_for(live: Ticking) -> None:
    """Even if the bot is busy."""
    made = BEGAN + WHOLE - 10
    await at_the_flag(live)
    with live.clocks.coming(live.number, made):
        await wait(GRACE + 1)
        assert live.fallen == []
        await live.press(ANNA, "pass", made)
    await quiet()
    assert live.fallen == []
    assert [type(entry) for entry in await live.entries()] == [Acted, Acted]


async def test_a_flag_does_not_wait_for_presses_after_it(live: Ticking) -> None:
    await at_the_flag(live)
    with live.clocks.coming(live.number, BEGAN + WHOLE):
        await wait(GRACE)
        assert live.fallen == [FIRST]


async def test_a_late_process_reads_presses_before_flags_fall(
    live: Ticking,
) -> None:
    """They may lie unread where it has slept too long."""
    await at_the_flag(live)
    leap(GRACE + 1.1)
    await quiet()
    assert live.fallen == []
    await live.press(ANNA, "pass", BEGAN + WHOLE - 10)
    await wait(GRACE)
    assert live.fallen == []
    assert [type(entry) for entry in await live.entries()] == [Acted, Acted]


async def test_a_process_that_wakes_late_again_lets_the_flag_fall(live: Ticking) -> None:
    await at_the_flag(live)
    leap(GRACE + 1.1)
    await wait(1)
    assert live.fallen == []
    leap(GRACE + 0.1)
    await quiet()
    assert live.fallen == [FIRST]


async def test_presses_of_two_matches_do_not_wait_for_each_other(live: Ticking) -> None:
    await at_the_flag(live)
    other = type(live.number)(live.number + 1)
    with live.clocks.coming(other, BEGAN):
        await wait(GRACE)
        assert live.fallen == [FIRST]


async def test_no_flag_falls_while_a_card_is_on_its_way(live: Ticking) -> None:
    await live.shown()
    live.dealt = (FIRST,)
    await live.press(ANNA, "peek")
    await live.press(BOHDAN, "pass")
    live.dealt = ()
    await live.shown()
    await wait(170)
    assert list(await live.flags()) == [SECOND]
    await live.hand_shown(FIRST, live.now)
    assert (await live.flags())[FIRST] == 170_000 + WHOLE
    await wait(20)
    assert live.fallen == [SECOND]


# Acts of others at the same moment


async def test_an_act_after_another_s_flag_does_not_overtake_it(live: Ticking) -> None:
    """Anna's flag has fallen; Bohdan's press came after that, and would have rung it away."""
    await live.press(BOHDAN, "ring")
    live.clocks.board_shown(await live.match(), BEGAN)
    live.clocks.stop(live.number)
    await wait(10)
    await live.shown()
    await live.press(BOHDAN, "pass", live.now)
    await to_the_flag(live)
    pressing = asyncio.create_task(live.concede(BOHDAN, BEGAN + 10_000 + WHOLE))
    await quiet()
    assert len(await live.entries()) == 2
    await wait(GRACE)
    assert await refused(pressing) is CommonRefusal.OVER
    assert live.fallen == [FIRST]
    *_, entry = await live.entries()
    assert isinstance(entry, TimedOut)
    match = await live.match()
    assert match.result is not None
    assert match.result.outcome is not None
    assert match.result.outcome.winners == (SECOND,)


async def test_an_act_before_another_s_flag_comes_first(live: Ticking) -> None:
    await live.shown()
    await to_the_flag(live)
    await wait(2)
    await live.concede(BOHDAN, BEGAN + WHOLE - 1)
    assert [type(entry) for entry in await live.entries()] == [Conceded]
    await wait(2)
    assert live.fallen == []


async def test_flags_count_in_matches_outside_the_memory(live: Ticking) -> None:
    await at_the_flag(live)
    live.matches.forget(live.number)
    conceding = asyncio.create_task(live.concede(BOHDAN, BEGAN + WHOLE + 1))
    await quiet()
    await wait(GRACE)
    with pytest.raises(ActRefused):
        await conceding
    assert live.fallen == [FIRST]


# Several seats at once


async def test_of_three_whose_time_is_up_each_leaves(store: Store) -> None:
    async with ticking(store, 3) as live:
        await live.shown()
        await live.press(ANNA, "pass")
        await to_the_flag(live)
        await wait(GRACE)
        assert len(live.fallen) == 2
        match = await live.match()
        assert match.live is False
        assert all(isinstance(entry, TimedOut) for entry in (await live.entries())[1:])


async def test_a_seat_with_a_default_answer_stays(store: Store) -> None:
    async with ticking(store, 3, options=GatheringOptions(default=True)) as live:
        await live.shown()
        await live.press(ANNA, "pass")
        await live.press(CHRYSTIA, "pass")
        await to_the_flag(live)
        await wait(GRACE)
        assert live.fallen == [SECOND]
        match = await live.match()
        assert match.entry == TimedOut(
            BEGAN + WHOLE, SECOND, "pass", charged=(Charge(SECOND, WHOLE),)
        )
        assert match.departures == {}
        assert match.clock is not None
        assert match.clock.banks == (120_000, 0, 120_000)
        await live.shown()
        assert (await live.times())[SECOND].turn == TURN, "the next turn is theirs"


async def test_one_entry_closes_a_window_for_all_at_once(store: Store) -> None:
    """Its time is a third of a turn, whether anybody has answered or not."""
    async with ticking(store, options=GatheringOptions(window=True)) as live:
        await live.shown()
        await live.press(ANNA, "lay:a")
        assert await live.flags() == {FIRST: TURN // 3, SECOND: TURN // 3}
        await wait(TURN / 3 / 1000)
        await wait(GRACE)
        match = await live.match()
        assert match.live
        assert match.clock is not None
        assert match.clock.banks == (120_000, 120_000)
        assert match.entry == WindowClosed(BEGAN + TURN // 3, (WindowAnswer(SECOND, "pass"),))
        assert (match.version, match.state.scores) == (2, (1, 0))


WINDOW = TURN // 3 / 1000


@asynccontextmanager
async def late_for_one(store: Store) -> AsyncIterator[Ticking]:
    """Three are asked at once, and the second has not been shown yet what they hold."""
    async with ticking(store, 3, options=GatheringOptions(window=True)) as live:
        live.clocks.entered(await live.match(), (SECOND,))
        await live.shown()
        yield live


async def test_a_window_closes_once_the_last_blocked_seat_is_gone(store: Store) -> None:
    async with late_for_one(store) as live:
        await live.press(ANNA, "lay:a")
        await wait(WINDOW + GRACE)
        await live.concede(BOHDAN)
        await quiet()
        match = await live.match()
        assert match.entry == WindowClosed(BEGAN + TURN // 3, (WindowAnswer(THIRD, "pass"),))
        assert match.state.scores == (1, 0, 0)


async def test_an_act_after_a_windows_end_waits_for_its_closing(store: Store) -> None:
    """Acts wait also in a process that has just stood still, by the latest of its times."""
    async with late_for_one(store) as live:
        await wait(5)
        await live.hand_shown(SECOND, live.now)
        await wait(WINDOW + 1)
        late = asyncio.create_task(live.concede(BOHDAN))
        await wait(GRACE - 1.5)
        leap(2)
        await late
        assert [type(entry) for entry in await live.entries()] == [WindowClosed, Conceded]


async def test_an_answer_in_secret_moves_no_time(store: Store) -> None:
    """The same holds for an act with a private message, and while nobody's time runs."""
    async with ticking(store, options=GatheringOptions(window=True)) as live:
        await live.shown()
        await wait(5)
        live.clocks.stop(live.number)
        await wait(3)
        live.dealt = (FIRST,)
        await live.press(ANNA, "lay:a")
        await live.shown(BEGAN)
        assert await live.flags() == {FIRST: TURN // 3, SECOND: TURN // 3}


# Other processes and faults


async def test_a_flag_that_another_process_has_heard_of_falls_once(
    live: Ticking, tmp_path: Path
) -> None:
    async with await Store.open(tmp_path / "delve.sqlite3") as store:
        other = Ticking(store, live.number)
        other.clocks.servers_back((GUILD,))
        for each in (live, other):
            await each.shown()
        other.background.start(other.flags_falling.watch_for_ever(), "flags")
        await live.press(BOHDAN, "pass")
        await to_the_flag(live)
        await wait(GRACE)
        assert live.fallen
        await quiet()
        assert len(await live.entries()) == 2
        await other.background.close()


async def test_a_database_that_fails_delays_the_flag(
    live: Ticking, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await at_the_flag(live)

    async def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(live.store, "append", broken)
        await wait(GRACE)
        assert "could not fall" in caplog.text
        await quiet()
    assert live.fallen == []
    await wait(5)
    assert live.fallen == [FIRST]
    *_, entry = await live.entries()
    assert entry.at == BEGAN + WHOLE


async def test_no_flag_falls_in_a_damaged_match(
    live: Ticking, caplog: pytest.LogCaptureFixture
) -> None:
    await live.shown()
    await live.press(BOHDAN, "pass")
    await edit(live.store, "UPDATE matches SET options = '?'")
    live.matches.forget(live.number)
    await to_the_flag(live)
    await wait(GRACE)
    assert "no flag can fall" in caplog.text
    await wait(60)
    assert live.fallen == []
    assert caplog.text.count("no flag can fall") == 1, "and it is not tried for ever"


async def test_an_unshowable_match_keeps_no_flag_from_falling(
    live: Ticking, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Mock(side_effect=RuntimeError("a renderer fails"))
    monkeypatch.setattr(live.flags_falling, "_acted", failing)
    live.clocks.tell(Fell(await live.match()))
    await quiet()
    failing.assert_called_once()
    await at_the_flag(live)
    await wait(GRACE)
    assert isinstance((await live.entries())[-1], TimedOut)
