"""Leaderboards, records and the end of a match on a large server, from the store's call on.

The database holds one server's boards of one game with two variants, as if so many matches for two
had been counted: kept sums are generated, not the matches. Plays are spread as on real servers, a
few people with thousands and most with one or two, so that the largest tie is half the board. Of
the seats, the busiest player's are there.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from bot.contract.boards import WHOLE
from bot.contract.game import GAMES
from bot.match.advance import add, begin
from bot.match.entries import Acted
from bot.match.ids import GuildId, UserId
from bot.match.match import Match
from bot.store import blocks, boards, matches, standings
from bot.store.database import Database
from bot.store.log import LogStep
from bot.store.store import Store
from tests.store.quarry import BY_WINS, DIG, QuarryOptions, quarry_terms

PLAYERS = 100_000
RESULTS = 1_000_000
BUSIEST_MATCHES = 17_000
BUSIEST_OPPONENTS = 9_000
OPPONENTS = 4
"""Of everybody else."""

GUILD = GuildId(1_300_000_000_000_000_001)
GAME = BY_WINS.key
VARIANTS = BY_WINS.variants
READS = 200
WRITES = 200
LIMIT = 10
BEGAN = 1_790_000_000_000

IDS = [WHOLE, *VARIANTS]
"""Board 1 is the whole game's, the others are the variants'."""


class Reads(NamedTuple):
    """Medians in ms on one board."""

    first: float
    deep: float
    around: float
    """The page with a player anywhere on the board."""
    stats: float
    """The record of the busiest."""


class Writes(NamedTuple):
    """Milliseconds until a small write is stored."""

    median: float
    late: float
    """One of a hundred takes longer."""


class Figures(NamedTuple):
    """The figures of one server's database."""

    players: int
    results: int
    reads: dict[str, Reads]
    """By variant; `WHOLE` is the game."""
    alone: Writes
    meanwhile: Writes
    """While all of the reads are asked without a pause."""
    two_seats: Writes
    six_seats: Writes
    """The last entry of a match, with its result: from the store's call until it is durable."""


class _Server(NamedTuple):
    """A store with one server, which has `factor` times the players and results."""

    factor: int
    store: Store
    busiest: UserId
    rng: random.Random

    @property
    def players(self) -> int:
        return self.factor * PLAYERS


def measure(say: Callable[[str], None]) -> list[Figures]:
    """The server of the promise, and one with ten times as much."""
    GAMES[GAME] = BY_WINS
    try:
        return asyncio.run(_measured(say))
    finally:
        del GAMES[GAME]


async def _measured(say: Callable[[str], None]) -> list[Figures]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = []
        for factor in (1, 10):
            say(f"leaderboards: {factor * PLAYERS:,} players are made")
            path = folder / f"{factor}.sqlite3"
            await (await Database.open(path)).close()
            busiest = await asyncio.to_thread(fill, path, factor)
            store = await stack.enter_async_context(await Store.open(path))
            servers.append(_Server(factor, store, busiest, random.Random(factor)))
        # The disk may still be writing all that, which would distort the figures.
        await asyncio.to_thread(os.sync)
        say("leaderboards: pages are asked for")
        reads = {variant: await _reads(servers, variant) for variant in IDS}
        return [
            await _figures(server, {variant: reads[variant][number] for variant in IDS})
            for number, server in enumerate(servers)
        ]


async def _figures(server: _Server, reads: dict[str, Reads]) -> Figures:
    store, rng = server.store, server.rng

    async def write() -> None:
        await store.write(lambda c: _small_write(c, rng.getrandbits(60)))

    alone = await _writing(write)
    stop = asyncio.Event()
    others = [
        asyncio.create_task(_ask_on(store, ask, stop))
        for variant in IDS
        for ask in _asks(server, variant)
    ]
    meanwhile = await _writing(write)
    stop.set()
    await asyncio.gather(*others)
    ends = [await _ending(server, seats) for seats in (2, 6)]
    return Figures(server.players, server.factor * RESULTS, reads, alone, meanwhile, *ends)


Ask = Callable[[sqlite3.Connection], Any]


def _asks(server: _Server, variant: str) -> list[Ask]:
    """The reads of `Reads`, each different from call to call."""
    rng = server.rng

    def size(connection: sqlite3.Connection) -> int:
        found = boards.find(connection, GUILD, GAME, variant)
        assert found is not None
        return found.players

    def page(
        connection: sqlite3.Connection, offset: int = 0, around: UserId | None = None
    ) -> standings.Page | None:
        return standings.of_game(connection, GUILD, GAME, variant, offset, LIMIT, around)

    def deep(connection: sqlite3.Connection) -> Any:
        return page(connection, rng.randrange(size(connection) // LIMIT) * LIMIT)

    def around(connection: sqlite3.Connection) -> Any:
        players = size(connection)
        while True:
            found = page(connection, around=UserId(1 + rng.randrange(players)))
            if found is not None:
                return found

    def stats(connection: sqlite3.Connection) -> Any:
        return standings.stats(connection, GUILD, GAME, server.busiest)

    return [page, deep, around, stats]


async def _reads(servers: Sequence[_Server], variant: str) -> list[Reads]:
    """The reads of one board on each server. They take turns, so that a slowdown affects all."""
    asks = [_asks(server, variant) for server in servers]
    medians: list[list[float]] = [[] for _ in servers]
    for kind in range(len(Reads._fields)):
        times: list[list[float]] = [[] for _ in servers]
        for _ in range(READS):
            for number, server in enumerate(servers):
                began = perf_counter()
                await server.store.read_apart(asks[number][kind])
                times[number].append(1_000 * (perf_counter() - began))
        for number, taken in enumerate(times):
            medians[number].append(statistics.median(taken))
    return [Reads(*each) for each in medians]


async def _ask_on(database: Database, ask: Ask, stop: asyncio.Event) -> None:
    while not stop.is_set():
        await database.read_apart(ask)


async def _writing(write: Callable[[], Awaitable[None]]) -> Writes:
    times = []
    for _ in range(WRITES):
        began = perf_counter()
        await write()
        times.append(1_000 * (perf_counter() - began))
        # So that others get a turn; without idling, after which any machine is slow.
        await asyncio.sleep(0)
    return _writes(times)


def _writes(times: list[float]) -> Writes:
    times.sort()
    return Writes(statistics.median(times), times[len(times) * 99 // 100])


def _small_write(connection: sqlite3.Connection, number: int) -> None:
    connection.execute(
        "INSERT INTO meta (key, value) VALUES (?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (f"bench-{number % 100}", str(number)),
    )


async def _ending(server: _Server, seats: int) -> Writes:
    """Play matches of random players, and time the last entry of each."""
    times = []
    for _ in range(WRITES):
        match = await _begun(server, seats)
        for seat in match.terms.seats:
            entry = Acted(BEGAN, seat, str(server.rng.choice(DIG).action))
            after = add(match, entry)
            began = perf_counter()
            await server.store.append(LogStep(match, after))
            taken = 1_000 * (perf_counter() - began)
            match = after
        assert not match.live
        times.append(taken)
    return _writes(times)


async def _begun(server: _Server, seats: int) -> Match:
    """A stored match in which each seat acts once."""
    players = server.rng.sample(range(1, server.players + 1), seats)
    terms = quarry_terms(tuple(map(UserId, players)), options=QuarryOptions(1), guild_id=GUILD)
    return begin(await server.store.write(lambda c: matches.insert(c, terms)))


def fill(path: Path, factor: int) -> UserId:
    """Fill an empty database with the boards of one server; returns its busiest player."""
    rng = random.Random(20_000 + factor)
    players = factor * PLAYERS
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        # In the order of an index at once, instead of line by line.
        indexes = connection.execute(
            "SELECT name, sql FROM sqlite_schema"
            " WHERE name IN ('standings_order', 'pairs_most', 'seats_of_board')"
        ).fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}")
        _fill_standings(connection, rng, players, factor * RESULTS)
        for number, variant in enumerate(IDS, start=1):
            connection.execute(
                "INSERT INTO boards (id, guild, game, variant, players, matches)"
                " SELECT ?, ?, ?, ?, count(*), sum(plays) / 2 FROM standings WHERE board = ?",
                (number, GUILD, GAME, variant, number),
            )
        connection.executemany(
            "INSERT INTO pairs (board, player, other, plays, won, lost) VALUES (1, ?, ?, ?, ?, ?)",
            _pairs(rng, players, factor * BUSIEST_OPPONENTS),
        )
        _fill_seats(connection, rng, players, factor * BUSIEST_MATCHES)
        for _, sql in indexes:
            connection.execute(sql)
        for number in range(1, len(IDS) + 1):
            _fill_blocks(connection, number)
        connection.execute("COMMIT")
    finally:
        connection.close()
    return UserId(1)


def _fill_standings(
    connection: sqlite3.Connection, rng: random.Random, players: int, results: int
) -> None:
    """Sums of everybody on all three boards, of about so many matches for two."""
    # The eager half plays the more the earlier they stand; the other half has played once.
    eager = players // 2
    weights = [1 / (number + 15) for number in range(eager)]
    scale = (2 * results - eager) / sum(weights)
    plays = [max(1, round(scale * weight)) for weight in weights] + [1] * (players - eager)
    connection.executemany(
        "INSERT INTO standings (board, player, major, minor, plays, won, lost, score_sum,"
        " score_best, sums) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)",
        (
            line
            for player, count in enumerate(plays, start=1)
            for line in _lines(rng, player, count)
        ),
    )


def _lines(rng: random.Random, player: int, plays: int) -> Iterator[tuple[int | str, ...]]:
    """A player's line on each board."""
    skill = rng.betavariate(3, 3)
    first = rng.randint(0, plays)
    whole = [0, 0]
    for board, count in ((2, first), (3, plays - first)):
        if count:
            # Most newcomers lose.
            won = round(count * skill) if plays > 1 else int(rng.random() < 0.1)
            whole[0] += won
            whole[1] += count - won
            yield _standing(board, player, won, count - won)
    yield _standing(1, player, *whole)


def _standing(board: int, player: int, won: int, lost: int) -> tuple[int | str, ...]:
    sums = f'{{"falls":{lost},"stones":{2 * won}}}'
    return board, player, -won, lost, won + lost, won, lost, sums


def _pairs(rng: random.Random, players: int, busiest: int) -> Iterator[tuple[int, ...]]:
    for player in range(1, players + 1):
        count = busiest if player == 1 else OPPONENTS
        for other in sorted(rng.sample(range(1, players + 1), count)):
            plays = rng.randint(1, 4)
            won = rng.randint(0, plays)
            yield player, other, plays, won, plays - won


def _fill_seats(
    connection: sqlite3.Connection, rng: random.Random, players: int, count: int
) -> None:
    """The matches of player 1, half of each variant."""
    connection.executemany(
        "INSERT INTO matches (id, game, variant, options, seed, guild, channel, language, began,"
        " state, ended_at, shown_to_end) VALUES (?, ?, '', '', x'', ?, 1, 'en', 0, '', ?, 1)",
        ((number, GAME, GUILD, BEGAN + number) for number in range(1, count + 1)),
    )
    connection.executemany(
        "INSERT INTO seats (match, seat, player, won, place, way, board, ended_at)"
        " VALUES (?, ?, ?, ?, ?, 'played', ?, ?)",
        (
            (
                number,
                seat,
                2 + rng.randrange(players - 1) if seat else 1,
                seat,
                2 - seat,
                1,
                BEGAN + number,
            )
            for number in range(1, count + 1)
            for seat in (0, 1)
        ),
    )


def _fill_blocks(connection: sqlite3.Connection, board: int) -> None:
    keys = connection.execute(
        "SELECT major, minor, player FROM standings WHERE board = ? ORDER BY major, minor, player",
        (board,),
    ).fetchall()
    for start in range(0, len(keys), blocks.BLOCK):
        bound = keys[start] if start else blocks.FIRST
        size = len(keys[start : start + blocks.BLOCK])
        connection.execute(
            "INSERT INTO blocks (board, major, minor, player, size) VALUES (?, ?, ?, ?, ?)",
            (board, *bound, size),
        )
