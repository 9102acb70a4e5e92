"""The messages in log channels that tell of the hosts' acts, one for each match that has any."""

import sqlite3

from msgspec import Struct

from bot.match.ids import ChannelId, GuildId, MatchId, MessageId
from bot.store import preferences

_FIELDS = "channel, message, version, wanted"


class HostLog(Struct, frozen=True):
    """The log of one match. `message_id`: None: none is known, though one may have been sent.

    `version`: of the match, up to which it is told; `wanted`: up to which it is to be.
    """

    channel_id: ChannelId
    message_id: MessageId | None
    version: int
    wanted: int

    @property
    def behind(self) -> bool:
        """Whether an act is still to be told."""
        return self.version < self.wanted


def want(
    connection: sqlite3.Connection, match_id: MatchId, guild_id: GuildId, version: int
) -> None:
    """Have an act of a host told, if its server has a log channel. `version`: after the act."""
    channel_id = preferences.of_server(connection, guild_id).settings.log_channel
    if channel_id is not None:
        connection.execute(
            f"INSERT INTO host_logs (match, {_FIELDS}) VALUES (?, ?, NULL, 0, ?)"
            " ON CONFLICT (match) DO UPDATE SET wanted = excluded.wanted",
            (match_id, channel_id, version),
        )


def find(connection: sqlite3.Connection, match_id: MatchId) -> HostLog | None:
    """The log of a match; None: nothing of it was ever to be told."""
    query = f"SELECT {_FIELDS} FROM host_logs WHERE match = ?"
    row = connection.execute(query, (match_id,)).fetchone()
    return None if row is None else HostLog(*row)


def behind(connection: sqlite3.Connection) -> list[MatchId]:
    """The matches with acts that are still to be told, oldest first."""
    query = "SELECT match FROM host_logs WHERE version < wanted ORDER BY match"
    return [match_id for (match_id,) in connection.execute(query)]


def note(connection: sqlite3.Connection, match_id: MatchId, log: HostLog) -> None:
    """Note where the log of a match stands, and up to which version it is told."""
    connection.execute(
        "UPDATE host_logs SET channel = ?, message = ?, version = ? WHERE match = ?",
        (log.channel_id, log.message_id, log.version, match_id),
    )
