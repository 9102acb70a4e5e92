"""How Discord behaves while the bot is ended: fast, slow, or flaky."""

from __future__ import annotations

import random
from enum import StrEnum
from typing import Any

from sandbox.server import Sandbox
from tests.play.requests import CALLBACK, PROXY_PAGE, ROUTES

SLOW_CALLBACK_SECONDS, SLOW_SECONDS = 1.0, 3.0
"""What a slow Discord takes at most for an interaction's first answer, and for anything else."""


class Condition(StrEnum):
    """How Discord behaves."""

    FAST = "fast"
    SLOW = "slow"
    FLAKY = "flaky"


def impose(condition: Condition, sandbox: Sandbox, chance: random.Random) -> None:
    """From now on let Discord behave so; what each request meets is drawn by `chance`."""
    if condition is Condition.FAST:
        return
    for method, route in ROUTES:
        # One source for each route, so that the order of the routes' requests changes nothing.
        _prepare(condition, sandbox, method, route, random.Random(chance.random()))


def _prepare(
    condition: Condition, sandbox: Sandbox, method: str, route: str, chance: random.Random
) -> None:
    """Draw what the next request to a route meets. When it comes, the one after it is drawn."""

    def taken(_: Any) -> bool:
        _prepare(condition, sandbox, method, route, chance)
        return True

    draw = _slowness if condition is Condition.SLOW else _failure
    sandbox.faults.add(method, route, when=taken, **draw(route, chance))


def _slowness(route: str, chance: random.Random) -> dict[str, Any]:
    if chance.random() < 0.5:
        return {}
    seconds = chance.uniform(0.0, SLOW_CALLBACK_SECONDS if route == CALLBACK else SLOW_SECONDS)
    return {chance.choice(("delay", "answer_delay")): seconds}


def _failure(route: str, chance: random.Random) -> dict[str, Any]:
    if chance.random() < (0.8 if route == CALLBACK else 0.7):
        return {}
    return chance.choice(
        (
            {"status": 500},
            {"status": 502, "body": PROXY_PAGE},
            {"status": 429, "retry_after": chance.uniform(0.1, 1.0)},
            {"drop": "before"},
            {"drop": "after"},
        )
    )
