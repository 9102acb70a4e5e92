"""What keeps the bot from writing somewhere, from what Discord sends with an interaction."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import ChannelType

from bot.delivery.failures import needed, obstacle_here
from bot.ui.replies import PERMISSIONS, Obstacle

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
