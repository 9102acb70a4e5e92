"""Chaos: many matches at once while Discord fails in every way, and what must hold all the same."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.contract.registry import GAMES
from bot.delivery.limits import Limits
from sandbox import interactions
from sandbox.interaction import ANSWER_SECONDS
from sandbox.people import Reply
from sandbox.server import Sandbox
from tests.examples.evening import spend, together
from tests.examples.games import RULES
from tests.examples.hall import OwnHall
from tests.play.haste import hasten_discord
from tests.play.records import refused_for_good
from tests.play.requests import CALLBACK, MESSAGES, PROXY_PAGE, ROUTES
from tests.play.shown import wrong_controls, wrong_messages
from tests.play.windows import Windows
from tests.store.playing import live_ids
from tests.wire.watching import watched

HASTE = 5.0
"""How many times faster than ours the clock of the bot and of Discord goes."""

FAILING = 0.08
"""How likely a request meets something."""

SESSIONS_LOST = (100, 400)
"""How many requests of the bot lie between two ends of its gateway session."""

ON_ITS_WAY_SECONDS = 0.1
"""What Discord sent so long before a session ended, or before the next was ready, may be lost."""

BOUND_SECONDS = 600.0
"""Real seconds after which the matches have failed to make so many requests."""


class FastTime:
    """The bot's `Time`, which goes `HASTE` times as fast; called, it is the sandbox's clock."""

    def __init__(self) -> None:
        self._began = time.time()

    def __call__(self) -> float:
        """UTC epoch seconds."""
        return self._began + (time.time() - self._began) * HASTE

    def now(self) -> int:
        return round(self() * 1000)

    def steady(self) -> int:
        return self.now()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)


class ChaosHall(OwnHall):
    """A hall that remembers every answer, and when the bot was out of Discord's sight."""

    def __init__(self, sandbox: Sandbox, chance: random.Random, folder: Path, clock: FastTime):
        database = folder / "delve.sqlite3"
        super().__init__(sandbox, chance, database, calm=False, time=clock, limits=Limits())
        self.clock = clock
        self.replies: list[Reply] = []
        self.out_of_sight: list[tuple[float, float]] = []
        """From when to when, by the clock."""

    async def settled(self, start: Callable[[], Reply]) -> Reply:
        def kept() -> Reply:
            self.replies.append(start())
            return self.replies[-1]

        return await super().settled(kept)

    async def lose_sessions(self) -> None:
        """At some moments, for ever: the gateway's connection ends, now and then for good."""
        while True:
            await self.some_requests(SESSIONS_LOST)
            began = self.clock()
            await self.sandbox.drop_gateway(resumable=self.chance.random() < 0.5)
            await self.sandbox.until(lambda: self.sandbox.bot_connected)
            self.out_of_sight.append((began, self.clock()))
            self.counted["lost sessions"] += 1
            at_once = sum(states[-1].live for states in self.truth.states.values())
            self.counted["most at once"] = max(at_once, self.counted["most at once"])

    def unanswered(self) -> list[Reply]:
        """The presses and commands that got no answer, other than by Discord's own fault."""
        exchanges = self.sandbox.exchanges
        created = {str(one.interaction.id): one.interaction.created for one in self.replies}
        excused = set(refused_for_good(exchanges, created, HASTE))
        heard = {each.path.split("/")[2] for each in exchanges if each.route == CALLBACK}
        found = []
        for reply in self.replies:
            number = str(reply.interaction.id)
            lost = number not in heard and self._may_be_lost(reply)
            if reply.failed is not None and number not in excused and not lost:
                found.append(reply)
        return found

    def _may_be_lost(self, reply: Reply) -> bool:
        slack = ON_ITS_WAY_SECONDS * HASTE
        at = reply.interaction.created
        return any(began - slack <= at <= over + slack for began, over in self.out_of_sight)


def impose_chaos(sandbox: Sandbox, chance: random.Random) -> Counter[str]:
    """From now on any request may meet anything. Returns what was met, which goes on counting."""
    met: Counter[str] = Counter()
    for method, route in ROUTES:
        _prepare(sandbox, method, route, chance, met)
    return met


def _prepare(
    sandbox: Sandbox, method: str, route: str, chance: random.Random, met: Counter[str]
) -> None:
    """Draw what the next request to a route meets. When it comes, the one after it is drawn."""
    name, fault = "nothing", dict[str, Any]()
    if chance.random() < FAILING:
        name, fault = chance.choice(list(_faults(chance)))

    def taken(_: Any) -> bool:
        met[name] += 1
        _prepare(sandbox, method, route, chance, met)
        return True

    sandbox.faults.add(method, route, when=taken, **fault)


def _faults(chance: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    seconds = chance.uniform(0.1, 0.5)
    everywhere = {
        "code": 0,
        "message": "You are being rate limited.",
        "retry_after": seconds,
        "global": True,
    }
    yield "429", {"status": 429, "retry_after": seconds}
    yield "429 for all", {"status": 429, "body": everywhere}
    yield "429 of a proxy", {"status": 429, "body": PROXY_PAGE}
    yield "5xx", {"status": chance.choice((500, 503, 504))}
    yield "5xx of a proxy", {"status": 502, "body": PROXY_PAGE}
    yield "line cut before", {"drop": "before"}
    yield "line cut after", {"drop": "after"}
    yield "slow", {chance.choice(("delay", "answer_delay")): chance.uniform(0.05, 1.0)}
    if chance.random() < 0.3:
        yield "too slow", {chance.choice(("delay", "answer_delay")): ANSWER_SECONDS + 0.3}


async def play_in_chaos(
    chance: random.Random,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    requests: int,
    rooms: int,
) -> tuple[Counter[str], list[str]]:
    """Play until the bot has made so many requests. Returns what was counted, and complaints.

    `rooms`: in how many channels; in each, three or four matches are played at once.
    """
    hasten_discord(monkeypatch)
    monkeypatch.setattr(interactions, "ANSWER_SECONDS", ANSWER_SECONDS * HASTE)
    clock = FastTime()
    windows = Windows(monkeypatch, clock)
    async with Sandbox(port=0, rate_limits=False, now=clock) as sandbox:
        hall = ChaosHall(sandbox, chance, folder, clock)
        with watched() as incidents:
            async with hall.opened():
                met = impose_chaos(sandbox, chance)
                async with together() as group:
                    losing = group.create_task(hall.lose_sessions())
                    games = [*RULES, GAMES["deathmatch"]]
                    playing = group.create_task(
                        spend(hall, games, requests, rooms=rooms, to_the_end=False)
                    )
                    await sandbox.until(lambda: sandbox.requests >= requests, BOUND_SECONDS)
                    playing.cancel()
                    losing.cancel()
                sandbox.faults.clear()
                await sandbox.until(lambda: sandbox.bot_connected)
                await hall.shown_to_the_end()
                complaints = [f"unanswered: {reply!r}" for reply in hall.unanswered()]
                complaints += await _wrong_messages(hall)
            incidents.check(sandbox)
        complaints += windows.complaints(Limits())
        complaints += _sent_twice(sandbox)
        hall.counted["requests"] = sandbox.requests
        hall.counted["failed requests"] = met.total() - met["nothing"]
        hall.counted["kinds of failures"] = len(met) - 1
    return hall.counted, complaints


async def _wrong_messages(hall: ChaosHall) -> list[str]:
    """What stands in the channels and should not, or does not and should."""
    assert hall.bot is not None
    assert hall.store is not None
    live = await live_ids(hall.store)
    hall.counted["live at the end"] += len(live)
    rows = [row for number in live for row in await hall.store.messages(number)]
    known = {row.message_id for row in rows if row.message_id is not None}
    matches = {number: states[-1] for number, states in hall.truth.states.items()}
    found = await wrong_messages(hall.bot, hall.store, hall.sandbox, hall.clock.now(), 0)
    return [*found, *wrong_controls(hall.sandbox, matches, known)]


def _sent_twice(sandbox: Sandbox) -> Iterator[str]:
    """The nonces of which two messages were made."""
    made: dict[tuple[str, str], set[str]] = defaultdict(set)
    for each in sandbox.exchanges:
        if each.method == "POST" and each.route == MESSAGES and each.status == 200:
            made[each.path, each.request["nonce"]].add(each.response["id"])
    for (path, nonce), messages in made.items():
        if len(messages) > 1:
            yield f"{path}: {len(messages)} messages of the nonce {nonce}"
