"""The walk through the dungeon, which the board becomes: frame by frame, and what follows it."""

from tests.play.phases import begun
from tests.play.scene import Scene
from tests.play.story import Story


async def to_the_name(story: Story) -> None:
    """Three monsters wait in the dungeon, and Kestrel is to name one before going in."""
    for player in (story.kestrel, story.moth, story.kestrel):
        await player.presses("draw", "add")
    await story.moth.presses("pass")


async def into_the_dungeon(story: Story) -> None:
    """Kestrel goes in, and the first frame stands: there are five, and the last stands longer."""
    await to_the_name(story)
    story.begins_here()
    await story.kestrel.presses("name:7")


async def gift(story: Scene) -> None:
    """Moth passes over an empty dungeon, which Kestrel survives: three times, and has won."""
    if story.kestrel.can_press("draw"):
        await story.kestrel.presses("draw", "discard:torch")
    await story.moth.presses("pass", "pass")


async def test_nothing_that_is_asked_hastens_a_walk_or_tells_its_end(story: Story) -> None:
    await begun(story)
    draw = story.kestrel.offer("draw")
    await to_the_name(story)
    name = story.kestrel.offer("name:7")
    story.begins_here()
    await story.kestrel.presses("name:7")
    await story.wait(0.5)
    # It was this press that counted.
    again = await story.kestrel.takes(name, "name:7", forged=True)
    assert again.messages == []
    await story.moth.takes(draw, forged=True)
    for person in (story.kestrel, story.moth, story.wren):
        await person.uses("match card")
    await story.rook.uses("host status")
    version = (await story.match()).version
    # Kestrel begins the next adventure; that it counts would tell that the match goes on.
    await story.kestrel.forges(name.message, f"d:1:{version}:draw")
    assert (await story.match()).version == version
    await story.wait(20)


async def test_the_result_comes_after_the_last_walk(story: Story) -> None:
    await begun(story, deck=None)
    for _ in range(2):
        await gift(story)
        await story.wait(10)
    story.begins_here()
    await gift(story)
    await story.wren.uses("leaderboard", game="deathmatch")
    await story.moth.uses("stats", player="Kestrel")
    await story.moth.uses("deathmatch challenge", opponent="Wren", variant="warrior")
    await story.wait(10)
    await story.wren.uses("leaderboard", game="deathmatch")
    await story.wren.uses("stats", player="Kestrel")
