"""People who open tables and sit down at them."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.app import DelveBot
from bot.match.terms import Terms
from sandbox.people import Person, Reply
from sandbox.world import Channel, Message
from tests.wire.clock import PATIENCE
from tests.wire.house import House
from tests.wire.table import invitation_button


class Company:
    """Four people in a house. Moth and Otter read Ukrainian."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.sandbox = house.sandbox
        people = self.sandbox.people
        self.kestrel, self.moth, self.wren = people["Kestrel"], people["Moth"], people["Wren"]
        self.otter = people["Otter"]

    async def play(
        self, by: Person, game: str = "goofspiel", channel: Channel | None = None, **options: Any
    ) -> Reply:
        """`/play <game>`, in the arena unless said otherwise."""
        return await by.command(channel or self.house.arena, f"play {game}", **options)

    async def opened(
        self, by: Person, *others: Person, game: str = "goofspiel", **options: Any
    ) -> Message:
        """The message of a new table at which these sit, in this order."""
        message = await (await self.play(by, game, **options)).shown()
        for other in others:
            joined = await other.press(message, invitation_button(message, "join"))
            assert (joined.failed, joined.text) == (None, "")
        return message

    async def settled(self, bot: DelveBot) -> None:
        """All is shown. What is to be tried again later would wait for the clock, which stands."""
        async with asyncio.timeout(PATIENCE):
            await bot.handlers.display.settled()

    async def only_match(self, bot: DelveBot) -> Terms:
        """The only live match, once all of it is shown."""
        await self.settled(bot)
        (terms,) = await bot.handlers.store.live_matches()
        return terms
