"""Whole evenings at random: rounds whose matches are played side by side, with all that goes wrong.

    .venv/bin/python -m tests.play.evenings --seed 7 --count 20

plays the evenings of the seeds 7 to 26, and tells of each that fails what is wrong.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from bot.delivery.limits import Limits
from bot.match.match import Match
from bot.rounds.round import RoundPhase
from bot.rounds.standings import open_tables
from sandbox.server import Sandbox
from tests.examples.games import known_games
from tests.play.chance import seeded
from tests.play.complaints import nothing_wrong
from tests.play.direct import direct
from tests.play.evening_oracles import EveningOracles
from tests.play.evening_plan import Plan, plan_of
from tests.play.hosting import Hosting
from tests.play.loop import JumpLoop, quiet, wall_clock
from tests.play.mischief import Mischief
from tests.play.recount import legs_in
from tests.play.round_oracles import RoundWatch
from tests.play.scene import Scene
from tests.play.simulator import DOWN, LAST_KILLS, REST_SECONDS, TRIES, Found, Simulation, tried
from tests.play.weather import let_fail

AN_HOUR = 3_600.0
"""Seconds for which there is no bot, now and then."""

LOOKS = 6
"""After so many looks the messages of a round are wrong for good."""

MOST_STEPS = 4_000
"""After so many steps towards its end an evening stands still."""


class Evening(Simulation):
    """One evening. `counted` tells what has happened in it."""

    crowd: Hosting
    oracles: EveningOracles

    def __init__(self, scene: Scene, seed: int, plan: Plan, patch: pytest.MonkeyPatch) -> None:
        self._plan = plan
        super().__init__(scene, seed, plan.weather, patch)
        self._mischief = Mischief(scene, self.crowd, self.chance)
        self.oracles.lost = self._mischief.lost
        self.oracles.disturbed = plan.mischief > 0
        self._watch = RoundWatch(scene, self.crowd.reader, self.oracles.downtimes)
        self.crowd.watch = self._watch
        self._watch.lost = self._mischief.lost

    def watching(self, patch: pytest.MonkeyPatch) -> EveningOracles:
        return EveningOracles(self.scene, self.weather, patch)

    def people(self, game: str | None) -> Hosting:
        return Hosting(self.scene, self.oracles, self.chance, self._plan)

    def downtime(self) -> float:
        return self.chance.choice((1.0, self.chance.uniform(*DOWN), AN_HOUR))

    async def play(self) -> None:
        with nothing_wrong(self.scene), self.oracles.listening():
            await self._prefer()
            self._decide_when_to_die()
            await self._open()
            self._watch.round_id = self.crowd.round_id
            self._faults = let_fail(self.scene.sandbox, self.weather, self.chance)
            while not self.crowd.round.over and self.counted["acts"] < self._plan.most_acts:
                if self._happens(self._plan.mischief):
                    self._mischief.strike()
                self._mischief.mend()
                await self._go_on()
                self._watch.look()
            await self._come_to_rest()
            await self._check()

    async def _open(self) -> None:
        began = wall_clock()
        while not await self.crowd.open():
            await self._be_killed(began)
            began = wall_clock()

    async def _look_closely(self) -> None:
        """Where nobody gets in the way, all stands as it should whenever nobody does anything."""
        if self._plan.mischief:
            return
        await super()._look_closely()
        for _ in range(LOOKS):
            # A turn may have ended just now, which boards tell in some seconds.
            wrong = await self._watch.wrong_messages()
            if not wrong:
                return
            await asyncio.sleep(self.chance.uniform(3.0, REST_SECONDS))
            await quiet()
        assert wrong == [], "\n".join(wrong)

    # The end

    async def _come_to_rest(self) -> None:
        """Nothing fails any more: what goes on is played to its end, and the host closes."""
        sandbox, border = self.scene.sandbox, self.scene.process.border
        sandbox.faults.clear()
        self.counted["failed requests"] = sum(fault.hits for fault in self._faults)
        if border.cut.is_set():
            await self._be_killed(wall_clock())
        self.scene.process.border.cut_at = None
        self._mischief.mend(all_of_it=True)
        await self._come_home()
        await asyncio.sleep(600)
        for _ in range(LAST_KILLS if self.weather.killing else 0):
            await self._be_killed_in_peace()
        tries: Counter[int] = Counter()
        for _ in range(MOST_STEPS):
            if not await self._step_to_the_end(tries):
                break
        else:
            raise AssertionError(f"the evening stands still: {self.crowd.round}")
        await asyncio.sleep(600)
        await self.scene.process.bot.handlers.display.settled()
        await quiet()
        assert self.crowd.round.over, f"its host cannot close {self.crowd.round}"

    async def _come_home(self) -> None:
        """The host of a round whose channel is gone brings it to another one."""
        if self.crowd.home is None and not self.crowd.round.over:
            await asyncio.sleep(60)
            host = self.crowd.host
            await host.uses_in(self.scene.sandbox.channels["tavern"], "round show")
            await asyncio.sleep(60)
            assert self.crowd.home is not None, "the host cannot bring the round elsewhere"

    async def _step_to_the_end(self, tries: Counter[int]) -> bool:
        """Bring the evening nearer to its end. False: it is over."""
        crowd = self.crowd
        live = list(self._live_matches())
        if live:
            await self._bring_to_end(self.chance.choice(live), tries)
            await asyncio.sleep(self.chance.uniform(1.0, 8.0))
            return True
        one = crowd.round
        if one.over:
            return False
        if one.phase is RoundPhase.RUNNING and open_tables(one, crowd.reader.ends(one.id)):
            waiting = not await crowd.be_ready(everybody=True)
            await asyncio.sleep(60.0 if waiting else 1.0)
            return True
        if one.phase in (RoundPhase.SIGN_UP, RoundPhase.CHECK_IN):
            # Time brings it on.
            await asyncio.sleep(60.0)
            return True
        await crowd.close(one)
        await asyncio.sleep(10.0)
        return True

    def _live_matches(self) -> Iterator[Match]:
        for match in self.oracles.live():
            if match.terms.round_table is not None:
                yield match

    async def _bring_to_end(self, match: Match, tries: Counter[int]) -> None:
        number = match.terms.id
        tries[number] += 1
        assert tries[number] < MOST_STEPS / 4, f"match {number} stands still at {match.version}"
        if match.paused is not None:
            await self.crowd.resume(match)
        elif tries[number] > TRIES:
            await self.crowd.give_up(match)
        elif match.prompts:
            asked = [one.seat for one in match.prompts if one.answered is None]
            await self.crowd.answer_one(match, self.chance.choice(asked))

    async def _check(self) -> None:
        wrong = await self._watch.complaints(self.oracles.histories)
        watch, round_id = self._watch, self.crowd.round_id
        wrong += self.oracles.too_many_of_round(watch.tables, watch.log)
        wrong += self.oracles.early(round_id, watch.log, watch.hosts)
        assert wrong == [], "\n".join(wrong)
        counted = await self.oracles.check(self.counted["acts"])
        self.counted.update(counted)
        mischief = self._mischief.counted
        self.counted.update({f"mischief: {name}": times for name, times in mischief.items()})
        self.counted["mischief"] = mischief.total()
        legs = legs_in(self._watch.log)
        self.counted["legs of eight tables"] = sum(len(leg.tables) >= 8 for leg in legs)
        self.counted[f"{self.crowd.round.phase}"] += 1


async def evening(
    seed: int, plan: Plan, folder: Path, kind: type[Evening] = Evening
) -> Counter[str]:
    """Play one evening in an empty folder. `AssertionError` when something does not hold."""
    weather = plan.weather
    async with Sandbox(port=0, rate_limits=weather.limits, shards=weather.shards) as sandbox:
        sandbox.record_traffic = True
        with seeded(seed), pytest.MonkeyPatch.context() as patch:
            scene = Scene(sandbox, folder / "delve.sqlite3", pace=weather.pace)
            one = kind(scene, seed, plan, patch)
            await scene.start(limits=Limits(), opened=one.oracles.listen)
            try:
                await one.play()
            finally:
                dead = scene.process.border.cut.is_set()
                await (scene.kill() if dead else scene.stop())
    return one.counted


def run(seed: int, planned: Callable[[], Plan], kind: type[Evening] = Evening) -> Counter[str]:
    """Play an evening. `planned`: is asked for its plan once the games are known."""
    with (
        tempfile.TemporaryDirectory(prefix="evening-") as folder,
        known_games(),
        direct(),
        asyncio.Runner(loop_factory=JumpLoop) as runner,
    ):
        return runner.run(evening(seed, planned(), Path(folder), kind))


def found(seed: int, planned: Callable[[], Plan], kind: type[Evening] = Evening) -> Found:
    """Play an evening as `run` does; see `tried`."""
    return tried(partial(run, seed, planned, kind))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--size", type=int, help="how many want to play; by default any number")
    parser.add_argument("--trace", action="store_true", help="end at the first failure, with it")
    given = parser.parse_args(arguments)
    logging.getLogger().addHandler(logging.NullHandler())
    failures, total = 0, Counter[str]()
    for seed in range(given.seed, given.seed + given.count):
        planned = partial(plan_of, seed, given.size)
        if given.trace:
            total += run(seed, planned)
            continue
        counted, failure = found(seed, planned)
        total += counted
        if failure is not None:
            failures += 1
            with known_games():
                sys.stdout.write(f"seed {seed}: {planned()}\n{failure}\n\n")
        else:
            sys.stdout.write(f"seed {seed} is well\n")
        sys.stdout.flush()
    sys.stdout.write(f"{failures} of {given.count} failed\n{dict(total)}\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
