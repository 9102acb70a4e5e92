"""Rounds while the bot is away, killed or faster than its threads; their events; languages."""

import pytest

from bot.match.terms import TimeControl
from tests.play.loop import wall_clock
from tests.play.scene import LANGUAGES
from tests.play.story import Story
from tests.stories.evenings import (
    MINUTE,
    READY,
    at_desk,
    concedes,
    drafted,
    goes,
    in_english,
    opened,
    prepared,
    ready,
)


@in_english
async def test_the_bot_is_away_over_the_end_of_a_check_in(story: Story) -> None:
    """It ends later by as much."""
    await opened(story, story.kestrel, story.moth)
    await story.wait(5 * MINUTE)
    await story.kestrel.presses("here")
    story.begins_here()
    await story.away(20 * MINUTE)
    await story.wait(5 * MINUTE)
    await story.moth.presses("here")
    await story.wait(10 * MINUTE + 5)


async def test_a_round_starts_later_than_planned(story: Story) -> None:
    """All see it where they signed up, nobody is called for it, and what is due moves."""
    await opened(story, story.kestrel, story.moth)
    story.begins_here()
    desk = await at_desk(story)
    form = await story.rook.presses("start", on=desk)
    await story.rook.fills(form, start="20:30")
    form = await story.rook.presses("start", on=desk)
    await story.rook.fills(form, start="45")
    await story.wait(31 * MINUTE)
    form = await story.rook.presses("start", on=desk)
    await story.rook.fills(form, start="60")
    await story.wait(15 * MINUTE)
    await at_desk(story)


@in_english
async def test_a_round_starts_sooner_than_planned(story: Story) -> None:
    """Its check-in opens at once then, with its least length."""
    await drafted(story)
    form = await story.rook.presses("start")
    await story.rook.fills(form, start="60")
    await story.rook.presses("post")
    await story.kestrel.presses("in")
    await story.moth.presses("in")
    story.begins_here()
    desk = await at_desk(story)
    form = await story.rook.presses("start", on=desk)
    await story.rook.fills(form, start="0")
    await story.wait(5)
    await story.kestrel.presses("here")
    await story.moth.presses("here")
    await story.wait(2 * MINUTE + 5)
    await story.rook.fills(form, start="10")


@in_english
async def test_the_bot_is_away_over_a_walkover(story: Story) -> None:
    await goes(story, story.kestrel, story.moth)
    await story.wait(5 * MINUTE)
    story.begins_here()
    await story.away(20 * MINUTE)
    await ready(story.kestrel)
    await story.wait(READY)


@in_english
@pytest.mark.parametrize("call", ["SQLite", "POST /channels"], ids=["stored", "called"])
async def test_the_bot_is_killed_as_a_leg_begins(call: str, story: Story) -> None:
    await prepared(story, story.kestrel, story.moth)
    await at_desk(story)
    story.begins_here()
    story.dies_before(call)
    await story.rook.presses("go")
    await story.kill()
    await story.wait(30)
    await story.start()
    await story.wait(30)
    if not story.kestrel.can_press("ready"):
        await at_desk(story, "go")
    await ready(story.kestrel, story.moth)


@in_english
async def test_the_bot_is_killed_as_a_match_begins(story: Story) -> None:
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel)
    story.begins_here()
    story.dies_before("POST /channels")
    await ready(story.moth)
    await story.kill()
    await story.start()
    await story.wait(10)
    await concedes(story.moth)
    await story.wait(10)


@in_english
async def test_a_board_says_when_the_time_is_nearly_up(story: Story) -> None:
    """Moth chooses who begins, and has a turn's time for that and no bank."""
    await goes(story, story.kestrel, story.moth, time_control=TimeControl(turn=60, bank=0))
    await ready(story.kestrel, story.moth)
    story.begins_here()
    await story.wait(35)
    await story.moth.presses("start:0")
    await story.wait(10)


def tells(story: Story) -> None:
    """Note what the server's list of events says."""
    for event in story.sandbox.scheduled_events:
        status = ("scheduled", "active", "completed", "canceled")[event.status - 1]
        minutes = round((event.start - wall_clock()) / MINUTE)
        begins = f", begins in {minutes} minutes" if minutes > 0 else ""
        story.happens(f"{event.name} is {status}{begins}: {event.description}")


async def test_an_event_tells_of_a_round(story: Story) -> None:
    await opened(story, story.kestrel, story.moth, checks=["event", "walkovers"])
    story.begins_here()
    tells(story)
    await at_desk(story, "more", "ask:close-check-in", "close-check-in", "draw", "go")
    tells(story)
    await ready(story.kestrel, story.moth)
    await concedes(story.moth)
    await story.wait(10)
    await story.rook.uses("round close")
    await story.rook.presses("approve")
    await story.wait(10)
    tells(story)


@in_english
async def test_an_event_follows_its_round(story: Story) -> None:
    """It begins later after an absence, has the round's name, and can be unwanted."""
    await opened(story, story.kestrel, checks=["event"])
    story.begins_here()
    tells(story)
    await story.away(10 * MINUTE)
    tells(story)
    for name, wanted in (("Saturday Cup", ["event"]), ("Sunday Cup", [])):
        form = await story.rook.presses("terms", on=await at_desk(story))
        await story.rook.fills(form, name=name, checks=wanted)
        await story.wait(10)
        tells(story)


@in_english
async def test_an_event_is_refused(story: Story) -> None:
    story.sandbox.set_guild_permission("create_events", False)
    await opened(story, checks=["event"])
    await at_desk(story)
    story.sandbox.set_guild_permission("create_events", True)
    await story.wait(10)
    tells(story)
    await at_desk(story)


@in_english
async def test_people_read_their_own_language(story: Story) -> None:
    """Rook and Kestrel speak another one than the server."""
    for person in (story.rook, story.kestrel):
        person.client.locale = LANGUAGES["uk"]
    await drafted(story)
    await story.rook.presses("post")
    for player in (story.kestrel, story.moth):
        await player.presses("in", "in")
    await at_desk(story, "more")
    await story.moth.uses("round show")
