"""The campaigns: the functions of the tests, run more often, with new seeds, and counted."""

from __future__ import annotations

import asyncio
import logging
import random
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.games.own import register_all
from sandbox.server import Sandbox
from tests.crash.chaos import play_in_chaos
from tests.crash.conditions import Condition
from tests.crash.sigterm import trial
from tests.crash.test_sigkill import be_killed_and_go_on
from tests.examples.games import known_games
from tests.examples.test_evening import EVENINGS
from tests.games.dungeon.rules.side_by_side import compare_by_luck
from tests.live.test_hosting_machine import host_at_random
from tests.wire.dungeon.test_random_play import EVENINGS as DUNGEON_EVENINGS
from tests.wire.test_faults_requests import hurried_bot, play_while_anything_fails
from tests.wire.test_hosted_matches import host_many
from tests.wire.test_many_matches import CHUNKS, play_many


@dataclass
class Figures:
    """What was counted, and what went wrong: one line for each complaint.

    `longest`: the longest time that the process took to end, in seconds, where that was measured.
    """

    counted: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    complaints: list[str] = field(default_factory=list)


async def sigterm(seed: str, number: int, folder: Path) -> Figures:
    """The process is asked to end under presses."""
    outcome = await trial(list(Condition)[number % len(Condition)], seed, folder)
    counted = {
        "presses received": outcome.received,
        "answered": outcome.answered,
        "refused by Discord": outcome.refused,
    }
    complaints = [f"{outcome.condition}: {complaint}" for complaint in outcome.complaints]
    return Figures(Counter(counted), outcome.seconds, complaints)


async def sigkill(seed: str, number: int, folder: Path) -> Figures:
    """The process is killed ten times in one evening, and nothing that was seen is lost."""
    evening = await be_killed_and_go_on(random.Random(seed), folder)
    return Figures(Counter({"kills": evening.kills, "matches": len(evening.versions())}))


async def matches(seed: str, number: int, folder: Path) -> Figures:
    """Twenty matches at the same time, with people who get in the way."""
    async with Sandbox(rate_limits=False) as sandbox:
        with pytest.MonkeyPatch.context() as monkeypatch:
            played = await play_many(seed, number % CHUNKS, sandbox, folder, monkeypatch)
    return Figures(
        Counter({"matches": len(played), "moves": sum(len(p.table.played) for p in played)})
    )


async def faults(seed: str, number: int, folder: Path) -> Figures:
    """A match in which any request may fail in any way."""
    async with Sandbox(rate_limits=False) as sandbox:
        with pytest.MonkeyPatch.context() as monkeypatch:
            async with hurried_bot(sandbox, folder, monkeypatch) as bot:
                struck = await play_while_anything_fails(seed, sandbox, bot)
    return Figures(Counter({"failed requests": struck}))


async def examples(seed: str, number: int, folder: Path) -> Figures:
    """An evening of the example games: quiet, with restarts, with faults, or with kills."""
    evening = EVENINGS[number % len(EVENINGS)]
    async with Sandbox(rate_limits=False) as sandbox:
        with pytest.MonkeyPatch.context() as monkeypatch, known_games():
            counted = await evening(random.Random(seed), sandbox, folder, monkeypatch)
    wanted = ("matches", "presses", "restarts", "kills", "failed requests")
    return Figures(Counter({what: counted[what] for what in wanted}))


async def dungeon(seed: str, number: int, folder: Path) -> Figures:
    """An evening of the official games: played out, quiet, with restarts, faults, or kills."""
    evening = DUNGEON_EVENINGS[number % len(DUNGEON_EVENINGS)]
    async with Sandbox(rate_limits=False) as sandbox:
        with pytest.MonkeyPatch.context() as monkeypatch:
            counted = await evening(random.Random(seed), sandbox, folder, monkeypatch)
    wanted = ("matches", "played to the end", "presses", "left", "restarts", "kills")
    return Figures(Counter({what: counted[what] for what in (*wanted, "failed requests")}))


async def chaos(seed: str, number: int, folder: Path) -> Figures:
    """Twenty matches of all games at the same time, while ten thousand requests meet anything."""
    with pytest.MonkeyPatch.context() as monkeypatch, known_games():
        counted, complaints = await play_in_chaos(
            random.Random(seed), folder, monkeypatch, requests=10_000, rooms=12
        )
    wanted = ("requests", "failed requests", "lost sessions", "acts", "most at once")
    return Figures(Counter({what: counted[what] for what in wanted}), complaints=complaints)


async def hosting(seed: str, number: int, folder: Path) -> Figures:
    """Hosts and players do anything in any order, and every match stays whole."""
    chosen = random.Random(seed).getrandbits(64)
    # It has event loops of its own.
    counted = await asyncio.to_thread(host_at_random, chosen, examples=40, steps=60)
    wanted = ("Acted", "Rewound", "Redealt", "Substituted", "TimedOut", "Agreed")
    return Figures(Counter({what: counted[what] for what in wanted}))


async def hosted(seed: str, number: int, folder: Path) -> Figures:
    """A hundred hosted matches of all games, with three kills, while requests fail."""
    with pytest.MonkeyPatch.context() as monkeypatch, known_games():
        counted = await host_many(seed, folder, monkeypatch, 100)
    wanted = ("matches", "acts", "kills", "failed requests", "charges", "TimedOut", "Rewound")
    return Figures(Counter({what: counted[what] for what in wanted}))


async def walks(seed: str, number: int, folder: Path) -> Figures:
    """A thousand walks through the dungeon, each by the engine and by the second resolver."""
    figures = Figures()
    for walk in range(1_000):
        try:
            figures.counted["decisions"] += compare_by_luck(f"{seed}:{walk}")
        except AssertionError as difference:
            figures.complaints.append(str(difference))
        figures.counted["walks"] += 1
    return figures


@dataclass(frozen=True)
class Campaign:
    """One kind of trial, and how many of it are a campaign."""

    run: Callable[[str, int, Path], Coroutine[Any, Any, Figures]]
    trials: int


CAMPAIGNS: Mapping[str, Campaign] = {
    "sigterm": Campaign(sigterm, 300),
    "sigkill": Campaign(sigkill, 50),
    "matches": Campaign(matches, 80),
    "faults": Campaign(faults, 300),
    "examples": Campaign(examples, 60),
    "dungeon": Campaign(dungeon, 36),
    "chaos": Campaign(chaos, 10),
    "hosting": Campaign(hosting, 60),
    "hosted": Campaign(hosted, 20),
    "walks": Campaign(walks, 200),
}


def run_trial(name: str, seed: str, number: int) -> Figures:
    """Run one trial of a campaign in this process, in a folder of its own; it never raises."""
    logging.getLogger().addHandler(logging.NullHandler())
    register_all()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        try:
            return asyncio.run(CAMPAIGNS[name].run(f"{seed}:{number}", number, Path(folder)))
        except Exception as error:
            # Whatever it is, the other trials go on, and this one is told with its seed.
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}:{place.lineno} {place.line}"
            return Figures(complaints=[f"{type(error).__name__}: {error} ({where})"])
