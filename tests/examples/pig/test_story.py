"""Playbacks in passing, on the board that stands: dice that fall."""

from tests.play.scene import Scene
from tests.play.story import Story


async def begun(scene: Scene) -> None:
    """Rook hosts Pig for Kestrel and Moth."""
    await scene.rook.uses("host pig", player1="Kestrel", player2="Moth", target="50")
    await scene.kestrel.presses("ready")
    await scene.moth.presses("ready")


async def test_a_die_rolls_before_the_board_tells_what_that_does(story: Story) -> None:
    await begun(story)
    for _ in range(3):
        await story.kestrel.presses("roll")
        await story.wait(10)
    await story.moth.presses("roll")
    await story.wait(10)
    await story.moth.presses("hold")


async def test_a_die_that_rolls_goes_on_after_a_restart(story: Story) -> None:
    await begun(story)
    await story.kestrel.presses("roll")
    await story.wait(1)
    await story.stop()
    await story.start()
    await story.wait(10)
    await story.kestrel.presses("roll")
    await story.wait(3)
    await story.kill()
    await story.start()
    await story.wait(10)
