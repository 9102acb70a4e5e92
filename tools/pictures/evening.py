"""The matches played for the pictures: every choice is made here, and the decks are known."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from bot.contract.chance import Chance
from bot.match.acts import MatchCommand
from bot.match.ids import GuildId, UserId
from bot.store import matches, people
from sandbox.people import Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.play.offers import offers_on
from tests.play.people import Person
from tests.play.scene import Scene
from tests.store.playing import played
from tools.pictures.camera import Camera
from tools.pictures.clock import EveningTime

DECK = "C"
"""7 2 4 4 6 3 9 3 …: Kestrel draws the first card, Moth the second."""
BIDDING = (
    ("draw", "add"),
    ("draw", "discard:torch"),
    ("draw", "add"),
    ("draw", "discard:knight-shield"),
    ("draw", "discard:holy-grail"),
    ("draw", "add"),
    ("draw", "add"),
)
"""In the dungeon then, the first met first: 9, 3, 4 and 7. A runner who names 7 survives with 1."""
FACING = ("start:0", "draw", "add", "draw", "add", "draw", "add", "pass")
"""With the barbarian somebody stands before a 4, which nothing but the axe beats."""
LAST = 5
"""The adventure that decides: each wins two before."""
ON_TOP: Mapping[str, Sequence[str]] = {
    "specials": ("mimic", "count"),
    "round-1": ("goblin",),
    "round-2": ("orc", "mimic", "vampire", "count", "golem"),
}
"""By deal of the game of four: what is dealt first. Everything else keeps its order."""
FIRST_ROUND = ("draw", "add", "pass", "pass", "pass", "name:5", "pick:princess")
SECOND_ROUND = ("draw", "add", "draw", "add", "draw", "discard:chaperon", "pass", "draw", "add")
"""Otter goes in and comes back. Then Rook draws a Golem."""


class Evening(Scene):
    """Rook hosts Kestrel and Moth; all of it in the arena."""

    def __init__(
        self,
        sandbox: Sandbox,
        database: Path,
        language: str,
        clock: EveningTime,
        camera: Camera,
        *,
        pace: float,
    ) -> None:
        """`pace`: seconds between two frames of a walk."""
        super().__init__(sandbox, database, language, pace=pace)
        self._clock = clock
        self._camera = camera

    async def quiet(self) -> None:
        """Return when all is shown, and every playback has come to its end."""
        settling = asyncio.create_task(self._settled())
        while not settling.done():
            telling = asyncio.create_task(self._clock.telling())
            await asyncio.wait((settling, telling), return_when=asyncio.FIRST_COMPLETED)
            telling.cancel()
            await asyncio.wait((telling,))
            if not settling.done():
                await self._time_passes()
        settling.result()

    async def play(self, time_control: str = "90+300") -> None:
        """The whole evening. `time_control`: of the hosted match."""
        await self._remember()
        await self._camera.sit(self.kestrel.client, self.rook.client, self.wren.client)
        invitation = await self._invite(time_control)
        await self._bid(invitation)
        await self._walk()
        await self._decide()
        await self._strike()
        # Two rounds of a game of four, of decks that are known.
        with mock.patch.object(Chance, "deal", laid(ON_TOP)):
            await self._sit_down(time_control)
            await self._play_rounds()
        for screen in ("leaderboard", "stats"):
            await self._answered(screen, self.kestrel, await self.kestrel.uses(screen))

    async def _remember(self) -> None:
        """Some matches of other days, for the tables."""
        store, guild = self.process.store, GuildId(self.sandbox.guild_id)
        players = []
        for name in ("Kestrel", "Moth", "Wren", "Otter"):
            players.append(UserId(self.people[name].id))
            await store.write(people.write, {(players[-1], guild): name})
        for number in range(9):
            first, second = players[number % 4], players[(number + 1 + number % 3) % 4]
            variant = ("warrior", "barbarian")[number % 2]
            leave = (1,) if number == 4 else ()
            await played(
                store,
                "deathmatch",
                (first, second),
                leave=leave,
                began=number,
                guild_id=guild,
                variant=variant,
            )

    async def _invite(self, time_control: str) -> Message:
        reply = await self.rook.uses(
            "host deathmatch",
            candidate="Kestrel",
            opponent="Moth",
            variant="warrior",
            deck=DECK,
            clock=time_control,
        )
        invitation = reply.message
        await self._public("invitation", invitation)
        for player in (self.kestrel, self.moth):
            await player.presses("ready")
        await self._public("starter", self._newest())
        return invitation

    async def _bid(self, invitation: Message) -> None:
        await self._do("start:0")
        await self._public("first-turn", self._newest())
        await self._answered("help", self.kestrel, await self.kestrel.uses("help"))
        rules = await self.kestrel.presses(f"{MatchCommand.RULES}:point", on=self._newest())
        await self._answered("rules", self.kestrel, rules)
        for number, (draw, place) in enumerate(BIDDING):
            await self._do(draw)
            if number == 2:
                hand = self.kestrel.offer(place).message
                await self._camera.take("card-in-hand", self.kestrel.client, hand)
            await self._do(place)
        await self._public("turn", self._newest())
        await self._time_passes()
        desk = (await self.rook.presses(MatchCommand.DESK, on=invitation)).message
        await self._private("desk", self.rook, desk)
        await self.rook.presses("host:seat,0", on=desk)
        await self._private("desk-player", self.rook, desk)
        await self._camera.dismiss(self.rook.client, desk)
        await self._answered("host-status", self.rook, await self.rook.uses("host status"))

    async def _walk(self) -> None:
        await self._do("pass")
        await self._public("naming", self._newest())
        await self._begin(self.kestrel, "name:7")
        await self._clock.telling()
        walk = self._newest()
        await self._public("walk-door", walk)
        for _ in range(2):
            await self._time_passes()
            await self._clock.telling()
        await self._public("walk-midway", walk)
        held = await self._begin(self.rook, MatchCommand.HOLD_PLAYBACK, on=walk)
        controls = await held.shown()
        await self._private("controls", self.rook, controls)
        # The next monster, and without waiting the last one.
        for command in (MatchCommand.NEXT_FRAME, MatchCommand.RUN_ON):
            await self._begin(self.rook, command, on=controls)
        await self._clock.telling()
        while walk.custom_ids:
            await self._time_passes()
            await self._clock.telling()
        await self._public("walk-end", walk)
        await self._camera.dismiss(self.rook.client, controls)
        await self.quiet()

    async def _decide(self) -> None:
        """The starter passes at once, so that the other wins, until somebody has won three."""
        for adventure in range(2, LAST + 1):
            if adventure == LAST:
                await self._public("match-point", self._newest())
            await self._do("pass")
        await self._public("result", self.kestrel.offer(MatchCommand.REMATCH).message)

    async def _strike(self) -> None:
        await self.kestrel.uses(
            "deathmatch challenge", opponent="Moth", variant="barbarian", deck=DECK, clock="off"
        )
        await self.moth.presses("accept")
        await self._do(*FACING)
        await self._public("strike-or-hold", self._newest())

    async def _sit_down(self, time_control: str) -> None:
        """Four people at an open table, one of whom has a page."""
        others = (self.rook, self.joins("Finch"), self.joins("Heron"))
        table = await self.otter.uses(
            "play dungeon", players=4, box="both", hero="warrior", clock=time_control
        )
        await self._public("open-table", table.message)
        for person in others:
            await person.presses("join")

    async def _play_rounds(self) -> None:
        """Of the second round everything is seen; the first gives somebody a Success card."""
        await self._do(*FIRST_ROUND, *SECOND_ROUND, "draw")
        hand = self.rook.offer("add").message
        await self._camera.take("card-of-four", self.rook.client, hand)
        await self._do("add")
        await self._public("turn-of-four", self._newest())
        await self._do("pass", "pass")
        await self._public("who-names", self._newest())
        await self._do("choose:0")
        await self._public("greatsword", self._newest())
        await self._do("name:5")
        await self._public("walk-of-four", self._newest())

    async def _do(self, *actions: str) -> None:
        """The players who are asked in the newest match do these, and confirm second questions."""
        for action in actions:
            newest = (await self.process.store.read(matches.live))[0]
            match = await self.match(newest.id)
            asked = match.terms.players[match.prompts[0].seat]
            person = next(one for one in self.people.values() if one.id == asked)
            reply = await person.presses(action, match=match.terms.id)
            for question in reply.messages:
                if question.ephemeral and action in [one.action for one in offers_on(question)]:
                    await person.presses(action, on=question)

    async def _begin(self, person: Person, action: str, on: Message | None = None) -> Reply:
        """Somebody presses this; the playback after it is not waited for."""
        reply = person.offer(action, on=on).start(person.client)
        await reply.interaction.settled
        await self.process.bot.responders.settled(60)
        return reply

    async def _time_passes(self) -> None:
        self._clock.advance(self.pace)
        self.sandbox.clock_moved()
        await self._camera.time_passed()

    def _newest(self) -> Message:
        """The board of now, or what it has become; no line below it."""
        seen = [one for one in self.kestrel.sees() if one.channel is self.channel]
        return next(one for one in seen if not one.ephemeral and not one.content)

    # Pictures

    async def _public(self, screen: str, message: Message) -> None:
        """A picture of the public view, from the seat of somebody who watches."""
        await self._camera.take(screen, self.wren.client, message)

    async def _private(self, screen: str, reader: Person, message: Message) -> None:
        """A picture of the answer to a person."""
        await self._camera.take(screen, reader.client, message)

    async def _answered(self, screen: str, reader: Person, reply: Reply) -> None:
        """The same of an answer that goes afterwards, so that it hides no board."""
        await self._private(screen, reader, reply.message)
        await self._camera.dismiss(reader.client, reply.message)


def laid(decks: Mapping[str, Sequence[Any]]) -> Callable[..., tuple[Any, ...]]:
    """Instead of `Chance.deal`: the first cards of these deals, everything else in its order."""

    def deal(chance: Chance, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        first, rest = tuple(decks.get(name, ())), list(items)
        for item in first:
            rest.remove(item)
        return (*first, *rest)

    return deal
