"""The permits to change the messages of one match: as urgent as people wait for what is changed."""

import asyncio
from collections.abc import Iterable

from bot.delivery.budget import Permit, Urgency
from bot.delivery.limits import Counted
from bot.delivery.sender import MessageSender
from bot.display.life import POLICY, kind_of
from bot.display.plan import Change, Post
from bot.display.targets import PingTarget, Target
from bot.match.ids import ChannelId, MessageId

_Pinging = tuple[ChannelId, asyncio.Task[Permit]]


class MatchPermits:
    """Waits for permits. Each may return None: the match changed meanwhile, so plan again.

    A permit of low urgency may take long, and by then a more urgent change may be due. The permit
    of a ping may take long, too: others post in the channel, while the board could be edited. Only
    a ping keeps its place in the line, until `MatchPermits.release`.
    """

    def __init__(self, sender: MessageSender) -> None:
        self._sender = sender
        self._pinging: _Pinging | None = None
        """Waits for the permit to post a ping in a channel."""
        self._woken = asyncio.Event()
        self._urgency: Urgency | None = None

    def raise_urgency(self) -> None:
        """Somebody waits until the messages are right."""
        self._urgency = None

    def lower_urgency(self, urgency: Urgency) -> None:
        """Nobody waits until the messages are right, as long as nothing else happens."""
        self._urgency = urgency

    def wake(self, *, urgent: bool = False) -> None:
        """Something has happened: the next change may be another than the one waited for.

        `urgent`: somebody waits until the messages are right.
        """
        if urgent:
            self.raise_urgency()
        self._woken.set()

    def keep_for(self, changes: Iterable[Change]) -> None:
        """Leave the line unless a ping is still to be posted."""
        if not any(isinstance(one, Post) and isinstance(one.target, PingTarget) for one in changes):
            self.release()

    def release(self) -> None:
        """There is no ping to be posted any more, if there was one."""
        if self._pinging is None:
            return
        _, waiting = self._pinging
        self._pinging = None
        if not waiting.cancel() and not waiting.cancelled():
            waiting.result().give_back()

    def urgency(self, target: Target) -> Urgency:
        """How urgent it is that a message stands as it should."""
        if self._urgency is not None:
            return self._urgency
        return POLICY[kind_of(target.slot)].urgency

    async def may_ping(self, channel_id: ChannelId) -> bool:
        """Join the line to post a ping in a channel. Whether its permit has come."""
        waiting = self._line_up(channel_id)
        # If there is a permit, it comes at once.
        await asyncio.sleep(0)
        return waiting.done()

    async def to_post(self, channel_id: ChannelId, urgency: Urgency) -> Permit | None:
        """The permit to post a message in a channel."""
        if urgency is Urgency.PING:
            return await self._to_ping(channel_id)
        return await self._wait(Counted.POSTS, channel_id, urgency)

    async def to_change(self, message_id: MessageId, urgency: Urgency) -> Permit | None:
        """The permit to change a message, by whatever request, that no press waits for."""
        return await self._wait(Counted.UNASKED_EDITS, message_id, urgency)

    async def to_edit(self, channel_id: ChannelId, urgency: Urgency) -> Permit | None:
        """The permit to edit a message in a channel."""
        return await self._wait(Counted.EDITS, channel_id, urgency)

    async def to_read(self, channel_id: ChannelId, urgency: Urgency) -> Permit:
        """The permit to ask what stands in a channel."""
        return await self._sender.permit(Counted.READS, channel_id, urgency)

    async def to_delete(self, channel_id: ChannelId) -> Permit | None:
        """The permit to delete a message in a channel. None once a ping has its permit instead."""
        return await self._wait(Counted.DELETIONS, channel_id, Urgency.DELETE)

    def _line_up(self, channel_id: ChannelId) -> asyncio.Task[Permit]:
        if self._pinging is not None and _is_outdated(*self._pinging, channel_id):
            self.release()
        if self._pinging is None:
            asked_for = self._sender.permit(Counted.POSTS, channel_id, Urgency.PING)
            self._pinging = channel_id, asyncio.create_task(asked_for)
        return self._pinging[1]

    async def _to_ping(self, channel_id: ChannelId) -> Permit | None:
        waiting = self._line_up(channel_id)
        if not await self._comes(waiting):
            return None
        self._pinging = None
        return waiting.result()

    async def _wait(self, counted: Counted, of: int, urgency: Urgency) -> Permit | None:
        asked_for = self._sender.permit(counted, of, urgency)
        if urgency < Urgency.PING:
            return await asked_for
        waiting = asyncio.create_task(asked_for)
        ping = self._pinging if counted is Counted.DELETIONS else None
        try:
            return waiting.result() if await self._comes(waiting, ping) else None
        finally:
            waiting.cancel()

    async def _comes(self, waiting: asyncio.Task[Permit], ping: _Pinging | None = None) -> bool:
        """Whether a permit comes before that of a ping, and before something happens."""
        woken = asyncio.create_task(self._woken.wait())
        awaited = (waiting, woken) if ping is None else (waiting, woken, ping[1])
        try:
            await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
        if not waiting.done():
            # Not cleared before the wait: events since the caller looked count as well.
            self._woken.clear()
        return waiting.done()


def _is_outdated(place: ChannelId, waiting: asyncio.Task[Permit], channel_id: ChannelId) -> bool:
    """Whether a permit to post there is of no use any more for a ping in a channel."""
    return place != channel_id or (waiting.done() and waiting.result().lapsed)
