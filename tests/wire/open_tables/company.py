"""People who open tables, sit down, get up and start, and what can be seen of that."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from typing import Any

from bot.app import DelveBot
from bot.contract.game import Action
from bot.match.ids import InvitationId
from bot.match.invitation import Invitation
from bot.match.terms import Terms
from bot.ui import symbols
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import InvitationPress, parse
from sandbox.people import Person, Reply
from sandbox.world import Channel, Message
from tests.wire.clock import PATIENCE
from tests.wire.house import House
from tests.wire.table import controls, invitation_button, use

MINUTES = 60.0
"""Seconds."""
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


async def full(*_: object) -> None:
    """What a store does that cannot store any more."""
    raise sqlite3.OperationalError("database or disk is full")


def speaks(person: Person) -> Texts:
    """The texts in somebody's language."""
    return texts_in("uk" if person.locale == "uk" else "en")


def is_private(reply: Reply, said: str) -> None:
    """The answer is this alone, and for nobody else."""
    assert reply.failed is None
    assert reply.text == said
    assert reply.message.ephemeral


class Company:
    """Seven people in a house. Moth, Otter and Swift read Ukrainian, Rook moderates."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.sandbox = house.sandbox
        self.sandbox.add_user("Finch")
        self.sandbox.add_user("Swift", locale="uk")
        people = self.sandbox.people
        self.kestrel, self.moth, self.wren = people["Kestrel"], people["Moth"], people["Wren"]
        self.otter, self.finch, self.swift = people["Otter"], people["Finch"], people["Swift"]
        self.rook = people["Rook"]
        self.numbers: dict[int, InvitationId] = {}
        """The numbers of the tables' invitations, by message."""

    async def play(
        self, by: Person, game: str = "goofspiel", channel: Channel | None = None, **options: Any
    ) -> Reply:
        """`/play <game>`, in the arena unless said otherwise."""
        if game == "deathmatch":
            options.setdefault("variant", "warrior")
        return await by.command(channel or self.house.arena, f"play {game}", **options)

    async def opened(
        self, by: Person, *others: Person, game: str = "goofspiel", **options: Any
    ) -> Message:
        """The message of a new table at which these sit, in this order."""
        reply = await self.play(by, game, **options)
        message = await reply.shown()
        assert not message.ephemeral, reply.text
        self.numbered(message)
        for other in others:
            joined = await self.press(other, message, "join")
            assert joined.failed is None
            assert joined.text == ""
        return message

    def numbered(self, table: Message) -> None:
        """Learn the number of a table's invitation from its buttons."""
        press = parse(table.custom_ids[0])
        assert isinstance(press, InvitationPress)
        self.numbers[table.id] = press.invitation_id

    def start(self, by: Person, table: Message, answer: str, *, forged: bool = False) -> Reply:
        """Press a button of a table without waiting for the answer."""
        return by.start_press(table, self._button(table, answer, forged), forged=forged)

    async def press(
        self, by: Person, table: Message, answer: str, *, forged: bool = False
    ) -> Reply:
        """Press a button of a table."""
        return await by.press(table, self._button(table, answer, forged), forged=forged)

    def _button(self, table: Message, answer: str, forged: bool) -> str:
        return (
            f"c:{self.numbers[table.id]}:{answer}" if forged else invitation_button(table, answer)
        )

    async def at_once(self, table: Message, *presses: tuple[Person, str]) -> list[Reply]:
        """Several press at the same moment."""
        replies = [self.start(by, table, answer) for by, answer in presses]
        await self.sandbox.until(lambda: all(reply.acknowledged for reply in replies))
        return replies

    async def death_match(self, *players: Person, channel: Channel | None = None) -> Reply:
        """Two begin to play here. Returns the answer to the second one's Accept."""
        challenger, opponent = players
        return await self.accept(opponent, await self.challenge(challenger, opponent, channel))

    async def challenge(
        self, challenger: Person, opponent: Person, channel: Channel | None = None
    ) -> Message:
        """The message by which somebody asks another one to a Death Match."""
        reply = await challenger.command(
            channel or self.house.arena,
            "deathmatch challenge",
            opponent=opponent,
            variant="warrior",
        )
        return await reply.shown()

    async def accept(self, opponent: Person, challenge: Message) -> Reply:
        """Take up a challenge."""
        return await opponent.press(challenge, invitation_button(challenge, "accept"))

    def told(self, person: Person, said: str) -> bool:
        """Whether somebody got this by private message, once."""
        found = [one for one in person.direct_messages if one.text == said]
        assert len(found) <= 1
        return bool(found)

    # What can be seen

    def seats(self, table: Message) -> list[str]:
        """Who sits at a table, in the order of joining, as its message says."""
        lines = table.text.splitlines()
        return [line.strip("✅ *") for line in lines if line.startswith(symbols.READY)]

    def answers(self, table: Message) -> list[str]:
        """What the buttons of a table are for, that of the rules aside."""
        return [
            custom_id.rpartition(":")[2]
            for custom_id in table.custom_ids
            if not custom_id.endswith(":rules")
        ]

    async def stored(self, bot: DelveBot, table: Message) -> Invitation:
        found = await bot.handlers.store.invitation(self.numbers[table.id])
        assert found is not None
        return found

    async def settled(self, bot: DelveBot) -> None:
        """All is shown. What is to be tried again later would wait for the clock, which stands."""
        async with asyncio.timeout(PATIENCE):
            await bot.handlers.display.settled()

    async def only_match(self, bot: DelveBot) -> Terms:
        """The only live match, once all of it is shown."""
        await self.settled(bot)
        (terms,) = await bot.handlers.store.live_matches()
        return terms

    async def no_match(self, bot: DelveBot) -> None:
        await self.settled(bot)
        assert await bot.handlers.store.live_matches() == []

    async def play_on(self, bot: DelveBot, terms: Terms, *, steps: int = 6) -> None:
        """Whoever is asked presses something that counts, so often, or to the end."""
        chance = random.Random(terms.id)
        by_id = {person.id: person for person in self.sandbox.people.values()}
        for _ in range(steps):
            await self.settled(bot)
            match = await bot.handlers.matches.wanted(terms.id)
            if not match.live:
                return
            prompt = chance.choice(match.prompts)
            person = by_id[terms.players[prompt.seat]]
            offered = [
                control
                for message in (*person.messages(self.house.arena), *person.direct_messages)
                for control in controls(message)
                if control.press.match_id == terms.id
                and prompt.allows(Action.parse(control.press.action))
            ]
            assert offered, f"{person.name} sees nothing to press"
            reply = await use(person, chance.choice(offered))
            assert reply.failed is None
            after = await bot.handlers.matches.wanted(terms.id)
            assert after.version > match.version, reply.text
