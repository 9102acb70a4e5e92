"""Simulations, 60 processor seconds of them at most, and what they are held against.

`make soak` plays them for an hour.
"""

import gc
import secrets

import pytest
from discord.backoff import ExponentialBackoff
from msgspec import structs

from bot.app import DelveBot
from bot.match.advance import add, begin
from bot.match.entries import Acted, Charge
from bot.match.ids import MatchId
from bot.match.terms import STANDARD, Terms
from tests.play.chance import seeded
from tests.play.charges import Downtime, costs
from tests.play.simulator import found, run
from tests.store.playing import BEGAN, CHRYSTIA, draft, terms_of

SEEDS = {
    1: ("kills", "failed requests", "outcomes computed again"),
    2: ("lost sessions", "failed requests"),
    3: ("stops", "lost sessions"),
    4: ("stalls", "lost sessions", "close looks"),
    5: ("kills", "lost sessions", "failed requests"),
    6: ("close looks",),
    8: ("lost sessions", "failed requests"),
    10: ("stalls", "close looks"),
}
"""The troubles of each of them, besides play. Random evenings bring the same to more matches."""
ACTS = 400


@pytest.mark.parametrize("seed", SEEDS)
def test_a_simulation_holds_and_brings_what_it_is_for(seed: int) -> None:
    """Everything happens that the simulator has, and people play all the same."""
    counted, failure = found(seed, ACTS)
    assert failure is None, failure
    assert [what for what in SEEDS[seed] if not counted[what]] == []
    assert counted["entries"] > ACTS / 4
    assert counted["messages with secrets"]


def bots() -> int:
    """How many bots are in memory."""
    gc.collect()
    return sum(isinstance(each, DelveBot) for each in gc.get_objects())


@pytest.mark.parametrize("seed", [1, 3], ids=("kills", "stops"))
def test_a_run_leaves_no_bot_in_memory(seed: int) -> None:
    before = bots()
    run(seed, 100)
    assert bots() <= before


def test_a_second_of_nobody_is_found() -> None:
    terms = structs.asdict(terms_of(draft(host=CHRYSTIA, time_control=STANDARD)))
    began = begin(Terms(**terms, id=MatchId(1)))
    seat = began.prompts[0].seat
    acted = Acted(BEGAN + 60_000, seat, "start:0", charged=(Charge(seat, 20_000),))
    matches = [began, add(began, acted)]

    def too_much(*downtimes: Downtime) -> list[int]:
        found = costs(matches, downtimes)
        return [cost.ms - cost.most for cost in found if cost.ms > cost.most]

    assert too_much() == []
    assert too_much(Downtime(BEGAN - 5_000, BEGAN + 40_000)) == []
    assert too_much(Downtime(BEGAN - 5_000, BEGAN + 41_000)) == [1_000]
    both = Downtime(BEGAN, BEGAN + 30_000), Downtime(BEGAN + 10_000, BEGAN + 40_000)
    assert too_much(*both) == [], "what is away twice is away once"


def drawn(seed: str) -> list[object]:
    with seeded(seed) as people:
        pauses: ExponentialBackoff[bool] = ExponentialBackoff()
        return [secrets.token_hex(8), secrets.token_bytes(8), pauses.delay(), people.random()]


def test_all_that_is_drawn_follows_from_the_seed() -> None:
    assert drawn("a") == drawn("a")
    assert all(one != other for one, other in zip(drawn("a"), drawn("b"), strict=True))
