"""The record of traffic, its audiences, and waiting."""

from __future__ import annotations

import asyncio
import io

import discord
import pytest

from sandbox.server import Sandbox
from sandbox.tests.support import Bot, Raw, connected


def dealing(bot: Bot) -> None:
    @bot.tree.command(name="deal", description="Deal")
    async def deal(interaction: discord.Interaction, to: discord.Member) -> None:
        await interaction.response.send_message("public", file=discord.File(io.BytesIO(b"f"), "f"))
        await interaction.followup.send("for the asker", ephemeral=True)
        await to.send("for the other")


async def test_everything_that_others_could_see(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=dealing):
        wren, moth = sandbox.people["Wren"], sandbox.people["Moth"]
        sandbox.exchanges.clear()
        await wren.command(sandbox.channels["arena"], "deal", to=moth)
        await sandbox.until(lambda: moth.direct_messages)

        def contents(person: str) -> list[str]:
            found = sandbox.seen_beyond(sandbox.people[person])
            bodies = [item.request.get("data", item.request) for item in found]
            return [body["content"] for body in bodies]

        assert contents("Wren") == ["public", "for the other"]
        assert contents("Moth") == ["public", "for the asker"]
        assert contents("Otter") == ["public", "for the asker", "for the other"]
        assert sandbox.exchanges[0].files == (("f", b"f"),)
        seen = [item.audience.includes(sandbox.core.world, wren.user) for item in sandbox.exchanges]
        assert seen == [True, True, False, False]


async def test_a_channel_that_somebody_cannot_see_is_not_seen(
    sandbox: Sandbox, client: Raw
) -> None:
    wren, arena = sandbox.people["Wren"], sandbox.channels["arena"]
    sandbox.set_permission(arena, "view_channel", False, person=wren)
    await client.ask("POST", f"/channels/{arena.id}/messages", {"content": "x"})
    audience = sandbox.exchanges[-1].audience
    assert not audience.includes(sandbox.core.world, wren.user)
    assert audience.includes(sandbox.core.world, sandbox.people["Moth"].user)


async def test_nothing_is_recorded_unless_wanted(sandbox: Sandbox, client: Raw) -> None:
    sandbox.record_traffic = False
    await client.ask("GET", "/gateway")
    assert (sandbox.exchanges, sandbox.requests) == ([], 1)


async def test_waiting_ends_with_the_change(sandbox: Sandbox, client: Raw) -> None:
    looked = 0

    def said() -> bool:
        nonlocal looked
        looked += 1
        return bool(sandbox.people["Wren"].messages(sandbox.channels["arena"]))

    with pytest.raises(TimeoutError):
        await sandbox.until(said, timeout=0.01)
    assert looked == 1
    sandbox.people["Moth"].say(sandbox.channels["arena"], "hello")
    await sandbox.until(said)


async def test_waiting_passes_on_an_error_of_the_condition(sandbox: Sandbox) -> None:
    calls: list[int] = []

    def broken() -> bool:
        calls.append(1)
        if len(calls) > 1:
            raise RuntimeError("broken condition")
        return False

    task = asyncio.create_task(sandbox.until(broken))
    await asyncio.sleep(0)
    sandbox.people["Moth"].say(sandbox.channels["arena"], "after")
    with pytest.raises(RuntimeError, match="broken condition"):
        await task
