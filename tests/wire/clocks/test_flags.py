"""Whole matches against the clock: a flag that falls, and the decisions within a walk."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.app import DelveBot
from bot.live.clocks import GRACE_MS, LATE_MS
from bot.match.entries import Acted, Entry, TimedOut
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.result import Way
from bot.store.boards import WHOLE
from bot.ui.catalogue import texts_in
from bot.ui.markdown import until as moment
from tests.play.loop import quiet
from tests.wire.house import House
from tests.wire.phases import PHASES
from tests.wire.table import Table, control, end_match, use

en = texts_in("en")
PACE = 2.0
ALL = 390.0
"""Seconds of a turn and the bank."""


async def hosted(house: House, bot: DelveBot, variant: str = "warrior", deck: str = "C") -> Table:
    """Rook hosts Kestrel and Moth, who are ready; the board stands."""
    people = house.sandbox.people
    table = Table(house.sandbox, house.arena, (people["Kestrel"], people["Moth"]), random.Random(1))
    await table.host(people["Rook"], variant, None if deck == "" else deck, "90+300")
    await table.next_moves()
    await bot.handlers.display.settled()
    return table


async def played(house: House, bot: DelveBot, table: Table, *actions: str) -> None:
    """Each of these after two seconds of thought."""
    for action in actions:
        await house.minutes_pass(2)
        await table.do(action)
        await table.next_moves()
        await bot.handlers.display.settled()


async def walked(house: House, bot: DelveBot, table: Table) -> None:
    """Let a walk be told until somebody is asked something."""
    while not table.moves():
        await house.minutes_pass(1)
    await bot.handlers.display.settled()


async def known(bot: DelveBot, table: Table) -> Match:
    return await bot.handlers.matches.wanted(table.match)


async def newest(bot: DelveBot, table: Table) -> Entry:
    return (await bot.handlers.store.entries(table.match))[-1]


async def test_a_flag_that_falls_ends_a_hosted_match(house: House) -> None:
    async with house.bot() as bot:
        table = await hosted(house, bot, deck="")
        await played(house, bot, table, "start:0", "draw")
        await table.do("add")
        await table.next_moves()
        await bot.handlers.display.settled()
        now = house.clock.now()
        board = table.board().text
        assert moment(now + 90_000) in board
        assert moment(now + 390_000) in board
        assert en("clock-bank", name="Kestrel", time=en("clock-minutes", time="5:00")) in board
        await house.minutes_pass(ALL)
        assert table.result() is None, "what was pressed before may still arrive"
        await house.minutes_pass(GRACE_MS / 1000)
        await house.sandbox.until(lambda: table.result() is not None)
        await bot.handlers.display.settled()
        entry = await newest(bot, table)
        assert isinstance(entry, TimedOut)
        assert (entry.at, entry.seat, entry.action) == (now + 390_000, 1, None)
        assert dict(entry.charged) == {1: 390_000}
        loaded = await bot.handlers.store.load(table.match)
        assert loaded is not None
        assert loaded.result is not None
        assert loaded.result.outcome is not None
        assert loaded.result.outcome.winners == (0,)
        assert [d.way if d is not None else None for d in loaded.result.departures] == [
            None,
            Way.TIMED_OUT,
        ]
        result = table.result()
        assert result is not None
        assert "Kestrel" in result.text
        assert result.buttons == [] or all("draw" not in one["custom_id"] for one in result.buttons)
        guild = loaded.terms.guild_id
        kestrel, moth = loaded.terms.players
        for player, won, lost in ((kestrel, 1, 0), (moth, 0, 1)):
            total = (await bot.handlers.store.stats(guild, "deathmatch", player)).totals[WHOLE]
            assert (total.plays, total.won, total.lost) == (1, won, lost)


async def test_a_press_at_the_flag_is_told_so(house: House) -> None:
    async with house.bot() as bot:
        table = await hosted(house, bot)
        await played(house, bot, table, "start:0")
        await house.minutes_pass(ALL)
        reply = await use(table.players[0], control(table.board(), "draw"))
        assert reply.text == en("refusal-time-over")
        assert (await known(bot, table)).version == 1
        await house.minutes_pass(GRACE_MS / 1000)
        await house.sandbox.until(lambda: table.result() is not None)


async def test_the_opponent_s_press_after_the_flag_waits_for_it(house: House) -> None:
    """And the result is shown, whoever was told first."""
    async with house.bot() as bot:
        table = await hosted(house, bot)
        await played(house, bot, table, "start:0")
        await house.minutes_pass(ALL)
        rook = house.sandbox.people["Rook"]
        ending = asyncio.create_task(end_match(rook, house.arena))
        await quiet()
        assert (await known(bot, table)).live
        await house.minutes_pass(GRACE_MS / 1000)
        await ending
        await house.sandbox.until(lambda: table.result() is not None)
        await bot.handlers.display.settled()
        assert isinstance(await newest(bot, table), TimedOut)


async def test_a_press_that_has_arrived_counts_however_busy_we_are(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await hosted(house, bot)
        await played(house, bot, table, "start:0")
        await house.minutes_pass(ALL - 1)
        matches, free = bot.handlers.matches, asyncio.Event()
        at_least = matches.at_least

        async def slowly(match_id: MatchId, version: int) -> Match:
            await free.wait()
            return await at_least(match_id, version)

        with monkeypatch.context() as patch:
            patch.setattr(matches, "at_least", slowly)
            pressing = asyncio.create_task(use(table.players[0], control(table.board(), "draw")))
            await quiet()
            await house.minutes_pass(1 + GRACE_MS / 1000)
            free.set()
            await pressing
            await quiet()
        assert (await known(bot, table)).version == 2
        await bot.handlers.display.settled()
        entry = await newest(bot, table)
        assert isinstance(entry, Acted)
        assert dict(entry.charged) == {0: (ALL - 1) * 1000}
        assert (await known(bot, table)).live


async def test_a_challenge_without_a_clock_waits_for_ever(house: House) -> None:
    async with house.bot() as bot:
        people = house.sandbox.people
        players = (people["Kestrel"], people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        reply = await players[0].command(
            house.arena, "deathmatch challenge", opponent=players[1], variant="warrior", clock="off"
        )
        table.invitation = await reply.shown()
        await players[1].press_label(table.invitation, "Accept")
        await table.do("start:0")
        await table.next_moves()
        await house.minutes_pass(1_000)
        assert "<t:" not in table.board().text
        await table.do("draw")
        entries = await bot.handlers.store.entries(table.match)
        assert [entry.charged for entry in entries] == [(), ()]


@pytest.mark.parametrize("phase", ["name", "strike"])
async def test_a_decision_in_a_walk_takes_the_runner_s_time_alone(phase: str, house: House) -> None:
    variant, deck, actions, asked, legal = PHASES[phase]
    async with house.bot(pace=PACE) as bot:
        table = await hosted(house, bot, variant, deck)
        await played(house, bot, table, *actions[:-1])
        pressed = house.clock.now()
        await table.do(actions[-1])
        await walked(house, bot, table)
        match = await known(bot, table)
        (time,) = bot.handlers.clocks.times(match).values()
        assert [prompt.seat for prompt in match.prompts] == [asked]
        assert time.since is not None
        # The walk to a name begins with it; the axe is asked for one frame later.
        walked_for = PACE * 1000 if phase == "strike" else 0
        assert pressed + walked_for <= time.since <= house.clock.now()
        told = [moment(time.since - early + 90_000) for early in range(0, LATE_MS + 1, 1_000)]
        assert any(each in table.board().text for each in told)
        await house.minutes_pass(100)
        made = house.clock.now()
        await table.do(legal)
        entry = await newest(bot, table)
        assert dict(entry.charged) == {asked: made - time.since}
        clock = (await known(bot, table)).clock
        assert clock is not None
        assert clock.banks[1 - asked] == 300_000
        assert clock.banks[asked] == 300_000 - (made - time.since - 90_000)


async def test_the_whole_time_of_a_walk_is_nobody_s(house: House) -> None:
    variant, deck, actions, *_ = PHASES["strike"]
    async with house.bot(pace=PACE) as bot:
        table = await hosted(house, bot, variant, deck)
        await played(house, bot, table, *actions[:-1])
        await table.do(actions[-1])
        await walked(house, bot, table)
        began = house.clock.now()
        await table.do("strike")
        await walked(house, bot, table)
        match = await known(bot, table)
        times = [time.since for time in bot.handlers.clocks.times(match).values()]
        assert all(since is not None and since >= began + PACE * 1000 for since in times)
