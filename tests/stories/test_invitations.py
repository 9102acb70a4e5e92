"""From an invitation to the match: challenges, hosted matches and open tables, and how they end."""

import pytest

from bot.store import invitations
from tests.play.failing import Failing, asks_for, cannot_start
from tests.play.offers import Offer
from tests.play.requests import CALLBACK, MESSAGE
from tests.play.story import Story
from tests.stories.tables import HOURS, full

CHALLENGE = "deathmatch challenge"


# Invitations that come to nothing, or that Discord or the database lets down


async def nearly_agreed(story: Story, *, hosted: bool) -> Offer:
    """Only Moth has not agreed yet. Returns what Moth may press."""
    if hosted:
        names = {"candidate": "Kestrel", "opponent": "Moth"}
        await story.rook.uses("host deathmatch", variant="warrior", **names)
        await story.kestrel.presses("ready")
        return story.moth.offer("ready")
    await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="warrior")
    return story.moth.offer("accept")


@pytest.mark.parametrize("hosted", [False, True])
async def test_no_match_begins_with_somebody_who_left(hosted: bool, story: Story) -> None:
    agrees = await nearly_agreed(story, hosted=hosted)
    story.begins_here()
    story.sandbox.remove_member(story.kestrel.client)
    await story.moth.takes(agrees)
    (kept,) = await story.process.store.read(invitations.open_ones)
    assert kept.seated == (story.kestrel.id,)


@pytest.mark.parametrize("hosted", [False, True])
async def test_a_last_answer_that_was_not_stored_does_not_count(
    hosted: bool, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player is told that it went wrong; the others' words still stand after a start."""
    agrees = await nearly_agreed(story, hosted=hosted)
    story.begins_here()
    cannot_start(monkeypatch, story.process.store, full)
    await story.moth.takes(agrees)
    assert "disk is full" in story.logged.pop()
    (kept,) = await story.process.store.read(invitations.open_ones)
    assert kept.seated == (story.kestrel.id,)
    await story.away(5)
    await story.moth.takes(agrees)


@pytest.mark.parametrize("pressed", [False, True])
async def test_an_expiry_that_could_not_be_noted_is_noted_later(
    pressed: bool, story: Story
) -> None:
    """By the next press, or by itself a little later."""
    await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="warrior")
    noting = Failing(story.process.store, "write", 1, asks_for(invitations.update))
    await story.wait(600)
    assert noting.over
    assert "expiry of invitation 1" in story.logged.pop()
    if pressed:
        await story.moth.presses("accept")
    await story.wait(1)


@pytest.mark.parametrize("lasts", ["restart", "outage"])
async def test_an_answer_is_shown_once_discord_takes_it(lasts: str, story: Story) -> None:
    await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="warrior")
    line = story.sandbox.faults.add("POST", CALLBACK, drop="before", times=None)
    edits = story.sandbox.faults.add("PATCH", MESSAGE, status=503, times=None)
    await story.moth.presses("decline")
    if lasts == "outage":
        await story.wait(240)
    else:
        await story.kill()
    line.remove()
    edits.remove()
    if lasts == "outage":
        await story.wait(60)
    else:
        await story.wait(2 * HOURS)
        await story.start()
        await story.wait(1)
    assert await story.process.store.read(invitations.to_show) == []
