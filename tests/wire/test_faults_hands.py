"""A hand or a record that is slow or fails: nobody else waits for it, and it comes right."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.app import DelveBot
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageRef, MessageSender
from bot.match.advance import add as add_entry
from bot.match.entries import Acted
from bot.match.ids import ChannelId
from bot.ui.catalogue import texts_in
from tests.play.loop import quiet, wait
from tests.play.requests import DIRECT, KINDS
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Control, Table, control, end_match, start_use, use

en = texts_in("en")
HALF_AN_HOUR = 1800.0
STATUS_UNAVAILABLE = 500


class Late:
    """The answers in place of what was pressed: they hang until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self._let_go = asyncio.Event(), asyncio.Event()
        self._fails = True
        late, arrives = self, Responder.replace

        async def replace(self: Responder, message: Any) -> DeliveryFailure | None:
            late.begun.set()
            await late._let_go.wait()
            # What Discord says of the last of several tries.
            return DeliveryFailure.UNAVAILABLE if late._fails else await arrives(self, message)

        monkeypatch.setattr(Responder, "replace", replace)

    async def arrive(self, bot: DelveBot) -> None:
        """Let them come to those who wait, and wait until all that follows from it is done."""
        self._fails = False
        await self.fail(bot)

    async def fail(self, bot: DelveBot) -> None:
        """Let them fail, and wait until all that follows from it is done."""
        self._let_go.set()
        await bot.responders.settled(20)
        await bot.handlers.display.settled()


def adding(table: Table) -> Control:
    """The control of the hand that puts the card into the dungeon."""
    return next(one for one in table.at_hand(table.moves()) if one.verb == "add")


async def ended_by_the_host(house: House, table: Table) -> None:
    await end_match(house.sandbox.people["Rook"], table.channel)


async def given_up(house: House, table: Table) -> None:
    moth = table.players[1]
    question = await moth.command(table.channel, "match concede")
    await use(moth, control(question.message, "concede"))


@pytest.mark.parametrize("end", [ended_by_the_host, given_up])
async def test_an_end_is_shown_once_although_an_answer_fails_late(
    end: Callable[[House, Table], Awaitable[None]], house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long ago enough that Discord would not notice a second result or walk."""
    rook = house.sandbox.people["Rook"]
    async with house.bot() as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        await table.host(rook, "barbarian", "A")
        # A walk, and then a card in somebody's hand.
        await table.do("start:0", "draw", "add", "pass")
        await table.do("draw")
        await bot.handlers.display.settled()
        match = await bot.handlers.matches.get(table.match)
        assert match is not None
        seat = match.prompts[0].seat
        house.away(HALF_AN_HOUR)
        late = Late(monkeypatch)
        start_use(table.players[seat], adding(table))
        await late.begun.wait()
        await end(house, table)
        await house.sandbox.until(table.result)
        await bot.handlers.display.settled()
        shown = [message.id for message in picture.in_channel(table)]
        await late.fail(bot)
        assert [message.id for message in picture.in_channel(table)] == shown
        # The card is shown as placed after all.
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert [message.id for message in picture.in_channel(table)] == shown


async def test_an_end_while_an_answer_is_on_its_way(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer arrives, so nothing is left to do: also not at the next start."""
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        late = Late(monkeypatch)
        start_use(table.players[0], adding(table))
        await late.begun.wait()
        await given_up(house, table)
        await house.sandbox.until(table.result)
        await bot.handlers.display.settled()
        await late.arrive(bot)
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []


async def play_to_the_last_card(table: Table, bot: DelveBot) -> Control:
    """Play until one more card in the dungeon ends the match; that card's control."""
    while True:
        moves = {one.press.action: one for one in await table.choices()}
        match = await bot.handlers.matches.get(table.match)
        assert match is not None
        seat = match.prompts[0].seat
        if "add" in moves and not add_entry(match, Acted(0, seat, "add")).live:
            await bot.handlers.display.settled()
            return adding(table)
        # The axe would ask before it strikes, so it goes first.
        wanted = ("draw", "discard:vorpal-axe", "add", "start:0")
        await table.make(next(moves[action] for action in wanted if action in moves))


async def test_the_last_card_of_a_match_whose_answer_fails_late(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(0))
        await table.challenge("barbarian")
        card = await play_to_the_last_card(table, bot)
        house.away(HALF_AN_HOUR)
        late = Late(monkeypatch)
        start_use(players[table.asked(card)], card)
        await late.begun.wait()
        await house.sandbox.until(table.result)
        await bot.handlers.display.settled()
        shown = [message.id for message in picture.in_channel(table)]
        await late.fail(bot)
        assert [message.id for message in picture.in_channel(table)] == shown
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []


async def test_a_card_whose_answer_failed_is_shown_as_placed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        late = Late(monkeypatch)
        add = adding(table)
        start_use(table.players[0], add)
        table.version = add.press.version
        # The other one does not wait for that answer.
        assert table.asked((await table.next_moves())[0]) == 1
        await late.begun.wait()
        await late.fail(bot)
        await house.sandbox.until(lambda: not add.message.custom_ids)
        await picture.check(table, bot.handlers.store)


# Slow private messages


class Held:
    """A player's records stay on the way until they are let go."""

    def __init__(
        self, bot: DelveBot, table: Table, seat: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.begun, self.let_go = asyncio.Event(), asyncio.Event()
        sender: MessageSender = bot.handlers._sender
        send = sender.send

        async def slowly(
            channel: ChannelId, message: Any, name: str, **options: Any
        ) -> MessageRef | DeliveryFailure:
            if name.startswith(f"record:{table.match}:{seat}:"):
                self.begun.set()
                await self.let_go.wait()
            return await send(channel, message, name, **options)

        monkeypatch.setattr(sender, "send", slowly)


async def all_arrived(house: House, bot: DelveBot) -> None:
    """Let time pass until all that is tried again has arrived."""
    settled = asyncio.create_task(bot.handlers.display.settled())
    while not settled.done():
        await asyncio.wait((settled,), timeout=0.02)
        house.away(1.0)
    settled.result()


async def test_a_slow_record_holds_nobody_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        held = Held(bot, table, 0, monkeypatch)
        await table.do("draw")
        await held.begun.wait()
        # The card can be placed, and the match goes on with as many as there are.
        await table.do("add", "draw", "add", "draw", "add", "draw", "add", "draw", "add")
        assert table.asked((await table.next_moves())[0]) == 1
        assert picture.records(table, 0) == []
        held.let_go.set()
        await bot.handlers.display.settled()
        # The first one was on its way; what came to be owed meanwhile is one message.
        assert len(picture.records(table, 0)) == 2
        assert len(picture.records(table, 1)) == 2
        await picture.check(table, bot.handlers.store, apart=False)


async def test_a_match_may_end_while_a_record_is_under_way(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        held = Held(bot, table, 0, monkeypatch)
        await table.do("draw")
        await held.begun.wait()
        await given_up(house, table)
        await house.sandbox.until(table.result)
        held.let_go.set()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []


async def test_records_that_fail_hold_nobody_up(house: House) -> None:
    """The next try is seconds away; whoever presses meanwhile does not wait for it."""
    method, route, fits = KINDS["record"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        fault = house.sandbox.faults.add(
            method, route, when=fits, status=STATUS_UNAVAILABLE, times=None
        )
        await table.do("draw")
        await wait(3.0)
        assert fault.hits
        # No time passes from here.
        await table.do("add", "draw", "add", "draw", "add")
        assert table.asked((await table.next_moves())[0]) == 1
        assert picture.records(table, 0) == picture.records(table, 1) == []
        await table.play()
        fault.remove()
        # They come also after the match.
        await all_arrived(house, bot)
        await picture.check(table, bot.handlers.store, apart=False)


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_private_channel_that_does_not_open_holds_nobody_up(
    seat: int, house: House
) -> None:
    async with house.bot() as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        fault = house.sandbox.faults.add(
            "POST",
            DIRECT,
            when=lambda body: int(body["recipient_id"]) == players[seat].id,
            status=STATUS_UNAVAILABLE,
            times=None,
        )
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        await table.challenge("warrior", "C")
        await table.do("start:0", "draw", "add", "draw", "add", "draw")
        assert fault.hits
        await table.next_moves()
        fault.remove()
        await table.play()
        await all_arrived(house, bot)
        await picture.check(table, bot.handlers.store, apart=False)


async def test_a_record_that_arrived_unnoticed_is_not_doubled(house: House) -> None:
    """It is sent again under the same name, although more is owed by then."""
    method, route, fits = KINDS["record"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        lost = house.sandbox.faults.add(method, route, when=fits, drop="after")
        await table.do("draw")
        await quiet()
        assert lost.hits
        await table.do("add", "draw", "add", "draw")
        await wait(1.0)
        await bot.handlers.display.settled()
        assert len(picture.records(table, 0)) == 2
        await picture.check(table, bot.handlers.store)


# What happens in private is no trouble of the channel


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (401, 50027), (404, 10008)])
async def test_a_hand_that_may_not_be_edited(status: int, code: int, house: House) -> None:
    edit = KINDS["hand edit"]
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot, host=house.sandbox.people["Rook"])
        await bot.responders.settled(20)
        # The one on which the card is placed is answered; the other one is edited.
        await use(table.players[0], control(table.board(), "card"))
        fault = house.sandbox.faults.add(
            edit.method, edit.route, when=edit.fits, status=status, code=code, times=None
        )
        await table.do("add")
        await table.next_moves()
        await house.sandbox.until(lambda: fault.hits)
        await bot.handlers.display.settled()
        assert await bot.handlers.store.blockage(table.match) is None
        assert house.sandbox.people["Rook"].direct_messages == []
        # Nor is it tried for ever.
        hits = fault.hits
        await table.do("draw")
        await table.next_moves()
        await bot.handlers.display.settled()
        assert fault.hits == hits
        fault.remove()
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (400, 50035), (404, 0)])
async def test_a_record_that_may_not_be_sent(status: int, code: int, house: House) -> None:
    """It is given up: the answer to the press has shown the card."""
    method, route, fits = KINDS["record"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        fault = house.sandbox.faults.add(method, route, when=fits, status=status, code=code)
        await table.do("draw")
        await table.next_moves()
        await bot.handlers.display.settled()
        house.incidents.logged.clear()
        assert fault.hits == 1
        assert await bot.handlers.store.blockage(table.match) is None
        assert await bot.handlers.store.owed_records(table.match) == []
        assert picture.records(table, 0) == []
        await table.do("add")
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store, private=(1,))
