"""The campaigns: the functions of the tests, run more often, with new seeds, and counted."""

import logging
import random
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bot.games.own import register_all
from tests.games.boss_monster.rules.campaign import play_game as play_bosses
from tests.games.conformance.subjects import SUBJECTS
from tests.games.dungeon.rules.side_by_side import compare_by_luck
from tests.games.dungeon_roll.rules.solver import CHECKED, difference
from tests.match.test_at_random import happen_at_random
from tests.play import evening_plan
from tests.play.ends import ENDS
from tests.play.evenings import found as evening_found
from tests.play.killed_evenings import kill_at_each
from tests.play.simulator import found
from tools.conformance import PROPERTIES
from tools.conformance import record as recorded

ACTS = 600
"""So many acts has a simulation, twice as many as in `make test`."""
STRIKES = ("kills", "stops", "lost sessions", "stalls", "failed requests")
"""The troubles that are counted of simulations of one game and of evenings."""


@dataclass
class Figures:
    """Counts, and what went wrong: one line for each complaint."""

    counted: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)


def simulations(game: str | None, wanted: Sequence[str], seed: str, number: int) -> Figures:
    """People, hosts, faults, kills and stops in one game, or in all. `wanted`: the counts."""
    counted, failure = found(random.Random(seed).getrandbits(32), ACTS, game)
    complaints = [] if failure is None else [failure]
    return Figures(Counter({what: counted[what] for what in wanted}), complaints)


def evenings(seed: str, number: int) -> Figures:
    """Rounds with hosts, faults, kills and stops at random; every third is of eight tables."""
    chosen = random.Random(seed).getrandbits(32)
    planned = evening_plan.plan_of if number % 3 else evening_plan.plan_of_eight_tables
    counted, failure = evening_found(chosen, partial(planned, chosen))
    complaints = [] if failure is None else [f"{failure}\nthe evening of seed {chosen}"]
    wanted = ("tables", "legs of eight tables", *STRIKES)
    return Figures(Counter({what: counted[what] for what in wanted}), complaints)


def killed(seed: str, number: int) -> Figures:
    """The bot is killed at each call of one evening: all trials together are of the same."""
    campaign = seed.rpartition(":")[0]
    figures, chosen = Figures(), random.Random(campaign).getrandbits(32)
    for cut_at, one in kill_at_each(chosen, number + 1, CAMPAIGNS["killed"].trials):
        figures.counted["kills"] += one.counted["kills"]
        if one.failure is not None:
            again = f"python -m tests.play.killed_evenings --seed {chosen} --first {cut_at}"
            figures.complaints.append(f"{one.failure}\nrepeat: {again}")
    return figures


def dungeons(seed: str, number: int) -> Figures:
    """Games of bosses by turns more sensible and wilder, with each card that they played.

    Half of them are of four, and a third of them people leave.
    """
    figures = Figures()
    for game in range(48):
        seats, wild = (4, 2, 4, 3)[game % 4], (0.0, 0.3, 0.8)[game // 4 % 3]
        leaving = 0.003 if game >= 32 else 0.0
        try:
            played = play_bosses(seats, f"{seed}:{game}", wild=wild, leaving=leaving)
            figures.counted.update(played)
        except AssertionError as wrong:
            figures.complaints.append(str(wrong))
        figures.counted[f"games of {seats}"] += 1
    return figures


def hosting(seed: str, number: int) -> Figures:
    """Hosts and players do anything in any order, and every match stays whole."""
    figures = Figures()
    for each in range(100):
        try:
            figures.counted.update(happen_at_random(f"{seed}:{each}"))
        except AssertionError as wrong:
            figures.complaints.append(f"{each}: {wrong}")
    return figures


def walks(seed: str, number: int) -> Figures:
    """A thousand walks through the dungeon, each by the engine and by the second resolver."""
    figures = Figures()
    for walk in range(1_000):
        try:
            figures.counted["decisions"] += compare_by_luck(f"{seed}:{walk}")
        except AssertionError as difference:
            figures.complaints.append(str(difference))
        figures.counted["walks"] += 1
    return figures


def messages(seed: str, number: int) -> Figures:
    """Every message of a set of games as Discord gets it, where `make test` draws the richest."""
    games = sorted(SUBJECTS.items())
    key, subject = games[number % len(games)]
    record = recorded(subject, seed=random.Random(seed).getrandbits(32), thorough=True)
    complaints = list(PROPERTIES["messages"].problems(record))
    return Figures(Counter({"moments": len(record.played), key: 1}), complaints=complaints)


def values(seed: str, number: int) -> Figures:
    """The worth of the last level, as another program computed it; `make test` asks for one."""
    checked = CHECKED[number % len(CHECKED)]
    apart = difference(checked)
    complaints = [] if apart < 5e-6 else [f"{checked} is {apart} away"]
    return Figures(Counter({"values": 1}), complaints=complaints)


class Campaign(NamedTuple):
    """One kind of trial, and how many of it are a campaign."""

    run: Callable[[str, int], Figures]
    trials: int


CAMPAIGNS: Mapping[str, Campaign] = {
    "simulations": Campaign(partial(simulations, None, ("acts",)), 600),
    # 300 games of two to four are played to an end.
    "rolls": Campaign(partial(simulations, "dungeon-roll", (*ENDS, *STRIKES)), 40),
    "bosses": Campaign(
        partial(simulations, "boss-monster", ("played to the end", *ENDS, *STRIKES)), 60
    ),
    "evenings": Campaign(evenings, 60),
    # Some 2,500 kills.
    "killed": Campaign(killed, 100),
    "dungeons": Campaign(dungeons, 25),
    "hosting": Campaign(hosting, 60),
    "walks": Campaign(walks, 200),
    "messages": Campaign(messages, 20),
    "values": Campaign(values, len(CHECKED)),
}


def run_trial(name: str, seed: str, number: int) -> Figures:
    """Run one trial of a campaign in this process; it never raises."""
    logging.getLogger().addHandler(logging.NullHandler())
    register_all()
    try:
        return CAMPAIGNS[name].run(f"{seed}:{number}", number)
    except Exception as error:
        # After any error the other trials go on, and this one is reported with its seed.
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno} {place.line}"
        return Figures(complaints=[f"{type(error).__name__}: {error} ({where})"])
