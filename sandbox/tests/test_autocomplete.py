"""Choices of an option while somebody types, and command permissions set by server owners."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.errors import ClientRefusal
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, connected

COLOURS = ("red", "green", "blue")
Suggest = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


async def starting_so(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=colour.title(), value=colour)
        for colour in COLOURS
        if colour.startswith(typed)
    ]


def painting(suggest: Suggest) -> Callable[[Bot], None]:
    """A bot with one command, /paint, whose option `colour` offers what `suggest` says."""

    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="paint", description="Paint")
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.guild_only()
        async def paint(interaction: discord.Interaction, wall: str, colour: str) -> None:
            await interaction.response.send_message(f"{wall} {colour}")

        paint.autocomplete("colour")(suggest)

    return prepare


async def test_typed_text_is_completed_and_any_can_be_sent(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=painting(starting_so)):
        arena, rook = sandbox.channels["arena"], sandbox.people["Rook"]
        every = {colour.title(): colour for colour in COLOURS}
        assert await rook.suggestions(arena, "paint", "colour") == every
        assert await rook.suggestions(arena, "paint", "colour", wall="north", colour="b") == {
            "Blue": "blue"
        }
        assert await rook.suggestions(arena, "paint", "colour", colour="mauve") == {}
        assert (await rook.command(arena, "paint", wall="north", colour="mauve")).text == (
            "north mauve"
        )
        with pytest.raises(ClientRefusal, match="offers nothing"):
            await rook.suggestions(arena, "paint", "wall")
        with pytest.raises(ClientRefusal, match="offered no command"):
            await sandbox.people["Otter"].suggestions(arena, "paint", "colour")


async def test_discord_takes_no_more_than_25_of_100_characters(sandbox: Sandbox) -> None:
    errors: list[discord.HTTPException] = []
    offered: list[app_commands.Choice[str]] = []

    async def suggest(
        interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        choices = [app_commands.Choice(name=each.name, value=each.value) for each in offered]
        try:
            await interaction.response.autocomplete(choices)
        except discord.HTTPException as error:
            errors.append(error)
            await interaction.response.autocomplete([])
        return []

    async with connected(sandbox, prepare=painting(suggest)):
        arena, rook = sandbox.channels["arena"], sandbox.people["Rook"]
        for names in ([f"colour {number}" for number in range(26)], ["x" * 101], ["a", "a"]):
            offered[:] = [app_commands.Choice(name=name, value="v") for name in names]
            errors.clear()
            assert await rook.suggestions(arena, "paint", "colour") == {}
            assert [error.code for error in errors] == [50035], names


async def test_nothing_else_answers_what_is_typed(sandbox: Sandbox) -> None:
    errors: list[discord.HTTPException] = []

    async def suggest(
        interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        for answer in (
            interaction.response.send_message,
            interaction.followup.send,
        ):
            try:
                await answer("a message")
            except discord.HTTPException as error:
                errors.append(error)
        return await starting_so(interaction, typed)

    async with connected(sandbox, prepare=painting(suggest)):
        arena, rook = sandbox.channels["arena"], sandbox.people["Rook"]
        assert len(await rook.suggestions(arena, "paint", "colour")) == 3
        assert [error.code for error in errors] == [50035, 10015]
        assert rook.messages(arena) == []


async def test_owners_open_and_close_a_command(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=painting(starting_so)):
        arena, people = sandbox.channels["arena"], (sandbox.people["Otter"], sandbox.people["Rook"])
        otter, rook = people
        guild, commands = sandbox.core.world.guild, sandbox.core.commands

        def offered() -> list[str]:
            return [person.name for person in people if commands.usable(person.user, arena)]

        def overwrite(target: int, allowed: bool | None) -> None:
            commands.overwrite_permission(guild.id, "paint", target, allowed)

        assert offered() == ["Rook"]
        overwrite(otter.id, True)
        assert offered() == ["Otter", "Rook"]
        reply = await otter.command(arena, "paint", wall="north", colour="red")
        assert reply.text == "north red"
        overwrite(otter.id, None)
        overwrite(guild.moderator_role_id, False)
        assert offered() == []
        overwrite(rook.id, True)
        assert offered() == ["Rook"]
        guild.members[otter.id].role_ids.append(guild.bot_role_id)
        overwrite(guild.bot_role_id, True)
        assert offered() == ["Otter", "Rook"]
