"""Simulations, 60 processor seconds of them at most, and what they are held against.

`make soak` plays them for an hour.
"""

import gc
import secrets
from collections import Counter

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

SEEDS = range(1, 13)
ACTS = 450


@pytest.mark.parametrize("seed", SEEDS)
def test_a_simulation_holds(seed: int) -> None:
    failure = found(seed, ACTS).failure
    assert failure is None, failure


def test_simulations_bring_what_they_are_for() -> None:
    """In ten seeds everything happens that the simulator has, and people play all the same."""
    counted: Counter[str] = sum((run(seed, 100) for seed in range(1, 11)), Counter())
    wanted = ("kills", "stops", "lost sessions", "stalls", "failed requests", "close looks")
    assert [what for what in wanted if not counted[what]] == []
    assert counted["entries"] > 1000 / 4
    assert counted["messages with secrets"]
    assert counted["outcomes computed again"]


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
