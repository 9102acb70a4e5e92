"""An official game that Rook hosts for others, and what its host uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app import DelveBot
from bot.games.welcome.rules.state import WelcomePhase
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.wire.dungeon.gathering import DungeonTable
from tests.wire.house import House
from tests.wire.table import control, controls, invitation_button
from tests.wire.table import use as use_control

PEOPLE = ("Kestrel", "Moth", "Wren", "Otter")

BIDDING = ("draw", "add", "draw", "discard:elvish-harp", "pass", "pass")
DEADLY = (*BIDDING, *["draw", "add"] * 4, "pass")
"""What four do in a round with the Bard, at whose end the second one is in the dungeon."""
DEADLY_AGAIN = ("pick:bard", *BIDDING, *["draw", "add"] * 5, "pass")
"""The next round, which that one begins, and falls in once more."""
DEADLY_DECK = ("dragon", "demon", "lich", "golem", "golem", "vampire", "vampire")


class HostedDungeon(DungeonTable):
    """Rook hosts; `people` are named in this order, and seated by the luck of the match."""

    def __init__(self, sandbox: Sandbox, channel: Channel, people: Sequence[Person]) -> None:
        super().__init__(sandbox, channel, people)
        self.rook = sandbox.people["Rook"]

    async def hosted(self, bot: DelveBot, **options: Any) -> Message:
        """What the command is answered with: an invitation, or why there is none."""
        self.bot = bot
        players = {f"player{number}": each for number, each in enumerate(self.people, start=1)}
        options = {"box": "welcome", "clock": "off", **players, **options}
        return await (await self.rook.command(self.channel, "host dungeon", **options)).shown()

    async def begun(self, bot: DelveBot, **options: Any) -> None:
        """All are ready, and the first board stands."""
        self.invitation = await self.hosted(bot, **options)
        for person in self.people:
            await person.press(self.invitation, invitation_button(self.invitation, "ready"))
        await self.found(bot)

    async def command(self, name: str, person: Person | None = None, **options: Any) -> Message:
        """A command of hosts; what is answered."""
        reply = await (person or self.rook).command(self.channel, f"host {name}", **options)
        shown = await reply.shown()
        await self.settled()
        return shown

    async def press(
        self,
        message: Message,
        action: str,
        person: Person | None = None,
        chosen: Person | None = None,
    ) -> Reply:
        """Use what has this action on a message."""
        reply = await use_control(person or self.rook, control(message, action), chosen)
        await self.settled()
        return reply

    async def declare(self, act: str, player: Person) -> None:
        """Declare something about a player by a command, and confirm it."""
        question = await self.command(act, player=player)
        await self.press(question, f"{MatchCommand.HOST}:{act},{self.seats.index(player)}")

    async def desk(self) -> Message:
        """The desk, opened from the invitation."""
        return (await self.press(self.invitation, MatchCommand.DESK)).message

    async def rewound(self) -> Message:
        """The host takes the newest act back. Returns the desk, in the place of the question."""
        question = await self.command("rewind")
        await self.press(question, MatchCommand.REWIND)
        return question

    async def redealt(self) -> str:
        """The host has a round played anew. Returns what was asked before."""
        question = await self.command("redeal")
        asked = question.text
        await self.press(question, MatchCommand.REDEAL)
        return asked

    async def taken_over(self, player: Person, by: Person) -> Message:
        """Somebody takes over a player's seat. Returns what is told of it."""
        told = await self.command("substitute", player=player, by=by)
        self.seats = tuple([by if each is player else each for each in self.seats])
        return told

    async def settled(self) -> None:
        """Wait until all that was pressed is answered and shown."""
        assert self.bot is not None
        await self.bot.responders.settled(20)
        await self.shown()

    def public(self) -> list[Message]:
        """What everybody sees that stands in the channel."""
        seen = self.channel.messages.values()
        return [one for one in seen if one.reader is None and not one.deleted]

    def told(self, line: str) -> bool:
        """Whether this stands in the channel as a line of its own."""
        return any(one.text == line for one in self.public())

    def boards(self) -> list[Message]:
        """The messages on which everybody can press something of the match."""
        return [
            one
            for one in self.public()
            if any(
                each.press.match_id == self.match_id and each.verb != MatchCommand.DESK
                for each in controls(one)
            )
        ]


def hosted_for(house: House, players: int = 4) -> HostedDungeon:
    """Such a table, at which so many are to sit."""
    people = [house.sandbox.people[name] for name in PEOPLE[:players]]
    return HostedDungeon(house.sandbox, house.arena, people)


async def one_out(table: HostedDungeon) -> None:
    """The second one falls twice, and is out; the third one is to pick a hero."""
    await table.do(*DEADLY)
    await _hold_on(table)
    assert (await table.state()).contenders[1].red
    await table.do(*DEADLY_AGAIN)
    await _hold_on(table)
    state = await table.state()
    assert state.contenders[1].out
    assert (state.phase, state.asked, state.round) == (WelcomePhase.HERO, 2, 3)


def walks(table: HostedDungeon, language: str = "en") -> list[str]:
    """The texts of the walks that stand in the channel, oldest first."""
    title = texts_in(language)("walk-title", name="@").replace("@", "").strip()
    return [one.text for one in table.public() if title in one.text]


async def _hold_on(table: HostedDungeon) -> None:
    """The runner uses nothing."""
    while (await table.state()).phase is WelcomePhase.USE:
        await table.do("hold")
