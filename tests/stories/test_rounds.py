"""Rounds: an evening from its draft to the standings that its host approves."""

from tests.play.story import Story
from tests.stories.evenings import (
    AHEAD,
    MINUTE,
    at_desk,
    concedes,
    drafted,
    goes,
    moment,
    opened,
    ready,
)


async def test_a_host_drafts_a_round(story: Story) -> None:
    """All that is wrong with the form is told at once, and the form opens again."""
    await drafted(story, name=" ", size="64, 70")
    form = await story.rook.presses("terms")
    await story.rook.fills(form, name="Friday Cup", size="eight")
    form = await story.rook.presses("terms")
    await story.rook.fills(
        form, name="Friday Cup", size="8, 3", checks=["event", "late_entry"], clock="off"
    )
    await story.rook.presses("options:variant:barbarian", "post")


async def test_a_moderator_opens_a_round(story: Story) -> None:
    """Not everybody does, and a channel has one at a time."""
    options = {"game": "deathmatch", "start": moment(AHEAD)}
    await story.kestrel.uses("round open", **options)
    await story.rook.uses("round open", game="deathmatch", start=moment(-5 * MINUTE))
    await drafted(story)
    await story.rook.presses("discard")
    other = story.rook.offer("post", on=(await drafted(story)).message)
    await opened(story)
    await story.rook.takes(other)
    await story.rook.uses("round open", game="deathmatch", start=moment(AHEAD))


async def test_people_sign_up(story: Story) -> None:
    """A player who comes too late waits, and moves up; nobody is in twice, and the host is not.

    There cannot be fewer places than are taken.
    """
    await opened(story, size="3")
    story.begins_here()
    for person in (story.kestrel, story.moth, story.wren, story.otter):
        await person.presses("in")
    for person in (story.rook, story.kestrel, story.otter):
        await person.presses("in")
    form = await story.rook.presses("terms", on=await at_desk(story))
    await story.rook.fills(form, size="2")
    await story.moth.presses("out", "out", "rules")
    await story.moth.presses("rules:rules:monsters")
    await story.kestrel.uses("round show")
    await at_desk(story, f"person:0:{story.wren.id}", f"ask:out:{story.wren.id}")


async def test_people_check_in(story: Story) -> None:
    """A player who is not here in time loses the place to one who waits and is here."""
    players = (story.kestrel, story.moth, story.wren, story.otter, story.joins("Finch"))
    await opened(story, *players, size="3")
    story.begins_here()
    await story.wait(5 * MINUTE)
    await story.kestrel.presses("here", "here")
    await story.moth.presses("out")
    await story.people["Finch"].presses("here")
    await story.wait(10 * MINUTE)
    await story.wait(5 * MINUTE + 5)


async def test_an_evening_of_two_legs(story: Story) -> None:
    """Nothing may change between the standings that a host is shown and their approval."""
    players = (story.kestrel, story.moth, story.wren, story.otter)
    await goes(story, *players)
    await ready(*players)
    await concedes(story.moth, story.otter)
    await story.wait(10)
    await at_desk(story, "draw", "go")
    await ready(*players)
    await concedes(story.wren, story.moth)
    await story.wait(10)
    await story.wren.uses("round close")
    shown = (await story.rook.uses("round close")).message
    await at_desk(story, "person:4")
    form = await story.rook.presses("correct:4")
    await story.rook.fills(form, points="0.5", reason="Late by mistake of mine")
    await story.rook.presses("approve", on=shown)
    await story.rook.uses("round close")
    await story.rook.presses("approve")
    await story.wait(5)
    await story.wren.uses("round table")
    await story.wren.presses("legs:1")
    await story.wren.uses("round export")
    await story.moth.presses("file")
