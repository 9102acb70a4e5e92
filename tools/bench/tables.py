"""Boss Monster over the wire: the presses of a turn, and its requests that Discord counts.

The people are sensible players on the test server, on a clock that jumps; the bot has the limits
that it sets itself.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bot.contract.game import Seat
from bot.delivery.limits import Limits
from bot.match.ids import MatchId
from bot.match.match import Match
from tests.games.boss_monster.pressing import does
from tests.play.chance import seeded
from tests.play.direct import direct
from tests.play.loop import JumpLoop, until
from tests.play.people import Person
from tests.play.scene import Scene, opened
from tools.bench.counted import Counted, counted
from tools.bench.overlord import Overlord
from tools.bench.overlords import SEATS, SEED

MATCH = MatchId(1)
GAMES = 10
"""So many games of each number of seats."""
CLOCK = "90+300"
THINKING = 4.0
"""Seconds between two answers."""


class TurnsOverWire(NamedTuple):
    """Counts over the turns of games, without the opening and the first Rooms."""

    seats: int
    turns: int
    presses: int
    requests: Counter[Counted]

    @property
    def presses_a_turn(self) -> float:
        return self.presses / self.turns

    @property
    def requests_a_turn(self) -> float:
        return self.requests.total() / self.turns


def measure(say: Callable[[str], None], games: int = GAMES) -> list[TurnsOverWire]:
    """Play so many games each of two, three and four, and count. `say` is told the progress."""
    found = []
    for seats in SEATS:
        say(f"{games} games of Boss Monster of {seats} over the wire")
        each = [played(seats, number) for number in range(games)]
        requests = sum([one.requests for one in each], Counter[Counted]())
        turns, presses = sum(one.turns for one in each), sum(one.presses for one in each)
        found.append(TurnsOverWire(seats, turns, presses, requests))
    return found


def played(seats: int, number: int) -> TurnsOverWire:
    """Let so many people play a game to its end: of one number it is the same each time."""
    with (
        tempfile.TemporaryDirectory() as folder,
        seeded(f"{SEED}:{seats}:{number}"),
        direct(),
        asyncio.Runner(loop_factory=JumpLoop) as runner,
    ):
        return runner.run(_played(Path(folder), seats))


async def _played(folder: Path, seats: int) -> TurnsOverWire:
    async with opened(folder / "delve.sqlite3", limits=Limits()) as scene:
        return await _play(scene, seats)


async def _play(scene: Scene, seats: int) -> TurnsOverWire:
    first, *others = (scene.kestrel, scene.moth, scene.wren, scene.otter)[:seats]
    people = {person.id: person for person in (first, *others)}
    await first.uses("play boss-monster", players=seats, clock=CLOCK)
    for other in others:
        await other.presses("join")
    presses = 0
    while (match := await scene.match()).live:
        if match.state.turn and not scene.sandbox.record_traffic:
            presses, scene.sandbox.record_traffic = 0, True
        presses += await _one_answers(match, people)
        await scene.wait(THINKING)
    # The last walk is told to its end.
    await scene.wait(60)
    kinds = [counted(exchange) for exchange in scene.sandbox.exchanges]
    requests = Counter(kind for kind in kinds if kind is not None)
    return TurnsOverWire(seats, match.state.turn, presses, requests)


async def _one_answers(match: Match, people: dict[int, Person]) -> int:
    """Let somebody answer who has not yet. Returns how many presses it took."""
    prompt = next((each for each in match.prompts if each.answered is None), match.prompts[0])
    person = people[_player(match, prompt.seat)]
    action = Overlord().answer(match.observe(prompt.seat), prompt)
    since = match.number_of(match.asked_since[prompt.seat])
    # A walk is told before anybody is asked.
    await until(
        lambda: any(
            one.version >= since and not one.message.ephemeral for one in person.offers(MATCH)
        )
    )
    return await does(person, MATCH, action, since)


def _player(match: Match, seat: Seat) -> int:
    return match.terms.players[seat]
