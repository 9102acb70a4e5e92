"""Several seats whose time runs at once: who does not bid has bid the lowest card, and stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.live.clocks import GRACE_MS
from bot.match.entries import TimedOut
from bot.ui import symbols
from bot.ui.games import forget, register
from bot.ui.markdown import until as moment
from sandbox.world import Message
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.wire.house import House
from tests.wire.open_tables.company import Company
from tests.wire.table import controls

TURN = 90


@pytest.fixture(autouse=True)
def goofspiel() -> Iterator[None]:
    register(GOOFSPIEL)
    yield
    forget(GOOFSPIEL.rules.key)


async def test_who_does_not_bid_has_bid_the_lowest_card(house: House) -> None:
    company = Company(house)
    async with house.bot() as bot:
        people = (company.kestrel, company.moth, company.wren)
        table = await company.opened(*people, players=3, clock="90+300")
        await house.sandbox.until(lambda: board_of(house) is not None)
        await bot.handlers.display.settled()
        (terms,) = await bot.handlers.store.live_matches()
        began = terms.began
        board = board_of(house)
        assert board is not None
        assert board.id > table.id
        assert moment(began + TURN * 1000) in board.text
        assert board.text.count(symbols.CLOCK) == 1, "one line for all three"
        await house.minutes_pass(TURN)
        await house.minutes_pass(GRACE_MS / 1000)

        async def entries() -> list[TimedOut]:
            found = await bot.handlers.store.entries(terms.id)
            return [entry for entry in found if isinstance(entry, TimedOut)]

        await house.sandbox.until(lambda: last_version(house) >= 3)
        await bot.handlers.display.settled()
        fallen = await entries()
        assert sorted(entry.seat for entry in fallen) == [0, 1, 2]
        assert {entry.at for entry in fallen} == {began + TURN * 1000}
        assert all(entry.action is not None for entry in fallen)
        match = await bot.handlers.matches.wanted(terms.id)
        assert match.live
        assert match.departures == {}
        assert match.clock is not None
        assert match.clock.banks == (300_000,) * 3, "what is put to all at once has no bank"
        newest = board_of(house)
        assert newest is not None
        (since,) = {time.since for time in bot.handlers.clocks.times(match).values()}
        assert since == house.clock.now()
        # Told from the moment at which the flags fell, of which the board came within the grace.
        assert moment(began + 2 * TURN * 1000) in newest.text


def board_of(house: House) -> Message | None:
    """The newest message on which a match can be played."""
    for message in reversed(house.arena.messages.values()):
        if not message.ephemeral and any(True for _ in controls(message)):
            return message
    return None


def last_version(house: House) -> int:
    """That of the newest board; -1 without one."""
    board = board_of(house)
    return -1 if board is None else max(one.press.version for one in controls(board))
