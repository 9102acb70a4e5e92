"""What the clock of a match says: what was charged, and what is left to whoever is asked."""

from __future__ import annotations

from typing import NamedTuple

from bot.app import DelveBot
from bot.contract.game import Seat
from bot.match.clock import QuestionTime
from bot.match.match import Match
from tests.play.loop import until
from tests.wire.table import Table

TURN_MS, BANK_MS = 90_000, 300_000


class Standing(NamedTuple):
    """The question that stands, of a seat, and its time."""

    seat: Seat
    time: QuestionTime


async def match_of(table: Table, bot: DelveBot) -> Match:
    match = await bot.handlers.matches.get(table.match)
    assert match is not None
    return match


async def standing(table: Table, bot: DelveBot) -> Standing:
    """The one question that stands."""
    match = await match_of(table, bot)
    ((seat, time),) = bot.handlers.clocks.times(match).items()
    return Standing(seat, time)


async def elapsed(table: Table, bot: DelveBot, now: int) -> int:
    """What the question that stands has cost by now, in ms."""
    return (await standing(table, bot)).time.elapsed(now)


async def is_running(table: Table, bot: DelveBot) -> bool:
    """Whether the time of the question that stands runs."""
    return (await standing(table, bot)).time.since is not None


async def until_running(table: Table, bot: DelveBot, runs: bool = True) -> None:
    """Wait until the time of the question that stands runs, or does not."""

    async def is_so() -> bool:
        return await is_running(table, bot) is runs

    await until(is_so)


async def charged(table: Table, bot: DelveBot) -> int:
    """What all entries of the log have charged together, in ms."""
    entries = await bot.handlers.store.entries(table.match)
    return sum(charge.ms for entry in entries for charge in entry.charged)
