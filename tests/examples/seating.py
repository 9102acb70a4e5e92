"""People who sit down at a table of any game."""

from __future__ import annotations

from tests.play.people import Person
from tests.play.scene import Scene


async def seated(scene: Scene, game: str, players: int) -> list[Person]:
    """Open a table in the arena and have so many sit down. Returns who plays, by seat."""
    people = [scene.kestrel, scene.moth, scene.wren, scene.otter][:players]
    await people[0].uses(f"play {game}", players=players)
    for person in people[1:]:
        await person.presses("join")
    by_id = {person.id: person for person in people}
    return [by_id[player] for player in (await scene.match()).terms.players]
