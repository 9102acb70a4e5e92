"""The clock of a match across a restart: the time without the bot is nobody's."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.games.dungeon.screens import signs
from bot.live.clocks import GRACE_MS, HEARTBEAT_SECONDS
from bot.store.store import Store
from bot.ui import symbols
from bot.ui.custom_ids import MatchCommand
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
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, control, use

HOUR = 3600.0
AWAY = {"3 seconds": 3.0, "3 hours": 3 * HOUR}
CONTROLS = ("90+300", "day")


async def sit(house: House, bot: DelveBot, phase: str = "turn", clock: str = "90+300") -> Table:
    rook = house.sandbox.people["Rook"]
    return await seated(phase, house.sandbox, bot, host=rook, clock=clock)


@pytest.mark.parametrize("clock", CONTROLS)
@pytest.mark.parametrize("away", AWAY.values(), ids=AWAY)
async def test_the_absence_is_nobodys(away: float, clock: str, house: House) -> None:
    async with house.bot() as bot:
        table = await sit(house, bot, clock=clock)
        await house.live(20)
    house.away(away)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert await is_running(table, bot)
        assert await elapsed(table, bot, house.clock.now()) == pytest.approx(20_000, abs=100)
        await house.live(10)
        await table.do("draw")
        entries = await bot.handlers.store.entries(table.match)
        (charge,) = entries[-1].charged
        assert charge.ms == pytest.approx(30_000, abs=100)


@pytest.mark.parametrize("phase", PHASES)
async def test_a_kill_between_showing_and_heartbeat(phase: str, house: House) -> None:
    """Nothing was noted of the question: its time is not lost for ever, it begins anew."""
    async with house.bot() as bot:
        table = await sit(house, bot, phase)
        await house.live(HEARTBEAT_SECONDS)
        await table.do(PHASES[phase].legal)
        await table.choices()
        await bot.handlers.display.settled()
        assert await is_running(table, bot)
    house.away(3)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert await is_running(table, bot), "that clock would stand for ever"
        assert await elapsed(table, bot, house.clock.now()) == pytest.approx(0, abs=100)
        await picture.check(table, bot.handlers.store)


async def test_a_kill_between_act_and_showing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is noted is of the question before; it must not run on."""
    async with house.bot() as bot:
        table = await sit(house, bot)
        await house.live(HEARTBEAT_SECONDS)
        before = await standing(table, bot)
        offered = await table.choices()
        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.display, "changed", lambda _: None)
            await use(table.players[before.seat], next(c for c in offered if c.verb == "draw"))
    house.away(30)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        now = await standing(table, bot)
        assert now.time.version == before.time.version + 1
        assert now.time.since is not None
        assert now.time.elapsed(house.clock.now()) == pytest.approx(0, abs=100)


@pytest.mark.parametrize("noted", [True, False], ids=["noted", "killed at once"])
async def test_a_card_on_its_way_at_the_kill(
    noted: bool, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The private answer failed and the record is owed: time begins with the card, not before."""

    async def refuse(*_: object) -> DeliveryFailure:
        return DeliveryFailure.UNAVAILABLE

    async with house.bot() as bot:
        house.sandbox.limit_private_channels(0)
        table = await sit(house, bot)
        with monkeypatch.context() as patch:
            patch.setattr(Responder, "private", refuse)
            offered = await table.choices()
            await use(table.players[0], next(c for c in offered if c.verb == "draw"))
            assert not await is_running(table, bot)
            await house.live(60 if noted else 3)
            assert not await is_running(table, bot)
    house.away(30)
    async with house.bot() as bot:
        await house.live(60)
        assert not await is_running(table, bot), "nobody has seen the card"
        house.sandbox.limit_private_channels(None)
        shown = next(c for c in table.moves() if c.press.action == "card")
        await use(table.players[0], shown)
        await until_running(table, bot)
        assert await elapsed(table, bot, house.clock.now()) == pytest.approx(0, abs=100)


@pytest.mark.parametrize("killed", [False, True])
async def test_the_time_of_who_takes_a_card_over_begins_with_the_card(
    killed: bool, house: House
) -> None:
    """The board stands at once, and asks them for something that they have not seen yet."""
    rook, wren = house.sandbox.people["Rook"], house.sandbox.people["Wren"]
    async with house.bot() as bot:
        table = await sit(house, bot, "card")
        await house.live(20)
        house.sandbox.limit_private_channels(0)
        before = table.players[0]
        await rook.command(table.channel, "host substitute", player=before, by=wren)
        await house.sandbox.until(lambda: "Wren" in table.board().text)
        await house.live(60)
        assert not await is_running(table, bot), "nobody has seen the card"
        assert wren.direct_messages == []
        if not killed:
            await use(wren, control(table.board(), MatchCommand.CARD))
            await until_running(table, bot)
            assert await elapsed(table, bot, house.clock.now()) == pytest.approx(0, abs=100)
            return
    house.away(30)
    house.sandbox.limit_private_channels(None)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        (hand,) = wren.direct_messages
        assert symbols.untagged(signs.MONSTERS["demon"]) in hand.text
        await until_running(table, bot)
        assert await elapsed(table, bot, house.clock.now()) == pytest.approx(0, abs=100)


async def test_a_walk_is_going_on_at_the_kill(house: House) -> None:
    async with house.bot(pace=2.0) as bot:
        table = await sit(house, bot, "card")
        await table.do("add")
        await bot.handlers.display.settled()
        offered = await table.choices()
        await use(table.players[1], next(c for c in offered if c.verb == "draw"))
    async with house.bot(pace=2.0) as bot:
        await bot.handlers.display.settled()
        assert await is_running(table, bot)


async def test_a_kill_during_a_blockage(house: House) -> None:
    """A match that cannot be shown does not run because the bot has started."""
    async with house.bot() as bot:
        table = await sit(house, bot)
        await house.live(20)
        house.sandbox.set_permission(table.channel, "view_channel", False)
        rook = house.sandbox.people["Rook"]
        await rook.command(house.arena, "match show")
        await until_running(table, bot, False)
        await house.live(60)
    house.away(60)
    async with house.bot() as bot:
        await house.live(60)
        assert not await is_running(table, bot)
        house.sandbox.set_permission(table.channel, "view_channel", True)
        await house.sandbox.until(lambda: picture.boards(table))
        await until_running(table, bot)
        assert await elapsed(table, bot, house.clock.now()) == pytest.approx(20_000, abs=5_000)


async def test_the_flag_does_not_fall_because_of_the_absence(house: House) -> None:
    async with house.bot() as bot:
        table = await sit(house, bot)
        await house.live((TURN_MS + BANK_MS) / 1000 - 10)
    house.away(3 * HOUR)
    async with house.bot() as bot:
        await house.live(5)
        assert (await match_of(table, bot)).live
        # What had run since the last heartbeat is lost.
        await house.live(5 + GRACE_MS / 1000 + 3 * HEARTBEAT_SECONDS)
        match = await match_of(table, bot)
        assert not match.live
        assert await charged(table, bot) == TURN_MS + BANK_MS


async def test_the_board_tells_the_new_moments_after_a_long_absence(house: House) -> None:
    async with house.bot() as bot:
        table = await sit(house, bot)
        await house.live(20)
    house.away(3 * HOUR)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        flag = (await standing(table, bot)).time.flag
        assert flag is not None
        (board,) = picture.boards(table)
        assert symbols.CLOCK in board.text
        assert f"<t:{flag // 1000}:R>" in board.text


async def test_boards_of_slow_matches_stay_as_they_are_after_a_short_absence(house: House) -> None:
    async with house.bot() as bot:
        table = await sit(house, bot, clock="day")
        await house.live(20)
    before, (board,) = house.standing(), picture.boards(table)
    text = board.text
    house.away(60)
    house.sandbox.record_traffic, asked = True, len(house.sandbox.exchanges)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await house.live(20)
        assert house.standing() == before
        assert picture.boards(table)[0].text == text
        edits = [one for one in house.sandbox.exchanges[asked:] if one.method == "PATCH"]
        assert edits == []


async def test_a_damaged_clock_of_one_match_stops_nobody(house: House) -> None:
    async with house.bot() as bot:
        table = await sit(house, bot)
        await house.live(20)
    store = await Store.open(house.database)
    try:
        terms = await store.terms(table.match)
        assert terms is not None
        await store.database.write(
            lambda c: c.execute(
                "UPDATE matches SET time_control = 'soon' WHERE id = ?", (terms.id,)
            )
        )
    finally:
        await store.close()
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        reply = await table.players[0].command(house.arena, "match show")
        assert reply.text
    house.incidents.logged.clear()
