"""Changes of players and hosts: in the tables, in the log, and at every version."""

import pytest

from bot.contract.game import Seat
from bot.match.entries import HandedOver, Redealt, Substituted
from bot.match.ids import UserId
from bot.store import matches
from bot.store import playing as stored_playing
from bot.store.errors import AlreadyPlaying
from bot.store.store import Store
from tests.store.playing import (
    ANNA,
    BEGAN,
    BOHDAN,
    CHANNEL,
    CHRYSTIA,
    DANYLO,
    GUILD,
    enter,
    first_action,
    load_at,
    rows,
    start,
)
from tests.store.test_log import snapshot
from tests.store.test_results import SIX, begin_quarry, fall

FIRST, SECOND = Seat(0), Seat(1)
OLENA, PETRO, ROMAN, SOFIA = (UserId(ANNA + number) for number in range(10, 14))


def substituted(seat: Seat, instead_of: UserId, player: UserId) -> Substituted:
    return Substituted(BEGAN, DANYLO, seat, player, instead_of)


CHANGES = (
    substituted(FIRST, ANNA, CHRYSTIA),
    HandedOver(BEGAN, DANYLO, OLENA, DANYLO),
    substituted(FIRST, CHRYSTIA, DANYLO),
    substituted(SECOND, BOHDAN, ROMAN),
    # A player who sat in a seat comes back in the same one.
    substituted(FIRST, DANYLO, CHRYSTIA),
    HandedOver(BEGAN, OLENA, SOFIA, OLENA),
    substituted(FIRST, CHRYSTIA, PETRO),
)


async def test_a_match_is_read_with_who_sat_and_hosted_then(store: Store) -> None:
    """The tables know only who does now."""
    match = await start(store, host=DANYLO)
    history = [match]
    for entry in CHANGES:
        match = await enter(store, match, entry)
        history.append(match)
        match = await enter(store, match, first_action(match))
        history.append(match)
    number = match.terms.id
    terms = await store.read(matches.terms, number)
    assert terms == match.terms
    assert terms is not None
    assert (terms.players, terms.host) == ((PETRO, ROMAN), SOFIA)
    assert await store.load(number) == match
    assert [await load_at(store, number, version) for version in range(len(history))] == history
    assert history[0].terms.players == (ANNA, BOHDAN)


async def test_the_tables_follow(store: Store) -> None:
    match = await start(store, host=DANYLO)
    match = await enter(store, match, *CHANGES)
    assert await rows(store, "SELECT seat, player FROM seats ORDER BY seat") == [
        (FIRST, PETRO),
        (SECOND, ROMAN),
    ]
    playing = await rows(store, "SELECT player FROM playing ORDER BY player")
    assert playing == [(PETRO,), (ROMAN,)]
    assert await rows(store, "SELECT host FROM matches") == [(SOFIA,)]
    assert await store.read(matches.live, guild_id=GUILD, user_id=ANNA) == []
    assert await store.read(matches.live, guild_id=GUILD, user_id=PETRO) == [match.terms]
    assert await store.read(matches.live, guild_id=GUILD, user_id=SOFIA) == [match.terms]


async def test_nobody_takes_a_seat_over_who_plays_there_already(store: Store) -> None:
    """They can once the other match is over; until then nothing is written."""
    match = await start(store)
    other = await start(store, players=(CHRYSTIA, OLENA))
    before = await snapshot(store)
    entry = substituted(SECOND, BOHDAN, OLENA)
    with pytest.raises(AlreadyPlaying) as caught:
        await enter(store, match, entry)
    assert (caught.value.user_id, caught.value.match_id) == (OLENA, other.terms.id)
    assert await snapshot(store) == before
    assert await store.load(match.terms.id) == match
    assert await store.write(matches.void, other.terms.id, BEGAN)
    after = await enter(store, match, entry)
    assert await store.load(match.terms.id) == after


async def test_an_eliminated_player_sits_again_after_a_new_deal(store: Store) -> None:
    """Unless they play another match there meanwhile: then nothing is dealt."""
    anew = Redealt(BEGAN + 2, DANYLO)
    match = await enter(store, await begin_quarry(store, SIX[:3]), fall(0))
    await store.read(stored_playing.check_free, CHANNEL, [SIX[0]])
    other = await start(store, players=(SIX[0], OLENA))
    before = await snapshot(store)
    with pytest.raises(AlreadyPlaying) as caught:
        await enter(store, match, anew)
    assert (caught.value.user_id, caught.value.match_id) == (SIX[0], other.terms.id)
    assert await snapshot(store) == before
    assert await store.write(matches.void, other.terms.id, BEGAN)
    dealt = await enter(store, match, anew)
    assert dealt.active == dealt.terms.seats
    playing = await rows(store, "SELECT player FROM playing ORDER BY player")
    assert playing == sorted((player,) for player in SIX[:3])
