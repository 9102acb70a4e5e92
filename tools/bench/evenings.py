"""The cost of a whole evening: what the round itself asks of Discord, and what its matches do.

The people are on the test server, on a clock that jumps; the bot has the limits that it sets
itself. The tables of a leg play at the same time, each in its thread. As many hosted matches
outside of a round are played in the same way before.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from bot.delivery.limits import Limits
from bot.match.ids import MatchId, MessageId
from bot.match.match import Match
from bot.rounds.ids import RoundId
from bot.rounds.round import Round, RoundPhase
from bot.store import round_messages, rounds
from bot.ui.custom_ids import InvitationPress, parse
from sandbox.traffic import Exchange
from sandbox.world import Thread
from tests.play.chance import seeded
from tests.play.direct import direct
from tests.play.evening_plan import GUESTS
from tests.play.loop import JumpLoop
from tests.play.offers import Offer, offers_on
from tests.play.people import Person
from tests.play.scene import Scene, opened
from tests.stories.evenings import MINUTE, at_desk, calls, concedes, drafted
from tools.bench.counted import QUICK, Counted, counted
from tools.bench.script import SEED, chosen, of_game

PLAYERS, LEGS = 16, 4
ROUND = RoundId(1)
VARIANT, CLOCK = "warrior", "90+300"


class Part(StrEnum):
    """The part of a round that a counted request is about."""

    SIGN_UP = "sign-up"
    CHECK_IN = "check-in"
    REMINDER = "reminder"
    BOARD = "board"
    """Of a leg."""
    ACTS = "acts"
    """The line that tells of hosts' acts."""
    CALL = "call"
    """Of a host."""
    FINAL = "final"
    THREAD = "thread"
    """Of a table, and the message that it hangs on."""
    READY = "ready"
    """The call of a table's players."""
    OTHER = "other"
    """The final standings, which are known no more once they are posted."""


class OfRound(NamedTuple):
    """A kind of counted request of a round."""

    method: str
    cause: Part


class Played(NamedTuple):
    """Matches that are played at the same time, once or in each leg.

    `ms`: processor time of a press the first time, in milliseconds, the test server's included.
    Later the server itself takes longer.
    """

    matches: int
    presses: int
    requests: Counter[Counted]
    ms: float

    @property
    def per_press(self) -> float:
        """How many counted requests there are to a press."""
        return self.requests.total() / self.presses


class Evening(NamedTuple):
    """The counts of an evening. `asked`: the requests of the round itself. `outside`: of none."""

    asked: Counter[OfRound]
    within: Played
    outside: Played

    @property
    def per_match(self) -> float:
        """How many requests the round itself makes to a match of it."""
        return self.asked.total() / self.within.matches


def measure(
    say: Callable[[str], None],
    players: int = PLAYERS,
    legs: int = LEGS,
    acts: int | None = None,
) -> Evening:
    """Play a Swiss round of the Death Match to its end; it is the same each time.

    `acts`: after so many in a match somebody concedes; None: all matches are played to their ends.
    """
    say(f"an evening of {players} people and {legs} legs is counted")
    with (
        tempfile.TemporaryDirectory() as folder,
        seeded("evening"),
        direct(),
        asyncio.Runner(loop_factory=JumpLoop) as runner,
    ):
        return runner.run(counted_evening(Path(folder), players, legs, acts))


async def counted_evening(folder: Path, players: int, legs: int, acts: int | None) -> Evening:
    """An evening with a bot on a database in this folder; see `measure`."""
    async with opened(folder / "delve.sqlite3", limits=Limits()) as scene:
        return await CountedEvening(scene, players, legs, acts).play()


class CountedEvening:
    """An evening whose requests are counted by what they are about."""

    def __init__(self, scene: Scene, players: int, legs: int, acts: int | None) -> None:
        self._scene = scene
        self._legs, self._acts = legs, acts
        self._players = [scene.kestrel, scene.moth, scene.wren, scene.otter][:players]
        self._players += [scene.joins(name) for name in GUESTS[: players - len(self._players)]]
        self._by_id = {person.id: person for person in self._players}
        self._slots: dict[int, str] = {}
        """The slots of the round's messages, by their ids."""
        self._presses = 0
        self._ms = 0.0

    async def play(self) -> Evening:
        scene = self._scene
        scene.sandbox.record_traffic = True
        outside = await self._play_outside()
        await drafted(scene, size=f"{len(self._players)}, {self._legs}", clock=CLOCK)
        await scene.rook.presses("post")
        for player in self._players:
            await player.presses("in")
            await scene.wait(QUICK)
        await scene.wait(6 * MINUTE)
        for player in self._players:
            await player.presses("here")
            await scene.wait(QUICK)
        while (await self._round()).phase is not RoundPhase.READY:
            await scene.wait(QUICK)
        await self._note_slots()
        matches = 0
        for leg in range(1, self._legs + 1):
            matches += await self._play_leg(leg)
        await scene.rook.uses("round close")
        await scene.rook.presses("approve")
        await scene.wait(MINUTE)
        assert (await self._round()).over
        return self._counts(matches, outside)

    async def _play_outside(self) -> Played:
        """As many matches as a leg has, each in a channel of its own."""
        scene, players = self._scene, self._players
        scene.sandbox.exchanges.clear()
        pairs = list(zip(players[::2], players[1::2], strict=True))
        for number, pair in enumerate(pairs, start=1):
            await scene.rook.uses_in(
                scene.sandbox.add_channel(f"table-{number}"),
                "host deathmatch",
                candidate=pair[0],
                opponent=pair[1],
                variant=VARIANT,
                clock=CLOCK,
            )
            for person in pair:
                await person.presses("ready")
        await self._play_matches([MatchId(number) for number, _ in enumerate(pairs, start=1)])
        kinds = [counted(exchange) for exchange in scene.sandbox.exchanges]
        requests = Counter([kind for kind in kinds if kind is not None])
        played = Played(len(pairs), self._presses, requests, self._ms)
        scene.sandbox.exchanges.clear()
        self._presses, self._ms = 0, 0.0
        return played

    async def _round(self) -> Round:
        found = await self._scene.process.store.read(rounds.find, ROUND)
        assert found is not None
        return found

    async def _note_slots(self) -> None:
        """Note which message is in which slot: one that is deleted is known no more."""
        rows = await self._scene.process.store.read(round_messages.of_round, ROUND)
        self._slots |= {row.message_id: row.slot for row in rows if row.message_id is not None}

    async def _play_leg(self, leg: int) -> int:
        """Returns how many matches there were."""
        scene = self._scene
        await at_desk(scene, "draw", "go")
        await scene.wait(QUICK)
        for player in self._players:
            await player.presses("ready", on=calls(player)[0])
            await scene.wait(1.0)
        tables = (await self._round()).legs[leg - 1].tables
        matches = [table.match for table in tables if table.match is not None]
        assert len(matches) == len(self._players) // 2
        await self._play_matches(matches)
        await self._note_slots()
        return len(matches)

    async def _play_matches(self, matches: Sequence[MatchId]) -> None:
        """Play all at the same time, until their last walks are told to their ends."""
        begun = time.process_time()
        await asyncio.gather(*[self._play_match(match_id) for match_id in matches])
        await self._scene.wait(MINUTE)
        self._ms = self._ms or 1000 * (time.process_time() - begun) / self._presses

    async def _play_match(self, match_id: MatchId) -> None:
        scene, chance = self._scene, random.Random(SEED + match_id)
        while (match := await scene.match(match_id)).live:
            (prompt,) = match.prompts
            person = self._by_id[match.terms.players[prompt.seat]]
            if match.version == self._acts:
                await concedes(person)
                break
            if prompt.question == "turn":
                await scene.wait(QUICK)
            reply = await person.takes(offer := chosen(await self._offers(person, match), chance))
            self._presses += 1
            gifts = [one for one in reply.messages if offer.verb == "pass" and one.components]
            for message in gifts:
                # A gift is to be confirmed.
                await person.presses("pass", on=message)
                self._presses += 1
            await scene.wait(QUICK)

    async def _offers(self, person: Person, match: Match) -> Sequence[Offer]:
        """The offers of the game to a person who is asked, once the walk before it is told."""
        channel = self._scene.sandbox.core.world.channels[match.terms.channel_id]
        while True:
            seen = [one for one in channel.messages.values() if person.client.sees(one)]
            offers = [offer for message in reversed(seen) for offer in offers_on(message)]
            found = of_game(match, [one for one in offers if one.match_id == match.terms.id])
            if found:
                return found
            await asyncio.sleep(1)

    def _counts(self, matches: int, outside: Played) -> Evening:
        sandbox = self._scene.sandbox
        asked, played = Counter[OfRound](), Counter[Counted]()
        ready = set[str]()
        """The messages by which tables have called their players."""
        for exchange in sandbox.exchanges:
            kind = counted(exchange)
            if kind is None:
                continue
            if exchange.method == "POST" and _calls(exchange.request):
                ready.add(exchange.response["id"])
            part = self._part(exchange, ready)
            if part is None:
                played[kind] += 1
            else:
                asked[OfRound(exchange.method, part)] += 1
        within = Played(matches, self._presses, played, self._ms)
        return Evening(asked, within, outside)

    def _part(self, exchange: Exchange, ready: set[str]) -> Part | None:
        """The part of the round that a request is about; None: it is one of a match."""
        _, where, channel, *rest = exchange.path.split("/")
        if exchange.route.endswith("/threads"):
            return Part.THREAD
        if where != "channels":
            # Whether somebody who is to play has left the server: any match asks that.
            return None
        message = rest[1] if len(rest) > 1 else (exchange.response or {}).get("id", "")
        if message in ready:
            return Part.READY
        slot = self._slots.get(MessageId(int(message))) if message else None
        if slot is not None:
            return Part(slot.partition(":")[0])
        world = self._scene.sandbox.core.world
        if int(channel) == self._scene.channel.id:
            return Part.OTHER
        if isinstance(world.channels.get(int(channel)), Thread) and not rest:
            # It is opened again.
            return Part.THREAD
        return None


def _calls(body: object) -> bool:
    """Whether a message asks the players of a table whether they are ready."""
    if not isinstance(body, dict):
        return False
    ids = [
        part["custom_id"]
        for row in body.get("components") or ()
        for part in row.get("components", ())
        if "custom_id" in part
    ]
    return any(isinstance(parse(custom_id), InvitationPress) for custom_id in ids)
