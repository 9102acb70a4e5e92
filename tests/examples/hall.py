"""A server full of people on an evening, and what may be asked of the bot that serves them."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.aio.timing import Time
from bot.app import DelveBot
from bot.delivery.limits import NO_LIMITS, Limits
from bot.delivery.responder import GRACE_SECONDS
from bot.match.ids import ChannelId, InvitationId, MatchId, UserId
from bot.match.invitation import Invitation
from bot.match.match import Match
from bot.store.store import Store
from sandbox.interaction import DEFER_UPDATE, UPDATE
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.contract.openapi import as_described
from tests.examples.choices import Choice, Sight
from tests.play.haste import QuickTime
from tests.play.offers import Offer
from tests.play.process import BotProcess
from tests.play.shown import left_over, wrong_results
from tests.play.truth import Truth, deed, no_deeds

PATIENCE = 20.0
"""Real seconds after which something that should come has failed."""
LONG = 60.0
"""Real seconds that a bot may take for some hundred requests, its start included."""
PEOPLE = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel")
CLOSED = 0.2
"""How likely somebody takes no private messages."""

BETWEEN_RESTARTS = (200, 800)
"""How many requests of the bot lie between two of its restarts."""


class Hall:
    """A server full of people, and what may be asked of the bot: who is asked, and how far it is.

    `calm`: nothing fails, so nobody ever has to press again.
    """

    def __init__(self, sandbox: Sandbox, chance: random.Random, *, calm: bool = True) -> None:
        self.sandbox = sandbox
        self.chance = chance
        self.calm = calm
        self.sight = Sight(sandbox)
        self.counted: Counter[str] = Counter()
        self.pressed, self.told = no_deeds(), no_deeds()
        """What people have pressed, and what of it was answered as done."""
        self.up = asyncio.Event()
        """Whether the bot runs."""
        self.store: Store | None = None
        self.people = [
            sandbox.add_user(name, locale="uk" if number % 2 else "en-US")
            for number, name in enumerate(PEOPLE)
        ]
        for person in self.people:
            if chance.random() < CLOSED:
                person.close_dms()
        self.moderator = sandbox.people["Rook"]
        self.stranger = sandbox.people["Wren"]

    # What may be asked of the bot

    async def match(self, match_id: MatchId) -> Match:
        """A match as it is."""
        found: Match | None = await self._asking(lambda store: self.look(store, match_id))
        assert found is not None
        return found

    async def look(self, store: Store, match_id: MatchId) -> Match | None:
        """A match as the store has it; whoever has a bot at hand can do it faster."""
        return await store.load(match_id)

    async def invitation(self, number: InvitationId) -> Invitation:
        found: Invitation | None = await self._asking(lambda store: store.invitation(number))
        assert found is not None
        return found

    async def open_table(self, channel: Channel, opener: Person, game: str) -> Invitation | None:
        """The table that somebody has opened, if it stands open."""
        found = await self._asking(
            lambda store: store.open_invitations(channel_id=ChannelId(channel.id))
        )
        own = [one for one in found if (one.opener, one.game) == (opener.id, game)]
        return own[-1] if own else None

    async def plays(self, channel: Channel, person: Person) -> MatchId | None:
        """The match of a channel in which somebody still plays."""
        for terms in await self._asking(
            lambda store: store.live_matches(channel_id=ChannelId(channel.id))
        ):
            match = await self.match(terms.id)
            if terms.seat_of(person.id) in match.active:
                return match.terms.id
        return None

    async def match_of_one(self, channel: Channel, person: Person) -> MatchId | None:
        """What somebody plays alone in a channel."""
        found = await self._asking(
            lambda store: store.live_matches(
                channel_id=ChannelId(channel.id), user_id=UserId(person.id)
            )
        )
        return next((terms.id for terms in found if terms.players == (person.id,)), None)

    async def _asking(self, question: Callable[[Store], Awaitable[Any]]) -> Any:
        while True:
            await self.up.wait()
            store = self.store
            assert store is not None
            try:
                return await question(store)
            except Exception:
                # The bot may have stopped meanwhile; the next one is asked then.
                if self.store is store and self.up.is_set():
                    raise

    async def shown(self, match_id: MatchId, channel: Channel, ready: Callable[[], object]) -> bool:
        """Wait until what has happened in a match can be seen, or cannot be for now.

        `ready`: whether there is something to press. False: the bot may have more to show there
        that has to wait for its turn.
        """
        raise NotImplementedError

    # What people do

    async def settled(self, start: Callable[[], Reply]) -> Reply:
        """Have somebody do something, and wait for the answer."""
        await self.up.wait()
        reply = start()
        self.counted["acts"] += 1
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(reply.interaction.settled)
        self.counted["unanswered"] += reply.failed is not None
        assert not self.calm or reply.failed is None, f"{reply!r}"
        return reply

    async def some_requests(self, least_and_most: tuple[int, int]) -> None:
        """Wait until the bot has asked Discord for so much more."""
        wanted = self.sandbox.requests + self.chance.randint(*least_and_most)
        await self.sandbox.until(lambda: self.sandbox.requests >= wanted, LONG)

    async def command(self, person: Person, channel: Channel, path: str, **options: Any) -> Reply:
        return await self.settled(lambda: person.start_command(channel, path, options))

    async def use(
        self,
        person: Person,
        choice: Choice,
        *,
        values: tuple[str, ...] | None = None,
        forged: bool = False,
    ) -> Reply:
        """Press a button, or choose from a menu, what is left open by chance."""
        if values is None:
            values = choice.some_values(self.chance)
        press = choice.chosen(values)
        what = press.match_id, person.id
        self.pressed[what][deed(press.action)].append(press.version)
        self.counted["presses"] += 1
        began = time.monotonic()
        reply = await self.settled(lambda: choice.start(person, values, forged=forged))
        # Later it may be acknowledged before anything is done.
        in_time = time.monotonic() - began < GRACE_SECONDS
        if choice.plays and not forged and in_time and reply.type in (DEFER_UPDATE, UPDATE):
            self.told[what][deed(press.action)].append(press.version)
        return reply


class Room:
    """A channel, and who sits at none of its tables."""

    def __init__(self, hall: Hall, channel: Channel) -> None:
        self.hall = hall
        self.channel = channel
        self._free = list(hall.people)
        self._changed = asyncio.Event()

    async def take(self, count: int) -> list[Person]:
        """Wait until so many are free. Often those come who got free last."""
        while len(self._free) < count:
            self._changed.clear()
            await self._changed.wait()
        if self.hall.chance.random() < 0.5:
            self.hall.chance.shuffle(self._free)
        taken, self._free = self._free[-count:], self._free[:-count]
        return taken

    def give_back(self, person: Person) -> None:
        """Somebody is free again."""
        self._free.append(person)
        self._changed.set()

    def others(self, people: Sequence[Person]) -> list[Person]:
        """Who is none of these, and sits at another table of this channel."""
        return [one for one in self.hall.people if one not in people and one not in self._free]


class OwnHall(Hall):
    """A hall whose bot runs in this process, and comes and goes."""

    def __init__(
        self,
        sandbox: Sandbox,
        chance: random.Random,
        database: Path,
        *,
        calm: bool = True,
        time: Time | None = None,
        limits: Limits = NO_LIMITS,
    ) -> None:
        super().__init__(sandbox, chance, calm=calm)
        self.database = database
        self._time = time or QuickTime()
        self._limits = limits
        self.truth = Truth(sandbox)
        self.bot: DelveBot | None = None
        self._process: BotProcess | None = None

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """The bot runs within."""
        with as_described(self.sandbox):
            try:
                await self._start()
                yield
            finally:
                await self._stop()

    async def restart_at_times(self, between: tuple[int, int] = BETWEEN_RESTARTS) -> None:
        """At some moments, for ever: the bot stops, whatever goes on, and another one starts."""
        while True:
            await self.some_requests(between)
            await self._stop()
            await self._start()
            self.counted["restarts"] += 1

    async def shown_to_the_end(self) -> None:
        """Nothing is left to be shown, and nothing of a game that is over to be pressed."""
        assert self.bot is not None
        await self.bot.handlers.display.settled()
        try:
            # A private message may take longer than the rest.
            await self.sandbox.until(lambda: not self._left_over(), PATIENCE)
        except TimeoutError:
            raise AssertionError(f"of what is over, there is {self._left_over()}") from None

    def check_results_shown(self) -> None:
        """Every match that came to an outcome stands in its channel, with everybody's place."""
        matches = [states[-1] for states in self.truth.states.values()]
        assert [*wrong_results(self.sandbox, matches)] == []

    def _left_over(self) -> list[Offer]:
        live = {number for number, states in self.truth.states.items() if states[-1].live}
        return [*left_over(self.sandbox, live)]

    async def _start(self) -> None:
        process = BotProcess(
            self.sandbox,
            self.database,
            opened=self.truth.note_what_is_stored,
            time=self._time,
            limits=self._limits,
        )
        self.bot = await process.start()
        self._process, self.store = process, process.store
        self.up.set()

    async def _stop(self) -> None:
        self.up.clear()
        process, self._process = self._process, None
        if process is not None:
            await process.stop()

    async def look(self, store: Store, match_id: MatchId) -> Match | None:
        assert self.bot is not None
        return await self.bot.handlers.matches.get(match_id)

    async def shown(self, match_id: MatchId, channel: Channel, ready: Callable[[], object]) -> bool:
        if self.up.is_set() and self.bot is not None:
            await self.bot.handlers.display.shown(match_id)
        return True
