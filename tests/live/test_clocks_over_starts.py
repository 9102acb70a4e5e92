"""The clock of a match across a restart: the time without the bot is nobody's."""

from __future__ import annotations

import pytest

from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.match.clock import QuestionTime
from tests.play.loop import wall_clock
from tests.play.phases import brings, brought_to
from tests.play.scene import Scene

HOUR = 3600.0


@pytest.fixture
def pace() -> float:
    return 0.0


async def question(scene: Scene) -> QuestionTime:
    """The time of the one question that stands."""
    match = await scene.process.bot.handlers.matches.wanted((await scene.match()).terms.id)
    (time,) = scene.process.bot.handlers.clocks.times(match).values()
    return time


async def cost(scene: Scene) -> int | None:
    """The cost of the open question by now, in ms; None if its time does not run."""
    time = await question(scene)
    return time.elapsed(round(wall_clock() * 1000)) if time.since is not None else None


@pytest.mark.parametrize("seconds", [60, 3], ids=["noted", "killed at once"])
async def test_a_card_on_its_way_at_the_kill(
    seconds: float, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The private answer failed and the copy is pending: time begins with the card, not before."""

    async def refuse(*_: object) -> DeliveryFailure:
        return DeliveryFailure.UNAVAILABLE

    scene.sandbox.limit_private_channels(0)
    await brought_to(scene, "turn", "90+300")
    with monkeypatch.context() as patch:
        patch.setattr(Responder, "private", refuse)
        await scene.kestrel.presses("draw")
    assert await cost(scene) is None
    await scene.wait(seconds)
    assert await cost(scene) is None
    await scene.kill()
    await scene.wait(30)
    await scene.start()
    await scene.wait(60)
    assert await cost(scene) is None, "nobody has seen the card"
    scene.sandbox.limit_private_channels(None)
    await scene.kestrel.presses("card")
    assert await cost(scene) == 0


@pytest.mark.parametrize("killed", [False, True])
async def test_a_substitutes_time_begins_with_the_card(killed: bool, scene: Scene) -> None:
    """The board stands at once, and asks them for something that they have not seen yet."""
    await brought_to(scene, "card", "90+300")
    await scene.wait(20)
    scene.sandbox.limit_private_channels(0)
    await brings(scene, "substitute", player="Kestrel", by="Wren")
    await scene.wait(60)
    assert await cost(scene) is None, "nobody has seen the card"
    assert scene.wren.client.direct_messages == []
    if killed:
        await scene.kill()
        await scene.wait(30)
        scene.sandbox.limit_private_channels(None)
        await scene.start()
        await scene.wait(0)
        (hand,) = scene.wren.client.direct_messages
        assert "Demon" in hand.text
    else:
        await scene.wren.presses("card")
    assert await cost(scene) == pytest.approx(0, abs=100)


async def test_a_kill_during_a_blockage(scene: Scene) -> None:
    """A match that cannot be shown does not run because the bot has started."""
    await brought_to(scene, "turn", "90+300")
    await scene.wait(20)
    scene.sandbox.set_permission(scene.channel, "view_channel", False)
    await scene.rook.uses("match show")
    assert await cost(scene) is None
    await scene.wait(60)
    await scene.kill()
    await scene.wait(60)
    await scene.start()
    await scene.wait(60)
    assert await cost(scene) is None
    scene.sandbox.set_permission(scene.channel, "view_channel", True)
    await scene.wait(5)
    assert await cost(scene) == pytest.approx(20_000, abs=6_000)
