"""Somebody keeps the others waiting: their decision, and that no match stands for ever."""

import pytest

from tests.play.loop import leap
from tests.play.offers import offers_on
from tests.play.story import Story

TURN = 6 * 3600
DAY = 24 * 3600.0

pytestmark = pytest.mark.usefixtures("slow_beats")


async def kept_waiting(story: Story, clock: str, seconds: float = 0.0) -> None:
    """Moth is to choose who begins, and does nothing for so long."""
    challenge = "deathmatch challenge"
    await story.kestrel.uses(challenge, opponent="Moth", variant="warrior", clock=clock)
    await story.moth.presses("accept")
    await story.wait(seconds)
    story.begins_here()


async def test_a_fallen_flag_keeps_the_seat_until_the_others_decide(story: Story) -> None:
    """Moth decides nothing; Kestrel waits, once more, and then Moth plays after all."""
    await kept_waiting(story, f"{TURN}+0", TURN - 60)
    await story.wait(120)
    await story.moth.presses("wait")
    await story.kestrel.presses("wait")
    await story.wait(TURN + 60)
    await story.moth.presses("start:1")


@pytest.mark.parametrize("then", ["wait", "play"])
async def test_the_decision_disappears_once_nobody_is_awaited(then: str, story: Story) -> None:
    """Its button would be refused, but would still stand there in red."""
    await kept_waiting(story, f"{TURN}+0", TURN + 60)
    for ask in ("ask-leave-off", "ask-claim", "ask-claim"):
        question = (await story.kestrel.presses(ask)).message
    (claim,) = offers_on(question)
    if then == "wait":
        await story.kestrel.presses("wait")
    else:
        await story.moth.presses("start:1")
    await story.kestrel.takes(claim, forged=True)


@pytest.mark.parametrize("clock", ["off", "day"])
async def test_no_match_stands_for_ever(clock: str, story: Story) -> None:
    await kept_waiting(story, clock)
    leap(53 * DAY)
    await story.quiet()
    leap(6 * DAY)
    await story.quiet()
    assert (await story.match()).live
    leap(DAY + 3600)
    await story.quiet()
    assert not (await story.match()).live
