"""The check of secrets that the evenings use finds leaks that are made on purpose."""

from __future__ import annotations

from random import Random

import pytest

from bot.contract.game import Action, Seat
from bot.delivery.sender import MessageSender
from bot.match.ids import ChannelId, MatchId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.message import Button, Buttons, Message, MessageLayout, Text, TextMessage
from tests.examples.cheat.screens import SUITS
from tests.examples.games import SECRETS
from tests.examples.goofspiel.rules import bid_of
from tests.examples.seating import seated
from tests.play.answers import Answers
from tests.play.people import Person
from tests.play.private import send_private
from tests.play.scene import Scene
from tests.play.secrecy import Secrecy
from tests.play.truth import Truth


@pytest.fixture
def truth(scene: Scene) -> Truth:
    for person in scene.people.values():
        person.client.open_dms()
    truth = Truth(scene.sandbox)
    truth.note_what_is_stored(scene.process.store)
    return truth


class Gossip:
    """Somebody who tells things in the bot's name, and how much of that the check objects to."""

    def __init__(self, scene: Scene, truth: Truth) -> None:
        self._bot = scene.process.bot
        self._sender = MessageSender(self._bot, b"", self._bot.budget)
        self._secrecy = Secrecy(truth, SECRETS)
        self._told = 0

    def complaints(self) -> int:
        return len(self._secrecy.complaints())

    async def act(self, match_id: MatchId, user_id: int, action: str) -> None:
        """Let somebody answer what they are asked, without a press."""
        matches = self._bot.handlers.matches
        match = await matches.wanted(match_id)
        await matches.act(
            match_id, UserId(user_id), match.version, Action.parse(action), match.last_act
        )
        self._bot.handlers.display.changed(match_id)

    async def to_person(self, user_id: int, message: Message) -> int:
        self._told += 1
        await send_private(self._sender, UserId(user_id), message, str(self._told))
        return self.complaints()

    async def to_channel(self, channel_id: int, message: Message) -> int:
        self._told += 1
        await self._sender.send(ChannelId(channel_id), message, str(self._told))
        return self.complaints()


async def test_a_card_that_is_told_to_others(scene: Scene, truth: Truth) -> None:
    await seated(scene, "cheat", 3)
    match = await scene.match()
    owner, other, _ = match.terms.players
    card = match.state.players[0].hand[-1]
    said = [texts_in(one)("cheat-card", rank=card[:-1]) + SUITS[card[-1]] for one in ("en", "uk")]
    in_menu = f"d:{match.terms.id}:0:lay:{card}"
    button = MessageLayout((Text("?"), Buttons((Button("?", in_menu),))))

    gossip = Gossip(scene, truth)
    assert gossip.complaints() == 0
    assert await gossip.to_person(owner, TextMessage(said[0])) == 0, "whose card it is may read it"
    assert await gossip.to_person(other, TextMessage(f"Pst: {said[1]}!")) == 1
    assert await gossip.to_channel(scene.channel.id, TextMessage(said[0])) == 2
    assert await gossip.to_channel(scene.sandbox.channels["tavern"].id, TextMessage(said[1])) == 3
    assert await gossip.to_channel(scene.channel.id, button) == 4


async def test_a_bid_that_is_told_too_early(scene: Scene, truth: Truth) -> None:
    first, second, third = await seated(scene, "goofspiel", 3)
    await answered(first)
    bid = bid_of(truth.states[1][-1].state.window, Seat(0))
    assert bid is not None
    news = TextMessage(f"{first.name} **{bid}**")
    own = TextMessage(texts_in("uk")("goofspiel-hand-bid", card=bid))

    gossip = Gossip(scene, truth)
    assert gossip.complaints() == 0
    assert await gossip.to_person(first.id, own) == 0, "who bid it may read it"
    assert await gossip.to_person(first.id, news) == 0
    assert await gossip.to_person(second.id, news) == 1
    assert await gossip.to_channel(scene.channel.id, news) == 2
    assert await gossip.to_channel(scene.channel.id, own) == 3

    await answered(second)
    await answered(third)
    assert truth.states[1][-1].state.table.round == 2
    told = TextMessage(f"{news.markdown}!")
    assert await gossip.to_channel(scene.channel.id, told) == 3, "all are in, so all may know"


async def test_a_doubt_that_is_told_too_early(scene: Scene, truth: Truth) -> None:
    claimant, doubter, third = await seated(scene, "cheat", 3)
    await claimant.uses("match card")
    await answered(claimant)
    match = await scene.match()
    news = [
        TextMessage(
            texts_in(language)(
                "cheat-last-lie", doubter=doubter.name, claim="?", cards="?", name="?", count=1
            )
        )
        for language in ("en", "uk")
    ]
    gossip = Gossip(scene, truth)
    assert gossip.complaints() == 0
    await gossip.act(match.terms.id, doubter.id, "doubt")
    assert await gossip.to_person(doubter.id, news[0]) == 0, "who doubts may read it"
    assert await gossip.to_person(third.id, news[0]) == 1
    assert await gossip.to_channel(scene.channel.id, news[1]) == 2
    await gossip.act(match.terms.id, third.id, "trust")
    assert truth.states[1][-1].state.laid == ()
    again = TextMessage(f"{news[0].markdown}!")
    assert await gossip.to_channel(scene.channel.id, again) == 2, "all have answered"


async def test_a_game_of_which_nobody_says_what_is_secret(scene: Scene, truth: Truth) -> None:
    await seated(scene, "cheat", 3)
    assert Secrecy(truth, {}).complaints() == ["nobody says what is secret in cheat"]


async def answered(person: Person) -> None:
    """Somebody answers what they are asked, by what they see; they lay or bid the first card."""
    offer = next(one for one in person.offers() if one.verb in ("bid", "lay"))
    await person.takes(offer, Answers(Random(1), ()).to(offer).action)
