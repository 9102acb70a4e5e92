"""The private channels between the bot and people, and who takes no private messages."""

import sqlite3

from msgspec import Struct

from bot.match.ids import ChannelId, UserId
from bot.store.commits import recoverable
from bot.store.encoding import placeholders


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
def note(connection: sqlite3.Connection, user_id: UserId, /, **changed: int | None) -> None:
    """What is known of a person's private channel now: `channel`, `closed` or `told`."""
    names = ", ".join(changed)
    connection.execute(
        f"INSERT INTO private_channels (player, {names}) VALUES (?, {placeholders(changed)})"
        f" ON CONFLICT (player) DO UPDATE SET ({names}) = ({placeholders(changed)})",
        (user_id, *changed.values(), *changed.values()),
    )
