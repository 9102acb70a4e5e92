"""Private messages do not arrive: the card comes another way, and Discord is not asked for long."""

from __future__ import annotations

from tests.play.phases import begun
from tests.play.scene import Scene
from tests.play.story import Story


async def plays_a_round(scene: Scene) -> None:
    for player in (scene.kestrel, scene.moth):
        await player.presses("draw", "add")


async def test_private_messages_are_closed_and_opened_again(story: Story) -> None:
    """Discord is asked once a match, and whoever could be reached again is told again."""
    kestrel = story.kestrel
    await begun(story)
    await plays_a_round(story)
    story.begins_here()
    kestrel.client.close_dms()
    await plays_a_round(story)
    refused = story.sandbox.invalid_requests
    kestrel.client.open_dms()
    await plays_a_round(story)
    await story.moth.uses("match concede")
    await story.moth.presses("concede")
    await begun(story)
    await plays_a_round(story)
    kestrel.client.close_dms()
    await plays_a_round(story)
    await plays_a_round(story)
    assert (refused, story.sandbox.invalid_requests) == (1, 2)
