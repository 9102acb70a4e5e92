"""What keeps the players of a match with a clock from answering costs nobody's time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.aio.timing import SystemTime
from bot.app import DelveBot
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.live.clocks import GRACE_MS, HEARTBEAT_SECONDS
from bot.match.ids import MatchId
from bot.match.match import Match
from sandbox.server import Sandbox
from tests.play.loop import now, quiet, wait, wall_clock
from tests.play.requests import FOLLOWED_UP, MESSAGE, MESSAGES, ORIGINAL
from tests.wire import picture
from tests.wire.clocked import (
    BANK_MS,
    TURN_MS,
    charged,
    elapsed,
    is_running,
    match_of,
    standing,
    until_running,
)
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table, control, running_bot, use
from tests.wire.watching import watched

HOUR = 3600.0
TOTAL = (TURN_MS + BANK_MS) / 1000


@pytest.fixture
async def bot(house: House) -> AsyncIterator[DelveBot]:
    async with house.bot() as bot:
        yield bot


async def sit(house: House, bot: DelveBot, phase: str = "turn") -> Table:
    rook = house.sandbox.people["Rook"]
    return await seated(phase, house.sandbox, bot, host=rook, clock="90+300")


async def has_cost(house: House, table: Table, bot: DelveBot, seconds: float) -> bool:
    return await elapsed(table, bot, now()) == pytest.approx(seconds * 1000, abs=100)


# The gateway


async def hear(house: House) -> None:
    """Let something come by the gateway: what it is silent before a break counts as lost."""
    await house.sandbox.people["Wren"].command(house.arena, "help")


async def test_half_a_minute_without_a_session(house: House, bot: DelveBot) -> None:
    table = await sit(house, bot)
    await wait(20)
    await hear(house)
    house.sandbox.refuse_gateway = True
    await house.sandbox.drop_gateway(resumable=True)
    await until_running(table, bot, False)
    await wait(30)
    house.sandbox.refuse_gateway = False
    await until_running(table, bot)
    await wait(5)
    assert await elapsed(table, bot, now()) == pytest.approx(25_000, abs=2_000)
    house.incidents.logged.clear()


@pytest.mark.parametrize("resumable", [True, False], ids=["resumed", "new session"])
async def test_a_lost_session(resumable: bool, house: House, bot: DelveBot) -> None:
    table = await sit(house, bot)
    await wait(20)
    await hear(house)
    await house.sandbox.drop_gateway(resumable=resumable)
    await until_running(table, bot, False)
    await until_running(table, bot)
    assert (house.sandbox.core.gateway.resumed == 1) is resumable
    await wait(5)
    assert await elapsed(table, bot, now()) == pytest.approx(25_000, abs=2_000)


@pytest.mark.parametrize("resumable", [True, False], ids=["resumed", "new session"])
async def test_a_dead_session_that_is_noticed_late(
    resumable: bool, house: House, bot: DelveBot
) -> None:
    """Nothing came for half a minute before the connection was given up."""
    table = await sit(house, bot)
    await house.sandbox.drop_gateway(resumable=resumable)
    await house.sandbox.until(lambda: house.sandbox.bot_connected)
    await until_running(table, bot)
    await wait(60)
    await hear(house)
    bot._hearts[0]._last_recv -= 30
    await house.sandbox.drop_gateway(resumable=resumable)
    await until_running(table, bot, False)
    await until_running(table, bot)
    assert await elapsed(table, bot, now()) == pytest.approx(30_000, abs=2_000)


async def test_a_press_during_a_break_counts_from_when_it_was_made(
    house: House, bot: DelveBot
) -> None:
    table = await sit(house, bot)
    await wait(20)
    await hear(house)
    draw = next(one for one in await table.choices() if one.verb == "draw")
    await house.sandbox.drop_gateway(resumable=True)
    assert not house.sandbox.bot_connected
    house.away(1)
    reply = table.players[0].start_press(draw.message, draw.custom_id)
    house.away(1)
    await house.sandbox.until(lambda: reply.acknowledged)
    assert await charged(table, bot) == pytest.approx(20_000, abs=2_000)


async def test_a_server_that_discord_loses(house: House, bot: DelveBot) -> None:
    table, guild = await sit(house, bot), house.sandbox.core.world.guild
    await wait(20)
    house.sandbox.set_available(guild, False)
    await until_running(table, bot, False)
    await wait(TOTAL)
    # Nor does a short break of the line bring it back.
    await house.sandbox.drop_gateway(resumable=True)
    await house.sandbox.until(lambda: house.sandbox.core.gateway.resumed == 1)
    await wait(10)
    assert not await is_running(table, bot)
    house.sandbox.set_available(guild, True)
    await until_running(table, bot)
    assert await has_cost(house, table, bot, 20)


async def test_a_server_that_sends_us_away(house: House, bot: DelveBot) -> None:
    table, core = await sit(house, bot), house.sandbox.core
    await wait(20)
    house.sandbox.send_bot_away(core.world.guild)
    await until_running(table, bot, False)
    await wait(TOTAL)
    assert (await match_of(table, bot)).live
    core.world.join(core.world.bot, core.world.guild)
    core.gateway.introduce(core.world.guild)
    await until_running(table, bot)
    assert await has_cost(house, table, bot, 20)


async def test_the_other_shard_runs_on(tmp_path: Path) -> None:
    async with Sandbox(port=0, rate_limits=False, shards=2) as sandbox:
        palace = sandbox.add_guild("Palace", sandbox.people.values())
        hall = sandbox.add_channel("hall", palace)
        with watched() as incidents:
            house = House(sandbox, tmp_path / "delve.sqlite3", incidents)
            async with house.bot() as bot:
                here = await sit(house, bot)
                players = [sandbox.people[name] for name in ("Wren", "Otter")]
                there = await seated(
                    "turn", sandbox, bot, players=players, channel=hall, clock="90+300"
                )
                sandbox.refuse_gateway = True
                await sandbox.drop_gateway(shard=palace.shard(2), resumable=True)
                await until_running(there, bot, False)
                assert await is_running(here, bot)
                sandbox.refuse_gateway = False
                await until_running(there, bot)


# Discord refuses us


async def test_a_board_that_cannot_be_changed(house: House, bot: DelveBot) -> None:
    table = await sit(house, bot, "card")
    faults = [
        house.sandbox.faults.add("PATCH", route, times=None, status=503)
        for route in (MESSAGE, ORIGINAL, FOLLOWED_UP)
    ]
    before = (await match_of(table, bot)).version
    add = next(one for one in await table.choices() if one.verb == "add")
    await use(table.players[0], add)
    table.version = add.press.version
    await wait(60)
    assert (await match_of(table, bot)).version == before + 1
    assert not await is_running(table, bot)
    for fault in faults:
        fault.remove()
    await wait(60)
    await until_running(table, bot)
    assert await elapsed(table, bot, now()) <= 60_000


async def test_a_board_that_is_deleted_and_cannot_be_posted(house: House, bot: DelveBot) -> None:
    table = await sit(house, bot)
    await wait(20)
    fault = house.sandbox.faults.add("POST", MESSAGES, times=None, status=503)
    (board,) = picture.boards(table)
    house.sandbox.delete_message(board)
    await until_running(table, bot, False)
    await wait(120)
    assert not await is_running(table, bot)
    fault.remove()
    await wait(60)
    await until_running(table, bot)
    assert await elapsed(table, bot, now()) <= 80_000


async def test_a_permission_that_is_taken_and_given_back(house: House, bot: DelveBot) -> None:
    table, rook = await sit(house, bot), house.sandbox.people["Rook"]
    await wait(20)
    house.sandbox.set_permission(table.channel, "view_channel", False)
    await rook.command(house.arena, "match show")
    await until_running(table, bot, False)
    await wait(TOTAL)
    assert (await match_of(table, bot)).live
    house.sandbox.set_permission(table.channel, "view_channel", True)
    await until_running(table, bot)
    assert await has_cost(house, table, bot, 20)
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_a_card_that_nothing_brings_does_not_let_the_clock_stand_for_ever(
    house: House, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Private messages are closed and the answer is lost: its player has to ask for it."""

    async def lose(*_: Any) -> DeliveryFailure:
        return DeliveryFailure.UNAVAILABLE

    house.sandbox.people["Kestrel"].close_dms()
    table = await sit(house, bot)
    with monkeypatch.context() as patch:
        patch.setattr(Responder, "private", lose)
        draw = next(one for one in await table.choices() if one.verb == "draw")
        await use(table.players[0], draw)
        await until_running(table, bot)
    await wait(TOTAL + GRACE_MS / 1000 + 3 * HEARTBEAT_SECONDS)
    assert not (await match_of(table, bot)).live


# The machine


async def test_a_process_that_stands_still(house: House, bot: DelveBot) -> None:
    table = await sit(house, bot)
    await wait(20)
    house.away(HOUR)
    await wait(15)
    assert (await match_of(table, bot)).live
    assert await elapsed(table, bot, now()) == pytest.approx(35_000, abs=5_000)


async def test_a_press_that_has_arrived_counts_however_busy_we_are(
    house: House, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sit(house, bot)
    await wait(TOTAL - 1)
    matches, free = bot.handlers.matches, asyncio.Event()
    at_least = matches.at_least

    async def slowly(match_id: MatchId, version: int) -> Match:
        await free.wait()
        return await at_least(match_id, version)

    version = (await match_of(table, bot)).version
    with monkeypatch.context() as patch:
        patch.setattr(matches, "at_least", slowly)
        pressing = asyncio.create_task(use(table.players[0], control(table.board(), "draw")))
        await wait(1 + GRACE_MS / 1000)
        free.set()
        await pressing
        await quiet()
    match = await match_of(table, bot)
    assert (match.live, match.version) == (True, version + 1)
    assert await charged(table, bot) == pytest.approx((TOTAL - 1) * 1000, abs=100)


class SetTime(SystemTime):
    """The clock of a machine that is set: it tells another time than Discord's."""

    def __init__(self, ahead: float) -> None:
        self.ahead = ahead

    def now(self) -> int:
        return super().now() + round(self.ahead * 1000)


@pytest.mark.parametrize("ahead", [HOUR, -HOUR], ids=["ahead", "behind"])
async def test_a_clock_that_is_wrong(ahead: float, house: House) -> None:
    time = SetTime(ahead)
    async with running_bot(house.sandbox, house.database, time=time) as bot:
        table = await sit(house, bot)
        await wait(30)
        assert await has_cost(house, table, bot, 30)
        await wait(TOTAL - 40)
        assert (await match_of(table, bot)).live
        await wait(10 + GRACE_MS / 1000 + 3 * HEARTBEAT_SECONDS)
        assert not (await match_of(table, bot)).live


@pytest.mark.parametrize("ahead", [HOUR, -HOUR], ids=["ahead", "behind"])
async def test_a_start_with_a_clock_that_is_wrong(ahead: float, house: House) -> None:
    """No press tells what time it is, and none has to: the next post does, or nothing falls."""
    async with house.bot() as bot:
        table = await sit(house, bot)
        await wait(20)
    house.away(30)
    time = SetTime(ahead)
    async with running_bot(house.sandbox, house.database, time=time) as bot:
        await bot.handlers.display.settled()
        await wait(20)
        assert (await match_of(table, bot)).live
        await table.do("draw")
        assert await charged(table, bot) <= 41_000
        await table.do("add")
        await until_running(table, bot)
        await wait(30)
        assert await elapsed(table, bot, now()) == pytest.approx(30_000, abs=6_000)
        flag = (await standing(table, bot)).time.flag
        assert flag is not None
        assert flag / 1000 == pytest.approx(wall_clock() + TOTAL - 30, abs=6)


@pytest.mark.parametrize("step", [HOUR, -HOUR], ids=["forward", "back"])
@pytest.mark.parametrize("phase", ["turn", "card"])
async def test_a_clock_that_is_set_in_mid_match(step: float, phase: str, house: House) -> None:
    time = SetTime(0)
    async with running_bot(house.sandbox, house.database, time=time) as bot:
        table = await sit(house, bot, phase)
        await wait(20)
        time.ahead = step
        await wait(20)
        assert (await match_of(table, bot)).live
        await table.do("draw" if phase == "turn" else "add")
        assert await charged(table, bot) <= 41_000
        await until_running(table, bot)
        await bot.handlers.display.settled()
        flag = max(int(moment) for moment in re.findall(r"<t:(\d+)", table.board().text))
        assert 40 < flag - wall_clock() <= TOTAL + 1, "the board tells the true time"
        await wait(10)
        time.ahead = 0
        await wait(flag - wall_clock() - 5)
        assert (await match_of(table, bot)).live, "a flag fell by a clock that was set"
        await wait(5 + GRACE_MS / 1000 + 3 * HEARTBEAT_SECONDS)
        assert not (await match_of(table, bot)).live
