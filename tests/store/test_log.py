"""Entries: one writer wins, the state is what a replay says, damage is seen."""

import asyncio
import sqlite3
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import Options, State
from bot.match.advance import add
from bot.match.entries import Conceded
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store import log, matches
from bot.store.errors import Conflict, Unreadable
from bot.store.log import LogStep
from bot.store.matches import Blockage
from bot.store.store import Store
from tests.store.playing import (
    BEGAN,
    edit,
    enter,
    first_action,
    live_ids,
    load_at,
    random_steps,
    rows,
    start,
)


async def three_acts(store: Store) -> Match:
    """A stored match with three entries."""
    match = await start(store)
    for _ in range(3):
        match = await enter(store, match, first_action(match))
    return match


@pytest.mark.parametrize("seed", range(4))
async def test_the_stored_state_is_what_a_replay_says(store: Store, seed: int) -> None:
    random = Random(seed)
    options = Options(random.choice(["warrior", "barbarian"]))
    match = await start(store, seed=seed, options=options)
    for step in random_steps(match, random, concede=0.01):
        after = step.after
        await store.append(step)
        loaded = await store.load(match.terms.id)
        assert loaded == after
        ((version, state),) = await rows(store, "SELECT version, state FROM matches")
        assert version == after.version
        assert msgspec.json.decode(state, type=State) == after.state
    assert not after.live


async def test_a_match_as_it_was_at_every_version(store: Store) -> None:
    match = await start(store, seed=3)
    number, states = match.terms.id, [match]
    for step in random_steps(match, Random(3)):
        await store.append(step)
        states.append(step.after)
    assert not states[-1].live
    assert [await load_at(store, number, n) for n in range(len(states))] == states
    several = (0, 3, len(states) - 1, len(states))
    assert await store.load_each(number, several) == {n: states[n] for n in several[:-1]}
    assert await load_at(store, number, len(states)) is None
    assert await load_at(store, number, -1) is None
    assert await load_at(store, MatchId(77), 0) is None


async def test_an_unknown_match(store: Store) -> None:
    assert await store.read(matches.terms, MatchId(77)) is None
    assert await store.load(MatchId(77)) is None
    assert await store.read(log.entries, MatchId(77)) == []
    assert await store.read(matches.blockage, MatchId(77)) is None
    assert await store.write(matches.void, MatchId(77), BEGAN) is False


async def test_one_of_many_writers_wins_each_number(store: Store, other: Store) -> None:
    """Through two connections to the file, as two processes would."""
    match = await start(store)
    number = match.terms.id
    for _ in range(6):
        attempts = []
        for writer in range(16):
            entry = replace(first_action(match), at=BEGAN + writer)
            attempts.append(add(match, entry))
        answers = await asyncio.gather(
            *(
                (store, other)[n % 2].append(LogStep(match, after))
                for n, after in enumerate(attempts)
            ),
            return_exceptions=True,
        )
        won = [n for n, answer in enumerate(answers) if answer == []]
        assert len(won) == 1
        lost = [answer for answer in answers if answer != []]
        assert all(isinstance(answer, Conflict) for answer in lost)
        match = attempts[won[0]]
        assert (await store.read(log.entries, number))[-1] == match.entry
        assert await other.load(number) == match


async def test_a_conflict_writes_nothing(store: Store) -> None:
    match = await start(store)
    await enter(store, match, first_action(match))
    before = await snapshot(store)
    with pytest.raises(Conflict, match=f"match {match.terms.id} is not at version 0"):
        await enter(store, match, Conceded(BEGAN, Seat(0)))
    assert await snapshot(store) == before


async def test_an_entry_that_is_there_already_is_a_conflict(store: Store) -> None:
    """The second lock behind the version: the key (match, seq)."""
    match = await start(store)
    entry = first_action(match)
    await enter(store, match, entry)
    await edit(store, "UPDATE matches SET version = 0")
    before = await snapshot(store)
    with pytest.raises(Conflict):
        await enter(store, match, entry)
    assert await snapshot(store) == before


async def test_nothing_is_added_to_a_match_that_is_over(store: Store) -> None:
    match = await start(store)
    assert await store.write(matches.void, match.terms.id, BEGAN + 5) is True
    assert await store.write(matches.void, match.terms.id, BEGAN + 6) is False
    with pytest.raises(Conflict):
        await enter(store, match, first_action(match))
    assert await rows(store, "SELECT ended_at, counted FROM matches") == [(BEGAN + 5, 0)]
    assert await rows(store, "SELECT place, way FROM seats") == [(None, None)] * 2
    assert await live_ids(store) == []


async def test_a_match_that_was_never_stored_is_a_conflict(store: Store) -> None:
    match = await start(store)
    stranger = replace(match, terms=replace(match.terms, id=99))
    with pytest.raises(Conflict):
        await enter(store, stranger, first_action(stranger))


async def test_an_append_is_one_entry(store: Store) -> None:
    match = await start(store)
    first = first_action(match)
    middle = add(match, first)
    second = first_action(middle)
    with pytest.raises(ValueError, match="one version later"):
        await store.append(LogStep(match, add(middle, second)))


async def test_an_append_that_fails_at_the_end_is_undone(store: Store) -> None:
    """The results are the last statements of the transaction."""
    match = await start(store)
    await edit(
        store,
        "CREATE TRIGGER refuse BEFORE UPDATE OF place ON seats"
        " BEGIN SELECT raise(ABORT, 'disk'); END",
    )
    before = await snapshot(store)
    with pytest.raises(sqlite3.IntegrityError, match="disk"):
        await enter(store, match, Conceded(BEGAN, Seat(1)))
    assert await snapshot(store) == before
    assert await store.load(match.terms.id) == match


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
        "DELETE FROM entries WHERE seq = 1",
        "UPDATE entries SET body = '{' WHERE seq = 1",
        'UPDATE entries SET body = \'{"type":"flew","at":1}\' WHERE seq = 1',
        "UPDATE entries SET body = replace(body, 'start:', 'start:7') WHERE seq = 1",
        "UPDATE entries SET body = (SELECT body FROM entries WHERE seq = 2) WHERE seq = 1",
        "UPDATE matches SET game = 'chess'",
        'UPDATE matches SET options = \'{"variant":"wizard"}\'',
        'UPDATE matches SET options = \'{"variant":"warrior","decks":"!"}\'',
        "UPDATE matches SET version = 1",
    ],
)
async def test_a_damaged_match_is_not_continued(store: Store, damage: str) -> None:
    match = await three_acts(store)
    await edit(store, damage)
    with pytest.raises(Unreadable, match=f"match {match.terms.id} "):
        await store.load(match.terms.id)
    assert await live_ids(store) == [match.terms.id]
    await store.write(matches.set_blockage, match.terms.id, Blockage("unreadable"))
    assert await store.write(matches.void, match.terms.id, BEGAN)
    assert await live_ids(store) == []


async def snapshot(store: Store) -> list[list[tuple[object, ...]]]:
    tables = ("matches", "seats", "entries", "playing", "boards", "standings", "invitations")
    return [await rows(store, f"SELECT * FROM {table}") for table in tables]
