"""A database that an older commit wrote opens, and says what it said to the program of then."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Calls, Takebacks
from bot.store import invitations as stored_invitations
from bot.store import (
    matches,
    messages,
    people,
    playing,
    private_copies,
    recount,
    standings,
)
from bot.store.encoding import encode
from bot.store.errors import AlreadyPlaying, Unreadable
from bot.store.people import PrivateChannel
from bot.store.store import Store
from tests.databases.old import EVERY, FIRST, ask, discord, expected
from tests.store.playing import draft, live_ids, rows, terms_of

SINCE: dict[str, dict[str, str | None]] = {
    FIRST: {
        **dict.fromkeys(("posts", "tallies", "matches.reason", "matches.winner")),
        **dict.fromkeys(("seats.unreachable", "seats.rounds_won", "seats.rounds_lost")),
        **dict.fromkeys(("seats.user", "names.user", "people.user"), "player"),
        "invitations.players": "invited",
        "invitations.agreed": "seated",
        "invitations.fate": "status",
    }
}
"""Later names of the tables and columns of a commit; None: they are gone."""


def questions(path: Path, commit: str) -> Iterator[tuple[str, str]]:
    """How to ask for all that a commit has written and is still there: then, and now."""
    since = SINCE.get(commit, {})
    for (table,) in ask(
        path, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ):
        columns = [column for _, column, *_ in ask(path, f"PRAGMA table_info({table})")]
        called = {column: since.get(f"{table}.{column}", column) for column in columns}
        kept = {then: now for then, now in called.items() if now is not None}
        if table not in since:
            yield (
                f"SELECT {', '.join(kept)} FROM {table}",
                f"SELECT {', '.join(kept.values())} FROM {table}",
            )


@EVERY
async def test_it_opens_and_loses_nothing(old_path: Path, commit: str) -> None:
    numbers = "SELECT seq FROM sqlite_sequence WHERE name = 'matches'"
    asked = [(numbers, numbers), *questions(old_path, commit)]
    before = [(now, sorted(ask(old_path, then), key=repr)) for then, now in asked]
    for _ in range(2):
        async with await Store.open(old_path):
            pass
    for now, then_told in before:
        assert sorted(ask(old_path, now), key=repr) == then_told
    assert ask(old_path, "PRAGMA integrity_check") == [("ok",)]
    assert ask(old_path, "PRAGMA foreign_key_check") == []


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@EVERY
async def test_every_log_comes_to_the_state_of_then(old: Store, commit: str) -> None:
    said = expected(commit)
    for number, state in await rows(old, "SELECT id, state FROM matches"):
        if number not in said["unreadable"]:
            match = await old.load(number)
            assert match is not None
            check_same(json.loads(state), json.loads(encode(match.state)))
    numbers = {*map(int, (*said["live"], *said["over"])), *said["unreadable"]}
    assert numbers == {number for (number,) in await rows(old, "SELECT id FROM matches")}


def check_same(then: Any, now: Any) -> None:
    """All that has the same name is the same; names have come and gone."""
    if isinstance(then, str) and isinstance(now, dict):
        # A foe was told by its kind alone.
        now = now["kind"]
    if isinstance(then, dict) and isinstance(now, dict):
        if then.get("adventure") == 0:
            # Before the first adventure there was no table, which is an empty one now.
            then = {name: value for name, value in then.items() if name != "table"}
        for name in then.keys() & now.keys():
            check_same(then[name], now[name])
    elif isinstance(then, list) and isinstance(now, list):
        for one, other in zip(then, now, strict=True):
            check_same(one, other)
    else:
        assert then == now


@EVERY
async def test_every_match_is_asked_or_ended_as_then(old: Store, commit: str) -> None:
    said = expected(commit)
    for number, then in (*said["live"].items(), *said["over"].items()):
        match = await old.load(MatchId(int(number)))
        assert match is not None
        assert as_json(await told_of(match, old)) == then


async def told_of(match: Match, old: Store) -> dict[str, Any]:
    """A match in the words of the files: its players, and its questions or its end."""
    number, terms, result = match.terms.id, match.terms, match.result
    told: dict[str, Any] = {
        **{name: getattr(terms, name) for name in ("game", "variant", "players", "host")},
        "channel": terms.channel_id,
        "version": match.version,
        "ways": {seat: gone.way for seat, gone in match.departures.items()},
    }
    if result is None:
        blockage = await old.read(matches.blockage, number)
        return told | {
            "asked": [
                {
                    "seat": prompt.seat,
                    "question": prompt.question,
                    "moves": [
                        (str(move.action), move.pick.options if move.pick else ())
                        for move in prompt.moves
                    ],
                    "since": match.asked_since[prompt.seat],
                }
                for prompt in match.prompts
            ],
            "stalled": match.stalled,
            "paused": match.paused,
            "asking": None if match.asking is None else match.asking.wish,
            "banks": match.clock and match.clock.banks,
            "trouble": None if blockage is None else blockage.code,
        }
    ((ended_at, untold),) = await rows(
        old, "SELECT ended_at, untold FROM matches WHERE id = ?", number
    )
    return told | {
        "places": None if result.outcome is None else result.outcome.places,
        **{name: getattr(result, name) for name in ("winners", "facts", "counts")},
        "ended_at": ended_at,
        "untold": bool(untold),
        "shown_to_end": await old.read(matches.is_shown_to_end, number),
    }


@EVERY
async def test_every_board_and_every_record_is_what_it_was(old: Store, commit: str) -> None:
    for guild, said in expected(commit)["guilds"].items():
        guild_id = GuildId(int(guild))
        for board, lines in said["boards"].items():
            game, _, variant = board.partition(" ")
            page = await old.read_apart(standings.of_game, guild_id, game, variant or None, 0, 100)
            assert as_json(() if page is None else page.lines) == lines
        for holder, record in said["records"].items():
            game, user = holder.split()
            told = await old.read_apart(standings.stats, guild_id, game, UserId(int(user)))
            assert as_json(told) == record


@EVERY
async def test_all_that_is_still_to_be_done_is_known(old: Store, commit: str) -> None:
    said = expected(commit)
    assert await old.read(messages.unshown) == said["unshown"]
    assert as_json(await old.write(private_copies.matches_with_pending)) == said["owing"]
    # Terms that did not exist then have their defaults.
    new = {"calls": Calls.QUIET, "rematch_of": None, "role": None, "round_table": None}
    invitations = [one | new for one in said["open_invitations"]]
    assert as_json(await old.read(stored_invitations.open_ones)) == invitations
    assert await old.read(stored_invitations.to_show) == said["invitations_to_show"]


@EVERY
async def test_a_recount_finds_nothing(old: Store, commit: str) -> None:
    said = expected(commit)
    over = {*said["unreadable"]} - {*await live_ids(old)}
    found = await old.write(recount.recount, mend=False)
    assert found.differences == ()
    assert {*found.unreadable} == over != set()
    assert found.matches == len(said["over"]) + len(over)


async def test_players_of_a_live_match_sit_there(old: Store, commit: str) -> None:
    said = expected(commit)
    for number, match in said["live"].items():
        for user_id in match["players"]:
            with pytest.raises(AlreadyPlaying) as caught:
                await old.read(playing.check_free, match["channel"], [user_id])
            assert caught.value.match_id == int(number)
            assert int(number) in [one.id for one in await old.read(matches.live, user_id=user_id)]
    sitting = await rows(old, "SELECT DISTINCT match FROM playing ORDER BY match")
    assert [number for (number,) in sitting] == said["all_live"]


async def test_what_nobody_had_said_then_is_as_by_default(old: Store, commit: str) -> None:
    """The granting of takebacks, whether odds are told, and whether a host is awaited."""
    numbers = [number for (number,) in await rows(old, "SELECT id FROM matches")]
    assert len(numbers) == len(expected(commit)["over"]) + 1 + len(expected(commit)["all_live"])
    for number in set(numbers) - {*expected(commit)["unreadable"]}:
        match = await old.load(MatchId(number))
        assert match is not None
        assert match.terms.takebacks is Takebacks.CLEAN
        assert match.terms.calls is Calls.QUIET
        assert match.terms.options.odds is match.observe(None).options.odds is True
    assert await rows(old, "SELECT DISTINCT host_called_at, untold FROM matches") == [(None, 0)]


async def test_every_message_that_stood_is_known(old_path: Path) -> None:
    notes = "SELECT match, channel, message FROM posts WHERE key NOT LIKE 'hand:%'"
    noted = ask(old_path, f"{notes} ORDER BY match, message")
    async with await Store.open(old_path) as old:
        found = [
            (number, each.channel_id, each.message_id)
            for number in sorted({number for number, *_ in noted})
            for each in await old.read(messages.of_match, number)
        ]
        assert found == noted
        assert [await old.read(messages.match_of, each) for *_, each in noted] == [
            n for n, *_ in noted
        ]
        dated = await rows(
            old,
            "SELECT count(*) FROM messages JOIN matches ON matches.id = match"
            " WHERE announced BETWEEN began - 1000 AND began + 86400000 AND digest IS NULL",
        )
        assert dated == [(len(noted),)]


async def test_every_private_channel_is_known(old: Store, commit: str) -> None:
    left = discord(commit)
    direct = {each["user"]: each["id"] for each in left["direct"]}
    closed = {each["id"] for each in left["people"] if not each["dms_open"]}
    known = await rows(old, "SELECT player FROM private_channels ORDER BY player")
    assert len(known) == 9
    for (user_id,) in known:
        channel = await old.read(people.private_channel, user_id)
        silent = user_id in closed
        assert channel == PrivateChannel(None if silent else direct[user_id], silent, silent)
    assert closed <= {user_id for (user_id,) in known}
    assert await old.write(private_copies.matches_with_pending) == []


@EVERY
async def test_only_the_damaged_matches_cannot_be_read(old: Store, commit: str) -> None:
    said = expected(commit)
    for number in said["unreadable"]:
        with pytest.raises(Unreadable):
            await old.load(number)
    damaged = {*await live_ids(old)} - {*map(int, said["live"])}
    assert damaged
    assert damaged <= {*said["unreadable"]}


DAMAGE = {
    "options": ["UPDATE matches SET options = '{', state = 'x', told = '[', game = 'chess'"],
    "bytes": ["UPDATE matches SET options = x'ff' || '', variant = '', state = x'7bff7d' || ''"],
    "entries": ["UPDATE entries SET body = '{'", "UPDATE matches SET state = '[3]', channel = 7"],
    "seats": ["DELETE FROM seats WHERE match % 2 = 0", "UPDATE seats SET won = NULL, user = 5"],
    "results": [
        "UPDATE seats SET won = 1, rounds_won = -3",
        "UPDATE matches SET counted = 1, reason = 'ended' WHERE ended_at IS NOT NULL",
        "DELETE FROM tallies",
    ],
    "messages": [
        "UPDATE posts SET tag = 'x', key = key || 'y' WHERE match % 2 = 0",
        "UPDATE posts SET tag = 'delve:x', message = -5, channel = 0 WHERE match % 2 = 1",
        "DELETE FROM sqlite_sequence",
    ],
}


@pytest.mark.parametrize("damage", DAMAGE)
async def test_damaged_rows_do_not_keep_the_bot_from_starting(old_path: Path, damage: str) -> None:
    with closing(sqlite3.connect(old_path)) as connection, connection:
        for statement in DAMAGE[damage]:
            connection.execute(statement)
    numbers = "SELECT id FROM matches ORDER BY id"
    before = ask(old_path, numbers)
    async with await Store.open(old_path) as store:
        await store.write(recount.recount, mend=True)
        again = await store.write(recount.recount, mend=True)
    assert again.differences == ()
    assert ask(old_path, numbers) == before


@EVERY
async def test_numbers_go_on_after_those_that_are_gone(old_path: Path) -> None:
    with closing(sqlite3.connect(old_path)) as connection, connection:
        connection.execute("UPDATE sqlite_sequence SET seq = 900 WHERE name = 'matches'")
    async with await Store.open(old_path) as store:
        agreed = terms_of(draft((UserId(5), UserId(6))))
        terms = await store.write(lambda c: matches.insert(c, agreed))
    assert terms.id == 901
