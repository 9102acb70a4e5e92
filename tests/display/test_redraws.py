"""Redraws of private answers: the urgent ones first, and the newest picture of each."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.aio.timing import SystemTime
from bot.delivery.budget import Budget, Permit, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.limits import NO_LIMITS, BucketKey, Counted, Rate
from bot.delivery.tokens import TOKEN_SECONDS
from bot.display.outbox import TokenMessage
from bot.display.redraws import Redraws
from bot.match.ids import ChannelId, MessageId
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout, Text
from tests.display.sending import KeepingSender
from tests.display.services import redraws_with
from tests.play.loop import now, quiet, wait

CHANNEL = ChannelId(7)


class Sender(KeepingSender):
    """A sender that lets one redraw through in ten seconds."""

    def __init__(self) -> None:
        super().__init__(now)
        self.budget = Budget(replace(NO_LIMITS, redraws=Rate(1, 0.1)), SystemTime())

    async def permit_to_redraw(self, token: str, channel_id: ChannelId, urgency: Urgency) -> Permit:
        return await self.budget.permit(urgency, BucketKey(Counted.REDRAWS, channel_id))


@pytest.fixture
def sender() -> Sender:
    return Sender()


@pytest.fixture
def redraws(sender: Sender) -> Redraws:
    return redraws_with(sender)


def message(number: int) -> TokenMessage:
    opened = SystemTime().now()
    return TokenMessage(MessageId(number), f"token {number}", CHANNEL, opened, texts_in("en"))


def shows(text: str) -> MessageLayout:
    return MessageLayout((Text(text),))


async def test_an_urgent_redraw_comes_first(redraws: Redraws, sender: Sender) -> None:
    for number in (0, 1, 2, 3):
        redraws.want(message(number), shows(f"later {number}"), Urgency.COPY)
    await quiet()
    redraws.want(message(3), shows("now"), Urgency.BOARD)
    await wait(40)
    assert [sent.text for sent in sender.asked] == ["later 0", "now", "later 1", "later 2"]


async def test_only_the_newest_picture_is_sent(redraws: Redraws, sender: Sender) -> None:
    for number in range(5):
        redraws.want(message(1), shows(str(number)), Urgency.COPY)
    await redraws.settled()
    redraws.want(message(1), shows("old"), Urgency.BOARD)
    redraws.want(message(1), shows("new"), Urgency.COPY)
    await redraws.settled()
    assert [sent.text for sent in sender.asked] == ["4", "new"]


@pytest.mark.parametrize("failures", [(), (DeliveryFailure.UNAVAILABLE,)])
async def test_a_picture_that_is_wanted_during_a_request_follows_it(
    redraws: Redraws, sender: Sender, failures: tuple[DeliveryFailure, ...]
) -> None:
    """Two edits at once might swap on their way."""
    sender.fail("token", *failures)
    sender.open.clear()
    for text in ("first", "skipped", "second"):
        redraws.want(message(1), shows(text), Urgency.BOARD)
        await quiet()
    sender.open.set()
    await wait(40)
    assert [sent.text for sent in sender.asked] == ["first", "second"]
    assert sender.at_once == 1


async def test_an_answer_takes_the_place_of_a_picture_that_waits(
    redraws: Redraws, sender: Sender
) -> None:
    redraws.want(message(1), shows("first"), Urgency.BOARD)
    redraws.want(message(2), shows("before"), Urgency.BOARD)
    await quiet()
    with redraws.answering(MessageId(2)):
        await wait(20)
        assert [sent.text for sent in sender.asked] == ["first"]
    assert redraws.answered(MessageId(2), shows("answer"))
    await wait(20)
    assert [sent.text for sent in sender.asked] == ["first"]


async def test_a_waiting_redraw_uses_the_token_of_a_later_press(
    redraws: Redraws, sender: Sender
) -> None:
    nearly_over = SystemTime().now() - (TOKEN_SECONDS - 5) * 1000
    redraws.want(message(1), shows("first"), Urgency.BOARD)
    redraws.want(replace(message(2), opened=nearly_over), shows("before"), Urgency.BOARD)
    await quiet()
    with redraws.answering(MessageId(2)):
        pass
    assert redraws.answered(MessageId(2), shows("answer"))
    redraws.want(message(2), shows("after"), Urgency.BOARD)
    await wait(20)
    assert [sent.text for sent in sender.asked] == ["first", "after"]


async def test_a_message_that_was_pressed_is_still_deleted(
    redraws: Redraws, sender: Sender
) -> None:
    redraws.want(message(1), shows("first"), Urgency.BOARD)
    redraws.want(message(2), None, Urgency.DELETE)
    await quiet()
    with redraws.answering(MessageId(2)):
        await wait(20)
    assert not redraws.answered(MessageId(2), shows("answer"))
    await wait(20)
    assert sender.kinds() == ["token", "delete by token"]


async def test_failed_redraws_are_retried_and_lost_messages_reported(
    redraws: Redraws, sender: Sender
) -> None:
    lost = list[str]()
    sender.fail("token", DeliveryFailure.UNAVAILABLE, DeliveryFailure.GONE_MESSAGE)
    redraws.want(message(1), shows("first"), Urgency.BOARD, lambda _: lost.append("lost"))
    await redraws.settled()
    assert (sender.kinds(), lost) == (["token"], [])
    await wait(20)
    assert (sender.kinds(), lost) == (["token", "token"], ["lost"])


async def test_a_new_picture_follows_a_malformed_one(redraws: Redraws, sender: Sender) -> None:
    sender.fail("token", DeliveryFailure.REJECTED)
    sender.open.clear()
    redraws.want(message(1), shows("malformed"), Urgency.BOARD)
    await quiet()
    redraws.want(message(1), shows("sound"), Urgency.BOARD)
    sender.open.set()
    await wait(40)
    assert [sent.text for sent in sender.asked][-1] == "sound"
