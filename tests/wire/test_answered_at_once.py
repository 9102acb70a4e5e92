"""Several seats whose time runs at once: who does not bid has bid the lowest card, and stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.live.clocks import GRACE_MS
from bot.match.entries import Acted, TimedOut
from bot.ui import symbols
from bot.ui.custom_ids import MatchCommand
from bot.ui.games import forget, register
from bot.ui.markdown import until as moment
from sandbox.people import Person
from sandbox.world import Message
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.wire.company import Company
from tests.wire.house import House
from tests.wire.table import control, controls, use

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


async def test_nothing_is_played_for_who_is_there(house: House) -> None:
    """Two have bid, and the third still has a second: the card counts that they choose then."""
    company = Company(house)
    async with house.bot() as bot:
        people = {each.id: each for each in (company.kestrel, company.moth, company.wren)}
        await company.opened(*people.values(), players=3, clock="90+300")
        await house.sandbox.until(lambda: board_of(house) is not None)
        await bot.handlers.display.settled()
        (terms,) = await bot.handlers.store.live_matches()
        first, second, third = (people[player] for player in terms.players)

        async def bid(person: Person, card: str) -> None:
            board = board_of(house)
            assert board is not None
            hand = await (await use(person, control(board, MatchCommand.CARD))).shown()
            await use(person, control(hand, f"bid:{card}"))
            await bot.responders.settled(20)
            await bot.handlers.display.settled()

        await bid(first, "13")
        await bid(second, "12")
        (time,) = bot.handlers.clocks.times(await bot.handlers.matches.wanted(terms.id)).values()
        assert time.flag is not None
        await house.minutes_pass((time.flag - house.clock.now()) / 1000 - 1)
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.entries(terms.id)) == 2, "nobody has played for them"
        await bid(third, "11")
        entries = await bot.handlers.store.entries(terms.id)
        acts = [str(entry.action) for entry in entries if isinstance(entry, Acted)]
        assert acts == ["bid:13", "bid:12", "bid:11"]
        assert len(entries) == 3


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
