"""How tests of faults go on, by people who press again when nothing has happened, and end."""

from bot.store import matches, messages
from tests.play.people import Person
from tests.play.scene import LATE_CALL, Scene

TRIES = 8


async def begins(scene: Scene, variant: str = "barbarian", deck: str = "F") -> None:
    """Kestrel and Moth play, as soon as an invitation and the answer to it arrive."""
    for _ in range(TRIES):
        if scene.moth.can_press("accept"):
            await scene.moth.presses("accept")
        else:
            challenge = "deathmatch challenge"
            await scene.kestrel.uses(challenge, opponent="Moth", variant=variant, deck=deck)
        await scene.settled()
        if await scene.process.store.read(matches.live) and scene.moth.can_press("start:0"):
            return
    raise AssertionError(f"no match has begun after {TRIES} tries")


async def moves(scene: Scene, *actions: str) -> None:
    """The players who are asked do these, one after the other; a hand is opened if need be."""
    for action in actions:
        match = await scene.match()
        person = [scene.kestrel, scene.moth][match.prompts[0].seat]
        if not person.can_press(action):
            await opens_hand(person)
        for _ in range(TRIES):
            await person.presses(action)
            await scene.settled()
            if (await scene.match()).version > match.version:
                break
        else:
            raise AssertionError(f"{action} was pressed {TRIES} times in vain")


async def opens_hand(person: Person) -> None:
    for _ in range(TRIES):
        if person.can_press("add"):
            return
        await person.presses("card")
    raise AssertionError(f"{TRIES} presses opened no hand")


async def gives_up(scene: Scene, person: Person) -> None:
    for _ in range(TRIES):
        if not person.can_press("concede"):
            await person.uses("match concede")
        else:
            await person.presses("concede")
        await scene.settled()
        if not (await scene.match()).live:
            return
    raise AssertionError("nobody could give up")


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
