"""What was noted of messages by their slots becomes messages that are known by numbers."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.match.ids import ChannelId, MatchId
from bot.store.database import Database
from bot.store.migrations import bundled
from bot.store.private_channels import PrivateChannel
from bot.store.store import Store
from tests.store.playing import ANNA, BOHDAN, CHRYSTIA

NUMBER = MatchId(1)
VERSION = 9

Found = list[tuple[str, str, str]]
"""Slots, generations and states, in the order of the numbers."""


def in_phase(phase: str, adventure: int, last: int | None = None) -> str:
    """The state of a match, as far as it matters here."""
    state = {"phase": phase, "adventure": adventure, "last": last and {"adventure": last}}
    return msgspec.json.encode(state).decode()


async def noted(
    path: Path, state: str, notes: Mapping[str, str], **columns: int
) -> sqlite3.Connection:
    """A database of before, with a match, and the tags of its messages by slot.

    The messages were posted in this order.
    """
    names = [migration.name for migration in bundled()]
    before = bundled()[: names.index("messages")]
    await (await Database.open(path, before)).close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(
        "INSERT INTO matches (id, game, variant, options, seed, guild, channel, language, began,"
        " version, state, ended_at, shown_to_end)"
        " VALUES (?, 'deathmatch', 'warrior', '{}', x'00', 1, 2, 'en', 3, ?, ?, ?, ?)",
        (NUMBER, VERSION, state, columns.get("ended_at"), columns.get("shown_to_end", 0)),
    )
    connection.executemany(
        "INSERT INTO posts (match, key, channel, message, tag, shown) VALUES (?, ?, 2, ?, ?, 0)",
        [(NUMBER, slot, 50 + n, tag) for n, (slot, tag) in enumerate(notes.items())],
    )
    return connection


CASES: dict[str, tuple[str, dict[str, str], Found, bool]] = {
    "a turn": (
        in_phase("turn", 3, 2),
        {"reveal": "delve:2", "board": "board:3", "call": "turn:9"},
        [
            ("board:2", "board", "settled"),
            ("board:3", "board", "stands"),
            ("ping", "turn:9", "stands"),
        ],
        True,
    ),
    "before the first walk": (
        in_phase("starter", 0),
        {"board": "board:0", "call": "starter"},
        [("board:1", "board", "stands"), ("ping", "starter", "stands")],
        True,
    ),
    "what was to be deleted": (
        in_phase("turn", 3, 2),
        {
            "old:1": "board:2",
            "old:2": "turn:8",
            "old:3": "delve:2",
            "old:4": "followed",
            "old:5": "hand:7",
            "reveal": "delve:2",
            "board": "board:3",
            "call": "taken-down",
        },
        [
            ("board:3", "board", "leaving"),
            ("ping", "turn:8", "leaving"),
            ("ping", "delve:2", "leaving"),
            ("board:3", "followed", "leaving"),
            ("board:2", "board", "settled"),
            ("board:3", "board", "stands"),
        ],
        True,
    ),
    "a walk that waits for an answer": (
        in_phase("strike", 2, 1),
        {"board": "board:2", "reveal": "delve:2"},
        [("board:3", "board", "leaving"), ("board:2", "board", "stands")],
        True,
    ),
    "a walk that was not told to its end": (
        in_phase("turn", 3, 2),
        {"board": "board:2", "reveal": "delve:2"},
        [("board:3", "board", "leaving"), ("board:2", "board", "stands")],
        False,
    ),
    "a walk that was not begun": (
        in_phase("strike", 2, 1),
        {"reveal": "delve:1", "board": "board:2", "call": "delve:2"},
        [
            ("board:1", "board", "settled"),
            ("board:2", "board", "stands"),
            ("ping", "delve:2", "stands"),
        ],
        False,
    ),
    "a board that was posted again": (
        in_phase("turn", 3, 2),
        {"reveal": "delve:2", "board": "followed"},
        [("board:2", "board", "settled"), ("board:3", "followed", "stands")],
        False,
    ),
    "a board that was posted again beside a walk that waits": (
        in_phase("strike", 2, 1),
        {"board": "followed", "reveal": "delve:2"},
        [("board:3", "followed", "leaving"), ("board:2", "board", "stands")],
        False,
    ),
    "a walk that was posted again": (
        in_phase("turn", 3, 2),
        {"reveal": "followed", "board": "board:3"},
        [("board:3", "followed", "leaving"), ("board:3", "board", "stands")],
        True,
    ),
    "a state that is damaged": (
        "x",
        {"board": "board:2", "reveal": "delve:2"},
        [("board:3", "board", "leaving"), ("board:2", "board", "stands")],
        False,
    ),
    "no board": (in_phase("turn", 1), {"call": "turn:1"}, [("ping", "turn:1", "stands")], False),
    "nothing": (in_phase("starter", 0), {}, [], False),
}
"""By what it is: the state, the notes, what they become, and whether all is known to stand."""


@pytest.mark.parametrize("case", CASES)
async def test_every_message_finds_its_slot(case: str, tmp_path: Path) -> None:
    state, notes, expected, whole = CASES[case]
    path = tmp_path / "delve.sqlite3"
    (await noted(path, state, notes)).close()
    async with await Store.open(path) as store:
        messages = await store.messages(NUMBER)
        assert [(one.slot, one.generation, one.state) for one in messages] == expected
        assert await store.unshown_matches() == ([] if whole else [NUMBER])


@pytest.mark.parametrize(
    ("shown_to_end", "unshown"), [(0, [NUMBER]), (1, [])], ids=["not shown", "shown"]
)
async def test_the_end_of_a_match(
    shown_to_end: int, unshown: list[MatchId], tmp_path: Path
) -> None:
    path = tmp_path / "delve.sqlite3"
    notes = {} if shown_to_end else {"reveal": "delve:4", "board": "result"}
    state = in_phase("over", 4, 4)
    (await noted(path, state, notes, ended_at=8, shown_to_end=shown_to_end)).close()
    async with await Store.open(path) as store:
        assert await store.unshown_matches() == unshown
        found = [(one.slot, one.generation, one.state) for one in await store.messages(NUMBER)]
    assert found == (
        [] if shown_to_end else [("board:4", "board", "settled"), ("board:5", "result", "stands")]
    )


async def test_a_message_was_announced_when_it_was_posted(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    with closing(await noted(path, in_phase("turn", 1), {"board": "board:1"})) as connection:
        connection.execute("UPDATE posts SET message = 1383861678243840010")
    async with await Store.open(path) as store:
        (message,) = await store.messages(NUMBER)
    assert (message.message_id, message.announced) == (1383861678243840010, 1_750_008_735_000)


async def test_who_was_not_reached_in_the_newest_match_takes_no_messages(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    seats = [(1, 0, ANNA, 1), (1, 1, BOHDAN, 0), (2, 0, ANNA, 0), (2, 1, BOHDAN, 1)]
    notes = {"hand:0": "hand:3", "hand:1": "hand:2"}
    with closing(await noted(path, in_phase("turn", 1), notes)) as connection:
        connection.execute(
            "INSERT INTO matches (game, variant, options, seed, guild, channel, language, began,"
            " state) SELECT game, variant, options, seed, guild, 7, language, began, state"
            " FROM matches"
        )
        connection.executemany(
            "INSERT INTO seats (match, seat, player, unreachable) VALUES (?, ?, ?, ?)", seats
        )
        connection.execute("UPDATE posts SET channel = message + 1000")
    async with await Store.open(path) as store:
        assert await store.private_channel(ANNA) == PrivateChannel(ChannelId(1050))
        assert await store.private_channel(BOHDAN) == PrivateChannel(
            ChannelId(1051), closed=True, told=True
        )
        assert await store.private_channel(CHRYSTIA) == PrivateChannel()
        assert await store.messages(NUMBER) == []
