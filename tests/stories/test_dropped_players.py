"""People who wait at an open table, and cannot play any more when it starts."""

from typing import Any

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions
from tests.examples.goofspiel.rules import Goofspiel, GoofspielOptionsRefusal
from tests.play.story import Story
from tests.stories.tables import death_match, opened

pytestmark = pytest.mark.usefixtures("examples")


async def test_who_plays_in_the_channel_neither_joins_nor_opens(story: Story) -> None:
    table = await opened(story.kestrel)
    await death_match(story.moth, story.wren)
    await story.moth.presses("join")
    await story.wren.uses("play goofspiel")
    await story.wren.uses("play pig", players=1)
    await story.moth.uses_in(story.sandbox.channels["tavern"], "play goofspiel")
    await story.rook.uses("match end")
    await story.rook.presses("end")
    await story.moth.presses("join", on=table)


@pytest.mark.parametrize("why", ["closed", "throttled"])
async def test_who_is_dropped_and_gets_no_private_messages_is_told(why: str, story: Story) -> None:
    """By an answer to what they did last, to them alone: they took up the other match."""
    if why == "closed":
        story.moth.client.close_dms()
    else:
        story.sandbox.limit_private_channels(0)
    await opened(story.kestrel, story.wren, story.moth)
    await death_match(story.otter, story.moth)
    await story.kestrel.presses("start")


async def test_nobody_is_left(story: Story) -> None:
    table = await opened(story.moth, story.otter)
    await death_match(story.moth, story.otter)
    await story.moth.presses("start", on=table)


async def test_who_is_dropped_is_told_also_when_the_match_cannot_begin(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game may not be playable by every number between."""
    start = Goofspiel.start

    def not_by_two(self: Goofspiel, options: Any, seats: int, chance: Chance) -> Any:
        if seats == 2:
            raise BadOptions(GoofspielOptionsRefusal.FOR_TWO_TO_SIX)
        return start(self, options, seats, chance)

    monkeypatch.setattr(Goofspiel, "start", not_by_two)
    await opened(story.kestrel, story.moth, story.wren)
    await death_match(story.moth, story.otter)
    await story.kestrel.presses("start")
    await story.otter.uses_in(story.sandbox.channels["tavern"], "play goofspiel", players=2)
