"""A table that somebody hosts, whose walks take their time and are held."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import DelveBot
from bot.display.playhead import HOLD_MS
from bot.games.deathmatch.screens.renderer import DeathMatchRenderer
from bot.match.ids import MatchId
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand, of_press
from bot.ui.message import Text
from bot.ui.symbols import untagged
from sandbox.people import Person, Reply
from sandbox.world import Message
from tests.wire.board.walking import PACE, THREE_IN, Slow
from tests.wire.clocked import match_of
from tests.wire.house import House
from tests.wire.table import control, controls, use

en = texts_in("en")

HOLD = HOLD_MS / 1000
CLOSING = 2 * PACE
"""So long the end of a walk stands."""

CONDUCT = (MatchCommand.HOLD_PLAYBACK, MatchCommand.NEXT_FRAME, MatchCommand.RUN_ON)
CONTROL = [MatchCommand.NEXT_FRAME, MatchCommand.HOLD_PLAYBACK, MatchCommand.RUN_ON]
"""What the host's private control offers, in order."""

FRAMES = 5
"""Of the walk below: the door, three monsters, and the end."""


class Conducted(Slow):
    """A table that Rook hosts, and what the host does to its walk."""

    def __init__(self, house: House, bot: DelveBot) -> None:
        super().__init__(house, bot)
        people = house.sandbox.people
        self.rook, self.wren = people["Rook"], people["Wren"]
        self.kestrel, self.moth = self.table.players
        self.frame_texts: list[str] = []

    async def host(
        self, variant: str = "warrior", clock: str = "off", deck: str | None = "C"
    ) -> None:
        await self.table.host(self.rook, variant, deck, clock=clock)

    async def walk_begins(self, actions: Sequence[str] = THREE_IN) -> Message:
        """Play until a board becomes a walk, and its first frame stands."""
        await self.table.do(*actions[:-1])
        await self.table.next_moves()
        await self.bot.handlers.display.settled()
        board = self.table.board()
        await self.table.do(actions[-1])
        await self.pause()
        await self.learn()
        return board

    async def learn(self) -> None:
        """Note what the newest walk has to show."""
        match = await match_of(self.table, self.bot)
        walk = DeathMatchRenderer().playback(await self.bot.handlers.display.public_view(match), en)
        assert walk is not None
        self.frame_texts = [
            untagged("\n".join(block.markdown for block in frame.blocks if isinstance(block, Text)))
            for frame in walk.frames
        ]

    def shown(self, board: Message) -> int:
        """How many frames a message shows."""
        return self.frame_texts.index(board.text) + 1

    async def until_shown(self, board: Message, frames: int) -> None:
        await self.house.sandbox.until(lambda: board.text == self.frame_texts[frames - 1])

    async def take(self, board: Message, person: Person | None = None) -> Reply:
        """Hold the walk by its button. Returns the answer, once the walk stands."""
        reply = await use(person or self.rook, control(board, MatchCommand.HOLD_PLAYBACK))
        await self.pause(HOLD)
        return reply

    async def steady(self) -> None:
        await self.bot.handlers.display.settled()
        await self.bot.responders.settled(20)


def offered(message: Message) -> list[str]:
    """What can be pressed on a message."""
    return [one.press.action for one in controls(message)]


async def forged(person: Person, on: Message, match: MatchId, action: str) -> Reply:
    """A press that no client offers this person, or not any more."""
    return await person.press(on, of_press(match, 1, action), forged=True)
