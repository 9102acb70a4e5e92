"""A hosted match and its desk, as its host uses it."""

from __future__ import annotations

import json
import re
from typing import Any

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person, Reply
from sandbox.world import Message
from tests.wire.clock import VirtualTime
from tests.wire.hosted import Hosted
from tests.wire.table import Table, control, controls, use

en, uk = texts_in("en"), texts_in("uk")

MONSTERS = ("goblin", "skeleton", "orc", "vampire", "golem", "lich", "demon", "dragon")
HIDDEN = tuple(texts(f"monster-{kind}") for texts in (en, uk) for kind in MONSTERS)
"""What a drawn card is called."""


class Hosting(Hosted):
    """The desk of such a match; Rook reads English, Moth Ukrainian."""

    def __init__(self, table: Table, bot: DelveBot, clock: VirtualTime) -> None:
        super().__init__(table, bot, clock)
        self.wren = table.sandbox.people["Wren"]

    async def settled(self) -> None:
        await self.bot.responders.settled(20)
        await self.bot.handlers.display.settled()

    async def do(self, command: str, person: Person | None = None, **options: Any) -> Message:
        """A command of hosts; what is answered."""
        reply = await (person or self.rook).command(
            self.table.channel, f"host {command}", **options
        )
        shown = await reply.shown()
        await self.settled()
        return shown

    async def press(
        self,
        message: Message,
        action: str,
        person: Person | None = None,
        chosen: Person | None = None,
        *,
        forged: bool = False,
    ) -> Reply:
        """Use what has this action on a message."""
        reply = await use(person or self.rook, control(message, action), chosen, forged=forged)
        await self.settled()
        return reply

    @property
    def invitation(self) -> Message:
        assert self.table.invitation is not None
        return self.table.invitation

    async def desk(self) -> Message:
        """The desk, from the invitation."""
        reply = await self.press(self.invitation, MatchCommand.DESK)
        return reply.message

    async def confirm(self, message: Message, ask: str, answer: str) -> None:
        """Answer a question in the place of the desk."""
        await self.press(message, ask)
        await self.press(message, answer)

    async def declare(self, act: str, player: Person) -> Message:
        """Declare something about a player by a command, and confirm it; the question."""
        question = await self.do(act, player=player)
        seat = self.table.players.index(player)
        await self.press(question, f"{MatchCommand.HOST}:{act},{seat}")
        return question

    @property
    def public(self) -> list[str]:
        """What a player who does nothing can read, without what is for others alone."""
        seen = self.kestrel.messages(self.table.channel)
        return [message.text for message in seen if message.reader is None]

    def told(self, line: str) -> bool:
        """Whether this stands in the channel as a line of its own."""
        return line in self.public

    async def draw(self) -> None:
        """Kestrel begins and draws the first card of deck C, a demon."""
        await self.press(self.table.board(), "start:0", self.moth)
        await self.table.do("draw")
        await self.settled()

    async def add(self) -> None:
        """Kestrel adds that card to the dungeon."""
        await self.draw()
        await self.table.do("add")
        await self.settled()


def verbs(message: Message) -> set[str]:
    """What can be pressed on a message."""
    return {each.press.action for each in controls(message)}


def check_hides(message: Message) -> None:
    """Nothing that is sent for a screen names a monster.

    The invitation from which it may have been opened names the equipment of a hero.
    """
    own = {**message.payload, "referenced_message": None}
    payload = json.dumps(own, ensure_ascii=False)
    found = [name for name in HIDDEN if re.search(rf"\b{name}\b", payload, re.IGNORECASE)]
    assert found == [], payload
