"""The running clocks: when time begins, stands still and goes on."""
# Over 400 lines: all that starts, stops or moves a time is tested on one match.

from __future__ import annotations

import sqlite3
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.live.clocks import HEARTBEAT_SECONDS
from bot.match.acts import END, PAUSE, REPOST, RESUME, SUBSTITUTE, TIME
from bot.match.entries import Charge, TimeGiven
from bot.match.ids import GuildId
from bot.match.terms import DAY
from bot.store import clocks, messages
from bot.store.store import Store
from tests.live.ticking import GRACE, TURN, WHOLE, Ticking, ticking, to_the_flag
from tests.match.gathering import FIRST, SECOND
from tests.play.loop import leap, quiet, wait
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, GUILD

# When time begins


async def test_nothing_runs_before_the_board_is_there(live: Ticking) -> None:
    await wait(40)
    assert await live.flags() == {}
    await live.press(ANNA, "pass")
    (entry,) = await live.entries()
    assert entry.charged == (), "what nobody could see costs nothing"


async def test_time_begins_when_the_newest_message_came(live: Ticking) -> None:
    await wait(3)
    await live.shown(BEGAN + 1_200)
    assert await live.flags() == {FIRST: 1_200 + WHOLE, SECOND: 1_200 + WHOLE}


async def test_time_never_begins_before_the_act_that_asks(live: Ticking) -> None:
    await live.shown()
    await wait(20)
    await live.press(ANNA, "ring")
    await live.shown(BEGAN + 500)
    assert await live.flags() == {FIRST: 20_000 + WHOLE, SECOND: 20_000 + TURN + 120_000}


async def test_a_board_that_was_found_standing_begins_now(live: Ticking) -> None:
    await wait(7)
    live.clocks.board_shown(await live.match(), None)
    assert await live.flags() == {FIRST: 7_000 + WHOLE, SECOND: 7_000 + WHOLE}


async def test_a_late_board_keeps_the_wait_for_dealt_cards(
    live: Ticking,
) -> None:
    await live.shown()
    before = await live.match()
    live.dealt = (FIRST,)
    await live.press(BOHDAN, "ring", BEGAN + 100)
    live.dealt = ()
    assert not live.clocks.board_shown(before, BEGAN + 200)
    await wait(1)
    await live.shown()
    assert list(await live.flags()) == [SECOND], "the first still waits for cards"


async def test_a_seat_that_is_dealt_cards_waits_for_them_alone(live: Ticking) -> None:
    await live.shown()
    live.dealt = (FIRST,)
    await live.press(BOHDAN, "ring", BEGAN + 100)
    live.dealt = ()
    await wait(1)
    await live.shown()
    assert list(await live.flags()) == [SECOND]
    await wait(30)
    await live.hand_shown(FIRST, BEGAN + 31_000)
    assert (await live.flags())[FIRST] == 31_000 + WHOLE
    await quiet()
    assert live.late == [live.number], "the board should tell"


async def test_a_card_that_comes_at_once_is_not_late(live: Ticking) -> None:
    live.dealt = (FIRST,)
    await live.press(BOHDAN, "ring")
    await live.hand_shown(FIRST, BEGAN + 300)
    assert await live.flags() == {}, "the board is not there yet"
    await live.shown(BEGAN + 800)
    assert await live.flags() == {FIRST: 800 + WHOLE, SECOND: 800 + WHOLE}
    await quiet()
    assert live.late == []


async def test_cards_that_are_sent_once_more_hold_nobody_up(live: Ticking) -> None:
    live.dealt = (FIRST,)
    await live.host(REPOST)
    await live.shown()
    assert await live.flags() == {FIRST: WHOLE, SECOND: WHOLE}


async def test_a_substitute_with_cards_waits_for_them(live: Ticking) -> None:
    await live.shown()
    live.dealt = (FIRST,)
    await live.press(BOHDAN, "ring")
    await live.host(SUBSTITUTE, FIRST, CHRYSTIA)
    await live.shown()
    await wait(5)
    # The cards of the earlier player have arrived there.
    await live.hand_shown(FIRST, live.now, version=1)
    assert list(await live.flags()) == [SECOND]
    await live.hand_shown(FIRST, live.now)
    assert (await live.flags())[FIRST] == 5_000 + WHOLE


async def test_a_substitute_without_cards_waits_for_nothing(live: Ticking) -> None:
    """Although cards were on their way to the earlier player."""
    await live.shown()
    live.dealt = (FIRST,)
    await live.press(BOHDAN, "ring")
    live.dealt = ()
    await live.host(SUBSTITUTE, FIRST, CHRYSTIA)
    await live.shown()
    assert (await live.flags())[FIRST] == WHOLE


async def test_a_question_that_goes_on_keeps_its_time(live: Ticking) -> None:
    await live.shown()
    await wait(10)
    await live.press(ANNA, "pass")
    await live.shown()
    assert await live.flags() == {SECOND: WHOLE}


async def test_without_a_clock_nothing_is_due(store: Store) -> None:
    async with ticking(store, control=None) as live:
        await live.shown()
        assert await live.times() == {}
        await wait(1_000)
        await live.press(ANNA, "pass")
        (entry,) = await live.entries()
        assert entry.charged == ()


# When nobody can answer


async def test_a_match_that_cannot_be_shown_stands_still(live: Ticking) -> None:
    await live.shown()
    await wait(10)
    live.clocks.stop(live.number)
    await wait(600)
    assert (await live.flags(), live.fallen) == ({}, [])
    await live.shown()
    assert (await live.flags())[FIRST] == 610_000 + WHOLE - 10_000
    await wait(5)
    await live.press(ANNA, "pass")
    (entry,) = await live.entries()
    assert entry.charged == (Charge(FIRST, 15_000),)


async def test_a_server_that_is_not_there_stands_still(live: Ticking) -> None:
    await live.shown()
    await wait(30)
    live.clocks.servers_gone((GUILD,), BEGAN + 10_000)
    await wait(300)
    live.clocks.servers_gone((GUILD,), BEGAN + 300_000)
    assert await live.flags() == {}
    live.clocks.servers_back((GUILD,))
    assert (await live.flags())[FIRST] == 330_000 + WHOLE - 10_000, "what was silent is nobody's"
    await quiet()
    assert live.late == [live.number]


async def test_another_server_makes_no_difference(live: Ticking) -> None:
    other = GuildId(GUILD + 1)
    await live.shown()
    live.clocks.servers_gone((other,), BEGAN)
    live.clocks.servers_back((other,))
    assert (await live.flags())[FIRST] == WHOLE
    await quiet()
    assert live.late == []


async def test_time_begins_when_the_server_is_back(
    live: Ticking,
) -> None:
    live.clocks.servers_gone((GUILD,), BEGAN)
    await live.shown()
    assert await live.flags() == {}
    await wait(20)
    live.clocks.servers_back((GUILD,))
    assert (await live.flags())[FIRST] == 20_000 + WHOLE


async def test_a_process_that_stood_still_charges_nobody(live: Ticking) -> None:
    await live.shown()
    await wait(3 * HEARTBEAT_SECONDS)
    leap(3_600)
    await quiet()
    assert (await live.flags())[FIRST] == 3_600_000 + WHOLE
    await quiet()
    assert (live.fallen, live.late) == ([], [live.number]), "the board should tell"


async def test_a_board_from_before_a_stall_starts_no_clock(live: Ticking) -> None:
    leap(14)
    await quiet()
    await live.shown(BEGAN + 100)
    assert await live.flags() == {FIRST: 14_000 + WHOLE, SECOND: 14_000 + WHOLE}


# Other processes and faults


async def test_the_question_of_another_process_begins_here_too(
    live: Ticking, tmp_path: Path
) -> None:
    """It went on there, where nobody watches any more."""
    async with await Store.open(tmp_path / "delve.sqlite3") as store:
        other = Ticking(store, live.number)
        await live.shown()
        await other.press(ANNA, "ring")
        await to_the_flag(live)
        await wait(GRACE)
        await quiet()
        assert live.late
        assert live.fallen == []
        await live.shown()
        assert len(await live.flags()) == 2
        await other.background.close()


async def test_a_heartbeat_that_fails_is_made_up_for(
    live: Ticking, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await live.shown()
    with monkeypatch.context() as patch:
        busy = Mock(side_effect=sqlite3.OperationalError("database is locked"))
        patch.setattr(clocks, "note", busy)
        await wait(2 * HEARTBEAT_SECONDS)
        assert "could not be noted" in caplog.text
    await wait(HEARTBEAT_SECONDS)
    seen, stored = await live.store.resume_clocks(live.now)
    assert seen == live.now
    assert stored[live.number].times[FIRST].spent == 3 * HEARTBEAT_SECONDS * 1000


async def test_setting_our_clock_back_loses_no_flag(live: Ticking) -> None:
    """The time of Discord is taken from presses, and one that took long moves it back."""
    await live.shown()
    await live.press(BOHDAN, "pass")
    await to_the_flag(live)
    with live.clocks.coming(live.number, BEGAN):
        await wait(GRACE)
        live.clocks.note_activity(live.now - 400)
    await quiet()
    assert live.fallen == []
    await wait(0.4)
    assert live.fallen == [FIRST]


async def test_due_flags_do_not_pile_up(live: Ticking) -> None:
    await live.shown()
    for _ in range(500):
        live.clocks.stop(live.number)
        await wait(0.01)
        await live.shown()
    assert len(live.clocks._due) < 200
    assert live.fallen == []


async def test_nothing_is_kept_of_a_match_that_is_over(live: Ticking) -> None:
    await live.shown()
    await live.host(END)
    await wait(WHOLE / 1000 + 5)
    assert len(live.clocks._due) == 0
    assert live.fallen == []


# After a start


async def restarted(live: Ticking, away: float) -> Ticking:
    """The process was killed; after so many seconds another one is there."""
    await live.background.close()
    await wait(away)
    after = Ticking(live.store, live.number)
    seen, stored = await live.store.resume_clocks(live.now)
    after.clocks.resume(stored, seen)
    after.run()
    return after


@pytest.mark.parametrize("away", [3.0, 3 * 3_600.0])
async def test_the_time_of_an_absence_is_nobody_s(away: float, live: Ticking) -> None:
    await live.shown()
    await wait(20)
    await live.store.write(lambda c: c.execute("UPDATE matches SET shown_version = version"))
    after = await restarted(live, away)
    assert await after.flags() == {}
    await wait(2)
    after.clocks.servers_back((GUILD,))
    assert (await after.flags())[FIRST] == 22_000 + away * 1000 + WHOLE - 20_000
    await after.press(ANNA, "pass", after.now + 1_000)
    (entry,) = await after.entries()
    assert entry.charged == (Charge(FIRST, 21_000),)
    await after.background.close()


async def test_a_kill_before_the_heartbeat_leaves_nobody_without_a_clock(live: Ticking) -> None:
    """The newest question is not noted, although its board stands."""
    await live.shown()
    await wait(20)
    await wait(1)
    await live.press(ANNA, "ring")
    await live.store.write(lambda c: c.execute("UPDATE matches SET shown_version = version"))
    after = await restarted(live, 10)
    after.clocks.servers_back((GUILD,))
    assert sorted(await after.flags()) == [FIRST, SECOND]
    await after.background.close()


async def test_short_absences_add_up(live: Ticking) -> None:
    """Each is too short for the board to tell, also if another process begins after it."""
    await live.shown()
    await wait(20)
    for late in ([], [live.number]):
        await live.store.write(lambda c: c.execute("UPDATE matches SET shown_version = version"))
        live = await restarted(live, 2)
        live.clocks.servers_back((GUILD,))
        await quiet()
        assert live.late == late
        await live.shown()
        await wait(20)
    await live.background.close()


async def test_a_start_after_the_first_reminder_looks_at_the_board(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been killed before the board told when the time is up."""
    beat = 600.0
    monkeypatch.setattr("bot.live.clocks.HEARTBEAT_SECONDS", beat)
    async with ticking(store, control=DAY) as live:
        await live.shown()
        await live.store.write(lambda c: c.execute("UPDATE matches SET shown_version = version"))
        reminder = DAY.turn * 3 / 4
        for seconds, late in ((reminder - beat + 1, []), (2 * beat + 1, [live.number])):
            await wait(seconds)
            live = await restarted(live, 1)
            live.clocks.servers_back((GUILD,))
            await quiet()
            assert live.late == late
        await live.background.close()


@pytest.mark.parametrize(("seconds", "looks"), [(40, False), (70, True)])
async def test_a_start_after_the_end_of_a_turn_looks_at_the_board(
    seconds: float, looks: bool, live: Ticking
) -> None:
    """It may have been killed before the board told of the flag alone."""
    await live.shown()
    await live.store.write(lambda c: c.execute("UPDATE matches SET shown_version = version"))
    await wait(seconds)
    live = await restarted(live, 1)
    live.clocks.servers_back((GUILD,))
    await quiet()
    assert live.late == [live.number] * looks
    await live.background.close()


async def test_a_pause_begins_when_the_host_pressed(live: Ticking) -> None:
    await live.shown()
    await to_the_flag(live)
    await wait(1)
    made = BEGAN + WHOLE - 2_000
    await live.host(PAUSE, at=made)
    assert {time.spent for time in (await live.times()).values()} == {WHOLE - 2_000}
    await wait(60)
    await live.host(RESUME)
    resumed = live.now - BEGAN
    await live.shown()
    assert await live.flags() == {FIRST: resumed + 2_000, SECOND: resumed + 2_000}
    assert live.fallen == []


async def test_used_turn_time_is_not_taken_from_a_bank(live: Ticking) -> None:
    await live.shown()
    await to_the_flag(live, less=20)
    await live.host(TIME, FIRST, -120)
    (taken,) = await live.entries()
    assert isinstance(taken, TimeGiven)
    assert taken.seconds == -20
    assert (await live.flags())[FIRST] == live.now - BEGAN
    await wait(GRACE)
    assert live.fallen == [FIRST]
    entries = await live.entries()
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    assert dict(entries[-1].charged)[FIRST] == WHOLE - 20_000


async def test_a_resumed_match_is_seen_before_its_clocks_run(live: Ticking) -> None:
    """Also where the process is killed once that is in the log and before the channel shows it."""
    await live.shown()
    await wait(20)
    await live.host(PAUSE)
    await live.store.write(lambda c: c.execute("UPDATE matches SET shown_version = version"))
    await live.host(RESUME)
    assert live.number in await live.store.read(messages.unshown)
    after = await restarted(live, 3)
    after.clocks.servers_back((GUILD,))
    assert await after.flags() == {}, "the board still says that it is paused"
    await wait(2)
    await after.shown()
    assert (await after.flags())[FIRST] == 25_000 + WHOLE - 20_000
    await after.background.close()


async def test_a_board_from_before_an_absence_starts_no_clock(live: Ticking) -> None:
    """A message that is found again after the start was posted before the kill."""
    posted = live.now
    after = await restarted(live, 10)
    after.clocks.servers_back((GUILD,))
    await after.shown(posted + 1_000)
    assert (await after.flags())[FIRST] == 10_000 + WHOLE
    await after.background.close()
