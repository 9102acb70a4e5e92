"""Commands in the menu of a person, under "Apps"."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.checks import check_commands
from sandbox.errors import ApiError, ClientRefusal
from sandbox.guilds import BOT_ID
from sandbox.rules import USER_MENU
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, connected
from sandbox.tests.test_page import tab


def user_command(**changes: Any) -> dict[str, Any]:
    return {"type": USER_MENU, "name": "Look at", **changes}


def test_a_name_may_have_capitals_and_spaces() -> None:
    body = [user_command(name_localizations={"uk": "Кинути виклик"}, contexts=[0], description="")]
    assert check_commands(body) is body


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": ""}, "BASE_TYPE_REQUIRED"),
        ({"name": "n" * 33}, "BASE_TYPE_BAD_LENGTH"),
        ({"name_localizations": {"uk": "н" * 33}}, "BASE_TYPE_BAD_LENGTH"),
        ({"description": "Look at somebody"}, "BASE_TYPE_MAX_LENGTH"),
        (
            {"options": [{"type": 3, "name": "why", "description": "Why"}]},
            "BASE_TYPE_MAX_LENGTH",
        ),
    ],
)
def test_it_has_a_short_name_and_nothing_else(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(ApiError) as refused:
        check_commands([user_command(**changes)])
    assert code in str(refused.value.body)


def looking(got: list[tuple[Any, ...]]) -> Any:
    """A bot that keeps whom somebody has looked at, with the data of the interaction."""

    def prepare(bot: Bot) -> None:
        @app_commands.guild_only
        async def look(
            interaction: discord.Interaction, person: discord.Member | discord.User
        ) -> None:
            got.append((type(person), person.display_name, interaction.data))
            await interaction.response.send_message("seen", ephemeral=True)

        bot.tree.add_command(app_commands.ContextMenu(name="Look at", callback=look))

        @bot.tree.command(name="look", description="Look around")
        async def look_around(interaction: discord.Interaction) -> None:
            got.append(())

    return prepare


async def test_the_bot_is_told_the_person(sandbox: Sandbox) -> None:
    got: list[tuple[Any, ...]] = []
    async with connected(sandbox, prepare=looking(got)):
        wren, moth = sandbox.people["Wren"], sandbox.people["Moth"]
        arena = sandbox.channels["arena"]
        sandbox.core.world.members[moth.id].nick = "The Moth"
        reply = await wren.user_command(arena, "Look at", moth)
        kind, name, data = got.pop()
        assert (kind, name) == (discord.Member, "The Moth")
        assert (data["type"], data["target_id"]) == (USER_MENU, str(moth.id))
        assert "permissions" in data["resolved"]["members"][str(moth.id)]
        assert "options" not in data
        assert reply.message.reader == wren.id
        assert reply.message.payload["type"] == discord.MessageType.context_menu_command.value
        asked = reply.message.payload["interaction_metadata"]
        assert asked["target_user"]["id"] == str(moth.id)
        sandbox.remove_member(moth)
        for target, expected in ((moth, discord.User), (wren, discord.Member)):
            await wren.user_command(arena, "Look at", target)
            assert got.pop()[0] is expected
        await wren.user_command(arena, "Look at", BOT_ID)
        assert got.pop()[1] == sandbox.core.world.bot.name


async def test_a_page_uses_one(sandbox: Sandbox) -> None:
    got: list[tuple[Any, ...]] = []
    arena, moth = str(sandbox.channels["arena"].id), sandbox.people["Moth"]
    async with connected(sandbox, prepare=looking(got)), tab(sandbox, "Wren") as wren:
        target = {"name": "Look at", "target_id": str(moth.id)}
        await wren.send(type="command", nonce="1", channel_id=arena, **target)
        assert (await wren.get("interaction", nonce="1"))["state"] == "acknowledged"
        assert got.pop()[1] == "Moth"


async def test_a_client_offers_no_other_command_and_nobody_else(sandbox: Sandbox) -> None:
    got: list[tuple[Any, ...]] = []
    async with connected(sandbox, prepare=looking(got)) as bot:
        wren, moth = sandbox.people["Wren"], sandbox.people["Moth"]
        arena = sandbox.channels["arena"]
        await (await bot.fetch_user(wren.id)).send("hello")
        assert wren.direct is not None
        for channel, name, target in (
            (arena, "look", moth),
            (arena, "Look at", 1),
            (wren.direct, "Look at", moth),
        ):
            with pytest.raises(ClientRefusal):
                await wren.user_command(channel, name, target)
        with pytest.raises(ClientRefusal):
            await wren.command(arena, "Look at")
        assert got == []
