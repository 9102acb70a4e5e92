"""The private channels between the bot and people, and who takes no private messages."""

import sqlite3

from msgspec import Struct

from bot.match.ids import ChannelId, UserId
from bot.store.commits import recoverable


class PrivateChannel(Struct, frozen=True):
    """What is known of a person's private channel.

    `channel_id`: None as long as it was not opened. `closed`: the person takes no private messages.
    `told`: the person knows what that means here.
    """

    channel_id: ChannelId | None = None
    closed: bool = False
    told: bool = False


def get(connection: sqlite3.Connection, user_id: UserId) -> PrivateChannel:
    """What is known of a person's private channel; of a stranger that is nothing."""
    row = connection.execute(
        "SELECT channel, closed, told FROM private_channels WHERE player = ?", (user_id,)
    ).fetchone()
    if row is None:
        return PrivateChannel()
    channel_id, closed, told = row
    return PrivateChannel(channel_id, bool(closed), bool(told))


@recoverable
def opened(connection: sqlite3.Connection, user_id: UserId, channel_id: ChannelId) -> None:
    """The channel is there. Whether messages are taken shows with the first one."""
    connection.execute(
        "INSERT INTO private_channels (player, channel) VALUES (?, ?)"
        " ON CONFLICT (player) DO UPDATE SET channel = excluded.channel",
        (user_id, channel_id),
    )


@recoverable
def closed(connection: sqlite3.Connection, user_id: UserId) -> None:
    """The person takes no private messages."""
    connection.execute(
        "INSERT INTO private_channels (player, closed) VALUES (?, 1)"
        " ON CONFLICT (player) DO UPDATE SET closed = 1",
        (user_id,),
    )


@recoverable
def reached(connection: sqlite3.Connection, user_id: UserId) -> None:
    """A message has arrived: the person takes them, and may be told anew when that ends."""
    connection.execute(
        "UPDATE private_channels SET closed = 0, told = 0 WHERE player = ?", (user_id,)
    )


@recoverable
def told(connection: sqlite3.Connection, user_id: UserId) -> None:
    """The person knows what it means to take no private messages."""
    connection.execute(
        "INSERT INTO private_channels (player, told) VALUES (?, 1)"
        " ON CONFLICT (player) DO UPDATE SET told = 1",
        (user_id,),
    )


@recoverable
def lost(connection: sqlite3.Connection, user_id: UserId) -> None:
    """The channel is gone; another one may be opened."""
    connection.execute("UPDATE private_channels SET channel = NULL WHERE player = ?", (user_id,))
