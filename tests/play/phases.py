"""Matches brought to each of the points at which somebody is asked something."""

from __future__ import annotations

from typing import NamedTuple

from tests.play.people import Person
from tests.play.scene import Scene


class Phase(NamedTuple):
    """How to get there from the choice of who begins, and what can be done there by whom."""

    variant: str
    acts: tuple[str, ...]
    asked: str
    action: str


PHASES = {
    "starter": Phase("warrior", (), "Moth", "start:0"),
    "turn": Phase("warrior", ("start:0",), "Kestrel", "draw"),
    "card": Phase("warrior", ("start:0", "draw"), "Kestrel", "discard:torch"),
    "name": Phase("warrior", ("start:0", "draw", "add", "pass"), "Kestrel", "name:7"),
    # The first card of deck C is the demon, which only the axe could beat.
    "strike": Phase("barbarian", ("start:0", "draw", "add", "pass"), "Kestrel", "strike"),
}
BY = {"start": "Moth", "draw": "Kestrel", "add": "Kestrel", "pass": "Moth"}
"""Who does the first of each kind."""


async def brought_to(scene: Scene, phase: str, clock: str = "off") -> None:
    """Rook hosts Kestrel and Moth, who have played to this phase; everything is shown."""
    variant, acts, *_ = PHASES[phase]
    names = {"candidate": "Kestrel", "opponent": "Moth"}
    await scene.rook.uses("host deathmatch", variant=variant, clock=clock, deck="C", **names)
    for player in (scene.kestrel, scene.moth):
        await player.presses("ready")
    for action in acts:
        await scene.people[BY[action.partition(":")[0]]].presses(action)
    await scene.quiet()


async def goes_on(scene: Scene, phase: str) -> None:
    """Whoever is asked in this phase answers."""
    asked: Person = scene.people[PHASES[phase].asked]
    await asked.presses(PHASES[phase].action)
