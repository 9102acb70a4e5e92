"""What goes wrong between the bot and Discord, and players who go on all the same."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import DelveBot
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Message
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


@asynccontextmanager
async def calm_bot(sandbox: Sandbox, database: Path, **options: Any) -> AsyncIterator[DelveBot]:
    """The real bot on this sandbox; afterwards nothing must have gone wrong unheard."""
    with watched() as incidents:
        async with running_bot(sandbox, database, **options) as bot:
            yield bot
        incidents.check(sandbox)


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
