"""The one table of Discord's failures: what an error means for us."""

import asyncio
from enum import StrEnum

import aiohttp
import discord


class Fault(StrEnum):
    """Why a call to Discord had no effect, and so what can be done about it."""

    CLOSED_DMS = "closed-dms"
    """The person takes no private messages from us: use the "My card" button."""
    THROTTLED = "throttled"
    """Discord lets us write to nobody new for now. The person can do nothing about it."""
    NOT_A_MEMBER = "not-a-member"
    """The person is not, or no longer, on the server: no match begins with them."""
    GONE_MESSAGE = "gone-message"
    """Somebody deleted the message: post it anew."""
    TOO_OLD = "too-old"
    """The message cannot be edited any more: post it anew."""
    ARCHIVED = "archived"
    """The thread is archived: what is posted anew opens it, unless it is locked."""
    GONE_CHANNEL = "gone-channel"
    """The channel is deleted: wait, tell the host."""
    FORBIDDEN = "forbidden"
    """A permission is missing: wait, tell the host."""
    LATE = "late"
    """The interaction is over: the act counts, but it cannot be answered any more."""
    UNAVAILABLE = "unavailable"
    """Discord did not answer, or not now: try again later."""
    REJECTED = "rejected"
    """Discord refused the request as malformed: a bug of ours, logged as an error."""


_BY_CODE = {
    10003: Fault.GONE_CHANNEL,
    10007: Fault.NOT_A_MEMBER,
    10008: Fault.GONE_MESSAGE,
    10013: Fault.CLOSED_DMS,  # the account is deleted
    10015: Fault.LATE,
    10062: Fault.LATE,
    30046: Fault.TOO_OLD,
    40060: Fault.LATE,
    50001: Fault.FORBIDDEN,
    50007: Fault.CLOSED_DMS,
    50013: Fault.FORBIDDEN,
    50027: Fault.LATE,
    50083: Fault.ARCHIVED,
    160005: Fault.ARCHIVED,
    50278: Fault.CLOSED_DMS,
    20026: Fault.THROTTLED,  # Discord took the bot for a spammer: it may write to nobody new
    40003: Fault.THROTTLED,  # private channels are being opened too fast; the next card tries
    40004: Fault.UNAVAILABLE,
    40006: Fault.UNAVAILABLE,
    40333: Fault.UNAVAILABLE,
    130000: Fault.UNAVAILABLE,
    160006: Fault.ARCHIVED,  # too many threads are active for this one to be opened again
    160007: Fault.ARCHIVED,
}

NETWORK_ERRORS = (aiohttp.ClientError, OSError, asyncio.TimeoutError)


def fault_of(error: Exception) -> Fault:
    """What an exception of discord.py or of the network means. Re-raises what is neither."""
    if isinstance(error, discord.HTTPException):
        if error.code in _BY_CODE:
            return _BY_CODE[error.code]
        if error.status == 429 or error.status >= 500:
            return Fault.UNAVAILABLE
        if error.status == 404:
            return Fault.GONE_MESSAGE
        if error.status in (401, 403):
            return Fault.FORBIDDEN
        return Fault.REJECTED
    if isinstance(error, (discord.RateLimited, *NETWORK_ERRORS)):
        return Fault.UNAVAILABLE
    if isinstance(error, discord.InteractionResponded):
        return Fault.LATE
    raise error
