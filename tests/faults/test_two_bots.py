"""Two bots with one token on one database, as when one process takes over from another.

The entry refuses the second one; what is tested here is that neither does harm should both run.
"""

from __future__ import annotations

import random

import pytest

from tests.play.process import BotProcess
from tests.play.scene import Scene


@pytest.fixture
def pace() -> float:
    return 0.0


async def test_presses_that_jump_between_two_bots_all_count(scene: Scene) -> None:
    """A bot may remember less than a pressed button knows; nobody is told off for that."""
    chance, sandbox = random.Random(1), scene.sandbox
    async with BotProcess(sandbox, scene.database) as second:
        await sandbox.until(lambda: len(sandbox.sessions) == 2)
        sandbox.interactions_to = sandbox.sessions[0]
        options = {"opponent": "Moth", "variant": "barbarian", "deck": "CQAKFTM"}
        await scene.kestrel.uses("deathmatch challenge", **options)
        await scene.moth.presses("accept")
        for session in sandbox.sessions:
            # Both know the match from now on.
            sandbox.interactions_to = session
            await scene.kestrel.presses("rules:turn")
        while (match := await scene.match()).live:
            sandbox.interactions_to = chance.choice(sandbox.sessions)
            person = [scene.kestrel, scene.moth][match.prompts[0].seat]
            legal = [str(move.action) for move in match.prompts[0].moves]
            if not any(person.can_press(action) for action in legal):
                await person.presses("card")
            action = chance.choice([each for each in legal if person.can_press(each)])
            for _ in range(2):
                # A pass may be asked about.
                if (await scene.match()).version == match.version:
                    assert (await person.presses(action)).failed is None
                    await scene.settled()
                    await second.handlers.display.settled()
            assert (await scene.match()).version == match.version + 1
    assert match.version > 10
    assert await scene.wrong() == []
