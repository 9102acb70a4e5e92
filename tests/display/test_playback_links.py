"""Links to playbacks that are shown below the board that was pressed."""

from __future__ import annotations

from bot.aio.timing import SystemTime
from bot.delivery.sender import MessageRef
from bot.display.drawing import ShownMatch
from bot.display.playback_links import PlaybackLinks
from bot.match.ids import MessageId
from bot.match.match import Match
from bot.ui.message import TextMessage
from tests.display.hands import CHANNEL, EN, Hands
from tests.play.loop import quiet
from tests.ui.drawing import play

LINE = TextMessage("a link")


async def test_a_run_from_before_the_press_drops_no_link(hands: Hands, drawn: Match) -> None:
    """It shows the playback too, but it has looked at the match before."""
    links = PlaybackLinks(hands.redraws, SystemTime(), hands.background)
    acted, responder = play(drawn, "add"), hands.responder(3)
    links.pressed(acted, MessageId(1), responder, EN)
    below = MessageRef(CHANNEL, MessageId(2))
    links.follow(ShownMatch(drawn, revealing=False), below)
    links.follow(ShownMatch(acted, revealing=True), below)
    await quiet()
    assert await hands.standing() == {3}
    links.follow(ShownMatch(acted, revealing=False), below)
    await quiet()
    assert await hands.standing() == set()


async def test_a_link_follows_a_playback_that_is_posted_anew(hands: Hands, drawn: Match) -> None:
    links = PlaybackLinks(hands.redraws, SystemTime(), hands.background)
    acted, pressed = play(drawn, "add"), hands.responder(3)
    pressed.private.side_effect = [await hands.responder(each).private(LINE) for each in (3, 4)]
    links.pressed(acted, MessageId(1), pressed, EN)
    for number in (2, 2, 5):
        links.follow(ShownMatch(acted, revealing=True), MessageRef(CHANNEL, MessageId(number)))
        await quiet()
    assert await hands.standing() == {4}, "the one to the older is deleted"
