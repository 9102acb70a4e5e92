"""Starting, finding and keeping matches; invitations; people."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from bot.contract.errors import BadOptions
from bot.games.deathmatch.rules.game import Options
from bot.match.ids import ChannelId, GuildId, InvitationId, MessageId
from bot.match.invitation import InvitationStatus, agree
from bot.store import clocks, invitations, matches, meta, people
from bot.store.matches import Blockage
from bot.store.store import Store
from tests.store.playing import (
    ANNA,
    BEGAN,
    BOHDAN,
    CHANNEL,
    CHRYSTIA,
    DANYLO,
    GUILD,
    draft,
    edit,
    enter,
    first_action,
    live_ids,
    play,
    rows,
    start,
    start_match,
    terms_of,
)


async def test_the_message_of_an_invitation(store: Store) -> None:
    invitation = await store.write(invitations.insert, draft())
    assert await store.read(invitations.message, invitation.id) is None
    await store.write(invitations.set_message, invitation.id, MessageId(2**63 - 1))
    assert await store.read(invitations.message, invitation.id) == 2**63 - 1
    assert await store.read(invitations.message, InvitationId(77)) is None


async def test_a_match_starts_once(store: Store, other: Store) -> None:
    """Ten presses of the last Accept, through two connections: one match."""
    invitation = await store.write(invitations.insert, draft())
    complete = agree(invitation, BOHDAN, BEGAN)
    started = await asyncio.gather(
        *(
            (store, other)[n % 2].write(
                invitations.start, invitation, complete, terms_of(complete, seed=n)
            )
            for n in range(10)
        )
    )
    (success,) = [answer for answer in started if answer is not None]
    stored, terms = success
    assert stored == replace(complete, status=InvitationStatus.STARTED, match_id=terms.id)
    assert await store.read(invitations.find, invitation.id) == stored
    assert await store.read(matches.live) == [terms]
    assert await rows(store, "SELECT count(*) FROM seats") == [(2,)]


async def test_bad_options_start_nothing(store: Store) -> None:
    invitation = await store.write(invitations.insert, draft(options=Options("warrior", "Z")))
    with pytest.raises(BadOptions):
        await start_match(store, invitation, invitation, terms_of(invitation))
    assert await store.read(invitations.find, invitation.id) == invitation
    assert await rows(store, "SELECT count(*) FROM matches") == [(0,)]


async def test_the_number_of_a_match_is_never_given_twice(store: Store) -> None:
    match = await start(store)
    await edit(
        store,
        "UPDATE invitations SET match = NULL",
        "DELETE FROM playing",
        "DELETE FROM seats",
        "DELETE FROM matches",
    )
    assert (await start(store)).terms.id > match.terms.id


async def test_live_matches(store: Store) -> None:
    first = await start(store)
    second = await start(store, players=(ANNA, CHRYSTIA), channel_id=CHANNEL + 1)
    third = await start(
        store, players=(BOHDAN, CHRYSTIA), guild_id=GUILD + 1, channel_id=CHANNEL + 2
    )
    over = await play(store, await start(store, channel_id=CHANNEL + 3), Random(1))
    a, b, c = (match.terms for match in (first, second, third))
    assert not over.live
    assert await live_ids(store) == [a.id, b.id, c.id]
    assert await store.read(matches.live) == [c, b, a]
    assert await store.read(matches.live, guild_id=GUILD) == [b, a]
    assert await store.read(matches.live, channel_id=CHANNEL) == [a]
    assert await store.read(matches.live, user_id=BOHDAN) == [c, a]
    assert await store.read(matches.live, guild_id=GUILD, user_id=BOHDAN) == [a]
    assert await store.read(matches.live, user_id=DANYLO) == []


async def test_an_unreadable_match_does_not_hide_the_others(store: Store) -> None:
    first = await start(store)
    second = await start(store, channel_id=CHANNEL + 1)
    await edit(store, "UPDATE matches SET game = 'chess' WHERE id = 1")
    assert await store.read(matches.live, user_id=ANNA) == [second.terms]
    assert await live_ids(store) == [first.terms.id, second.terms.id]
    assert await store.read(matches.unreadable, GUILD) == [first.terms.id]
    assert await store.read(matches.unreadable, GUILD, CHANNEL) == [first.terms.id]
    assert await store.read(matches.unreadable, GUILD, ChannelId(CHANNEL + 1)) == []
    assert await store.read(matches.unreadable, GuildId(GUILD + 1)) == []


async def test_a_match_moves(store: Store) -> None:
    match = await start(store)
    await store.write(matches.move, match.terms.id, ChannelId(CHANNEL + 9))
    loaded = await store.load(match.terms.id)
    assert loaded == replace(match, terms=replace(match.terms, channel_id=CHANNEL + 9))
    assert await store.read(matches.live, channel_id=CHANNEL) == []
    await enter(store, match, first_action(match))
    assert await store.read(matches.live, channel_id=ChannelId(CHANNEL + 9)) == [loaded.terms]


async def test_trouble(store: Store) -> None:
    number = (await start(store)).terms.id
    assert await store.read(matches.blockage, number) is None
    for trouble in (Blockage("no channel"), Blockage("no channel", (ANNA, BOHDAN))):
        await store.write(matches.set_blockage, number, trouble)
        assert await store.read(matches.blockage, number) == trouble
    await store.write(matches.set_blockage, number, None)
    assert await store.read(matches.blockage, number) is None


async def test_people(store: Store) -> None:
    told = {(ANNA, GUILD): "Anna", (ANNA, None): "uk", (BOHDAN, GUILD): "Bohdan"}
    await store.write(people.write, {**told, (ANNA, GuildId(GUILD + 1)): "Ann"})
    assert await store.read(people.names, GUILD, [ANNA, BOHDAN, DANYLO]) == {
        ANNA: "Anna",
        BOHDAN: "Bohdan",
    }
    assert await store.read(people.names, GuildId(GUILD + 1), [ANNA, BOHDAN]) == {ANNA: "Ann"}
    assert await store.read(people.names, GUILD, []) == {}
    assert await store.read(people.locale, ANNA) == "uk"
    assert await store.read(people.locale, BOHDAN) is None
    await store.write(people.write, {(ANNA, GUILD): "Hanna", (ANNA, None): "en-GB"})
    assert await store.read(people.names, GUILD, [ANNA]) == {ANNA: "Hanna"}
    assert await store.read(people.locale, ANNA) == "en-GB"


async def test_last_seen(store: Store) -> None:
    assert await store.read(meta.last_seen) is None
    await store.write(clocks.note, BEGAN, {})
    await store.write(clocks.note, BEGAN + 1, {})
    assert await store.read(meta.last_seen) == BEGAN + 1


@pytest.mark.parametrize("value", ["", "yesterday", "1.5"])
async def test_a_last_seen_that_cannot_be_read_is_none(store: Store, value: str) -> None:
    """Only a word about the absence depends on it, and the next touch writes it anew."""
    await store.write(clocks.note, BEGAN, {})
    await store.write(
        lambda c: c.execute("UPDATE meta SET value = ? WHERE key = 'last_seen'", (value,))
    )
    assert await store.read(meta.last_seen) is None
    await store.write(clocks.note, BEGAN, {})
    assert await store.read(meta.last_seen) == BEGAN


async def test_only_the_first_host_call_counts_until_they_come(store: Store) -> None:
    number = (await start(store)).terms.id
    await store.write(matches.note_host_called, number, BEGAN)
    await store.write(matches.note_host_called, number, BEGAN + 5)
    assert await store.read(matches.hosts_called, BEGAN) == []
    assert await store.read(matches.hosts_called, BEGAN + 1) == [(number, BEGAN)]
    await store.write(matches.note_host_came, number)
    assert await store.read(matches.hosts_called, BEGAN + 10) == []
    await store.write(matches.note_host_called, number, BEGAN + 7)
    assert await store.read(matches.hosts_called, BEGAN + 10) == [(number, BEGAN + 7)]
