"""What is played for the pictures: every choice is made here, and the decks are known."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from unittest import mock

from bot.app import DelveBot
from bot.contract.chance import Chance
from bot.games.dungeon.screens.renderer import POINT
from bot.match.ids import GuildId, UserId
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.play.manual_time import ManualTime
from tests.store.playing import played
from tests.wire.table import Table, control, invitation_button, use
from tools.pictures.camera import Camera
from tools.pictures.table import DungeonTable, laid

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
"""In the dungeon then, the first met first: 9, 3, 4 and 7. Who names 7 survives with 1."""
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
PATIENCE = 20.0
"""Real seconds in which everything is answered."""


class EveningTime(ManualTime):
    """Virtual time by which walks are told."""

    async def telling(self) -> None:
        """Return once something is shown that will go on by itself, and the bot waits for that."""
        await self._until(lambda sleeper: sleeper.task.startswith("next look at match"))


class Evening:
    """Rook hosts Kestrel and Moth; all of it in the arena."""

    def __init__(
        self, sandbox: Sandbox, bot: DelveBot, clock: EveningTime, camera: Camera, pace: float
    ) -> None:
        """`pace`: seconds between two frames of a walk."""
        self._sandbox = sandbox
        self._bot = bot
        self._clock = clock
        self._camera = camera
        self._pace = pace
        self._arena = sandbox.channels["arena"]
        people = sandbox.people
        self._kestrel, self._moth, self._rook = people["Kestrel"], people["Moth"], people["Rook"]
        self._wren = people["Wren"]
        self._table = self._new_table()

    def _new_table(self) -> Table:
        players = (self._kestrel, self._moth)
        return Table(self._sandbox, self._arena, players, random.Random(1))

    async def play(self, time_control: str = "90+300") -> None:
        """The whole evening. `time_control`: of the hosted match."""
        await self._remember()
        await self._camera.sit(self._kestrel, self._rook, self._wren)
        await self._invite(time_control)
        await self._bid()
        await self._walk()
        await self._decide()
        await self._strike()
        await self._play_of_four(time_control)
        for screen in ("leaderboard", "stats"):
            await self._answered(screen, self._kestrel, await self._command(self._kestrel, screen))

    async def _remember(self) -> None:
        """Some matches of other days, for the tables."""
        store, guild = self._bot.handlers.store, GuildId(self._sandbox.guild_id)
        players = []
        for name in ("Kestrel", "Moth", "Wren", "Otter"):
            players.append(UserId(self._sandbox.people[name].id))
            await store.remember(players[-1], guild, name, None)
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

    async def _invite(self, time_control: str) -> None:
        reply = await self._rook.command(
            self._arena,
            "host deathmatch",
            candidate=self._kestrel,
            opponent=self._moth,
            variant="warrior",
            deck=DECK,
            clock=time_control,
        )
        invitation = self._table.invitation = await reply.shown()
        await self._public("invitation", invitation)
        for player in (self._kestrel, self._moth):
            await player.press(invitation, invitation_button(invitation, "ready"))
        await self._public("starter", await self._board())

    async def _bid(self) -> None:
        await self._table.do("start:0")
        await self._public("first-turn", await self._board())
        await self._answered("help", self._kestrel, await self._command(self._kestrel, "help"))
        rules = await use(
            self._kestrel, control(await self._board(), f"{MatchCommand.RULES}:{POINT}")
        )
        await self._answered("rules", self._kestrel, rules)
        for number, actions in enumerate(BIDDING):
            for action in actions:
                if number == 2 and action == "add":
                    await self._show_card()
                await self._do(action)
        await self._public("turn", await self._board())
        assert self._table.invitation is not None
        await self._time_passes()
        opened = await use(self._rook, control(self._table.invitation, MatchCommand.DESK))
        desk = await opened.shown()
        await self._private("desk", self._rook, desk)
        await use(self._rook, control(desk, "host:seat,0"))
        await self._private("desk-player", self._rook, desk)
        await self._camera.dismiss(self._rook, desk)
        status = await self._command(self._rook, "host status")
        await self._answered("host-status", self._rook, status)

    async def _show_card(self) -> None:
        """Kestrel holds a card, which is shown by the press that drew it, or by My cards."""
        moves = await self._table.choices()
        await self._settled()
        await self._camera.take("card-in-hand", self._kestrel, moves[0].message)

    async def _walk(self) -> None:
        await self._table.do("pass")
        await self._public("naming", await self._board())
        await self._table.do("name:7")
        await self._clock.telling()
        walk = self._newest()
        await self._public("walk-door", walk)
        for _ in range(2):
            await self._time_passes()
            await self._clock.telling()
        await self._public("walk-midway", walk)
        held = await use(self._rook, control(walk, MatchCommand.HOLD_PLAYBACK))
        baton = await held.shown()
        await self._private("baton", self._rook, baton)
        # The next monster, and without waiting the last one.
        for command in (MatchCommand.NEXT_FRAME, MatchCommand.RUN_ON):
            await use(self._rook, control(baton, command))
            await self._bot.responders.settled(PATIENCE)
        await self._clock.telling()
        while walk.custom_ids:
            await self._time_passes()
            await self._clock.telling()
        await self._public("walk-end", walk)
        await self._camera.dismiss(self._rook, baton)
        await self._told()

    def _newest(self) -> Message:
        """The board of now, or what it has become; no line below it."""
        seen = [one for one in self._kestrel.messages(self._arena) if not one.ephemeral]
        return next(one for one in reversed(seen) if not one.content)

    async def _told(self) -> None:
        """Let time pass until whatever is told is told to its end."""
        table = self._table
        while not (table.moves() or table.result()):
            telling = asyncio.create_task(self._clock.telling())
            going_on = asyncio.create_task(
                self._sandbox.until(lambda: table.moves() or table.result())
            )
            waiting = (telling, going_on)
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if not going_on.done():
                await self._time_passes()
            for task in waiting:
                task.cancel()
            await asyncio.wait(waiting)

    async def _decide(self) -> None:
        """Whoever begins passes at once, so that the other wins, until somebody has won three."""
        for adventure in range(2, LAST + 1):
            if adventure == LAST:
                await self._public("match-point", await self._board())
            await self._table.do("pass")
            await self._told()
        await self._settled()
        result = self._table.result()
        assert result is not None
        await self._public("result", result)

    async def _strike(self) -> None:
        table = self._table = self._new_table()
        await table.challenge("barbarian", DECK)
        await table.do(*FACING)
        await self._told()
        await self._public("strike-or-hold", await self._board())

    async def _play_of_four(self, time_control: str) -> None:
        """Two rounds of a game of four, of decks that are known."""
        with mock.patch.object(Chance, "deal", laid(ON_TOP)):
            await self._sit_down(time_control)
            await self._play_rounds()

    async def _sit_down(self, time_control: str) -> None:
        """Four people at an open table, one of whom has a page."""
        for name in ("Finch", "Heron"):
            self._sandbox.add_user(name, locale=self._rook.locale)
        names = ("Otter", "Rook", "Finch", "Heron")
        people = [self._sandbox.people[name] for name in names]
        self._four = DungeonTable(self._sandbox, self._arena, people)
        table = await self._four.opened(self._bot, box="both", hero="warrior", clock=time_control)
        await self._public("open-table", table)
        for person in people[1:]:
            await person.press(table, invitation_button(table, "join"))
        await self._four.found(self._bot)

    async def _play_rounds(self) -> None:
        """Of the second round everything is seen; the first gives somebody a Success card."""
        await self._do_of_four(*FIRST_ROUND, *SECOND_ROUND, "draw")
        seen = self._four.sight.of(self._four.match_id, self._rook)
        hand = next(choice.message for choice in seen if choice.message.ephemeral)
        await self._camera.take("card-of-four", self._rook, hand)
        await self._do_of_four("add")
        await self._public("turn-of-four", self._newest())
        await self._do_of_four("pass", "pass")
        await self._public("who-names", self._newest())
        await self._do_of_four("choose:0")
        await self._public("greatsword", self._newest())
        await self._do_of_four("name:5")
        await self._public("walk-of-four", self._newest())

    async def _do_of_four(self, *actions: str) -> None:
        """Whoever is asked does each of these; whatever is told is told to its end."""
        for action in actions:
            act = asyncio.create_task(self._four.do(action))
            while not act.done():
                telling = asyncio.create_task(self._clock.telling())
                await asyncio.wait((act, telling), return_when=asyncio.FIRST_COMPLETED)
                if not act.done():
                    await self._time_passes()
                telling.cancel()
                await asyncio.wait((telling,))
            act.result()

    # What is waited for

    async def _board(self) -> Message:
        """The board, once it asks something and nothing is about to change."""
        await self._table.next_moves()
        await self._settled()
        return self._table.board()

    async def _settled(self) -> None:
        await self._bot.responders.settled(PATIENCE)
        await self._bot.handlers.display.settled()

    async def _do(self, action: str) -> None:
        await self._table.do(action)
        await self._settled()

    async def _time_passes(self) -> None:
        self._clock.advance(self._pace)
        self._sandbox.clock_moved()
        await self._camera.time_passed()

    async def _command(self, person: Person, name: str) -> Reply:
        return await person.command(self._arena, name)

    # Pictures

    async def _public(self, screen: str, message: Message) -> None:
        """A picture of what everybody sees, from the seat of somebody who watches."""
        await self._camera.take(screen, self._wren, message)

    async def _private(self, screen: str, reader: Person, message: Message) -> None:
        """A picture of what a person is answered."""
        await self._bot.responders.settled(PATIENCE)
        await self._camera.take(screen, reader, message)

    async def _answered(self, screen: str, reader: Person, reply: Reply) -> None:
        """The same of an answer that goes afterwards, so that it hides no board."""
        message = await reply.shown()
        await self._private(screen, reader, message)
        await self._camera.dismiss(reader, message)
