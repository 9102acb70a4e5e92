"""One seed, one run: what is drawn, and what a pause before a reconnection takes."""

from __future__ import annotations

import secrets

from discord.backoff import ExponentialBackoff

from tests.play.chance import seeded


def drawn(seed: str) -> list[object]:
    with seeded(seed) as people:
        pauses: ExponentialBackoff[bool] = ExponentialBackoff()
        return [secrets.token_hex(8), secrets.token_bytes(8), pauses.delay(), people.random()]


def test_all_that_is_drawn_follows_from_the_seed() -> None:
    assert drawn("a") == drawn("a")
    assert all(one != other for one, other in zip(drawn("a"), drawn("b"), strict=True))
