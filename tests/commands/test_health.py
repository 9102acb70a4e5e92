"""The page for monitoring: read over loopback, of a server alone and of a whole bot."""

import asyncio
import signal
import socket
import sqlite3
from pathlib import Path

import aiohttp
import pytest

from bot.commands import health
from bot.commands.health import health_server
from bot.errors import WrongSetting
from bot.metrics import Metrics
from sandbox.server import Sandbox
from tests.app.process import PATIENCE, Players, Process, on, started
from tests.app.test_metrics import Samples, samples

pytestmark = pytest.mark.sockets

HOST = "127.0.0.1"
BOARDS = ("delve_board_seconds_count", ())
CLOSED_DMS = ("delve_delivery_failures_total", (("kind", "closed-dms"),))


PAUSE_SECONDS = 0.05


async def get(address: str) -> tuple[int, str]:
    """The status and the text of a page."""
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


async def address_of(bot: Process) -> str:
    """Where a bot with HEALTH_PORT=0 tells how it is doing."""
    return (await bot.line("health and metrics: ")).partition("metrics: ")[2]


async def until(address: str, wanted: tuple[int, str]) -> None:
    """Look at the health again and again until it is this."""
    async with asyncio.timeout(PATIENCE):
        # Nothing can be awaited here: the page tells nobody that it has changed.
        while await get(f"{address}/health") != wanted:  # noqa: ASYNC110
            await asyncio.sleep(PAUSE_SECONDS)


async def none() -> int:
    return 0


async def test_ready_or_why_not() -> None:
    obstacle: str | None = "starting"
    async with health_server(HOST, 0, lambda: obstacle, Metrics(), none) as address:
        assert await get(f"{address}/health") == (503, "starting\n")
        assert await get(f"{address}/live") == (200, "alive\n")
        obstacle = None
        assert await get(f"{address}/health") == (200, "ready\n")
        assert (await get(f"{address}/else"))[0] == 404


async def test_live_matches_are_counted_when_somebody_asks() -> None:
    lost = False

    async def count() -> int:
        if lost:
            raise sqlite3.OperationalError("no such table")
        return 4

    async with health_server(HOST, 0, lambda: None, Metrics(), count) as address:
        assert "\ndelve_live_matches 4.0\n" in (await get(f"{address}/metrics"))[1]
        lost = True
        assert "\ndelve_live_matches NaN\n" in (await get(f"{address}/metrics"))[1]


async def test_the_delay_of_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "SAMPLE_SECONDS", 0.0)
    metrics = Metrics()
    async with health_server(HOST, 0, lambda: None, metrics, none):
        await asyncio.sleep(0.01)
    assert samples(metrics.page())["delve_event_loop_delay_seconds_count", ()] > 0


async def test_a_taken_port_and_a_foreign_host_are_refused() -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(WrongSetting, match=rf"^HEALTH_PORT: port {port} cannot be used"):
            async with health_server(HOST, port, lambda: None, Metrics(), none):
                pass
    with pytest.raises(WrongSetting, match=r"^HEALTH_HOST: 192\.0\.2\.1 cannot be used"):
        async with health_server("192.0.2.1", 0, lambda: None, Metrics(), none):
            pass


async def test_a_bot_from_its_start_to_troubles_and_back(tmp_path: Path) -> None:
    """It loses its session, and a write fails."""
    async with Sandbox() as sandbox:
        login = sandbox.faults.add("GET", "/users/@me", delay=1, times=1)
        async with started(tmp_path, **on(sandbox, HEALTH_PORT="0")) as bot:
            address = await address_of(bot)
            await sandbox.until(lambda: login.hits, timeout=60)
            assert await get(f"{address}/health") == (503, "starting\n")
            await until(address, (200, "ready\n"))
            sandbox.refuse_gateway = True
            await sandbox.drop_gateway(resumable=False)
            await until(address, (503, "gateway\n"))
            sandbox.refuse_gateway = False
            await until(address, (200, "ready\n"))
            other = sqlite3.connect(tmp_path / "delve.sqlite3")
            refuse = "BEFORE INSERT ON invitations BEGIN SELECT RAISE(ABORT, 'full'); END"
            other.execute(f"CREATE TRIGGER full {refuse}")
            kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
            for drop, health in (False, (503, "database\n")), (True, (200, "ready\n")):
                if drop:
                    other.execute("DROP TRIGGER full")
                await kestrel.command(
                    sandbox.channels["arena"],
                    "deathmatch challenge",
                    opponent=moth,
                    variant="warrior",
                )
                assert await get(f"{address}/health") == health
            other.close()
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 0


async def test_the_counts_of_a_match(tmp_path: Path) -> None:
    async with (
        Sandbox(rate_limits=False) as sandbox,
        started(tmp_path, **on(sandbox, HEALTH_PORT="0")) as bot,
    ):
        address = await address_of(bot)
        await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
        players = Players(sandbox)
        for person in players.people:
            person.client.close_dms()
        await players.begin(variant="warrior", deck="A")
        # The card is placed on the hand, so the board follows by an edit of its own.
        await players.do("draw", "add", "draw")
        # The private messages follow by themselves.
        found: Samples = {}
        async with asyncio.timeout(60):
            while found.get(CLOSED_DMS, 0) < 2 or found[BOARDS] < 4:
                status, page = await get(f"{address}/metrics")
                found = samples(page.encode())
    assert status == 200
    assert found["delve_live_matches", ()] == 1
    press, command = (("interaction", "press"),), (("interaction", "command"),)
    assert found["delve_acknowledgement_seconds_count", press] >= 5
    assert found["delve_acknowledgement_seconds_count", command] == 1
    assert found[BOARDS] == 4, "each press once"
    assert found[CLOSED_DMS] == 2, "each of them is tried once in a match"
    assert found["process_resident_memory_bytes", ()] > 0
    told = page.lower()
    names = [one for person in players.people for one in (person.name.lower(), str(person.id))]
    assert [
        one for one in (*names, "goblin", "golem", str(players.channel.id)) if one in told
    ] == []
