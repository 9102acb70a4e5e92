"""Results, leaderboards, records; the sums are what the log says."""

import sqlite3
from random import Random

import pytest

from bot.games.contract import Seat
from bot.games.deathmatch.state import Options
from bot.match.ids import GuildId, UserId
from bot.match.match import Conceded, Ended, Match, Reason, add
from bot.store.store import Store
from bot.store.tallies import HeadToHead, PlayerStats, Ranked, Tally, VariantKey
from tests.store.playing import (
    ANNA,
    BEGAN,
    BOHDAN,
    CHANNEL,
    CHRYSTIA,
    DANYLO,
    GUILD,
    edit,
    play,
    random_steps,
    rows,
    start,
)


async def concede(store: Store, match: Match, seat: int, at: int = BEGAN) -> Match:
    entry = Conceded(at, Seat(seat))
    after = add(match, entry)
    await store.append(match, after, entry)
    return after


async def tables(store: Store) -> list[list[tuple[object, ...]]]:
    return [
        await rows(store, "SELECT id, ended_at, reason, winner, counted FROM matches"),
        await rows(store, "SELECT match, seat, won, rounds_won, rounds_lost FROM seats"),
        await rows(store, "SELECT * FROM tallies"),
    ]


async def random_matches(store: Store, random: Random, count: int) -> list[Match]:
    matches = []
    for number in range(count):
        first, second = random.sample((ANNA, BOHDAN, CHRYSTIA, DANYLO), 2)
        decks = random.choice(["", "", "", "AB"])
        match = await start(
            store,
            seed=number,
            began=BEGAN + number * 1_000_000,
            players=(first, second),
            guild_id=GUILD + random.randrange(2),
            options=Options(random.choice(["warrior", "barbarian"]), decks),
            channel_id=CHANNEL + number,
        )
        matches.append(await play(store, match, random, concede=0.01, end=0.01))
    return matches


async def test_tallies_are_what_the_log_says(store: Store) -> None:
    random = Random(11)
    matches = await random_matches(store, random, 24)
    live = await start(store, channel_id=CHANNEL - 1)
    for step in list(random_steps(live, random))[:9]:
        await store.append(*step)
    reasons = {match.result.reason for match in matches if match.result}
    assert reasons == set(Reason)
    assert {match.terms.counts for match in matches} == {True, False}

    before = await tables(store)
    assert before[2]
    assert await store.recompute_tallies() == []
    assert await tables(store) == before

    await edit(
        store,
        "UPDATE tallies SET won = won + 1",
        "UPDATE seats SET won = NULL, rounds_won = 9 WHERE match IN"
        " (SELECT id FROM matches WHERE ended_at IS NOT NULL)",
        "UPDATE matches SET winner = NULL, counted = 1 - counted WHERE ended_at IS NOT NULL",
    )
    assert await tables(store) != before
    assert await store.recompute_tallies() == []
    assert await tables(store) == before


async def test_tallies_are_the_sums_of_the_matches(store: Store) -> None:
    """Counted here by hand, from the matches themselves."""
    expected: dict[tuple[object, ...], list[int]] = {}
    for match in await random_matches(store, Random(12), 16):
        assert match.result is not None
        if not match.terms.counts or match.result.winner is None:
            continue
        for seat, user in enumerate(match.terms.players):
            key = (match.terms.guild_id, user, "deathmatch", match.terms.options.variant)
            sums = expected.setdefault(key, [0, 0, 0, 0])
            sums[0 if seat == match.result.winner else 1] += 1
            sums[2] += match.standings[seat].won
            sums[3] += match.standings[seat].lost
    stored = await rows(store, "SELECT * FROM tallies")
    assert {row[:4]: list(row[4:]) for row in stored} == expected
    assert len(expected) > 4


async def test_recomputing_leaves_out_what_cannot_be_read(store: Store) -> None:
    match = await concede(store, await start(store), 0)
    await concede(store, await start(store, players=(CHRYSTIA, DANYLO)), 1)
    await edit(store, f"DELETE FROM entries WHERE match = {match.terms.id}")
    assert await store.recompute_tallies() == [match.terms.id]
    assert [line.user_id for line in await store.leaderboard(GUILD)] == [CHRYSTIA, DANYLO]
    assert (await store.stats(GUILD, BOHDAN)).recent == ()


async def test_recomputing_keeps_a_voided_match_without_result(store: Store) -> None:
    match = await start(store)
    await store.void_match(match.terms.id, BEGAN + 1)
    before = await tables(store)
    assert await store.recompute_tallies() == []
    assert await tables(store) == before


async def test_a_failing_recount_keeps_the_tallies(store: Store) -> None:
    await concede(store, await start(store), 0)
    before = await tables(store)
    await edit(
        store,
        "CREATE TRIGGER refuse BEFORE INSERT ON tallies BEGIN SELECT raise(ABORT, 'no'); END",
    )
    with pytest.raises(sqlite3.IntegrityError, match="no"):
        await store.recompute_tallies()
    assert await tables(store) == before


async def test_an_ended_match_has_no_result(store: Store) -> None:
    match = await start(store)
    entry = Ended(BEGAN + 7, DANYLO)
    await store.append(match, add(match, entry), entry)
    assert await rows(store, "SELECT ended_at, reason, winner, counted FROM matches") == [
        (BEGAN + 7, "ended", None, 0)
    ]
    assert await rows(store, "SELECT won FROM seats") == [(None,), (None,)]
    assert await store.leaderboard(GUILD) == []
    assert await store.leaderboard_size(GUILD) == 0


async def test_a_practice_match_has_a_result_that_does_not_count(store: Store) -> None:
    await concede(store, await start(store, options=Options("warrior", "A")), 0)
    assert await rows(store, "SELECT reason, winner, counted FROM matches") == [("conceded", 1, 0)]
    assert await rows(store, "SELECT won FROM seats ORDER BY seat") == [(0,), (1,)]
    assert await store.leaderboard(GUILD) == []
    assert await store.stats(GUILD, ANNA) == PlayerStats(ANNA, (), (), ())


WARRIOR, BARBARIAN = VariantKey("deathmatch", "warrior"), VariantKey("deathmatch", "barbarian")


async def put(store: Store, *lines: tuple[int, VariantKey, int, int]) -> None:
    """Tallies of (user, variant, won, lost) in GUILD."""
    await store.database.write(
        lambda c: c.executemany(
            "INSERT INTO tallies VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(GUILD, user, *variant, w, lost, 3 * w, 2 * lost) for user, variant, w, lost in lines],
        ).close()
    )


def brief(lines: list[Ranked]) -> list[tuple[int, int]]:
    return [(line.rank, line.user_id) for line in lines]


async def test_equals_share_a_rank_and_the_next_is_skipped(store: Store) -> None:
    w = WARRIOR
    await put(store, (9, w, 3, 0), (7, w, 5, 1), (4, w, 3, 0), (5, w, 3, 2), (1, w, 0, 4))
    await put(store, (3, w, 5, 1), (2, w, 5, 1))
    expected = [(1, 2), (1, 3), (1, 7), (4, 4), (4, 9), (6, 5), (7, 1)]
    assert brief(await store.leaderboard(GUILD, w)) == expected
    for offset in range(8):
        page = await store.leaderboard(GUILD, w, offset=offset, limit=2)
        assert brief(page) == expected[offset : offset + 2]
    assert await store.leaderboard_size(GUILD, w) == 7
    assert await store.leaderboard(GuildId(GUILD + 1), w) == []


async def test_a_leaderboard_sums_over_variants(store: Store) -> None:
    await put(store, (1, WARRIOR, 2, 1), (1, BARBARIAN, 2, 1), (2, BARBARIAN, 3, 0))
    assert await store.leaderboard(GUILD) == [
        Ranked(rank=1, user_id=UserId(1), won=4, lost=2, rounds_won=12, rounds_lost=4),
        Ranked(rank=2, user_id=UserId(2), won=3, lost=0, rounds_won=9, rounds_lost=0),
    ]
    assert brief(await store.leaderboard(GUILD, BARBARIAN)) == [(1, 2), (2, 1)]
    assert await store.leaderboard_size(GUILD) == 2
    assert await store.leaderboard_size(GUILD, WARRIOR) == 1


async def test_games_whose_variants_share_a_word_are_ranked_apart(store: Store) -> None:
    other = VariantKey("dungeonroll", "warrior")
    await put(store, (1, WARRIOR, 1, 0), (1, other, 0, 4), (2, other, 2, 0), (3, WARRIOR, 0, 1))
    assert [
        (one.user_id, one.won, one.lost) for one in await store.leaderboard(GUILD, WARRIOR)
    ] == [
        (1, 1, 0),
        (3, 0, 1),
    ]
    assert brief(await store.leaderboard(GUILD, other)) == [(1, 2), (2, 1)]
    assert await store.leaderboard_size(GUILD, other) == 2
    assert brief(await store.leaderboard(GUILD)) == [(1, 2), (2, 1), (3, 3)]
    assert await store.leaderboard_size(GUILD) == 3


async def test_a_record(store: Store) -> None:
    barbarian = Options("barbarian")
    await concede(store, await start(store), 1, BEGAN + 3)
    await concede(store, await start(store, players=(CHRYSTIA, ANNA)), 1, BEGAN + 1)
    await concede(store, await start(store, options=barbarian), 0, BEGAN + 2)
    played = await play(store, await start(store, began=BEGAN + 100, seed=3), Random(3))
    await concede(store, await start(store, guild_id=GUILD + 1), 0)
    await concede(store, await start(store, players=(BOHDAN, CHRYSTIA)), 0)
    assert played.result is not None
    won = played.result.winner == 0

    record = await store.stats(GUILD, ANNA)
    assert record.tallies == (
        Tally("deathmatch", "barbarian", 0, 1, 0, 0),
        Tally(
            "deathmatch",
            "warrior",
            1 + won,
            1 + (not won),
            played.standings[0].won,
            played.standings[0].lost,
        ),
    )
    assert record.opponents == (
        HeadToHead(BOHDAN, 1 + won, 1 + (not won)),
        HeadToHead(CHRYSTIA, 0, 1),
    )
    seen = [(r.opponent_id, r.variant, r.won, r.reason, r.ended_at) for r in record.recent]
    assert seen[1:] == [
        (BOHDAN, "warrior", True, Reason.CONCEDED, BEGAN + 3),
        (BOHDAN, "barbarian", False, Reason.CONCEDED, BEGAN + 2),
        (CHRYSTIA, "warrior", False, Reason.CONCEDED, BEGAN + 1),
    ]
    assert seen[0][:4] == (BOHDAN, "warrior", won, Reason.PLAYED)
    assert record.recent[0].match_id == played.terms.id


async def test_a_record_lists_the_last_ten(store: Store) -> None:
    for number in range(12):
        await concede(store, await start(store), 0, BEGAN + number)
    record = await store.stats(GUILD, ANNA)
    assert [recent.ended_at - BEGAN for recent in record.recent] == list(range(11, 1, -1))
    assert record.opponents == (HeadToHead(BOHDAN, 0, 12),)
