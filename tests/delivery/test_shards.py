"""Shards that connect whatever the gateway does, each for itself, and not too often."""

from __future__ import annotations

import asyncio
from itertools import pairwise, permutations
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.aio.timing import SystemTime
from bot.delivery.shards import CONNECT_SECONDS, IDENTIFY_SECONDS, EnduringShard, SessionTurns
from tests.play.loop import loop_time, quiet, until, wait

BEGUN, SILENCE = "begun", "silence"
Answer = str | Exception
"""The outcome of a connection: a session that stands, nothing at all, or the end of it."""


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0)


WAYS: tuple[Answer, ...] = (
    ConnectionRefusedError(),
    aiohttp.ClientConnectionError("503"),
    ReconnectWebSocket(0),
    ReconnectWebSocket(0, resume=False),
    SILENCE,
)


class Gateway:
    """A gateway that answers the connections of each shard by a script, then with a session."""

    def __init__(self) -> None:
        self.scripts: dict[int, list[Answer]] = {}
        self.tries: list[tuple[float, int, bool]] = []
        """When, in seconds since the start, which shard has connected, and whether to resume."""
        self.standing: set[int] = set()
        self.ends: dict[int, asyncio.Future[None]] = {}
        self.told: list[EventItem] = []
        self._start = loop_time()

    def shards(self, *scripts: list[Answer]) -> list[EnduringShard]:
        """A shard for each script."""
        client: Any = SimpleNamespace(
            loop=asyncio.get_running_loop(),
            dispatch=lambda *event: None,
            is_closed=lambda: False,
            _reconnect=True,
        )
        self.scripts = dict(enumerate(scripts))
        turns = SessionTurns(SystemTime(), len(scripts))
        made = [
            EnduringShard(number, client, self.told.append, turns, SystemTime())
            for number in self.scripts
        ]
        for shard in made:
            shard.launch()
        return made

    async def connect(
        self, client: Any, *, shard_id: int, resume: bool, session: str | None, **_: Any
    ) -> Any:
        self.tries.append((loop_time() - self._start, shard_id, resume))
        answers = self.scripts[shard_id]
        answer = answers.pop(0) if answers else BEGUN
        if answer == SILENCE:
            await asyncio.sleep(CONNECT_SECONDS)
            raise TimeoutError
        if isinstance(answer, Exception):
            raise answer
        ws = SimpleNamespace(session_id=session, sequence=None, gateway=None)
        ends = self.ends[shard_id] = asyncio.get_running_loop().create_future()

        async def poll_event() -> None:
            if ws.sequence is None:
                ws.session_id, ws.sequence = "session", 1
                self.standing.add(shard_id)
            else:
                await ends

        async def close(code: int) -> None:
            pass

        ws.poll_event, ws.close = poll_event, close
        return ws

    def lose(self, shard_id: int, error: Exception) -> None:
        self.standing.discard(shard_id)
        self.ends[shard_id].set_exception(error)


@pytest.fixture
def gateway(monkeypatch: pytest.MonkeyPatch) -> Gateway:
    gateway = Gateway()
    monkeypatch.setattr(DiscordWebSocket, "from_client", gateway.connect)
    return gateway


async def end(made: list[EnduringShard]) -> None:
    for shard in made:
        await shard.close()
    await quiet()


async def test_every_order_of_refusals_by_one_shard_each(gateway: Gateway) -> None:
    orders = [list(order) for order in permutations(WAYS)]
    made = gateway.shards(*orders)
    await until(lambda: len(gateway.standing) == len(orders), 3 * 3600)
    assert gateway.told == []
    begun = [at for at, _, resume in gateway.tries if not resume]
    assert all(b - a >= IDENTIFY_SECONDS for a, b in pairwise(begun))
    await end(made)


async def test_of_forty_shards_one_is_lost(gateway: Gateway) -> None:
    made = gateway.shards(*([] for _ in range(40)))
    await until(lambda: len(gateway.standing) == 40, 40 * 6)
    await wait(10)
    del gateway.tries[:]
    gateway.scripts[7] = [SILENCE, closed(4000), ReconnectWebSocket(7), SILENCE]
    gateway.lose(7, ReconnectWebSocket(7))
    gateway.lose(8, ReconnectWebSocket(8))
    await until(lambda: 8 in gateway.standing, 2)
    await until(lambda: 7 in gateway.standing, 120)
    assert [shard for _, shard, _ in gateway.tries] == [7, 8, 7, 7, 7, 7]
    assert all(resume for _, _, resume in gateway.tries)
    assert gateway.told == []
    await end(made)


async def test_it_waits_ever_longer_and_gives_up_its_session(gateway: Gateway) -> None:
    made = gateway.shards([])
    await until(lambda: bool(gateway.standing), 1)
    await wait(10)
    del gateway.tries[:]
    gateway.scripts[0] = [ReconnectWebSocket(0)] * 7
    gateway.lose(0, ReconnectWebSocket(0))
    await until(lambda: bool(gateway.standing), 300)
    at = [round(when) for when, _, _ in gateway.tries]
    assert [b - a for a, b in pairwise(at)] == [1, 2, 5, 10, 30, 60, 60]
    assert [resume for _, _, resume in gateway.tries] == [True] * 5 + [False] * 3
    await end(made)


async def test_lost_sessions_are_not_restarted_a_thousand_times_a_day(
    gateway: Gateway,
) -> None:
    made = gateway.shards([])
    while not gateway.tries or gateway.tries[-1][0] < 2 * 3600:
        await until(lambda: bool(gateway.standing), 120)
        gateway.lose(0, ReconnectWebSocket(0, resume=False))
    assert len(gateway.tries) < 1000 / 12
    await end(made)


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014])
async def test_a_fatal_close_code_ends_the_client(code: int, gateway: Gateway) -> None:
    made = gateway.shards([closed(code)])
    await until(lambda: bool(gateway.told), 1)
    (item,) = gateway.told
    assert item.type == EventType.terminate
    assert isinstance(
        item.error, discord.PrivilegedIntentsRequired if code == 4014 else discord.ConnectionClosed
    )
    await end(made)


async def test_the_library_does_not_survive_it_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once this fails, see whether `EnduringShard` is still needed."""

    async def refused(*_: object, **__: object) -> None:
        raise ReconnectWebSocket(0)

    monkeypatch.setattr(DiscordWebSocket, "from_client", refused)
    client: Any = SimpleNamespace(dispatch=None, _reconnect=True)
    socket: Any = SimpleNamespace(shard_id=0)
    told: list[EventItem] = []
    await Shard(socket, client, told.append).reconnect()
    assert [item.type for item in told] == [EventType.terminate]


async def test_turns_of_which_discord_did_not_hear_come_back_whole() -> None:
    """Otherwise the shards of a bot would come back from a long outage one after the other."""
    turns = SessionTurns(SystemTime(), 1)
    for _ in range(30):
        await turns.take()
        await wait(30)
        turns.give_back()
    began = loop_time()
    for _ in range(3):
        await turns.take()
    assert loop_time() - began < 20
