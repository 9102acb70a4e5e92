"""The check of secrets that the evenings use finds leaks that are made on purpose."""

from __future__ import annotations

import pytest

from bot.delivery.sender import MessageSender
from bot.games.boss_monster.rules.cards import TITLES
from bot.games.boss_monster.screens.words import key_of
from bot.match.ids import ChannelId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.message import Button, Buttons, Message, MessageLayout, Text, TextMessage
from tests.examples.seating import seated
from tests.play.private import send_private
from tests.play.scene import Scene
from tests.play.secrecy import Secrecy
from tests.play.secrets import SECRETS
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

    async def to_person(self, user_id: int, message: Message) -> int:
        self._told += 1
        await send_private(self._sender, UserId(user_id), message, str(self._told))
        return self.complaints()

    async def to_channel(self, channel_id: int, message: Message) -> int:
        self._told += 1
        await self._sender.send(ChannelId(channel_id), message, str(self._told))
        return self.complaints()


async def test_a_card_that_is_told_to_others(scene: Scene, truth: Truth) -> None:
    await seated(scene, "boss-monster", 2)
    match = await scene.match()
    owner, other = match.terms.players
    own, others = ([*keeper.hand] for keeper in match.state.keepers)
    card = next(card for card in own if TITLES[card] not in map(TITLES.get, others))
    said = [texts_in(language)(key_of(card)) for language in ("en", "uk")]
    in_menu = f"d:{match.terms.id}:0:discard:{card}"
    button = MessageLayout((Text("?"), Buttons((Button("?", in_menu),))))

    gossip = Gossip(scene, truth)
    assert gossip.complaints() == 0
    assert await gossip.to_person(owner, TextMessage(said[0])) == 0, "whose card it is may read it"
    assert await gossip.to_person(other, TextMessage(f"Pst: {said[1]}!")) == 1
    assert await gossip.to_channel(scene.channel.id, TextMessage(said[0])) == 2
    assert await gossip.to_channel(scene.sandbox.channels["tavern"].id, TextMessage(said[1])) == 3
    assert await gossip.to_channel(scene.channel.id, button) == 4


async def test_a_game_of_which_nobody_says_what_is_secret(scene: Scene, truth: Truth) -> None:
    await seated(scene, "boss-monster", 2)
    assert Secrecy(truth, {}).complaints() == ["nobody says what is secret in boss-monster"]
