"""Matches of rounds: they begin together with their round's log, and tell how they ended."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.contract.game import Seat
from bot.match.entries import Awarded, Conceded, Ended, Substituted, TimedOut
from bot.match.ids import ChannelId
from bot.match.invitation import Invitation
from bot.match.result import Way
from bot.match.terms import RoundTable
from bot.rounds import entries as made
from bot.rounds.entries import TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place, RoundId
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import Round, RoundPhase
from bot.rounds.standings import MatchEnd
from bot.store import invitations, matches, results, rounds
from bot.store.errors import AlreadyPlaying, Conflict
from bot.store.log import Effects
from bot.store.store import Store
from tests.store.playing import ANNA, BOHDAN, CHRYSTIA, DANYLO, edit, enter, rows
from tests.store.round_play import (
    HOST,
    STARTS,
    begun,
    called,
    decided,
    load,
    loaded,
    running,
)
from tests.store.test_crash import ROOT

FIRST = TableKey(1, 1)


async def untouched(store: Store, one: Round) -> bool:
    """Whether no match has begun in a round that is stored as `one`."""
    counted = "SELECT count(*) FROM matches", "SELECT count(*) FROM playing"
    nothing = [await rows(store, query) for query in counted] == [[(0,)], [(0,)]]
    return nothing and await load(store, one.id) == one


# The start


async def test_a_match_begins_together_with_its_table(store: Store) -> None:
    one = await running(store)
    # Seats are in the order of the invitation, and places in that of the draw.
    invitation = await called(store, one, players=(BOHDAN, ANNA))
    assert await store.read(invitations.open_ones, round_id=one.id) == [invitation]
    assert await store.read(invitations.open_ones, round_id=RoundId(77)) == []
    terms = await begun(store, invitation)
    assert terms.round_table == RoundTable(one.id, "Friday Cup", 1, 1, walkover=True)
    assert await store.read(matches.terms, terms.id) == terms
    after = await load(store, one.id)
    table = after.table(FIRST)
    assert table is not None
    assert (after.version, table.match, table.seated) == (one.version + 1, terms.id, (2, 1))
    assert await store.read(rounds.live_matches, one.id) == [terms.id]
    assert await store.read(invitations.open_ones, round_id=one.id) == []


async def test_a_start_that_the_round_refuses_leaves_nothing(store: Store) -> None:
    one = await running(store)
    refused: list[tuple[RoundRefusal, dict[str, Any]]] = [
        (RoundRefusal.NO_SUCH_ROUND, {"round_table": RoundTable(one.id + 1, "Cup", 1, 1)}),
        (RoundRefusal.NO_SUCH_TABLE, {"round_table": RoundTable(one.id, "Cup", 1, 3)}),
        (RoundRefusal.NOT_IN, {"players": (ANNA, HOST)}),
        (RoundRefusal.BAD_SEATING, {"players": (ANNA, CHRYSTIA)}),
    ]
    for reason, changes in refused:
        invitation = await called(store, one, **changes)
        assert await why_refused(store, invitation) is reason
        assert await store.read(invitations.find, invitation.id) == invitation
        assert await untouched(store, one)
    invitation = await called(store, one)
    one = await decided(store, one, made.TookBackGo(at=STARTS, by=HOST))
    assert await why_refused(store, invitation) is RoundRefusal.NO_SUCH_TABLE
    assert await untouched(store, one)
    await edit(store, "UPDATE rounds SET version = 99")
    assert await why_refused(store, invitation) is RoundRefusal.ROUND_UNREADABLE


async def why_refused(store: Store, invitation: Invitation) -> RoundRefusal:
    with pytest.raises(RoundRefused) as caught:
        await begun(store, invitation)
    return caught.value.reason


async def test_of_two_starts_and_go_taken_back_one_wins(store: Store, other: Store) -> None:
    one = await running(store)
    invitation = await called(store, one)
    again = await called(store, one, channel_id=ChannelId(99))
    outcomes = await asyncio.gather(
        begun(store, invitation),
        begun(other, again, seed=1),
        decided(other, one, made.TookBackGo(at=STARTS, by=HOST)),
        return_exceptions=True,
    )
    failed = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    assert len(failed) == 2
    assert all(isinstance(one, Conflict | RoundRefused | AlreadyPlaying) for one in failed)
    after = await load(store, one.id)
    began = await rows(store, "SELECT id FROM matches")
    assert (after.version, len(began)) == (one.version + 1, after.phase is RoundPhase.RUNNING)
    assert [number for (number,) in began] == await store.read(rounds.live_matches, one.id)


async def test_nobody_plays_two_matches_of_a_round_at_once(store: Store) -> None:
    """A host has ruled on the first one, and it goes on in its thread."""
    one = await running(store)
    terms = await begun(store, await called(store, one))
    one = await decided(
        store,
        await load(store, one.id),
        made.Ruled(at=STARTS, by=HOST, table=FIRST, points=(12, 0)),
        made.Ruled(at=STARTS, by=HOST, table=TableKey(1, 2), points=(12, 0)),
        made.LegDrawn(at=STARTS, by=HOST, seating=LegSeating(((Place(2), Place(3)),))),
        made.Went(at=STARTS, by=HOST),
    )
    invitation = await called(store, one, channel_id=ChannelId(99))
    with pytest.raises(AlreadyPlaying) as caught:
        await begun(store, invitation)
    assert (caught.value.user_id, caught.value.match_id) == (BOHDAN, terms.id)
    await enter(store, await loaded(store, terms), Ended(STARTS + 2, HOST))
    await begun(store, invitation)


async def test_a_player_of_one_table_takes_over_no_seat_at_another(store: Store) -> None:
    """A player of another round may, and so may one whose match here is over."""
    one = await running(store)
    first = await loaded(store, await begun(store, await called(store, one)))
    second = await loaded(store, await begun(store, await called(store, one, 2), seed=1))
    takes_over = Substituted(STARTS + 2, HOST, Seat(0), CHRYSTIA, ANNA)
    with pytest.raises(AlreadyPlaying) as caught:
        await enter(store, first, takes_over)
    assert (caught.value.user_id, caught.value.match_id) == (CHRYSTIA, second.terms.id)
    assert caught.value.in_round
    await enter(store, second, Ended(STARTS + 3, HOST))
    await enter(store, first, takes_over)


DIES = """
import asyncio, os, signal, sys
from bot.store import rounds
from bot.store.store import Store
from tests.store.round_play import begun, called, running

append = rounds.append

def append_and_die(*step):
    append(*step)
    os.kill(os.getpid(), signal.SIGKILL)

async def main():
    async with await Store.open(sys.argv[1]) as store:
        invitation = await called(store, await running(store))
        rounds.append = append_and_die
        await begun(store, invitation)

asyncio.run(main())
"""


async def test_a_process_killed_in_a_start_has_started_nothing(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    die_in_a_start(path)
    async with await Store.open(path) as store:
        (invitation,) = await store.read(invitations.open_ones)
        (number,) = await store.read(rounds.unfinished)
        one = await load(store, number)
        assert await untouched(store, one)
        terms = await begun(store, invitation)
        assert await store.read(rounds.live_matches, one.id) == [terms.id]


def die_in_a_start(path: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", DIES, str(path)], cwd=ROOT, check=False)
    assert ended.returncode == -signal.SIGKILL


# The ends

A, B = (ANNA, BOHDAN), (CHRYSTIA, DANYLO)
PLAYED, LEFT, LATE = Way.PLAYED, Way.LEFT, Way.TIMED_OUT


async def test_ends_are_those_of_the_matches(store: Store) -> None:
    one = await running(store, *A, *B)
    first = await loaded(store, await begun(store, await called(store, one)))
    second = await loaded(store, await begun(store, await called(store, one, 2)))
    assert await store.read(rounds.ends, one.id) == {}
    await enter(store, first, Conceded(STARTS + 2, Seat(0)))
    await enter(
        store, second, TimedOut(STARTS + 2, Seat(1), None), effects=Effects(unrevealed=True)
    )
    ends = {first.terms.id: MatchEnd((2, 1), ways=(LEFT, PLAYED), players=A)}
    assert await store.read(rounds.ends, one.id) == ends
    assert await store.read(rounds.live_matches, one.id) == []
    await store.write(results.reveal, second.terms.id)
    ends[second.terms.id] = MatchEnd((1, 2), ways=(PLAYED, LATE), players=B)
    assert await store.read(rounds.ends, one.id) == ends


async def test_ends_without_a_result_and_by_hosts(store: Store) -> None:
    one = await running(store, *A, *B)
    first = await loaded(store, await begun(store, await called(store, one)))
    second = await loaded(store, await begun(store, await called(store, one, 2)))
    await enter(store, first, Awarded(STARTS + 2, HOST, Seat(1)))
    await enter(store, second, Ended(STARTS + 2, HOST))
    award = MatchEnd((2, 1), ways=(PLAYED, PLAYED), players=A, awarded=True)
    ends = {first.terms.id: award, second.terms.id: MatchEnd(None, players=B)}
    assert await store.read(rounds.ends, one.id) == ends

    replayed = [made.Replayed(at=STARTS, by=HOST, table=TableKey(1, at)) for at in (1, 2)]
    one = await decided(store, await load(store, one.id), *replayed)
    third = await begun(store, await called(store, one))
    await store.write(matches.void, third.id, STARTS + 3)
    ends[third.id] = MatchEnd(None, players=A)
    assert await store.read(rounds.ends, one.id) == ends
