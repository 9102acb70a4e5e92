"""A match that is over and whose end is not told yet: durable, and on no board and in no record."""

from random import Random
from typing import Any

import pytest

from bot.contract.game import Seat
from bot.match.entries import Conceded
from bot.match.match import Match
from bot.store import boards, messages, playing, recount, results, standings
from bot.store import matches as stored_matches
from bot.store.errors import AlreadyPlaying
from bot.store.log import Effects
from bot.store.recount import Recount
from bot.store.store import Store
from tests.store.playing import (
    ANNA,
    BOHDAN,
    CHANNEL,
    DANYLO,
    GUILD,
    random_steps,
    rows,
    start,
    without_game,
)

KEY = "deathmatch"


async def play(store: Store, seed: int = 1, *, unrevealed: bool = True, **changes: Any) -> Match:
    """A match to its end, which is not told."""
    match = await start(store, seed=seed, **changes)
    for step in random_steps(match, Random(seed)):
        await store.append(step._replace(effects=Effects(unrevealed=unrevealed)))
        match = step.after
    return match


async def known(store: Store) -> object:
    """The rows of the tables about the players."""
    page = await store.read_apart(standings.of_game, GUILD, KEY, None, 0, 10)
    stats = [await store.read_apart(standings.stats, GUILD, KEY, user) for user in (ANNA, BOHDAN)]
    games = [await store.read_apart(standings.games_of, GUILD, user) for user in (ANNA, BOHDAN)]
    return page, stats, games, await store.read_apart(boards.most_played, GUILD, [KEY])


async def listed(store: Store) -> list[int]:
    found = await store.read(stored_matches.live, channel_id=CHANNEL)
    assert found == await store.read(stored_matches.live, guild_id=GUILD)
    assert found == await store.read(stored_matches.live, user_id=ANNA)
    return [terms.id for terms in found]


async def test_an_unrevealed_end_changes_nothing_shown(store: Store) -> None:
    first = await play(store, unrevealed=False)
    before = await known(store)
    second = await play(store, 2)
    assert await known(store) == before
    assert await listed(store) == [second.terms.id]
    with pytest.raises(AlreadyPlaying):
        await store.read(playing.check_free, CHANNEL, [BOHDAN])
    loaded = await store.load(second.terms.id)
    assert loaded is not None
    assert loaded.result == second.result, "the log has it"
    assert not await store.read(stored_matches.is_live, second.terms.id)
    assert second.terms.id in await store.read(messages.unshown)
    assert not await store.read(results.is_revealed, second.terms.id)

    await store.write(results.reveal, second.terms.id)
    assert await store.read(results.is_revealed, second.terms.id)
    assert await listed(store) == []
    await store.read(playing.check_free, CHANNEL, [ANNA, BOHDAN])
    stats = await store.read_apart(standings.stats, GUILD, KEY, ANNA)
    assert {past.match_id for past in stats.recent} == {second.terms.id, first.terms.id}
    page = await store.read_apart(standings.of_game, GUILD, KEY, None, 0, 10)
    assert page is not None
    assert [line.totals.plays for line in page.lines] == [2, 2]
    told = await known(store)
    for _ in range(2):
        await store.write(results.reveal, second.terms.id)
        await store.write(results.reveal, first.terms.id)
    assert await known(store) == told, "it counts once"


async def test_an_end_that_is_told_later_comes_to_the_same(store: Store) -> None:
    matches = [await play(store, seed, channel_id=CHANNEL + seed) for seed in range(6)]
    assert await store.write(recount.recount, mend=True) == Recount(6, (), ())
    assert await rows(store, "SELECT * FROM boards") == [], "a recount tells nothing"
    for match in matches:
        await store.write(results.reveal, match.terms.id)
    assert await rows(store, "SELECT count(*) FROM playing") == [(0,)]
    assert await store.write(recount.recount, mend=False) == Recount(6, (), ())
    assert await rows(store, "SELECT matches FROM boards WHERE variant = ''") == [(6,)]


async def test_a_match_shown_to_its_end_is_revealed(store: Store) -> None:
    match = await play(store)
    await store.write(stored_matches.finish_showing, match.terms.id)
    assert await listed(store) == []
    assert len((await store.read_apart(standings.stats, GUILD, KEY, ANNA)).recent) == 1
    assert await store.read(messages.unshown) == []


async def test_a_live_match_has_no_end_to_reveal(store: Store) -> None:
    match = await start(store)
    await store.write(results.reveal, match.terms.id)
    assert await store.read(stored_matches.is_live, match.terms.id)
    assert not await store.read(results.is_revealed, match.terms.id)
    with pytest.raises(AlreadyPlaying):
        await store.read(playing.check_free, CHANNEL, [ANNA])


async def test_a_leaver_before_an_unrevealed_end_sits_there_no_more(store: Store) -> None:
    match = await start(store)
    (step,) = random_steps(match, Random(3), concede=1)
    entry = step.after.entry
    assert isinstance(entry, Conceded)
    await store.append(step._replace(effects=Effects(unrevealed=True)))
    stayed = match.terms.players[Seat(1 - entry.seat)]
    assert [terms.id for terms in await store.read(stored_matches.live, user_id=stayed)] == [
        match.terms.id
    ]
    assert await store.read(stored_matches.live, user_id=match.terms.players[entry.seat]) == []
    assert await store.read(stored_matches.live, user_id=DANYLO) == []


async def test_an_end_of_a_missing_game_waits_for_it(store: Store) -> None:
    """It was taken out of the bot between the end and its telling."""
    match = await play(store)
    with without_game(KEY):
        await store.write(stored_matches.finish_showing, match.terms.id)
        await store.read(playing.check_free, CHANNEL, [ANNA])
    assert await store.read(messages.unshown) == [match.terms.id]
    await store.write(results.reveal, match.terms.id)
    assert len((await store.read_apart(standings.stats, GUILD, KEY, ANNA)).recent) == 1
