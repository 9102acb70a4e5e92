"""A hand that is pressed in two places, while Discord is slow to take the first answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.delivery.limits import NO_LIMITS, Rate
from bot.match.ids import UserId
from sandbox.interaction import UPDATE
from sandbox.people import Reply
from sandbox.world import Message
from tests.examples.seating import seated
from tests.play.loop import quiet
from tests.play.offers import Offer, offers_on
from tests.play.people import Person
from tests.play.requests import CALLBACK
from tests.play.scene import Scene, opened


class Overtaken:
    """A match in which the answer to a bid by `hand` is still on its way.

    `hand` shows the cards to choose from in the first round. In the second one the same player has
    bid, too, on the board.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.first: Person
        self.second: Person
        self.hand: Message
        self.answer: Reply

    async def begin(self) -> None:
        self.first, self.second = await seated(self.scene, "goofspiel", 2)
        self.hand = await my_cards(self.first)
        await self.second.takes(bids_on(await my_cards(self.second))[0])
        slow = self.scene.sandbox.faults.add(
            "POST", CALLBACK, when=lambda body: body["type"] == UPDATE, delay=1.0
        )
        self.answer = bids_on(self.hand)[0].start(self.first.client)
        await quiet()
        assert slow.hits
        await self.first.takes(bids_on_board(self.first)[0])

    async def asked(self) -> int:
        """The version of the first player's open question, as controls count it."""
        match = await self.scene.match()
        seat = match.terms.seat_of(UserId(self.first.id))
        assert seat is not None
        return match.number_of(match.asked_since[seat])

    async def answered(self) -> None:
        """Discord takes the slow answer."""
        assert self.answer.type is None, "Discord was too fast for this test"
        await self.scene.wait(2)
        assert self.answer.type is not None


@pytest.fixture
async def overtaken(scene: Scene) -> Overtaken:
    overtaken = Overtaken(scene)
    await overtaken.begin()
    return overtaken


async def test_the_slower_answer_is_overtaken_by_the_end(overtaken: Overtaken) -> None:
    await overtaken.second.uses("match concede")
    await overtaken.second.presses("concede")
    await overtaken.answered()
    assert bids_on(overtaken.hand) == []


async def my_cards(person: Person) -> Message:
    """A hand that is opened now."""
    return (await person.uses("match card")).message


def bids_on(message: Message) -> list[Offer]:
    """The lines of a menu to bid with."""
    return [one for one in offers_on(message) if one.verb == "bid"]


def bids_on_board(person: Person) -> list[Offer]:
    """Those of the menu that everybody sees in the channel."""
    return [one for one in person.offers() if one.verb == "bid" and not one.message.ephemeral]


@pytest.mark.parametrize("followed", [False, True])
async def test_a_hand_that_is_pressed_too_late_shows_what_is_held_now(
    games: None, tmp_path: Path, followed: bool
) -> None:
    """Discord lets no change of it through meanwhile, but an answer changes it at no cost.

    `followed`: another hand has been opened since, so this one waits to be deleted.
    """
    limits = replace(NO_LIMITS, redraws=Rate(1, 0.001))
    async with opened(tmp_path / "delve.sqlite3", limits=limits) as scene:
        scene.sandbox.rate_limits = None
        first, second = await seated(scene, "goofspiel", 2)
        hand = await my_cards(first)
        for _ in range(2):
            await first.takes(bids_on(hand)[0])
            await second.takes(bids_on_board(second)[0])
        match = await scene.match()
        since = match.number_of(match.asked_since[Seat(0)])
        old = bids_on(hand)[-1]
        assert old.version < since
        if followed:
            await my_cards(first)
        reply = await first.takes(old)
        assert {bid.version for bid in bids_on(hand)} == {since}
        assert "moved on" in reply.messages[-1].text
        assert (await scene.match()).version == match.version
