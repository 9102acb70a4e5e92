"""A server with people and the bot, in one process, on a clock that jumps."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.aio.timing import SystemTime
from bot.delivery.limits import NO_LIMITS, Limits
from bot.display.call_lines import LATE_CALL_MS
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store import log, messages
from sandbox.faults import Fault
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.play.haste import QuickTime
from tests.play.loop import JumpLoop, quiet
from tests.play.people import Person, Place
from tests.play.process import BotProcess
from tests.play.records import is_call
from tests.play.requests import KINDS, NOTICE
from tests.play.shown import wrong_controls, wrong_messages
from tests.store.playing import rows

LATE_CALL = LATE_CALL_MS / 1000
"""Seconds after which a player who was asked a moment after acting is called."""

LANGUAGES = {"en": "en-US", "uk": "uk"}
"""The languages that scenes are played in, as Discord writes them."""


class Scene(Place):
    """A sandbox, the people on it, and a bot that comes and goes on one database.

    Everybody speaks `language`, the server included. `pace`: seconds between two frames of a
    playback. The people are attributes: `scene.kestrel`, `scene.moth`, `scene.wren` and
    `scene.otter` play, `scene.rook` moderates.
    """

    def __init__(
        self, sandbox: Sandbox, database: Path, language: str = "en", *, pace: float = 2.0
    ) -> None:
        self.sandbox = sandbox
        self.channel: Channel = sandbox.channels["arena"]
        self.database = database
        self.language = language
        self.process: BotProcess
        """The bot that runs, or the last one that did."""
        self.pace = pace
        self.logged: list[str] = []
        """The errors that the bot has logged, if somebody listens: see `nothing_wrong`."""
        sandbox.core.world.community = True
        sandbox.core.world.preferred_locale = LANGUAGES[language]
        self.people = {name: Person(client, self) for name, client in sandbox.people.items()}
        for client in sandbox.people.values():
            client.locale = LANGUAGES[language]

    def __getattr__(self, name: str) -> Person:
        people: dict[str, Person] = self.__dict__["people"]
        if name.capitalize() not in people:
            raise AttributeError(name)
        return people[name.capitalize()]

    def joins(self, name: str, *, moderator: bool = False) -> Person:
        client = self.sandbox.add_user(name, locale=LANGUAGES[self.language], moderator=moderator)
        self.people[name] = Person(client, self)
        return self.people[name]

    # Services for people

    def acts(self, person: Person, what: str) -> None:
        """Note that somebody begins to do something."""

    def happens(self, what: str) -> None:
        """Note that something happens which nobody does."""

    def client(self, value: object) -> object:
        """The value of a command's option: for a person, or the name of one, their client."""
        if isinstance(value, Person):
            return value.client
        if isinstance(value, str) and value in self.people:
            return self.people[value].client
        return value

    async def quiet(self) -> None:
        """Return when nothing more happens until time passes; on sockets, when all is settled."""
        if isinstance(asyncio.get_running_loop(), JumpLoop):
            await quiet()
        else:
            await self._settled()

    async def settled(self) -> None:
        """Return when everybody is answered and all is shown, however long that takes."""
        await self.quiet()
        await self._settled()

    async def _settled(self) -> None:
        await self.process.bot.responders.settled(60)
        await self.process.bot.handlers.settled()

    async def wait(self, seconds: float) -> None:
        """Let time pass, and wait for all its effects."""
        self.happens(f"{seconds:g} seconds pass")
        await asyncio.sleep(seconds)
        await self.quiet()

    def fails(self, kind: str, **how: Any) -> Fault:
        """Let the next request of a kind fail; `how`: see `sandbox.faults`.

        `kind`: one of `requests.KINDS`, or "notice" for what tells somebody of trouble.
        """
        method, route, fits = NOTICE if kind == "notice" else KINDS[kind]
        return self.sandbox.faults.add(method, route, when=fits, **how)

    async def match(self, match_id: int = 1) -> Match:
        found = await self.process.store.load(MatchId(match_id))
        assert found is not None, f"there is no match {match_id}"
        return found

    async def entries(self, match_id: int = 1) -> list[Any]:
        return await self.process.store.read(log.entries, MatchId(match_id))

    def called(self) -> list[str]:
        """The lines that stand in the channel and call somebody, the oldest first."""
        return [one.content for one in self.channel.messages.values() if is_call(one)]

    def standing(self) -> list[tuple[int, str]]:
        """Every message that stays, in channels and private ones, by its id and what it shows."""
        return [
            (message.id, str(message.payload))
            for channel in self.sandbox.core.world.channels.values()
            for message in channel.messages.values()
            if not message.ephemeral
        ]

    async def wrong(self) -> list[str]:
        """The messages of matches that stand and should not, or do not and should."""
        bot, store = self.process.bot, self.process.store
        found = await rows(store, "SELECT id FROM matches")
        matches = {number: await self.match(number) for (number,) in found}
        posted = [
            row
            for number in matches
            for row in await store.read(messages.of_match, MatchId(number))
        ]
        known = {row.message_id for row in posted if row.message_id is not None}
        now, pace = SystemTime().now(), round(self.pace * 1000)
        return [
            *await wrong_messages(bot, store, self.sandbox, now, pace),
            *wrong_controls(self.sandbox, matches, known),
        ]

    # The bot

    async def start(self, cut_at: int | None = None, **options: Any) -> None:
        """Start a bot; on sockets one that waits little. `cut_at`, `options`: see `BotProcess`."""
        if not isinstance(asyncio.get_running_loop(), JumpLoop):
            options.setdefault("time", QuickTime())
        self.process = BotProcess(
            self.sandbox, self.database, pace=self.pace, cut_at=cut_at, **options
        )
        await self.process.start()

    async def stop(self) -> None:
        await self.process.stop()

    async def away(self, seconds: float = 0.0) -> None:
        """End the bot, and start another one after so long."""
        await self.stop()
        await self.wait(seconds)
        await self.start()
        await self.wait(1)

    async def kill(self) -> None:
        await self.process.kill()

    def dies_before(self, call: str) -> None:
        """Cut the bot off at its next call whose name begins so, until it is killed.

        Calls are "POST /interactions/…", "answer to PATCH /channels/…", "SQLite" and the like.
        """
        self.process.border.cut_before = call


@asynccontextmanager
async def opened(
    database: Path,
    language: str = "en",
    *,
    kind: type[Scene] = Scene,
    pace: float = 2.0,
    limits: Limits = NO_LIMITS,
    shards: int = 1,
    **options: Any,
) -> AsyncIterator[Scene]:
    """A scene with a bot that has started. `options`: see `BotProcess`."""
    async with Sandbox(port=0, rate_limits=limits is not NO_LIMITS, shards=shards) as sandbox:
        scene = kind(sandbox, database, language, pace=pace)
        await scene.start(limits=limits, **options)
        try:
            yield scene
        finally:
            await scene.stop()
