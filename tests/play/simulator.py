"""The simulator: people play, host and get in the way, requests fail, and the bot is killed.

It knows no game: people who are asked press the controls that the bot offers. One seed decides
everything, so

    .venv/bin/python -m tests.play.simulator --seed 7 --acts 300

plays the same 300 acts on the same versions of Python and the libraries. `found` looks for the
shortest run that fails as well.
"""

import argparse
import asyncio
import logging
import platform
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.delivery.limits import Limits
from bot.live.clocks import HEARTBEAT_SECONDS
from bot.match.ids import UserId
from bot.match.match import Match
from bot.preferences.person import CallBy, QuietHours, Records
from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.examples.games import known_games
from tests.play.chance import seeded
from tests.play.complaints import nothing_wrong
from tests.play.crowd import Crowd
from tests.play.direct import direct
from tests.play.loop import JumpLoop, leap, quiet, until, wall_clock
from tests.play.oracles import Oracles
from tests.play.records import Away
from tests.play.scene import Scene
from tests.play.weather import Weather, let_fail, weather_of

AWAY = (60.0, 600.0)
"""For how many seconds nobody does anything, now and then."""
DOWN = (20.0, 300.0)
"""For how many seconds there is no bot after a kill, and at most after a stop."""
NOTICED = HEARTBEAT_SECONDS + 3.0
"""A process knows that it stood still where that took longer than so many seconds."""
STOP_SECONDS = 5.0
"""So soon a bot has ended that is asked to, whatever people do."""
REST_SECONDS = 15.0
"""After so long nothing is left to be shown, where nothing fails."""
TRIES = 40
"""After so many acts of one person without an effect a match stands still."""
LAST_KILLS = 3
"""How often the bot is killed at the end, where it is killed at all."""
QUIET = str(QuietHours.of("15:10", "15:16", "UTC"))
"""Runs begin before it, and rest after it."""
SHORTER = 6
"""How often a run that failed is tried with fewer acts."""


class Simulation:
    """One run. `counted` tells what has happened in it."""

    going = 0.02
    """How likely nobody does anything for a while, after each act."""

    def __init__(
        self,
        scene: Scene,
        seed: int,
        weather: Weather,
        patch: pytest.MonkeyPatch,
        game: str | None = None,
    ) -> None:
        """`game`: the key of the one that is played; None: all that the bot knows."""
        self.scene = scene
        self.weather = weather
        self.chance = random.Random(seed)
        self.oracles = self.watching(patch)
        self.crowd = self.people(game)
        self.counted = self.crowd.counted
        self._preferring = random.Random(f"preferences {seed}")
        self._faults: list[Fault] = []

    def watching(self, patch: pytest.MonkeyPatch) -> Oracles:
        """All that watches this run."""
        return Oracles(self.scene, self.weather, patch)

    def people(self, game: str | None) -> Crowd:
        """All who act in this run."""
        return Crowd(self.scene, self.oracles, self.chance, self.weather, game)

    async def run(self, acts: int) -> None:
        with nothing_wrong(self.scene), self.oracles.listening():
            await self._prefer()
            self._decide_when_to_die()
            self._faults = let_fail(self.scene.sandbox, self.weather, self.chance)
            while self.counted["acts"] < acts:
                await self._go_on()
            await self._come_to_rest()
            self.counted.update(await self.oracles.check(self.counted["acts"]))

    async def _prefer(self) -> None:
        """Some people want to be called, and to keep their cards, in ways of their own."""
        for person in self.scene.people.values():
            if self._preferring.random() < 0.4:
                choose = self._preferring.choice
                wanted = {"calls": choose([*CallBy]), "records": choose([*Records])}
                if self._preferring.random() < 0.5:
                    wanted["quiet"] = QUIET
                people = self.scene.process.bot.handlers.people
                await people.prefer(UserId(person.id), wanted)

    def _decide_when_to_die(self) -> None:
        if self.weather.cut_at is not None:
            border = self.scene.process.border
            border.cut_at = len(border.crossed) + self.weather.cut_at

    def _happens(self, likely: float) -> bool:
        return self.chance.random() < likely

    async def _go_on(self) -> None:
        began, border = wall_clock(), self.scene.process.border
        if self._happens(self.weather.killing):
            border.cut_at = len(border.crossed) + self.chance.randint(1, 14)
        if self._happens(self.weather.stopping):
            await self._be_stopped()
        else:
            await self.crowd.some_act()
        if border.cut.is_set():
            await self._be_killed(began)
        elif self._happens(self.weather.losing):
            await self._lose_session()
        elif self._happens(self.weather.stalling):
            self._stand_still(self.chance.uniform(1.0, 20.0))
        away = self._happens(self.going)
        await asyncio.sleep(self.chance.uniform(*(AWAY if away else self.weather.thinking)))
        dies = self.weather.killing or self.weather.cut_at
        if not (self.weather.failing or dies) and self._happens(0.04):
            await self._look_closely()

    def downtime(self) -> float:
        """For how many seconds there is no bot after a kill."""
        return self.chance.uniform(*DOWN)

    async def _be_killed(self, began: float) -> None:
        """Another bot takes over, after a while. `began`: when it was last certainly here."""
        self.counted["kills"] += 1
        since = wall_clock()
        await self.scene.kill()
        await self._start_after(self.downtime(), since)
        self.oracles.records.away.append(Away(began, wall_clock()))

    async def _be_stopped(self) -> None:
        """The bot is ended while people act, and another one takes over, perhaps at once."""
        self.counted["stops"] += 1
        acting = asyncio.create_task(self.crowd.some_act())
        await asyncio.sleep(self.chance.choice((0.0, self.chance.uniform(0.0, 1.0))))
        since = wall_clock()
        await self.scene.stop()
        until = wall_clock()
        if self.scene.process.border.cut.is_set():
            await self.scene.kill()
        else:
            assert until - since < STOP_SECONDS, f"it took {until - since} s to end"
            files = {file.name for file in self.scene.database.parent.iterdir()}
            assert files == {self.scene.database.name}, "the database was not closed"
        await self._start_after(self.chance.choice((0.0, self.chance.uniform(*DOWN))), until)
        # Presses that have come by then are answered.
        self.oracles.records.away.append(Away(since, wall_clock(), on_its_way=0.0))
        await acting

    async def _start_after(self, seconds: float, since: float) -> None:
        """There has been no bot since then, and there is none for so many seconds."""
        await asyncio.sleep(seconds)
        self.oracles.was_away(since, wall_clock())
        await self.scene.start(limits=Limits(), opened=self.oracles.listen)
        await self.oracles.look_back()

    async def _lose_session(self) -> None:
        self.counted["lost sessions"] += 1
        began, sandbox = wall_clock(), self.scene.sandbox
        shard = self.chance.randrange(self.weather.shards)
        await sandbox.drop_gateway(resumable=self._happens(0.5), shard=shard)
        if self._happens(0.5):
            # People go on meanwhile.
            await self.crowd.some_act()
        cut = self.scene.process.border.cut
        # A bot that is cut off meanwhile is killed by and by.
        await until(lambda: cut.is_set() or shard in sandbox.connected_shards, 120)
        self.oracles.records.away.append(Away(began, wall_clock()))

    def _stand_still(self, seconds: float) -> None:
        """The process does nothing for so long. Where that is noticed it is nobody's time."""
        self.counted["stalls"] += 1
        since = wall_clock()
        leap(seconds)
        if seconds > NOTICED:
            self.oracles.was_away(since, wall_clock())

    async def _look_closely(self) -> None:
        await asyncio.sleep(REST_SECONDS)
        await quiet()
        await self.oracles.look_closely()

    # The end

    async def _come_to_rest(self) -> None:
        """Nothing fails any more, and the bot has the time for what is left to do."""
        sandbox = self.scene.sandbox
        sandbox.faults.clear()
        self.counted["failed requests"] = sum(fault.hits for fault in self._faults)
        if self.scene.process.border.cut.is_set():
            await self._be_killed(wall_clock())
        self.scene.process.border.cut_at = None
        await asyncio.sleep(600)
        for _ in range(LAST_KILLS if self.weather.killing else 0):
            await self._be_killed_in_peace()
        for match in self.oracles.live():
            await self._goes_on(match)
        await asyncio.sleep(120)
        await self.scene.process.bot.handlers.display.settled()
        await quiet()
        self.counted["requests"] = sandbox.requests
        self.counted["border calls"] = len(self.scene.process.border.crossed)

    async def _be_killed_in_peace(self) -> None:
        """The next bot does what a killed one has left undone, though nobody acts."""
        began, border = wall_clock(), self.scene.process.border
        border.cut_at = len(border.crossed) + self.chance.randint(1, 14)
        await self.crowd.some_act()
        if border.cut.is_set():
            await self._be_killed(began)
            await asyncio.sleep(120)
            await quiet()
            await self.oracles.look_closely()
        border.cut_at = None

    async def _goes_on(self, match: Match) -> None:
        if match.paused is not None or not match.prompts:
            return
        for _ in range(TRIES):
            match = self.oracles.last(match)
            if not match.live:
                return
            before = match.version
            asked = [one.seat for one in match.prompts if one.answered is None]
            await self.crowd.answer_one(match, self.chance.choice(asked))
            await asyncio.sleep(self.chance.uniform(4.0, 8.0))
            if self.oracles.last(match).version > before:
                return
        raise AssertionError(f"match {match.terms.id} stands still at {match.version}")


def repeated_by(seed: int, acts: int, game: str | None = None) -> str:
    """The command that repeats a run, and the versions on which it is the same."""
    alone = "" if game is None else f" --game {game}"
    libraries = f"discord.py {version('discord.py')}, aiosqlite {version('aiosqlite')}"
    return (
        f"repeat: .venv/bin/python -m tests.play.simulator --seed {seed} --acts {acts}{alone}"
        f"  (Python {platform.python_version()}, {libraries})"
    )


async def simulate(seed: int, acts: int, folder: Path, game: str | None = None) -> Counter[str]:
    """Play so many acts in an empty folder. `AssertionError` when something does not hold.

    `game`: the key of the one that is played; None: all. The loop must be a `JumpLoop`, within
    `direct()`.
    """
    weather = weather_of(seed)
    async with Sandbox(port=0, rate_limits=weather.limits, shards=weather.shards) as sandbox:
        sandbox.record_traffic = True
        with seeded(seed), pytest.MonkeyPatch.context() as patch:
            scene = Scene(sandbox, folder / "delve.sqlite3", pace=weather.pace)
            simulation = Simulation(scene, seed, weather, patch, game)
            await scene.start(limits=Limits(), opened=simulation.oracles.listen)
            try:
                await simulation.run(acts)
            finally:
                if not scene.process.border.cut.is_set():
                    await scene.stop()
    return simulation.counted


def run(seed: int, acts: int, game: str | None = None) -> Counter[str]:
    with (
        tempfile.TemporaryDirectory(prefix="simulation-") as folder,
        known_games(),
        direct(),
        asyncio.Runner(loop_factory=JumpLoop) as runner,
    ):
        return runner.run(simulate(seed, acts, Path(folder), game))


class Found(NamedTuple):
    """`counted`: the events of a run, by kind. `failure`: the first broken rule, if any."""

    counted: Counter[str]
    failure: str | None


def found(seed: int, acts: int, game: str | None = None) -> Found:
    """Play a run. A failure names the command that repeats the shortest run of that kind.

    `game`: the key of the one that is played; None: all.
    """
    counted, failure = tried(partial(run, seed, acts, game))
    least = 0
    for _ in range(SHORTER if failure is not None else 0):
        middle = (least + acts) // 2
        fewer = tried(partial(run, seed, middle, game)).failure
        if fewer is None:
            least = middle
        else:
            acts, failure = middle, fewer
    if failure is not None:
        failure = f"{failure}\n{repeated_by(seed, acts, game)}"
    return Found(counted, failure)


def tried(played: Callable[[], Counter[str]]) -> Found:
    """Play a run; a failure is told with the place where it was found."""
    try:
        return Found(played(), None)
    except Exception as error:
        # Any error is a finding.
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return Found(Counter(), f"{type(error).__name__}: {error} ({where})")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=300)
    parser.add_argument("--game", help="the key of the only one that is played; by default all are")
    given = parser.parse_args(arguments)
    logging.getLogger().addHandler(logging.NullHandler())
    again = repeated_by(given.seed, given.acts, given.game)
    sys.stdout.write(f"{weather_of(given.seed)}\n{again}\n")
    sys.stdout.write(f"{dict(run(given.seed, given.acts, given.game))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
