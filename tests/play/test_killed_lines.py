"""The bot is killed at every call of an act that the channel is told of: its line comes once."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.play.chance import seeded
from tests.play.phases import seated
from tests.play.scene import Scene, opened
from tests.play.shown import lines_with

Act = Callable[[Scene], Awaitable[object]]


ACTS: dict[str, tuple[Act, str]] = {
    "the answer to a host's command": (lambda scene: scene.rook.uses("host pause"), "paused"),
    "a host's line of its own": (lambda scene: scene.rook.presses("pause"), "paused"),
    "the answer to a request": (
        lambda scene: scene.kestrel.uses("match ask", what="pause"),
        "asks for a pause",
    ),
    "a request's line of its own": (
        lambda scene: scene.kestrel.uses_in(
            scene.sandbox.channels["tavern"], "match ask", what="pause"
        ),
        "asks for a pause",
    ),
}
"""Each act by what carries its line, and words of the line."""


async def _play(scene: Scene) -> None:
    await seated(scene)
    await scene.moth.presses("start:0")
    await scene.rook.presses("desk")
    await scene.wait(5)


async def _calls(folder: Path, act: Act, words: str) -> int:
    with seeded(1):
        async with opened(folder / "delve.sqlite3", pace=0) as scene:
            await _play(scene)
            before = len(scene.process.border.crossed)
            await act(scene)
            await scene.wait(5)
            assert len(lines_with(scene.channel, words)) == 1
            return len(scene.process.border.crossed) - before


@pytest.mark.parametrize("carrier", ACTS)
async def test_a_line_comes_once_wherever_the_bot_is_killed(carrier: str, tmp_path: Path) -> None:
    act, words = ACTS[carrier]
    for call in range(await _calls(tmp_path, act, words)):
        with seeded(1):
            async with opened(tmp_path / f"{call}.sqlite3", pace=0) as scene:
                await _play(scene)
                done = (await scene.match()).version
                border = scene.process.border
                border.cut_at = len(border.crossed) + call + 1
                await act(scene)
                crossed = border.crossed[-1]
                await scene.kill()
                await scene.wait(1)
                await scene.start()
                await scene.wait(10)
                counts = (await scene.match()).version - done
                assert len(lines_with(scene.channel, words)) == counts, (
                    f"killed at call {call}, {crossed}"
                )
