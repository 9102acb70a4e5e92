"""Databases that older commits wrote: copies of them, and the Discord in which they were written.

README.md tells what is in which file.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sandbox.server import Sandbox
from sandbox.world import Channel, Message

FOLDER = Path(__file__).parent
COMMITS = sorted(path.stem for path in FOLDER.glob("*.db"))
FIRST = "09be357"
"""The commit whose database a test reads that is not for `EVERY` one."""
EVERY = pytest.mark.parametrize("commit", COMMITS)


@cache
def expected(commit: str) -> dict[str, Any]:
    """The facts that the program of that commit read from its database."""
    found: dict[str, Any] = json.loads((FOLDER / f"{commit}.expected.json").read_text("utf-8"))
    return found


@cache
def discord(commit: str) -> dict[str, Any]:
    """The people, channels and messages of the Discord that the commit's bot left behind."""
    found: dict[str, Any] = json.loads((FOLDER / f"{commit}.discord.json").read_text("utf-8"))
    return found


def copied(commit: str, folder: Path) -> Path:
    """A copy of the commit's database, which may be written to."""
    return Path(shutil.copyfile(FOLDER / f"{commit}.db", folder / "delve.sqlite3"))


def ask(path: Path, question: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows that answer a question to a database."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question, values).fetchall()


def furnish(sandbox: Sandbox, commit: str) -> None:
    """Make a new sandbox the Discord of the commit: the same people, channels and messages.

    Only the messages that the database names are there. All permissions that the bot lacked are
    granted.
    """
    left = discord(commit)
    for each in left["people"]:
        if each["name"] not in sandbox.people:
            moderates = each.get("moderator", False)
            sandbox.add_user(each["name"], locale=each["locale"], moderator=moderates)
        person = sandbox.people[each["name"]]
        person.locale = each["locale"]
        assert person.id == each["id"]
        if not each["dms_open"]:
            person.close_dms()
    for each in left["channels"]:
        channel = sandbox.channels.get(each["name"]) or sandbox.add_channel(each["name"])
        assert channel.id == each["id"]
        if each["deleted"]:
            sandbox.delete_channel(channel)
    world = sandbox.core.world
    for each in left["direct"]:
        user = world.users[each["user"]]
        private = Channel(each["id"], user.name, recipient=user)
        world.direct[user.id] = world.channels[private.id] = private
    for each in left["messages"]:
        channel = world.channels[each["channel"]]
        channel.messages[each["id"]] = Message(each["id"], channel, world.bot, each["payload"])
