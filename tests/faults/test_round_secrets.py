"""Nothing of a match is told by its round before the match's own channel has shown it."""

from bot.ui.catalogue import texts_in
from tests.faults.rounds import refuses, standing
from tests.play.phases import gift
from tests.play.requests import MESSAGES
from tests.play.scene import Scene
from tests.stories.evenings import MINUTE, at_desk, drafted, goes, ready, thread


async def test_the_end_of_a_walk(scene: Scene) -> None:
    """Neither the board nor the standings tell it, nor what a host can do next."""
    await goes(scene, scene.kestrel, scene.moth, legs=2)
    await ready(scene.kestrel, scene.moth)
    await scene.moth.presses("start:0")
    for _ in range(2):
        await gift(scene)
        await scene.wait(30)
    await gift(scene)
    assert not (await scene.match()).live
    (board,) = standing(scene, "leg 1 of 2")
    desk = await at_desk(scene)
    while not standing(scene, "wins the match"):
        assert "3–0" not in board.text
        assert "1:0" not in (await scene.wren.presses("standings")).text
        assert ":draw" not in " ".join(desk.custom_ids)
        await scene.wait(1)
    await scene.wait(5)
    assert "Kestrel 3–0 Moth" in board.text
    assert "1:0" in (await scene.wren.presses("standings")).text


async def test_an_end_that_does_not_arrive(scene: Scene) -> None:
    """Its table is open until then, as is all that follows."""
    await goes(scene, scene.kestrel, scene.moth, scene.wren, scene.otter, legs=2)
    await ready(scene.kestrel, scene.moth, scene.wren, scene.otter)
    lost = refuses(scene, "POST", MESSAGES, "Moth gave up", status=503)
    await scene.moth.uses_in(thread(scene, 1), "match concede")
    await scene.moth.presses("concede")
    await scene.otter.uses_in(thread(scene, 2), "match concede")
    await scene.otter.presses("concede")
    await scene.wait(MINUTE)
    (board,) = standing(scene, "leg 1 of 2")
    assert "Wren 1–0 Otter" in board.text
    assert "Kestrel 1–0" not in board.text
    assert "Kestrel** 1:0" not in (await scene.rook.presses("standings")).text
    assert not scene.rook.can_press("draw")
    lost.remove()
    await scene.wait(MINUTE)
    assert "Kestrel 1–0 Moth" in board.text
    await at_desk(scene, "draw")


async def test_an_end_that_cannot_be_shown(scene: Scene) -> None:
    """Nobody waits for it: the next leg is drawn."""
    await goes(scene, scene.kestrel, scene.moth, legs=2)
    await ready(scene.kestrel, scene.moth)
    scene.sandbox.set_permission(scene.channel, "send_messages_in_threads", False)
    await scene.moth.uses_in(thread(scene, 1), "match concede")
    await scene.moth.presses("concede")
    await scene.wait(MINUTE)
    assert "Kestrel 1–0 Moth" in standing(scene, "leg 1 of 2")[0].text
    await at_desk(scene, "draw", "go")
    await ready(scene.kestrel, scene.moth)


async def test_a_press_from_outside_the_server(scene: Scene) -> None:
    """A client may send whatever it likes: the round is none of a private channel."""
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel, scene.moth)
    await scene.moth.presses("start:0")
    await scene.kestrel.presses("draw")
    record = scene.kestrel.client.direct_messages[-1]
    reply = await scene.kestrel.forges(record, "r:1:0:standings")
    assert reply.text == texts_in("en")("refusal-no-such-round")


async def test_a_draft(scene: Scene) -> None:
    """Anybody may name its number."""
    await drafted(scene)
    for command in ("round table", "round export"):
        answer = await scene.moth.uses(command, round="1")
        assert answer.text == texts_in("en")("table-no-round")
