"""Rounds as they are stored, and their messages, for the tests of faults."""

from typing import Any

from bot.rounds.ids import RoundId
from bot.rounds.round import LegTable, Round
from bot.store import rounds
from sandbox.world import Message
from tests.play.requests import text_of
from tests.play.scene import Scene
from tests.stories.evenings import MINUTE

FIRST = RoundId(1)

CHECK_IN = 15 * MINUTE
"""How long a check-in lasts."""

PATIENCE = 10 * MINUTE
"""How long a table waits for its players."""


async def round_now(scene: Scene) -> Round:
    """The first round, as its log tells it."""
    found = await scene.process.store.read(rounds.find, FIRST)
    assert found is not None
    return found


async def first_table(scene: Scene) -> LegTable:
    """The first table of the first leg."""
    return (await round_now(scene)).legs[0].tables[0]


def standing(scene: Scene, words: str) -> list[Message]:
    """The public messages that say so in any channel, the oldest first."""
    return [
        message
        for channel in scene.sandbox.core.world.channels.values()
        for message in channel.messages.values()
        if not message.ephemeral and words in message.text
    ]


def refuses(scene: Scene, method: str, route: str, words: str = "", **how: Any) -> Any:
    """Let requests fail whose body has these words; see `sandbox.faults`."""
    return scene.sandbox.faults.add(
        method, route, when=lambda body: words in text_of(body), **{"times": None, **how}
    )
