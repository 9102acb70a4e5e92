"""A hand or a record that is slow or fails: nobody else waits for it, and it comes right."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store import messages
from tests.faults.records import drawn, kept
from tests.faults.standing import stands_for_good
from tests.play.loop import leap, loop_time, wait
from tests.play.offers import offers_on
from tests.play.phases import begun, brought_to
from tests.play.requests import CALLBACK, text_of
from tests.play.scene import Scene

HALF_AN_HOUR = 1800.0


@pytest.fixture
def pace() -> float:
    return 0.0


def says_placed(body: Any) -> bool:
    return "You added" in text_of(body)


@pytest.mark.parametrize("arrives", [False, True])
@pytest.mark.parametrize("ending", ["end", "concede", None])
async def test_a_card_whose_answer_is_late_is_shown_as_placed(
    ending: str | None, arrives: bool, scene: Scene
) -> None:
    """An end meanwhile is shown once, also where Discord would not notice a second one any more."""
    await brought_to(scene, "card")
    leap(HALF_AN_HOUR)
    await scene.kestrel.uses("match card")
    add = scene.kestrel.offer("add")
    how: dict[str, Any] = {"answer_delay": 1.0} if arrives else {"drop": "before", "times": None}
    late = scene.sandbox.faults.add("POST", CALLBACK, when=says_placed, delay=1.0, **how)
    add.start(scene.kestrel.client)
    await wait(0.5)
    if ending is not None:
        person = scene.rook if ending == "end" else scene.moth
        await person.uses(f"match {ending}")
        await person.presses(ending)
    else:
        # The other one does not wait for that answer.
        assert scene.moth.can_press("draw")
    shown = [*scene.channel.messages]
    await scene.settled()
    assert late.hits
    assert [one for one in scene.channel.messages if one in shown] == shown
    if arrives or ending is None:
        assert [*offers_on(add.message)] == []
    await stands_for_good(scene)


LATE: dict[str, tuple[str, dict[str, Any]]] = {
    "slow": ("record", {"delay": 30.0}),
    "unavailable": ("record", {"status": 500, "times": 5}),
    "arrived unnoticed": ("record", {"drop": "after"}),
    "no channel": ("private channel", {"status": 500, "times": 5}),
}


@pytest.mark.parametrize("why", LATE)
async def test_records_that_are_late_hold_nobody_up_and_come_once(why: str, scene: Scene) -> None:
    """Also after the match; what comes to be owed meanwhile is one message."""
    kind, how = LATE[why]
    fault = scene.fails(kind, **how)
    began = loop_time()
    await begun(scene)
    for player in (scene.kestrel, scene.moth) * 2:
        await player.presses("draw")
        await player.presses("add")
    await scene.moth.uses("match concede")
    await scene.moth.presses("concede")
    assert loop_time() == began, "nobody has waited"
    await scene.settled()
    assert fault.hits
    for player in (scene.kestrel, scene.moth):
        assert kept(player) == await drawn(scene, player)
        cards = [one for one in player.client.direct_messages if "You drew" in one.text]
        assert len(cards) <= 2
    assert await scene.wrong() == []
    assert await scene.process.store.read(messages.unshown) == []
