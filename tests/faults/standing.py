"""How tests of faults end: all that should stand does, and nothing else."""

from bot.store import matches, messages
from tests.play.scene import LATE_CALL, Scene


async def goes_on_unblocked(scene: Scene) -> None:
    """The newest match is not blocked, and everything stands."""
    await scene.settled()
    assert await scene.process.store.read(matches.blockage, (await scene.match()).terms.id) is None
    assert await scene.wrong() == []


async def stands_for_good(scene: Scene) -> None:
    """Everything stands, no end is left unshown, and the next bot changes nothing."""
    await scene.settled()
    await scene.wait(LATE_CALL)
    assert await scene.wrong() == []
    assert await scene.process.store.read(messages.unshown) == []
    before = scene.standing()
    await scene.stop()
    await scene.start()
    await scene.settled()
    assert scene.standing() == before
