"""Who keeps the others waiting: what these may decide, and that nothing stands for ever."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.result import Way
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Reply
from sandbox.server import Sandbox
from tests.play.loop import leap, quiet, wait
from tests.wire.table import Table, control, controls, invitation_button, running_bot, use

TURN = 6 * 3600
DAY = 24 * 3600.0


@pytest.fixture(autouse=True)
def _slow_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a heart that beats so seldom days pass in no time."""
    monkeypatch.setattr("bot.live.clocks.HEARTBEAT_SECONDS", 600.0)


class Waiting:
    """A challenge whose second player is to choose who begins, and does nothing."""

    def __init__(self, table: Table, bot: DelveBot) -> None:
        self.table = table
        self.bot = bot

    async def settled(self) -> None:
        await self.bot.handlers.display.settled()

    async def swept(self) -> None:
        """Let the silent matches be looked after."""
        await quiet()
        await self.settled()

    async def wait(self, seconds: float) -> None:
        await wait(seconds)

    @property
    def board(self) -> str:
        return self.table.board().text

    @property
    def verbs(self) -> set[str]:
        return {each.verb for each in controls(self.table.board())}

    async def press(self, player: int, command: MatchCommand) -> Reply:
        reply = await use(self.table.players[player], control(self.table.board(), command))
        await self.settled()
        return reply

    async def match(self) -> Match:
        found = await self.bot.handlers.store.load(MatchId(self.table.match))
        assert found is not None
        return found


@asynccontextmanager
async def waiting(tmp_path: Path, clock: str) -> AsyncIterator[Waiting]:
    async with (
        Sandbox(port=0, rate_limits=False) as sandbox,
        running_bot(sandbox, tmp_path / "delve.sqlite3") as bot,
    ):
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, None)  # type: ignore[arg-type]  # no random move is made
        reply = await players[0].command(
            table.channel,
            "deathmatch challenge",
            opponent=players[1],
            variant="warrior",
            clock=clock,
        )
        table.invitation = await reply.shown()
        await players[1].press(table.invitation, invitation_button(table.invitation, "accept"))
        await table.next_moves()
        await bot.handlers.display.settled()
        yield Waiting(table, bot)


DECISIONS = {MatchCommand.WAIT, MatchCommand.ASK_LEAVE_OFF, MatchCommand.ASK_CLAIM}
KESTREL, MOTH = 0, 1


async def test_whose_flag_falls_keeps_the_seat_until_the_others_decide(tmp_path: Path) -> None:
    async with waiting(tmp_path, f"{TURN}+0") as hall:
        await hall.wait(TURN - 60)
        assert not hall.verbs & DECISIONS
        await hall.wait(120)
        assert hall.verbs >= DECISIONS
        assert "The time of **Moth** is up" in hall.board
        assert "flag falls" not in hall.board, "it has fallen"
        own = await hall.press(MOTH, MatchCommand.WAIT)
        # Moth reads Ukrainian.
        assert own.text.startswith(texts_in("uk")("moved-on-link", link=""))
        assert hall.verbs >= DECISIONS, "who keeps the others waiting decides nothing"
        await hall.press(KESTREL, MatchCommand.WAIT)
        assert not hall.verbs & DECISIONS
        assert "⏱️ **Moth**: flag falls <t:" in hall.board
        await hall.wait(TURN + 60)
        assert hall.verbs >= DECISIONS, "and again"
        await hall.table.next_moves()
        await use(hall.table.players[MOTH], control(hall.table.board(), "start:1"))
        await hall.settled()
        assert not hall.verbs & DECISIONS, "Moth has played after all"
        assert (await hall.match()).live


async def test_who_is_kept_waiting_can_claim_the_match(tmp_path: Path) -> None:
    async with waiting(tmp_path, f"{TURN}+0") as hall:
        await hall.wait(TURN + 60)
        question = await hall.press(KESTREL, MatchCommand.ASK_CLAIM)
        shown = await question.shown()
        await use(hall.table.players[KESTREL], control(shown, MatchCommand.CLAIM))
        await hall.settled()
        match = await hall.match()
        assert match.result is not None
        assert (match.result.winners, match.result.way(match.terms.seats[MOTH])) == (
            (match.terms.seats[KESTREL],),
            Way.TIMED_OUT,
        )


@pytest.mark.parametrize("command", [MatchCommand.ASK_LEAVE_OFF, MatchCommand.ASK_CLAIM])
@pytest.mark.parametrize("then", ["wait", "play"])
async def test_what_to_decide_is_not_asked_once_nobody_is_waited_for(
    then: str, command: MatchCommand, tmp_path: Path
) -> None:
    """Its button would be refused, and stand there red all the same."""
    async with waiting(tmp_path, f"{TURN}+0") as hall:
        await hall.wait(TURN + 60)
        question = await (await hall.press(KESTREL, command)).shown()
        again = await (await hall.press(KESTREL, command)).shown()
        (decides,) = controls(question)
        if then == "wait":
            await hall.press(KESTREL, MatchCommand.WAIT)
        else:
            await use(hall.table.players[MOTH], control(hall.table.board(), "start:1"))
            await hall.settled()
        for one in (question, again):
            assert one.text == texts_in("en")("question-outdated")
            assert list(controls(one)) == []
        late = await use(hall.table.players[KESTREL], decides, forged=True)
        assert late.text.startswith(texts_in("en")("moved-on-link", link=""))
        assert (await hall.match()).live


async def test_who_is_kept_waiting_can_end_the_match_without_a_result(tmp_path: Path) -> None:
    async with waiting(tmp_path, f"{TURN}+0") as hall:
        await hall.wait(TURN + 60)
        question = await hall.press(KESTREL, MatchCommand.ASK_LEAVE_OFF)
        shown = await question.shown()
        await use(hall.table.players[KESTREL], control(shown, MatchCommand.LEAVE_OFF))
        await hall.settled()
        match = await hall.match()
        assert match.result is not None
        assert match.result.outcome is None


async def test_without_a_clock_a_day_of_silence_lets_the_others_decide(tmp_path: Path) -> None:
    async with waiting(tmp_path, "off") as hall:
        leap(DAY + 3600)
        await hall.swept()
        assert hall.verbs >= DECISIONS - {MatchCommand.ASK_CLAIM}
        assert MatchCommand.ASK_CLAIM not in hall.verbs, "no time was up"
        assert "Nothing has come from **Moth** for a day" in hall.board
        await hall.press(KESTREL, MatchCommand.WAIT)
        assert not hall.verbs & DECISIONS


@pytest.mark.parametrize("clock", ["off", "day"])
async def test_no_match_stands_for_ever(clock: str, tmp_path: Path) -> None:
    async with waiting(tmp_path, clock) as hall:
        leap(53 * DAY)
        await hall.swept()
        told = [
            message.text
            for message in hall.table.players[KESTREL].messages(hall.table.channel)
            if "ends without" in message.text
        ]
        assert len(told) == 1
        leap(6 * DAY)
        await hall.swept()
        assert (await hall.match()).live
        leap(DAY + 3600)
        await hall.swept()
        match = await hall.match()
        assert match.result is not None
        assert match.result.outcome is None
