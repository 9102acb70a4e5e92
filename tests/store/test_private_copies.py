"""Pending private messages: from the act that makes them, until they are sent or refused."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.advance import add
from bot.match.entries import Conceded, Substituted
from bot.match.ids import MatchId, MessageId
from bot.match.match import Match
from bot.store import invitations, matches, private_copies
from bot.store.errors import AlreadyPlaying, Conflict
from bot.store.log import Effects, LogStep
from bot.store.private_copies import KeptCopy, PendingCopy
from bot.store.store import Store
from tests.store.playing import (
    ANNA,
    BEGAN,
    CHANNEL,
    CHRYSTIA,
    DANYLO,
    add_pending,
    draft,
    edit,
    enter,
    first_action,
    play,
    start,
    start_match,
    terms_of,
)

ANNAS, BOHDANS = Seat(0), Seat(1)


async def pending_of(store: Store, number: MatchId) -> list[PendingCopy]:
    return await store.write(private_copies.of_match, number)


async def test_a_copy_is_pending_until_it_is_sent(store: Store) -> None:
    number = (await start(store)).terms.id
    await add_pending(store, number, [BOHDANS, ANNAS], 3, BEGAN)
    await add_pending(store, number, [ANNAS], 1, BEGAN - 5)
    pending = [
        PendingCopy(ANNAS, 1, BEGAN - 5, waiting=False),
        PendingCopy(ANNAS, 3, BEGAN, waiting=False),
        PendingCopy(BOHDANS, 3, BEGAN, waiting=False),
    ]
    assert await pending_of(store, number) == pending
    store.write_later(private_copies.settle, number, ANNAS, [1, 3, 99])
    assert await pending_of(store, number) == pending[2:]
    store.write_later(private_copies.settle, number, BOHDANS, [3])
    assert await pending_of(store, number) == []


async def test_a_record_waits_when_it_is_certainly_not_sent(store: Store) -> None:
    number = (await start(store)).terms.id
    await add_pending(store, number, [ANNAS, BOHDANS], 1, BEGAN)
    await add_pending(store, number, [ANNAS], 2, BEGAN)
    await store.write(private_copies.set_waiting, number, ANNAS, [2], True)
    assert [(one.seat, one.version) for one in await pending_of(store, number) if one.waiting] == [
        (ANNAS, 2)
    ]
    await store.write(private_copies.set_waiting, number, ANNAS, [2], False)
    assert not any(one.waiting for one in await pending_of(store, number))
    await store.write(private_copies.set_waiting, number, ANNAS, [2], True)
    # A pending copy is not added again.
    await add_pending(store, number, [ANNAS], 2, BEGAN + 9)
    assert (await pending_of(store, number))[1] == PendingCopy(ANNAS, 2, BEGAN, waiting=True)


async def test_an_act_and_what_it_owes_are_one(store: Store) -> None:
    match = await start(store)
    number, entry = match.terms.id, first_action(match)
    after = add(match, entry)
    await store.append(LogStep(match, after, Effects([BOHDANS])))
    pending = [PendingCopy(BOHDANS, 1, entry.at, waiting=False, entry=entry)]
    assert await pending_of(store, number) == pending
    with pytest.raises(Conflict):
        await store.append(LogStep(match, after, Effects([ANNAS, BOHDANS])))
    assert await pending_of(store, number) == pending


def everybody(match: Match) -> tuple[Seat, ...]:
    return match.terms.seats


async def test_the_opening_of_a_match_owes_what_it_makes(store: Store) -> None:
    opened: list[Match] = []

    def pending_for(match: Match) -> tuple[Seat, ...]:
        opened.append(match)
        return (BOHDANS,)

    invitation = await store.write(invitations.insert, draft())
    started = await store.write(
        invitations.start, invitation, invitation, terms_of(invitation), pending_for=pending_for
    )
    assert started is not None
    number = started[1].id
    assert opened == [await store.load(number)]
    assert await pending_of(store, number) == [PendingCopy(BOHDANS, 0, BEGAN, waiting=False)]


async def test_a_match_that_does_not_start_owes_nothing(store: Store) -> None:
    await start(store)
    invitation = await store.write(invitations.insert, draft())
    with pytest.raises(AlreadyPlaying):
        await store.write(
            invitations.start, invitation, invitation, terms_of(invitation), pending_for=everybody
        )
    elsewhere = await store.write(invitations.insert, draft(channel_id=CHANNEL + 1))
    terms = terms_of(elsewhere)
    assert await start_match(store, elsewhere, elsewhere, terms, pending_for=everybody) is not None
    assert await start_match(store, elsewhere, elsewhere, terms, pending_for=everybody) is None
    assert len(await store.write(private_copies.matches_with_pending)) == 2


async def test_seats_with_pending_copies_are_known_after_a_start(store: Store) -> None:
    """Also where the match is over, void, or cannot be read: that changes nothing for the seat."""
    over = await play(store, await start(store), Random(1))
    shown, void, lost, none = [
        (await start(store, channel_id=CHANNEL + n, host=DANYLO)).terms.id for n in range(1, 5)
    ]
    for number in (over.terms.id, shown, void, lost):
        await add_pending(store, number, [BOHDANS], 0, BEGAN)
    await add_pending(store, shown, [ANNAS, BOHDANS], 1, BEGAN)
    await store.write(matches.void, shown, BEGAN)
    await store.write(matches.finish_showing, shown)
    await store.write(matches.void, void, BEGAN)
    await edit(store, f"UPDATE matches SET game = 'chess' WHERE id = {lost}")
    pending = [
        (over.terms.id, BOHDANS),
        (shown, ANNAS),
        (shown, BOHDANS),
        (void, BOHDANS),
        (lost, BOHDANS),
    ]
    assert await store.write(private_copies.matches_with_pending) == pending
    for number, seat in pending:
        versions = [one.version for one in await pending_of(store, number) if one.seat == seat]
        store.write_later(private_copies.settle, number, seat, versions)
    assert await store.write(private_copies.matches_with_pending) == []
    assert await pending_of(store, none) == []


async def test_a_substitute_is_sent_only_their_own_copies(
    store: Store,
) -> None:
    match = await start(store, host=DANYLO)
    number, entry = match.terms.id, Substituted(BEGAN, DANYLO, ANNAS, CHRYSTIA, ANNA)
    await add_pending(store, number, [ANNAS, BOHDANS], 0, BEGAN - 5)
    before = await pending_of(store, number)
    busy = await start(store, players=(CHRYSTIA, DANYLO))
    with pytest.raises(AlreadyPlaying):
        await enter(store, match, entry, effects=Effects([ANNAS]))
    assert await pending_of(store, number) == before, "who sat there still does"
    await store.write(matches.void, busy.terms.id, BEGAN)
    await enter(store, match, entry, effects=Effects([ANNAS]))
    assert await pending_of(store, number) == [
        PendingCopy(ANNAS, 1, BEGAN, waiting=False, entry=entry),
        PendingCopy(BOHDANS, 0, BEGAN - 5, waiting=False),
    ]


async def test_a_growing_message_is_kept_with_its_versions(store: Store) -> None:
    """Copies that it tells of are no longer pending. One of another key takes its place."""
    number = (await start(store)).terms.id
    await add_pending(store, number, [ANNAS, BOHDANS], 1, BEGAN)
    assert await store.read(private_copies.kept, number, ANNAS) is None
    first = KeptCopy("round-1", CHANNEL, MessageId(7), ())
    await store.write(private_copies.keep, number, ANNAS, first)
    assert [one.seat for one in await pending_of(store, number)] == [ANNAS, BOHDANS]
    for message in (
        replace(first, versions=(1,)),
        KeptCopy("round-2", CHANNEL, MessageId(8), ()),
    ):
        await store.write(private_copies.keep, number, ANNAS, message)
        assert await store.read(private_copies.kept, number, ANNAS) == message
        assert [one.seat for one in await pending_of(store, number)] == [BOHDANS]
    assert await store.read(private_copies.kept, number, BOHDANS) is None
    await store.write(private_copies.lose, number, ANNAS)
    assert await store.read(private_copies.kept, number, ANNAS) is None


async def test_an_unreadable_message_does_not_grow(store: Store) -> None:
    number = (await start(store)).terms.id
    await store.write(
        private_copies.keep, number, ANNAS, KeptCopy("a", CHANNEL, MessageId(7), (1,))
    )
    await edit(store, "UPDATE kept_records SET versions = 'broken'")
    assert await store.read(private_copies.kept, number, ANNAS) is None


async def test_no_message_grows_for_who_has_sat_down_since(store: Store) -> None:
    match = await start(store, host=DANYLO)
    message = KeptCopy("a", CHANNEL, MessageId(7), (1,))
    for seat in (ANNAS, BOHDANS):
        await store.write(private_copies.keep, match.terms.id, seat, message)
    await enter(store, match, Substituted(BEGAN, DANYLO, ANNAS, CHRYSTIA, ANNA))
    kept = [
        await store.read(private_copies.kept, match.terms.id, seat) for seat in (ANNAS, BOHDANS)
    ]
    assert kept == [None, message]


async def test_grown_messages_are_forgotten_after_the_end_is_shown(
    store: Store,
) -> None:
    match = await start(store)
    number = match.terms.id
    for seat in (ANNAS, BOHDANS):
        await store.write(
            private_copies.keep, number, seat, KeptCopy("a", CHANNEL, MessageId(7), (1,))
        )
    await add_pending(store, number, [ANNAS], 1, BEGAN)
    entry = Conceded(BEGAN, ANNAS)
    await enter(store, match, entry, effects=Effects([BOHDANS]))
    (pending,) = await store.write(matches.finish_showing, number, MessageId(9))
    assert pending == PendingCopy(BOHDANS, 1, BEGAN, False, MessageId(9), entry)
    kept = [
        await store.read(private_copies.kept, number, seat) is not None for seat in (ANNAS, BOHDANS)
    ]
    assert kept == [True, False]
    store.write_later(private_copies.settle, number, ANNAS, [1])
    assert await pending_of(store, number) == [pending]
    assert await store.read(private_copies.kept, number, ANNAS) is None
