"""Sends, edits and deletes messages. A failure is a `DeliveryFailure`, no exception."""

import logging
from collections import deque
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

import discord
from discord.http import handle_message_parameters

from bot.aio.keyed import LruDict
from bot.delivery import permissions
from bot.delivery.failures import NETWORK_ERRORS, DeliveryFailure, failure_of
from bot.delivery.layout import Layout, Rows
from bot.match.ids import ChannelId, GuildId, MessageId, UserId
from bot.ui.message import Message, MessageLayout
from bot.ui.obstacles import Obstacle

log = logging.getLogger(__name__)

_NO_PINGS = discord.AllowedMentions.none()
_DELETIONS_KEPT = 256
_DIRECTS_KEPT = 20_000
_HIDDEN_NAME = "___hidden___"
"""What Discord calls a channel that the bot may not see."""
_EXPECTED = (discord.DiscordException, *NETWORK_ERRORS)

T = TypeVar("T")


class MessageRef(NamedTuple):
    """The reference to a message: the ids of its channel and of the message."""

    channel_id: ChannelId
    message_id: MessageId


def pings(users: tuple[UserId, ...]) -> discord.AllowedMentions:
    """Only these people are notified, whoever else is mentioned."""
    if not users:
        return _NO_PINGS
    objects = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=objects)


def payload(message: Message) -> dict[str, Any]:
    """The message as the arguments that discord.py's send methods take."""
    if isinstance(message, MessageLayout):
        return {"view": Layout(message), "allowed_mentions": _NO_PINGS}
    return {
        "content": message.markdown,
        "view": Rows(message.rows),
        "allowed_mentions": pings(message.pings),
    }


class MessageSender:
    """The message sender: to channels and to people."""

    def __init__(
        self,
        client: discord.Client,
        identity: bytes,
        answered: Callable[[MessageId], Awaitable[None]] | None = None,
    ) -> None:
        """`identity`: tells the names of messages from those of another database.

        `answered`: waits until those are answered who have pressed a message.
        """
        self._client = client
        self._identity = identity
        self._answered = answered
        self._deleted: deque[MessageId] = deque(maxlen=_DELETIONS_KEPT)
        self._directs: LruDict[UserId, ChannelId] = LruDict(_DIRECTS_KEPT)
        """The private channels of people; the library remembers only 128."""

    async def send(
        self, channel_id: ChannelId, message: Message, name: str
    ) -> MessageRef | DeliveryFailure:
        """Post a message. A second one of the same name within minutes is the first one.

        So it is harmless to send a message again because nobody could note the first one.
        """

        async def call() -> MessageRef:
            return await self._post(channel_id, message, name)

        return await attempt(f"send to {channel_id}", call)

    async def _post(self, channel_id: ChannelId, message: Message, name: str) -> MessageRef:
        # The library's own `send` and `edit` parse what Discord answers into whole messages, of
        # which only the id is wanted.
        with handle_message_parameters(nonce=self._nonce(name), **payload(message)) as parameters:
            made = await self._client.http.send_message(channel_id, params=parameters)
        return MessageRef(channel_id, MessageId(int(made["id"])))

    def _nonce(self, name: str) -> str:
        return blake2b(name.encode(), key=self._identity, digest_size=12).hexdigest()

    async def send_private(
        self, user_id: UserId, message: Message, name: str
    ) -> MessageRef | DeliveryFailure:
        """Send a private message. For `name` see `send`."""

        async def call() -> MessageRef:
            return await self._post(await self._direct(user_id), message, name)

        sent = await attempt(f"private message to {user_id}", call)
        if sent is DeliveryFailure.GONE_CHANNEL:
            self._directs.pop(user_id)
        return sent

    async def _direct(self, user_id: UserId) -> ChannelId:
        """A person's private channel. Discord punishes who opens too many, old or new."""
        known = self._directs.get(user_id)
        if known is None:
            opened = await self._client.create_dm(discord.Object(user_id))
            known = self._directs[user_id] = ChannelId(opened.id)
        return known

    async def edit(self, where: MessageRef, message: Message) -> MessageRef | DeliveryFailure:
        """Replace what a message shows. Nobody is notified by an edit."""

        async def call() -> MessageRef:
            with handle_message_parameters(**payload(message)) as parameters:
                await self._client.http.edit_message(
                    where.channel_id, where.message_id, params=parameters
                )
            return where

        return await attempt(f"edit of {where.message_id}", call)

    async def delete(self, where: MessageRef) -> MessageRef | DeliveryFailure:
        """Delete a message of ours. One that is gone already counts as deleted.

        Those who have just pressed it are answered first: a moment later Discord would refuse the
        answer, and they would read that the application did not respond.
        """
        if self._answered is not None:
            await self._answered(where.message_id)
        # Before the request: the gateway may tell of it before the answer is here.
        self._deleted.append(where.message_id)

        async def call() -> MessageRef:
            target = self._client.get_partial_messageable(where.channel_id)
            await target.get_partial_message(where.message_id).delete()
            return where

        done = await attempt(f"deletion of {where.message_id}", call)
        return where if done is DeliveryFailure.GONE_MESSAGE else done

    def deletes(self, message_id: MessageId) -> bool:
        """Whether a message is one that we delete, or have just deleted, ourselves."""
        return message_id in self._deleted

    def channel_name(self, channel_id: ChannelId) -> str:
        """A channel's name without the #, as far as the gateway has told; else its id."""
        name = getattr(self._client.get_channel(channel_id), "name", None)
        return name if name and name != _HIDDEN_NAME else str(channel_id)

    async def has_left(self, guild_id: GuildId, user_id: UserId) -> bool:
        """Whether a person is certainly no member of a server; False when Discord cannot say."""
        membership = await attempt(
            f"membership of {user_id}", lambda: self._client.http.get_member(guild_id, user_id)
        )
        return membership is DeliveryFailure.NOT_A_MEMBER

    async def obstacle(self, guild_id: GuildId, channel_id: ChannelId) -> Obstacle:
        """What keeps the bot from writing in a channel.

        From what the gateway tells, so this waits for it; `VIEW_CHANNEL` when it tells nothing.
        """
        await self._client.wait_until_ready()
        if self._client.get_guild(guild_id) is None:
            return Obstacle.ABSENT
        found = self._client.get_channel(channel_id)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
            return Obstacle.VIEW_CHANNEL
        granted = found.permissions_for(found.guild.me)
        # When all seem to be granted, the gateway is behind: it was the right to write.
        return permissions.missing(granted, found.type) or permissions.needed(found.type)[-1]


async def attempt(what: str, call: Callable[[], Awaitable[T]]) -> T | DeliveryFailure:
    """Make one request to Discord and give its failure a name."""
    try:
        return await call()
    except _EXPECTED as error:
        failure = failure_of(error)
        # Discord's error texts quote the request, which may hold a card: only our word is logged.
        level = logging.ERROR if failure is DeliveryFailure.REJECTED else logging.INFO
        code = getattr(error, "code", 0)
        log.log(level, "%s: %s (%s %s)", what, failure, type(error).__name__, code)
        return failure
