"""Clocks, people who are away, and a bot that was."""

import pytest

from tests.play.story import Story
from tests.stories.test_death_match import begun
from tests.stories.test_hosted_match import hosted


async def test_a_flag_falls_in_a_hosted_match(story: Story) -> None:
    await hosted(story, clock="30+60")
    await story.wait(89)
    await story.wait(1)
    await story.kestrel.presses("draw")
    await story.wait(5)


async def test_a_clock_is_agreed_on_with_the_match(story: Story) -> None:
    challenge = "deathmatch challenge"
    await story.kestrel.uses(challenge, opponent="Moth", variant="warrior", clock="**@everyone**")
    await story.kestrel.uses("play deathmatch", variant="warrior", clock="90")
    await story.kestrel.uses(challenge, opponent="Moth", variant="warrior", clock=" 60 + 0 ")
    await story.wren.uses("play deathmatch", variant="warrior", clock="off")
    await story.rook.uses(
        "host deathmatch", candidate="Otter", opponent="Moth", variant="warrior", clock="day"
    )


async def test_a_host_who_is_away_is_stood_in_for(story: Story) -> None:
    await hosted(story, clock="off")
    await story.kestrel.uses("match ask", what="pause")
    await story.wait(16 * 60)
    await story.wait(16 * 60)


@pytest.mark.usefixtures("slow_beats")
async def test_a_player_keeps_the_other_waiting(story: Story) -> None:
    await begun(story)
    await story.wait(73 * 3600)
    await story.moth.presses("wait")
    await story.wait(25 * 3600)
    await story.moth.presses("ask-claim")
    await story.moth.presses("claim")


async def test_a_bot_dies_in_the_middle_of_a_walk(story: Story) -> None:
    await hosted(story)
    for player in (story.kestrel, story.moth):
        await player.presses("draw")
        await player.presses("add")
    await story.kestrel.presses("pass")
    await story.moth.presses("name:5")
    await story.wait(3)
    await story.kill()
    await story.wait(60)
    await story.start()
    await story.wait(30)
