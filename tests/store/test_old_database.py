"""A database that an older commit wrote opens, and says what it said to the program of then."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict

from bot.games.contract import Seat
from bot.match.ids import GuildId, MatchId, UserId
from bot.store.errors import Unreadable
from bot.store.store import Store
from bot.store.tallies import VariantKey
from tests.databases.old import FOLDER, copied, expected, values

COMMITS = sorted(path.stem for path in FOLDER.glob("*.db"))
SEATS = {"public": None, "0": Seat(0), "1": Seat(1)}
VARIANTS = {"all": None} | {
    word: VariantKey("deathmatch", word) for word in ("warrior", "barbarian")
}


@pytest.fixture(params=COMMITS)
def commit(request: pytest.FixtureRequest) -> str:
    word: str = request.param
    return word


@pytest.fixture
def path(commit: str, tmp_path: Path) -> Path:
    return copied(commit, tmp_path)


@pytest.fixture
async def old(path: Path) -> AsyncIterator[Store]:
    async with await Store.open(path) as store:
        yield store


def ask(path: Path, question: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(question).fetchall()
    finally:
        connection.close()


def holds(found: Any) -> Any:
    return values(msgspec.to_builtins(found))


ADDED_SINCE = {"winner", "striker", "if_held"}
"""What an observation told nobody then; of the rest nothing may be missing."""


def seen_then(tree: Any) -> Any:
    """An observation without what was added to it since."""
    if isinstance(tree, dict):
        return {name: seen_then(each) for name, each in tree.items() if name not in ADDED_SINCE}
    return [seen_then(each) for each in tree] if isinstance(tree, list) else tree


def test_there_are_databases() -> None:
    assert "09be357" in COMMITS


async def test_it_opens_and_loses_nothing(path: Path) -> None:
    tables = ("matches", "seats", "entries", "invitations", "names", "people", "tallies")
    counting = " UNION ALL ".join(f"SELECT '{table}', count(*) FROM {table}" for table in tables)
    tallies = "SELECT guild, user, game, variant, won, lost, rounds_won, rounds_lost FROM tallies"
    log = "SELECT match, seq, body FROM entries"
    before = [ask(path, question) for question in (counting, tallies, log)]
    for _ in range(2):
        async with await Store.open(path):
            pass
    assert [ask(path, question) for question in (counting, tallies, log)] == before
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]
    assert ask(path, "PRAGMA foreign_key_check") == []


async def test_every_leaderboard_is_what_it_was(old: Store, commit: str) -> None:
    for guild, said in expected(commit)["guilds"].items():
        guild_id = GuildId(int(guild))
        for name, variant in VARIANTS.items():
            board = await old.leaderboard(guild_id, variant, limit=100)
            assert holds(board) == values(said["leaderboards"][name])
            assert await old.leaderboard_size(guild_id, variant) == said["sizes"][name]


async def test_every_record_of_a_player_is_what_it_was(old: Store, commit: str) -> None:
    for guild, said in expected(commit)["guilds"].items():
        guild_id = GuildId(int(guild))
        records = {UserId(int(user)): record for user, record in said["stats"].items()}
        for user_id, record in records.items():
            assert holds(await old.stats(guild_id, user_id)) == values(record)
        known = await old.names(guild_id, list(records))
        assert {str(user): name for user, name in known.items()} == said["names"]


async def test_every_log_of_a_finished_match_comes_to_its_result(old: Store, commit: str) -> None:
    for number, said in expected(commit)["over"].items():
        match_id = MatchId(int(number))
        match = await old.load(match_id)
        assert match is not None
        assert match.result is not None
        assert match.version == said["version"]
        assert match.result.reason == said["reason"]
        assert list(match.result.winners) == said["winners"]
        assert holds(match.standings) == values(said["standings"])
        assert await old.is_shown_to_end(match_id) == said["shown_to_end"]


async def test_every_live_match_stands_where_it_stood(old: Store, commit: str) -> None:
    for number, said in expected(commit)["live"].items():
        match_id = MatchId(int(number))
        match = await old.load(match_id)
        assert match is not None
        assert match.live
        assert match.version == said["version"]
        assert match.terms.counts == said["counts"]
        assert holds(match.standings) == values(said["standings"])
        assert holds(match.prompts) == values(said["prompts"])
        for name, seat in SEATS.items():
            seen = seen_then(msgspec.to_builtins(match.observe(seat)))
            assert values(seen) == values(said["observations"][name])
        blockage = await old.blockage(match_id)
        assert (None if blockage is None else blockage.code) == said["trouble"]
        assert list(await old.unreachable(match_id)) == said["unreachable"]


async def test_only_the_damaged_matches_cannot_be_read(old: Store, commit: str) -> None:
    said = expected(commit)
    assert sorted(said["damaged"].values()) == said["unreadable"]
    for number in said["unreadable"]:
        with pytest.raises(Unreadable):
            await old.load(number)
    assert await old.all_live() == said["all_live"]
    assert await old.to_show() == said["to_show"]
    assert {*map(int, said["live"]), said["damaged"]["live"]} == {*said["all_live"]}


async def test_the_invitations_stand_as_they_stood(old: Store, commit: str) -> None:
    said = expected(commit)
    found = [{"id": each.id, **asdict(each)} for each in await old.open_invitations()]
    assert holds(found) == values(said["open_invitations"])
    assert await old.invitations_to_show() == said["invitations_to_show"]
