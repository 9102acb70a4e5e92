"""Our icons come to Discord once, and a refusal leaves the symbols."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import discord
import pytest

from bot.delivery.budget import Budget
from bot.delivery.http import Transport
from bot.delivery.icon_upload import OLD_ONES_KEPT, IconUpload
from bot.delivery.layout import Icons, name_of
from bot.delivery.limits import NO_LIMITS
from bot.games.dungeon.screens.signs import TILES
from bot.ui.symbols import DRAWINGS, WITH_ICON, untagged
from sandbox.server import Sandbox
from sandbox.tests.support import point_at
from sandbox.world import Emoji
from tests.contract.openapi import as_described
from tests.play.hand_time import HandTime

EMOJIS = "/applications/{application_id}/emojis"
COUNT = len(WITH_ICON)
TORCH = TILES["torch"]


class ShortTime(HandTime):
    """Time that passes as soon as somebody waits for it. `waited`: for how many seconds, each."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.ms += round(seconds * 1000)
        await asyncio.sleep(0)


class Start(NamedTuple):
    """One start of a bot, as far as its icons are concerned."""

    icons: Icons
    time: ShortTime

    @property
    def shown(self) -> int:
        """How many symbols have their icon."""
        return sum(self.icons.in_text(symbol) != untagged(symbol) for symbol in WITH_ICON.values())


class Starts:
    """Starts on one sandbox, with drawings that can be changed."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.sandbox = sandbox
        self.folder = folder

    async def start(self) -> Start:
        start = Start(Icons(), ShortTime())
        budget = Budget(NO_LIMITS, start.time)
        files = {name: self.folder / file.name for name, file in DRAWINGS.items()}
        async with discord.Client(intents=discord.Intents.none()) as client:
            Transport(client.http, budget, icons=start.icons)
            await client.login(self.sandbox.token)
            await IconUpload(client, start.icons, budget, start.time, files).run()
        return start

    def draw_anew(self, name: str, stroke: bytes) -> None:
        """Change a drawing: something behind the end of a PNG changes nothing that is seen."""
        file = self.folder / f"{name}.png"
        file.write_bytes(DRAWINGS[name].read_bytes() + stroke)

    @property
    def names(self) -> list[str]:
        return [emoji.name for emoji in self.sandbox.core.world.emojis.values()]

    def asked(self, method: str, status: int | None = None) -> int:
        """How often that was asked of a route of emojis, with any answer or this one."""
        return sum(
            count
            for answered, count in self.sandbox.tally.items()
            if answered.method == method
            and answered.route.startswith(EMOJIS)
            and status in (None, answered.status)
        )


@pytest.fixture
async def starts(tmp_path: Path) -> AsyncIterator[Starts]:
    folder = tmp_path / "icons"
    folder.mkdir()
    for file in DRAWINGS.values():
        shutil.copy(file, folder)
    async with Sandbox(rate_limits=False) as sandbox:
        point_at(sandbox)
        with as_described(sandbox):
            yield Starts(sandbox, folder)


@pytest.mark.transports
async def test_the_first_start_uploads_all_and_the_next_nothing(starts: Starts) -> None:
    first = await starts.start()
    assert first.shown == COUNT
    drawn = {name_of(name, file.read_bytes()) for name, file in DRAWINGS.items()}
    assert set(starts.names) == drawn
    assert starts.asked("POST") == len(starts.names) == COUNT
    second = await starts.start()
    assert (second.shown, starts.asked("POST")) == (COUNT, COUNT)
    assert second.icons.in_text(TORCH) == first.icons.in_text(TORCH)


async def test_a_new_drawing_is_uploaded_and_the_old_one_stays(starts: Starts) -> None:
    before = await starts.start()
    starts.draw_anew("torch", b"brighter")
    after = await starts.start()
    assert starts.asked("POST") == len(starts.names) == COUNT + 1
    assert after.icons.in_text(TORCH) != before.icons.in_text(TORCH)
    assert starts.asked("DELETE") == 0


async def test_of_very_many_old_drawings_the_oldest_go(starts: Starts) -> None:
    world = starts.sandbox.core.world
    strangers = ("party", "delve_party", "torch_0a1b2c")
    for number in range(OLD_ONES_KEPT + 2):
        world.emojis[number] = Emoji(number, f"delve_torch_{number:06x}", "image/png", b"")
    for number, name in enumerate(strangers, start=OLD_ONES_KEPT + 2):
        world.emojis[number] = Emoji(number, name, "image/png", b"")
    await starts.start()
    assert starts.asked("DELETE", 204) == 2
    assert min(world.emojis) == 2
    assert set(strangers) < set(starts.names), "what others uploaded is theirs"
    await starts.start()
    assert starts.asked("DELETE") == 2


@pytest.mark.parametrize(
    ("status", "code"),
    [(403, 50013), (401, 0), (400, 30008), (400, 50035)],
)
async def test_a_refusal_is_reported_once_and_retried_next_start(
    status: int, code: int, starts: Starts, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    taken = 5
    for _ in range(taken):
        starts.sandbox.faults.add("POST", EMOJIS, delay=0.0)
    starts.sandbox.faults.add("POST", EMOJIS, status=status, code=code, times=None)
    start = await starts.start()
    assert (starts.asked("POST"), start.shown) == (taken + 1, taken)
    assert start.icons.in_text(WITH_ICON["win"]) == untagged(WITH_ICON["win"])
    told = [record.getMessage() for record in caplog.records if "icons" in record.getMessage()]
    assert len(told) == 1
    assert start.time.waited == []
    starts.sandbox.faults.clear()
    assert (await starts.start()).shown == COUNT
    assert len(starts.names) == COUNT


@pytest.mark.parametrize("status", [500, 503])
async def test_it_goes_on_after_an_outage(status: int, starts: Starts) -> None:
    starts.sandbox.faults.add("GET", EMOJIS, status=status)
    starts.sandbox.faults.add("POST", EMOJIS, status=status, times=2)
    start = await starts.start()
    assert (start.shown, len(starts.names)) == (COUNT, COUNT)
    assert start.time.waited == [1, 2, 5]


@pytest.mark.parametrize(("status", "tries"), [(403, 1), (500, 5)])
async def test_nothing_is_uploaded_where_even_the_list_fails(
    status: int, tries: int, starts: Starts
) -> None:
    fault = starts.sandbox.faults.add("GET", EMOJIS, status=status, times=None)
    start = await starts.start()
    assert (start.shown, starts.asked("POST"), fault.hits) == (0, 0, tries)


@pytest.mark.transports
async def test_one_that_may_have_arrived_is_not_uploaded_again(starts: Starts) -> None:
    starts.sandbox.faults.add("POST", EMOJIS, drop="after")
    start = await starts.start()
    assert (start.shown, starts.asked("POST")) == (COUNT, COUNT)
    assert len(set(starts.names)) == COUNT


async def test_it_waits_as_long_as_discord_says(starts: Starts) -> None:
    starts.sandbox.faults.add("POST", EMOJIS, status=429, retry_after=40.0)
    start = await starts.start()
    assert (start.shown, len(starts.names)) == (COUNT, COUNT)
    assert 40 <= sum(start.time.waited) <= 41


async def test_two_at_the_same_time_upload_nothing_twice(starts: Starts) -> None:
    both = await asyncio.gather(starts.start(), starts.start())
    assert len(starts.names) == len(set(starts.names))
    third = await starts.start()
    assert third.shown == COUNT == len(starts.names)
    assert starts.asked("POST", 201) == COUNT
    for start in both:
        assert start.shown > 0
