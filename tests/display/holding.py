"""A player who holds cards all through a match, and the messages in which they are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

from bot.aio.tasks import BackgroundTasks
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageRef, MessageSender
from bot.display.ephemeral_messages import HandHolder
from bot.display.private_messages import PrivateMessages
from bot.display.slots import MessageSlots
from bot.games.contract import Action, Move
from bot.live.people import People
from bot.match.ids import ChannelId, MatchId, MessageId, UserId
from bot.store.store import Store
from bot.ui.catalogue import Texts, texts_in
from bot.ui.controls import move_button
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Buttons, Message, MessageLayout, Text, TextMessage
from bot.ui.renderer import MatchRenderer
from tests.ui.controlling import FIRST, asked, view
from tests.ui.reading import text_of
from tests.wire.clock import VirtualTime

EN, UK = texts_in("en"), texts_in("uk")
MATCH, ANNA, DIRECT = MatchId(12), UserId(1), ChannelId(70)
DISCORD_EPOCH_MS = 1_420_070_400_000
PLACED = "the hand is put away"


class Cards(MatchRenderer):
    """A game in which everybody holds cards from its beginning to its end: "" for none."""

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        raise AssertionError("there is nothing but hands here")

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage | None:
        raise AssertionError("there is nothing but hands here")

    def rules(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        raise AssertionError("there is nothing but hands here")

    def hand_key(self, view: MatchView) -> str | None:
        return "hand" if view.observation else None

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        buttons = [
            move_button(view, FIRST, move, str(move.action))
            for prompt in view.prompts
            for move in prompt.moves
        ]
        rows = (Buttons(tuple(buttons)),) if buttons else ()
        return MessageLayout((Text(f"{texts.language}: {view.observation}"), *rows))

    def hand_placed(self, view: MatchView, texts: Texts) -> MessageLayout:
        return MessageLayout((Text(PLACED),))


class Discord:
    """What the private and the ephemeral messages show, and every request about them."""

    def __init__(self, time: VirtualTime) -> None:
        self.time = time
        self.shown: dict[MessageId, str] = {}
        self.requests: list[str] = []
        self._posted = 0
        self.failing: list[DeliveryFailure] = []
        """What the next requests fail with."""
        self.before_change: Callable[[], Awaitable[None]] = AsyncMock()
        self.sender = Mock(spec=MessageSender)
        self.sender.send_private = self._send
        self.sender.edit = self._edit
        self.sender.delete = self._delete

    def _note(self, what: str) -> DeliveryFailure | None:
        self.requests.append(what)
        return self.failing.pop(0) if self.failing else None

    def post(self, message: Message) -> MessageId:
        self._posted += 1
        made = (self.time.now() - DISCORD_EPOCH_MS) << 22 | self._posted
        self.shown[MessageId(made)] = text_of(message)
        return MessageId(made)

    async def _send(self, user: UserId, message: Message, name: str) -> Any:
        return self._note("send") or MessageRef(DIRECT, self.post(message))

    async def _edit(self, ref: MessageRef, message: Message) -> Any:
        failure = self._note("edit")
        if failure is None:
            self.shown[ref.message_id] = text_of(message)
        return failure or ref

    async def _delete(self, ref: MessageRef) -> DeliveryFailure | None:
        del self.shown[ref.message_id]
        return self._note("delete")

    def responder(self, pressed: MessageId | None = None) -> Responder:
        """Of a press on a message, or of a command."""

        async def private(message: Message) -> MessageId | DeliveryFailure:
            return self._note("private") or self.post(message)

        async def replace(message: Message) -> DeliveryFailure | None:
            assert pressed is not None
            failure = self._note("replace")
            if failure is None:
                self.shown[pressed] = text_of(message)
            return failure

        async def change(message_id: MessageId, message: Message) -> DeliveryFailure | None:
            failure = self._note("change")
            await self.before_change()
            if failure is None:
                self.shown[message_id] = text_of(message)
            return failure

        made = Mock(spec=Responder)
        made.private, made.replace, made.change = private, replace, change
        return cast(Responder, made)


class Table:
    """Anna's hand in one match."""

    def __init__(self) -> None:
        self.time = VirtualTime()
        self.discord = Discord(self.time)
        self.background = BackgroundTasks()
        self.late = Mock()
        self.store = AsyncMock(spec=Store)
        people = AsyncMock(spec=People)
        people.texts_for.return_value = UK
        self.slots = MessageSlots(
            MATCH,
            self.store,
            cast(MessageSender, self.discord.sender),
            self.time,
            self.background,
        )
        self.hands = PrivateMessages(
            MATCH, self.store, self.slots, people, self.background, self.late
        )
        self.version = 9

    def holder(self, cards: str, **changes: Any) -> HandHolder:
        """What she holds at the next version. Asked all the time since version 4 to play a card."""
        self.version += 1
        prompt = asked(*(Move(Action("play", (card,))) for card in cards.split()))
        seen = view(prompt, observation=cards, version=self.version, **changes)
        return HandHolder(FIRST, ANNA, seen, Cards(), EN)

    async def show(self, cards: str, **changes: Any) -> list[str]:
        """A run that shows what she holds. Returns what it asked of Discord."""
        before = len(self.discord.requests)
        self.hands.look_after(self.holder(cards, **changes))
        await self.hands.outcome(wait=True)
        await self.quiet()
        return self.discord.requests[before:]

    async def quiet(self) -> None:
        """Until nothing goes on in the background."""
        for _ in range(20):
            await asyncio.sleep(0)

    async def card(self, cards: str) -> MessageId:
        """ "My cards": she gets an ephemeral message with her hand."""
        known = set(self.discord.shown)
        await self.hands.copies.show(self.holder(cards), self.discord.responder(), UK)
        (made,) = set(self.discord.shown) - known
        return made

    async def press(self, pressed: MessageId, cards: str) -> list[str]:
        """She plays from a message, and holds these cards then."""
        before = len(self.discord.requests)
        responder = self.discord.responder(pressed)
        await self.hands.answer(self.holder(cards), pressed, responder, UK)
        return self.discord.requests[before:]

    @property
    def post(self) -> MessageId:
        """Her private message."""
        post = self.slots.get("hand:0")
        assert post is not None
        return post.message_id

    @property
    def shown(self) -> str:
        return self.discord.shown[self.post]
