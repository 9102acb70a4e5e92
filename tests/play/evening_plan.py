"""The plan of an evening at random: what is played, by how many, and in which weather."""

import random
from typing import Any, NamedTuple

from bot.contract.game import GAMES
from bot.rounds.terms import Pairing, most_legs, pairings_for
from tests.play.weather import THINKING, Weather

GUESTS = (
    *("Finch", "Heron", "Lark", "Swift", "Teal", "Ibis", "Crane", "Raven", "Pipit", "Dove"),
    *("Robin", "Jay", "Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"),
)
"""Those who may come, besides the people of every sandbox. No name is a part of another."""

GAMES_PLAYED = {
    "pig": 5,
    "goofspiel": 5,
    "deathmatch": 5,
    "dungeon-roll": 3,
    "dungeon": 2,
    "boss-monster": 1,
}
"""How often each game is played, by its key: those of short matches most."""

PATIENCE = (5, 12, 30)
"""After so many entries players of a match begin to think of giving up."""

MOST_PLACES = 16
"""So many places has an evening at most, for eight tables side by side."""

EIGHT_TABLES = 22
"""So many want to play where all of them are to be filled: some do not come."""

KINDS = 8
"""So many kinds of weather take turns."""


class Plan(NamedTuple):
    """The plan of an evening.

    `guests`: how many want to play. `starts`: after so many seconds. `mischief`: how likely, at
    each act, somebody deletes, locks or forbids something. `wandering`: how likely a host does
    anything at random. `most_acts`: after so many the evening is brought to its end.
    """

    game: str
    pairing: Pairing
    places: int
    legs: int | None
    guests: int
    starts: float
    clock: str
    checks: tuple[str, ...]
    patience: int
    weather: Weather
    mischief: float
    wandering: float
    most_acts: int

    @property
    def form(self) -> dict[str, Any]:
        """The answers for the form of the terms."""
        legs = "" if self.legs is None else f", {self.legs}"
        return {
            "name": "Friday Cup",
            "pairing": self.pairing.value,
            "clock": self.clock,
            "size": f"{self.places}{legs}",
            "checks": list(self.checks),
        }

    @property
    def sizes(self) -> tuple[str, ...]:
        """The sizes that hosts write there later: no fewer places where all were asked for."""
        return ("16", "no", "40, 1", *(("8", "6, 2", "12, 3") if self.places < MOST_PLACES else ()))

    def shortened(self) -> "Plan":
        """The same in a few seconds: one leg, and hosts who mostly do what is next."""
        legs, most = None if self.pairing is Pairing.KNOCK_OUT else 1, 40 * self.guests
        return self._replace(legs=legs, starts=300.0, patience=5, wandering=0.05, most_acts=most)


def plan_of_eight_tables(seed: int) -> Plan:
    """That of a seed, with players for eight tables side by side, and time for them to come."""
    plan = plan_of(seed, EIGHT_TABLES)
    knock_out = plan.pairing is Pairing.KNOCK_OUT
    pairing = plan.pairing if knock_out or plan.pairing is Pairing.DRAWN else Pairing.SWISS
    starts = max(plan.starts, 2400.0)
    return plan._replace(
        pairing=pairing, places=MOST_PLACES, legs=None if knock_out else 2, starts=starts
    )


def plan_of(seed: int, size: int | None = None) -> Plan:
    """That of a seed. `size`: how many want to play; None: any number."""
    chance = random.Random(f"evening:{seed}")
    game = chance.choices([*GAMES_PLAYED], [*GAMES_PLAYED.values()])[0]
    pairing = chance.choice(pairings_for(GAMES[game]))
    if chance.random() < 0.3 and Pairing.SWISS in pairings_for(GAMES[game]):
        pairing = Pairing.SWISS
    low, high = chance.choices(((3, 6), (7, 10), (11, 16)), (5, 3, 1))[0]
    guests = chance.randint(low, high) if size is None else size
    most = 12 if pairing is Pairing.EVERYBODY else MOST_PLACES
    places = min(max(2, guests + chance.randint(-2, 3)), most)
    legs = None
    if pairing is not Pairing.KNOCK_OUT and chance.random() < 0.7:
        legs = min(chance.choice((1, 2, 2, 3)), most_legs(pairing, places))
    checks = tuple(
        name
        for name, likely in (
            ("event", 0.3),
            ("one_by_one", 0.15),
            ("walkovers", 0.8),
            ("late_entry", 0.7),
        )
        if chance.random() < likely
    )
    kind = seed % KINDS
    return Plan(
        game=game,
        pairing=pairing,
        places=places,
        legs=legs,
        guests=guests,
        starts=chance.uniform(300.0, 3000.0),
        clock=chance.choice(("90+300", "30+120", "day", "off")),
        checks=checks,
        patience=chance.choice(PATIENCE),
        weather=_weather(kind, chance),
        mischief=chance.choice((0.01, 0.04)) if kind in (5, 6, 7) else 0.0,
        wandering=chance.choice((0.02, 0.08, 0.25)),
        most_acts=300 + 60 * guests * (legs or 3),
    )


def _weather(kind: int, chance: random.Random) -> Weather:
    common: dict[str, Any] = {
        "pace": chance.choice((0.0, 2.0)),
        "slow": chance.choice((0.0, 0.3)),
        "thinking": chance.choice((THINKING, (0.2, 3.0), (0.0, 0.6))),
    }
    match kind:
        case 1:
            return Weather(failing=0.01, killing=0.06, **common)
        case 2:
            return Weather(failing=0.08, losing=0.01, limits=False, **common)
        case 3:
            return Weather(failing=0.01, stopping=0.03, losing=0.01, **common)
        case 4:
            return Weather(losing=0.05, stalling=0.03, **common)
        case 5:
            return Weather(failing=0.03, killing=0.03, losing=0.01, shards=2, **common)
        case 7:
            return Weather(killing=0.05, **common)
        case _:
            return Weather(**common)
