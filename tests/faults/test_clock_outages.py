"""An outage that keeps players from answering costs nobody time on the clock."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.aio.timing import SystemTime
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.live.clocks import GRACE_MS, HEARTBEAT_SECONDS
from tests.play.clocks import charged, runs, spent, standing, until_it_runs, until_it_stands
from tests.play.failing import Slow
from tests.play.loop import leap, until, wall_clock
from tests.play.phases import brought_to
from tests.play.requests import FOLLOWED_UP, MESSAGE, MESSAGES, ORIGINAL
from tests.play.scene import Scene

HOUR = 3600.0
TURN, BANK = 90, 300
TOTAL = float(TURN + BANK)
CLOCK = f"{TURN}+{BANK}"
FALLEN = GRACE_MS / 1000 + 3 * HEARTBEAT_SECONDS
"""So many seconds after the flag it has certainly fallen."""


@pytest.fixture
def pace() -> float:
    return 0.0


async def live(scene: Scene) -> bool:
    return (await scene.match()).live


# The gateway


async def hear(scene: Scene) -> None:
    """Let something come by the gateway: what it is silent before a break counts as lost."""
    await scene.wren.uses("help")


@pytest.mark.parametrize("resumable", [True, False], ids=["resumed", "new session"])
@pytest.mark.parametrize("seconds", [0, 30])
async def test_a_lost_session(seconds: float, resumable: bool, scene: Scene) -> None:
    await brought_to(scene, "turn", CLOCK)
    await scene.wait(20)
    await hear(scene)
    scene.sandbox.refuse_gateway = bool(seconds)
    await scene.sandbox.drop_gateway(resumable=resumable)
    await until_it_stands(scene)
    await scene.wait(seconds)
    scene.sandbox.refuse_gateway = False
    await until_it_runs(scene)
    assert seconds or (scene.sandbox.core.gateway.resumed == 1) is resumable
    await scene.wait(5)
    assert await spent(scene) == pytest.approx(25, abs=2)
    scene.logged.clear()


async def test_a_dead_session_that_is_noticed_late(scene: Scene) -> None:
    """Nothing came for half a minute before the connection was given up."""
    await brought_to(scene, "turn", CLOCK)
    await scene.wait(60)
    await hear(scene)
    scene.process.bot._hearts[0]._last_recv -= 30
    await scene.sandbox.drop_gateway(resumable=True)
    await until_it_stands(scene)
    await until_it_runs(scene)
    assert await spent(scene) == pytest.approx(30, abs=2)


@pytest.mark.parametrize("why", ["lost by Discord", "sent away"])
async def test_a_server_that_is_not_there(why: str, scene: Scene) -> None:
    sandbox, core = scene.sandbox, scene.sandbox.core
    guild = core.world.guild
    await brought_to(scene, "turn", CLOCK)
    await scene.wait(20)
    if why == "sent away":
        sandbox.send_bot_away(guild)
    else:
        sandbox.set_available(guild, False)
    await until_it_stands(scene)
    await scene.wait(TOTAL)
    if why == "sent away":
        core.world.join(core.world.bot, guild)
        core.gateway.introduce(guild)
    else:
        # Nor does a short break of the line bring it back.
        await sandbox.drop_gateway(resumable=True)
        await sandbox.until(lambda: core.gateway.resumed == 1)
        await scene.wait(10)
        assert not await runs(scene)
        sandbox.set_available(guild, True)
    await until_it_runs(scene)
    assert await spent(scene) == pytest.approx(20, abs=0.1)


# Discord refuses us


@pytest.mark.parametrize("why", ["changed", "posted"])
async def test_a_board_that_is_not_there(why: str, scene: Scene) -> None:
    """It cannot be changed after an act, or posted anew where it was deleted."""
    await brought_to(scene, "card" if why == "changed" else "turn", CLOCK)
    await scene.wait(20)
    routes = [("POST", MESSAGES), *(("PATCH", each) for each in (MESSAGE, ORIGINAL, FOLLOWED_UP))]
    faults = [scene.sandbox.faults.add(*one, times=None, status=503) for one in routes]
    if why == "changed":
        await scene.kestrel.presses("add")
        assert len(await scene.entries()) == 3
    else:
        scene.sandbox.delete_message(scene.wren.offer("draw").message)
    before = await spent(scene)
    await scene.wait(120)
    assert not await runs(scene)
    for fault in faults:
        fault.remove()
    await scene.wait(60)
    assert await runs(scene)
    assert before <= await spent(scene) <= before + 60


async def test_a_permission_that_is_taken_and_given_back(scene: Scene) -> None:
    await brought_to(scene, "turn", CLOCK)
    await scene.wait(20)
    scene.sandbox.set_permission(scene.channel, "view_channel", False)
    await scene.rook.uses("match show")
    await until_it_stands(scene)
    await scene.wait(TOTAL)
    scene.sandbox.set_permission(scene.channel, "view_channel", True)
    await until_it_runs(scene)
    assert await spent(scene) == pytest.approx(20, abs=0.1)
    await scene.settled()
    assert await scene.wrong() == []


async def test_a_card_that_nothing_brings_does_not_let_the_clock_stand_for_ever(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Private messages are closed and the answer is lost: its player has to ask for it."""

    async def lose(*_: Any) -> DeliveryFailure:
        return DeliveryFailure.UNAVAILABLE

    scene.kestrel.client.close_dms()
    await brought_to(scene, "turn", CLOCK)
    with monkeypatch.context() as patch:
        patch.setattr(Responder, "private", lose)
        await scene.kestrel.presses("draw")
        await until_it_runs(scene)
    await scene.wait(TOTAL + FALLEN)
    assert not await live(scene)


# The machine


async def test_a_process_that_stands_still(scene: Scene) -> None:
    await brought_to(scene, "turn", CLOCK)
    await scene.wait(20)
    leap(HOUR)
    await scene.wait(15)
    assert await live(scene)
    assert await spent(scene) == pytest.approx(35, abs=5)


async def test_a_press_that_has_arrived_counts_however_busy_we_are(scene: Scene) -> None:
    await brought_to(scene, "turn", CLOCK)
    await scene.wait(TOTAL - 1)
    Slow(scene.process.bot.handlers.matches, "at_least", 1 + GRACE_MS / 1000)
    scene.kestrel.offer("draw").start(scene.kestrel.client)

    async def counted() -> bool:
        return len(await scene.entries()) == 2

    await until(counted)
    assert await live(scene)
    assert await charged(scene) == pytest.approx(TOTAL - 1, abs=0.1)


class SetTime(SystemTime):
    """The clock of a machine that is set: it tells another time than Discord's."""

    def __init__(self, ahead: float) -> None:
        self.ahead = ahead

    def now(self) -> int:
        return super().now() + round(self.ahead * 1000)


async def started_with(scene: Scene, ahead: float, away: float = 0.0) -> SetTime:
    """The bot starts anew on a machine whose clock tells another time."""
    time = SetTime(ahead)
    await scene.stop()
    leap(away)
    await scene.start(time=time)
    await scene.settled()
    return time


@pytest.mark.parametrize("ahead", [HOUR, -HOUR], ids=["ahead", "behind"])
async def test_a_start_with_a_clock_that_is_wrong(ahead: float, scene: Scene) -> None:
    """No press tells what time it is, and none has to: the next post does, or nothing falls."""
    await brought_to(scene, "turn", CLOCK)
    await scene.wait(20)
    await started_with(scene, ahead, away=30)
    await scene.wait(20)
    assert await live(scene)
    await scene.kestrel.presses("draw")
    assert await charged(scene) <= 41
    await scene.kestrel.presses("add")
    await until_it_runs(scene)
    await scene.wait(30)
    assert await spent(scene) == pytest.approx(30, abs=6)
    flag = (await standing(scene)).flag
    assert flag is not None
    assert flag / 1000 == pytest.approx(wall_clock() + TOTAL - 30, abs=6)


@pytest.mark.parametrize("step", [HOUR, -HOUR], ids=["forward", "back"])
@pytest.mark.parametrize("phase", ["turn", "card"])
async def test_a_clock_that_is_set_in_mid_match(step: float, phase: str, scene: Scene) -> None:
    time = await started_with(scene, 0)
    await brought_to(scene, phase, CLOCK)
    await scene.wait(20)
    time.ahead = step
    await scene.wait(20)
    assert await live(scene)
    await scene.kestrel.presses("draw" if phase == "turn" else "add")
    assert await charged(scene) <= 41
    await until_it_runs(scene)
    await scene.settled()
    board = scene.wren.offer("card").message
    flag = max(int(moment) for moment in re.findall(r"<t:(\d+)", board.text))
    assert 40 < flag - wall_clock() <= TOTAL + 1, "the board tells the true time"
    await scene.wait(10)
    time.ahead = 0
    await scene.wait(flag - wall_clock() - 5)
    assert await live(scene), "a flag fell by a clock that was set"
    await scene.wait(5 + FALLEN)
    assert not await live(scene)
