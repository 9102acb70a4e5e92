"""The invitations of an older database are of the one kind now, and say what they said."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.match.ids import InvitationId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.store import invitations
from bot.store.errors import Unreadable
from bot.store.store import Store
from tests.databases.old import EVERY, ask, expected
from tests.store.playing import draft


def said_then(invitation: Invitation) -> dict[str, Any]:
    """An invitation in the words of before, which had no open tables and no odds."""
    options = msgspec.to_builtins(invitation.options)
    return {
        "id": invitation.id,
        "game": invitation.game,
        "options": {name: value for name, value in options.items() if name != "odds"},
        "players": list(invitation.invited),
        "host": invitation.host,
        "guild": invitation.guild_id,
        "channel": invitation.channel_id,
        "language": invitation.language,
        "expires": invitation.expires,
        "agreed": list(invitation.seated),
        "fate": invitation.status,
        "match": invitation.match_id,
    }


async def test_the_open_ones_stand_as_they_stood(old: Store, commit: str) -> None:
    said = expected(commit)
    found = await old.read(invitations.open_ones)
    assert [said_then(each) for each in found] == said["open_invitations"]
    assert await old.read(invitations.to_show) == said["invitations_to_show"]


async def test_who_asked_is_the_opener_and_two_play(old: Store) -> None:
    found = await old.read(invitations.open_ones)
    assert {each.kind for each in found} == {InvitationKind.CHALLENGE, InvitationKind.HOSTED}
    for each in found:
        hosted = each.kind is InvitationKind.HOSTED
        assert each.opener == (each.host if hosted else each.invited[0])
        assert hosted is (each.host is not None)
        assert (each.least, each.most) == (2, 2)
        assert each.acted == each.expires - 600_000, "when it was made"


async def test_their_messages_are_not_classic_and_those_of_new_ones_are(old_path: Path) -> None:
    numbers = [number for (number,) in ask(old_path, "SELECT id FROM invitations")]
    async with await Store.open(old_path) as store:
        assert {await store.read(invitations.is_classic, number) for number in numbers} == {False}
        added = await store.write(invitations.insert, draft())
        assert await store.read(invitations.is_classic, added.id)


@EVERY
async def test_no_number_is_given_again(old_path: Path) -> None:
    """An old button names its invitation by number."""
    ((last,),) = ask(old_path, "SELECT seq FROM sqlite_sequence WHERE name = 'invitations'")
    async with await Store.open(old_path) as store:
        added = await store.write(invitations.insert, draft())
        assert added.id == last + 1


@pytest.mark.parametrize(
    "damage", ["players = '[1'", "players = '{}'", "players = '[\"x\"]'", "agreed = 'x'"]
)
async def test_a_damaged_one_stays_so_and_does_not_hide_the_others(
    damage: str, old_path: Path
) -> None:
    (first, *others) = [
        number for (number,) in ask(old_path, "SELECT id FROM invitations WHERE fate = 'open'")
    ]
    with closing(sqlite3.connect(old_path)) as connection:
        connection.execute(f"UPDATE invitations SET {damage} WHERE id = {first}")
        connection.commit()
    async with await Store.open(old_path) as store:
        with pytest.raises(Unreadable, match=f"invitation {first} "):
            await store.read(invitations.find, InvitationId(first))
        found = await store.read(invitations.open_ones)
        assert [each.id for each in found] == others
        assert {each.status for each in found} == {InvitationStatus.OPEN}
