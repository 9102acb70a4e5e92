"""Hosted matches of all games while hosts, players, Discord and kills get in each other's way."""

from __future__ import annotations

import logging
import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bot.contract.game import Seat
from bot.delivery.limits import Limits
from bot.match.advance import add, begin
from bot.match.entries import Acted, Charge
from bot.match.ids import GuildId, MatchId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.match.time_control import STANDARD
from sandbox.people import Person
from sandbox.server import Sandbox
from tests.examples.evening import together
from tests.examples.games import SECRETS, known_games
from tests.games.dungeon.secrets import DungeonSecrets
from tests.play.charges import Cost, Downtime, costs
from tests.play.haste import hasten_discord
from tests.play.manual_time import ManualTime as VirtualTime
from tests.play.secrecy import Fact, Secrecy, Secrets
from tests.play.truth import check_results, check_truth
from tests.play.windows import Windows
from tests.store.playing import BEGAN, CHRYSTIA, draft, live_ids, terms_of
from tests.wire.hosted_checks import check_log
from tests.wire.hosted_hall import HostedHall
from tests.wire.hosted_table import HostedTable, Plan
from tests.wire.watching import watched
from tools.bench.counted import counted as counted_as

log = logging.getLogger(__name__)

Plans = Callable[[random.Random, int], list[Plan]]
"""Which matches are hosted, that many."""

EVENINGS, MATCHES = 4, 25
"""A hundred matches, of which so many are hosted in an evening; `make soak` hosts all in one."""
CHANNELS = 10
KILLS = 3
PER_ACT = 1.6
"""How many counted requests an act of a person may cost on average, all that fails included."""

INJECTED = "Injected by the sandbox"


class LeakChecked(Secrets):
    """Of the Death Match another check says who may know what."""

    def visible(self, match: Match, seat: Seat | None) -> Iterable[Fact]:
        return ()

    def named(self, text: str, reader: int | None, people: Mapping[str, int]) -> Iterable[Fact]:
        return ()


@pytest.mark.parametrize("evening", range(EVENINGS))
async def test_hosted_matches(
    evening: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = os.environ.get("HOSTED_SEED", f"{evening}:{random.SystemRandom().getrandbits(32)}")
    # Shown with a failure.
    log.warning("HOSTED_SEED=%s", seed)
    with known_games():
        counted = await host_many(seed, tmp_path, monkeypatch, MATCHES)
    log.info("%s", dict(counted))
    assert counted["kills"] == KILLS
    assert counted["failed requests"]
    assert counted["commands of hosts"]
    assert counted["presses on desks"]


def test_a_second_of_nobody_is_found() -> None:
    """The instrument of these tests: what is charged beyond the time that somebody had."""
    began = begin(
        Terms(
            **structs.asdict(terms_of(draft(host=CHRYSTIA, time_control=STANDARD))), id=MatchId(1)
        )
    )
    seat = began.prompts[0].seat
    acted = Acted(BEGAN + 60_000, seat, "start:0", charged=(Charge(seat, 20_000),))
    matches = [began, add(began, acted)]

    def too_much(*downtimes: Downtime) -> list[int]:
        found = costs(matches, downtimes)
        return [cost.ms - cost.most for cost in found if cost.ms > cost.most]

    assert too_much() == []
    assert too_much(Downtime(BEGAN - 5_000, BEGAN + 40_000)) == []
    assert too_much(Downtime(BEGAN - 5_000, BEGAN + 41_000)) == [1_000]
    both = Downtime(BEGAN, BEGAN + 30_000), Downtime(BEGAN + 10_000, BEGAN + 40_000)
    assert too_much(*both) == [], "what is away twice is away once"


async def host_many(
    seed: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    matches: int,
    planned: Plans | None = None,
) -> Counter[str]:
    """Host so many matches in an empty folder, with all that must hold. Returns what was done.

    `planned`: which ones; without it of all games but the official ones.
    """
    planned = planned or plans
    hasten_discord(monkeypatch)
    # Between two tries of a response the clock stands.
    monkeypatch.setattr("bot.delivery.responder._PAUSES", (0.001, 0.002, 0.004))
    chance = random.Random(seed)
    monkeypatch.setattr("bot.handlers.match_start.secrets.token_bytes", chance.randbytes)
    clock = VirtualTime()
    windows = Windows(monkeypatch, clock)
    async with Sandbox(port=0, now=clock, rate_clock=clock) as sandbox:
        with watched() as incidents:
            hall = HostedHall(sandbox, chance, folder / "delve.sqlite3", clock, incidents)
            async with hall.opened():
                hall.disturb()
                async with together() as group:
                    killing = group.create_task(hall.be_killed(KILLS, matches))
                    await spend(hall, planned(hall.chance, matches))
                    await killing
                sandbox.faults.clear()
                await hall.shown_to_the_end()
                await check_end(hall, matches)
            incidents.check(sandbox)
        hall.counted["requests"] = sandbox.requests
        hall.counted["failed requests"] = hall.failed_requests
        hall.counted["virtual seconds"] = round(clock() - VirtualTime()())
        check_budget(hall, windows)
    return hall.counted


def any_clock(chance: random.Random) -> str:
    return chance.choice(("90+300", "90+300", "90+300", "30+60", "day"))


def plans(chance: random.Random, matches: int) -> list[Plan]:
    """All games but the official ones in turn, for every number of players up to four."""
    found = []
    for number in range(matches):
        clock = any_clock(chance)
        match number % 5:
            case 0 | 1:
                variant = chance.choice(("warrior", "barbarian"))
                options: dict[str, Any] = {"variant": variant}
                if chance.random() < 0.3:
                    options["deck"] = chance.choice("ABCDEFGHIJ")
                found.append(Plan("deathmatch", 2, options, clock))
            case 2:
                found.append(Plan("pig", chance.randint(2, 4), {}, clock))
            case 3:
                found.append(Plan("goofspiel", chance.randint(2, 4), {"length": "short"}, clock))
            case _:
                found.append(Plan("cheat", chance.randint(3, 4), {}, clock))
    chance.shuffle(found)
    return found


async def spend(hall: HostedHall, wanted: Sequence[Plan]) -> None:
    """Play them in several channels, in each one after the other."""

    async def in_turn(number: int, host: Person, ones: Sequence[Plan]) -> None:
        channel = hall.sandbox.add_channel(f"hall-{number}")
        for plan in ones:
            await HostedTable(hall, channel, plan, host).play()

    async with together() as group:
        for number in range(CHANNELS):
            host = hall.hosts[number % len(hall.hosts)]
            group.create_task(in_turn(number, host, wanted[number::CHANNELS]))


async def check_end(hall: HostedHall, matches: int) -> None:
    store = hall.store
    assert store is not None
    assert await live_ids(store) == []
    rows = await store.database.read(lambda c: c.execute("SELECT id FROM matches").fetchall())
    assert len(rows) == matches
    charged: list[Cost] = []
    for (number,) in rows:
        found = await check_log(store, number)
        for match in found[1:]:
            hall.counted[type(match.entry).__name__] += 1
            hall.counted.update(f"asked: {prompt.question}" for prompt in match.prompts)
        charged += costs(found, hall.downtimes)
    assert [cost for cost in charged if not 0 < cost.ms <= cost.most] == []
    # Most time is somebody's: only what messages took, and what failed, is not.
    assert sum(cost.ms for cost in charged) > 0.5 * sum(cost.most for cost in charged)
    hall.counted["charges"] = len(charged)
    await check_truth(hall.truth, store)
    await check_results(store, GuildId(hall.sandbox.guild_id))
    if hall.counted["matches of dungeon"]:
        # Alone: what the cards of the official games are called, the Death Match says as well.
        assert Secrecy(hall.truth, {"dungeon": DungeonSecrets()}).complaints() == []
        return
    assert Secrecy(hall.truth, {**SECRETS, "deathmatch": LeakChecked()}).complaints() == []
    assert hall.leaks is not None
    assert await hall.leaks.complaints() == []


def check_budget(hall: HostedHall, windows: Windows) -> None:
    """The bot asked for no more than Discord allows, nor than it allows itself."""
    assert windows.complaints(Limits()) == []
    refused = [each for each in hall.sandbox.exchanges if each.status == 429]
    by_limits = [each for each in refused if each.response["message"] != INJECTED]
    assert len(refused) - len(by_limits) == hall.injected_429
    assert by_limits == []
    asked = sum(counted_as(each) is not None for each in hall.sandbox.exchanges)
    hall.counted["counted requests"] = asked
    assert asked <= PER_ACT * hall.counted["acts"]
