"""The meaning of each error of Discord's, and what keeps the bot from writing somewhere."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord import ChannelType

from bot.delivery.failures import DeliveryFailure, failure_of, needed, obstacle_here
from bot.delivery.http import attempt
from bot.delivery.sender import MessageRef
from bot.ui.replies import PERMISSIONS, Obstacle
from tests.delivery.test_sender import answer


@pytest.mark.parametrize(
    ("status", "code", "failure"),
    [
        (403, 50007, DeliveryFailure.CLOSED_DMS),
        (403, 50278, DeliveryFailure.CLOSED_DMS),
        (403, 40003, DeliveryFailure.THROTTLED),
        (400, 20026, DeliveryFailure.THROTTLED),
        (403, 40333, DeliveryFailure.UNAVAILABLE),
        (400, 40004, DeliveryFailure.UNAVAILABLE),
        (400, 40006, DeliveryFailure.UNAVAILABLE),
        (400, 130000, DeliveryFailure.UNAVAILABLE),
        (400, 160006, DeliveryFailure.ARCHIVED),
        (400, 160007, DeliveryFailure.ARCHIVED),
        (400, 50083, DeliveryFailure.ARCHIVED),
        (400, 160005, DeliveryFailure.ARCHIVED),
        (400, 160004, DeliveryFailure.THREAD_EXISTS),
        (400, 50024, DeliveryFailure.NO_THREADS),
        (400, 30038, DeliveryFailure.TOO_MANY),
        (413, 40005, DeliveryFailure.TOO_LARGE),
        (404, 10070, DeliveryFailure.GONE_EVENT),
        (400, 180000, DeliveryFailure.GONE_EVENT),
        (404, 10013, DeliveryFailure.NOT_A_MEMBER),
        (404, 10007, DeliveryFailure.NOT_A_MEMBER),
        (404, 10008, DeliveryFailure.GONE_MESSAGE),
        (404, 0, DeliveryFailure.GONE_MESSAGE),
        (404, 10003, DeliveryFailure.GONE_CHANNEL),
        (403, 50001, DeliveryFailure.FORBIDDEN),
        (403, 50013, DeliveryFailure.FORBIDDEN),
        (403, 0, DeliveryFailure.FORBIDDEN),
        (404, 10062, DeliveryFailure.LATE),
        (404, 10015, DeliveryFailure.LATE),
        (400, 40060, DeliveryFailure.ANSWERED),
        (401, 50027, DeliveryFailure.LATE),
        (429, 30046, DeliveryFailure.TOO_OLD),
        (429, 0, DeliveryFailure.UNAVAILABLE),
        (500, 0, DeliveryFailure.UNAVAILABLE),
        (503, 0, DeliveryFailure.UNAVAILABLE),
        (400, 50035, DeliveryFailure.REJECTED),
    ],
)
def test_an_answer_has_a_meaning(status: int, code: int, failure: DeliveryFailure) -> None:
    assert failure_of(answer(status, code)) is failure


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]
)
def test_a_broken_line_passes(error: Exception) -> None:
    assert failure_of(error) is DeliveryFailure.UNAVAILABLE


def test_other_errors_are_raised() -> None:
    with pytest.raises(KeyError):
        failure_of(KeyError("ours"))


async def test_the_log_names_refused_fields_without_their_values(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told = {"code": "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "message": "Dragon is there twice"}
    errors = {"components": {"0": {"options": {"1": {"value": {"_errors": [told]}}}}}}
    spoken = {"Dragon": {"_errors": [{"code": "Dragon", "message": ""}]}}

    async def call() -> MessageRef:
        response: Any = SimpleNamespace(status=400, reason="")
        raise discord.HTTPException(response, {"code": 50035, "errors": {**errors, **spoken}})

    with caplog.at_level("DEBUG"):
        await attempt("send to 7", call)
    assert "Dragon" not in caplog.text
    assert caplog.messages == [
        "send to 7: rejected (HTTPException 50035) in components.0.options.1.value:"
        " SELECT_COMPONENT_OPTION_VALUE_DUPLICATED, ?: ?"
    ]


# Permissions

HERE, GUILD = 5, 7


class Client:
    """As much of discord.py's client as knows servers and channels."""

    def __init__(self, *known: int) -> None:
        self._known = known

    def get_guild(self, guild: int) -> object | None:
        return object() if guild in self._known else None

    get_channel = get_guild


def obstacle(kind: ChannelType, *granted: str, known: tuple[int, ...] = (GUILD,)) -> str | None:
    client: Any = Client(*known)
    interaction: Any = SimpleNamespace(
        guild_id=GUILD,
        channel=SimpleNamespace(id=HERE, type=kind),
        app_permissions=discord.Permissions(**dict.fromkeys(granted, True)),
    )
    return obstacle_here(client, interaction)


@pytest.mark.parametrize(
    ("kind", "permissions"),
    [
        (ChannelType.text, ("view_channel", "send_messages")),
        (ChannelType.news, ("view_channel", "send_messages")),
        (ChannelType.voice, ("view_channel", "connect", "send_messages")),
        (ChannelType.stage_voice, ("view_channel", "connect", "send_messages")),
        (ChannelType.public_thread, ("view_channel", "send_messages_in_threads")),
        (ChannelType.news_thread, ("view_channel", "send_messages_in_threads")),
    ],
)
def test_each_permission_that_is_needed(kind: ChannelType, permissions: tuple[str, ...]) -> None:
    assert needed(kind) == permissions
    assert set(permissions) <= set(PERMISSIONS)
    assert obstacle(kind, *permissions) is None
    for name in permissions:
        assert obstacle(kind, *(other for other in permissions if other != name)) == name


def test_a_server_that_only_has_the_commands() -> None:
    """Discord then tells what everybody may do, as if the bot were there."""
    everything = needed(ChannelType.text)
    assert obstacle(ChannelType.text, *everything, known=()) == Obstacle.ABSENT


def test_a_private_thread_that_nobody_has_added_the_bot_to() -> None:
    everything = needed(ChannelType.private_thread)
    assert obstacle(ChannelType.private_thread, *everything) == Obstacle.NOT_ADDED
    assert obstacle(ChannelType.private_thread, *everything, known=(GUILD, HERE)) is None
    assert obstacle(ChannelType.public_thread, *everything) is None


def test_private_messages_have_no_obstacle() -> None:
    interaction: Any = SimpleNamespace(guild_id=None)
    client: Any = Client()
    assert obstacle_here(client, interaction) is None
