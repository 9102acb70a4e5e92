"""Invitations of an older database: their numbers, their messages, and damaged ones."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.match.ids import InvitationId
from bot.match.invitation import InvitationStatus
from bot.store import invitations
from bot.store.errors import Unreadable
from bot.store.store import Store
from tests.databases.old import EVERY, ask
from tests.store.playing import draft


async def test_their_messages_are_not_classic_unlike_new_ones(old_path: Path) -> None:
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
async def test_a_damaged_one_does_not_hide_the_others(damage: str, old_path: Path) -> None:
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
