"""A bot in whose run nothing may go wrong unheard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.wire.table import (
    running_bot,
)
from tests.wire.watching import watched


@asynccontextmanager
async def calm_bot(sandbox: Sandbox, database: Path, **options: Any) -> AsyncIterator[DelveBot]:
    """The real bot on this sandbox; afterwards nothing must have gone wrong unheard."""
    with watched() as incidents:
        async with running_bot(sandbox, database, **options) as bot:
            yield bot
        incidents.check(sandbox)
