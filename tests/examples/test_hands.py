"""A hand that is pressed in two places, while Discord is slow to take the first answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.delivery.limits import NO_LIMITS, Rate
from sandbox.interaction import UPDATE
from sandbox.world import Message
from tests.examples.seating import seated
from tests.play.loop import quiet
from tests.play.offers import Offer, offers_on
from tests.play.people import Person
from tests.play.requests import CALLBACK
from tests.play.scene import Scene, opened


async def my_cards(person: Person) -> Message:
    """A hand that is opened now."""
    return (await person.uses("match card")).message


def bids_on(message: Message) -> list[Offer]:
    """The lines of a menu to bid with."""
    return [one for one in offers_on(message) if one.verb == "bid"]


def bids_on_board(person: Person) -> list[Offer]:
    """Those of the menu that everybody sees in the channel."""
    return [one for one in person.offers() if one.verb == "bid" and not one.message.ephemeral]


async def test_the_slower_answer_is_overtaken_by_the_end(scene: Scene) -> None:
    """A bid by a hand is still being answered when its player bids on the board, and it ends."""
    first, second = await seated(scene, "goofspiel", 2)
    hand = await my_cards(first)
    await second.takes(bids_on(await my_cards(second))[0])
    slow = scene.sandbox.faults.add(
        "POST", CALLBACK, when=lambda body: body["type"] == UPDATE, delay=1.0
    )
    answer = bids_on(hand)[0].start(first.client)
    await quiet()
    assert slow.hits
    await first.takes(bids_on_board(first)[0])
    await second.uses("match concede")
    await second.presses("concede")
    early = answer.type
    assert early is None, "Discord was too fast for this test"
    await scene.wait(2)
    assert answer.type is not None
    assert bids_on(hand) == []


@pytest.mark.parametrize("followed", [False, True])
async def test_a_hand_pressed_too_late_shows_the_cards_of_now(
    tmp_path: Path, followed: bool
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
