"""Names and marks of posts, permits, and what is known of channels."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import Route
from msgspec.structs import replace

from bot.aio.timing import SystemTime
from bot.delivery.budget import Budget, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.layout import mark_in
from bot.delivery.limits import NO_LIMITS, Counted, Limits, Rate
from bot.delivery.sender import MessageSender
from bot.match.ids import ChannelId, GuildId, MessageId, RoleId
from bot.preferences.server import SettingTrouble
from bot.ui.message import MessageLayout, Text, TextMessage
from bot.ui.replies import Obstacle
from tests.play.loop import wait

BOARD = MessageLayout((Text("A board"),))
LONGEST_NONCE = 25
"""Discord's limit, in characters."""


class Client:
    """As much of discord.py's client as sends private messages. Channels are 1000 and more."""

    def __init__(self) -> None:
        self.opened: list[int] = []
        self.sent: list[int] = []
        self.failure: discord.HTTPException | None = None
        """The error of the next message."""
        self.refusal: discord.HTTPException | None = None
        """The error of opening a private channel."""
        self.http = self
        self.nonces: list[str] = []
        self.components: list[Any] = []
        self.guild: object | None = None
        self.channel: object | None = None

    async def wait_until_ready(self) -> None:
        pass

    def get_guild(self, _: int) -> object | None:
        return self.guild

    def get_channel(self, _: int) -> object | None:
        return self.channel

    async def start_private_message(self, user: int) -> dict[str, str]:
        self.opened.append(user)
        if self.refusal is not None:
            raise self.refusal
        return {"id": str(1000 + user)}

    async def request(self, route: Route, *, json: Any) -> dict[str, str]:
        assert route.channel_id is not None
        self.sent.append(int(route.channel_id))
        self.nonces.append(json["nonce"])
        self.components.append(json["components"])
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure
        return {"id": str(len(self.sent))}


def answer(status: int, code: int = 0) -> discord.HTTPException:
    """The library's exception for an answer of Discord's."""
    response: Any = SimpleNamespace(status=status, reason="")
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "the Dragon is in the deck"})


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def sender(client: Client) -> MessageSender:
    return sender_on(client)


def sender_on(client: Client, identity: bytes = b"", limits: Limits = NO_LIMITS) -> MessageSender:
    as_client: Any = client
    return MessageSender(as_client, identity, Budget(limits, SystemTime()))


async def test_posts_of_another_database_have_other_names(client: Client) -> None:
    """Discord would give a new match the message of an old one that was called the same."""
    for identity in (b"one", b"another", b"one"):
        sender = sender_on(client, identity)
        await sender.send(ChannelId(7), TextMessage("Hello"), "match:1:board:0")
    assert client.nonces[0] == client.nonces[2] != client.nonces[1]
    assert all(len(nonce) <= LONGEST_NONCE for nonce in client.nonces)


async def test_a_message_has_the_mark_of_its_name(client: Client) -> None:
    marks = []
    for identity in (b"one", b"another", b"one"):
        sender = sender_on(client, identity)
        mark = sender.mark_of("match:1:board:0")
        assert 0 < mark < 2**31
        await sender.send(ChannelId(7), BOARD, "match:1:board:0", mark=mark)
        marks.append(mark)
    assert marks[0] == marks[2] != marks[1]
    assert [mark_in(components) for components in client.components] == marks
    await sender_on(client).send(ChannelId(7), BOARD, "match:1:board:1")
    assert mark_in(client.components[-1]) is None


def test_marks_are_spread_over_all_that_there_are(sender: MessageSender) -> None:
    marks = {sender.mark_of(f"match:{number}:board:0") for number in range(1000)}
    assert len(marks) == 1000
    assert max(marks) > 2**30


async def test_a_send_waits_for_a_permit(client: Client) -> None:
    sender = sender_on(client, limits=replace(NO_LIMITS, posts=Rate(1, 1.0)))
    permit = await sender.permit(Counted.POSTS, ChannelId(7))
    late = asyncio.create_task(sender.permit(Counted.POSTS, ChannelId(7), Urgency.COPY))
    await asyncio.sleep(0)
    urgent = asyncio.create_task(sender.send(ChannelId(7), BOARD, "urgent"))
    await asyncio.sleep(0)
    await sender.send(ChannelId(7), BOARD, "with its permit", permit=permit)
    await sender.send(ChannelId(8), BOARD, "elsewhere")
    assert client.sent == [7, 8]
    await wait(1.01)
    await urgent
    assert not late.done()
    await wait(1.01)
    await late
    assert client.sent == [7, 8, 7]


async def test_deletions_by_token_rest_after_many_refusals(client: Client) -> None:
    as_client: Any = client
    budget = Budget(replace(NO_LIMITS, refusals=Rate(1, 0.001)), SystemTime())
    for _ in range(2):
        budget.note_refusal()
    sender = MessageSender(as_client, b"", budget)
    failure = await sender.edit_by_token("token", MessageId(5), False, ChannelId(7), None)
    assert failure is DeliveryFailure.UNAVAILABLE


@pytest.mark.parametrize(("name", "shown"), [("arena", "arena"), ("___hidden___", "5")])
async def test_an_invisible_channel_has_no_name(
    name: str, shown: str, client: Client, sender: MessageSender
) -> None:
    client.channel = SimpleNamespace(name=name)
    assert sender.channel_name(ChannelId(5)) == shown


async def test_a_server_that_the_bot_has_left(client: Client, sender: MessageSender) -> None:
    assert await sender.obstacle(GuildId(1), ChannelId(5)) == Obstacle.ABSENT
    client.guild = object()
    assert await sender.obstacle(GuildId(1), ChannelId(5)) == Obstacle.VIEW_CHANNEL


def guild_with(**granted: bool) -> SimpleNamespace:
    """A server with the text channel 5, a role 7 and the role 1 of everybody.

    `granted`: the permissions that the bot has in the channel, and nowhere else.
    """
    here = discord.Permissions(**granted)
    channel = SimpleNamespace(type=discord.ChannelType.text, permissions_for=lambda _: here)
    roles = {
        7: SimpleNamespace(mentionable=False, is_default=lambda: False),
        1: SimpleNamespace(mentionable=True, is_default=lambda: True),
    }
    return SimpleNamespace(
        me=SimpleNamespace(guild_permissions=discord.Permissions.none()),
        get_channel_or_thread={5: channel}.get,
        get_role=roles.get,
    )


def test_trouble_with_a_log_channel(client: Client, sender: MessageSender) -> None:
    def trouble(channel_id: int = 5) -> Obstacle | SettingTrouble | None:
        return sender.log_trouble(GuildId(1), ChannelId(channel_id))

    assert trouble() is Obstacle.ABSENT
    client.guild = guild_with()
    assert trouble() is Obstacle.VIEW_CHANNEL
    client.guild = guild_with(view_channel=True)
    assert trouble() is Obstacle.SEND_MESSAGES
    client.guild = guild_with(view_channel=True, send_messages=True)
    assert trouble() is None
    assert trouble(6) is SettingTrouble.GONE


def test_trouble_with_a_role_to_call(client: Client, sender: MessageSender) -> None:
    def trouble(
        role_id: int = 7, channel_id: int | None = None
    ) -> Obstacle | SettingTrouble | None:
        where = None if channel_id is None else ChannelId(channel_id)
        return sender.role_trouble(GuildId(1), RoleId(role_id), where)

    assert trouble() is Obstacle.ABSENT
    client.guild = guild = guild_with(mention_everyone=True)
    assert trouble() is SettingTrouble.NOT_MENTIONABLE
    assert trouble(channel_id=5) is None
    guild.get_role(7).mentionable = True
    assert trouble() is None
    assert trouble(8) is SettingTrouble.GONE
    assert trouble(1) is SettingTrouble.EVERYONE
