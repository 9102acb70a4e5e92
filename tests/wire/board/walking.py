"""A table at which a walk through the dungeon takes its time."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence

from bot.app import DelveBot
from bot.games.deathmatch.screens.renderer import DeathMatchRenderer
from bot.ui.catalogue import texts_in
from bot.ui.message import Text
from bot.ui.symbols import untagged
from sandbox.watch import Change
from sandbox.world import Message
from tests.display.naming import named
from tests.wire import picture
from tests.wire.house import House
from tests.wire.table import Table

en = texts_in("en")
PACE = 1.5
CLOSING = 2 * PACE
"""So long the end of a walk stands before anything follows."""

# Deck C is 7 2 4 4 6 3 …: Kestrel adds 7, Moth 2, Kestrel 4; Moth passes; 4, 2, 7 are met.
THREE_IN = ("start:0", "draw", "add", "draw", "add", "draw", "add", "pass", "name:7")


class Slow:
    """A table at which a walk through the dungeon takes its time, on a clock that stands."""

    def __init__(self, house: House, bot: DelveBot) -> None:
        self.house = house
        self.bot = bot
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        self.table = Table(house.sandbox, house.arena, players, random.Random(1))
        self.seen: list[str] = []
        """What the newest walk has shown, one text after the other."""
        house.sandbox.core.watch.listeners.append(self._note)

    def _note(self, change: Change) -> None:
        message = change.message
        if message is None or message not in picture.reveals(self.table):
            return
        if self.seen[-1:] != [message.text]:
            self.seen.append(message.text)

    async def play(self, deck: str, variant: str, actions: Sequence[str]) -> Message:
        """Play until a board becomes a walk. Returns the board that it was."""
        await self.table.challenge(variant, deck)
        await self.table.do(*actions[:-1])
        await self.table.next_moves()
        await self.bot.handlers.display.settled()
        board = self.table.board()
        await self.table.do(actions[-1])
        return board

    async def frames(self) -> list[str]:
        """The texts that the newest walk has to show, one after the other."""
        match = await self.bot.handlers.matches.get(self.table.match)
        assert match is not None
        names = tuple([player.name for player in self.table.players])
        walk = DeathMatchRenderer().playback(named(match, names).public, en)
        assert walk is not None
        return [
            untagged("\n".join(block.markdown for block in frame.blocks if isinstance(block, Text)))
            for frame in walk.frames
        ]

    async def told(self, frames: Sequence[str], *, closes: bool = True) -> AsyncIterator[str]:
        """Each of these frames once it is due; its time passes when the next one is asked for.

        `closes`: whether the last of them is the end of its walk, which stands for longer.
        """
        for number, shown in enumerate(frames, start=1):
            seconds = CLOSING if closes and number == len(frames) else PACE
            await self.pause(seconds)
            yield shown
            self.go_on(seconds)

    async def pause(self, seconds: float = PACE) -> None:
        """Wait until what is due is shown, and what comes next waits for so long."""
        await self.house.clock.asleep(seconds)

    def go_on(self, seconds: float = PACE) -> None:
        self.house.away(seconds)

    async def end(self) -> None:
        """Wait until everything is shown, without letting time pass."""
        await self.bot.handlers.display.settled()

    def nothing_follows_yet(self, walk: Message) -> None:
        """The walk is all that there is of the match, and nobody can press anything."""
        assert picture.in_channel(self.table) == [walk]
        assert walk.custom_ids == []
