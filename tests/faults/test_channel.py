"""A channel or a permission is lost: those who can mend it hear of it once, and the match waits."""

import pytest

from bot.match.ids import MatchId
from bot.store import matches
from bot.ui.catalogue import texts_in
from tests.faults.standing import goes_on_unblocked
from tests.play.phases import begun, brought_to, seated
from tests.play.scene import Scene
from tests.play.story import Story
from tests.stories.tables import death_match

MINUTES = 60.0


def allows(story: Story, permission: str, given: bool) -> None:
    """Somebody gives a permission in the channel to the bot, or takes it."""
    story.happens(f"{permission} is {'given' if given else 'taken'}")
    story.sandbox.set_permission(story.channel, permission, given)


async def vanishes(story: Story) -> None:
    """Somebody deletes the channel; what follows is typed in another one."""
    story.happens("the channel is deleted")
    story.sandbox.delete_channel(story.channel)
    await story.wait(5)
    story.channel = story.sandbox.channels["tavern"]


# A channel


@pytest.mark.parametrize("phase", ["card", "strike"])
async def test_the_host_shows_a_match_elsewhere(phase: str, story: Story) -> None:
    """The host alone hears of it; a card is looked at anew, and a walk is told anew."""
    await brought_to(story, phase)
    await story.wait(10)
    story.begins_here()
    await vanishes(story)
    await story.rook.uses("match show")
    if phase == "card":
        await story.kestrel.presses("card")
    await story.kestrel.presses({"card": "add", "strike": "strike"}[phase])
    await story.wait(10)
    await goes_on_unblocked(story)


async def test_without_a_host_the_players_hear_of_it(story: Story) -> None:
    """In the middle of a walk."""
    await begun(story, "barbarian", "P")
    for player in (story.kestrel, story.moth):
        await player.presses("draw", "add")
    await story.kestrel.presses("pass")
    await story.wait(2)
    story.begins_here()
    await vanishes(story)
    assert story.moth.client.direct is not None
    await story.moth.uses_in(story.moth.client.direct, "match show")
    await story.kestrel.uses("match show")
    await story.wait(20)
    await goes_on_unblocked(story)


async def test_a_channel_that_vanished_while_the_bot_was_away(story: Story) -> None:
    """Nobody has to be told of it first."""
    await begun(story)
    await story.stop()
    story.begins_here()
    story.sandbox.delete_channel(story.channel)
    await story.start()
    await story.moth.uses_in(story.sandbox.channels["tavern"], "match show")
    await goes_on_unblocked(story)


async def test_a_match_does_not_come_to_where_a_player_sits(scene: Scene) -> None:
    """Two matches of one player in one channel could not be told apart."""
    cellar, tavern = scene.sandbox.add_channel("cellar"), scene.sandbox.channels["tavern"]
    lost = MatchId(1)
    await seated(scene, channel=cellar)
    await scene.moth.presses("start:0")
    scene.sandbox.delete_channel(cellar)
    await scene.quiet()
    await death_match(scene.moth, scene.wren)
    question = (await scene.rook.uses("match show")).message
    refused = await scene.rook.presses("show", match=lost, on=question)
    assert refused.text == texts_in("en")("already-playing", name="Moth")
    assert await scene.process.store.read(matches.blockage, lost) is not None
    await scene.rook.uses_in(tavern, "match show")
    await scene.rook.presses("show", match=lost)
    assert (await scene.match()).terms.channel_id == tavern.id
    await scene.kestrel.presses("draw", "add")
    await goes_on_unblocked(scene)


# Permissions


async def test_permissions_are_named_one_after_the_other_and_each_trouble_once(
    story: Story,
) -> None:
    """The act counts. A second trouble of the same kind is told again."""
    await brought_to(story, "card", "600+6000")
    story.begins_here()
    for permission in ("view_channel", "send_messages"):
        allows(story, permission, given=False)
    await story.kestrel.presses("add")
    await story.kestrel.uses("match card")
    await story.wait(MINUTES)
    for permission in ("view_channel", "send_messages"):
        allows(story, permission, given=True)
        await story.wait(5)
    await goes_on_unblocked(story)
    allows(story, "send_messages", given=False)
    await story.moth.presses("draw", "add")
    await story.wait(5)
