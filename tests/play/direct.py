"""Puts bots and sandboxes of this process on a `JumpLoop`, next to each other, without sockets."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import aiohttp
import aiosqlite
import discord
import pytest

import bot.app
from bot.aio.timing import SystemTime
from sandbox.server import Sandbox
from tests.play.border import DirectConnection
from tests.play.heart import LoopHeart
from tests.play.loop import loop_time, now, wall_clock
from tests.play.transport import NearDoor, NearSession, Network


class Replaced(ModuleType):
    def __init__(self, module: ModuleType, **replaced: Any) -> None:
        super().__init__(module.__name__)
        self._module = module
        self.__dict__.update(replaced)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)


@contextmanager
def direct() -> Iterator[Network]:
    """Within, sandboxes need no ports, and clients speak to them by calls.

    All runs by the time of the loop, in which sandboxes and bots begin and end: a `JumpLoop`.
    """
    network = Network()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            Sandbox, "make_door", lambda sandbox, _: NearDoor(network, sandbox.core, sandbox.rest)
        )
        patch.setattr(Sandbox, "wall_clock", staticmethod(wall_clock))
        patch.setattr(SystemTime, "now", lambda _: now())
        patch.setattr(SystemTime, "steady", lambda _: round(loop_time() * 1000))
        patch.setattr(bot.app, "perf_counter", loop_time)
        patch.setattr(aiosqlite, "Connection", DirectConnection)
        sessions = Replaced(aiohttp, ClientSession=lambda **_: NearSession(network))
        patch.setattr(discord.http, "aiohttp", sessions)
        patch.setattr(discord.gateway, "KeepAliveHandler", LoopHeart)
        clocks = {"time": wall_clock, "monotonic": loop_time, "perf_counter": loop_time}
        for module in (discord.gateway, discord.backoff):
            patch.setattr(module, "time", Replaced(module.time, **clocks))
        yield network
