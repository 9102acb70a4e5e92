"""The clock of a match as its players are told of it."""

import pytest

from tests.play.phases import hosted
from tests.play.story import Story


async def test_a_clock_is_agreed_on_with_the_match(story: Story) -> None:
    challenge = "deathmatch challenge"
    await story.kestrel.uses(challenge, opponent="Moth", variant="warrior", clock="**@everyone**")
    await story.kestrel.uses("play deathmatch", variant="warrior", clock="90")
    await story.kestrel.uses(challenge, opponent="Moth", variant="warrior", clock=" 60 + 0 ")
    await story.wren.uses("play deathmatch", variant="warrior", clock="off")
    names = {"candidate": "Otter", "opponent": "Moth"}
    await story.rook.uses("host deathmatch", variant="warrior", clock="day", **names)


@pytest.mark.parametrize("closed", [False, True])
async def test_a_player_is_reminded_twice_in_private(closed: bool, story: Story) -> None:
    """By a way that costs no new private channel, unless private messages are closed."""
    if closed:
        story.moth.client.close_dms()
    await story.kestrel.uses(
        "deathmatch challenge", opponent="Moth", variant="warrior", clock="90+60"
    )
    await story.moth.presses("accept")
    story.begins_here()
    await story.wait(140)


async def test_a_flag_falls_in_a_hosted_match(story: Story) -> None:
    await hosted(story, clock="30+60")
    await story.wait(89)
    await story.wait(1)
    await story.kestrel.presses("draw")
    await story.wait(5)
