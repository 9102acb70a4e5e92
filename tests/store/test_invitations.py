"""Invitations as they are stored, most of all open tables."""

from typing import Any

import pytest
from msgspec.structs import asdict, replace

from bot.games.deathmatch.rules.game import Options
from bot.match.ids import ChannelId, GuildId, InvitationId, MessageId, RoleId, UserId
from bot.match.invitation import TABLE_LIFETIME_MS, Invitation, InvitationStatus, join, leave
from bot.match.terms import RoundTable
from bot.match.times import Instant
from bot.store import invitations
from bot.store.errors import Unreadable
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
    rows,
    start_match,
    table_draft,
    terms_of,
)

LATER = BEGAN + 60_000


async def test_an_invitation_comes_back_as_it_was(store: Store) -> None:
    hosted = draft(host=DANYLO, agreed=(), options=Options("barbarian", "AB"), language="en")
    tables = table_draft(ANNA), table_draft(BOHDAN, ANNA, least=1, most=6)
    of_round = draft(host=DANYLO, round_table=RoundTable(7, "Friday Cup", 2, 3, walkover=True))
    for invitation in (draft(), hosted, of_round, *tables):
        added = await store.write(invitations.insert, invitation)
        assert added == Invitation(id=added.id, **asdict(invitation))
        assert await store.read(invitations.find, added.id) == added
    assert await store.read(invitations.find, InvitationId(77)) is None


async def test_all_that_can_change_is_stored(store: Store) -> None:
    before = await store.write(invitations.insert, table_draft(ANNA, most=4))
    joined = join(before, BOHDAN, LATER)
    assert await store.write(invitations.update, before, joined)
    assert await store.read(invitations.find, before.id) == joined
    passed_on = leave(joined, ANNA, LATER + 1)
    assert (passed_on.opener, passed_on.acted) == (BOHDAN, LATER + 1)
    assert await store.write(invitations.update, joined, passed_on)
    assert await store.read(invitations.find, before.id) == passed_on


@pytest.mark.parametrize(
    "change",
    [
        {"opener": BOHDAN},
        {"seated": (BOHDAN, ANNA)},
        {"expires": BEGAN},
        {"acted": LATER},
        {"status": InvitationStatus.EXPIRED},
        {"id": InvitationId(77)},
    ],
)
async def test_it_changes_only_from_what_was_seen(change: dict[str, object], store: Store) -> None:
    stored = await store.write(invitations.insert, table_draft(ANNA, BOHDAN, most=4))
    seen = replace(stored, **change)
    assert not await store.write(invitations.update, seen, join(stored, CHRYSTIA, LATER))
    assert await start_match(store, seen, stored, terms_of(stored)) is None
    assert await store.read(invitations.find, stored.id) == stored
    assert await rows(store, "SELECT count(*) FROM matches") == [(0,)]


async def test_seats_may_be_dealt(store: Store) -> None:
    """The order of the seats is the match's; the invitation keeps the order of joining."""
    table = await store.write(invitations.insert, table_draft(ANNA, BOHDAN))
    dealt = replace(terms_of(table), players=(BOHDAN, ANNA))
    started = await start_match(store, table, table, dealt)
    assert started is not None
    invitation, terms = started
    assert terms.players == (BOHDAN, ANNA)
    assert invitation.seated == (ANNA, BOHDAN)
    assert invitation.status is InvitationStatus.STARTED
    assert await store.read(invitations.find, table.id) == invitation


async def test_somebody_waits_at_several_tables(store: Store) -> None:
    here, there = table_draft(ANNA), table_draft(DANYLO, ANNA, channel_id=CHANNEL + 1)
    tables = [await store.write(invitations.insert, each) for each in (here, here, there)]
    assert await store.read(invitations.open_ones) == tables
    assert await store.read(invitations.open_ones, channel_id=CHANNEL) == tables[:2]
    expired = replace(tables[0], status=InvitationStatus.EXPIRED)
    await store.write(invitations.update, tables[0], expired)
    assert await store.read(invitations.open_ones) == tables[1:]


async def test_the_newest_open_invitations_of_a_server_are_found(store: Store) -> None:
    """Without those of other servers, those that are over and those that are not posted yet."""
    drafts = [table_draft(ANNA, expires=BEGAN + late) for late in (2, 1, 2, 2)]
    drafts.append(replace(drafts[0], guild_id=GuildId(GUILD + 1)))
    tables = [await store.write(invitations.insert, each) for each in drafts]
    for table in (*tables[:3], tables[4]):
        await store.write(invitations.set_message, table.id, MessageId(100 + table.id))
    found = [(table, MessageId(100 + table.id)) for table in (tables[2], tables[0])]
    assert await store.read(invitations.posted, GUILD, BEGAN + 1, 5) == found
    assert await store.read(invitations.posted, GUILD, BEGAN + 1, 1) == found[:1]


async def test_a_server_calls_its_role_once_in_half_an_hour(store: Store) -> None:
    """Also where two tables are opened at once, or the first is over by then."""

    async def calls(at: Instant, **changes: Any) -> bool:
        opened = table_draft(ANNA, role=RoleId(7), acted=at, expires=at + TABLE_LIFETIME_MS)
        added = await store.write(invitations.insert, replace(opened, **changes))
        closed = replace(added, status=InvitationStatus.WITHDRAWN)
        await store.write(invitations.update, added, closed)
        return added.role is not None

    later = BEGAN + TABLE_LIFETIME_MS
    assert [await calls(at) for at in (BEGAN, BEGAN, later - 1, later)] == [
        True,
        False,
        False,
        True,
    ]
    assert await calls(later, guild_id=GuildId(GUILD + 1))


async def test_a_table_is_found_by_its_message(store: Store) -> None:
    tables = [await store.write(invitations.insert, table_draft(user)) for user in (ANNA, BOHDAN)]
    for number, table in enumerate(tables):
        await store.write(invitations.set_message, table.id, MessageId(100 + number))
    found = await store.read(invitations.open_ones, channel_id=CHANNEL, message_id=MessageId(101))
    assert found == tables[1:]
    elsewhere = ChannelId(CHANNEL + 1)
    assert (
        await store.read(invitations.open_ones, channel_id=elsewhere, message_id=MessageId(101))
        == []
    )


@pytest.mark.parametrize(
    "damage",
    ["kind = 'open', seated = '[1'", "invited = '7'", "status = 'mislaid'", "game = 'chess'"],
)
async def test_a_damaged_one_does_not_hide_the_others(damage: str, store: Store) -> None:
    broken = await store.write(invitations.insert, table_draft(ANNA))
    sound = await store.write(invitations.insert, table_draft(UserId(BOHDAN)))
    await edit(store, f"UPDATE invitations SET {damage} WHERE id = {broken.id}")
    assert await store.read(invitations.open_ones) == [sound]
    with pytest.raises(Unreadable, match=f"invitation {broken.id} "):
        await store.read(invitations.find, broken.id)
