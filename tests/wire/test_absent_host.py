"""The host is called when a match needs them; who does not come is stood in for by others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.handlers.absent_hosts import MISSED_AFTER_MS
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.server import Sandbox
from tests.play.loop import now, wait
from tests.wire.hosted import REMINDED, Hosted, hosted, hosted_evening
from tests.wire.table import control, end_match, running_bot, use

PATIENCE = MISSED_AFTER_MS // 1000
SLACK = 30
"""Seconds within which it has been looked again."""

en = texts_in("en")


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Hosted]:
    async with hosted_evening(tmp_path) as evening:
        yield evening


async def called(evening: Hosted) -> int:
    """How many hosts are waited for."""
    return len(await evening.bot.handlers.store.called_hosts(now() + 1))


async def test_the_last_reminder_calls_the_host_once(evening: Hosted) -> None:
    await evening.wait(REMINDED - SLACK)
    assert evening.calls(evening.rook) == []
    await evening.wait(2 * SLACK)
    (line,) = evening.calls(evening.rook)
    assert "Moth has hardly any time left" in line
    assert await called(evening) == 1
    await evening.wait(300)
    assert evening.calls(evening.rook) == [line]


async def test_the_call_goes_once_the_player_has_answered(evening: Hosted) -> None:
    await evening.wait(REMINDED + SLACK)
    await use(evening.moth, control(evening.table.board(), "start:1"))
    await evening.bot.handlers.display.settled()
    assert evening.calls(evening.rook) == []
    await use(evening.moth, control(evening.table.board(), "draw"))
    await evening.wait(PATIENCE + SLACK - 600)
    match = await evening.match()
    assert match.host_missed == 0
    assert "does not answer" not in evening.board


async def test_the_call_goes_once_the_host_has_acted(evening: Hosted) -> None:
    await evening.wait(REMINDED + SLACK)
    await evening.rook.command(evening.table.channel, "host pause")
    await evening.bot.handlers.display.settled()
    assert evening.calls(evening.rook) == []
    assert await called(evening) == 0
    await evening.wait(2 * PATIENCE + SLACK)
    assert (await evening.match()).host_missed == 0


async def test_a_host_who_has_just_done_something_is_not_called(evening: Hosted) -> None:
    await evening.wait(REMINDED - 20)
    await use(evening.rook, control(evening.table.board(), "rules:point"))
    await evening.wait(SLACK)
    assert evening.calls(evening.rook) == []
    assert await called(evening) == 0


async def test_a_host_whose_act_is_long_past_is_called(evening: Hosted) -> None:
    """Although it is the newest entry; the next one takes the call away, which stays away."""
    channel = evening.table.channel
    await evening.wait(REMINDED - 120)
    await evening.rook.command(channel, "host time", player=evening.moth, seconds=60)
    await evening.wait(120 + SLACK)
    (line,) = evening.calls(evening.rook)
    assert "Moth has hardly any time left" in line
    await evening.rook.command(channel, "host time", player=evening.moth, seconds=60)
    await evening.wait(SLACK)
    assert evening.calls(evening.rook) == []
    await evening.wait(120)
    await evening.kestrel.command(channel, "match show")
    await evening.bot.handlers.display.settled()
    assert evening.calls(evening.rook) == []


async def test_who_presses_something_is_there(evening: Hosted) -> None:
    await evening.wait(REMINDED + SLACK)
    await use(evening.rook, control(evening.table.board(), "rules:point"))
    # The press is answered first.
    await evening.wait(SLACK)
    assert await called(evening) == 0
    await evening.wait(PATIENCE + SLACK)
    assert (await evening.match()).host_missed == 0


@pytest.mark.parametrize("command", ["host rewind", "host status", "match show", "help", "stats"])
async def test_who_gives_a_command_is_there(command: str, evening: Hosted) -> None:
    """Whether anything comes of it or not, and wherever they do."""
    await evening.wait(REMINDED + SLACK)
    assert await called(evening) == 1
    await evening.rook.command(evening.table.sandbox.channels["tavern"], command)
    await evening.bot.responders.settled(20)
    assert await called(evening) == 0


async def test_a_host_who_does_not_come_is_stood_in_for(evening: Hosted) -> None:
    await evening.wait(REMINDED + PATIENCE - SLACK)
    assert (await evening.match()).host_missed == 0
    pings = len(evening.moth.pings(evening.table.channel))
    await evening.wait(2 * SLACK)
    assert (await evening.match()).host_missed == 1
    assert "The host does not answer: any moderator may act." in evening.board
    assert evening.calls(evening.rook) == [], "the call is replaced"
    (told,) = [line for line in evening.lines() if "does not answer" in line]
    assert "Any moderator" in told
    assert len(evening.moth.pings(evening.table.channel)) == pings
    await evening.wait(PATIENCE)
    assert (await evening.match()).host_missed == 2
    assert "or the players together" in evening.board
    assert "/match ask" in evening.board
    assert len([line for line in evening.lines() if "not answer" in line]) == 1
    await evening.wait(PATIENCE)
    assert (await evening.match()).host_missed == 2
    # And then Rook comes after all.
    await evening.rook.command(evening.table.channel, "host pause")
    await evening.bot.handlers.display.settled()
    assert (await evening.match()).host_missed == 0
    assert "not answer" not in evening.board
    assert [line for line in evening.lines() if "not answer" in line] == []


async def test_the_host_hears_that_the_match_is_over(evening: Hosted) -> None:
    await evening.wait(120)
    question = await evening.moth.command(evening.table.channel, "match concede")
    await use(evening.moth, control(await question.shown(), "concede"))
    await evening.swept()
    assert evening.calls(evening.rook) == [en("call-host-over", host=evening.rook.mention)]
    assert await called(evening) == 0


async def test_who_has_ended_the_match_hears_nothing_of_it(evening: Hosted) -> None:
    await evening.wait(120)
    await end_match(evening.rook, evening.table.channel)
    await evening.swept()
    assert evening.table.result() is not None
    assert evening.calls(evening.rook) == []


async def test_the_time_without_the_bot_is_not_the_hosts(tmp_path: Path) -> None:
    database = tmp_path / "delve.sqlite3"
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        async with (
            running_bot(sandbox, database) as bot,
            hosted(sandbox, bot) as evening,
        ):
            await evening.wait(REMINDED + 60)
            (line,) = evening.calls(evening.rook)
        await wait(2 * PATIENCE)
        async with running_bot(sandbox, database) as bot:
            evening = Hosted(evening.table, bot, evening.clock)
            await evening.wait(60)
            assert (await evening.match()).host_missed == 0
            assert evening.calls(evening.rook) == [line], "the call stands"
            await evening.wait(PATIENCE - 90)
            assert (await evening.match()).host_missed == 1
            assert "does not answer" in evening.board


async def test_who_leaves_a_match_paused_is_called_by_being_asked_to_go_on(
    evening: Hosted,
) -> None:
    await evening.rook.command(evening.table.channel, "host pause")
    await evening.wait(3600)
    await evening.kestrel.command(evening.table.channel, "match ask", what="resume")
    assert await called(evening) == 1
    await evening.wait(PATIENCE + SLACK)
    assert (await evening.match()).host_missed
    await evening.wait(PATIENCE + SLACK)
    assert (await evening.match()).players_may_end
    await evening.kestrel.command(evening.table.channel, "match ask", what="end")
    await evening.bot.handlers.display.settled()
    await use(evening.moth, control(evening.table.board(), MatchCommand.AGREE))
    assert not (await evening.match()).live


async def test_a_host_who_answers_what_is_asked_is_waited_for_no_more(evening: Hosted) -> None:
    await evening.kestrel.command(evening.table.channel, "match ask", what="pause")
    assert await called(evening) == 1
    await evening.bot.handlers.display.settled()
    await use(evening.rook, control(evening.table.board(), MatchCommand.DECLINE))
    assert await called(evening) == 0
