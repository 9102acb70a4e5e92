"""The leaderboard and the records of one round, which are those of its counted matches alone."""

import sqlite3
from collections.abc import Callable
from functools import partial
from itertools import starmap
from random import Random

import pytest

from bot.contract.boards import WHOLE, Totals, boards_of
from bot.contract.game import GAMES, Seat
from bot.match.entries import Awarded, Conceded, Substituted
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.result import LeaderboardLine
from bot.rounds import entries as made
from bot.rounds.entries import TableKey
from bot.rounds.ids import NamedRound, RoundId
from bot.store import boards, results, round_statistics, rounds, standings
from bot.store.log import NO_EFFECTS, Effects
from bot.store.standings import GameStats, Page
from bot.store.store import Store
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, DANYLO, GUILD, enter
from tests.store.quarry import QUARRIES, QuarryOptions, random_entry
from tests.store.round_play import (
    HOST,
    STARTS,
    begun,
    called,
    decided,
    load,
    loaded,
    opened,
    played_in,
    round_terms,
    running,
)
from tests.store.test_results import SIX, begin_quarry

UNREVEALED = Effects(unrevealed=True)


async def dig(store: Store, game: str, random: Random, effects: Effects = NO_EFFECTS) -> MatchId:
    """The number of a match of one to six, played to some end."""
    players = tuple(random.sample(SIX, random.randint(1, 6)))
    options = QuarryOptions(random.randint(1, 2), practice=random.random() < 0.1)
    # Whose end is not told plays on in its channel.
    channel = ChannelId(random.getrandbits(40))
    match = await begin_quarry(store, players, game=game, options=options, channel_id=channel)
    while match.live:
        match = await enter(store, match, random_entry(match, random), effects=effects)
    return match.terms.id


async def named(store: Store, game: str) -> NamedRound:
    """A round of a game, which is over."""
    one = await opened(store, made.Cancelled(at=BEGAN), game=game, options=QuarryOptions())
    found = await store.read(round_statistics.find, GUILD, one.id)
    assert found == NamedRound(one.id, "Friday Cup", game)
    return found


def told(connection: sqlite3.Connection, game: str, one: NamedRound | None = None) -> list[object]:
    """All pages and records of the game in the server; of a round alone, if there is one."""
    rules = GAMES[game]
    page: Callable[..., Page | None] = partial(standings.of_game, connection, GUILD, game)
    stats: Callable[[UserId], GameStats] = partial(standings.stats, connection, GUILD, game)
    most = partial(boards.most_played, connection, GUILD, rules.variants, game)
    if one is not None:
        page = partial(round_statistics.page, connection, one)
        stats = partial(round_statistics.stats, connection, one)
        most = partial(round_statistics.most_played, connection, one.id, rules.variants)
    names = (None, *boards_of(rules))
    wanted = [(name, offset, 4) for name in names for offset in (0, 1, 4, 9)]
    around = [(name, 0, 4, user) for name in names for user in SIX]
    return [*starmap(page, (*wanted, *around)), *map(stats, SIX), most()]


@pytest.mark.parametrize("game", QUARRIES)
async def test_a_round_counts_as_a_server_where_nothing_else_is_played(
    store: Store, game: str
) -> None:
    random = Random(game)
    one, other = await named(store, game), await named(store, game)
    assert await store.read(told, game, one) == await store.read(told, game)
    for played in range(12):
        await played_in(store, one.id, await dig(store, game, random))
        if played in (0, 11):
            expected = await store.read(told, game)
            assert await store.read(told, game, one) == expected
    for _ in range(3):
        await dig(store, game, random)
        await played_in(store, other.id, await dig(store, game, random))
        await played_in(store, one.id, await dig(store, game, random, UNREVEALED))
    assert await store.read(told, game, one) == expected
    assert await store.read(told, game) != expected


def line(rank: int, user_id: UserId, won: int, lost: int) -> LeaderboardLine:
    sums = {"adventures-won": 0, "adventures-lost": 0}
    return LeaderboardLine(rank, user_id, Totals(won + lost, won, lost, 0, 0, sums))


async def test_rulings_of_hosts_change_nothing_in_the_record_of_a_round(
    store: Store,
) -> None:
    one = await running(store)
    cup = NamedRound(one.id, "Friday Cup", "deathmatch")

    async def lines() -> tuple[LeaderboardLine, ...]:
        page = await store.read(round_statistics.page, cup, None, 0, 10)
        return () if page is None else page.lines

    first = await loaded(store, await begun(store, await called(store, one)))
    await enter(store, first, Conceded(STARTS + 2, Seat(0)), effects=UNREVEALED)
    assert await lines() == (), "nobody knows yet how it ended"
    await store.write(results.reveal, first.terms.id)
    assert await lines() == (line(1, BOHDAN, 1, 0), line(2, ANNA, 0, 1))

    second = await loaded(store, await begun(store, await called(store, one, 2)))
    await enter(store, second, Awarded(STARTS + 3, HOST, Seat(0)))
    one = await decided(
        store,
        await load(store, one.id),
        made.Replayed(at=STARTS + 4, by=HOST, table=TableKey(1, 1)),
    )
    third = await loaded(store, await begun(store, await called(store, one)))
    took_over = Substituted(STARTS + 5, HOST, Seat(1), SIX[5], BOHDAN)
    await enter(store, third, took_over, Conceded(STARTS + 6, Seat(0)))
    counted = (line(1, BOHDAN, 1, 0), line(1, SIX[5], 1, 0), line(3, ANNA, 0, 2))
    assert await lines() == counted, "the award does not count, the first match still does"
    await decided(
        store,
        await load(store, one.id),
        made.Ruled(at=STARTS + 7, by=HOST, table=TableKey(1, 1), points=None),
    )
    assert await lines() == counted

    record = await store.read(round_statistics.stats, cup, ANNA)
    assert record.totals[WHOLE] == counted[-1].totals
    assert {other.user_id: other.lost for other in record.opponents} == {BOHDAN: 1, SIX[5]: 1}
    assert [past.match_id for past in record.recent] == [third.terms.id, first.terms.id]
    for user in (CHRYSTIA, DANYLO):
        empty = GameStats(user, {}, (), ())
        assert await store.read(round_statistics.stats, cup, user) == empty


async def test_drafts_and_rounds_of_other_servers_are_not_found(store: Store) -> None:
    posted = await opened(store)
    draft = await store.write(rounds.insert, round_terms(), BEGAN)
    for guild_id, round_id in (
        (GUILD, draft.id),
        (GuildId(GUILD + 1), posted.id),
        (GUILD, RoundId(99)),
        (GUILD, RoundId(0)),
    ):
        assert await store.read(round_statistics.find, guild_id, round_id) is None
    found = NamedRound(posted.id, "Friday Cup", "deathmatch")
    assert await store.read(round_statistics.find, GUILD, posted.id) == found
