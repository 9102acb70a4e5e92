"""Players in channels: one match at a time, until the seat is out, has left, or it ends."""

from typing import Any

import pytest

from bot.contract.game import Seat
from bot.match.entries import Conceded, Ended, TimedOut
from bot.match.ids import ChannelId, GuildId, UserId
from bot.match.terms import Terms
from bot.store import matches, playing
from bot.store.errors import AlreadyPlaying
from bot.store.store import Store
from tests.store.playing import BEGAN, CHANNEL, DANYLO, GUILD, enter, rows
from tests.store.quarry import QuarryOptions, quarry_terms
from tests.store.test_results import SIX, begin_quarry, dig, fall

ELSEWHERE = ChannelId(CHANNEL + 9)


async def seated(store: Store) -> list[tuple[Any, ...]]:
    """The players of each match, by channel."""
    return await rows(store, "SELECT channel, player, match FROM playing ORDER BY channel, player")


async def insert(store: Store, *players: UserId, channel_id: ChannelId = CHANNEL) -> Terms:
    agreed = quarry_terms(players, channel_id=channel_id)
    return await store.write(lambda c: matches.insert(c, agreed))


async def test_all_who_play_sit_there(store: Store) -> None:
    first = await insert(store, *SIX[:3])
    second = await insert(store, *SIX[:2], channel_id=ELSEWHERE)
    assert await seated(store) == [
        *((CHANNEL, user_id, first.id) for user_id in SIX[:3]),
        *((ELSEWHERE, user_id, second.id) for user_id in SIX[:2]),
    ]
    with pytest.raises(AlreadyPlaying) as caught:
        await store.read(playing.check_free, CHANNEL, [SIX[5], SIX[2]])
    assert (caught.value.user_id, caught.value.match_id) == (SIX[2], first.id)
    await store.read(playing.check_free, CHANNEL, SIX[3:])
    await store.read(playing.check_free, CHANNEL, [])
    await store.read(playing.check_free, ELSEWHERE, [SIX[2]])


async def test_the_key_refuses_a_second_match_there(store: Store) -> None:
    first = await insert(store, *SIX[:2])
    with pytest.raises(AlreadyPlaying) as caught:
        await insert(store, SIX[3], SIX[1], SIX[2])
    assert (caught.value.user_id, caught.value.match_id) == (SIX[1], first.id)
    assert await rows(store, "SELECT id FROM matches") == [(first.id,)]
    assert await rows(store, "SELECT count(*) FROM seats") == [(2,)]
    assert len(await seated(store)) == 2


async def test_a_leaver_is_free(store: Store) -> None:
    match = await begin_quarry(store, SIX[:4])
    match = await enter(store, match, Conceded(BEGAN, Seat(1)))
    await insert(store, SIX[1], SIX[5])
    match = await enter(store, match, TimedOut(BEGAN + 1, Seat(0), None))
    await insert(store, SIX[0], SIX[4])
    with pytest.raises(AlreadyPlaying):
        await insert(store, SIX[3])
    assert [row[1] for row in await seated(store) if row[2] == match.terms.id] == list(SIX[2:4])


async def test_an_eliminated_player_is_free_and_still_seated(store: Store) -> None:
    match = await begin_quarry(store, SIX[:3])
    match = await enter(store, match, fall(0))
    assert [row[1] for row in await seated(store)] == list(SIX[1:3])
    assert await store.read(matches.live, user_id=SIX[0]) == [match.terms]
    again = await insert(store, SIX[0], SIX[5])
    match = await enter(store, match, Conceded(BEGAN + 3, Seat(0)))
    assert [found.id for found in await store.read(matches.live, user_id=SIX[0])] == [again.id]
    # The other match keeps its row.
    assert (CHANNEL, SIX[0], again.id) in await seated(store)


@pytest.mark.parametrize("way", ["played", "left", "ended", "voided"])
async def test_the_end_frees_all(store: Store, way: str) -> None:
    kept = await insert(store, *SIX[:3], channel_id=ELSEWHERE)
    match = await begin_quarry(store, SIX[:3], options=QuarryOptions(rounds=1))
    match = await enter(store, match, dig(0, 1))
    if way == "played":
        await enter(store, match, dig(1, 1), dig(2, 1))
    elif way == "left":
        await enter(store, match, Conceded(BEGAN, Seat(2)), Conceded(BEGAN, Seat(0)))
    elif way == "ended":
        await enter(store, match, Ended(BEGAN, DANYLO))
    else:
        assert await store.write(matches.void, match.terms.id, BEGAN)
    assert {row[2] for row in await seated(store)} == {kept.id}
    await insert(store, *SIX[:3])


async def test_a_void_of_another_server_frees_nobody(store: Store) -> None:
    match = await begin_quarry(store, SIX[:2])
    assert not await store.write(matches.void, match.terms.id, BEGAN, guild_id=GuildId(GUILD + 1))
    assert len(await seated(store)) == 2
    assert await store.write(matches.void, match.terms.id, BEGAN, guild_id=GUILD)
    assert await seated(store) == []


async def test_only_who_still_plays_moves_along(store: Store) -> None:
    match = await begin_quarry(store, SIX[:4])
    match = await enter(store, match, fall(0), Conceded(BEGAN, Seat(3)))
    there = await insert(store, SIX[0], SIX[3], channel_id=ELSEWHERE)
    await store.write(matches.move, match.terms.id, ELSEWHERE)
    assert await seated(store) == [
        (ELSEWHERE, SIX[0], there.id),
        (ELSEWHERE, SIX[1], match.terms.id),
        (ELSEWHERE, SIX[2], match.terms.id),
        (ELSEWHERE, SIX[3], there.id),
    ]
    await insert(store, *SIX[1:3])


async def test_a_move_to_where_somebody_plays_is_undone(store: Store) -> None:
    match = await begin_quarry(store, SIX[:3])
    there = await insert(store, SIX[1], SIX[5], channel_id=ELSEWHERE)
    before = await seated(store)
    with pytest.raises(AlreadyPlaying) as caught:
        await store.write(matches.move, match.terms.id, ELSEWHERE)
    assert (caught.value.user_id, caught.value.match_id) == (SIX[1], there.id)
    assert await seated(store) == before
    assert await store.read(matches.live, channel_id=CHANNEL) == [match.terms]
    # Where it is already, it may stay.
    await store.write(matches.move, match.terms.id, CHANNEL)
    assert await seated(store) == before
