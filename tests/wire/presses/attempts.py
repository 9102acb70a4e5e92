"""How a press is attempted, and how to see that nothing came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.app import DelveBot
from bot.ui.custom_ids import of_press
from sandbox.interaction import MESSAGE
from sandbox.people import Person, Reply
from sandbox.watch import Change
from sandbox.world import Channel, Message
from tests.wire.table import Control, Table, controls
from tests.wire.watching import watched

SHORT = 300
"""Characters that a private answer to a wrong press may have, at most."""


async def answered(replies: Sequence[Reply]) -> None:
    """Wait until each was acknowledged, or has failed."""
    async with asyncio.timeout(20):
        await asyncio.gather(*(asyncio.shield(reply.interaction.settled) for reply in replies))


async def entries(bot: DelveBot, table: Table) -> list[Any]:
    return await bot.handlers.store.entries(table.match)


async def settled(bot: DelveBot, replies: Sequence[Reply]) -> None:
    """Every press was taken note of in time, and everything is shown."""
    await answered(replies)
    assert [reply.failed for reply in replies if reply.failed] == []
    await bot.handlers.display.settled()


async def is_old(bot: DelveBot, table: Table, person: Person, old: Control) -> None:
    """A control that stood there once has no effect any more when it is pressed."""
    custom_id = of_press(old.press.match_id, old.press.version, old.press.action)
    await has_no_effect(bot, table, Forged(old.message).press, person, custom_id)


class Forged:
    """A press with any custom_id by anybody on a message, as a tampered client may send it."""

    def __init__(self, message: Message) -> None:
        self.message = message

    async def press(self, person: Person, custom_id: str) -> Reply:
        return await person.press(self.message, custom_id, forged=True)

    async def select(self, person: Person, custom_id: str, values: Sequence[str]) -> Reply:
        return await person.select(self.message, custom_id, values, forged=True)


class Shown:
    """The versions that the public messages of a match show from now on, one after the other."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._versions: list[int] = []
        table.sandbox.core.watch.listeners.append(self._note)

    def _note(self, change: Change) -> None:
        message, table = change.message, self._table
        if message is None or message.channel is not table.channel or message.ephemeral:
            return
        if change.kind in ("message", "edit"):
            found = [one for one in controls(message) if one.press.match_id == table.match]
            self._versions += {one.press.version for one in found}

    def check(self, version: int) -> None:
        """Nothing was shown that was older than what had been shown, and at last this version."""
        assert self._versions == sorted(self._versions)
        assert not self._versions or self._versions[-1] == version


Sight = dict[int, dict[str, Any]]


def sight(*channels: Channel | None) -> Sight:
    """What stands in channels for more than one person; not when it was last touched."""
    return {
        message.id: {**message.payload, "edited_timestamp": None}
        for channel in channels
        if channel is not None
        for message in channel.messages.values()
        if not message.ephemeral
    }


async def has_no_effect(
    bot: DelveBot,
    table: Table,
    press: Callable[..., Awaitable[Reply]],
    *arguments: object,
    said: str | None = None,
) -> None:
    """The press gets a short private answer, and nothing else happens."""
    channels = (table.channel, *(player.direct for player in table.players))
    before, log = sight(*channels), await entries(bot, table)
    with watched() as incidents:
        reply = await press(*arguments)
        await bot.handlers.display.settled()
        incidents.check(table.sandbox)
    assert reply.failed is None
    assert reply.type == MESSAGE, reply
    assert reply.message.ephemeral
    assert 0 < len(reply.text) < SHORT
    assert reply.message.custom_ids == []
    if said is not None:
        assert reply.text == said
    assert await entries(bot, table) == log
    assert sight(*channels) == before
