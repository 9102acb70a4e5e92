"""People who see nothing to press: when that is the bot's fault, and when it only has to wait."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.contract.game import Seat
from bot.match.ids import MatchId
from bot.match.match import Match
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.examples import killed
from tests.examples.evening import LOOKS, TRIES, AnyTable
from tests.examples.hall import Hall, Room
from tests.examples.killed import HELD_SECONDS, KilledHall

MATCH = MatchId(7)


class Clock:
    """A sandbox's clock that stands until it is moved."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


class BlindHall(Hall):
    """A hall in which nobody sees anything of a match that asks somebody.

    `waits`: how many looks it takes until the bot has shown all that it has to show. `answered`:
    after how many somebody has answered for them.
    """

    def __init__(self, sandbox: Sandbox, *, waits: int, answered: int) -> None:
        super().__init__(sandbox, random.Random(1))
        self.waits = waits
        self.answered = answered
        self.looks = 0
        self.commands = 0
        self.up.set()

    async def match(self, match_id: MatchId) -> Match:
        asked = {} if self.looks == self.answered else {0: 3}
        return cast(Match, SimpleNamespace(asked_since=asked))

    async def shown(self, match_id: MatchId, channel: Channel, ready: Callable[[], object]) -> bool:
        self.looks += 1
        return self.looks > self.waits

    async def command(self, person: Person, channel: Channel, path: str, **options: Any) -> Reply:
        self.commands += 1
        return cast(Reply, SimpleNamespace(messages=()))


async def look_for_a_board(hall: BlindHall) -> None:
    """Somebody is asked and wants to answer."""
    table = AnyTable(Room(hall, hall.sandbox.channels["arena"]), "pig", hall.people[:1])
    table.match_id = MATCH
    await table.answer(hall.people[0], Seat(0), await hall.match(MATCH))


async def test_nobody_gives_up_while_a_board_waits_for_its_turn(sandbox: Sandbox) -> None:
    hall = BlindHall(sandbox, waits=10 * TRIES, answered=10 * TRIES)
    await look_for_a_board(hall)
    assert hall.looks == 10 * TRIES
    assert hall.commands == hall.looks // LOOKS, "or the bot would be killed for all they ask for"


async def test_a_match_of_which_nothing_is_to_come_stands_still(sandbox: Sandbox) -> None:
    hall = BlindHall(sandbox, waits=5, answered=10 * TRIES)
    with pytest.raises(AssertionError, match="stands still"):
        await look_for_a_board(hall)
    assert hall.looks == 5 + TRIES


async def test_what_may_be_to_come_of_a_bot_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shows nothing in a channel for as long as it has shown all that it may, or has started."""
    monkeypatch.setattr(killed, "SOON", 0.0)
    clock = Clock()
    async with Sandbox(port=0, now=clock) as sandbox:
        hall = KilledHall(sandbox, random.Random(1), tmp_path)
        here, elsewhere = (hall.sandbox.add_channel(name) for name in ("here", "elsewhere"))
        messages, delve = sandbox.core.messages, sandbox.core.world.bot

        async def all_shown() -> bool:
            return await hall.shown(MATCH, here, lambda: False)

        async def held_after(what: str) -> None:
            assert not await all_shown(), what
            clock.seconds += HELD_SECONDS - 0.01
            assert not await all_shown(), what
            clock.seconds += 0.01
            assert await all_shown(), what

        def post(channel: Channel, **options: Any) -> Message:
            return messages.create(channel, delve, {"content": "a board"}, **options)

        hall.come_up()
        await held_after("a start")
        board = post(here)
        await held_after("a message")
        messages.edit(board, {"content": "another board"})
        await held_after("an edit")
        messages.delete(board)
        await held_after("a deletion")
        person = hall.people[0]
        post(here, reader=person.id)
        post(elsewhere)
        person.say(here, "how long does it take")
        assert await all_shown(), "none of these needs a turn in this channel"
        hall.up.clear()
        clock.seconds += HELD_SECONDS
        assert not await all_shown(), "who is not there shows nothing"
