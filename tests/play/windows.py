"""When the bot made its requests, held against what it allows itself."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, assert_never

import pytest

from bot.delivery.http import Transport
from bot.delivery.limits import Allowance, Limit, Limits, Rate
from tests.play.requests import MESSAGE, MESSAGES

LATE_TURNS = 5
"""How many requests may exceed a rate: a turn that was waited for is used a moment after it was
given."""


class Windows:
    """When the bot made its requests, held against what it allows itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, clock: Callable[[], float]) -> None:
        self._made: dict[str, list[float]] = defaultdict(list)
        one_try = Transport.one_try

        async def noted(transport: Transport, route: Any, *rest: Any) -> Any:
            if route.webhook_token is None:
                self._note(clock(), route)
            return await one_try(transport, route, *rest)

        monkeypatch.setattr(Transport, "one_try", noted)

    def _note(self, at: float, route: Any) -> None:
        self._made["requests"].append(at)
        kind = {("POST", MESSAGES): "posts", ("PATCH", MESSAGE): "edits"}.get(
            (route.method, route.path), "deletions" if route.method == "DELETE" else ""
        )
        if kind:
            self._made[f"{kind} {route.channel_id}"].append(at)

    def complaints(self, limits: Limits) -> list[str]:
        found = []
        for name, times in self._made.items():
            limit: Limit = getattr(limits, name.partition(" ")[0])
            match limit:
                case Rate():
                    highest, most = _highest(times, limit), limit.size + LATE_TURNS
                case Allowance():
                    highest, most = _most_within(times, limit.seconds), limit.size
                case _:
                    assert_never(limit)
            if highest > most:
                found.append(f"{name}: {highest:.1f} at once, of {limit}")
        return found


def _highest(times: list[float], rate: Rate) -> float:
    """The most that was ever taken out of a token bucket and not refilled yet."""
    level, last, highest = 0.0, 0.0, 0.0
    for at in times:
        level = max(0.0, level - (at - last) * rate.per_second) + 1
        last, highest = at, max(highest, level)
    return highest


def _most_within(times: list[float], seconds: float) -> int:
    first, most = 0, 0
    for number, at in enumerate(times):
        while at - times[first] >= seconds:
            first += 1
        most = max(most, number - first + 1)
    return most
