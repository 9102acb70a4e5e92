"""What has served goes, if Discord lets it, and keeps nothing else waiting."""

from __future__ import annotations

import pytest

from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.life import Happening, posting
from bot.display.outbox import Outbox
from bot.display.picture import BoardTarget, PlaybackTarget, Target, is_complete
from bot.display.posted_messages import NONCE_SECONDS, PostedMessages
from bot.display.turns import MatchTurns
from bot.match.match import Match
from bot.store.messages import MessageState, PostedMessage
from bot.store.store import Store
from bot.ui.message import MessageLayout, Text, TextMessage
from bot.ui.renderer import Frames
from tests.display.sending import KeepingSender
from tests.display.services import services_with
from tests.play.loop import now, set_date, wait
from tests.store.playing import BEGAN, CHANNEL, start

BOARD = BoardTarget("board:1", "board", MessageLayout((Text("a board"),)))
NEXT = BoardTarget("board:2", "board", MessageLayout((Text("the next board"),)))
WALK = PlaybackTarget(
    "board:1", "walk", Frames(1, lambda _: MessageLayout((Text("a walk"),))), whole=True
)


class Removing:
    """The removals of one match, and what stands of it."""

    def __init__(self, store: Store, match: Match) -> None:
        self.match = match
        set_date(BEGAN / 1000)
        self.sender = KeepingSender(now)
        services = services_with(store, self.sender)
        self.posted = PostedMessages(match.terms.id, store, services.tokens, services.discord_time)
        self.outbox = Outbox(services, self.posted, MatchTurns(services.sender), None)

    async def stands(self, target: Target) -> PostedMessage:
        """A message that was posted."""
        row = await self.posted.announce(target, CHANNEL)
        assert row is not None
        sent = await self.sender.send(CHANNEL, target.message, f"message:{row.id}")
        assert isinstance(sent, MessageRef)
        self.posted.happened(row, posting(sent, last=is_complete(target)), target, sent)
        return (await self.posted.load())[-1]

    async def perhaps_sent(self) -> PostedMessage:
        """A message for which no request was answered."""
        row = await self.posted.announce(BOARD, CHANNEL)
        assert row is not None
        self.posted.happened(row, Happening.UNANSWERED)
        return row

    async def rows(self) -> list[tuple[str, MessageState]]:
        return [(row.slot, row.state) for row in await self.posted.load()]


@pytest.fixture
async def removing(store: Store) -> Removing:
    return Removing(store, await start(store))


async def test_a_message_goes(removing: Removing) -> None:
    row = await removing.stands(BOARD)
    await removing.outbox.remove(row, removing.match)
    assert (removing.sender.texts(CHANNEL), await removing.rows()) == ([], [])
    assert removing.outbox.rests_until is None


@pytest.mark.parametrize(
    "failure", [each for each in DeliveryFailure if each is not DeliveryFailure.UNAVAILABLE]
)
async def test_what_is_refused_for_good_stays_there(
    removing: Removing, failure: DeliveryFailure
) -> None:
    row = await removing.stands(BOARD)
    removing.sender.fail("delete", failure)
    await removing.outbox.remove(row, removing.match)
    assert await removing.rows() == [], "and nobody asks again"
    assert removing.outbox.rests_until is None


async def test_what_fails_for_now_rests_ever_longer_and_begins_anew(removing: Removing) -> None:
    row = await removing.stands(BOARD)
    rests = []
    for _ in range(3):
        removing.sender.fail("delete", DeliveryFailure.UNAVAILABLE)
        await removing.outbox.remove(row, removing.match)
        until = removing.outbox.rests_until
        assert until is not None
        rests.append(until - now())
        await wait(rests[-1] / 1000)
        assert removing.outbox.rests_until is None, "then it is tried again"
    assert rests == sorted(set(rests)), "ever longer"
    assert await removing.rows() == [("board:1", MessageState.LEAVING)]
    await removing.outbox.remove(row, removing.match)
    other = await removing.stands(NEXT)
    removing.sender.fail("delete", DeliveryFailure.UNAVAILABLE)
    await removing.outbox.remove(other, removing.match)
    until = removing.outbox.rests_until
    assert until is not None
    assert until - now() == rests[0]


async def test_a_message_that_was_never_sent_costs_no_request(removing: Removing) -> None:
    row = await removing.posted.announce(BOARD, CHANNEL)
    assert row is not None
    await removing.outbox.remove(row, removing.match)
    assert (removing.sender.kinds(), await removing.rows()) == ([], [])


async def test_what_may_have_been_sent_is_found_by_its_nonce(removing: Removing) -> None:
    row = await removing.perhaps_sent()
    await removing.sender.send(CHANNEL, BOARD.message, f"message:{row.id}")
    await removing.outbox.remove(row, removing.match)
    (found,) = await removing.posted.load()
    assert found.state is MessageState.LEAVING
    assert removing.sender.messages.keys() == {found.message_id}


async def test_what_never_arrived_is_sent_quietly_and_goes(removing: Removing) -> None:
    row = await removing.perhaps_sent()
    await removing.outbox.remove(row, removing.match)
    (found,) = await removing.posted.load()
    ((_, message),) = removing.sender.messages.values()
    assert isinstance(message, TextMessage)
    assert message.pings == ()
    await removing.outbox.remove(found, removing.match)
    assert (removing.sender.texts(CHANNEL), await removing.rows()) == ([], [])


async def test_what_nobody_can_find_any_more_is_given_up(removing: Removing) -> None:
    row = await removing.perhaps_sent()
    await wait(NONCE_SECONDS + 1)
    await removing.outbox.remove(row, removing.match)
    assert (removing.sender.kinds(), await removing.rows()) == (["find"], [])


async def test_all_goes_but_a_walk_that_is_told(removing: Removing) -> None:
    await removing.stands(WALK)
    await removing.stands(NEXT)
    removing.sender.fail("delete", DeliveryFailure.UNAVAILABLE)
    assert await removing.outbox.remove_all() is DeliveryFailure.UNAVAILABLE
    assert removing.sender.texts(CHANNEL) == ["a walk", "the next board"]
    assert await removing.outbox.remove_all() is None
    assert removing.sender.texts(CHANNEL) == ["a walk"]
    assert await removing.rows() == [("board:1", MessageState.SETTLED)]
