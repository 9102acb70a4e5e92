"""Messages that are announced, sent or found, and deleted; and the notes of what came of each."""

from __future__ import annotations

from typing import cast
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from bot.delivery.budget import Permit
from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.life import Happening
from bot.display.outbox import GONE, MatchOutbox, Outage
from bot.display.permits import MatchPermits
from bot.display.plan import Post
from bot.display.posted_messages import NONCE_SECONDS, PostedMessages
from bot.display.targets import PING, BoardTarget, PingTarget, PlaybackTarget, Target
from bot.match.ids import UserId
from bot.match.match import Match
from bot.store.messages import MessageState, PostedMessage
from bot.store.store import Store
from bot.ui.catalogue import texts_in
from bot.ui.markdown import message_link
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
LINE = PingTarget(PING, "permit", TextMessage("your permit"), calls=True)
AWAY = 600.0


class Sending:
    """The messages of one match, in the hands of a process that begins after an outage."""

    def __init__(self, store: Store, match: Match) -> None:
        self.store = store
        self.match = match
        set_date(BEGAN / 1000)
        self.sender = KeepingSender(now)
        self.services = services_with(store, self.sender)
        self.again()

    def again(self) -> None:
        """Another process takes over."""
        time, match_id = self.services.discord_time, self.match.terms.id
        outage = Outage(3600, now() + round(AWAY * 1000))
        self.posted = PostedMessages(match_id, self.store, self.services.tokens, time)
        permits = MatchPermits(self.services.sender)
        self.outbox = MatchOutbox(self.services, self.posted, permits, outage)

    async def send(self, target: Target) -> MessageRef | DeliveryFailure:
        """Send it as it is announced, or announce it now."""
        rows = [one for one in await self.posted.load() if one.slot == target.slot]
        known = next((one for one in rows if one.message_id is None), None)
        row = known or await self.posted.announce(target, CHANNEL)
        assert row is not None
        self.permit = Mock(spec=Permit)
        post = Post(target, known)
        return await self.outbox.post(row, post, self.match, cast(Permit, self.permit), self.permit)

    async def stands(self, target: Target) -> PostedMessage:
        """A message that was posted."""
        await self.send(target)
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
async def sending(store: Store) -> Sending:
    return Sending(store, await start(store))


async def test_it_is_sent_and_stands(sending: Sending) -> None:
    sent = await sending.send(BOARD)
    assert isinstance(sent, MessageRef)
    (row,) = await sending.posted.load()
    assert (row.message_id, row.digest) == (sent.message_id, BOARD.digest)
    sending.permit.give_back.assert_not_called()


@pytest.mark.parametrize("failure", DeliveryFailure)
async def test_an_unsent_message_stays_announced(
    sending: Sending, failure: DeliveryFailure
) -> None:
    sending.sender.fail("send", failure)
    refused = DeliveryFailure.REJECTED if failure in GONE else failure
    assert await sending.send(BOARD) is refused, "what was never there is not gone"
    rows = await sending.posted.load()
    assert len(rows) == 1
    perhaps = failure is DeliveryFailure.UNAVAILABLE
    assert [sending.posted.may_have_been_sent(row) for row in rows] == [perhaps] * len(rows)


async def test_words_call_where_discord_refuses_the_line_that_calls(sending: Sending) -> None:
    call = replace(LINE, message=TextMessage("<@7>, your permit", (UserId(7),)))
    sending.sender.fail("send", DeliveryFailure.REJECTED)
    sent = await sending.send(call)
    assert isinstance(sent, MessageRef)
    texts = texts_in(sending.match.terms.language)
    words = TextMessage(texts("call-refused", players="<@7>"), (UserId(7),))
    assert sending.sender.messages[sent.message_id] == (CHANNEL, words)


@pytest.mark.parametrize("failure", sorted(REFUSED))
async def test_a_refused_line_is_given_up_after_its_substitute_text(
    sending: Sending, failure: DeliveryFailure
) -> None:
    sending.sender.fail("send", failure, failure)
    assert await sending.send(LINE) is failure
    sending.posted.note()
    sending.again()
    (row,) = await sending.posted.load()
    assert (row.state, row.message_id) == (MessageState.SETTLED, None)


@pytest.mark.parametrize("failure", GONE)
async def test_a_message_that_arrived_and_was_deleted_is_sent_anew(
    sending: Sending, failure: DeliveryFailure
) -> None:
    sending.sender.fail("send", DeliveryFailure.UNAVAILABLE, failure)
    await sending.send(BOARD)
    assert await sending.send(BOARD) is failure
    assert await sending.posted.load() == ()


async def test_an_arrived_message_is_found_by_its_mark(sending: Sending) -> None:
    sent = await sending.send(BOARD)
    await wait(NONCE_SECONDS + 1)
    sending.sender.forget_nonces()
    sending.again()
    assert await sending.send(BOARD) == sent
    assert len(sending.sender.messages) == 1
    sending.permit.give_back.assert_called_once_with()
    (row,) = await sending.posted.load()
    assert row.digest is None, "it may show what was right then"


async def test_a_board_that_had_arrived_tells_nothing_about_the_clock(
    sending: Sending,
) -> None:
    await sending.send(BOARD)
    sending.again()
    await wait(NONCE_SECONDS - 1)
    before = sending.services.discord_time.now()
    await sending.send(BOARD)
    assert sending.services.discord_time.now() == before


async def test_the_first_ping_tells_how_long_the_bot_was_away(sending: Sending) -> None:
    for target in (BOARD, LINE, LINE):
        await sending.send(target)
    board, first, second = sending.sender.texts(CHANNEL)
    assert board == "a board"
    stands = await sending.posted.board()
    assert stands is not None
    assert (
        second == f"your permit · [До поля]({message_link(sending.match.terms.guild_id, *stands)})"
    )
    assert first.endswith(f"\n{second}")


async def test_a_ping_that_is_not_sent_has_told_nobody(sending: Sending) -> None:
    sending.sender.fail("send", DeliveryFailure.THROTTLED)
    await sending.send(LINE)
    await sending.send(LINE)
    (line,) = sending.sender.texts(CHANNEL)
    assert line.endswith("\nyour permit")


async def test_nobody_is_told_of_it_for_ever(sending: Sending) -> None:
    await wait(AWAY)
    await sending.send(LINE)
    assert sending.sender.texts(CHANNEL) == ["your permit"]


# Deletions


async def test_a_message_goes(sending: Sending) -> None:
    row = await sending.stands(BOARD)
    await sending.outbox.remove(row, sending.match)
    assert (sending.sender.texts(CHANNEL), await sending.rows()) == ([], [])
    assert sending.outbox.rests_until is None


@pytest.mark.parametrize(
    "failure", [each for each in DeliveryFailure if each is not DeliveryFailure.UNAVAILABLE]
)
async def test_a_deletion_refused_for_good_leaves_the_message(
    sending: Sending, failure: DeliveryFailure
) -> None:
    row = await sending.stands(BOARD)
    sending.sender.fail("delete", failure)
    await sending.outbox.remove(row, sending.match)
    assert await sending.rows() == [], "and nobody asks again"
    assert sending.outbox.rests_until is None


async def test_failed_deletions_rest_ever_longer(sending: Sending) -> None:
    row = await sending.stands(BOARD)
    rests = []
    for _ in range(3):
        sending.sender.fail("delete", DeliveryFailure.UNAVAILABLE)
        await sending.outbox.remove(row, sending.match)
        until = sending.outbox.rests_until
        assert until is not None
        rests.append(until - now())
        await wait(rests[-1] / 1000)
        assert sending.outbox.rests_until is None, "then it is tried again"
    assert rests == sorted(set(rests)), "ever longer"
    assert await sending.rows() == [("board:1", MessageState.PENDING_DELETION)]
    await sending.outbox.remove(row, sending.match)
    other = await sending.stands(NEXT)
    sending.sender.fail("delete", DeliveryFailure.UNAVAILABLE)
    await sending.outbox.remove(other, sending.match)
    until = sending.outbox.rests_until
    assert until is not None
    assert until - now() == rests[0]


async def test_a_message_that_was_never_sent_costs_no_request(sending: Sending) -> None:
    row = await sending.posted.announce(BOARD, CHANNEL)
    assert row is not None
    await sending.outbox.remove(row, sending.match)
    assert (sending.sender.kinds(), await sending.rows()) == ([], [])


async def test_a_possibly_sent_message_is_found_by_its_nonce(sending: Sending) -> None:
    row = await sending.perhaps_sent()
    await sending.sender.send(CHANNEL, BOARD.message, f"message:{row.id}")
    await sending.outbox.remove(row, sending.match)
    (found,) = await sending.posted.load()
    assert found.state is MessageState.PENDING_DELETION
    assert sending.sender.messages.keys() == {found.message_id}


async def test_a_message_that_never_arrived_is_sent_quietly_and_deleted(sending: Sending) -> None:
    row = await sending.perhaps_sent()
    await sending.outbox.remove(row, sending.match)
    (found,) = await sending.posted.load()
    ((_, message),) = sending.sender.messages.values()
    assert isinstance(message, TextMessage)
    assert message.pings == ()
    await sending.outbox.remove(found, sending.match)
    assert (sending.sender.texts(CHANNEL), await sending.rows()) == ([], [])


async def test_a_message_that_cannot_be_found_is_given_up(sending: Sending) -> None:
    row = await sending.perhaps_sent()
    await wait(NONCE_SECONDS + 1)
    await sending.outbox.remove(row, sending.match)
    assert (sending.sender.kinds(), await sending.rows()) == (["find"], [])


async def test_deletions_rest_if_the_message_could_not_be_looked_for(sending: Sending) -> None:
    row = await sending.perhaps_sent()
    sending.sender.fail("send", DeliveryFailure.UNAVAILABLE)
    await sending.outbox.remove(row, sending.match)
    assert sending.outbox.rests_until is not None
    assert len(await sending.rows()) == 1


async def test_all_goes_but_a_walk_that_is_told(sending: Sending) -> None:
    await sending.stands(WALK)
    await sending.stands(NEXT)
    sending.sender.fail("delete", DeliveryFailure.UNAVAILABLE)
    assert await sending.outbox.remove_all() is DeliveryFailure.UNAVAILABLE
    assert sending.sender.texts(CHANNEL) == ["a walk", "the next board"]
    assert await sending.outbox.remove_all() is None
    assert sending.sender.texts(CHANNEL) == ["a walk"]
    assert await sending.rows() == [("board:1", MessageState.SETTLED)]
