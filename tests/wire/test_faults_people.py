"""Players and hosts who leave the server in mid-match, or are banned: nobody tells the bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.handlers.absent_hosts import MISSED_AFTER_MS
from bot.match.match import Match
from bot.match.result import Way
from bot.ui.custom_ids import MatchCommand
from tests.wire.clocked import is_running, standing, until_running
from tests.wire.hosted import REMINDED, SLOW, hosted_evening
from tests.wire.table import control, end_match, use
from tests.wire.test_stalled import DECISIONS, KESTREL, MOTH, TURN, waiting

PATIENCE = MISSED_AFTER_MS // 1000
SLACK = 30
FLAG = sum(map(int, SLOW.split("+")))


def way_of(match: Match, seat: int) -> Way:
    assert match.result is not None
    return match.result.way(match.terms.seats[seat])


# A player


async def test_who_has_left_loses_by_the_flag_and_the_host_hears_of_it(tmp_path: Path) -> None:
    async with hosted_evening(tmp_path, "90+300") as evening:
        evening.table.sandbox.remove_member(evening.moth)
        await evening.wait(360)
        assert (await evening.match()).live
        assert evening.calls(evening.rook) == []
        await evening.wait(24)
        (call,) = evening.calls(evening.rook)
        assert "Moth is not on this server any more" in call
        await evening.wait(20)
        match = await evening.match()
        assert way_of(match, MOTH) is Way.TIMED_OUT
        assert match.result is not None
        assert match.result.winners == (match.terms.seats[KESTREL],)
        assert evening.table.result() is not None
        assert evening.calls(evening.rook) == [f"{evening.rook.mention}: the match is over."]


async def test_the_host_can_let_who_has_left_give_up(tmp_path: Path) -> None:
    async with hosted_evening(tmp_path, SLOW) as evening:
        evening.table.sandbox.remove_member(evening.moth)
        await evening.wait(REMINDED + SLACK)
        reply = await evening.rook.command(
            evening.table.channel, "host forfeit", player=evening.moth
        )
        await use(evening.rook, control(reply.message, f"host:forfeit,{MOTH}"))
        await evening.bot.handlers.display.settled()
        assert "match lost for Moth" in reply.text
        match = await evening.match()
        assert match.result is not None
        assert match.result.winners == (match.terms.seats[KESTREL],)


async def test_who_comes_back_plays_on(tmp_path: Path) -> None:
    async with hosted_evening(tmp_path, SLOW) as evening:
        evening.table.sandbox.remove_member(evening.moth)
        await evening.wait(REMINDED + SLACK)
        evening.table.sandbox.rejoin(evening.moth)
        await use(evening.moth, control(evening.table.board(), "start:1"))
        await evening.bot.handlers.display.settled()
        match = await evening.match()
        assert match.version == 1
        assert match.entry is not None
        ((_, ms),) = match.entry.charged
        assert ms >= (REMINDED + SLACK) * 1000, "the time away was Moth's"
        assert evening.calls(evening.rook) == []


async def test_without_a_host_those_decide_whom_the_leaver_keeps_waiting(tmp_path: Path) -> None:
    async with waiting(tmp_path, f"{TURN}+0") as hall:
        hall.table.sandbox.remove_member(hall.table.players[MOTH])
        await hall.wait(TURN + 60)
        assert hall.verbs >= DECISIONS
        question = await hall.press(KESTREL, MatchCommand.ASK_CLAIM)
        shown = await question.shown()
        await use(hall.table.players[KESTREL], control(shown, MatchCommand.CLAIM))
        await hall.settled()
        match = await hall.match()
        assert way_of(match, MOTH) is Way.TIMED_OUT


# The host


async def test_a_host_who_has_left_is_stood_in_for(tmp_path: Path) -> None:
    async with hosted_evening(tmp_path, SLOW) as evening:
        sandbox = evening.table.sandbox
        guild = sandbox.core.world.guild
        wren = sandbox.people["Wren"]
        guild.members[wren.id].role_ids.append(guild.moderator_role_id)
        sandbox.remove_member(evening.rook)
        await evening.wait(REMINDED + PATIENCE + SLACK)
        assert (await evening.match()).host_missed
        assert "does not answer" in evening.board
        await evening.wait(PATIENCE)
        match = await evening.match()
        assert match.live
        assert match.players_may_end
        reply = await wren.command(evening.table.channel, "host pause")
        assert "Wren has paused" in reply.text
        await evening.bot.handlers.display.settled()
        # Somebody hosts again.
        assert "does not answer" not in evening.board
        assert not (await evening.match()).players_may_end
        await end_match(wren, evening.table.channel)
        await evening.bot.handlers.display.settled()
        assert evening.table.result() is not None


async def test_without_any_moderator_the_flag_decides(tmp_path: Path) -> None:
    async with hosted_evening(tmp_path, SLOW) as evening:
        evening.table.sandbox.remove_member(evening.rook)
        await evening.wait(FLAG + SLACK)
        assert way_of(await evening.match(), MOTH) is Way.TIMED_OUT
        assert evening.table.result() is not None


# A channel, or a permission, with nobody there to mend it


@pytest.mark.parametrize("left", [False, True], ids=["host silent", "host gone"])
async def test_a_channel_deleted_during_a_turn(left: bool, tmp_path: Path) -> None:
    async with hosted_evening(tmp_path, SLOW) as evening:
        await evening.wait(60)
        table, bot, sandbox = evening.table, evening.bot, evening.table.sandbox
        if left:
            sandbox.remove_member(evening.rook)
        sandbox.delete_channel(table.channel)
        await until_running(table, bot, False)
        await bot.handlers.display.settled()
        letters = [message.content for message in evening.rook.direct_messages]
        assert any("is gone" in letter for letter in letters) is not left
        spent = (await standing(table, bot)).time.spent
        await evening.wait(PATIENCE - SLACK)
        assert (await evening.match()).host_missed == 0
        await evening.wait(2 * SLACK)
        assert (await evening.match()).host_missed == 1
        await evening.wait(PATIENCE)
        assert (await evening.match()).host_missed == 2
        assert (await standing(table, bot)).time.spent == spent, "that time was nobody's"
        table.channel = sandbox.channels["tavern"]
        await evening.kestrel.command(table.channel, "match show")
        await bot.handlers.display.settled()
        assert "or the players together" in evening.board
        await until_running(table, bot)
        await use(evening.moth, control(table.board(), "start:1"))
        await bot.handlers.display.settled()
        assert (await evening.match()).live


async def test_a_permission_removed_during_a_turn(tmp_path: Path) -> None:
    async with hosted_evening(tmp_path, SLOW) as evening:
        await evening.wait(60)
        table, bot, sandbox = evening.table, evening.bot, evening.table.sandbox
        sandbox.set_permission(table.channel, "send_messages", False)
        await evening.wait(60)
        assert await is_running(table, bot), "the board takes presses"
        assert not evening.rook.direct_messages
        await use(evening.moth, control(table.board(), "start:0"))
        await until_running(table, bot, False)
        await bot.handlers.display.settled()
        (letter,) = evening.rook.direct_messages
        assert "Send Messages" in letter.content
        match = await evening.match()
        assert match.version == 1, "the act counts"
        await evening.wait(PATIENCE + SLACK)
        assert (await evening.match()).host_missed == 1
        assert (await standing(table, bot)).time.spent == 0
        sandbox.set_permission(table.channel, "send_messages", True)
        await until_running(table, bot)
        await bot.handlers.display.settled()
        assert "does not answer" in evening.board
        await evening.wait(PATIENCE)
        assert (await evening.match()).host_missed == 1, "nothing needs the host any more"
