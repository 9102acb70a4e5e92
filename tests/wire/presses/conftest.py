"""No press of these tests makes the bot ask for what Discord does not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.delivery import responder
from sandbox.server import Sandbox


@pytest.fixture(autouse=True)
def _calm(sandbox: Sandbox) -> Iterator[None]:
    yield
    assert sandbox.unknown_requests == []


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """How an answer looks that comes late, on a busy machine, is for other tests to say."""
    monkeypatch.setattr(responder, "GRACE_SECONDS", 0.95 * responder.ANSWER_SECONDS)
