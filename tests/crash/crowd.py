"""Several people who press and type at the same time, as fast as they like."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.ui.custom_ids import Press
from sandbox.errors import ClientRefusal
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.wire.table import Control, Table, controls, start_use

COMMANDS = ("match show", "match card", "leaderboard", "stats", "match concede")
CHATTER = 40
"""How many messages of people stand in each channel, to be deleted."""
PAUSE_SECONDS = 0.035
"""The mean time between two moments at which somebody does something."""
WARM_UP = 5
"""At most so many moves are made in each match before the rush."""


@dataclass(frozen=True)
class Deed:
    """Something that a person did, and what came of it.

    `press`: what was pressed in a match, None for a command or an invitation.
    """

    person: Person
    reply: Reply
    what: str
    press: Press | None = None

    def __repr__(self) -> str:
        return f"{self.person.name}: {self.what}"


class Crowd:
    """Two matches, their players, two others, and all that they do."""

    def __init__(self, sandbox: Sandbox, chance: random.Random) -> None:
        people = sandbox.people
        self.sandbox = sandbox
        self.chance = chance
        self.people = tuple(people.values())
        self.channels: tuple[Channel, ...] = tuple(sandbox.channels.values())
        pairs = (people["Kestrel"], people["Moth"]), (people["Wren"], people["Otter"])
        self.tables = tuple(
            Table(sandbox, channel, pair, random.Random(chance.random()))
            for channel, pair in zip(self.channels, pairs, strict=True)
        )
        self.chatter: dict[int, list[Message]] = {}
        self.deeds: list[Deed] = []
        """What was done in the rush; what began the matches is not among it."""

    def in_the_rush(self, press: Press) -> bool:
        """Whether a control can have been used for the first time in the rush."""
        return all(
            press.match_id != table.match or press.version > table.version for table in self.tables
        )

    async def sit_down(self) -> None:
        """Begin both matches, play a little, and fill the channels with talk."""
        for channel in self.channels:
            talk = [self.chance.choice(self.people).say(channel, "hm") for _ in range(CHATTER)]
            self.chatter[channel.id] = talk
        await asyncio.gather(*(self._begin(table) for table in self.tables))

    async def _begin(self, table: Table) -> None:
        await table.challenge(table.chance.choice(("warrior", "barbarian")))
        for _ in range(table.chance.randrange(WARM_UP + 1)):
            await table.step()
        await table.next_moves()

    async def rush(self) -> None:
        """Do things until cancelled."""
        while True:
            for _ in range(self.chance.choice((1, 1, 1, 2, 4))):
                self.act()
            # Not to synchronise: these are the moments at which people do things.
            await asyncio.sleep(self.chance.expovariate(1 / PAUSE_SECONDS))

    def act(self) -> None:
        """Somebody does something, and does not wait for the answer."""
        acts = (self._move, self._press, self._command, self._challenge, self._answer, self.delete)
        (act,) = self.chance.choices(acts, weights=(38, 18, 18, 6, 10, 10))
        with suppress(ClientRefusal):
            # Else the client would not let them: so nothing was done.
            act()

    def _move(self) -> None:
        """The player who is asked makes a move; now and then somebody else tries."""
        table = self.chance.choice(self.tables)
        moves = table.moves()
        if not moves:
            return
        try:
            control = self.chance.choice(table.at_hand(moves))
            person = table.players[table.asked(control)]
        except LookupError:
            return
        if self.chance.random() < 0.1:
            person = self.chance.choice(self.people)
        self._use(person, control)

    def _press(self) -> None:
        """Anything that somebody sees: rules, a card, something outdated, a private question."""
        person = self.chance.choice(self.people)
        seen = [message for channel in self.channels for message in person.messages(channel)]
        found = [
            control
            for message in (*seen[-40:], *person.direct_messages[-3:])
            for control in controls(message)
            # Most matches should go on until the end of the rush.
            if control.verb != "concede" or self.chance.random() < 0.1
        ]
        if found:
            self._use(person, self.chance.choice(found))

    def _use(self, person: Person, control: Control) -> None:
        reply = start_use(person, control)
        self.deeds.append(Deed(person, reply, str(control.press), control.press))

    def _command(self) -> None:
        person = self.chance.choice(self.people)
        self._start(person, self.chance.choice(COMMANDS))

    def _challenge(self) -> None:
        challenger, opponent = self.chance.sample(self.people, 2)
        self._start(challenger, "deathmatch challenge", opponent=opponent, variant="warrior")

    def _start(self, person: Person, path: str, **options: object) -> None:
        channel = self.chance.choice(self.channels)
        self.deeds.append(Deed(person, person.start_command(channel, path, options), path))

    def _answer(self) -> None:
        """Somebody answers an invitation."""
        person = self.chance.choice(self.people)
        found = [
            (message, custom_id)
            for channel in self.channels
            for message in person.messages(channel)
            for custom_id in message.custom_ids
            if custom_id.startswith("c:")
        ]
        if found:
            message, custom_id = self.chance.choice(found)
            self.deeds.append(Deed(person, person.start_press(message, custom_id), custom_id))

    def delete(self) -> None:
        """A moderator deletes something: what people said, one or many, or what the bot said."""
        channel = self.chance.choice(self.channels)
        talk = self.chatter[channel.id]
        match self.chance.randrange(5):
            case 0 | 1 if talk:
                self.sandbox.delete_message(talk.pop())
            case 2 | 3 if talk:
                self.sandbox.delete_messages(_taken(talk, self.chance.randint(2, 20)))
            case 4:
                public = [m for m in channel.messages.values() if not m.ephemeral and m.components]
                if public:
                    self.sandbox.delete_message(self.chance.choice(public[-3:]))


def _taken(talk: list[Message], count: int) -> Sequence[Message]:
    taken, talk[-count:] = talk[-count:], []
    return taken
