"""The turns to change the messages of one match: as urgent as people wait for what is changed."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from bot.delivery.budget import Turn, Urgency
from bot.delivery.sender import MessageSender
from bot.display.picture import PingTarget, Target
from bot.match.ids import ChannelId, MessageId


class MatchTurns:
    """Waits for turns. Each may come to None: something has happened before there was one.

    One that nobody waits for may be long in coming, and what is to be done by then may be something
    that people do wait for.
    """

    def __init__(self, sender: MessageSender) -> None:
        self._sender = sender
        self._waiting: asyncio.Task[Turn] | None = None
        """Waits for a turn for which nobody waits."""
        self._urgency: Urgency | None = None

    def hurry(self) -> None:
        """Somebody waits until the messages are right."""
        self._urgency = None

    def take_time(self, urgency: Urgency) -> None:
        """Nobody waits until the messages are right, as long as nothing else happens."""
        self._urgency = urgency

    def stir(self) -> None:
        """Something has happened: what is waited for without hurry may not be the next any more."""
        if self._waiting is not None:
            self._waiting.cancel()

    def urgency(self, target: Target) -> Urgency:
        """How urgent it is that a message stands as it should."""
        if self._urgency is not None:
            return self._urgency
        return Urgency.PING if isinstance(target, PingTarget) else Urgency.BOARD

    async def to_post(self, channel_id: ChannelId, urgency: Urgency) -> Turn | None:
        """The turn to post a message in a channel."""
        return await self._wait(self._sender.turn_to_post(channel_id, urgency), urgency)

    async def to_change(self, message_id: MessageId, urgency: Urgency) -> Turn | None:
        """The turn to change a message, by whatever request, that no press waits for."""
        return await self._wait(self._sender.turn_to_change(message_id, urgency), urgency)

    async def to_edit(self, channel_id: ChannelId, urgency: Urgency) -> Turn | None:
        """The turn to edit a message in a channel."""
        return await self._wait(self._sender.turn_to_edit(channel_id, urgency), urgency)

    async def to_delete(self, channel_id: ChannelId) -> Turn | None:
        """The turn to delete a message in a channel."""
        urgency = Urgency.DELETE
        return await self._wait(self._sender.turn_to_delete(channel_id, urgency), urgency)

    async def _wait(self, asked_for: Coroutine[Any, Any, Turn], urgency: Urgency) -> Turn | None:
        if urgency <= Urgency.PING:
            return await asked_for
        self._waiting = waiting = asyncio.create_task(asked_for)
        try:
            await asyncio.wait((waiting,))
        except asyncio.CancelledError:
            waiting.cancel()
            raise
        finally:
            self._waiting = None
        return None if waiting.cancelled() else waiting.result()
