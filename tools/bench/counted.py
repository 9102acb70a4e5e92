"""The requests of a whole match that Discord counts, those with the bot's token, by cause.

The Death Match is the one that `make bench` plays. The clock moves as the players let it, and the
bot has the limits that it sets itself.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from bot.contract.game import Prompt
from bot.delivery.limits import Limits
from bot.match.match import Match
from sandbox.traffic import Exchange
from tests.play.chance import seeded
from tests.play.direct import direct
from tests.play.loop import JumpLoop, until
from tests.play.offers import Offer
from tests.play.people import Person
from tests.play.scene import Scene, opened
from tools.bench.script import DECKS, SEED, VARIANT, chosen, offered

QUICK, SLOW = 5.0, 16 * 60.0
"""Seconds between two presses of players who are at it, and between two turns of players who come
back when every token has run out."""

TALK = 10.0
"""Seconds between two lines of others in a channel that talks."""

HOME = 3
"""The level of Dungeon Roll after which players go home."""

CLOCKS = {QUICK: "90+300", SLOW: "day"}
"""The clock of a match, by the seconds between two turns. It leaves players that much time."""

_APART = ("/interactions/", "/webhooks/", "/applications/", "/users/", "/gateway", "/oauth2")
"""Requests that Discord counts apart, or that belong to no press: login, opening channels."""


class Cause(StrEnum):
    """The purpose of a counted request."""

    BOARD = "board"
    """The board, the walk that it becomes, or the result."""
    PING = "ping"
    RECORD = "record"
    DELETION = "deletion"
    LOOK = "look"
    """Looking up the messages in a channel."""
    OTHER = "other"


class Counted(NamedTuple):
    """A kind of request that Discord counts."""

    method: str
    cause: Cause


class Cost(NamedTuple):
    """The cost of a match. `presses`: how many there were."""

    presses: int
    requests: Counter[Counted]

    @property
    def per_press(self) -> float:
        return self.requests.total() / self.presses

    def __str__(self) -> str:
        told = ", ".join(
            f"{n} {kind.method} {kind.cause}" for kind, n in sorted(self.requests.items())
        )
        return f"{self.requests.total()} for {self.presses} presses: {told}"


def counted(exchange: Exchange) -> Counted | None:
    """The kind of a counted request; None: Discord does not count it for the bot's token."""
    if exchange.path.startswith(_APART):
        return None
    return Counted(exchange.method, _cause(exchange))


def _cause(exchange: Exchange) -> Cause:
    if "/messages" not in exchange.route:
        return Cause.OTHER
    match exchange.method:
        case "DELETE":
            return Cause.DELETION
        case "GET":
            return Cause.LOOK
    if exchange.audience.kind == "user":
        return Cause.RECORD
    return Cause.PING if exchange.request.get("content") else Cause.BOARD


class CountedMatch:
    """A match whose requests are counted by cause. `acts`: what its players have done."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.acts: list[str] = []

    async def play_amid(self, every: float) -> Cost:
        """Play it quickly, while somebody else writes a line every so many seconds."""

        async def talk() -> None:
            while True:
                await asyncio.sleep(every)
                await self.scene.wren.writes("Well played!")

        talking = asyncio.create_task(talk())
        try:
            return await self.play(QUICK)
        finally:
            talking.cancel()

    async def play(self, between_turns: float) -> Cost:
        """Play it to its end. `between_turns`: seconds, `QUICK` or `SLOW`."""
        scene, chance = self.scene, random.Random(SEED)
        players = (scene.kestrel, scene.moth)
        await players[0].uses(
            "deathmatch challenge",
            opponent="Moth",
            variant=VARIANT,
            deck=DECKS,
            clock=CLOCKS[between_turns],
        )
        await players[1].presses("accept")
        await scene.wait(QUICK)
        scene.sandbox.exchanges.clear()
        scene.sandbox.record_traffic = True
        while (match := await scene.match()).live:
            (prompt,) = match.prompts
            person = players[prompt.seat]
            if prompt.question == "turn":
                await scene.wait(between_turns)
            offer = chosen(await _awaited_offers(person, match), chance)
            reply = await person.takes(offer)
            self.acts.append(offer.verb)
            gifts = [one for one in reply.messages if offer.verb == "pass" and one.components]
            for message in gifts:
                # A gift is to be confirmed.
                await person.presses("pass", on=message)
                self.acts.append("pass")
            await scene.wait(QUICK)
        # The last walk is told to its end.
        await scene.wait(60)
        return self._cost()

    async def delve(self, between_turns: float) -> Cost:
        """Play Dungeon Roll instead, at a table of two who go home after the third level."""
        scene, turn = self.scene, 0
        people = {person.id: person for person in (scene.kestrel, scene.moth)}
        await scene.kestrel.uses("play dungeon-roll", players=2, clock=CLOCKS[between_turns])
        await scene.moth.presses("join")
        await scene.wait(QUICK)
        scene.sandbox.exchanges.clear()
        scene.sandbox.record_traffic = True
        while (match := await scene.match()).live:
            if match.state.turn != turn:
                turn = match.state.turn
                await scene.wait(between_turns)
            (prompt,) = match.prompts
            wanted = _delving(match, prompt)
            # An act that cannot be taken back asks first.
            while (await scene.match()).version == match.version:
                await people[match.terms.players[prompt.seat]].presses(wanted)
                self.acts.append(wanted)
            await scene.wait(QUICK)
        return self._cost()

    def _cost(self) -> Cost:
        kinds = [counted(exchange) for exchange in self.scene.sandbox.exchanges]
        return Cost(len(self.acts), Counter(kind for kind in kinds if kind is not None))


def _delving(match: Match, prompt: Prompt) -> str:
    """The first thing that is offered whole, and home from the third level on."""
    moves = [str(move.action) for move in prompt.moves if move.pick is None]
    if "home" in moves and match.state.delve.level >= HOME:
        return "home"
    return "on" if "on" in moves else moves[0]


async def _awaited_offers(person: Person, match: Match) -> list[Offer]:
    """The offers of the game to a person who is asked, once the walk before it is told."""
    await until(lambda: bool(offered(person, match)))
    return offered(person, match)


@asynccontextmanager
async def counted_match(folder: Path) -> AsyncIterator[CountedMatch]:
    """The match, before its first move, with a bot on a database in this folder."""
    async with opened(folder / "delve.sqlite3", limits=Limits()) as scene:
        yield CountedMatch(scene)


def costs(say: Callable[[str], None]) -> dict[tuple[str, float], Cost]:
    """The requests of matches, by game and by the seconds between two turns, or two lines."""
    found = {}
    kinds = [
        *(("Death Match", CountedMatch.play, seconds) for seconds in CLOCKS),
        ("Death Match amid talk", CountedMatch.play_amid, TALK),
        *(("Dungeon Roll", CountedMatch.delve, seconds) for seconds in CLOCKS),
    ]
    for game, play, between in kinds:
        say(f"a {game} with {between:.0f} s between is counted")
        with (
            tempfile.TemporaryDirectory() as folder,
            seeded(game),
            direct(),
            asyncio.Runner(loop_factory=JumpLoop) as runner,
        ):
            found[game, between] = runner.run(_cost(Path(folder), play, between))
    return found


async def _cost(
    folder: Path, play: Callable[[CountedMatch, float], Awaitable[Cost]], between_turns: float
) -> Cost:
    async with counted_match(folder) as match:
        return await play(match, between_turns)
