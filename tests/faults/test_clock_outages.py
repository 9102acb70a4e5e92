"""An outage that keeps players from answering costs nobody time on the clock."""

import pytest

from bot.aio.timing import SystemTime
from bot.match.clock import QuestionTime
from bot.match.ids import MatchId
from tests.play.loop import leap, now, until, wall_clock
from tests.play.phases import brought_to
from tests.play.scene import Scene

HOUR = 3600.0
TURN, BANK = 90, 300
TOTAL = float(TURN + BANK)
CLOCK = f"{TURN}+{BANK}"


@pytest.fixture
def pace() -> float:
    return 0.0


async def standing(scene: Scene, match_id: int = 1) -> QuestionTime:
    handlers = scene.process.bot.handlers
    match = await handlers.matches.wanted(MatchId(match_id))
    (time,) = handlers.clocks.times(match).values()
    return time


async def spent(scene: Scene) -> float:
    """How many seconds the question that stands has cost by now."""
    return (await standing(scene)).elapsed(now()) / 1000


async def charged(scene: Scene) -> float:
    """How many seconds all entries of the log have charged together."""
    entries = await scene.entries()
    milliseconds: int = sum(charge.ms for entry in entries for charge in entry.charged)
    return milliseconds / 1000


async def runs(scene: Scene, match_id: int = 1) -> bool:
    return (await standing(scene, match_id)).since is not None


async def until_it_runs(scene: Scene, match_id: int = 1) -> None:
    await until(lambda: runs(scene, match_id))


async def until_it_stands(scene: Scene, match_id: int = 1) -> None:
    async def stands() -> bool:
        return not await runs(scene, match_id)

    await until(stands)


# The gateway


async def hear(scene: Scene) -> None:
    """Let an event come by the gateway: silence before a break counts as lost time."""
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
        # A short break of the line does not bring it back either.
        await sandbox.drop_gateway(resumable=True)
        await sandbox.until(lambda: core.gateway.resumed == 1)
        await scene.wait(10)
        assert not await runs(scene)
        sandbox.set_available(guild, True)
    await until_it_runs(scene)
    assert await spent(scene) == pytest.approx(20, abs=0.1)


# The machine


class SetTime(SystemTime):
    """The clock of a machine that is set: it tells another time than Discord's."""

    def __init__(self, ahead: float) -> None:
        self.ahead = ahead

    def now(self) -> int:
        return super().now() + round(self.ahead * 1000)


@pytest.mark.parametrize("ahead", [HOUR, -HOUR], ids=["ahead", "behind"])
async def test_a_start_with_a_clock_that_is_wrong(ahead: float, scene: Scene) -> None:
    """No press tells what time it is, and none has to: the next post does, or nothing falls."""
    await brought_to(scene, "turn", CLOCK)
    await scene.wait(20)
    await scene.stop()
    leap(30)
    await scene.start(time=SetTime(ahead))
    await scene.settled()
    await scene.wait(20)
    assert (await scene.match()).live
    await scene.kestrel.presses("draw")
    assert await charged(scene) <= 41
    await scene.kestrel.presses("add")
    await until_it_runs(scene)
    await scene.wait(30)
    assert await spent(scene) == pytest.approx(30, abs=6)
    flag = (await standing(scene)).flag
    assert flag is not None
    assert flag / 1000 == pytest.approx(wall_clock() + TOTAL - 30, abs=6)
