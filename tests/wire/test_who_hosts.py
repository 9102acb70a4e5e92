"""Who may act on the matches of others: by permission, by what owners allow, and for how long."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.app import DelveBot
from bot.handlers.moderation import HOST_COMMAND_MS
from bot.match.ids import GuildId, MatchId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import of_press
from sandbox.errors import ClientRefusal
from sandbox.people import Person
from sandbox.world import Channel
from tests.wire.house import House
from tests.wire.table import Table

en, uk = texts_in("en"), texts_in("uk")
USER = 6
DAY = HOST_COMMAND_MS / 1000
"""Seconds."""


class Marshals:
    """A role that the owners let use `/host`: Wren has it. Kestrel and Moth play, Rook hosts."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.guild = house.sandbox.core.world.guild
        people = house.sandbox.people
        self.wren, self.otter = people["Wren"], people["Otter"]
        self.rook, self.kestrel, self.moth = people["Rook"], people["Kestrel"], people["Moth"]
        self.table = Table(
            house.sandbox, house.arena, (self.kestrel, self.moth), random.Random(1), passes=0.0
        )
        self.opened(self.wren, True)

    def opened(self, person: Person, allowed: bool | None) -> None:
        """What the owners set for somebody under Integrations."""
        commands = self.house.sandbox.core.commands
        commands.overwrite_permission(self.guild.id, "host", person.id, allowed)

    async def begin(self) -> None:
        await self.table.host(self.rook, "warrior")
        await self.table.next_moves()

    async def command(self, person: Person, name: str, channel: Channel | None = None) -> str:
        reply = await person.command(channel or self.house.arena, name)
        return (await reply.shown()).text

    async def press(self, person: Person, action: str) -> str:
        """A button of hosts that the person has: of an answer that only they see."""
        custom_id = of_press(MatchId(self.table.match), 0, action)
        reply = await person.press(self.table.board(), custom_id, forged=True)
        return (await reply.shown()).text


@pytest.fixture
def marshals(house: House) -> Marshals:
    return Marshals(house)


async def paused(marshals: Marshals, bot: DelveBot) -> bool:
    await bot.handlers.display.settled()
    match = await bot.handlers.matches.wanted(MatchId(marshals.table.match))
    return match.paused is not None


async def test_a_role_that_owners_let_use_host_presses_its_buttons_for_a_day(
    marshals: Marshals,
) -> None:
    async with marshals.house.bot() as bot:
        await marshals.begin()
        # Nothing tells yet that the owners let them.
        assert await marshals.press(marshals.wren, "pause") == en("not-the-host")
        assert "paused the match" in await marshals.command(marshals.wren, "host pause")
        assert await paused(marshals, bot)
        assert "go on" in await marshals.press(marshals.wren, "resume")
        marshals.house.away(DAY - 60)
        assert "paused" in await marshals.press(marshals.wren, "pause")
        marshals.house.away(61)
        assert await marshals.press(marshals.wren, "resume") == en("not-the-host")
        assert await marshals.command(marshals.wren, "match end") == en("not-the-host")
        assert await paused(marshals, bot)
        assert "go on" in await marshals.command(marshals.wren, "host resume")
        assert "paused" in await marshals.press(marshals.wren, "pause")


async def test_every_host_command_is_noted(marshals: Marshals) -> None:
    """Whatever comes of it: nobody is to learn a list of commands that count."""
    sandbox = marshals.house.sandbox
    async with marshals.house.bot() as bot:
        (host,) = (c for c in sandbox.core.commands.listed(None) if c["name"] == "host")
        for command in host["options"]:
            person = sandbox.add_user(f"Marshal of {command['name']}")
            marshals.opened(person, True)
            others = iter((marshals.kestrel, marshals.moth, marshals.otter))
            options: dict[str, Any] = {}
            for option in command.get("options", ()):
                if option.get("required"):
                    chosen: list[Any] = [each["value"] for each in option.get("choices", ())]
                    chosen += [next(others)] if option["type"] == USER else [1]
                    options[option["name"]] = chosen[0]
            path = f"host {command['name']}"
            reply = await person.command(marshals.house.arena, path, **options)
            assert reply.failed is None
            noted = bot.handlers.store.has_used_host_command
            assert await noted(GuildId(marshals.guild.id), UserId(person.id), 0), path


async def test_who_is_let_no_more_is_refused_after_the_day(marshals: Marshals) -> None:
    async with marshals.house.bot():
        await marshals.begin()
        await marshals.command(marshals.wren, "host pause")
        marshals.opened(marshals.wren, None)
        with pytest.raises(ClientRefusal, match="offered no command"):
            await marshals.command(marshals.wren, "host resume")
        assert "go on" in await marshals.press(marshals.wren, "resume")
        marshals.house.away(DAY + 1)
        assert await marshals.press(marshals.wren, "pause") == en("not-the-host")


async def test_a_restart_forgets_nobody(marshals: Marshals) -> None:
    async with marshals.house.bot():
        await marshals.begin()
        await marshals.command(marshals.wren, "host pause")
    marshals.house.away(3600)
    async with marshals.house.bot() as bot:
        assert "go on" in await marshals.press(marshals.wren, "resume")
        assert not await paused(marshals, bot)
        question = await marshals.command(marshals.wren, "match end")
        assert question.startswith(f"## ❔ {en('desk-confirm-end')}")


async def test_another_server_does_not_count(marshals: Marshals) -> None:
    elsewhere = marshals.house.sandbox.add_guild("Elsewhere")
    hall = marshals.house.sandbox.add_channel("hall", guild=elsewhere)
    marshals.house.sandbox.core.join(marshals.wren.user, elsewhere)
    marshals.house.sandbox.core.commands.overwrite_permission(
        elsewhere.id, "host", marshals.wren.id, True
    )
    async with marshals.house.bot() as bot:
        await marshals.begin()
        await marshals.command(marshals.wren, "host pause", hall)
        noted = bot.handlers.store.has_used_host_command
        assert await noted(GuildId(elsewhere.id), UserId(marshals.wren.id), 0)
        assert not await noted(GuildId(marshals.guild.id), UserId(marshals.wren.id), 0)
        assert await marshals.press(marshals.wren, "pause") == en("not-the-host")


async def test_a_player_is_refused_whatever_they_may(marshals: Marshals) -> None:
    marshals.opened(marshals.kestrel, True)
    async with marshals.house.bot() as bot:
        await marshals.begin()
        refused = en("refusal-hosts-own-match")
        assert await marshals.command(marshals.kestrel, "host pause") == refused
        assert await marshals.press(marshals.kestrel, "pause") == refused
        assert await marshals.command(marshals.kestrel, "host end") == en("refusal-ends-own-match")
        assert not await paused(marshals, bot)


async def test_manage_server_counts_as_long_as_somebody_has_it(marshals: Marshals) -> None:
    roles = marshals.guild.members[marshals.otter.id].role_ids
    async with marshals.house.bot():
        await marshals.begin()
        roles.append(marshals.guild.moderator_role_id)
        assert uk("told-paused", name="Otter") not in await marshals.press(marshals.otter, "resume")
        assert "Otter" in await marshals.press(marshals.otter, "pause")
        roles.remove(marshals.guild.moderator_role_id)
        assert await marshals.press(marshals.otter, "resume") == uk("not-the-host")


async def test_who_hosts_a_match_needs_nothing_else_for_it(marshals: Marshals) -> None:
    roles = marshals.guild.members[marshals.rook.id].role_ids
    async with marshals.house.bot():
        await marshals.begin()
        roles.remove(marshals.guild.moderator_role_id)
        marshals.house.away(DAY + 1)
        assert "paused" in await marshals.press(marshals.rook, "pause")
