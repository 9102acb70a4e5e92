"""A hand that is pressed in two places, while Discord is slow to take the first answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bot.contract.game import Seat
from bot.ui.custom_ids import MatchCommand
from sandbox.interaction import MESSAGE, UPDATE
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
    """A match in which the answer to a bid by `hand` is still on its way.

    `hand` shows the cards to choose from in the first round. In the second one the same player has
    bid, too, by a copy of the hand.
    """

    table: AnyTable
    first: Person
    second: Person
    hand: Message
    answer: Reply


@pytest.fixture
async def overtaken(hall: OwnHall) -> Overtaken:
    table = AnyTable(Room(hall, hall.sandbox.channels["arena"]), "goofspiel", hall.people[:2])
    await table.gather()
    first, second = table.players(await hall.match(table.match_id))
    hand, copy = [await my_cards(hall, table, first) for _ in range(2)]
    await table.answer(second, Seat(1), await hall.match(table.match_id))
    slow = hall.sandbox.faults.add(
        "POST", CALLBACK, when=lambda body: body["type"] == UPDATE, delay=1.0
    )
    menu = menu_on(hand)
    answer = menu.start(first, menu.values[:1])
    await hall.sandbox.until(lambda: slow.hits)
    # The copy shows the second round, and the one that was pressed does not yet.
    since = (await hall.match(table.match_id)).asked_since[Seat(0)]
    await hall.sandbox.until(lambda: menu_on(copy).press.version == since)
    menu = menu_on(copy)
    await hall.use(first, menu, values=menu.values[:1])
    return Overtaken(table, first, second, hand, answer)


async def test_the_slower_answer_is_overtaken_by_the_end(
    hall: OwnHall, overtaken: Overtaken
) -> None:
    table = overtaken.table
    await table.leave(await hall.match(table.match_id))
    assert overtaken.answer.type is None, "Discord was too fast for this test"
    await hall.sandbox.until(lambda: overtaken.answer.type is not None)
    await hall.shown_to_the_end()
    await hall.sandbox.until(lambda: not menus_on(overtaken.hand))


async def test_the_slower_answer_is_overtaken_by_the_next_round(
    hall: OwnHall, overtaken: Overtaken
) -> None:
    table = overtaken.table
    await table.answer(overtaken.second, Seat(1), await hall.match(table.match_id))
    since = (await hall.match(table.match_id)).asked_since[Seat(0)]
    assert overtaken.answer.type is None, "Discord was too fast for this test"
    await hall.sandbox.until(lambda: overtaken.answer.type is not None)
    await hall.sandbox.until(
        lambda: [menu.press.version for menu in menus_on(overtaken.hand)] == [since]
    )


async def test_a_hand_that_is_opened_slowly_is_overtaken_by_the_next_round(hall: OwnHall) -> None:
    table = AnyTable(Room(hall, hall.sandbox.channels["arena"]), "goofspiel", hall.people[:2])
    await table.gather()
    first, second = table.players(await hall.match(table.match_id))
    hall.sandbox.faults.add(
        "POST", CALLBACK, when=lambda body: body["type"] == MESSAGE, times=1, delay=1.0
    )
    opening = first.start_command(table.channel, f"match {MatchCommand.CARD}", {})
    for number, person in enumerate((first, second)):
        await hall.sandbox.until(lambda: on_board(hall, table))
        (menu,) = on_board(hall, table)
        await hall.use(person, menu, values=(menu.values[number],))
    since = (await hall.match(table.match_id)).asked_since[Seat(0)]
    assert since
    assert opening.type is None, "Discord was too fast for this test"
    hand = await opening.shown()
    await hall.sandbox.until(lambda: [menu.press.version for menu in menus_on(hand)] == [since])


async def test_what_is_dealt_is_kept_and_everything_else_is_in_open_hands(hall: OwnHall) -> None:
    """A record has nothing to press and is never edited; a hand is for its player alone."""
    table = AnyTable(Room(hall, hall.sandbox.channels["arena"]), "goofspiel", hall.people[:2])
    await table.gather()
    first, second = table.players(await hall.match(table.match_id))
    await hall.sandbox.until(lambda: first.direct_messages and second.direct_messages)
    hand = await my_cards(hall, table, first)
    assert hand.reader == first.id
    for number, person in enumerate((first, second)):
        await table.answer(person, Seat(number), await hall.match(table.match_id))
    since = (await hall.match(table.match_id)).asked_since[Seat(0)]
    await hall.sandbox.until(lambda: [menu.press.version for menu in menus_on(hand)] == [since])
    for person in (first, second):
        (record,) = person.direct_messages
        assert not record.custom_ids
        assert not record.edits
    assert hall.sight.standing(table.match_id)
    assert all(one.message.channel is table.channel for one in hall.sight.standing(table.match_id))


async def my_cards(hall: OwnHall, table: AnyTable, person: Person) -> Message:
    """A hand that is opened now."""
    reply = await hall.command(person, table.channel, f"match {MatchCommand.CARD}")
    return await reply.shown()


def on_board(hall: OwnHall, table: AnyTable) -> list[Choice]:
    """The menu that everybody sees."""
    return [one for one in hall.sight.standing(table.match_id) if one.plays]


def menus_on(message: Message) -> list[Choice]:
    """The menus of the game."""
    return [one for one in choices_on(message) if one.plays]


def menu_on(message: Message) -> Choice:
    """The menu to bid with."""
    (menu,) = menus_on(message)
    return menu
