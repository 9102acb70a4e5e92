"""All that is left to chance in this process comes from one seed, so that a run repeats."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import discord
import pytest


@contextmanager
def seeded(seed: object) -> Iterator[random.Random]:
    """Within, every secret and pause drawn by chance follows from the seed, and the order of calls.

    Those are the cards and tokens by `secrets`, and the pauses of discord.py before it reconnects.
    Yields a source for what people do, which is apart: what the bot draws does not change it. The
    identity of a database is drawn by SQLite: a run that repeats begins with a copy of one file.
    """
    drawn = random.Random(f"drawn:{seed}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda size=32: drawn.randbytes(size))
        patch.setattr(secrets, "token_hex", lambda size=32: drawn.randbytes(size).hex())
        patch.setattr(discord.backoff, "random", _Drawn(drawn))
        yield random.Random(f"people:{seed}")


class _Drawn(ModuleType):
    """The module `random` as discord.py's backoff sees it, whose generators are seeded."""

    def __init__(self, drawn: random.Random) -> None:
        super().__init__("random")

        class Seeded(random.Random):
            def seed(self, *_: Any) -> None:
                super().seed(drawn.getrandbits(64))

        self.Random = Seeded
