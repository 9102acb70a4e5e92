"""Troubles of a simulation: requests that fail or take long, lost sessions, kills, stops."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.play.requests import PROXY_PAGE, ROUTES

EVERYWHERE = {
    "code": 0,
    "message": "You are being rate limited.",
    "retry_after": 0.5,
    "global": True,
}
FAULTS: tuple[dict[str, Any], ...] = (
    {"status": 500},
    {"status": 503},
    {"status": 502, "body": PROXY_PAGE},
    {"status": 429, "retry_after": 1.0},
    {"status": 429, "body": EVERYWHERE},
    {"status": 429, "body": PROXY_PAGE},
    {"drop": "before"},
    {"drop": "after"},
    {"answer_delay": 2.0},
    {"delay": 4.0},
)
DELAYS: tuple[dict[str, Any], ...] = tuple(
    {kind: seconds} for kind in ("delay", "answer_delay") for seconds in (0.05, 0.15, 0.4, 1.2)
)
"""How long a request is on its way, and its answer, in seconds."""
THINKING, HASTY = (0.2, 9.0), (0.0, 0.6)
"""Seconds between two acts."""


class Weather(NamedTuple):
    """How likely something happens: `failing` and `slow` for each request, the others for each act.

    `failing`: a request meets one of `FAULTS`. `slow`: it is on its way for a while. `killing`: the
    bot dies at one of its next calls. `stopping`: it is ended, and another one follows. `losing`:
    the gateway's session is lost. `stalling`: the process stands still. `limits`: whether Discord
    limits how often it is asked. `at_once`: how many matches and invitations there are before
    nobody begins another. `pace`: seconds between two frames of a playback. `cut_at`: the first bot
    dies at this crossing of its border, counted from 1 once people act.
    """

    failing: float = 0.0
    slow: float = 0.0
    killing: float = 0.0
    stopping: float = 0.0
    losing: float = 0.0
    stalling: float = 0.0
    limits: bool = True
    shards: int = 1
    at_once: int = 3
    pace: float = 2.0
    cut_at: int | None = None
    thinking: tuple[float, float] = THINKING

    @property
    def calm(self) -> bool:
        """Nothing fails, and the bot is always there: nobody has to press twice."""
        return self.one_process and not (self.failing or self.losing or self.stalling)

    @property
    def one_process(self) -> bool:
        """The bot is the same from the beginning to the end."""
        return not (self.killing or self.stopping or self.cut_at)


def weather_of(seed: int) -> Weather:
    """That of a seed: six kinds of it take turns."""
    chance = random.Random(f"weather:{seed}")
    common: dict[str, Any] = {
        "at_once": chance.choice((1, 1, 2, 3)),
        "pace": chance.choice((0.0, 2.0)),
        "slow": chance.choice((0.0, 0.3)),
        "thinking": chance.choice((THINKING, THINKING, HASTY)),
    }
    match seed % 6:
        case 0:
            return Weather(**common)
        case 1:
            return Weather(failing=0.01, killing=0.04, **common)
        case 2:
            return Weather(failing=0.08, losing=0.01, limits=False, **common)
        case 3:
            return Weather(failing=0.01, stopping=0.03, losing=0.01, **common)
        case 4:
            return Weather(losing=0.06, stalling=0.03, **{**common, "thinking": THINKING})
        case _:
            return Weather(failing=0.03, killing=0.02, losing=0.01, shards=2, **common)


def let_fail(sandbox: Sandbox, weather: Weather, chance: random.Random) -> list[Fault]:
    """From now on let requests meet what belongs to the weather; returns what, to be counted."""

    def strikes(likely: float) -> Callable[[object], bool]:
        return lambda _: chance.random() < likely

    def add(likely: float, kinds: tuple[dict[str, Any], ...]) -> list[Fault]:
        return [
            sandbox.faults.add(method, route, when=strikes(likely / len(kinds)), times=None, **kind)
            for method, route in (ROUTES if likely else ())
            for kind in kinds
        ]

    failing = add(weather.failing, FAULTS)
    add(weather.slow, DELAYS)
    return failing
