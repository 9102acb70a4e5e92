"""Private channels, the names of posts, and what is known of channels."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import handle_message_parameters

from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef, MessageSender, payload
from bot.match.ids import ChannelId, GuildId, UserId
from bot.ui.message import Button, Buttons, Message, MessageLayout, Style, Text, TextMessage
from bot.ui.obstacles import Obstacle

LIBRARY_KEEPS = 128
"""How many private channels discord.py remembers."""
LONGEST_NONCE = 25
"""Discord's limit, in characters."""


class Client:
    """As much of discord.py's client as sends private messages. Channels are 1000 and more."""

    def __init__(self) -> None:
        self.opened: list[int] = []
        self.sent: list[int] = []
        self.failure: discord.HTTPException | None = None
        self.http = self
        self.nonces: list[str] = []
        self.guild: object | None = None
        self.channel: object | None = None

    async def wait_until_ready(self) -> None:
        pass

    def get_guild(self, _: int) -> object | None:
        return self.guild

    def get_channel(self, _: int) -> object | None:
        return self.channel

    async def create_dm(self, user: discord.Object) -> Any:
        self.opened.append(user.id)
        return SimpleNamespace(id=1000 + user.id)

    async def send_message(self, channel: int, *, params: Any) -> dict[str, str]:
        self.sent.append(channel)
        self.nonces.append(params.payload["nonce"])
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure
        return {"id": str(len(self.sent))}


def answer(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": ""})


def written_as(message: Message) -> dict[str, Any]:
    """The body of the request that sends or edits a message."""
    with handle_message_parameters(**payload(message)) as parameters:
        assert parameters.payload is not None
        return parameters.payload


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def sender(client: Client) -> MessageSender:
    return MessageSender(client, b"")  # type: ignore[arg-type]  # as much of a client as it takes


async def write(sender: MessageSender, user: int) -> MessageRef | DeliveryFailure:
    return await sender.send_private(UserId(user), TextMessage("Hello"), f"greeting {user}")


def test_a_text_message_has_content_and_rows_and_is_no_message_of_components() -> None:
    row = Buttons((Button("Accept", "c:7:accept", Style.SUCCESS), Button("Decline", "c:7:decline")))
    written = written_as(TextMessage("<@2>, <@3> challenges you", (UserId(2),), (row,)))
    assert written == {
        "content": "<@2>, <@3> challenges you",
        "components": [
            {
                "type": 1,
                "components": [
                    {"type": 2, "style": 3, "label": "Accept", "custom_id": "c:7:accept"},
                    {"type": 2, "style": 2, "label": "Decline", "custom_id": "c:7:decline"},
                ],
            }
        ],
        "allowed_mentions": {"parse": [], "users": [2], "replied_user": True},
        "tts": False,
    }


def test_a_text_without_buttons_takes_those_away_that_were_there() -> None:
    written = written_as(TextMessage("<@2> declined"))
    assert written["components"] == []
    assert written["allowed_mentions"] == {"parse": []}


def test_a_layout_notifies_nobody() -> None:
    written = written_as(MessageLayout((Text("<@2>"),)))
    assert written["flags"] == discord.MessageFlags(components_v2=True).value
    assert "content" not in written
    assert written["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize(
    "message",
    [
        TextMessage("Play?", (), (Buttons((Button("Accept", "c:7:accept"),)),)),
        MessageLayout((Buttons((Button("Accept", "c:7:accept"),)),)),
    ],
)
async def test_the_library_does_not_remember_what_is_sent(message: Message) -> None:
    """It keeps the views that are not finished; a press is told by its `custom_id` alone."""
    assert payload(message)["view"].is_finished()


async def test_many_people_are_written_to_again_and_again(
    client: Client, sender: MessageSender
) -> None:
    """Discord punishes who opens too many private channels, also those that are there."""
    people = range(1, 4 * LIBRARY_KEEPS)
    for _ in range(3):
        for user in people:
            sent = await write(sender, user)
            assert isinstance(sent, MessageRef)
            assert sent.channel_id == 1000 + user
    assert client.opened == list(people)


async def test_a_private_channel_that_is_gone_is_opened_anew(
    client: Client, sender: MessageSender
) -> None:
    await write(sender, 1)
    client.failure = answer(404, 10003)
    assert await write(sender, 1) is DeliveryFailure.GONE_CHANNEL
    assert isinstance(await write(sender, 1), MessageRef)
    assert client.opened == [1, 1]


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (503, 0), (429, 0), (403, 50001)])
async def test_other_failures_do_not_open_it_anew(
    status: int, code: int, client: Client, sender: MessageSender
) -> None:
    await write(sender, 1)
    client.failure = answer(status, code)
    assert isinstance(await write(sender, 1), DeliveryFailure)
    assert isinstance(await write(sender, 1), MessageRef)
    assert client.opened == [1]


async def test_posts_of_another_database_have_other_names(client: Client) -> None:
    """Discord would give a new match the message of an old one that was called the same."""
    for identity in (b"one", b"another", b"one"):
        sender = MessageSender(client, identity)  # type: ignore[arg-type]  # as much of a client as it takes
        await sender.send(ChannelId(7), TextMessage("Hello"), "match:1:board:0")
    assert client.nonces[0] == client.nonces[2] != client.nonces[1]
    assert all(len(nonce) <= LONGEST_NONCE for nonce in client.nonces)


@pytest.mark.parametrize(("name", "shown"), [("arena", "arena"), ("___hidden___", "5")])
async def test_a_channel_that_the_bot_may_not_see_has_no_name(
    name: str, shown: str, client: Client, sender: MessageSender
) -> None:
    client.channel = SimpleNamespace(name=name)
    assert sender.channel_name(ChannelId(5)) == shown


async def test_a_server_that_the_bot_has_left(client: Client, sender: MessageSender) -> None:
    assert await sender.obstacle(GuildId(1), ChannelId(5)) == Obstacle.ABSENT
    client.guild = object()
    assert await sender.obstacle(GuildId(1), ChannelId(5)) == Obstacle.VIEW_CHANNEL
