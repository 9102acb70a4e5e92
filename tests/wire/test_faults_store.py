"""The database fails for a moment: what people see comes right without their doing anything."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.display.blocked_matches import SWEEP_SECONDS
from bot.live.clocks import HEARTBEAT_SECONDS
from bot.store import meta
from bot.store.messages import MessageState
from bot.ui.catalogue import texts_in
from sandbox.permissions import BITS
from tests.play.failing import Failing
from tests.play.loop import now, wait
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, control, end_match, use

en = texts_in("en")
BACKOFF = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 60.0)
"""Seconds before each of the next tries."""
UNANSWERED = "bot.handlers.acts: an act in match {} counts, but was not answered"


def failures(house: House) -> list[str]:
    """What was logged as an error, which then counts as expected."""
    found = [line.partition("\n")[0] for line in house.incidents.logged]
    house.incidents.logged.clear()
    return found


async def test_upkeep_goes_on(house: House) -> None:
    """A match that waits for a permission is still looked after when a note failed once."""
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        house.sandbox.set_permission(table.channel, "send_messages", False)
        await table.do("add")
        await bot.handlers.display.settled()
        assert await bot.handlers.store.blockage(table.match) is not None
        beat = Failing(bot.handlers.store, "note_clocks", 1)
        await wait(HEARTBEAT_SECONDS + SWEEP_SECONDS)
        assert beat.over
        # As by a role of the bot's: the gateway says nothing about this channel.
        table.channel.overwrites[house.sandbox.bot_id].deny &= ~BITS["send_messages"]
        await wait(2 * SWEEP_SECONDS)
        await table.next_moves()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        await wait(HEARTBEAT_SECONDS)
        seen = await bot.handlers.store.database.read(meta.last_seen)
        assert seen is not None
        assert now() - HEARTBEAT_SECONDS * 1000 <= seen
    assert failures(house) == ["bot.live.clocks: the clocks could not be noted"]


@pytest.mark.parametrize("times", [1, 2, 7])
async def test_names_that_cannot_be_read(times: int, house: House) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        Failing(bot.handlers.people, "names", 1 + times)
        await table.do("add")
        await house.later(*BACKOFF[:times])
        await bot.handlers.display.settled()
        assert table.moves()
        await picture.check(table, bot.handlers.store)
        await table.play()
    assert failures(house) == [
        UNANSWERED.format(table.match),
        *[f"bot.display.runs: match {table.match} could not be shown"] * times,
    ]


async def test_somebody_who_acts_meanwhile_does_not_wait(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        Failing(bot.handlers.people, "names", 1 + 3)
        await table.do("add")
        await wait(3.0)
        await table.players[0].command(house.arena, "match show")
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
    assert len(failures(house)) == 1 + 3


async def test_a_walk_whose_note_fails_is_told_once_to_its_end(house: House) -> None:
    def of_a_walk(match: int, noted: Any, *_: Any) -> bool:
        return any(row.state is MessageState.SETTLED for row in noted)

    async with house.bot() as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        await table.challenge("barbarian", "A")
        await table.do("start:0", "draw", "add")
        await table.next_moves()
        await bot.handlers.display.settled()
        save = Failing(bot.handlers.store, "note_messages", 1, of_a_walk)
        await table.do("pass")
        await house.later(1.0)
        assert save.over
        await table.next_moves()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert len(picture.reveals(table)) == 1
    assert len(failures(house)) == 1


@pytest.mark.parametrize("phase", PHASES)
async def test_a_note_that_fails_once(phase: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
        Failing(bot.handlers.store, "note_messages", 1)
        await table.do(PHASES[phase].legal)
        await house.later(1.0)
        await table.next_moves()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
    assert len(failures(house)) == 1
    # What was posted is known to the next process, too.
    before = house.standing()
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert house.standing() == before


async def test_the_result_of_a_match_whose_note_fails(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=house.sandbox.people["Rook"])
        Failing(bot.handlers.store, "note_messages", 1)
        await end_match(house.sandbox.people["Rook"], house.arena)
        await house.later(1.0)
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []
    assert len(failures(house)) == 1


async def test_an_end_that_cannot_be_noted_as_shown(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=house.sandbox.people["Rook"])
        Failing(bot.handlers.store, "finish_showing", 1)
        await end_match(house.sandbox.people["Rook"], house.arena)
        await house.later(1.0)
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []
    assert len(failures(house)) == 1


@pytest.mark.parametrize("times", [1, 2])
async def test_what_is_posted_cannot_be_read_after_an_act(times: int, house: House) -> None:
    """The act counts; the picture of a match of which nothing is in memory follows."""
    async with house.bot() as bot:
        table = await seated("starter", house.sandbox, bot)
        # As of a match that was not thought of for long.
        bot.handlers.display._messages.pop(table.match)
        # The answer reads it once, and each try to show the match twice.
        Failing(bot.handlers.store, "messages", 1 + 2 * times)
        reply = await use(table.players[1], control(table.board(), "start:0"))
        assert (reply.failed, reply.messages) == (None, [])
        table.version = 0
        await house.later(*(1.0, 2.0)[:times])
        assert await table.next_moves()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
    assert failures(house) == [
        UNANSWERED.format(table.match),
        *[f"bot.display.runs: match {table.match} could not be shown"] * times,
    ]
