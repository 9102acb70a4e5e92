"""All that is left to chance in this process comes from one seed, so that a run repeats."""

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import discord
import pytest

_identities: random.Random = random.SystemRandom()


def new_identity() -> str:
    """The identity of a new database, as migration 4 writes it."""
    return _identities.randbytes(16).hex().upper()


@contextmanager
def seeded(seed: object) -> Iterator[random.Random]:
    """Within, every secret and pause drawn by chance follows from the seed, and the order of calls.

    Those are the cards and tokens by `secrets`, the pauses of discord.py before it reconnects, and
    the identities of new databases. Yields a source for what people do, which is apart: what the
    bot draws does not change it.
    """
    drawn = random.Random(f"drawn:{seed}")

    class Seeded(random.Random):
        def seed(self, *_: Any) -> None:
            super().seed(drawn.getrandbits(64))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda size=32: drawn.randbytes(size))
        patch.setattr(secrets, "token_hex", lambda size=32: drawn.randbytes(size).hex())
        patch.setattr(discord.backoff, "random", SimpleNamespace(Random=Seeded))
        patch.setitem(globals(), "_identities", random.Random(f"identities:{seed}"))
        yield random.Random(f"people:{seed}")
