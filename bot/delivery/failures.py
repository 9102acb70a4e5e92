"""The table of what Discord's errors mean for us, and the permissions to write in a channel."""

import asyncio
from enum import StrEnum
from functools import lru_cache

import aiohttp
import discord

from bot.delivery.errors import IconsLost
from bot.ui.replies import Obstacle


class DeliveryFailure(StrEnum):
    """Why a call to Discord had no effect, and so what can be done about it."""

    CLOSED_DMS = "closed-dms"
    """The person takes no private messages from us: use the "My cards" button."""
    THROTTLED = "throttled"
    """Discord lets us write to nobody new for now. The person can do nothing about it."""
    NOT_A_MEMBER = "not-a-member"
    """The person is not, or no longer, on the server, or the account is deleted."""
    GONE_MESSAGE = "gone-message"
    """Somebody deleted the message: post it again."""
    TOO_OLD = "too-old"
    """The message cannot be edited any more: post a new one."""
    ARCHIVED = "archived"
    """The thread is archived: a new message opens it, unless it is locked."""
    GONE_CHANNEL = "gone-channel"
    """The channel is deleted: wait, tell the host."""
    FORBIDDEN = "forbidden"
    """A permission is missing: wait, tell the host."""
    THREAD_EXISTS = "thread-exists"
    """The message has had its thread already."""
    NO_THREADS = "no-threads"
    """There are no threads in a channel of this kind: go on in it."""
    TOO_MANY = "too-many"
    """The server has as many open threads, or events, as Discord allows: go on without."""
    TOO_LARGE = "too-large"
    """The files of the message are larger than Discord takes: say it in words."""
    GONE_EVENT = "gone-event"
    """Somebody deleted the scheduled event, or it is over already."""
    LATE = "late"
    """The interaction is over: the act counts, but it cannot be answered any more."""
    ANSWERED = "answered"
    """The interaction has its first answer already: any other one is a follow-up."""
    UNAVAILABLE = "unavailable"
    """Discord did not answer, or not now, or not with our icons: try again later."""
    REJECTED = "rejected"
    """Discord refused the request as malformed: a bug of ours, logged as an error."""


REFUSED = frozenset(
    {DeliveryFailure.CLOSED_DMS, DeliveryFailure.NOT_A_MEMBER, DeliveryFailure.LATE}
    | {DeliveryFailure.ANSWERED, DeliveryFailure.REJECTED, DeliveryFailure.THREAD_EXISTS}
    | {DeliveryFailure.NO_THREADS, DeliveryFailure.TOO_MANY, DeliveryFailure.GONE_EVENT}
    | {DeliveryFailure.TOO_LARGE}
)
"""Why Discord does not take a message in a channel, whatever people do, and however often."""

NOT_ANSWERED = (DeliveryFailure.LATE, DeliveryFailure.REJECTED)
"""Why an answer does not arrive where a request of our own may."""


_CODES = {
    DeliveryFailure.CLOSED_DMS: (50007, 50278),
    # Taken for a spammer; private channels opened too fast.
    DeliveryFailure.THROTTLED: (20026, 40003),
    # The second: the account is deleted.
    DeliveryFailure.NOT_A_MEMBER: (10007, 10013),
    DeliveryFailure.GONE_MESSAGE: (10008,),
    DeliveryFailure.TOO_OLD: (30046,),
    # The third: too many threads are active for this one to be opened again.
    DeliveryFailure.ARCHIVED: (50083, 160005, 160006, 160007),
    DeliveryFailure.GONE_CHANNEL: (10003,),
    DeliveryFailure.FORBIDDEN: (50001, 50013),
    DeliveryFailure.THREAD_EXISTS: (160004,),
    DeliveryFailure.NO_THREADS: (50024,),
    DeliveryFailure.TOO_MANY: (30038,),
    DeliveryFailure.TOO_LARGE: (40005,),
    # The second: the event has ended or was cancelled.
    DeliveryFailure.GONE_EVENT: (10070, 180000),
    DeliveryFailure.LATE: (10015, 10062, 50027),
    DeliveryFailure.ANSWERED: (40060,),
    DeliveryFailure.UNAVAILABLE: (40004, 40006, 40333, 130000),
}
_BY_CODE = {code: failure for failure, codes in _CODES.items() for code in codes}

NETWORK_ERRORS = (aiohttp.ClientError, OSError, asyncio.TimeoutError)


def failure_of(error: Exception) -> DeliveryFailure:
    """The meaning of an exception of discord.py or of the network. Re-raises any other."""
    if isinstance(error, IconsLost):
        return DeliveryFailure.UNAVAILABLE
    if isinstance(error, discord.HTTPException):
        if error.code in _BY_CODE:
            return _BY_CODE[error.code]
        if error.status == 429 or error.status >= 500:
            return DeliveryFailure.UNAVAILABLE
        if error.status == 404:
            return DeliveryFailure.GONE_MESSAGE
        if error.status in (401, 403):
            return DeliveryFailure.FORBIDDEN
        return DeliveryFailure.REJECTED
    if isinstance(error, (discord.RateLimited, *NETWORK_ERRORS)):
        return DeliveryFailure.UNAVAILABLE
    if isinstance(error, discord.InteractionResponded):
        return DeliveryFailure.ANSWERED
    raise error


THREADS = (
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)
_CALLS = (discord.ChannelType.voice, discord.ChannelType.stage_voice)


def needed(kind: discord.ChannelType | None) -> tuple[Obstacle, ...]:
    """The permissions to post in such a channel."""
    if kind in THREADS:
        return (Obstacle.VIEW_CHANNEL, Obstacle.SEND_MESSAGES_IN_THREADS)
    if kind in _CALLS:
        # Without it the chat of a voice channel cannot be seen, whatever else is granted.
        return (Obstacle.VIEW_CHANNEL, Obstacle.CONNECT, Obstacle.SEND_MESSAGES)
    return (Obstacle.VIEW_CHANNEL, Obstacle.SEND_MESSAGES)


@lru_cache(maxsize=256)
def missing(granted: discord.Permissions, kind: discord.ChannelType | None) -> Obstacle | None:
    """The first permission to post there that is not among the granted."""
    return next((name for name in needed(kind) if not getattr(granted, name)), None)


def may_write(interaction: discord.Interaction) -> bool:
    """Whether the person may send messages where they act."""
    channel = interaction.channel
    kind = channel.type if channel is not None else None
    return interaction.guild_id is None or missing(interaction.permissions, kind) is None


def obstacle_here(client: discord.Client, interaction: discord.Interaction) -> Obstacle | None:
    """The obstacle to the bot's own messages where somebody acts; answers arrive all the same."""
    if interaction.guild_id is None:
        return None
    if client.get_guild(interaction.guild_id) is None:
        return Obstacle.ABSENT
    channel = interaction.channel
    if channel is None:
        return missing(interaction.app_permissions, None)
    private = channel.type is discord.ChannelType.private_thread
    if private and client.get_channel(channel.id) is None:
        # Discord tells only of the threads that the bot can see.
        return Obstacle.NOT_ADDED
    return missing(interaction.app_permissions, channel.type)
