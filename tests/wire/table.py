"""People who play a match as people do: they see messages, press what is on them, and wait."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app import Delve, point_at
from bot.sandbox.people import Person, Reply
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Channel, Message
from bot.settings import Settings, from_values
from bot.store.store import Store
from bot.ui import symbols
from bot.ui.custom_ids import Press, parse

GAME_VERBS = frozenset(("start", "draw", "pass", "add", "discard", "name", "strike", "hold"))
PATIENCE = 20.0
"""Real seconds after which a match that does not go on has failed."""


def settings_for(sandbox: Sandbox, database: Path, *, pace: float = 0.0) -> Settings:
    """Settings of a bot on this sandbox."""
    return from_values(
        {
            "DISCORD_TOKEN": sandbox.token,
            "DATABASE_PATH": str(database),
            "DISCORD_API_URL": sandbox.api_url,
            "DISCORD_GATEWAY_URL": sandbox.gateway_url,
            "REVEAL_PACE_SECONDS": str(pace),
        }
    )


@asynccontextmanager
async def running_bot(sandbox: Sandbox, database: Path, **options: Any) -> AsyncIterator[Delve]:
    """The real bot, logged in and ready, in this event loop; its `store` is the bot's own."""
    settings = settings_for(sandbox, database)
    store = await Store.open(database)
    point_at(settings)
    bot = Delve(store, settings, guild_ready_timeout=0.05, **options)
    await bot.login(sandbox.token)
    running = asyncio.create_task(bot.connect())
    ready = asyncio.create_task(bot.wait_for("ready"))
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait((running, ready), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        running.cancel()
        await asyncio.wait((running,))
        await store.close()


@dataclass(frozen=True)
class Control:
    """Something that can be pressed: a button, or an option of a menu (then with a value)."""

    message: Message
    custom_id: str
    press: Press
    menu: bool

    @property
    def verb(self) -> str:
        return self.press.action.partition(":")[0]


def controls(message: Message) -> Iterator[Control]:
    """Everything of a match that can be pressed on a message."""
    for component in components(message.payload["components"]):
        press = parse(component.get("custom_id", ""))
        if not isinstance(press, Press):
            continue
        if "options" in component:
            for option in component["options"]:
                named = press._replace(action=option["value"])
                yield Control(message, component["custom_id"], named, menu=True)
        else:
            yield Control(message, component["custom_id"], press, menu=False)


def components(nested: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components of a message, nested ones included."""
    for component in nested:
        yield component
        yield from components(component.get("components", ()))


async def use(person: Person, control: Control) -> Reply:
    """Press a button, or pick the option of a menu."""
    if control.menu:
        return await person.select(control.message, control.custom_id, [control.press.action])
    return await person.press(control.message, control.custom_id)


class Table:
    """A match in a channel, from the players' side."""

    def __init__(
        self, sandbox: Sandbox, channel: Channel, players: Sequence[Person], chance: random.Random
    ) -> None:
        self.sandbox = sandbox
        self.channel = channel
        self.players = tuple(players)
        self.chance = chance
        self.version = -1
        self.played: list[tuple[int, str]] = []
        """(seat, action) of every press that was meant to count."""

    async def challenge(self, variant: str, deck: str | None = None) -> None:
        """The first player challenges, the second accepts."""
        options = {"opponent": self.players[1], "variant": variant}
        if deck is not None:
            options["deck"] = deck
        challenger, opponent = self.players
        reply = await challenger.command(self.channel, "deathmatch challenge", **options)
        invitation = reply.message
        accept = next(
            component["custom_id"]
            for component in components(invitation.payload["components"])
            if component.get("custom_id", "").endswith(":accept")
        )
        await opponent.press(invitation, accept)

    def moves(self) -> list[Control]:
        """What the newest version of this match offers in the channel, the desk's words left out.

        Several matches may run in a channel; ours is the one whose board names our players.
        """
        found = [
            control
            for message in self.players[0].messages(self.channel)
            if message.payload["components"]
            for control in controls(message)
            if control.verb in GAME_VERBS and control.press.version > self.version
        ]
        newest = max((control.press.version for control in found), default=-1)
        return [control for control in found if control.press.version == newest]

    def result(self) -> Message | None:
        """The message that tells how the match ended, once it is there."""
        for message in reversed(self.players[0].messages(self.channel)):
            if message.text.startswith(f"## {symbols.WINNER}"):
                return message
        return None

    def asked(self, control: Control) -> int:
        """The seat that the message with the control calls to act: the last one it names."""
        text = control.message.text
        places = [
            max(text.rfind(player.mention), text.rfind(player.name)) for player in self.players
        ]
        if max(places) < 0:
            raise LookupError(f"nobody is called by {text!r}")
        return places.index(max(places))

    async def next_moves(self) -> list[Control]:
        """Wait until somebody is asked something new; an empty list is the end of the match."""
        try:
            await self.sandbox.until(lambda: self.moves() or self.result(), timeout=PATIENCE)
        except TimeoutError:
            seen = "\n".join(map(repr, self.players[0].messages(self.channel)))
            raise AssertionError(f"nothing follows {self.played[-3:]}; seen:\n{seen}") from None
        return self.moves()

    async def make(self, control: Control) -> Reply:
        """The asked player uses a control; a pass that asks first is confirmed."""
        seat = self.asked(control)
        person = self.players[seat]
        version = control.press.version
        reply = await use(person, control)
        self.version = version
        self.played.append((seat, control.press.action))
        if control.verb == "pass" and reply.messages:
            question = reply.messages[0]
            confirm = next(c for c in controls(question) if c.verb == "pass")
            reply = await use(person, confirm)
        return reply

    async def play(self) -> Message:
        """Play random legal moves to the end. Returns the message with the result."""
        while moves := await self.next_moves():
            await self.make(self.chance.choice(moves))
        result = self.result()
        assert result is not None
        return result
