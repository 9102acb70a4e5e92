"""Hundreds of matches of games that nobody here knows: all end, add up, and keep their secrets."""

from __future__ import annotations

import logging
import os
import random
import re
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from bot.contract.game import Game
from bot.match.ids import GuildId
from sandbox import interactions
from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.examples.evening import spend, together
from tests.examples.games import RULES, SECRETS
from tests.examples.hall import BETWEEN_RESTARTS, OwnHall
from tests.examples.killed import KilledHall
from tests.play.haste import hasten_discord
from tests.play.requests import FAULTS, KINDS
from tests.play.secrecy import Secrecy, Secrets
from tests.play.truth import check_logs, check_results, check_truth
from tests.wire.watching import watched

log = logging.getLogger(__name__)

pytestmark = pytest.mark.usefixtures("games")


class Programme(NamedTuple):
    """What is played in an evening.

    `secrets`: of the games, by key. `matches`: how many, and `matches_of_killed` where the bot is
    killed. `between_restarts`: so many requests at least and at most.
    """

    games: Sequence[Game[Any]]
    secrets: Mapping[str, Secrets]
    matches: int
    matches_of_killed: int
    between_restarts: tuple[int, int] = BETWEEN_RESTARTS


EXAMPLES = Programme(RULES, SECRETS, 48, 15)
HALF = EXAMPLES._replace(matches=24)
"""So many where people wait a second for each answer that does not come."""


class Evening(Protocol):
    """Plays an evening in an empty folder, with all that must hold: returns what was counted."""

    def __call__(
        self,
        chance: random.Random,
        sandbox: Sandbox,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        programme: Programme = EXAMPLES,
    ) -> Coroutine[Any, Any, Counter[str]]: ...


async def quiet(
    chance: random.Random,
    sandbox: Sandbox,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    programme: Programme = EXAMPLES,
) -> Counter[str]:
    """Nothing fails, so nobody has to press twice, whatever is pressed at a wrong time."""
    return await pass_evening(OwnHall(sandbox, chance, folder / "delve.sqlite3"), programme)


async def with_restarts(
    chance: random.Random,
    sandbox: Sandbox,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    programme: Programme = EXAMPLES,
) -> Counter[str]:
    """The bot stops again and again, whatever is going on."""
    # A person waits so long for an answer that never comes.
    monkeypatch.setattr(interactions, "ANSWER_SECONDS", 1.0)
    hall = OwnHall(sandbox, chance, folder / "delve.sqlite3", calm=False)
    counted = await pass_evening(hall, programme, restarts=True)
    assert counted["restarts"] > 1
    return counted


async def with_faults(
    chance: random.Random,
    sandbox: Sandbox,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    programme: Programme = HALF,
) -> Counter[str]:
    """Any request may fail in any way; people press again."""
    hasten_discord(monkeypatch)
    monkeypatch.setattr(interactions, "ANSWER_SECONDS", 1.0)
    struck = add_faults(sandbox, chance)
    hall = OwnHall(sandbox, chance, folder / "delve.sqlite3", calm=False)
    counted = await pass_evening(hall, programme)
    counted["failed requests"] = sum(fault.hits for fault in struck)
    assert counted["failed requests"] > programme.matches
    return counted


async def with_kills(
    chance: random.Random,
    sandbox: Sandbox,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    programme: Programme = EXAMPLES,
) -> Counter[str]:
    """The bot is a process that is killed at random moments: nothing that anybody saw is lost."""
    monkeypatch.setattr(interactions, "ANSWER_SECONDS", 1.0)
    hall, matches = KilledHall(sandbox, chance, folder), programme.matches_of_killed
    async with hall.opened() as store:
        async with together() as group:
            killing = group.create_task(hall.be_killed())
            await spend(hall, programme.games, matches, rooms=2, to_the_end=False)
            killing.cancel()
        assert await check_logs(store, hall.pressed, hall.told) == matches
        await check_results(store, GuildId(sandbox.guild_id))
    assert sandbox.unknown_requests == []
    assert hall.counted["kills"]
    return hall.counted


EVENINGS: tuple[Evening, ...] = (quiet, with_restarts, quiet, with_faults, quiet, with_kills)


_NUMBERED = [*enumerate((*EVENINGS, with_restarts, with_faults))]


@pytest.mark.parametrize(
    ("number", "evening"),
    [each for each in _NUMBERED if each[1] is not with_kills],
    ids=lambda value: getattr(value, "__name__", None),
)
async def test_an_evening(
    number: int,
    evening: Evening,
    sandbox: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await pass_by_chance(number, evening, sandbox, tmp_path, monkeypatch)


@pytest.mark.sockets
async def test_an_evening_with_kills(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = EVENINGS.index(with_kills)
    await pass_by_chance(number, with_kills, sandbox, tmp_path, monkeypatch)


async def pass_by_chance(
    number: int,
    evening: Evening,
    sandbox: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seed = os.environ.get("EVENING_SEED", f"{number}:{random.SystemRandom().getrandbits(32)}")
    # Shown with a failure.
    log.warning("EVENING_SEED=%s", seed)
    counted = await evening(random.Random(seed), sandbox, tmp_path, monkeypatch)
    log.info("%s", dict(counted))


def add_faults(sandbox: Sandbox, chance: random.Random) -> list[Fault]:
    """Let any request fail in any way, now and then."""
    faults = []
    for method, route in sorted({(kind.method, kind.route) for kind in KINDS.values()}):
        for fault in FAULTS.values():
            rate = chance.choice((0.0, 0.01, 0.03))
            usual = {key: value for key, value in fault.items() if key != "times"}

            def strikes(body: Any, rate: float = rate) -> bool:
                return chance.random() < rate

            faults.append(sandbox.faults.add(method, route, when=strikes, times=None, **usual))
    return faults


async def pass_evening(
    hall: OwnHall, programme: Programme = EXAMPLES, *, restarts: bool = False
) -> Counter[str]:
    """Play, and look at what must be true at the end of any evening."""
    with watched() as incidents:
        async with hall.opened():
            async with together() as group:
                between = programme.between_restarts
                restarting = group.create_task(hall.restart_at_times(between)) if restarts else None
                await spend(hall, programme.games, programme.matches)
                if restarting is not None:
                    restarting.cancel()
            hall.sandbox.faults.clear()
            await hall.shown_to_the_end()
            hall.check_results_shown()
            assert hall.store is not None
            logs = await check_logs(hall.store, hall.pressed, hall.told)
            assert logs == programme.matches
            await check_truth(hall.truth, hall.store)
            await check_results(hall.store, GuildId(hall.sandbox.guild_id))
        incidents.check(hall.sandbox)
    told = [line for line in incidents.lines if re.search(r"\b(lay|bid|doubt|trust):", line)]
    assert told == [], "a log line tells what somebody did in secret"
    if hall.calm:
        assert incidents.warned == []
    secrecy = Secrecy(hall.truth, programme.secrets)
    assert secrecy.complaints() == []
    hall.counted["messages with secrets"] = secrecy.looked_at
    hall.counted["played beside a match they left"] = hall.truth.rejoined
    return hall.counted
