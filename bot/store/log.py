"""The numbered log of a match: the truth from which everything else can be rebuilt."""

import sqlite3
from collections.abc import Collection, Sequence
from typing import NamedTuple

from msgspec import MsgspecError

from bot.contract.errors import GameError
from bot.contract.game import Seat
from bot.match.advance import history
from bot.match.entries import Asked, Entry, HostMissed, Request, Stalled
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.remembering import is_run_by
from bot.match.terms import Terms
from bot.store import clocks, host_logs, matches, messages, playing, private_copies, results
from bot.store.encoding import decode_entry, encode, only_value
from bot.store.errors import Conflict, Unreadable
from bot.store.messages import PendingLine, PostedMessage


class Effects(NamedTuple):
    """The effects of an entry besides the new match, written in the same transaction.

    `pending`: the seats that get a private message. `lines`: those to be sent to the channel.
    `by_host`: the server's log channel is to tell of it. `unrevealed`: an end is durable, but gives
    nothing away until `results.reveal` is called. Until then the match is listed with those that go
    on, its players sit there, and it is on no board.
    """

    pending: Sequence[Seat] = ()
    lines: Sequence[PendingLine] = ()
    unrevealed: bool = False
    by_host: bool = False


NO_EFFECTS = Effects()


class LogStep(NamedTuple):
    """A match before and after its newest entry, and what that causes."""

    before: Match
    after: Match
    effects: Effects = NO_EFFECTS


def append(connection: sqlite3.Connection, step: LogStep) -> list[PostedMessage]:
    """Write the newest entry of a match and what it causes, in this order.

    The match's version and state; the entry; private copies that are dropped or become pending; at
    the end the results, else who sits and what is asked; that the log channel is to tell of it; the
    lines, which are returned as announced.

    Raises `Conflict` when the stored match is not at `before.version`, or is over; `ValueError`
    when `after` is not `before` with one more entry; `AlreadyPlaying` when somebody who plays from
    now on plays another live match in that channel.
    """
    before, after, effects = step
    match_id, seq, entry = before.terms.id, after.version, after.entry
    if after.terms.id != match_id or seq != before.version + 1 or entry is None:
        raise ValueError("one entry leads from a match to the same match one version later")
    # `acted_at` tells when players last acted. Being waited for and asking are no acts, and the
    # time of a secret act must show nowhere.
    quiet = isinstance(entry, HostMissed | Request | Stalled) or after.acted_in_secret
    acted_at = None if quiet else entry.at
    host = after.terms.host
    host_is_here = host != before.terms.host or is_run_by(before, entry)
    # The line that tells what a player asks of the host is a call like any other.
    called_at = entry.at if isinstance(entry, Asked) and after.awaits_host else None
    # No clock runs until the continued match is shown: before that, nobody sees that it goes on.
    goes_on = before.paused is not None and after.paused is None
    changed = connection.execute(
        "UPDATE matches SET version = ?, state = ?, paused_by = ?, host = ?,"
        " host_called_at = CASE WHEN ? THEN NULL ELSE coalesce(host_called_at, ?) END,"
        " silent_since = coalesce(?, silent_since),"
        " silence_told_at = CASE WHEN ? IS NULL THEN silence_told_at END,"
        " shown_version = CASE WHEN ? THEN NULL ELSE shown_version END"
        " WHERE id = ? AND version = ? AND ended_at IS NULL",
        (
            seq,
            encode(after.state),
            after.paused,
            host,
            host_is_here,
            called_at,
            acted_at,
            acted_at,
            goes_on,
            match_id,
            before.version,
        ),
    ).rowcount
    if not changed:
        raise Conflict(f"match {match_id}", before.version)
    written = connection.execute(
        "INSERT INTO entries (match, seq, body) VALUES (?, ?, ?)"
        " ON CONFLICT (match, seq) DO NOTHING",
        (match_id, seq, encode(entry)),
    ).rowcount
    if not written:
        raise Conflict(f"match {match_id}", before.version)
    taken_over = [
        seat for seat, player in after.terms.seated if player != before.terms.players[seat]
    ]
    private_copies.forget(connection, match_id, taken_over)
    over = after.result is not None
    private_copies.add_pending(connection, match_id, effects.pending, seq, entry.at, over=over)
    if after.result is not None:
        # The match may have moved since `before` was loaded, but never to another guild.
        results.settle(connection, after, entry.at, unrevealed=effects.unrevealed)
        clocks.forget(connection, match_id)
    else:
        _seat(connection, before, after)
        clocks.ask(connection, after)
    if effects.by_host:
        host_logs.want(connection, match_id, after.terms.guild_id, seq)
    return messages.add_pending(connection, match_id, effects.lines, entry.at)


def _seat(connection: sqlite3.Connection, before: Match, after: Match) -> None:
    """Note who sits since the last entry, which seats have left, and who plays or does no more."""
    match_id, players = after.terms.id, after.terms.players
    connection.executemany(
        "UPDATE seats SET player = ? WHERE match = ? AND seat = ?",
        [
            (player, match_id, seat)
            for seat, player in after.terms.seated
            if player != before.terms.players[seat]
        ],
    )
    connection.executemany(
        "UPDATE seats SET way = ?, left_at = ? WHERE match = ? AND seat = ?",
        [
            (departure.way, departure.at, match_id, seat)
            for seat, departure in after.departures.items()
            if seat not in before.departures
        ],
    )
    played = {before.terms.players[seat] for seat in before.active}
    play = {players[seat] for seat in after.active}
    if played - play:
        playing.stand_up(connection, match_id, sorted(played - play))
    if play - played:
        (channel_id,) = connection.execute(
            "SELECT channel FROM matches WHERE id = ?", (match_id,)
        ).fetchone()
        playing.sit(connection, match_id, channel_id, play - played)


def entries(connection: sqlite3.Connection, match_id: MatchId) -> list[Entry]:
    """The whole log in order. Raises `Unreadable` for a gap or a damaged line."""
    rows = connection.execute(
        "SELECT seq, body FROM entries WHERE match = ? ORDER BY seq", (match_id,)
    ).fetchall()
    found: list[Entry] = []
    for expected, (seq, body) in enumerate(rows, start=1):
        if seq != expected:
            raise Unreadable(f"match {match_id}", f"log entry {expected} is missing")
        try:
            found.append(decode_entry(body))
        except MsgspecError as error:
            raise Unreadable(f"match {match_id}", f"log entry {seq}: {error}") from error
    return found


def stored(connection: sqlite3.Connection, match_id: MatchId) -> tuple[Terms, list[Entry]] | None:
    """The terms and the log of a match, for `rebuild`.

    Raises `Unreadable`, also for a log shorter than it once was.
    """
    terms = matches.terms(connection, match_id)
    if terms is None:
        return None
    log = entries(connection, match_id)
    version = only_value(connection, "SELECT version FROM matches WHERE id = ?", match_id)
    if version != len(log):
        raise Unreadable(f"match {match_id}", f"{len(log)} log entries instead of {version}")
    return terms, log


def rebuild(terms: Terms, log: list[Entry]) -> Match:
    """The match as its whole log tells it. Raises `Unreadable` for a log that the rules refuse."""
    return rebuild_each(terms, log, (len(log),))[len(log)]


def rebuild_each(terms: Terms, log: list[Entry], versions: Collection[int]) -> dict[int, Match]:
    """The match at each of these versions, as far as it has come. Raises like `rebuild`."""
    try:
        played = history(terms, log, max(versions, default=0))
        return {match.version: match for match in played if match.version in versions}
    except (GameError, ValueError, LookupError) as error:
        raise Unreadable(f"match {terms.id}", f"the rules refuse its log: {error!r}") from error
