"""Lines of acts where Discord is slow, or the channel is lost."""

from unittest import mock

import pytest

from bot.store import messages
from sandbox.world import Channel
from tests.play.phases import seated
from tests.play.requests import CALLBACK, MESSAGES, ORIGINAL, text_of
from tests.play.scene import Scene
from tests.play.shown import lines_with


async def _hosted(scene: Scene, channel: Channel) -> None:
    await seated(scene, channel=channel)
    await scene.moth.presses("start:0")
    await scene.wait(30)


@pytest.mark.parametrize("words", ["has paused the match", "asks for a pause"])
async def test_a_line_goes_where_its_match_goes_on(words: str, scene: Scene) -> None:
    """The channel was deleted before the line could be sent."""
    cellar, tavern = scene.sandbox.add_channel("cellar"), scene.sandbox.channels["tavern"]
    await _hosted(scene, cellar)
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


async def test_a_call_to_the_host_goes_that_nobody_knew_to_have_arrived(scene: Scene) -> None:
    """The request was settled before the call could be looked for."""
    await _hosted(scene, scene.channel)
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
    await _hosted(scene, scene.channel)
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
