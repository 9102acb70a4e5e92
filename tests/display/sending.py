"""A message sender that keeps what it is given, and fails and waits as it is told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import NamedTuple
from unittest.mock import Mock
from zlib import crc32

import discord

from bot.delivery.budget import Permit, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.limits import Counted
from bot.delivery.sender import Fits, MessageRef
from bot.match.ids import ChannelId, MessageId, UserId
from bot.ui.message import Message
from tests.ui.reading import text_of

CONTAINER = discord.ComponentType.container.value
_EPOCH_MS = 1_420_070_400_000


class Sent(NamedTuple):
    """The request: "send", "edit", "token", "delete", "follow-up" or "open"."""

    kind: str
    channel_id: int
    text: str


class KeepingSender:
    """Does what `MessageSender` does, towards a Discord of its own.

    `messages`: the posted ones, by place. `asked`: every request, in order. `open`: unless this is
    set, every request waits. `at_once`: how many requests were under way together. `redraws`:
    whether a private answer may be changed at once.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.messages: dict[MessageId, tuple[int, Message]] = {}
        self.asked: list[Sent] = []
        self.open = asyncio.Event()
        self.open.set()
        self.at_once = 0
        self.permits: list[Urgency] = []
        self.held: list[float] = []
        self.may_open = asyncio.Event()
        self.may_open.set()
        self.may_post = asyncio.Event()
        self.may_post.set()
        self.may_read = asyncio.Event()
        self.may_read.set()
        self.waits_to_read = False
        self.redraws = True
        self._failures: dict[str, deque[DeliveryFailure | None]] = {}
        self.marked: dict[int | None, MessageRef] = {}
        """The messages that can be found, by their marks."""
        self._by_name: dict[str, MessageId] = {}
        self._increments = count()
        self._under_way = 0

    def fail(self, kind: str, *failures: DeliveryFailure | None) -> None:
        """Let the next requests of a kind fail so; None: that one does not."""
        self._failures.setdefault(kind, deque()).extend(failures)

    def _new_id(self) -> MessageId:
        """A snowflake: the time, and a number of its own."""
        return MessageId((self._now() - _EPOCH_MS << 22) + next(self._increments))

    def forget_nonces(self) -> None:
        """Later sends are new messages even under an old name, as they are after minutes."""
        self._by_name.clear()

    def texts(self, channel_id: int) -> list[str]:
        """The messages in a channel, oldest first."""
        return [
            text_of(message)
            for _, (where, message) in sorted(self.messages.items())
            if where == channel_id
        ]

    def kinds(self) -> list[str]:
        return [sent.kind for sent in self.asked]

    # As `MessageSender`

    async def permit(self, counted: Counted, of: int, urgency: Urgency = Urgency.BOARD) -> Permit:
        if counted is Counted.READS:
            self.waits_to_read = True
            await self.may_read.wait()
            self.waits_to_read = False
        self.permits.append(urgency)
        if counted is Counted.POSTS:
            await self.may_post.wait()
        return Mock(spec=Permit)

    async def permit_to_open(self) -> Permit:
        await self.may_open.wait()
        return Mock(spec=Permit)

    def permit_by_token_now(self, token: str, channel_id: ChannelId) -> Permit:
        return Mock(spec=Permit)

    def may_redraw(self, token: str, channel_id: ChannelId) -> bool:
        return self.redraws

    async def permit_to_redraw(self, token: str, channel_id: ChannelId, urgency: Urgency) -> Permit:
        return Mock(spec=Permit)

    def hold_openings(self, seconds: float) -> None:
        self.held.append(seconds)

    def mark_of(self, name: str) -> int:
        return crc32(name.encode())

    async def open_private(self, user_id: UserId, permit: Permit) -> ChannelId | DeliveryFailure:
        failure = await self._ask("open", int(user_id), "")
        if failure is not None:
            return failure
        return ChannelId(user_id)

    async def send(
        self,
        channel_id: ChannelId,
        message: Message,
        name: str,
        *,
        mark: int | None = None,
        **_: object,
    ) -> MessageRef | DeliveryFailure:
        failure = await self._ask("send", channel_id, text_of(message))
        if failure is not None:
            return failure
        if name not in self._by_name:
            self._by_name[name] = self._new_id()
            self.messages[self._by_name[name]] = (channel_id, message)
            self.marked[mark] = MessageRef(channel_id, self._by_name[name])
        return MessageRef(channel_id, self._by_name[name])

    async def edit(
        self, where: MessageRef, message: Message, **_: object
    ) -> MessageRef | DeliveryFailure:
        failure = await self._ask("edit", where.channel_id, text_of(message))
        if failure is None and where.message_id not in self.messages:
            failure = DeliveryFailure.GONE_MESSAGE
        if failure is not None:
            return failure
        self.messages[where.message_id] = (where.channel_id, message)
        return where

    async def edit_by_token(
        self,
        token: str,
        message_id: MessageId,
        original: bool,
        channel_id: ChannelId,
        message: Message | None,
        *,
        permit: Permit | None = None,
    ) -> DeliveryFailure | None:
        if message is None:
            failure = await self._ask("delete by token", channel_id, "")
            if failure is None:
                self.messages.pop(message_id, None)
            return failure
        failure = await self._ask("token", channel_id, text_of(message))
        if failure is None:
            self.messages[message_id] = (channel_id, message)
        return failure

    async def delete(self, where: MessageRef, **_: object) -> DeliveryFailure | None:
        failure = await self._ask("delete", where.channel_id, "")
        if failure is None:
            self.messages.pop(where.message_id, None)
        return failure

    async def find(
        self, channel_id: ChannelId, fits: Fits, *, permit: Permit | None = None, **_: object
    ) -> MessageRef | None:
        if permit is None:
            await self.permit(Counted.READS, channel_id, Urgency.REPAIR)
        await self._ask("find", channel_id, "")
        found = (
            at
            for mark, at in self.marked.items()
            if fits({"components": [{"type": CONTAINER, "id": mark}]})
        )
        return next(found, None)

    async def follow_up(
        self, token: str, channel_id: ChannelId, message: Message
    ) -> MessageId | DeliveryFailure:
        failure = await self._ask("follow-up", channel_id, text_of(message))
        return failure if failure is not None else self._new_id()

    async def _ask(self, kind: str, channel_id: int, text: str) -> DeliveryFailure | None:
        self.asked.append(Sent(kind, channel_id, text))
        self._under_way += 1
        self.at_once = max(self.at_once, self._under_way)
        try:
            await self.open.wait()
            await asyncio.sleep(0)
        finally:
            self._under_way -= 1
        failures = self._failures.get(kind)
        return failures.popleft() if failures else None
