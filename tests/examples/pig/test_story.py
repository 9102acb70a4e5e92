"""What is told in passing, on the board that stands: dice that fall, with and without a host."""

import re
from pathlib import Path

from tests.play.chance import seeded
from tests.play.scene import Scene, opened
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


async def test_a_host_holds_a_die_that_rolls(story: Story) -> None:
    await begun(story)
    await story.kestrel.presses("roll")
    await story.rook.presses("hold-walk")
    await story.wait(3)
    await story.rook.presses("next-frame")
    await story.wait(1)
    await story.rook.presses("next-frame")
    await story.kestrel.presses("hold")


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


async def test_a_kill_at_any_call_of_a_roll_leaves_one_board_with_the_die(tmp_path: Path) -> None:
    async def play(call: int | None) -> tuple[list[str], int]:
        """The boards that stand at the end, and how many calls the roll has made."""
        folder = tmp_path / f"{call}"
        folder.mkdir()
        with seeded(1):
            async with opened(folder / "delve.sqlite3") as scene:
                await begun(scene)
                border = scene.process.border
                before = len(border.crossed)
                if call is not None:
                    border.cut_at = before + call + 1
                await scene.kestrel.presses("roll")
                await scene.wait(10)
                calls = len(border.crossed) - before
                if border.cut.is_set():
                    await scene.kill()
                    await scene.start()
                    await scene.wait(10)
                    if not (await scene.match()).version:
                        await scene.kestrel.presses("roll")
                        await scene.wait(10)
                boards = [one.text for one in scene.wren.sees() if "rolled a" in one.text]
                # Without its clock, which runs on while nobody is there.
                return [re.sub("<t:.*", "", board) for board in boards], calls

    whole, calls = await play(None)
    assert len(whole) == 1
    assert calls > 5
    for call in range(calls):
        assert (await play(call))[0] == whole, f"killed at call {call}"
