"""One short evening, whose bot is killed at each of its calls in turn.

    .venv/bin/python -m tests.play.killed_evenings --seed 7 --every 10

plays the evening of seed 7 again and again, and kills the bot at its calls 1, 11, 21 and so on.
"""

import argparse
import asyncio
import logging
import random
import sys
from collections.abc import Iterator, Sequence
from functools import partial

from bot.match.ids import UserId
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import TableKey
from bot.rounds.round import Round, RoundPhase
from bot.rounds.standings import open_tables, tables_of
from bot.rounds.terms import CHECK_IN_MS, Pairing
from sandbox.world import Thread
from tests.play.crowd import Way
from tests.play.evening_plan import Plan
from tests.play.evenings import Evening, found
from tests.play.hosting import Hosting
from tests.play.loop import quiet
from tests.play.oracles import Oracles
from tests.play.scene import Scene
from tests.play.simulator import Found
from tests.play.weather import Weather

GAMES = ("pig", "goofspiel", "deathmatch")
"""Each seed has one of these: in two of them players have secrets."""

PLAYERS = 6
"""So many play at three tables, if nobody wants another number."""

RULES = 0.3
"""How likely a host who looks at a table decides about it."""

SETTLED = 120.0
"""So many seconds after a start all that a killed bot has left undone is done."""

A_DAY = 86_400.0

PARTS: dict[str, type[made.RoundEntry]] = {
    "check-ins": made.CheckInClosed,
    "legs": made.Went,
    "started matches": made.Started,
    "walkovers": made.Absent,
    "rulings": made.Ruled,
}
"""The parts that each such evening has, by the names under which they are counted."""


def plan_of(seed: int, cut_at: int | None = None, players: int = PLAYERS) -> Plan:
    """One leg, of which time ends a table and a host another. `cut_at`: see `Weather`."""
    return Plan(
        game=GAMES[seed % len(GAMES)],
        pairing=Pairing.SWISS,
        places=players,
        legs=1,
        guests=players,
        starts=CHECK_IN_MS / 1000 + 60.0,
        clock="90+300",
        checks=("walkovers",),
        patience=5,
        weather=Weather(cut_at=cut_at, pace=0.0, thinking=(1.0, 9.0)),
        mischief=0.0,
        wandering=0.0,
        most_acts=900,
    )


class _Dutiful(Hosting):
    """People who do what is due, and nothing else: but one of them never comes to the table."""

    def __init__(self, scene: Scene, oracles: Oracles, chance: random.Random, plan: Plan) -> None:
        super().__init__(scene, oracles, chance, plan)
        self._late = {self._early[0].id: A_DAY}

    def _ways(self) -> Sequence[Way]:
        return ((4, self._do_what_is_due), (1, self._look_after))

    async def _do_what_is_due(self) -> None:
        one = self.round
        if one.phase in (RoundPhase.SIGN_UP, RoundPhase.CHECK_IN):
            for person in self._early:
                user = UserId(person.id)
                verb = RoundVerb.HERE if one.is_in(user) else RoundVerb.SIGN_UP
                if user not in one.here and await self.press_public(person, verb):
                    return
        else:
            await super()._do_what_is_due()

    async def _look_after(self) -> None:
        one = self.round
        if one.phase is RoundPhase.CHECK_IN and len(one.here) == len(self._early):
            await self.bring_on(one)
            return
        begun = [table for table in tables_of(one) if table.match is not None]
        ruled = any(table.points is not None for table in begun)
        if one.phase is not RoundPhase.RUNNING or not begun or ruled:
            await super()._look_after()
        elif self._chance.random() < RULES or not open_tables(one, self.reader.ends(one.id)):
            match_id = self._chance.choice(begun).match
            key = None if match_id is None else one.key_of(match_id)
            assert key is not None
            await self._rule(one, key)

    async def _rule(self, one: Round, key: TableKey) -> None:
        """A host gives a table to somebody, whether its match goes on or is over."""
        host = self._person(one.host)
        message = await self.open_desk(host)
        for verb in (RoundVerb.TABLE, f"{RoundVerb.ASK}:{RoundVerb.AWARD}", RoundVerb.AWARD):
            offers = [] if message is None else self.round_offers(host, on=message)
            about = f"{verb}:{key.leg}:{key.number}"
            wanted = [one for one in offers if f"{one.action}:".startswith(f"{about}:")]
            if not wanted:
                return
            message = await self._step(host, wanted[0], message)


class KilledEvening(Evening):
    """Such an evening. `counted` also has its `PARTS`, its threads, and the calls of its bot.

    After the kill it is looked whether the next bot shows what should stand.
    """

    crowd: _Dutiful
    going = 0.0

    def people(self, game: str | None) -> _Dutiful:
        return _Dutiful(self.scene, self.oracles, self.chance, self._plan)

    async def _go_on(self) -> None:
        kills = self.counted["kills"]
        await super()._go_on()
        if self.counted["kills"] > kills:
            await asyncio.sleep(SETTLED)
            await quiet()
            await self._look_closely()

    def _decide_when_to_die(self) -> None:
        super()._decide_when_to_die()
        self._before = len(self.scene.process.border.crossed)

    async def _come_to_rest(self) -> None:
        self.counted["calls"] = len(self.scene.process.border.crossed) - self._before
        await super()._come_to_rest()

    async def _check(self) -> None:
        await super()._check()
        log = self._watch.log
        for part, kind in PARTS.items():
            self.counted[part] = sum(isinstance(entry, kind) for entry in log)
        world = self.scene.sandbox.core.world
        self.counted["threads"] = sum(isinstance(one, Thread) for one in world.channels.values())


def killed_at(cut_at: int | None, seed: int, players: int = PLAYERS) -> Found:
    """Play the evening of a seed, and kill its bot at this call, counted from 1.

    "kills" is 1 where there was such a call. None: it lives, and its "calls" are counted.
    """
    return found(seed, partial(plan_of, seed, cut_at, players), KilledEvening)


def kill_at_each(
    seed: int, first: int, every: int, players: int = PLAYERS
) -> Iterator[tuple[int, Found]]:
    """Kill it at the call `first` and at each `every`-th after that, to the last one of all.

    The numbers of the calls, and what happened in the evening: first in that without a kill, as 0.
    """
    whole = killed_at(None, seed, players)
    yield 0, whole
    for cut_at in range(first, whole.counted["calls"] + 1, every):
        yield cut_at, killed_at(cut_at, seed, players)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--first", type=int, default=1, help="the call at which it is killed first")
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args(arguments)
    logging.getLogger().addHandler(logging.NullHandler())
    kills = failures = 0
    for cut_at, one in kill_at_each(given.seed, given.first, given.every, given.players):
        kills += one.counted["kills"]
        if one.failure is not None:
            failures += 1
            sys.stdout.write(f"killed at {cut_at}: {one.failure}\n\n")
        elif not cut_at:
            sys.stdout.write(f"not killed: {dict(one.counted)}\n\n")
        sys.stdout.flush()
    sys.stdout.write(f"{kills} kills were well, and {failures} evenings failed\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
