"""Fixtures of the sandbox's own tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox.server import Sandbox
from sandbox.tests.support import Clock, Raw, point_at, raw


@pytest.fixture
def clock() -> Clock:
    """A clock that stands until the test moves it."""
    return Clock()


@pytest.fixture
async def sandbox(clock: Clock) -> AsyncIterator[Sandbox]:
    """A sandbox on that clock, without rate limits, that knew everything it was asked."""
    async with Sandbox(now=clock, rate_limits=False) as running:
        point_at(running)
        running.record_traffic = True
        yield running
        assert running.unknown_requests == []


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Raw]:
    """Bare requests to the sandbox."""
    async with raw(sandbox) as asking:
        yield asking
