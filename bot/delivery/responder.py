"""The answer to one interaction: acknowledged in time, then completed, for the presser alone."""

import asyncio
from typing import Any

import discord

from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import attempt, payload
from bot.match.ids import MessageId
from bot.ui.message import Message

GRACE_SECONDS = 1.5
"""How long the work may take before the interaction is acknowledged without its result.

Discord waits 3 s; the rest is for the way there and back."""


class Responder:
    """Answers an interaction, and in time however long the work takes.

    The first answer is the interaction's response, every further one a follow-up. Use as a context
    manager around the work: if it has not answered within `GRACE_SECONDS`, the interaction is
    acknowledged, which promises nothing, and the answer follows later.
    """

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        *,
        publicly: bool = False,
        among: set["Responder"] | None = None,
    ) -> None:
        """`publicly`: whether a command's answer is for everyone, should it come late.

        `among`: where to be found while it is worked on.
        """
        self.interaction = interaction
        self._publicly = publicly
        self._among = among if among is not None else set()
        self._finished = asyncio.Event()
        self._lock = asyncio.Lock()
        # A handle and not a task: nearly every answer is given before it is due.
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[Any] | None = None
        self._thinking: bool | None = None
        """Whether "thinking" is shown to the person alone; None: it is not shown."""

    async def __aenter__(self) -> "Responder":
        self._among.add(self)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(GRACE_SECONDS, self._acknowledge_late)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._late is not None:
            # Not cancelled: nobody would know whether it had arrived.
            await asyncio.wait((self._late,))
        self._among.discard(self)
        self._finished.set()

    async def finished(self) -> None:
        """Wait until the work is done."""
        await self._finished.wait()

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

        Discord allows it for 15 minutes; later it is `Fault.LATE`.
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
    """Makes answers, and knows which are still worked on."""

    def __init__(self) -> None:
        self._open: set[Responder] = set()

    def __call__(
        self, interaction: discord.Interaction[Any], *, publicly: bool = False
    ) -> Responder:
        return Responder(interaction, publicly=publicly, among=self._open)

    async def finished(self, seconds: float) -> None:
        """Wait until all are given, at most so long."""
        waiting = [asyncio.create_task(responder.finished()) for responder in self._open]
        if waiting:
            _, late = await asyncio.wait(waiting, timeout=seconds)
            for task in late:
                task.cancel()
