"""The check of secrets that the evenings use finds leaks that are made on purpose."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.contract.game import Action, Seat
from bot.delivery.sender import MessageSender
from bot.match.ids import ChannelId, MatchId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.message import Button, Buttons, Message, MessageLayout, Text, TextMessage
from sandbox.server import Sandbox
from tests.examples.cheat.screens import SUITS
from tests.examples.evening import AnyTable
from tests.examples.games import SECRETS
from tests.examples.hall import OwnHall, Room
from tests.play.secrecy import Secrecy

pytestmark = pytest.mark.usefixtures("games")


@pytest.fixture
async def hall(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[OwnHall]:
    hall = OwnHall(sandbox, random.Random(1), tmp_path / "delve.sqlite3")
    for person in hall.people:
        person.open_dms()
    async with hall.opened():
        yield hall


class Gossip:
    """Somebody who tells things in the bot's name, and how much of that the check objects to."""

    def __init__(self, hall: OwnHall) -> None:
        assert hall.bot is not None
        self._bot = hall.bot
        self._sender = MessageSender(hall.bot, b"", hall.bot.budget)
        self._secrecy = Secrecy(hall.truth, SECRETS)
        self._told = 0

    def complaints(self) -> int:
        return len(self._secrecy.complaints())

    async def act(self, match_id: MatchId, user_id: int, action: str) -> None:
        """Let somebody answer what they are asked, without a press."""
        assert self._bot is not None
        matches = self._bot.handlers.matches
        match = await matches.wanted(match_id)
        await matches.act(
            match_id, UserId(user_id), match.version, Action.parse(action), match.last_act
        )
        self._bot.handlers.display.changed(match_id)

    async def to_person(self, user_id: int, message: Message) -> int:
        self._told += 1
        await self._sender.send_private(UserId(user_id), message, str(self._told))
        return self.complaints()

    async def to_channel(self, channel_id: int, message: Message) -> int:
        self._told += 1
        await self._sender.send(ChannelId(channel_id), message, str(self._told))
        return self.complaints()


async def test_a_card_that_is_told_to_others(hall: OwnHall) -> None:
    table = AnyTable(Room(hall, hall.sandbox.channels["arena"]), "cheat", hall.people[:3])
    await table.gather()
    match = await hall.match(table.match_id)
    owner, other, _ = match.terms.players
    card = match.state.players[0].hand[-1]
    said = [texts_in(one)("cheat-card", rank=card[:-1]) + SUITS[card[-1]] for one in ("en", "uk")]
    in_menu = f"d:{match.terms.id}:0:lay:{card}"
    button = MessageLayout((Text("?"), Buttons((Button("?", in_menu),))))

    gossip = Gossip(hall)
    assert gossip.complaints() == 0
    assert await gossip.to_person(owner, TextMessage(said[0])) == 0, "whose card it is may read it"
    assert await gossip.to_person(other, TextMessage(f"Pst: {said[1]}!")) == 1
    assert await gossip.to_channel(table.channel.id, TextMessage(said[0])) == 2
    assert await gossip.to_channel(hall.sandbox.channels["tavern"].id, TextMessage(said[1])) == 3
    assert await gossip.to_channel(table.channel.id, button) == 4


async def test_a_bid_that_is_told_too_early(hall: OwnHall) -> None:
    room = Room(hall, hall.sandbox.channels["arena"])
    table = AnyTable(room, "goofspiel", hall.people[:3])
    await table.gather()
    match = await hall.match(table.match_id)
    first, second, third = table.players(match)
    await table.answer(first, Seat(0), match)
    bid = hall.truth.states[table.match_id][-1].state.bids[0]
    news = TextMessage(f"{first.name} **{bid}**")
    own = TextMessage(texts_in("uk")("goofspiel-hand-bid", card=bid))

    gossip = Gossip(hall)
    assert gossip.complaints() == 0
    assert await gossip.to_person(first.id, own) == 0, "who bid it may read it"
    assert await gossip.to_person(first.id, news) == 0
    assert await gossip.to_person(second.id, news) == 1
    assert await gossip.to_channel(table.channel.id, news) == 2
    assert await gossip.to_channel(table.channel.id, own) == 3

    for number, person in ((1, second), (2, third)):
        await table.answer(person, Seat(number), await hall.match(table.match_id))
    assert hall.truth.states[table.match_id][-1].state.table.round == 2
    told = TextMessage(f"{news.markdown}!")
    assert await gossip.to_channel(table.channel.id, told) == 3, "all are in, so all may know"


async def test_a_doubt_that_is_told_too_early(hall: OwnHall) -> None:
    table = AnyTable(Room(hall, hall.sandbox.channels["arena"]), "cheat", hall.people[:3])
    await table.gather()
    match = await hall.match(table.match_id)
    claimant, doubter, third = table.players(match)
    await table.answer(claimant, Seat(0), match)
    news = [
        TextMessage(
            texts_in(language)(
                "cheat-last-lie", doubter=doubter.name, claim="?", cards="?", name="?", count=1
            )
        )
        for language in ("en", "uk")
    ]
    gossip = Gossip(hall)
    assert gossip.complaints() == 0
    await gossip.act(match.terms.id, doubter.id, "doubt")
    assert await gossip.to_person(doubter.id, news[0]) == 0, "who doubts may read it"
    assert await gossip.to_person(third.id, news[0]) == 1
    assert await gossip.to_channel(table.channel.id, news[1]) == 2
    await gossip.act(match.terms.id, third.id, "trust")
    assert hall.truth.states[table.match_id][-1].state.laid == ()
    again = TextMessage(f"{news[0].markdown}!")
    assert await gossip.to_channel(table.channel.id, again) == 2, "all have answered"


async def test_a_game_of_which_nobody_says_what_is_secret(hall: OwnHall) -> None:
    table = AnyTable(Room(hall, hall.sandbox.channels["arena"]), "cheat", hall.people[:3])
    await table.gather()
    assert Secrecy(hall.truth, {}).complaints() == ["nobody says what is secret in cheat"]
