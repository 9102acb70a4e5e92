"""The response to one interaction: acknowledged in time, then completed, for the actor alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.aio.tasks import OpenWork
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import attempt, payload
from bot.match.ids import MessageId
from bot.ui.message import Message

ANSWER_SECONDS = 3.0
"""How long Discord waits for the first answer to an interaction."""

GRACE_SECONDS = 1.5
"""How long the work may take before the interaction is acknowledged without its result.

The rest of `ANSWER_SECONDS` is for the way there and back."""


class Responder:
    """The responder to one interaction: in time, however long the work takes.

    The first answer is the interaction's response, every further one a follow-up. Use as a context
    manager around the work: if it has not answered within `GRACE_SECONDS`, the interaction is
    acknowledged, which promises nothing, and the answer follows later.
    """

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        *,
        publicly: bool = False,
    ) -> None:
        """`publicly`: whether a command's answer is for everyone, should it come late."""
        self.interaction = interaction
        self._publicly = publicly
        self._lock = asyncio.Lock()
        # A handle and not a task: nearly every answer is given before it is due.
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[Any] | None = None
        self._thinking: bool | None = None
        """Whether "thinking" is shown to the person alone; None: it is not shown."""

    async def __aenter__(self) -> "Responder":
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(GRACE_SECONDS, self._acknowledge_late)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._late is not None:
            if kind is asyncio.CancelledError:
                self._late.cancel()
            # Else not cancelled: nobody would know whether it had arrived.
            await asyncio.wait((self._late,))

    def _acknowledge_late(self) -> None:
        self._late = asyncio.create_task(self.acknowledge())

    @property
    def _pressed(self) -> bool:
        return self.interaction.type is discord.InteractionType.component

    async def acknowledge(self) -> DeliveryFailure | None:
        """Take note of the interaction; a command's answer stays open and private."""
        async with self._lock:
            if self.interaction.response.is_done():
                return None
            return await attempt("acknowledgement", self._defer)

    async def _defer(self) -> None:
        if self._pressed:
            await self.interaction.response.defer()
        else:
            privately = not self._publicly
            await self.interaction.response.defer(ephemeral=privately, thinking=True)
            self._thinking = privately

    async def private(self, message: Message) -> MessageId | DeliveryFailure:
        """Show a message to the person alone."""
        return await self._answer("private answer", message, ephemeral=True)

    async def public(self, message: Message) -> MessageId | DeliveryFailure:
        """Answer a command in the channel, for everyone."""
        return await self._answer("public answer", message, ephemeral=False)

    async def _answer(
        self, what: str, message: Message, *, ephemeral: bool
    ) -> MessageId | DeliveryFailure:
        async with self._lock:
            if self._thinking is not None and self._thinking != ephemeral:
                # What follows "thinking" takes its place, and is as public or private as that.
                await attempt("end of thinking", self._stop_thinking)
            sent = await attempt(what, lambda: self._send(message, ephemeral=ephemeral))
            if not isinstance(sent, DeliveryFailure):
                self._thinking = None
            return sent

    async def _stop_thinking(self) -> None:
        await self.interaction.delete_original_response()
        self._thinking = None

    async def _send(self, message: Message, *, ephemeral: bool) -> MessageId:
        if not self.interaction.response.is_done():
            callback = await self.interaction.response.send_message(
                ephemeral=ephemeral, **payload(message)
            )
            # Only what answers without a message has none.
            assert callback.message_id is not None
            return MessageId(callback.message_id)
        sent = await self.interaction.followup.send(
            ephemeral=ephemeral, wait=True, **payload(message)
        )
        return MessageId(sent.id)

    async def replace(self, message: Message) -> DeliveryFailure | None:
        """Let the message that was pressed show this instead."""
        async with self._lock:
            return await attempt("answer in place", lambda: self._replace(message))

    async def _replace(self, message: Message) -> None:
        if not self.interaction.response.is_done():
            await self.interaction.response.edit_message(**payload(message))
        else:
            await self.interaction.edit_original_response(**payload(message))

    async def change(self, message_id: MessageId, message: Message) -> DeliveryFailure | None:
        """Let a private message of this answer show something else.

        Discord allows it for 15 minutes; later it is `DeliveryFailure.LATE`.
        """

        async def call() -> None:
            await self.interaction.followup.edit_message(message_id, **payload(message))

        return await attempt("change of a private answer", call)

    async def dismiss(self) -> DeliveryFailure | None:
        """Take away the private message that was pressed."""
        async with self._lock:
            return await attempt("dismissal", self._dismiss)

    async def _dismiss(self) -> None:
        if not self.interaction.response.is_done():
            await self.interaction.response.defer()
        await self.interaction.delete_original_response()


class Responders:
    """Makes responders, and knows which interactions are still worked on."""

    def __init__(self) -> None:
        self._open = OpenWork()

    @asynccontextmanager
    async def __call__(
        self, interaction: discord.Interaction[Any], *, publicly: bool = False
    ) -> AsyncIterator[Responder]:
        """A responder around the work on an interaction; the end of the process waits for it."""
        with self._open():
            async with Responder(interaction, publicly=publicly) as responder:
                yield responder

    async def settled(self, seconds: float) -> None:
        """Wait until all that are worked on now have answered, at most so long."""
        await self._open.settled(seconds)

    async def finish(self, seconds: float) -> None:
        """Wait until all have answered, at most so long; what is not answered by then ends."""
        await self._open.finish(seconds)
