"""No press of these tests makes the bot ask for what Discord does not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandbox.server import Sandbox


@pytest.fixture(autouse=True)
def _calm(sandbox: Sandbox) -> Iterator[None]:
    yield
    assert sandbox.unknown_requests == []
