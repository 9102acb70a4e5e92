"""The end of a match, and who left it when, for one to six seats; records and standings."""

from random import Random
from typing import Any

import msgspec
import pytest

from bot.contract.boards import WHOLE, Totals
from bot.contract.game import Seat
from bot.match.advance import begin
from bot.match.entries import Acted, Conceded, Ended, TimedOut
from bot.match.ids import GuildId, UserId
from bot.match.match import Match
from bot.match.result import Opponent, SeatResult, Way
from bot.store import boards, matches, standings
from bot.store.boards import Tallied, add_up
from bot.store.standings import GameStats
from bot.store.store import Store
from tests.store.playing import ANNA, BEGAN, BOHDAN, DANYLO, GUILD, enter, rows, start
from tests.store.quarry import (
    BY_SCORE,
    BY_WINS,
    DIG,
    FALL,
    QuarryOptions,
    quarry_terms,
)

SIX = tuple(UserId(ANNA + number) for number in range(6))
PLAYED, LEFT, TIMED_OUT = Way


async def begin_quarry(store: Store, players: tuple[UserId, ...], **terms: Any) -> Match:
    """A stored match before its first entry."""
    agreed = quarry_terms(players, **terms)
    return begin(await store.write(lambda c: matches.insert(c, agreed)))


def dig(seat: int, stones: int, at: int = BEGAN + 1) -> Acted:
    return Acted(at, Seat(seat), str(DIG[stones].action))


def fall(seat: int, at: int = BEGAN + 1) -> Acted:
    return Acted(at, Seat(seat), str(FALL.action))


async def seats(store: Store) -> list[tuple[Any, ...]]:
    """How it ended for each seat, without the facts."""
    return await rows(
        store, "SELECT place, score, won, way, left_at FROM seats ORDER BY match, seat"
    )


async def facts(store: Store) -> list[Any]:
    stored = await rows(store, "SELECT facts FROM seats ORDER BY match, seat")
    return [msgspec.json.decode(text) for (text,) in stored]


SHORT = QuarryOptions(rounds=1)
PRACTICE = QuarryOptions(rounds=1, practice=True)


@pytest.mark.parametrize("count", range(1, 7))
async def test_places_scores_and_facts_are_stored_for_each_seat(store: Store, count: int) -> None:
    stones = [2, 1, 2, 0, 1, 0][:count]
    match = await begin_quarry(store, SIX[:count], options=SHORT)
    await enter(store, match, *(dig(seat, n) for seat, n in enumerate(stones)))
    places = [1 + sum(other > own for other in stones) for own in stones]
    assert await seats(store) == [
        (place, n, int(place == 1), PLAYED, None) for place, n in zip(places, stones, strict=True)
    ]
    assert await facts(store) == [
        {"hero": "mage" if seat % 2 else "knight", "stones": n, "falls": 0}
        for seat, n in enumerate(stones)
    ]
    assert await rows(store, "SELECT ended_at, counted FROM matches") == [(BEGAN + 1, 1)]


async def test_nobody_may_have_won(store: Store) -> None:
    await enter(
        store, await begin_quarry(store, SIX[:3], options=SHORT), dig(0, 0), dig(1, 0), dig(2, 0)
    )
    assert await seats(store) == [(1, 0, 0, PLAYED, None)] * 3
    page = await store.read_apart(standings.of_game, GUILD, BY_WINS.key, None, 0, 10)
    assert page is not None
    assert [(line.rank, line.totals.won, line.totals.lost) for line in page.lines] == [
        (1, 0, 1)
    ] * 3


async def test_a_seat_that_leaves_is_noted_at_once(store: Store) -> None:
    match = await begin_quarry(store, SIX[:4])
    match = await enter(store, match, dig(0, 1), Conceded(BEGAN + 7, Seat(2)))
    gone = (None, None, None, LEFT, BEGAN + 7)
    none = (None,) * 5
    assert await seats(store) == [none, none, gone, none]
    match = await enter(store, match, fall(1), Conceded(BEGAN + 8, Seat(1)))
    # A player who was out already has played it to the end.
    out = (None, None, None, PLAYED, BEGAN + 8)
    assert await seats(store) == [none, out, gone, none]
    await enter(store, match, Conceded(BEGAN + 9, Seat(0)))
    assert await seats(store) == [
        (2, 1, 0, LEFT, BEGAN + 9),
        (3, 0, 0, PLAYED, BEGAN + 8),
        (3, 0, 0, LEFT, BEGAN + 7),
        (1, 0, 0, PLAYED, None),
    ]


async def test_a_seat_whose_time_runs_out_leaves_or_goes_on(store: Store) -> None:
    match = await begin_quarry(store, SIX[:3], options=SHORT)
    match = await enter(store, match, TimedOut(BEGAN + 3, Seat(0), None), dig(1, 2))
    await enter(store, match, TimedOut(BEGAN + 4, Seat(2), "dig:0"))
    assert await seats(store) == [
        (3, 0, 0, TIMED_OUT, BEGAN + 3),
        (1, 2, 1, PLAYED, None),
        (2, 0, 0, PLAYED, None),
    ]


async def test_an_ended_match_has_no_result(store: Store) -> None:
    match = await begin_quarry(store, SIX[:3])
    match = await enter(store, match, dig(0, 2), Conceded(BEGAN + 2, Seat(1)))
    await enter(store, match, Ended(BEGAN + 7, DANYLO))
    none = (None,) * 5
    assert await seats(store) == [none, (None, None, None, LEFT, BEGAN + 2), none]
    assert await facts(store) == [{}] * 3
    assert await rows(store, "SELECT ended_at, counted FROM matches") == [(BEGAN + 7, 0)]
    assert await store.read_apart(standings.of_game, GUILD, BY_WINS.key, None, 0, 10) is None


async def test_a_practice_match_has_a_result_that_does_not_count(store: Store) -> None:
    await enter(store, await begin_quarry(store, SIX[:2], options=PRACTICE), dig(0, 2), dig(1, 1))
    assert await seats(store) == [(1, 2, 1, PLAYED, None), (2, 1, 0, PLAYED, None)]
    assert await rows(store, "SELECT counted FROM matches") == [(0,)]
    assert await rows(store, "SELECT DISTINCT board, ended_at FROM seats") == [(None, None)]
    assert await store.read_apart(standings.of_game, GUILD, BY_WINS.key, None, 0, 10) is None
    assert await store.read_apart(standings.stats, GUILD, BY_WINS.key, SIX[0]) == GameStats(
        SIX[0], {}, (), ()
    )
    assert await store.read_apart(standings.games_of, GUILD, SIX[0]) == []
    assert await store.read_apart(boards.most_played, GUILD, [BY_WINS.key]) is None


async def test_a_record_tells_of_the_matches_seat_by_seat(store: Store) -> None:
    match = await begin_quarry(store, SIX[:3])
    match = await enter(store, match, dig(0, 2), Conceded(BEGAN + 2, Seat(1)), dig(2, 2))
    await enter(store, match, TimedOut(BEGAN + 5, Seat(0), "dig:0"), dig(2, 0, BEGAN + 6))
    record = await store.read_apart(standings.stats, GUILD, BY_WINS.key, SIX[1])
    totals = Totals(1, 0, 1, 0, 0, {"falls": 0, "stones": 0})
    assert record.totals == {WHOLE: totals, "hero-mage": totals, "long": totals}
    assert record.opponents == (Opponent(SIX[0], 1, 0, 1), Opponent(SIX[2], 1, 0, 1))
    (recent,) = record.recent
    assert (recent.match_id, recent.variant, recent.ended_at) == (
        match.terms.id,
        "long",
        BEGAN + 6,
    )
    assert recent.seats == (
        SeatResult(Seat(0), SIX[0], True, 1, 2, PLAYED, {"falls": 0, "stones": 2}),
        SeatResult(Seat(1), SIX[1], False, 3, 0, LEFT, {"falls": 0, "stones": 0}),
        SeatResult(Seat(2), SIX[2], True, 1, 2, PLAYED, {"falls": 0, "stones": 2}),
    )
    # A player who shared the place won against neither of the two.
    first = await store.read_apart(standings.stats, GUILD, BY_WINS.key, SIX[0])
    assert first.opponents == (Opponent(SIX[1], 1, 1, 0), Opponent(SIX[2], 1, 0, 0))


async def test_the_last_ten_matches_are_the_newest_that_count(store: Store) -> None:
    random, counted = Random(77), []
    for _ in range(60):
        players = tuple(random.sample(SIX[:3], 2))
        game = random.choice((*[BY_WINS.key] * 3, BY_SCORE.key))
        guild_id = GuildId(GUILD + random.choice((0, 0, 0, 1)))
        options = random.choice((SHORT, SHORT, SHORT, PRACTICE))
        ended_at = BEGAN + random.randrange(1, 9)
        match = await begin_quarry(store, players, game=game, guild_id=guild_id, options=options)
        await enter(store, match, dig(0, 2), dig(1, 1, ended_at))
        if SIX[0] in players and (game, guild_id, options) == (BY_WINS.key, GUILD, SHORT):
            counted.append((ended_at, match.terms.id, players))
    record = await store.read_apart(standings.stats, GUILD, BY_WINS.key, SIX[0])
    assert [
        (one.ended_at, one.match_id, tuple(seat.user_id for seat in one.seats))
        for one in record.recent
    ] == sorted(counted, reverse=True)[:10]
    assert len(counted) > 10


async def test_games_are_told_by_how_often_they_were_played(store: Store) -> None:
    for game, times in ((BY_SCORE.key, 1), (BY_WINS.key, 2)):
        for _ in range(times):
            match = await begin_quarry(store, SIX[:1], game=game, options=SHORT)
            await enter(store, match, dig(0, 2))
    assert await store.read_apart(standings.games_of, GUILD, SIX[0]) == [
        (BY_WINS.key, 2),
        (BY_SCORE.key, 1),
    ]
    assert await store.read_apart(boards.most_played, GUILD, [BY_WINS.key]) == BY_WINS.key
    await enter(store, await start(store), Conceded(BEGAN, Seat(0)))
    assert await store.read_apart(standings.games_of, GUILD, ANNA) == [
        (BY_WINS.key, 2),
        ("deathmatch", 1),
        (BY_SCORE.key, 1),
    ]
    assert await store.read_apart(standings.games_of, GUILD, BOHDAN) == [("deathmatch", 1)]
    assert await store.read_apart(standings.games_of, GuildId(GUILD + 1), ANNA) == []


def test_of_some_facts_a_board_keeps_the_greatest() -> None:
    totals = None
    for level, souls in ((3, 1), (7, 2), (5, 1)):
        facts = {"deepest": level, "souls": souls}
        totals = add_up(totals, Tallied(ANNA, True, 1, 3, facts, peaks=("deepest",)))
    assert totals is not None
    assert totals.sums == {"deepest": 7, "souls": 4}
