"""Every query finds its rows through an index."""

import re
import sqlite3

import pytest

from bot.contract.game import Seat
from bot.match.advance import add
from bot.match.entries import Conceded
from bot.match.ids import ChannelId, MessageId, RoleId
from bot.rounds import entries as made
from bot.store import (
    boards,
    clocks,
    host_logs,
    invitations,
    matches,
    messages,
    meta,
    people,
    playing,
    preferences,
    private_calls,
    private_copies,
    results,
    round_messages,
    round_statistics,
    rounds,
    standings,
)
from bot.store.log import LogStep
from bot.store.matches import Blockage
from bot.store.private_copies import KeptCopy
from bot.store.store import Store
from tests.store.playing import (
    ANNA,
    BEGAN,
    BOHDAN,
    CHANNEL,
    GUILD,
    add_pending,
    draft,
    enter,
    first_action,
    rows,
    start,
)
from tests.store.round_play import HOST, begun, called, opened, round_terms, running
from tests.store.test_results import SIX, begin_quarry, dig, fall


@pytest.fixture
async def statements(store: Store) -> list[str]:
    """The statements on either connection."""
    seen: list[str] = []
    await store.read(lambda c: c.set_trace_callback(seen.append))
    await store.read_apart(lambda c: c.set_trace_callback(seen.append))
    return seen


async def use_everything(store: Store) -> None:
    match = await start(store)
    number = match.terms.id
    await store.load(number)
    await store.load_each(number, (0,))
    await store.read(matches.terms, number)
    for wanted in ({"guild_id": GUILD}, {"channel_id": CHANNEL}, {"user_id": ANNA}, {}):
        await store.read(matches.live, **wanted)
    await store.read(matches.live, guild_id=GUILD, user_id=BOHDAN)
    await store.write(matches.set_blockage, number, Blockage("x"))
    await store.read(matches.blockage, number)
    await store.write(matches.move, number, ChannelId(CHANNEL + 1))
    _, (message,) = await store.write(
        messages.announce, number, "ping", "turn:1", CHANNEL, BEGAN, 0
    )
    await store.write(messages.note, number, [message], [message.id + 1], 0)
    await store.read(messages.of_match, number)
    await store.read(messages.match_of, MessageId(3))
    await store.read(messages.unshown)
    await store.read(messages.live_after, number, 100)
    await add_pending(store, number, [Seat(0)], 1, BEGAN)
    await store.write(private_copies.of_match, number)
    await store.write(private_copies.set_waiting, number, Seat(0), [1], True)
    store.write_later(private_copies.settle, number, Seat(0), [1])
    await store.write(
        private_copies.keep, number, Seat(0), KeptCopy("a", CHANNEL, MessageId(7), (1,))
    )
    await store.read(private_copies.kept, number, Seat(0))
    await store.write(private_copies.lose, number, Seat(0))
    await store.write(private_copies.matches_with_pending)
    await store.write(people.note_channel, ANNA, channel=CHANNEL)
    await store.write(people.note_channel, ANNA, closed=True)
    await store.write(people.note_channel, ANNA, told=True)
    await store.write(people.note_channel, ANNA, closed=False, told=False)
    await store.write(people.note_channel, ANNA, channel=None)
    await store.read(people.private_channel, ANNA)
    await store.write(meta.note_start, BEGAN)
    invitation = await store.write(invitations.insert, draft())
    await store.write(invitations.update, invitation, invitation)
    await store.write(invitations.insert, draft(role=RoleId(7)))
    log = str(CHANNEL + 5)
    await store.write(preferences.change_server, GUILD, 0, {"log_channel": log}, ANNA, BEGAN)
    await store.write(host_logs.want, number, GUILD, 1)
    host_log = await store.read(host_logs.find, number)
    assert host_log is not None
    await store.write(host_logs.note, number, host_log)
    assert await store.read(host_logs.behind) == [number]
    await store.read(invitations.open_ones)
    await store.read(invitations.posted, GUILD, BEGAN, 5)
    await store.write(invitations.set_message, invitation.id, MessageId(5))
    await store.read(invitations.message, invitation.id)
    await store.write(people.write, {(ANNA, GUILD): "Anna", (ANNA, None): "uk"})
    await store.read(people.names, GUILD, [ANNA, BOHDAN])
    await store.read(people.locale, ANNA)
    acted = first_action(match)
    await store.append(LogStep(match, after := add(match, acted)))
    await enter(store, after, Conceded(BEGAN, Seat(0)))
    await store.write(results.reveal, number)
    await store.write(matches.void, number, BEGAN)
    await store.write(matches.finish_showing, number)
    await store.read(matches.unreadable, GUILD)
    await store.read(matches.unreadable, GUILD, CHANNEL)
    six = await begin_quarry(store, SIX)
    await enter(store, six, dig(0, 1), fall(1), *(Conceded(BEGAN, Seat(n)) for n in range(5)))
    await store.read(playing.check_free, CHANNEL, SIX)
    for variant in (None, "warrior"):
        await store.read_apart(standings.of_game, GUILD, "deathmatch", variant, 0, 10)
        await store.read_apart(standings.of_game, GUILD, "deathmatch", variant, 0, 10, ANNA)
    await store.read_apart(boards.most_played, GUILD, ["deathmatch"])
    await store.read_apart(standings.games_of, GUILD, ANNA)
    await store.read_apart(standings.stats, GUILD, "deathmatch", ANNA)
    await store.write(matches.note_host_called, number, BEGAN)
    await store.write(matches.hold_playbacks, number, BEGAN)
    await store.read(matches.playbacks_held_since, number)
    await store.read(matches.hosts_called, BEGAN)
    await store.write(private_calls.add, number, "turn:1", [ANNA])
    await store.read(private_calls.all_pending)
    await store.read(private_calls.pending, number, ANNA)
    await store.write(private_calls.settle, number, ANNA, "turn:1", BEGAN)
    await store.read(private_calls.refused, number)
    await store.write(matches.note_host_came, number)
    await store.write(clocks.note, BEGAN, {})
    await store.read(meta.last_seen)
    await use_rounds(store)


async def use_rounds(store: Store) -> None:
    draft_only = await store.write(rounds.insert, round_terms(), BEGAN)
    await store.write(rounds.discard, draft_only.id)
    until = BEGAN + 90_000
    await opened(store, made.CheckInOpened(at=BEGAN, until=until), channel_id=ChannelId(8))
    one = await running(store, channel_id=ChannelId(7))
    await begun(store, await called(store, one))
    await store.resume_clocks(BEGAN + 1_000)
    await store.read(invitations.open_ones, round_id=one.id)
    for of_round in (
        rounds.ends,
        rounds.live_matches,
        rounds.entries,
        round_messages.of_round,
    ):
        await store.read(of_round, one.id)
    for of_all in (rounds.unfinished, rounds.running):
        await store.read(of_all)
    await store.read(rounds.in_channel, ChannelId(7))
    await store.read(rounds.of_guild, GUILD, 5)
    await store.read(rounds.hosted_by, HOST)
    found = await store.read_apart(round_statistics.find, GUILD, one.id)
    assert found is not None
    await store.read_apart(round_statistics.page, found, None, 0, 10)
    await store.read_apart(round_statistics.stats, found, ANNA)
    await store.read_apart(round_statistics.most_played, one.id, ["warrior"])
    message = await store.write(round_messages.announce, one.id, "final", CHANNEL, BEGAN)
    await store.write(round_messages.note, message)
    await store.read(round_messages.round_of_message, MessageId(5))
    await store.write(round_messages.rename, message.id, "final")
    await store.write(round_messages.forget, message.id)
    await store.write(rounds.void, one.id)
    await store.write(rounds.finish_showing, one.id)


# All rows of these are wanted: they are forgotten with the end of their match, once they are sent,
# or after ten minutes.
WHOLE = frozenset(("SCAN private_records", "SCAN private_calls", "SCAN starts"))


async def test_no_table_is_read_from_end_to_end(store: Store, statements: list[str]) -> None:
    await use_everything(store)
    queries = {sql for sql in statements if re.match("SELECT|INSERT|UPDATE|DELETE", sql)}
    assert len(queries) > 120

    def scans(connection: sqlite3.Connection) -> list[tuple[str, str]]:
        tables = (
            "matches|seats|entries|invitations|messages|private_records|kept_records|private_calls"
            "|host_logs|settings|private_channels|starts|people|names|meta|playing|boards|standings|blocks|pairs"
            "|rounds|round_entries|round_matches|round_hosts|round_messages"
        )
        return [
            (sql, detail)
            for sql in queries
            for *_, detail in connection.execute(f"EXPLAIN QUERY PLAN {sql}")
            if re.match(rf"SCAN ({tables})\b(?! USING (COVERING )?INDEX)", detail)
            and detail not in WHOLE
        ]

    assert await store.read(scans) == []


LIVE, OVER = 10_000, 200_000


async def test_unshown_matches_are_found_among_many(store: Store) -> None:
    """Only what is live or not shown to its end is looked at, however many matches are over."""
    first = (await start(store)).terms.id

    def fill(connection: sqlite3.Connection) -> None:
        every = OVER // LIVE
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
            " INSERT INTO matches (game, variant, options, seed, guild, channel, language, began,"
            " version, state, ended_at, shown_to_end, shown_version)"
            " SELECT game, variant, options, seed, guild, channel, language, began, 7, state,"
            " CASE WHEN i % ? > 0 THEN 9 END, i % ? > 0, 7 FROM n, matches WHERE id = ?",
            (OVER, every, every, first),
        )

    await store.write(fill)
    live = [
        number
        for (number,) in await rows(
            store, "SELECT id FROM matches WHERE ended_at IS NULL ORDER BY id"
        )
    ]
    assert len(live) == LIVE + 1
    behind = live[::100]
    for number in behind[1:]:
        await store.write(messages.note, number, shown=6)
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1

    await store.read(lambda c: c.set_progress_handler(step, 1))
    assert await store.read(messages.unshown) == behind
    await store.read(lambda c: c.set_progress_handler(None, 1))
    assert steps < 12 * LIVE
