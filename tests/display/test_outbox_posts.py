"""Announced messages: sent, or found where they had arrived; and what became of them is noted."""

from __future__ import annotations

from typing import cast
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from bot.delivery.budget import Turn
from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.outbox import GONE, Outage, Outbox
from bot.display.picture import PING, BoardTarget, PingTarget, Target
from bot.display.plan import Post
from bot.display.posted_messages import NONCE_SECONDS, PostedMessages
from bot.display.turns import MatchTurns
from bot.match.ids import UserId
from bot.match.match import Match
from bot.store.messages import MessageState
from bot.store.store import Store
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout, Text, TextMessage
from tests.display.sending import KeepingSender
from tests.display.services import services_with
from tests.play.loop import now, set_date, wait
from tests.store.playing import BEGAN, CHANNEL, start

BOARD = BoardTarget("board:1", "board", MessageLayout((Text("a board"),)))
LINE = PingTarget(PING, "turn", TextMessage("your turn"), calls=True)
AWAY = 600.0


class Announcing:
    """The announced messages of one match, by a process that begins after an outage."""

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
        turns = MatchTurns(self.services.sender)
        self.outbox = Outbox(self.services, self.posted, turns, outage)

    async def send(self, target: Target) -> MessageRef | DeliveryFailure:
        """Send it as it is announced, or announce it now."""
        rows = [one for one in await self.posted.load() if one.slot == target.slot]
        known = next((one for one in rows if one.message_id is None), None)
        row = known or await self.posted.announce(target, CHANNEL)
        assert row is not None
        self.turn = Mock(spec=Turn)
        post = Post(target, known)
        return await self.outbox.post(row, post, self.match, cast(Turn, self.turn), self.turn)


@pytest.fixture
async def announcing(store: Store) -> Announcing:
    return Announcing(store, await start(store))


async def test_it_is_sent_and_stands(announcing: Announcing) -> None:
    sent = await announcing.send(BOARD)
    assert isinstance(sent, MessageRef)
    (row,) = await announcing.posted.load()
    assert (row.message_id, row.digest) == (sent.message_id, BOARD.digest)
    announcing.turn.give_back.assert_not_called()


@pytest.mark.parametrize("failure", DeliveryFailure)
async def test_what_is_not_sent_is_announced_still(
    announcing: Announcing, failure: DeliveryFailure
) -> None:
    announcing.sender.fail("send", failure)
    refused = DeliveryFailure.REJECTED if failure in GONE else failure
    assert await announcing.send(BOARD) is refused, "what was never there is not gone"
    rows = await announcing.posted.load()
    assert len(rows) == 1
    perhaps = failure is DeliveryFailure.UNAVAILABLE
    assert [announcing.posted.is_unsure(row) for row in rows] == [perhaps] * len(rows)


async def test_words_call_where_discord_refuses_the_line_that_calls(announcing: Announcing) -> None:
    call = replace(LINE, message=TextMessage("<@7>, your turn", (UserId(7),)))
    announcing.sender.fail("send", DeliveryFailure.REJECTED)
    sent = await announcing.send(call)
    assert isinstance(sent, MessageRef)
    texts = texts_in(announcing.match.terms.language)
    words = TextMessage(texts("call-refused", players="<@7>"), (UserId(7),))
    assert announcing.sender.messages[sent.message_id] == (CHANNEL, words)


@pytest.mark.parametrize("failure", sorted(REFUSED))
async def test_a_line_is_given_up_with_the_words_in_its_place(
    announcing: Announcing, failure: DeliveryFailure
) -> None:
    announcing.sender.fail("send", failure, failure)
    assert await announcing.send(LINE) is failure
    await announcing.posted.note(None)
    announcing.again()
    (row,) = await announcing.posted.load()
    assert (row.state, row.message_id) == (MessageState.SETTLED, None)


@pytest.mark.parametrize("failure", GONE)
async def test_what_had_arrived_and_was_deleted_is_another_message(
    announcing: Announcing, failure: DeliveryFailure
) -> None:
    announcing.sender.fail("send", DeliveryFailure.UNAVAILABLE, failure)
    await announcing.send(BOARD)
    assert await announcing.send(BOARD) is failure
    assert await announcing.posted.load() == ()


async def test_what_had_arrived_is_found_by_its_mark(announcing: Announcing) -> None:
    sent = await announcing.send(BOARD)
    await wait(NONCE_SECONDS + 1)
    announcing.sender.forget_nonces()
    announcing.again()
    assert await announcing.send(BOARD) == sent
    assert len(announcing.sender.messages) == 1
    announcing.turn.give_back.assert_called_once_with()
    (row,) = await announcing.posted.load()
    assert row.digest is None, "it may show what was right then"


async def test_a_board_that_had_arrived_tells_nothing_about_the_clock(
    announcing: Announcing,
) -> None:
    await announcing.send(BOARD)
    announcing.again()
    await wait(NONCE_SECONDS - 1)
    before = announcing.services.discord_time.now()
    await announcing.send(BOARD)
    assert announcing.services.discord_time.now() == before


async def test_the_first_ping_tells_how_long_the_bot_was_away(announcing: Announcing) -> None:
    for target in (BOARD, LINE, LINE):
        await announcing.send(target)
    board, first, second = announcing.sender.texts(CHANNEL)
    assert board == "a board"
    assert first.endswith("\nyour turn")
    assert second == "your turn"


async def test_a_ping_that_is_not_sent_has_told_nobody(announcing: Announcing) -> None:
    announcing.sender.fail("send", DeliveryFailure.THROTTLED)
    await announcing.send(LINE)
    await announcing.send(LINE)
    (line,) = announcing.sender.texts(CHANNEL)
    assert line.endswith("\nyour turn")


async def test_nobody_is_told_of_it_for_ever(announcing: Announcing) -> None:
    await wait(AWAY)
    await announcing.send(LINE)
    assert announcing.sender.texts(CHANNEL) == ["your turn"]
