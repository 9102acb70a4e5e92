"""A channel or a permission is lost: those who can mend it hear of it once, and the match waits."""

from __future__ import annotations

import pytest

from bot.match.ids import MatchId
from bot.store import invitations, messages
from tests.faults.standing import goes_on_unblocked
from tests.play.phases import brought_to
from tests.play.scene import LATE_CALL
from tests.play.story import Story
from tests.stories.test_death_match import begun

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
        await player.presses("draw")
        await player.presses("add")
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


async def test_the_host_ends_a_match_without_a_channel_by_private_message(story: Story) -> None:
    await brought_to(story, "card")
    story.begins_here()
    await vanishes(story)
    assert story.rook.client.direct is not None
    await story.rook.uses_in(story.rook.client.direct, "match end")
    await story.rook.presses("end")
    assert await story.process.store.read(messages.unshown) == []


async def test_a_moderator_ends_matches_without_a_channel(story: Story) -> None:
    """Of several they are asked which; a match whose channel stands is not meant."""
    await begun(story)
    await story.wren.uses("deathmatch challenge", opponent="Otter", variant="warrior")
    await story.otter.presses("accept")
    cellar = story.sandbox.add_channel("cellar")
    ash, birch = story.joins("Ash"), story.joins("Birch")
    await ash.uses_in(cellar, "deathmatch challenge", opponent=birch, variant="warrior")
    await birch.presses("accept")
    story.begins_here()
    await vanishes(story)
    question = (await story.rook.uses("match end")).message
    await story.rook.presses("ask-end", match=MatchId(2), on=question)
    await story.rook.presses("end", match=MatchId(2))
    await story.rook.uses("match end")
    await story.rook.presses("end", match=MatchId(1))
    await story.rook.uses("match end")


async def test_an_invitation_whose_channel_vanishes_expires(story: Story) -> None:
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    await vanishes(story)
    await story.wait(10 * MINUTES)
    assert await story.process.store.read(invitations.open_ones) == []


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
    await story.moth.presses("draw")
    await story.moth.presses("add")
    await story.wait(5)


@pytest.mark.parametrize("permission", ["view_channel", "send_messages"])
async def test_a_permission_is_taken_between_challenge_and_acceptance(
    permission: str, story: Story
) -> None:
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    accept = story.moth.offer("accept")
    allows(story, permission, given=False)
    await story.moth.takes(accept)
    await story.wait(5)
    allows(story, permission, given=True)
    await story.wait(5)
    await goes_on_unblocked(story)


@pytest.mark.parametrize("hosted", [True, False])
async def test_whoever_could_not_be_told_is_told_after_a_start(hosted: bool, story: Story) -> None:
    """Once, however often the bot starts."""
    clock = "600+6000"
    await (brought_to(story, "turn", clock) if hosted else begun(story, clock=clock))
    story.begins_here()
    allows(story, "send_messages", given=False)
    fault = story.fails("notice", status=503, times=None)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.wait(LATE_CALL)
    assert fault.hits
    fault.remove()
    for _ in range(2):
        await story.stop()
        await story.start()
        await story.wait(1)
    await story.stop()
    story.sandbox.set_permission(story.channel, "send_messages", True)
    await story.start()
    await story.wait(1)
    await goes_on_unblocked(story)
