"""Matches brought to each of the points at which somebody is asked something."""

from typing import NamedTuple

from sandbox.world import Channel
from tests.play.people import Person
from tests.play.scene import Scene


class Phase(NamedTuple):
    """The way there from the choice of the starter, and the possible acts there by person."""

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
"""The player who does the first of each kind."""


async def seated(
    scene: Scene,
    variant: str = "warrior",
    clock: str = "90+300",
    *,
    pair: tuple[str, str] = ("Kestrel", "Moth"),
    channel: Channel | None = None,
    **options: str,
) -> None:
    """Rook hosts these two, of whom the second is to choose who begins, with known cards."""
    await scene.rook.uses_in(
        channel or scene.channel,
        "host deathmatch",
        candidate=pair[0],
        opponent=pair[1],
        variant=variant,
        clock=clock,
        deck="C",
        **options,
    )
    for name in pair:
        await scene.people[name].presses("ready")


async def brings(scene: Scene, command: str, **people: object) -> None:
    """Rook brings somebody into the match by `/host …`, and says yes to its question."""
    question = (await scene.rook.uses(f"host {command}", **people)).message
    await scene.rook.takes(scene.rook.offers(on=question)[0])


async def hosted(scene: Scene, clock: str = "600+6000", variant: str = "warrior") -> None:
    """Rook hosts Kestrel and Moth, of whom Kestrel begins."""
    await seated(scene, variant, clock, takebacks="host")
    await scene.moth.presses("start:0")


async def brought_to(scene: Scene, phase: str, clock: str = "off") -> None:
    """Rook hosts Kestrel and Moth, who have played to this phase; everything is shown."""
    variant, acts, *_ = PHASES[phase]
    await seated(scene, variant, clock)
    for action in acts:
        await scene.people[BY[action.partition(":")[0]]].presses(action)
    await scene.quiet()


async def begun(
    scene: Scene, variant: str = "warrior", deck: str | None = "C", **options: object
) -> None:
    """Kestrel and Moth play without a host, with known cards; Kestrel begins."""
    if deck is not None:
        options["deck"] = deck
    await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant=variant, **options)
    await scene.moth.presses("accept")
    await scene.moth.presses("start:0")


async def gift(scene: Scene) -> None:
    """Moth passes over an empty dungeon, which Kestrel survives: three times, and has won."""
    if scene.kestrel.can_press("draw"):
        await scene.kestrel.presses("draw", "discard:torch")
    await scene.moth.presses("pass", "pass")


async def goes_on(scene: Scene, phase: str) -> None:
    asked: Person = scene.people[PHASES[phase].asked]
    await asked.presses(PHASES[phase].action)
