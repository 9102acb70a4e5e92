"""A channel or a permission is lost: those who can mend it hear of it once, and the match waits.

Lines of acts wait as well, also where Discord is slow.
"""

from unittest import mock

import pytest

from bot.display.channel_tails import HEAVY
from bot.display.match_messages import SETTLED_SECONDS
from bot.match.ids import MatchId
from bot.store import matches, messages
from bot.ui.catalogue import texts_in
from sandbox.world import Channel
from tests.faults.insisting import goes_on_unblocked
from tests.play.phases import begun, brought_to, seated
from tests.play.requests import CALLBACK, MESSAGES, ORIGINAL, text_of
from tests.play.scene import LATE_CALL, Scene
from tests.play.shown import lines_with
from tests.play.story import Story
from tests.stories.tables import death_match

MINUTES = 60.0


def allows(story: Story, permission: str, given: bool) -> None:
    """Somebody gives a permission in the channel to the bot, or takes it."""
    story.happens(f"{permission} is {'given' if given else 'taken'}")
    story.sandbox.set_permission(story.channel, permission, given)


async def vanishes(story: Story) -> None:
    """Somebody deletes the channel; later commands are typed in another one."""
    story.happens("the channel is deleted")
    story.sandbox.delete_channel(story.channel)
    await story.wait(5)
    story.channel = story.sandbox.channels["tavern"]


# A channel


@pytest.mark.parametrize("phase", ["card", "strike"])
async def test_the_host_shows_a_match_elsewhere(phase: str, story: Story) -> None:
    """Only the host is told; a card is shown anew, and a walk is played anew."""
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
    """It works even before anybody is told of the loss."""
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


async def test_missing_permissions_are_named_one_by_one_and_once_each(
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


async def out_of_sight(scene: Scene) -> None:
    await scene.wait(SETTLED_SECONDS)
    for number in range(HEAVY):
        await scene.wren.writes(f"line {number}")


async def may_not_write(scene: Scene) -> None:
    """The bot may not write any more where a board is out of sight."""
    await brought_to(scene, "turn", "600+6000")
    await out_of_sight(scene)
    scene.sandbox.set_permission(scene.channel, "send_messages", False)


async def test_a_board_that_may_not_come_down_is_edited_where_it_stands(scene: Scene) -> None:
    await may_not_write(scene)
    old = next(one for one in scene.wren.sees() if one.components)
    await scene.kestrel.presses("draw", "add")
    await scene.wait(LATE_CALL)
    board = next(one for one in scene.wren.sees() if one.components)
    assert board.id == old.id
    assert "Kestrel\N{NO-BREAK SPACE}1" in board.text
    scene.sandbox.set_permission(scene.channel, "send_messages", True)
    await scene.wait(5)
    assert scene.called()
    assert await scene.wrong() == []
    await out_of_sight(scene)
    await scene.moth.presses("draw", "add")
    board = next(one for one in scene.wren.sees() if one.components)
    assert board.id > old.id


async def test_a_board_that_is_wanted_below_waits_for_the_permission(scene: Scene) -> None:
    await may_not_write(scene)
    await scene.kestrel.uses("match show")
    match = await scene.match()
    assert await scene.process.store.read(matches.blockage, match.terms.id) is not None


# Lines of acts


async def _hosts(scene: Scene, channel: Channel) -> None:
    await seated(scene, channel=channel)
    await scene.moth.presses("start:0")
    await scene.wait(30)


@pytest.mark.parametrize("words", ["has paused the match", "asks for a pause"])
async def test_a_line_goes_where_its_match_goes_on(words: str, scene: Scene) -> None:
    """The channel was deleted before the line could be sent."""
    cellar, tavern = scene.sandbox.add_channel("cellar"), scene.sandbox.channels["tavern"]
    await _hosts(scene, cellar)
    scene.sandbox.delete_channel(cellar)
    await scene.quiet()
    if "asks" in words:
        await scene.kestrel.uses_in(tavern, "match ask", what="pause")
    else:
        await scene.rook.uses_in(tavern, "host pause")
    await scene.wait(5)
    await scene.kestrel.uses_in(tavern, "match show")
    await scene.wait(30)
    assert len(lines_with(tavern, words)) == 1
    assert await scene.process.store.read(messages.unshown) == []


async def test_a_host_call_of_unknown_arrival_is_removed(scene: Scene) -> None:
    """The request was settled before the call could be looked for."""
    await _hosts(scene, scene.channel)
    lost = scene.sandbox.faults.add("POST", CALLBACK, drop="after", times=None)
    unread = [
        scene.sandbox.faults.add("GET", route, status=503, times=None)
        for route in (ORIGINAL, MESSAGES)
    ]
    await scene.kestrel.uses("match ask", what="pause")
    await scene.wait(10)
    assert len(lines_with(scene.channel, "asks for a pause")) == 1
    lost.remove()
    await scene.rook.uses("host pause")
    for fault in unread:
        fault.remove()
    await scene.wait(60)
    assert lines_with(scene.channel, "asks for a pause") == []


async def test_a_line_that_waits_is_drawn_once(scene: Scene) -> None:
    """Drawing it plays the whole log, and presses look at the match meanwhile."""
    await _hosts(scene, scene.channel)
    words = "has posted the match again"
    await scene.rook.presses("desk")
    down = scene.sandbox.faults.add(
        "POST", MESSAGES, status=503, times=None, when=lambda body: words in text_of(body)
    )
    await scene.rook.presses("repost")
    store = scene.process.store
    with mock.patch.object(store, "load_each", wraps=store.load_each) as drawn:
        await scene.kestrel.presses("draw", "add")
        await scene.wait(60)
    assert drawn.call_count <= 1
    down.remove()
    await scene.wait(60)
    assert len(lines_with(scene.channel, words)) == 1
