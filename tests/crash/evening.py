"""An evening of matches whose bot is killed again and again, and the people who play on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from bot.ui import symbols
from bot.ui.custom_ids import MatchCommand, Press
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.crash.process import PATIENCE, BotProcess, stored
from tests.wire.table import GAME_VERBS, Control, at_hand, components, controls, start_use


class Evening:
    """One channel, two players, one database, and a bot in a process of its own."""

    def __init__(self, sandbox: Sandbox, folder: Path, chance: random.Random) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.database = folder / "delve.sqlite3"
        self.log = folder / "bot.log"
        self.chance = chance
        self.players: tuple[Person, Person] = (
            sandbox.people["Kestrel"],
            sandbox.people["Moth"],
        )
        self.channel: Channel = sandbox.channels["arena"]
        self.bot: BotProcess | None = None
        self.seen: dict[int, int] = {}
        """The highest version of each match that anybody was ever shown."""
        self.kills = 0
        self.pressed: Press | None = None
        """The last act, if it was a press in a match."""

    # The bot

    async def start_bot(self) -> None:
        self.bot = await BotProcess.start(self.sandbox, self.folder)
        await self.bot.ready()

    async def kill_bot(self) -> None:
        assert self.bot is not None
        await self.bot.buried()
        self.kills += 1

    async def stop_bot(self) -> int:
        assert self.bot is not None
        self.bot.terminate()
        return await self.bot.status()

    def leave_nothing_running(self) -> None:
        """After a failure: the bot must not outlive the test."""
        if self.bot is not None:
            self.bot.kill()

    # What is on disk

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        return stored(self.folder, question)

    def versions(self) -> dict[int, int]:
        """The version of every match, from the number of its log entries."""
        question = (
            "SELECT m.id, COUNT(e.seq) FROM matches m LEFT JOIN entries e ON e.match = m.id"
            " GROUP BY m.id"
        )
        return dict(self.ask(question))

    def stored(self) -> list[tuple[int, int, str]]:
        """Every match's id, version and state, as they are stored beside its log."""
        return self.ask("SELECT id, version, state FROM matches")

    def live(self) -> list[int]:
        return [row[0] for row in self.ask("SELECT id FROM matches WHERE ended_at IS NULL")]

    # What people see

    def messages(self) -> list[Message]:
        return self.players[0].messages(self.channel)

    def moves(self) -> list[Control]:
        """The game's controls at the newest version that the channel shows.

        While a card is held that only its player can see, it is the button that shows it.
        """
        found = [
            control
            for message in self.messages()
            for control in controls(message)
            if control.verb in (*GAME_VERBS, MatchCommand.CARD) and not message.ephemeral
        ]
        for control in found:
            match, version = control.press.match_id, control.press.version
            self.seen[match] = max(self.seen.get(match, 0), version)
        newest = max(((c.press.match_id, c.press.version) for c in found), default=None)
        offered = [c for c in found if (c.press.match_id, c.press.version) == newest]
        return [c for c in offered if c.verb != MatchCommand.CARD] or offered

    def invitation(self) -> tuple[Message, str] | None:
        """The invitation that can be accepted."""
        for message in reversed(self.messages()):
            for component in components(message.payload["components"]):
                custom_id = component.get("custom_id", "")
                if custom_id.startswith("c:") and custom_id.endswith(":accept"):
                    return message, custom_id
        return None

    def calls(self) -> list[Message]:
        """The lines that ping a player; an invitation is none of them."""
        said = [m for m in self.messages() if m.content and not m.ephemeral]
        return [m for m in said if not m.content.startswith(symbols.MATCH)]

    # What people do

    def act(self) -> Reply:
        """Somebody does the next thing that the channel offers, without waiting for the answer."""
        self.pressed = None
        moves = self.moves()
        if self.live() and moves:
            person = self.asked(moves[0])
            moves = list(at_hand(moves, person, self.channel))
            control = self.chance.choice([m for m in moves if m.verb != "pass"] or moves)
            if self.chance.random() < 0.3:
                control = self.chance.choice(moves)
            if control.verb in GAME_VERBS:
                self.pressed = control.press
            return start_use(person, control)
        invitation = self.invitation()
        if invitation is not None:
            return self.players[1].start_press(*invitation)
        variant = self.chance.choice(("warrior", "barbarian"))
        options = {"opponent": self.players[1], "variant": variant, "clock": "off"}
        return self.players[0].start_command(self.channel, "deathmatch challenge", options)

    def asked(self, control: Control) -> Person:
        """Whom the message with the control names last."""
        text = control.message.text
        return max(
            self.players,
            key=lambda player: max(text.rfind(player.name), text.rfind(player.mention)),
        )

    async def confirm(self, reply: Reply) -> None:
        """A pass that asks first is meant."""
        for message in reply.messages:
            for control in controls(message):
                if control.verb == "pass":
                    player = self.players[reply.interaction.user.id == self.players[1].id]
                    again = start_use(player, control)
                    # Else the next act might be the same pass once more.
                    await asyncio.wait_for(asyncio.shield(again.interaction.settled), PATIENCE)

    async def repaired(self) -> None:
        """Wait until everything is shown as it should be."""
        try:
            await self.sandbox.until(self.is_repaired, timeout=PATIENCE)
        except TimeoutError:
            seen = "\n".join(f"{m.id} {m.custom_ids} {m.text!r}" for m in self.messages()[-8:])
            on_disk = {match: self.versions()[match] for match in self.live()}
            raise AssertionError(f"not repaired; on disk {on_disk}, seen:\n{seen}") from None

    def is_repaired(self) -> bool:
        """One board with the buttons of the version on disk, nothing twice.

        One call stands if somebody has to be called: nobody is for what they did themselves.
        """
        live = self.live()
        if not live:
            return True
        (match,) = live
        moves = self.moves()
        if not moves:
            return False
        version = self.versions()[match]
        now = (moves[0].press.match_id, moves[0].press.version)
        return (
            now == (match, version)
            and len({control.message.id for control in moves}) == 1
            and self._called_as_needed(match, self.asked(moves[0]))
        )

    def _called_as_needed(self, match: int, asked: Person) -> bool:
        calls = self.calls()
        if any(asked.mention not in call.content for call in calls):
            return False
        newest = self.ask(
            "SELECT json_extract(e.body, '$.type'), s.player FROM entries e"
            " LEFT JOIN seats s ON s.match = e.match AND s.seat = json_extract(e.body, '$.seat')"
            f" WHERE e.match = {match} ORDER BY e.seq DESC LIMIT 1"
        )
        by_themselves = newest == [("acted", asked.id)]
        return len(calls) == 1 or (by_themselves and not calls)
