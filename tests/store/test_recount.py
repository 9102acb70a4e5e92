"""Results and boards made anew from the logs: nothing differs, or it is told and mended."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot.contract.game import GAMES, Seat
from bot.match.entries import Conceded
from bot.match.ids import GuildId
from bot.store import blocks, matches, recount, standings
from bot.store.recount import Recount
from bot.store.store import Store
from tests.store.playing import (
    BEGAN,
    BOHDAN,
    CHRYSTIA,
    DANYLO,
    GUILD,
    edit,
    enter,
    play,
    rows,
    start,
    without_game,
)
from tests.store.quarry import (
    BY_SCORE,
    BY_WINS,
    HEROES,
    QUARRIES,
    QuarryGame,
    QuarryOptions,
    random_entry,
)
from tests.store.test_results import SHORT, SIX, begin_quarry, dig

TABLES = (
    "matches WHERE ended_at IS NOT NULL",
    "seats WHERE match IN (SELECT id FROM matches WHERE ended_at IS NOT NULL)",
    "boards",
    "standings",
    "blocks",
    "pairs",
)
LIVE = "matches WHERE ended_at IS NULL", "seats WHERE match = 31", "playing"
RIGHT: tuple[str, ...] = ()


async def tables(store: Store, names: tuple[str, ...] = TABLES) -> list[list[tuple[Any, ...]]]:
    return [sorted(await rows(store, f"SELECT * FROM {table}"), key=repr) for table in names]


async def filled(store: Store, seed: int, count: int = 30) -> Random:
    """A store with matches of four games in two servers that have ended in every way."""
    random = Random(seed)
    for number in range(count):
        guild_id = GuildId(GUILD + random.randrange(2))
        if random.random() < 0.2:
            match = await start(store, seed=number, guild_id=guild_id, channel_id=number)
            await play(store, match, random, concede=0.02, end=0.01)
            continue
        match = await begin_quarry(
            store,
            tuple(random.sample(SIX, random.randint(1, 6))),
            game=random.choice([*QUARRIES]),
            options=QuarryOptions(random.randint(1, 3), practice=random.random() < 0.1),
            guild_id=guild_id,
        )
        if number % 9 == 8:
            match = await enter(store, match, Conceded(BEGAN, Seat(0)))
            await store.write(matches.void, match.terms.id, BEGAN + number)
        while match.live and await store.read(matches.is_live, match.terms.id):
            match = await enter(store, match, random_entry(match, random))
    live = await begin_quarry(store, SIX[:3])
    await enter(store, live, dig(0, 2), Conceded(BEGAN, Seat(2)))
    return random


@pytest.mark.parametrize("seed", range(4))
async def test_nothing_differs_by_itself(store: Store, seed: int) -> None:
    """Boards counted match by match, with blocks that split, are those counted all at once."""
    with patch.object(blocks, "BLOCK", 2):
        await filled(store, seed)
        before = await tables(store)
        assert await store.write(recount.recount, mend=True) == Recount(30, RIGHT, ())
    assert await tables(store) == before


async def test_a_wrong_size_among_many_blocks_is_told(store: Store) -> None:
    with patch.object(blocks, "BLOCK", 2):
        await filled(store, 5)
        await edit(store, "UPDATE blocks SET minor = minor + 1 WHERE player > 0")
        found = await store.write(recount.recount, mend=True)
        assert found.differences
        for told in found.differences:
            assert told.endswith(": its blocks have not the sizes that are stored")
        assert await store.write(recount.recount, mend=True) == Recount(30, RIGHT, ())


DAMAGE = {
    "UPDATE standings SET won = won + 1": ", player ",
    "UPDATE standings SET major = major - 1, minor = 0": ": first sort key is ",
    "UPDATE standings SET sums = '{'": ": sums is { instead of ",
    "DELETE FROM standings WHERE player % 2 = 0": ": is missing",
    "INSERT INTO standings SELECT id, 5, 0, 0, 1, 1, 1, 1, 1, '{}' FROM boards": "player 5: has no",
    "INSERT INTO standings VALUES (77, 5, 0, 0, 1, 1, 1, 1, 1, '{}')": "board 77, player 5: has no",
    "UPDATE blocks SET size = size + 1": "its blocks have not the sizes",
    "INSERT INTO blocks VALUES (77, 0, 0, 5, 3)": "board 77: its blocks have not the sizes",
    "DELETE FROM blocks": "its blocks have not the sizes",
    "UPDATE blocks SET major = 5": "its blocks have not the sizes",
    "UPDATE pairs SET won = won + 1, plays = 9": "plays is 9 instead of ",
    "DELETE FROM pairs WHERE player % 2 = 0": ": is missing",
    "INSERT INTO pairs SELECT id, 5, 6, 1, 1, 0 FROM boards": "5 against player 6: has no match",
    "UPDATE boards SET matches = matches + 3, players = 1": ": players is 1 instead of ",
    "DELETE FROM boards WHERE variant <> ''": "quarry, long in server ",
    "INSERT INTO boards (guild, game, variant) VALUES (9, 'quarry', 'long')": "long in server 9: ",
    "UPDATE seats SET place = place + 1, won = 1 - won WHERE board > 0": "seat 0: place is ",
    "UPDATE seats SET way = NULL": ": way is nothing instead of played",
    "UPDATE seats SET left_at = 3 WHERE left_at IS NOT NULL": ": left_at is 3 instead of ",
    "UPDATE seats SET facts = '{' WHERE board IS NOT NULL": ": facts is { instead of ",
    "UPDATE seats SET score = NULL": ": score is nothing instead of ",
    "UPDATE seats SET board = NULL, ended_at = NULL": "board is nothing instead of ",
    "UPDATE matches SET counted = 1 - counted WHERE ended_at > 0": "counted is false instead",
    "UPDATE matches SET ended_at = 4 WHERE counted = 1": "ended_at is 4 instead of ",
    "UPDATE matches SET variant = 'short'": "variant is short instead of long",
}


@pytest.fixture(scope="module")
def _history(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file that is filled once, for all who damage a copy of it."""
    path = tmp_path_factory.mktemp("history") / "delve.sqlite3"

    async def fill() -> None:
        async with await Store.open(path) as store:
            await filled(store, 5)

    with patch.dict(GAMES, QUARRIES):
        asyncio.run(fill())
    return path.read_bytes()


@pytest.fixture
async def full(_history: bytes, tmp_path: Path) -> AsyncIterator[Store]:
    path = tmp_path / "full.sqlite3"
    path.write_bytes(_history)
    async with await Store.open(path) as store:
        yield store


@pytest.mark.parametrize("damage", DAMAGE)
async def test_damage_is_told_and_mended(full: Store, damage: str) -> None:
    store = full
    before = await tables(store)
    await edit(store, damage)
    damaged, live = await tables(store), await tables(store, LIVE)
    assert damaged != before
    found = await store.write(recount.recount, mend=False)
    assert await tables(store) == damaged
    assert await store.write(recount.recount, mend=True) == found
    assert found.unreadable == ()
    # A recount leaves live matches alone.
    assert await tables(store, LIVE) == live
    assert any(DAMAGE[damage] in told for told in found.differences), found.differences
    after = await tables(store)
    if "DELETE FROM boards" in damage:
        # They have new numbers.
        assert [len(table) for table in after] == [len(table) for table in before]
    else:
        assert after == before
    assert await store.write(recount.recount, mend=True) == Recount(30, RIGHT, ())


async def test_a_sentence_says_what_was_wrong(store: Store) -> None:
    match = await begin_quarry(store, SIX[:2], options=SHORT)
    await enter(store, match, dig(0, 2), dig(1, 1))
    await edit(
        store,
        "UPDATE seats SET place = 2, won = 0 WHERE seat = 0",
        "UPDATE standings SET won = 7 WHERE board = 1 AND player = " + str(SIX[0]),
    )
    found = await store.write(recount.recount, mend=False)
    assert found.differences == (
        "match 1, seat 0: place is 2 instead of 1, won is false instead of true",
        f"quarry in server {GUILD}, player {SIX[0]}: won is 7 instead of 1",
    )


async def test_boards_of_a_label_are_made_of_old_logs(store: Store) -> None:
    """They are as if the game had had the label from the first match on."""
    with patch.object(QuarryGame, "labels", ()):
        await filled(store, 3)
    old = "SELECT count(*) FROM boards WHERE variant LIKE 'hero-%'"
    assert await rows(store, old) == [(0,)]
    found = await store.write(recount.recount, mend=True)
    assert any("hero-knight in server" in told for told in found.differences)
    assert await store.write(recount.recount, mend=True) == Recount(30, RIGHT, ())
    for game in QUARRIES.values():
        for hero in HEROES:
            page = await store.read_apart(standings.of_game, GUILD, game.key, f"hero-{hero}", 0, 10)
            assert page is not None
            assert {line.user_id: line.totals.plays for line in page.lines} == dict(
                await rows(
                    store,
                    "SELECT player, count(*) FROM seats JOIN matches ON matches.id = seats.match"
                    f" WHERE counted = 1 AND guild = {GUILD} AND game = '{game.key}'"
                    f" AND json_extract(facts, '$.hero') = '{hero}' GROUP BY player",
                )
            )
    # Without the label they go again.
    with patch.object(QuarryGame, "labels", ()):
        await store.write(recount.recount, mend=True)
    assert await rows(store, old) == [(0,)]


async def test_an_unreadable_match_counts_as_stored(store: Store) -> None:
    match = await enter(store, await start(store), Conceded(BEGAN, Seat(0)))
    await enter(store, await start(store, players=(CHRYSTIA, DANYLO)), Conceded(BEGAN, Seat(1)))
    number = match.terms.id
    await edit(store, f"DELETE FROM entries WHERE match = {number}")
    before = await tables(store)
    assert await store.write(recount.recount, mend=True) == Recount(2, RIGHT, (number,))
    assert await tables(store) == before
    # Boards that were lost get it back.
    await edit(store, "DELETE FROM standings", "DELETE FROM pairs")
    found = await store.write(recount.recount, mend=True)
    assert found.unreadable == (number,)
    assert await tables(store) == before
    page = await store.read_apart(standings.of_game, GUILD, "deathmatch", None, 0, 10)
    assert page is not None
    assert [(line.rank, line.user_id) for line in page.lines][:2] == [(1, BOHDAN), (1, CHRYSTIA)]


@pytest.mark.parametrize("game", [BY_WINS.key, BY_SCORE.key])
async def test_damage_upon_damage_is_no_end(store: Store, game: str) -> None:
    """A log that cannot be read, and results that make no sense: as far as they go, they count."""
    match = await begin_quarry(store, SIX[:3], game=game, options=SHORT)
    await enter(store, match, dig(0, 2), dig(1, 1), dig(2, 0))
    await edit(
        store,
        "UPDATE entries SET body = '{'",
        "UPDATE seats SET facts = 'x', score = NULL, place = NULL, won = NULL WHERE seat = 1",
    )
    assert (await store.write(recount.recount, mend=True)).unreadable == (match.terms.id,)
    assert await store.write(recount.recount, mend=True) == Recount(1, RIGHT, (match.terms.id,))
    totals = (await store.read_apart(standings.stats, GUILD, game, SIX[1])).totals[""]
    assert (totals.plays, totals.won, totals.score_best, totals.sums) == (1, 0, 0, {})


async def test_a_player_on_two_seats_has_one_line(store: Store) -> None:
    match = await begin_quarry(store, SIX[:2], options=SHORT)
    await enter(store, match, dig(0, 2), dig(1, 1))
    await edit(store, f"UPDATE seats SET player = {SIX[0]}")
    await store.write(recount.recount, mend=True)
    assert await rows(
        store,
        "SELECT variant, players, size, plays FROM boards JOIN blocks ON blocks.board = id"
        " JOIN standings ON standings.board = id ORDER BY variant",
    ) == [("", 1, 1, 2), ("hero-knight", 1, 1, 1), ("hero-mage", 1, 1, 1), ("short", 1, 1, 2)]


async def test_the_boards_of_a_game_that_this_bot_lacks_stay(store: Store) -> None:
    match = await begin_quarry(store, SIX[:2], options=SHORT)
    await enter(store, match, dig(0, 2), dig(1, 1))
    before = await tables(store)
    with without_game(BY_WINS.key):
        assert await store.write(recount.recount, mend=True) == Recount(1, RIGHT, (match.terms.id,))
    assert await tables(store) == before


async def test_a_voided_match_keeps_having_no_result(store: Store) -> None:
    match = await start(store)
    await store.write(matches.void, match.terms.id, BEGAN + 1)
    await edit(store, "UPDATE matches SET counted = 1")
    found = await store.write(recount.recount, mend=True)
    assert found.differences[0] == "match 1: counted is true instead of false"
    assert await rows(store, "SELECT ended_at, counted FROM matches") == [(BEGAN + 1, 0)]
    assert await store.read_apart(standings.of_game, GUILD, "deathmatch", None, 0, 10) is None


async def test_a_recount_that_fails_changes_nothing(full: Store) -> None:
    store = full
    await edit(store, "UPDATE standings SET won = won + 1", "DELETE FROM pairs")
    before = await tables(store)
    await edit(
        store,
        "CREATE TRIGGER refuse BEFORE INSERT ON pairs BEGIN SELECT raise(ABORT, 'no'); END",
    )
    with pytest.raises(sqlite3.IntegrityError, match="no"):
        await store.write(recount.recount, mend=True)
    assert await tables(store) == before
