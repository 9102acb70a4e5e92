"""The database fails for a moment, has two bots, or belongs to a sandbox that is started anew."""

import random
from pathlib import Path

import pytest

from bot.store import matches, messages
from tests.faults.insisting import stands_for_good
from tests.play.failing import Failing, asks_for
from tests.play.phases import brought_to
from tests.play.process import BotProcess
from tests.play.scene import Scene, opened


@pytest.fixture
def pace() -> float:
    return 0.0


async def test_the_end_of_a_match_whose_note_fails(scene: Scene) -> None:
    await brought_to(scene, "turn")
    Failing(scene.process.store, "write", 1, asks_for(matches.finish_showing))
    await scene.rook.uses("match end")
    await scene.rook.presses("end")
    await stands_for_good(scene)
    assert len(scene.logged) == 1
    scene.logged.clear()


async def test_posted_messages_cannot_be_read_after_an_act(scene: Scene) -> None:
    """The act counts; the picture of a match of which nothing is in memory follows."""
    await brought_to(scene, "starter")
    # Like a match in which nobody has acted for long.
    scene.process.bot.handlers.display._messages.pop((await scene.match()).terms.id)
    # The answer reads it once, and so does the first try to show the match.
    Failing(scene.process.store, "read", 2, asks_for(messages.of_match))
    reply = await scene.moth.presses("start:0")
    assert (reply.failed, reply.messages) == (None, [])
    await stands_for_good(scene)
    unanswered, not_shown = scene.logged
    assert "counts, but was not answered" in unanswered
    assert "could not be shown" in not_shown
    scene.logged.clear()


async def test_presses_that_jump_between_two_bots_all_count(scene: Scene) -> None:
    """A bot may remember less than a pressed button knows; nobody is told off for that.

    As when one process takes over from another. The entry refuses the second one; should both run
    all the same, neither does harm.
    """
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


async def test_a_match_goes_on_in_a_new_sandbox(tmp_path: Path) -> None:
    """The sandbox forgets everything with its process, and the database does not."""
    database = tmp_path / "sandbox.sqlite3"
    async with opened(database, pace=0) as scene:
        await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
        await scene.moth.presses("accept", "start:0")
        await scene.kestrel.presses("draw")
    async with opened(database, pace=0, emptied=True) as scene:
        # A start sends nothing again that stood; but here nothing does.
        await scene.kestrel.presses("card", "add")
        await scene.moth.presses("pass")
        await scene.quiet()
        assert await scene.wrong() == []
        assert not scene.sandbox.unknown_requests
