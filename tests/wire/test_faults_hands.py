"""A card by private message that is slow or fails: nobody else waits for it, and it comes right."""

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
from bot.match.entries import Acted
from bot.match.ids import UserId
from bot.match.match import add as add_entry
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout
from sandbox.people import Person
from tests.wire import picture
from tests.wire.disorder import DIRECT, KINDS, MESSAGE, MESSAGES, hasten_discord
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Control, Table, control, start_use, use

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
        await bot.handlers.scheduler.settled()


def adding(table: Table, seat: int) -> Control:
    """The control of a private card that puts the monster into the dungeon."""
    return next(one for one in table.hand(seat) if one.verb == "add")


async def ended_by_the_host(house: House, table: Table) -> None:
    await house.sandbox.people["Rook"].command(table.channel, "match end")


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
        await bot.handlers.scheduler.settled()
        match = await bot.handlers.matches.get(table.match)
        assert match is not None
        seat = match.prompts[0].seat
        house.away(HALF_AN_HOUR)
        late = Late(monkeypatch)
        start_use(table.players[seat], adding(table, seat))
        await late.begun.wait()
        await end(house, table)
        await house.sandbox.until(table.result)
        await bot.handlers.scheduler.settled()
        shown = [message.id for message in picture.in_channel(table)]
        await late.fail(bot)
        assert [message.id for message in picture.in_channel(table)] == shown
        # The card is shown as placed after all.
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.to_show() == []
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert [message.id for message in picture.in_channel(table)] == shown


async def test_an_end_while_an_answer_is_on_its_way(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer arrives, so nothing is left to do: also not at the next start."""
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        late = Late(monkeypatch)
        start_use(table.players[0], adding(table, 0))
        await late.begun.wait()
        await given_up(house, table)
        await house.sandbox.until(table.result)
        await bot.handlers.scheduler.settled()
        await late.arrive(bot)
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.to_show() == []


async def play_to_the_last_card(table: Table, bot: DelveBot) -> Control:
    """Play until one more card in the dungeon ends the match; that card's control in private."""
    while True:
        moves = {one.press.action: one for one in await table.choices()}
        match = await bot.handlers.matches.get(table.match)
        assert match is not None
        seat = match.prompts[0].seat
        if "add" in moves and not add_entry(match, Acted(0, seat, "add")).live:
            await bot.handlers.scheduler.settled()
            return adding(table, seat)
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
        seat = next(s for s, p in enumerate(players) if card.message in p.direct_messages)
        late = Late(monkeypatch)
        start_use(players[seat], card)
        await late.begun.wait()
        await house.sandbox.until(table.result)
        await bot.handlers.scheduler.settled()
        shown = [message.id for message in picture.in_channel(table)]
        await late.fail(bot)
        assert [message.id for message in picture.in_channel(table)] == shown
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.to_show() == []


async def test_a_card_whose_answer_failed_is_shown_as_placed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        late = Late(monkeypatch)
        add = adding(table, 0)
        start_use(table.players[0], add)
        table.version = add.press.version
        # The other one does not wait for that answer.
        assert table.asked((await table.next_moves())[0]) == 1
        await late.begun.wait()
        await late.fail(bot)
        await picture.check(table, bot.handlers.store)


# Slow private messages


def is_hand_to(person: Person, message: object) -> bool:
    shown = str(message)
    return isinstance(message, MessageLayout) and ":add" in shown and ":rules" not in shown


class Held:
    """A player's cards stay on the way until they are let go."""

    def __init__(self, bot: DelveBot, person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.let_go = asyncio.Event(), asyncio.Event()
        sender: MessageSender = bot.handlers._sender
        send = sender.send_private

        async def slowly(user: UserId, message: Any, name: str) -> MessageRef | DeliveryFailure:
            if user == person.id and is_hand_to(person, message):
                self.begun.set()
                await self.let_go.wait()
            return await send(user, message, name)

        monkeypatch.setattr(sender, "send_private", slowly)
        # Else these tests would take as long as that.
        monkeypatch.setattr("bot.display.private_messages.PATIENCE_SECONDS", 0.01, raising=False)


async def test_a_slow_private_message_holds_nobody_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        held = Held(bot, table.players[0], monkeypatch)
        await table.do("draw")
        await held.begun.wait()
        # The card can be placed on the board, and the other one plays on.
        await table.do("add", "draw", "add")
        assert table.asked((await table.next_moves())[0]) == 0
        held.let_go.set()
        await bot.handlers.scheduler.settled()
        # The late card is shown as placed, wherever it was on its way.
        await house.sandbox.until(lambda: not any(m.custom_ids for m in picture.hands(table, 0)))
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store, lost=1)


async def test_a_match_may_end_while_a_private_message_is_under_way(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        held = Held(bot, table.players[0], monkeypatch)
        await table.do("draw")
        await held.begun.wait()
        await given_up(house, table)
        await house.sandbox.until(table.result)
        held.let_go.set()
        await house.sandbox.until(lambda: picture.hands(table, 0))
        await house.sandbox.until(lambda: not picture.hands(table, 0)[0].custom_ids)
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.to_show() == []


async def test_private_messages_that_fail_hold_nobody_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next try is seconds away; whoever presses meanwhile does not wait for it."""
    hasten_discord(monkeypatch)
    hand = KINDS["hand"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        fault = house.sandbox.faults.add(
            hand.method, hand.route, when=hand.fits, status=STATUS_UNAVAILABLE, times=None
        )
        await table.do("draw")
        await house.later(1.0, 2.0)
        await house.clock.asleep(5.0)
        assert fault.hits
        # No time passes from here.
        await table.do("add", "draw", "add")
        assert table.asked((await table.next_moves())[0]) == 0
        fault.remove()
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store, lost=3)


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_private_channel_that_does_not_open_holds_nobody_up(
    seat: int, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasten_discord(monkeypatch)
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
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store, private=(1 - seat,))


# What happens in private messages is no trouble of the channel


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (404, 10003)])
async def test_a_hand_that_may_not_be_edited(status: int, code: int, house: House) -> None:
    edit = KINDS["hand edit"]
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot, host=house.sandbox.people["Rook"])
        fault = house.sandbox.faults.add(
            edit.method, edit.route, when=edit.fits, status=status, code=code, times=None
        )
        await table.do("add")
        await table.next_moves()
        await bot.handlers.scheduler.settled()
        assert fault.hits
        assert await bot.handlers.store.blockage(table.match) is None
        assert house.sandbox.people["Rook"].direct_messages == []
        # Nor is it tried for ever.
        hits = fault.hits
        await table.do("draw")
        await table.next_moves()
        await bot.handlers.scheduler.settled()
        assert fault.hits == hits
        fault.remove()
        await table.play()
        await bot.handlers.scheduler.settled()
        assert await bot.handlers.store.to_show() == []


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (404, 10003)])
async def test_a_hand_that_arrived_unnoticed_and_may_not_be_edited(
    status: int, code: int, house: House
) -> None:
    """It is sent again under the same name, and then edited, as it may show what was before."""
    hand = KINDS["hand"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=house.sandbox.people["Rook"])
        house.sandbox.faults.add(hand.method, hand.route, when=hand.fits, drop="after")
        fault = house.sandbox.faults.add("PATCH", MESSAGE, when=hand.fits, status=status, code=code)
        await table.do("draw")
        await house.later(1.0)
        await bot.handlers.scheduler.settled()
        assert fault.hits == 1
        assert await bot.handlers.store.blockage(table.match) is None
        assert house.sandbox.people["Rook"].direct_messages == []
        await table.make_in_private(0, "add")
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10003)])
async def test_a_hand_that_may_not_be_sent(status: int, code: int, house: House) -> None:
    hand = KINDS["hand"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        fault = house.sandbox.faults.add("POST", MESSAGES, when=hand.fits, status=status, code=code)
        await table.do("draw")
        await table.next_moves()
        await bot.handlers.scheduler.settled()
        assert fault.hits == 1
        assert await bot.handlers.store.blockage(table.match) is None
        assert "gets no private messages" not in table.board().text
        await table.do("add")
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store, lost=1)
