"""Rounds as they are stored: their logs, what is kept beside those, and lists of rounds."""

from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from bot.games.deathmatch.rules.game import Options
from bot.match.ids import ChannelId, GuildId, UserId
from bot.rounds import entries as made
from bot.rounds.effects import apply
from bot.rounds.entries import RoundEntry
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import NamedRound, RoundId
from bot.rounds.round import Round, RoundPhase
from bot.store import invitations, meta, rounds
from bot.store.errors import Conflict, Unreadable
from bot.store.rounds import DRAFT_KEPT_MS
from bot.store.store import Store
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHANNEL, GUILD, edit, rows, without_game
from tests.store.round_play import (
    HOST,
    called,
    decided,
    load,
    opened,
    round_terms,
    running,
    wander,
)

POSTED = made.Posted(at=BEGAN, by=HOST)
ELSEWHERE = ChannelId(CHANNEL + 1)
DUE = "SELECT id, due FROM rounds WHERE due IS NOT NULL ORDER BY due"


# The log


async def test_a_random_round_comes_back_as_it_was(store: Store) -> None:
    seen = set[type[RoundEntry]]()
    for seed in range(15):
        draft = await store.write(rounds.insert, round_terms(channel_id=9_000 + seed), BEGAN)
        assert await load(store, draft.id) == draft
        one = await store.write(wander, draft, Random(seed), 400)
        due = one.due if one.rests_since is None else None
        kept = "SELECT phase, version, due, channel, name, shown_to_end FROM rounds WHERE id = ?"
        assert await rows(store, kept, one.id) == [
            (one.phase, one.version, due, one.channel_id, one.terms.name, 0)
        ]
        runs = one.phase is not RoundPhase.DRAFT and not one.over
        hosts = await rows(store, "SELECT player FROM round_hosts WHERE round = ?", one.id)
        assert {player for (player,) in hosts} == (set(one.hosts) if runs else set())
        seen.update(type(entry) for entry in await store.read(rounds.entries, one.id))
        if runs:
            # So that its channels are free for the next one.
            await decided(store, one, made.Cancelled(at=BEGAN))
    assert seen == {*get_args(RoundEntry)}


async def test_the_options_of_changed_terms_are_those_of_their_game(store: Store) -> None:
    changed = round_terms(options=Options("warrior"))
    one = await opened(store, made.TermsChanged(at=BEGAN, by=HOST, terms=changed))
    assert (await load(store, one.id)).terms == changed


async def test_of_two_acts_at_once_the_first_counts(store: Store, other: Store) -> None:
    one = await opened(store)
    after = await decided(store, one, made.SignedUp(at=BEGAN, by=ANNA, player=ANNA))
    with pytest.raises(Conflict, match=f"round {one.id} is not at version 1 any more"):
        await decided(other, one, made.SignedUp(at=BEGAN, by=BOHDAN, player=BOHDAN))
    assert await load(other, one.id) == after
    with pytest.raises(ValueError, match="one entry"):
        await store.write(rounds.append, one, one, POSTED)


async def test_nothing_is_written_to_a_round_that_is_over(store: Store) -> None:
    one = await opened(store)
    await decided(store, one, made.Cancelled(at=BEGAN, by=HOST))
    await edit(store, "UPDATE rounds SET version = 1")
    with pytest.raises(Conflict):
        await decided(store, one, made.SignedUp(at=BEGAN, by=ANNA, player=ANNA))


async def test_one_round_runs_in_a_channel(store: Store) -> None:
    first = await opened(store)
    second = await store.write(rounds.insert, round_terms(), BEGAN)
    third = await opened(store, channel_id=ELSEWHERE)
    for one, entry in (
        (second, POSTED),
        (third, made.Moved(at=BEGAN, by=HOST, channel_id=CHANNEL)),
    ):
        with pytest.raises(RoundRefused) as caught:
            await decided(store, one, entry)
        assert caught.value.reason is RoundRefusal.CHANNEL_TAKEN
        assert caught.value.number == first.id
        assert await load(store, one.id) == one
    assert await store.read(rounds.in_channel, CHANNEL) == first.id
    await decided(store, first, made.Cancelled(at=BEGAN, by=HOST))
    assert await store.read(rounds.in_channel, CHANNEL) is None
    await decided(store, second, POSTED)
    assert await store.read(rounds.in_channel, CHANNEL) == second.id


# Drafts, lists, and the end


async def test_a_draft_is_kept_for_a_day(store: Store) -> None:
    terms = round_terms()
    old = await store.write(rounds.insert, terms, BEGAN)
    await decided(store, old, made.TermsChanged(at=BEGAN, by=HOST, terms=terms))
    posted = await opened(store)
    young = await store.write(rounds.insert, terms, BEGAN + DRAFT_KEPT_MS)
    assert await store.read(rounds.find, old.id) is not None
    await store.write(rounds.insert, terms, BEGAN + DRAFT_KEPT_MS + 1)
    assert await store.read(rounds.find, old.id) is None
    assert await rows(store, "SELECT 1 FROM round_entries WHERE round = ?", old.id) == []
    assert await load(store, posted.id) == posted
    assert await store.write(rounds.discard, young.id)
    assert await store.read(rounds.find, young.id) is None
    assert not await store.write(rounds.discard, posted.id), "it is no draft any more"


async def test_rounds_are_listed(store: Store) -> None:
    await store.write(rounds.insert, round_terms(), BEGAN)
    first = await opened(store, made.CoHost(at=BEGAN, by=HOST, player=ANNA))
    second = await opened(store, channel_id=ELSEWHERE, name="Moth's Cup", opener=BOHDAN)
    await opened(store, channel_id=7, guild_id=8)
    second = await decided(store, second, made.Cancelled(at=BEGAN, by=BOHDAN))
    listed = [
        NamedRound(second.id, "Moth's Cup", "deathmatch"),
        NamedRound(first.id, "Friday Cup", "deathmatch"),
    ]
    assert await store.read(rounds.of_guild, GUILD, 9) == listed
    assert await store.read(rounds.of_guild, GUILD, 1) == listed[:1]
    assert await store.read(rounds.of_guild, GuildId(1), 1) == []
    assert await store.read(rounds.hosted_by, ANNA) == {first.id}
    assert await store.read(rounds.hosted_by, BOHDAN) == frozenset(), "it is over"


async def test_a_round_is_looked_after_until_its_end_is_shown(store: Store) -> None:
    await store.write(rounds.insert, round_terms(), BEGAN)
    one = await opened(store)
    await store.write(rounds.finish_showing, one.id)
    assert await store.read(rounds.unfinished) == [one.id], "it is not over yet"
    await decided(store, one, made.Cancelled(at=BEGAN, by=HOST))
    assert await store.read(rounds.unfinished) == [one.id]
    await store.write(rounds.finish_showing, one.id)
    assert await store.read(rounds.unfinished) == []


# Time


async def test_an_absence_delays_all_that_is_due(store: Store) -> None:
    """Only where somebody has lost that time: not a round that opens its check-in next week."""
    await store.write(meta.touch, BEGAN)
    until = BEGAN + 60_000
    in_check_in = await opened(
        store, made.CheckInOpened(at=BEGAN, until=until), channel_id=ChannelId(11)
    )
    soon, later = [
        await opened(store, starts=starts, check_in=0, channel_id=ChannelId(starts))
        for starts in (BEGAN + 4_000, BEGAN + 9_001)
    ]
    overdue = await opened(store, starts=BEGAN, check_in=0, channel_id=ChannelId(12))
    in_leg = await running(store, channel_id=ChannelId(13))
    waiting = await called(store, in_leg)
    run_out = await called(store, in_leg, 2, expires=BEGAN)
    of_no_round = await called(store, in_leg, round_table=None)
    damaged = await opened(store, starts=BEGAN + 4_000, check_in=0, channel_id=ChannelId(14))
    await edit(store, f"DELETE FROM round_entries WHERE round = {damaged.id}")

    await store.resume_clocks(BEGAN + 9_000)
    for one, due in ((in_check_in, until + 9_000), (soon, BEGAN + 13_000)):
        entry = made.Delayed(at=BEGAN + 9_000, ms=9_000)
        assert await load(store, one.id) == apply(one, entry)
        assert (await load(store, one.id)).due == due
    for one in (later, overdue, in_leg):
        assert await load(store, one.id) == one
    open_ones = await store.read(invitations.open_ones)
    moved = replace(waiting, expires=waiting.expires + 9_000)
    assert open_ones == [moved, run_out, of_no_round]
    assert await rows(store, DUE) == [
        (overdue.id, BEGAN),
        (damaged.id, BEGAN + 4_000),
        (later.id, BEGAN + 9_001),
        (soon.id, BEGAN + 13_000),
        (in_check_in.id, until + 9_000),
    ]
    await store.resume_clocks(BEGAN + 9_000)
    assert await store.read(invitations.open_ones) == open_ones


# Damage


DAMAGES = [
    ("DELETE FROM round_entries WHERE seq = 3", "log entry 3 is missing"),
    ("DELETE FROM round_entries WHERE seq = 4", "3 log entries instead of 4"),
    ("""UPDATE round_entries SET body = '{"type":"seen"}' WHERE seq = 2""", "log entry 2: "),
    ("UPDATE round_entries SET body = (SELECT max(body) FROM round_entries)", "refuse its log"),
    ("UPDATE rounds SET terms = '{}'", "terms: "),
    ("UPDATE rounds SET terms = replace(terms, 'barbarian', 'poet')", "terms: "),
]


@pytest.mark.parametrize(("damage", "why"), DAMAGES)
async def test_a_damaged_round_is_unreadable_and_can_be_cancelled(
    damage: str, why: str, store: Store
) -> None:
    one = await with_players(store)
    await edit(store, damage)
    with pytest.raises(Unreadable, match=f"^round {one.id} cannot be read: .*{why}"):
        await load(store, one.id)
    assert await store.write(rounds.void, one.id)
    assert not await store.write(rounds.void, one.id)
    assert await store.read(rounds.in_channel, CHANNEL) is None
    assert await store.read(rounds.hosted_by, HOST) == frozenset()
    assert await rows(store, DUE) == []
    assert await store.read(rounds.unfinished) == [one.id], "its messages are to go"


async def with_players(store: Store) -> Round:
    players = ANNA, BOHDAN, UserId(77)
    return await opened(store, *[made.SignedUp(at=BEGAN, by=one, player=one) for one in players])


async def test_a_round_of_a_game_that_is_gone_is_unreadable(store: Store) -> None:
    one = await opened(store)
    with without_game("deathmatch"), pytest.raises(Unreadable, match="has no game 'deathmatch'"):
        await load(store, one.id)
    await store.write(rounds.void, one.id)
    again = await load(store, one.id)
    assert again == replace(one, phase=RoundPhase.CANCELLED, due=None)
    assert await store.read(rounds.find, RoundId(77)) is None
