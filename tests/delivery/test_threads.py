"""Threads of the bot's messages, at a Discord that refuses, forgets and deletes them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest
from discord import ChannelType
from msgspec.structs import replace

from bot.app import DelveBot
from bot.delivery.failures import DeliveryFailure
from bot.delivery.limits import NO_LIMITS, Limits
from bot.delivery.sender import MessageRef, MessageSender, calling
from bot.delivery.threads import ChannelKind, Held, Threads, ThreadState
from bot.match.ids import ChannelId, GuildId, MessageId, UserId
from bot.ui.message import TextMessage
from bot.ui.replies import Obstacle
from sandbox.server import Sandbox
from sandbox.world import Channel, Thread
from tests.play.loop import loop_time, now, quiet, wait
from tests.play.phases import seated
from tests.play.process import BotProcess
from tests.play.scene import Scene

START = "/channels/{channel_id}/messages/{message_id}/threads"
PACED = replace(NO_LIMITS, threads=Limits().threads, reopenings=Limits().reopenings)
THREAD = ChannelId(7)


class Hall(NamedTuple):
    """A server with a bot that makes threads in it."""

    sandbox: Sandbox
    bot: DelveBot

    @property
    def threads(self) -> Threads:
        return self.bot.handlers.threads

    @property
    def arena(self) -> Channel:
        return self.sandbox.channels["arena"]

    @property
    def guild_id(self) -> GuildId:
        return GuildId(self.sandbox.guild_id)

    async def posted(self, name: str = "Table 1", channel: Channel | None = None) -> MessageRef:
        where = ChannelId((channel or self.arena).id)
        sent = await MessageSender(self.bot, b"", self.bot.budget).send(
            where, TextMessage(name), name
        )
        assert isinstance(sent, MessageRef)
        return sent

    async def made(self, on: MessageRef) -> ChannelId | Held | DeliveryFailure:
        """A thread on a message; the loop's time does not go on meanwhile."""
        before = loop_time()
        made = await self.threads.make(self.guild_id, on, "Table 1", 60)
        assert loop_time() == before
        await quiet()
        return made

    async def thread(self) -> Thread:
        """A new thread that the bot has made and heard of."""
        made = await self.made(await self.posted())
        assert not isinstance(made, Held | DeliveryFailure)
        found = self.sandbox.core.world.channels[made]
        assert isinstance(found, Thread)
        return found

    def state(self, thread: Thread) -> ThreadState:
        return self.threads.state(ChannelId(thread.id))

    def asked(self) -> int:
        """How many threads were asked for."""
        return sum(one.route == START for one in self.sandbox.exchanges)


@pytest.fixture
async def hall(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Hall]:
    """With limits where a test wants `PACED`, else without."""
    limits = getattr(request, "param", NO_LIMITS)
    async with (
        Sandbox(port=0, rate_limits=False) as sandbox,
        BotProcess(sandbox, tmp_path / "delve.sqlite3", limits=limits) as bot,
    ):
        sandbox.record_traffic = True
        yield Hall(sandbox, bot)


def thread_of(message: MessageRef) -> ChannelId:
    """The thread that hangs on a message."""
    return ChannelId(message.message_id)


# Made


async def test_a_thread_is_made_once(hall: Hall) -> None:
    on = await hall.posted()
    assert await hall.made(on) == thread_of(on)
    thread = hall.sandbox.core.world.channels[on.message_id]
    assert isinstance(thread, Thread)
    assert (thread.name, thread.minutes, thread.parent) == ("Table 1", 60, hall.arena)
    assert await hall.made(on) == thread_of(on)
    assert hall.asked() == 2
    hall.sandbox.delete_channel(thread)
    await quiet()
    assert await hall.made(on) is DeliveryFailure.GONE_MESSAGE, "it gets no second one"


async def test_a_thread_whose_answer_was_lost_is_found(hall: Hall) -> None:
    on = await hall.posted()
    hall.sandbox.faults.add("POST", START, drop="after")
    assert await hall.made(on) is DeliveryFailure.UNAVAILABLE
    assert await hall.made(on) == thread_of(on)


async def test_no_thread_is_tried_before_discords_time_is_over(hall: Hall) -> None:
    on, other = await hall.posted(), await hall.posted("Table 2", hall.sandbox.channels["tavern"])
    elsewhere = hall.sandbox.add_channel("hall", hall.sandbox.add_guild("Palace"))
    await quiet()
    far = await hall.posted("Table 3", elsewhere)
    assert hall.threads.held_until(hall.guild_id) is None
    hall.sandbox.threads.refuse_starts(260)
    until = now() + 260_000
    assert await hall.made(on) == Held(until)
    for one in (on, other):
        assert await hall.made(one) == Held(until)
    assert hall.threads.held_until(hall.guild_id) == until
    assert hall.asked() == 1
    assert elsewhere.guild is not None
    palace = GuildId(elsewhere.guild.id)
    assert await hall.threads.make(palace, far, "Table 3", 60) == thread_of(far)
    await wait((until - now()) / 1000 - 1)
    assert await hall.made(on) == Held(until)
    await wait(1)
    assert hall.threads.held_until(hall.guild_id) is None
    assert await hall.made(on) == thread_of(on)
    assert hall.asked() == 3


@pytest.mark.parametrize("hall", [PACED], indirect=True)
async def test_one_thread_at_a_time(hall: Hall) -> None:
    first, second = await hall.posted(), await hall.posted("Table 2")
    assert await hall.made(first) == thread_of(first)
    assert await hall.made(second) == Held(now() + 20_000)
    assert hall.threads.held_until(hall.guild_id) == now() + 20_000
    await wait(20)
    assert await hall.made(second) == thread_of(second)
    assert hall.asked() == 2


async def test_a_server_with_too_many_threads(hall: Hall) -> None:
    hall.sandbox.threads.most_active = 0
    assert await hall.made(await hall.posted()) is DeliveryFailure.TOO_MANY


async def test_a_message_that_is_deleted_gets_no_thread(hall: Hall) -> None:
    gone = MessageRef(ChannelId(hall.arena.id), MessageId(5))
    assert await hall.made(gone) is DeliveryFailure.GONE_MESSAGE


@pytest.mark.parametrize(
    "permission",
    ["view_channel", "send_messages", "create_public_threads", "send_messages_in_threads"],
)
async def test_each_permission_for_threads(permission: str, hall: Hall) -> None:
    on, here = await hall.posted(), ChannelId(hall.arena.id)
    assert hall.threads.obstacle(hall.guild_id, here) is None
    hall.sandbox.set_permission(hall.arena, permission, False)
    await quiet()
    assert hall.threads.obstacle(hall.guild_id, here) == permission
    if permission in ("view_channel", "create_public_threads"):
        assert await hall.made(on) is DeliveryFailure.FORBIDDEN


async def test_places_without_threads(hall: Hall) -> None:
    voice = hall.sandbox.add_channel("stairs", kind=ChannelType.voice)
    thread = await hall.thread()
    for place, kind in ((voice, ChannelKind.OTHER), (thread, ChannelKind.THREAD)):
        there = ChannelId(place.id)
        assert hall.threads.kind_of(there) is kind
        assert hall.threads.obstacle(hall.guild_id, there) is kind
        on = await hall.posted("Table 2", place)
        assert await hall.made(on) is DeliveryFailure.NO_THREADS
    assert hall.threads.kind_of(ChannelId(hall.arena.id)) is ChannelKind.TEXT


async def test_places_that_the_gateway_has_not_told_of(hall: Hall) -> None:
    unknown = ChannelId(5)
    assert hall.threads.kind_of(unknown) is None
    assert hall.threads.obstacle(hall.guild_id, unknown) is Obstacle.VIEW_CHANNEL
    assert hall.threads.obstacle(GuildId(5), unknown) is Obstacle.ABSENT
    assert hall.threads.state(unknown) is ThreadState.UNKNOWN


# Changes by others


async def test_an_archived_thread_is_opened(hall: Hall) -> None:
    thread = await hall.thread()
    assert hall.state(thread) is ThreadState.OPEN
    hall.sandbox.change_thread(thread, archived=True)
    await quiet()
    assert hall.state(thread) is ThreadState.ARCHIVED
    for _ in range(2):
        assert await hall.threads.open(ChannelId(thread.id)) is None
        await quiet()
        assert not thread.archived
        assert hall.state(thread) is ThreadState.OPEN


@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_is_not_opened(archived: bool, hall: Hall) -> None:
    thread = await hall.thread()
    hall.sandbox.change_thread(thread, locked=True, archived=archived)
    await quiet()
    assert hall.state(thread) is ThreadState.LOCKED
    assert await hall.threads.open(ChannelId(thread.id)) is DeliveryFailure.ARCHIVED
    hall.sandbox.change_thread(thread, locked=False, archived=False)
    await quiet()
    assert hall.state(thread) is ThreadState.OPEN


async def test_a_thread_is_not_opened_where_too_many_are_open(hall: Hall) -> None:
    thread = await hall.thread()
    hall.sandbox.change_thread(thread, archived=True)
    hall.sandbox.threads.most_active = 0
    assert await hall.threads.open(ChannelId(thread.id)) is DeliveryFailure.ARCHIVED


@pytest.mark.parametrize("hall", [PACED], indirect=True)
async def test_a_thread_that_is_archived_again_and_again_rests(hall: Hall) -> None:
    thread = await hall.thread()

    async def opened() -> DeliveryFailure | None:
        hall.sandbox.change_thread(thread, archived=True)
        return await hall.threads.open(ChannelId(thread.id))

    assert [await opened() for _ in range(3)] == [None, None, DeliveryFailure.UNAVAILABLE]
    await wait(30)
    assert await hall.threads.open(ChannelId(thread.id)) is None


@pytest.mark.parametrize("what", ["thread", "channel"])
async def test_a_thread_that_is_deleted(what: str, hall: Hall) -> None:
    thread = await hall.thread()
    hall.sandbox.delete_channel(thread if what == "thread" else thread.parent)
    await quiet()
    assert hall.state(thread) is ThreadState.GONE
    assert await hall.threads.open(ChannelId(thread.id)) is DeliveryFailure.GONE_CHANNEL


async def test_a_thread_that_was_deleted_unheard_is_known_once_it_is_asked_for(hall: Hall) -> None:
    threads = Threads(hall.bot, hall.bot.budget, hall.bot.handlers.time)
    assert threads.state(THREAD) is ThreadState.UNKNOWN
    assert await threads.open(THREAD) is DeliveryFailure.GONE_CHANNEL
    assert threads.state(THREAD) is ThreadState.GONE


# Messages in them


async def test_the_permission_for_threads_is_given_in_their_channel(hall: Hall) -> None:
    sender, thread = MessageSender(hall.bot, b"", hall.bot.budget), await hall.thread()
    hall.sandbox.set_permission(hall.arena, "send_messages_in_threads", False)
    await quiet()
    obstacle = await sender.obstacle(hall.guild_id, ChannelId(thread.id))
    assert obstacle is Obstacle.SEND_MESSAGES_IN_THREADS
    sent = await sender.send(ChannelId(thread.id), TextMessage("Ready?"), "call")
    assert sent is DeliveryFailure.FORBIDDEN


async def test_what_discord_notes_about_a_thread_is_no_line_of_ours(hall: Hall) -> None:
    sender = MessageSender(hall.bot, b"", hall.bot.budget)
    thread, kestrel = await hall.thread(), hall.sandbox.people["Kestrel"]
    here = ChannelId(thread.id)
    assert len(thread.messages) == 1, "that it has begun"
    assert await sender.find(here, calling(frozenset())) is None
    called = frozenset((UserId(kestrel.id),))
    line = await sender.send(here, TextMessage(f"<@{kestrel.id}>", tuple(called)), "call")
    assert await sender.find(here, calling(called)) == line
    assert kestrel.id in thread.members


async def test_a_match_is_played_in_a_thread(scene: Scene) -> None:
    thread = scene.rook.client.start_thread(scene.rook.client.say(scene.channel, "Now"), "Table 1")
    await seated(scene, channel=thread)
    await scene.moth.presses("start:0")
    await scene.kestrel.presses("draw", "add")
    match = await scene.match()
    assert match.terms.channel_id == thread.id
    assert await scene.wrong() == []
    scene.sandbox.set_permission(scene.channel, "send_messages_in_threads", False)
    await scene.wait(1)
    told = (await scene.moth.uses_in(thread, "help")).text
    assert "Send Messages in Threads" in told
