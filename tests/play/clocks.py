"""The clock of a match in a scene."""

from bot.match.clock import QuestionTime
from bot.match.ids import MatchId
from tests.play.loop import now, until
from tests.play.scene import Scene


async def standing(scene: Scene, match_id: int = 1) -> QuestionTime:
    """The time of the one question that stands."""
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
    """Whether the time of the question that stands runs."""
    return (await standing(scene, match_id)).since is not None


async def until_it_runs(scene: Scene, match_id: int = 1) -> None:
    await until(lambda: runs(scene, match_id))


async def until_it_stands(scene: Scene, match_id: int = 1) -> None:
    async def stands() -> bool:
        return not await runs(scene, match_id)

    await until(stands)
