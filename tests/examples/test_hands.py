"""A hand that is pressed in two places, while Discord is slow to take the first answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bot.games.contract import Seat
from bot.ui.custom_ids import MatchCommand
from sandbox.interaction import UPDATE
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.examples.choices import Choice, choices_on
from tests.examples.evening import AnyTable
from tests.examples.hall import OwnHall, Room
from tests.wire.disorder import CALLBACK

pytestmark = pytest.mark.usefixtures("games")


@pytest.fixture
async def hall(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[OwnHall]:
    hall = OwnHall(sandbox, Random(1), tmp_path / "delve.sqlite3")
    for person in hall.people:
        person.open_dms()
    async with hall.opened():
        yield hall


class Overtaken(NamedTuple):
    """A match in which the answer to a bid, by private message, is still on its way.

    It shows the cards to choose from in the second round, in which the same player has bid, too,
    by a copy of the hand.
    """

    table: AnyTable
    first: Person
    second: Person
    answer: Reply


@pytest.fixture
async def overtaken(hall: OwnHall) -> Overtaken:
    table = AnyTable(Room(hall, hall.sandbox.channels["arena"]), "goofspiel", hall.people[:2])
    await table.gather()
    first, second = table.players(await hall.match(table.match_id))
    await hall.sandbox.until(lambda: offered(hall, table, first))
    hand = first.direct_messages[-1]
    copy = (await hall.command(first, table.channel, f"match {MatchCommand.CARD}")).message
    await table.answer(second, Seat(1), await hall.match(table.match_id))
    slow = hall.sandbox.faults.add(
        "POST", CALLBACK, when=lambda body: body["type"] == UPDATE, delay=1.0
    )
    menu = menu_on(hand)
    answer = menu.start(first, menu.values[:1])
    await hall.sandbox.until(lambda: slow.hits)
    # The copy shows the second round, and the private message does not yet.
    since = (await hall.match(table.match_id)).asked_since[Seat(0)]
    await hall.sandbox.until(lambda: menu_on(copy).press.version == since)
    menu = menu_on(copy)
    await hall.use(first, menu, values=menu.values[:1])
    return Overtaken(table, first, second, answer)


async def test_the_slower_answer_is_overtaken_by_the_end(
    hall: OwnHall, overtaken: Overtaken
) -> None:
    table = overtaken.table
    await table.leave(await hall.match(table.match_id))
    assert overtaken.answer.type is None, "Discord was too fast for this test"
    await hall.sandbox.until(lambda: overtaken.answer.type is not None)
    await hall.shown_to_the_end()


async def test_the_slower_answer_is_overtaken_by_the_next_round(
    hall: OwnHall, overtaken: Overtaken
) -> None:
    table = overtaken.table
    await table.answer(overtaken.second, Seat(1), await hall.match(table.match_id))
    since = (await hall.match(table.match_id)).asked_since[Seat(0)]
    assert overtaken.answer.type is None, "Discord was too fast for this test"
    await hall.sandbox.until(lambda: overtaken.answer.type is not None)
    await hall.sandbox.until(
        lambda: [one.press.version for one in offered(hall, table, overtaken.first)] == [since]
    )


def menu_on(message: Message) -> Choice:
    """The menu to bid with."""
    (menu,) = [one for one in choices_on(message) if one.plays]
    return menu


def offered(hall: OwnHall, table: AnyTable, person: Person) -> list[Choice]:
    """What can be played by private message."""
    return hall.sight.of(
        table.match_id, person, lambda one: one.plays and one.message.channel is person.direct
    )
