"""Players and hosts who leave the server in mid-match, or take no private messages."""

import pytest

from bot.handlers.sweeps import MISSED_AFTER_MS
from tests.faults.insisting import goes_on_unblocked
from tests.faults.test_channel import allows, vanishes
from tests.play.people import Person
from tests.play.phases import begun, hosted
from tests.play.scene import Scene
from tests.play.story import Story

PATIENCE = MISSED_AFTER_MS // 1000


def leaves(story: Story, person: Person) -> None:
    story.happens(f"{person} leaves the server")
    story.sandbox.remove_member(person.client)


async def test_a_leaver_loses_by_the_flag_and_hosts_hear(story: Story) -> None:
    await hosted(story, clock="90+300")
    story.begins_here()
    leaves(story, story.kestrel)
    await story.wait(360)
    await story.wait(44)


@pytest.mark.parametrize("why", ["silent", "left", "closed"])
async def test_nobody_mends_a_channel_that_is_gone(why: str, story: Story) -> None:
    """The time stands, and others may act for the host, even if no private message reached them."""
    await hosted(story)
    await story.wait(60)
    story.begins_here()
    if why == "left":
        leaves(story, story.rook)
    elif why == "closed":
        story.rook.client.close_dms(50278)
    await vanishes(story)
    await story.wait(PATIENCE - 60)
    assert (await story.match()).host_missed == 0
    await story.wait(90)
    assert (await story.match()).host_missed == 1
    await story.wait(PATIENCE)
    await story.kestrel.uses("match show")
    await story.kestrel.presses("draw")
    await goes_on_unblocked(story)


async def test_nobody_gives_a_permission_back(story: Story) -> None:
    """The time runs as long as the board takes presses, and stands from the first refusal on."""
    await hosted(story)
    story.begins_here()
    await story.wait(60)
    allows(story, "send_messages", given=False)
    await story.wait(60)
    await story.kestrel.presses("draw", "add")
    await story.wait(PATIENCE + 30)
    assert (await story.match()).host_missed == 1
    allows(story, "send_messages", given=True)
    await story.wait(5)
    await story.wait(PATIENCE)
    assert (await story.match()).host_missed == 1, "nothing needs the host any more"
    await goes_on_unblocked(story)


async def plays_a_round(scene: Scene) -> None:
    for player in (scene.kestrel, scene.moth):
        await player.presses("draw", "add")


async def test_private_messages_are_closed_and_opened_again(story: Story) -> None:
    """Discord is asked once a match, and a person who could be reached again is told again."""
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
