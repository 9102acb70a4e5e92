"""Rook hosts Kestrel and Moth, with the source's clock; Moth is to choose who begins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.desk.hosting import Hosting
from tests.wire.hosted import hosted_evening


@pytest.fixture
async def hosting(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosted_evening(tmp_path, "90+300", deck="C") as game:
        yield Hosting(game.table, game.bot, game.clock)
