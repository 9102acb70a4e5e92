"""The bot is stopped after each of its calls to Discord: its successor puts everything right.

The call is accepted, but its answer never comes, and nothing that the process would have written
after it is there: the successor has the database as it was when the call was made.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot import app
from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.play.requests import ROUTES
from tests.wire import picture
from tests.wire.house import House
from tests.wire.table import Table
from tests.wire.watching import watched

ACTIONS = ("start:0", "draw", "add", "pass", "strike", "draw")
"""A match to its second adventure: the first card of deck C is the demon, which is struck."""

FEWEST_CALLS = 20
"""At least so many calls a bot makes for that."""

HELD = 1e6
"""Seconds that a call is held, which is longer than anybody waits."""


class LastCall:
    """Lets a bot make so many calls to Discord, and keeps its database as it was at the last."""

    def __init__(self, house: House, calls: int) -> None:
        self._database = house.database
        self._left = calls
        self.successor = house.database.with_name("successor.sqlite3")
        self.made = asyncio.Event()
        for method, route in ROUTES:
            self._hold(house.sandbox, method, route, self._is_last, answer_delay=HELD)
            self._hold(house.sandbox, method, route, lambda _: self._left < 0, delay=HELD)

    def _hold(
        self,
        sandbox: Sandbox,
        method: str,
        route: str,
        when: Callable[[Any], bool],
        *,
        delay: float = 0.0,
        answer_delay: float = 0.0,
    ) -> None:
        sandbox.faults.add(
            method, route, when=when, times=None, delay=delay, answer_delay=answer_delay
        )

    def _is_last(self, _: Any) -> bool:
        self._left -= 1
        if self._left:
            return False
        with (
            closing(sqlite3.connect(self._database)) as now,
            closing(sqlite3.connect(self.successor)) as copy,
        ):
            now.backup(copy)
        self.made.set()
        return True


async def play(table: Table, bot: DelveBot) -> None:
    await table.challenge("barbarian", "C")
    await table.do(*ACTIONS)
    assert await table.next_moves()
    await bot.handlers.display.settled()


async def is_stopped(house: House, table: Table, calls: int) -> bool:
    """Play until so many calls were made, and stop the bot. False: it makes fewer."""
    async with house.bot() as bot:
        last = LastCall(house, calls)
        playing = asyncio.create_task(play(table, bot))
        made = asyncio.create_task(last.made.wait())
        await asyncio.wait((playing, made), return_when=asyncio.FIRST_COMPLETED)
        stopped = last.made.is_set()
        if stopped:
            playing.cancel()
            await asyncio.wait((playing,))
        else:
            playing.result()
        made.cancel()
    house.sandbox.faults.clear()
    house.database = last.successor
    return stopped


async def check_all_is_right(house: House, table: Table, calls: int) -> None:
    """After the restart everything stands once, and the match goes on."""
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        live = await bot.handlers.store.live_matches()
        if not live:
            assert picture.boards(table) == [], f"a board of no match after call {calls}"
            return
        table.match = live[0].id
        try:
            match = await picture.check(table, bot.handlers.store)
        except AssertionError as wrong:
            raise AssertionError(f"after call {calls}: {wrong}") from None
        table.version = match.version - 1
        await table.step()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize(
    ("away", "history"),
    [(2.0, True), (2.0, False), (600.0, True)],
    ids=["at once", "at once, and nothing may be read", "when no nonce is known"],
)
async def test_whatever_call_was_the_last(
    away: float, history: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "ANSWER_SECONDS", 0.0)
    stopped, calls = True, 0
    while stopped:
        calls += 1
        folder = tmp_path / str(calls)
        folder.mkdir()
        async with Sandbox(port=0, rate_limits=False) as sandbox:
            with watched() as incidents:
                house = House(sandbox, folder / "delve.sqlite3", incidents)
                sandbox.set_permission(house.arena, "read_message_history", history)
                players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
                table = Table(sandbox, house.arena, players, random.Random(1))
                stopped = await is_stopped(house, table, calls)
                if stopped:
                    house.away(away)
                    await check_all_is_right(house, table, calls)
    assert calls > FEWEST_CALLS
