"""Threads as discord.py hears of them."""

from __future__ import annotations

import discord
import pytest

from sandbox.server import Sandbox
from sandbox.tests.support import Bot, connected

EVENTS = (
    "thread_create",
    "thread_join",
    "thread_update",
    "thread_delete",
    "raw_thread_update",
    "raw_thread_delete",
    "thread_remove",
    "thread_member_join",
    "raw_thread_member_remove",
)


def noting(bot: Bot) -> None:
    bot.note(*EVENTS)


def members() -> discord.Intents:
    intents = discord.Intents.default()
    intents.members = True
    return intents


def arena_of(bot: Bot, sandbox: Sandbox) -> discord.TextChannel:
    channel = bot.get_channel(sandbox.channels["arena"].id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def names(bot: Bot) -> list[str]:
    """The events since the last look."""
    found = [name for name, _ in bot.seen]
    bot.seen.clear()
    return found


async def test_discord_py_drives_a_thread(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=noting) as bot:
        starter = await arena_of(bot, sandbox).send("Table 3")
        thread = await starter.create_thread(name="Table 3", auto_archive_duration=60)
        await bot.happened(2)
        assert names(bot) == ["thread_create", "thread_join"]
        assert (thread.id, thread.parent_id) == (starter.id, starter.channel.id)
        assert (thread.owner_id, thread.auto_archive_duration) == (sandbox.bot_id, 60)
        assert thread.type is discord.ChannelType.public_thread
        assert thread.created_at is not None
        assert bot.get_channel(thread.id) == thread
        fetched = await starter.channel.fetch_message(starter.id)
        assert fetched.flags.has_thread
        assert fetched.thread == thread
        board = await thread.send("board")
        assert board.position == 0
        await board.edit(content="changed")
        again = await bot.fetch_channel(thread.id)
        assert isinstance(again, discord.Thread)
        assert (again.message_count, again.total_message_sent) == (1, 1)
        assert again.me is not None
        history = [message async for message in thread.history(oldest_first=True)]
        kinds = [discord.MessageType.thread_starter_message, discord.MessageType.default]
        assert [message.type for message in history] == kinds
        await thread.edit(archived=True)
        await bot.happened(2)
        assert names(bot) == ["raw_thread_update", "thread_update"]
        assert thread not in arena_of(bot, sandbox).threads
        await thread.edit(archived=False, name="Final")
        with pytest.raises(discord.HTTPException) as caught:
            await starter.create_thread(name="again")
        assert caught.value.code == 160004
        with pytest.raises(discord.Forbidden):
            await thread.delete()


async def test_acts_of_people_are_told(sandbox: Sandbox) -> None:
    rook, wren = sandbox.people["Rook"], sandbox.people["Wren"]
    async with connected(sandbox, prepare=noting) as bot:
        message = wren.say(sandbox.channels["arena"], "who plays?")
        thread = wren.start_thread(message, "Chat")
        await bot.happened(1)
        assert names(bot) == ["thread_create"]
        rook.change_thread(thread, locked=True)
        await bot.happened(2)
        seen = bot.get_channel(thread.id)
        assert isinstance(seen, discord.Thread)
        assert (seen.locked, seen.archived, seen.me) == (True, False, None)
        rook.change_thread(thread, archived=True)
        await bot.happened(4)
        assert bot.get_channel(thread.id) is None
        names(bot)
        # A client that has forgotten an archived thread hears of it as if it joined.
        rook.change_thread(thread, archived=False)
        await bot.happened(2)
        assert names(bot) == ["raw_thread_update", "thread_join"]
        rook.delete_thread(thread)
        await bot.happened(2)
        assert names(bot) == ["raw_thread_delete", "thread_delete"]


async def test_members_are_told_to_whom_they_concern(sandbox: Sandbox) -> None:
    wren = sandbox.people["Wren"]
    for intents, expected in ((None, []), (members(), ["thread_member_join"])):
        async with connected(sandbox, prepare=noting, intents=intents) as bot:
            message = wren.say(sandbox.channels["arena"], "x")
            thread = sandbox.people["Rook"].start_thread(message, "Chat")
            await bot.happened(1)
            names(bot)
            wren.say(thread, "hello")
            sandbox.people["Moth"].say(thread, f"<@{sandbox.bot_id}>, come in")
            await bot.happened(len(expected) + 1)
            assert "thread_join" in [name for name, _ in bot.seen]
            assert [name for name, _ in bot.seen if name in expected] == expected * 2


async def test_a_new_session_learns_of_the_open_threads(sandbox: Sandbox) -> None:
    wren, arena = sandbox.people["Wren"], sandbox.channels["arena"]
    active, old = (wren.start_thread(wren.say(arena, name), name) for name in ("new", "old"))
    wren.change_thread(old, archived=True)
    hidden = wren.start_thread(wren.say(sandbox.channels["tavern"], "x"), "hidden")
    sandbox.set_permission(hidden.parent, "view_channel", False)
    async with connected(sandbox) as bot:
        assert [thread.id for thread in bot.guilds[0].threads] == [active.id]


async def test_a_bot_that_sees_a_channel_again_learns_of_its_threads(sandbox: Sandbox) -> None:
    wren, arena = sandbox.people["Wren"], sandbox.channels["arena"]
    thread = wren.start_thread(wren.say(arena, "x"), "Chat")
    async with connected(sandbox, prepare=noting) as bot:
        sandbox.set_permission(arena, "view_channel", False)
        wren.change_thread(thread, archived=True)
        other = wren.start_thread(wren.say(arena, "y"), "Other")
        sandbox.set_permission(arena, "view_channel", True)
        await bot.happened(2)
        assert names(bot) == ["thread_join", "thread_remove"]
        assert [each.id for each in bot.guilds[0].threads] == [other.id]


async def test_threads_go_with_their_channel_without_events_of_their_own(sandbox: Sandbox) -> None:
    wren, arena = sandbox.people["Wren"], sandbox.channels["arena"]
    thread = wren.start_thread(wren.say(arena, "x"), "Chat")
    told: list[object] = []

    def prepare(bot: Bot) -> None:
        noting(bot)
        bot._connection.parsers["THREAD_DELETE"] = told.append

    async with connected(sandbox, prepare=prepare) as bot:
        sandbox.delete_channel(arena)
        # The library itself concludes it from the channel's event.
        await bot.happened(2)
        assert names(bot) == ["thread_delete", "raw_thread_delete"]
        assert bot.get_channel(thread.id) is None
        assert told == []
