"""How high messages stand on a phone: a match is played first, then all is measured at once."""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import expect

from bot.handlers.sweeps import MISSED_AFTER_MS
from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.match.match import Match
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from sandbox.tests.page.scripted import ScriptedServer
from sandbox.watch import Change
from tests.play.chance import seeded
from tests.play.direct import direct
from tests.play.loop import JumpLoop, wall_clock
from tests.play.people import Person
from tests.play.scene import LANGUAGES, Scene, opened

PHONE = {"width": 400, "height": 860}
LIMIT = 733
"""How many pixels a message may take, with names of 32 characters."""

PACE = 1.7
"""Seconds between two frames of a walk."""

NAMES = {
    "Kestrel": "Kestrel of the Northern Moors 01",
    "Moth": "Moth of the Everlasting Lantern2",
    "Wren": "Wren of the Hollow Below the Oak",
    "Otter": "Otter of a Wide and Slow River 4",
    "Rook": "Rook the Caller of Long Evenings",
    "Finch": "Finch of a Far and Foggy Coast 5",
}
"""By what people go on the server: as long as names may be."""

NOW = 1_800_000_000
"""When the page looks at all messages, in UTC epoch seconds."""

_EDITED = "2026-01-01T00:00:00+00:00"
_MOMENT = re.compile(r"<t:(\d+):")
_MEASURE = """() => [...document.querySelectorAll("article")].map(article => {
    // Somebody may have written in between: then it has a line with its author.
    article.classList.remove("grouped");
    const heading = article.querySelector(".heading");
    const screen = article.classList.contains("ephemeral")
        ? "private"
        : !heading
          ? "line"
          : heading.classList.contains("heading-2")
            ? "result"
            : heading.textContent.startsWith("⚔") ? "board" : "walk";
    return [article.getBoundingClientRect().height, screen, article.innerText];
})"""


class Standing(NamedTuple):
    """A message on a phone: its height in pixels, what it is, and all that it says."""

    height: float
    screen: str
    text: str


class Show(Scene):
    """A hosted match of which every state of every message is kept that its players see."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._states: dict[str, script.Payload] = {}
        self.joins("Finch")
        for name, person in self.people.items():
            self.sandbox.core.world.members[person.id].nick = NAMES[name]
        self.sandbox.core.watch.listeners.append(self._note)

    def _note(self, change: Change) -> None:
        message = change.message
        seen = message is not None and message.channel is self.channel
        if message is None or not seen or message.reader == self.rook.id:
            return
        state = {key: each for key, each in message.payload.items() if key not in ("id", "nonce")}
        meta = state.get("interaction_metadata")
        if meta is not None:
            state["interaction_metadata"] = {"type": meta["type"], "user": meta["user"]}
        state["timestamp"] = _EDITED
        if state["edited_timestamp"] is not None:
            state["edited_timestamp"] = _EDITED
        # As it was read then: so long before or after the moment at which it is looked at.
        later = NOW - round(wall_clock())
        told = _MOMENT.sub(lambda at: f"<t:{int(at[1]) + later}:", json.dumps(state))
        self._states.setdefault(told, json.loads(told))

    @property
    def states(self) -> list[script.Payload]:
        """All that was seen, each state once."""
        return [{**state, "id": script.snowflake()} for state in self._states.values()]

    @property
    def hello(self) -> script.Payload:
        """What the page is told first: by this Kestrel sits at it."""
        locale = LANGUAGES[self.language]
        users = [
            script._user(str(person.id), NAMES[name], locale)
            for name, person in self.people.items()
        ]
        guild = {**script.GUILD, "id": str(self.sandbox.guild_id)}
        channel = script.channel(str(self.channel.id), "arena")
        return {"me": users[0], "users": users, "guild": guild, "channels": [channel]}

    async def match(self, match_id: int = 1) -> Match:
        """A match as the bot has it in memory, since its log would be replayed at every act."""
        found = await self.process.bot.handlers.matches.get(MatchId(match_id))
        assert found is not None
        return found

    async def players(self) -> list[Person]:
        """Who plays, by seat."""
        by_id = {person.id: person for person in self.people.values()}
        return [by_id[user] for user in (await self.match()).terms.players]

    async def do(self, *actions: str) -> None:
        """The players who are asked do this; walks are told to their end."""
        for action in actions:
            (prompt,) = (await self.match()).prompts
            person = (await self.players())[prompt.seat]
            if not person.can_press(action):
                await person.presses(MatchCommand.CARD)
            reply = await person.presses(action)
            # A gift is asked about first.
            for asked in [one for each in reply.messages for one in person.offers(on=each)]:
                if asked.action == action == "pass":
                    await person.takes(asked)
            await self.settle()

    async def settle(self) -> None:
        """Let as much time pass as is needed to tell all."""
        await self.process.bot.handlers.display.settled()
        await self.quiet()

    async def look(self) -> None:
        """All players look at their cards."""
        for player in await self.players():
            await player.presses(MatchCommand.CARD)

    async def ask_and_pause(self) -> None:
        """A player asks for something, first in vain; the host pauses the match and goes on."""
        await self.kestrel.uses("match ask", what="pause")
        for _ in range(2):
            await self.wait(MISSED_AFTER_MS / 1000 + 60)
        await self.kestrel.presses(MatchCommand.DECLINE)
        for command in ("pause", "resume"):
            await self.rook.uses(f"host {command}")
            await self.settle()


Play = Callable[[Show], Awaitable[None]]


def shown_in(play: Play, language: str) -> Show:
    """Play on an event loop of its own. Returns what was shown."""

    async def played(database: Path) -> Show:
        async with opened(database, language, kind=Show, pace=PACE) as show:
            assert isinstance(show, Show)
            await play(show)
            await show.settle()
        return show

    with (
        tempfile.TemporaryDirectory(prefix="heights-") as folder,
        direct(),
        seeded(1),
        asyncio.Runner(loop_factory=JumpLoop) as runner,
    ):
        return runner.run(played(Path(folder) / "delve.sqlite3"))


async def measured(
    states: Sequence[script.Payload],
    language: str,
    open_page: Open,
    hello: script.Payload | None = None,
) -> list[Standing]:
    """How high each message stands on a phone, in this order. `hello`: where it is from."""
    server = ScriptedServer()
    server.hello = {"now": NOW * 1000, **(hello or {})}
    server.history[states[0]["channel_id"]] = [*states]
    await server.start()
    page = await open_page(viewport=PHONE, locale=LANGUAGES[language])
    await page.goto(f"{server.url}/?as={script.KESTREL}")
    # Hundreds at once take a while on a busy machine.
    await expect(page.locator("article")).to_have_count(len(states), timeout=90_000)
    found = [Standing(*each) for each in await page.evaluate(_MEASURE)]
    await server.stop()
    return found
