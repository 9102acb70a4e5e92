"""Rounds: the logs of their decisions, their matches, and lists of rounds.

A round stores no result: `ends` reads how its matches ended.
"""

import sqlite3
from collections.abc import Collection
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.contract.game import GAMES
from bot.match.entries import Awarded
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.result import Way
from bot.match.times import Instant
from bot.rounds.effects import replay
from bot.rounds.entries import RoundEntry, Started, TermsChanged
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import NamedRound, RoundId
from bot.rounds.round import Round, RoundPhase, begin
from bot.rounds.standings import Ends, MatchEnd
from bot.rounds.terms import RoundTerms
from bot.store import round_messages
from bot.store.encoding import decode_entry, encode, only_value
from bot.store.errors import Conflict, Unreadable

DRAFT_KEPT_MS = 24 * 3600 * 1000
"""A draft that was not posted in this time is deleted when another one is made."""

_ENTRY = msgspec.json.Decoder(RoundEntry)

_OVER = "('closed', 'cancelled')"
_RUNS = "phase NOT IN ('draft', 'closed', 'cancelled')"


# The log


def insert(connection: sqlite3.Connection, terms: RoundTerms, at: Instant) -> Round:
    """Store a draft and return it with its id. Drafts older than `DRAFT_KEPT_MS` are deleted.

    `at`: in ms since the epoch, UTC.
    """
    old = connection.execute(
        "SELECT id FROM rounds WHERE shown_to_end = 0 AND phase = 'draft' AND began < ?",
        (at - DRAFT_KEPT_MS,),
    ).fetchall()
    for (round_id,) in old:
        discard(connection, round_id)
    # Fetched to its end: until then the statement is under way.
    ((number,),) = connection.execute(
        "INSERT INTO rounds (guild, channel, opener, name, game, terms, phase, began)"
        " VALUES (?, ?, ?, ?, ?, ?, 'draft', ?) RETURNING id",
        (
            terms.guild_id,
            terms.channel_id,
            terms.opener,
            terms.name,
            terms.game,
            encode(terms),
            at,
        ),
    ).fetchall()
    return begin(RoundId(number), terms)


def discard(connection: sqlite3.Connection, round_id: RoundId) -> bool:
    """Delete a draft; False, and nothing is changed, where it is none any more."""
    query = "SELECT 1 FROM rounds WHERE id = ? AND phase = 'draft'"
    if only_value(connection, query, round_id) is None:
        return False
    connection.execute("DELETE FROM round_entries WHERE round = ?", (round_id,))
    connection.execute("DELETE FROM rounds WHERE id = ?", (round_id,))
    return True


def find(connection: sqlite3.Connection, round_id: RoundId) -> Round | None:
    """The round as its whole log tells it; None if there is none. Raises `Unreadable`."""
    row = connection.execute(
        "SELECT terms, version, phase FROM rounds WHERE id = ?", (round_id,)
    ).fetchone()
    if row is None:
        return None
    text, version, phase = row
    what, log = f"round {round_id}", entries(connection, round_id)
    if len(log) != version:
        raise Unreadable(what, f"{len(log)} log entries instead of {version}")
    try:
        terms = msgspec.json.decode(text, type=RoundTerms)
        found = replay(round_id, _with_options(terms, what), log)
    except msgspec.MsgspecError as error:
        raise Unreadable(what, f"terms: {error}") from error
    except (RoundRefused, ValueError, LookupError) as error:
        raise Unreadable(what, f"the rules refuse its log: {error!r}") from error
    # `void` writes no entry.
    voided = phase == RoundPhase.CANCELLED and not found.over
    return replace(found, phase=RoundPhase.CANCELLED, drawn=None, due=None) if voided else found


def entries(connection: sqlite3.Connection, round_id: RoundId) -> list[RoundEntry]:
    """The whole log in order. Raises `Unreadable` for a gap or a damaged line."""
    rows = connection.execute(
        "SELECT seq, body FROM round_entries WHERE round = ? ORDER BY seq", (round_id,)
    ).fetchall()
    what, found = f"round {round_id}", list[RoundEntry]()
    for expected, (seq, body) in enumerate(rows, start=1):
        if seq != expected:
            raise Unreadable(what, f"log entry {expected} is missing")
        try:
            entry: RoundEntry = _ENTRY.decode(body)
            if isinstance(entry, TermsChanged):
                entry = replace(entry, terms=_with_options(entry.terms, what))
        except msgspec.MsgspecError as error:
            raise Unreadable(what, f"log entry {seq}: {error}") from error
        found.append(entry)
    return found


def _with_options(terms: RoundTerms, what: str) -> RoundTerms:
    """Terms with the options in the type of their game. Raises `Unreadable`, `MsgspecError`."""
    if terms.game not in GAMES:
        raise Unreadable(what, f"this bot has no game {terms.game!r}")
    options_type = GAMES[terms.game].options_type
    options = msgspec.json.decode(msgspec.json.encode(terms.options), type=options_type)
    return replace(terms, options=options)


def append(connection: sqlite3.Connection, before: Round, after: Round, entry: RoundEntry) -> None:
    """Write the newest entry of a round, and what follows from it.

    Raises `Conflict` when the stored round is not at `before.version`, or is over; `RoundRefused`
    (`CHANNEL_TAKEN`, `number`: the other round) when another round runs in the channel;
    `ValueError` when `after` is not `before` with one more entry.
    """
    round_id, seq = before.id, after.version
    if after.id != round_id or seq != before.version + 1:
        raise ValueError("one entry leads from a round to the same round one version later")
    if _runs(after):
        other = in_channel(connection, after.channel_id)
        if other not in (None, round_id):
            raise RoundRefused(RoundRefusal.CHANNEL_TAKEN, number=other or 0)
    terms = after.terms
    changed = connection.execute(
        "UPDATE rounds SET version = ?, phase = ?, due = ?, channel = ?, name = ?, game = ?"
        f" WHERE id = ? AND version = ? AND phase NOT IN {_OVER}",
        (
            seq,
            after.phase,
            after.due if after.rests_since is None else None,
            after.channel_id,
            terms.name,
            terms.game,
            round_id,
            before.version,
        ),
    ).rowcount
    if not changed:
        raise Conflict(f"round {round_id}", before.version)
    written = connection.execute(
        "INSERT INTO round_entries (round, seq, body) VALUES (?, ?, ?)"
        " ON CONFLICT (round, seq) DO NOTHING",
        (round_id, seq, encode(entry)),
    ).rowcount
    if not written:
        raise Conflict(f"round {round_id}", before.version)
    if before.rests_since is not None and after.rests_since is None:
        # Nobody could answer the calls of its tables, either.
        connection.execute(
            "UPDATE invitations SET expires = expires + ? WHERE round = ? AND status = 'open'",
            (after.terms.starts - before.terms.starts, round_id),
        )
    known, hosts = _hosts(before), _hosts(after)
    connection.executemany(
        "DELETE FROM round_hosts WHERE round = ? AND player = ?",
        [(round_id, user) for user in sorted(known - hosts)],
    )
    connection.executemany(
        "INSERT INTO round_hosts (round, player) VALUES (?, ?)",
        [(round_id, user) for user in sorted(hosts - known)],
    )
    if isinstance(entry, Started):
        connection.execute(
            "INSERT INTO round_matches (match, round, leg, number) VALUES (?, ?, ?, ?)",
            (entry.match, round_id, entry.table.leg, entry.table.number),
        )


def _runs(one: Round) -> bool:
    return one.phase is not RoundPhase.DRAFT and not one.over


def _hosts(one: Round) -> frozenset[UserId]:
    return frozenset(one.hosts) if _runs(one) else frozenset()


def void(connection: sqlite3.Connection, round_id: RoundId) -> bool:
    """Cancel a round whose log cannot be read; False when it does not run.

    A round that can be read is ended by an entry instead.
    """
    ended = connection.execute(
        f"UPDATE rounds SET phase = 'cancelled', due = NULL WHERE id = ? AND {_RUNS}", (round_id,)
    ).rowcount
    if ended:
        connection.execute("DELETE FROM round_hosts WHERE round = ?", (round_id,))
    return bool(ended)


# Matches


def live_matches(connection: sqlite3.Connection, round_id: RoundId) -> list[MatchId]:
    """The matches of a round that go on, also those that cannot be read, oldest first."""
    rows = connection.execute(
        "SELECT match FROM round_matches JOIN matches ON id = match"
        " WHERE round = ? AND ended_at IS NULL ORDER BY match",
        (round_id,),
    )
    return [match_id for (match_id,) in rows]


def ends(connection: sqlite3.Connection, round_id: RoundId) -> Ends:
    """How the matches of a round ended, as far as that may be known.

    A match that was voided counts as one without a result.
    """
    rows = connection.execute(
        "SELECT matches.id, body, seats.player, place, score, way FROM round_matches"
        " JOIN matches ON matches.id = round_matches.match"
        " JOIN seats ON seats.match = matches.id"
        " LEFT JOIN entries ON entries.match = matches.id AND seq = matches.version"
        " WHERE round = ? AND matches.ended_at IS NOT NULL AND untold = 0"
        " ORDER BY matches.id, seat",
        (round_id,),
    ).fetchall()
    return {match_id: _end([*seats]) for match_id, seats in groupby(rows, itemgetter(0))}


def shown_ends(connection: sqlite3.Connection, round_id: RoundId) -> Ends:
    """The ends that the channels of their matches have shown, or never will."""
    rows = connection.execute(
        "SELECT id FROM round_matches JOIN matches ON id = match"
        " WHERE round = ? AND ended_at IS NOT NULL AND shown_to_end = 0 AND trouble IS NULL"
        " AND (shown_version IS NULL OR shown_version <> version)",
        (round_id,),
    ).fetchall()
    behind = {match_id for (match_id,) in rows}
    known = ends(connection, round_id)
    return {match_id: end for match_id, end in known.items() if match_id not in behind}


def _end(rows: list[tuple[Any, ...]]) -> MatchEnd:
    """The end of a match, of the rows of its seats."""
    _, bodies, players, places, scores, ways = zip(*rows, strict=True)
    if None in places or None in ways:
        return MatchEnd(None, players=players)
    return MatchEnd(
        places=places,
        scores=() if None in scores else scores,
        ways=tuple(map(Way, ways)),
        players=players,
        awarded=_is_award(bodies[0]),
    )


def _is_award(body: str | None) -> bool:
    try:
        return body is not None and isinstance(decode_entry(body), Awarded)
    except msgspec.MsgspecError:
        return False


# Lists


def unfinished(
    connection: sqlite3.Connection, guilds: Collection[GuildId] | None = None
) -> list[RoundId]:
    """The rounds to look after, oldest first: those that run, and those not shown to their end.

    Of these guilds, or of all.
    """
    rows = connection.execute(
        "SELECT id, guild FROM rounds WHERE shown_to_end = 0 AND phase <> 'draft' ORDER BY id"
    )
    return [round_id for round_id, guild in rows if guilds is None or guild in guilds]


def running(connection: sqlite3.Connection) -> list[tuple[RoundId, RoundPhase]]:
    """The rounds that are posted and not over, with the phases of their rows, oldest first."""
    rows = connection.execute(
        f"SELECT id, phase FROM rounds WHERE shown_to_end = 0 AND {_RUNS} ORDER BY id"
    )
    return [(round_id, RoundPhase(phase)) for round_id, phase in rows]


def is_over(connection: sqlite3.Connection, round_id: RoundId) -> bool:
    """Whether a round is over, be it that its log cannot be read."""
    query = f"SELECT phase IN {_OVER} FROM rounds WHERE id = ?"
    return bool(only_value(connection, query, round_id))


def is_shown_to_end(connection: sqlite3.Connection, round_id: RoundId) -> bool:
    """Whether a round is over, and its messages show that."""
    query = "SELECT shown_to_end FROM rounds WHERE id = ?"
    return bool(only_value(connection, query, round_id))


def finish_showing(connection: sqlite3.Connection, round_id: RoundId) -> None:
    """A round that is over is shown so: its messages are forgotten, and stay where they are."""
    shown = connection.execute(
        f"UPDATE rounds SET shown_to_end = 1 WHERE id = ? AND phase IN {_OVER}", (round_id,)
    ).rowcount
    if shown:
        round_messages.forget_all(connection, round_id)


def in_channel(connection: sqlite3.Connection, channel_id: ChannelId) -> RoundId | None:
    """The round that runs in a channel."""
    query = f"SELECT id FROM rounds WHERE channel = ? AND {_RUNS}"
    return only_value(connection, query, channel_id)


def newest_in_channel(connection: sqlite3.Connection, channel_id: ChannelId) -> RoundId | None:
    """The newest round that was posted in a channel, be it over."""
    query = "SELECT max(id) FROM rounds WHERE channel = ? AND phase <> 'draft'"
    return only_value(connection, query, channel_id)


def of_guild(connection: sqlite3.Connection, guild_id: GuildId, limit: int) -> list[NamedRound]:
    """At most so many rounds of a guild, the newest first, without drafts."""
    rows = connection.execute(
        "SELECT id, name, game FROM rounds WHERE guild = ? AND phase <> 'draft'"
        " ORDER BY id DESC LIMIT ?",
        (guild_id, limit),
    )
    return [NamedRound(*row) for row in rows]


def hosted_by(connection: sqlite3.Connection, user_id: UserId) -> frozenset[RoundId]:
    """The rounds that run and of which a person is the host or a co-host."""
    rows = connection.execute("SELECT round FROM round_hosts WHERE player = ?", (user_id,))
    return frozenset([round_id for (round_id,) in rows])
