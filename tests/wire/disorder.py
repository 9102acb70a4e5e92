"""What goes wrong between the bot and Discord, and players who go on all the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import discord
import pytest

from bot import app
from bot.aio.timing import SystemTime
from bot.app import DelveBot
from bot.ui import symbols
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire import picture
from tests.wire.table import (
    Control,
    Table,
    control,
    controls,
    invitation_button,
    running_bot,
    use,
)
from tests.wire.watching import watched

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = f"{FOLLOW_UP}/messages/@original"
FOLLOWED_UP = f"{FOLLOW_UP}/messages/{{message_id}}"
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = f"{MESSAGES}/{{message_id}}"
DIRECT = "/users/@me/channels"
COMMANDS = "/applications/{application_id}/commands"

HASTE = 200
"""How many times faster the bot and discord.py wait before they try again."""


@asynccontextmanager
async def calm_bot(sandbox: Sandbox, database: Path, **options: Any) -> AsyncIterator[DelveBot]:
    """The real bot on this sandbox; afterwards nothing must have gone wrong unheard."""
    with watched() as incidents:
        async with running_bot(sandbox, database, **options) as bot:
            yield bot
        incidents.check(sandbox)


class QuickTime(SystemTime):
    """The machine's time, but pauses of up to a minute are short: back-off, sweeps, suspense."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE if seconds <= 60 else seconds)


class _QuickAsyncio(ModuleType):
    """The module asyncio as discord.py's requests see it, with short pauses between retries."""

    def __init__(self) -> None:
        super().__init__("asyncio")

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)


def hasten_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py wait less between its own tries, and the bot before it connects again."""
    for module in (discord.http, discord.client, discord.shard):
        monkeypatch.setattr(module, "asyncio", _QuickAsyncio())
    monkeypatch.setattr(app, "GATEWAY_TIME", QuickTime())


# Requests


class Kind(NamedTuple):
    """A kind of request that the bot makes; `fits` tells it by its body."""

    method: str
    route: str
    fits: Callable[[Any], bool] = lambda body: True


def text_of(body: Any) -> str:
    """All strings of a body, one a line."""
    if isinstance(body, dict):
        return "\n".join(text_of(value) for value in body.values())
    if isinstance(body, list):
        return "\n".join(map(text_of, body))
    return body if isinstance(body, str) else ""


def _callback(kind: int) -> Callable[[Any], bool]:
    return lambda body: body["type"] == kind


def _titled(*starts: str) -> Callable[[Any], bool]:
    """Messages whose heading begins like one of these."""
    return lambda body: any(line.startswith(starts) for line in text_of(body).split("\n"))


def _pings(body: Any) -> bool:
    return bool(body.get("content")) and bool((body.get("allowed_mentions") or {}).get("users"))


def _says(body: Any) -> bool:
    return bool(body.get("content")) and not _pings(body)


_PUBLIC = _titled(picture.BOARD, picture.REVEAL, *picture.RESULTS)


def _is_record(body: Any) -> bool:
    """A card to keep: nothing can be pressed on it, and nobody else is told of it."""
    return bool(body.get("components")) and not _PUBLIC(body)


KINDS: dict[str, Kind] = {
    "answer with a message": Kind("POST", CALLBACK, _callback(4)),
    "acknowledgement": Kind("POST", CALLBACK, _callback(6)),
    "answer in place": Kind("POST", CALLBACK, _callback(7)),
    "follow-up": Kind("POST", FOLLOW_UP),
    "dismissal": Kind("DELETE", ORIGINAL),
    "private channel": Kind("POST", DIRECT),
    "record": Kind("POST", MESSAGES, _is_record),
    "board post": Kind("POST", MESSAGES, _titled(picture.BOARD)),
    "call": Kind("POST", MESSAGES, _pings),
    "result": Kind("POST", MESSAGES, _titled(f"## {symbols.untagged(symbols.WINNER)}")),
    "board edit by token": Kind("PATCH", ORIGINAL, _titled(picture.BOARD)),
    "board edit": Kind("PATCH", MESSAGE, _titled(picture.BOARD)),
    "walk edit": Kind("PATCH", MESSAGE, _titled(picture.REVEAL)),
    "hand edit": Kind("PATCH", FOLLOWED_UP, _titled(f"## {symbols.untagged(symbols.DECK)}")),
    "deletion": Kind("DELETE", MESSAGE),
}
"""Every kind of request of a match, once it runs. A board is edited by a request of our own where
no token of a press does it."""

NOTICE = Kind("POST", MESSAGES, _says)
"""The private message that tells somebody why a match waits."""


# Players who press again when nothing has happened

TRIES = 4


async def invite(table: Table, variant: str, deck: str | None = None) -> None:
    """Challenge and accept until the match is there, as people would."""
    challenger, opponent = table.players
    options: dict[str, Any] = {"opponent": opponent, "variant": variant}
    if deck is not None:
        options["deck"] = deck
    for _ in range(TRIES):
        reply = await challenger.command(table.channel, "deathmatch challenge", **options)
        found = [message for message in reply.messages if not message.ephemeral]
        if found:
            table.invitation = found[0]
            await opponent.press(found[0], invitation_button(found[0], "accept"))
            return
    raise AssertionError("no challenge was posted")


class Insistent:
    """Players at a table who press again until the match has moved on."""

    def __init__(self, table: Table, bot: DelveBot) -> None:
        self.table = table
        self.bot = bot

    async def version(self) -> int:
        match = await self.bot.handlers.matches.get(self.table.match)
        assert match is not None
        return match.version

    async def do(self, *actions: str) -> None:
        """Make these moves, a card's where it is seen."""
        for action in actions:
            offered = await self.table.choices()
            found = [control for control in offered if control.press.action == action]
            assert found, f"no {action} among {[control.press.action for control in offered]}"
            await self._insist(self.table.asked(found[0]), found[0])

    async def look(self, seat: int) -> Message:
        """Press "My cards" until a hand is shown."""
        person = self.table.players[seat]
        for _ in range(TRIES):
            reply = await use(person, control(self.table.board(), MatchCommand.CARD))
            if reply.messages:
                return reply.message
        raise AssertionError(f"My cards was pressed {TRIES} times in vain")

    async def _insist(self, seat: int, control: Control) -> None:
        person, before = self.table.players[seat], control.press.version
        self.table.version = before
        self.table.played.append((seat, control.press.action))
        for _ in range(TRIES):
            reply = await use(person, control)
            await confirm(person, reply)
            if await self.version() > before:
                return
        raise AssertionError(f"{control.press.action} was pressed {TRIES} times in vain")

    async def concede(self, seat: int) -> None:
        person, before = self.table.players[seat], await self.version()
        for _ in range(TRIES):
            await confirm(person, await person.command(self.table.channel, "match concede"))
            if await self.version() > before:
                return
        raise AssertionError("nobody could give up")

    async def short_match(self) -> None:
        """A barbarian's match on the practice deck F that needs every kind of request."""
        await self.do("start:0", "draw")
        # A second hand is open when the card is placed on the first one.
        await self.look(0)
        await self.do("add", "draw", "discard:chainmail", "pass", "strike", "pass")
        await self.concede(1)


async def confirm(person: Person, reply: Reply) -> None:
    """Press the one button of a private question, if there is one."""
    for message in reply.messages:
        found = [control for control in controls(message) if control.verb in ("pass", "concede")]
        if message.ephemeral and len(found) == 1:
            await use(person, found[0])
