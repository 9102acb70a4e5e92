"""People of rounds who do not come, leave, return, come late, or stand in for somebody."""

import pytest

from bot.rounds.terms import Pairing
from tests.examples.goofspiel.rules import Options
from tests.play.story import Story
from tests.stories.evenings import (
    MINUTE,
    READY,
    at_desk,
    concedes,
    goes,
    in_english,
    prepared,
    ready,
    thread,
)


async def test_a_player_who_does_not_come_loses_by_walkover(story: Story) -> None:
    """Where both do not come nobody wins; they are out until they return."""
    await goes(story, story.kestrel, story.moth, story.wren, story.otter)
    await ready(story.kestrel)
    await story.wait(READY)
    for person in (story.kestrel, story.moth):
        await person.presses("mine")
    await story.moth.presses("in")
    await story.wren.presses("in")
    await at_desk(story, "draw")


@pytest.mark.usefixtures("examples")
async def test_the_others_of_three_play_on(story: Story) -> None:
    players = (story.kestrel, story.moth, story.wren)
    await goes(story, *players, pairing=Pairing.TABLES, game="goofspiel", options=Options())
    await ready(story.kestrel, story.moth)
    await story.wait(READY)
    await concedes(story.moth)
    await story.wait(10)
    await story.wren.presses("mine")


async def test_a_host_decides_about_a_player_who_does_not_come(story: Story) -> None:
    await goes(story, story.kestrel, story.moth, walkovers=False)
    await ready(story.kestrel)
    await story.wait(READY)
    await at_desk(story, "table:1:1", "call:1:1")
    await story.wait(READY)
    await at_desk(story, "table:1:1", "ask:walkover:1:1:2", "walkover:1:1:2")
    await story.wait(5)


async def test_a_player_who_is_ready_is_not_absent(story: Story) -> None:
    """Not even where they have said so while the host was asked."""
    await goes(story, story.kestrel, story.moth)
    desk = await at_desk(story, "table:1:1", "ask:walkover:1:1")
    await ready(story.kestrel)
    await story.rook.presses("walkover:1:1", on=desk)
    await at_desk(story, "table:1:1", "ask:walkover:1:1:2", "walkover:1:1:2")
    await story.wait(5)


@in_english
async def test_a_player_of_another_match_is_not_ready(story: Story) -> None:
    """Time decides about them, and not about those whom they keep waiting."""
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel)
    await story.kestrel.uses_in(thread(story, 1), "play dungeon-roll", players=1)
    story.begins_here()
    await ready(story.moth)
    await ready(story.kestrel)
    await story.wait(READY)
    await story.moth.presses("mine")


async def test_somebody_stands_in(story: Story) -> None:
    """Before the match: the place is theirs from then on."""
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel)
    desk = await at_desk(story, "table:1:1", "person:2")
    for person in (story.rook, story.kestrel, story.wren):
        await story.rook.presses("ask:stand-in:2", on=desk, chosen=person)
    await story.rook.presses(f"stand-in:2:{story.wren.id}", on=desk)
    await ready(story.wren)
    for person in (story.moth, story.wren):
        await person.presses("mine")


@in_english
async def test_somebody_leaves_and_returns(story: Story) -> None:
    """Points stay, and a match that goes on is played."""
    await goes(story, story.kestrel, story.moth, story.wren, story.otter)
    await ready(story.kestrel, story.moth, story.wren, story.otter)
    story.begins_here()
    await story.kestrel.presses("out")
    await concedes(story.moth, story.otter)
    await at_desk(story, "person:3", "ask:drop:3", "drop:3")
    await story.wait(10)
    await at_desk(story, "draw", "person:3", "return:3", "draw")


async def test_somebody_leaves_before_their_match(story: Story) -> None:
    """The others wait a moment for a stand-in, and no longer once they are ready."""
    await goes(story, story.kestrel, story.moth, story.wren, story.otter)
    await story.moth.presses("out")
    await story.wait(60)
    await ready(story.kestrel)
    await story.wait(10)
    await story.kestrel.presses("mine")
    await story.wait(2 * MINUTE)


@in_english
async def test_somebody_leaves_where_a_host_decides(story: Story) -> None:
    await goes(story, story.kestrel, story.moth, walkovers=False)
    await ready(story.kestrel)
    story.begins_here()
    await story.moth.presses("out")
    await story.wait(10)


async def test_a_free_place_is_offered_to_those_who_wait(story: Story) -> None:
    """Nobody overtakes them; and a host may give a place that is not free."""
    finch = story.joins("Finch")
    await prepared(story, story.kestrel, story.moth, story.wren, drawn=False, places=3, legs=4)
    await story.otter.presses("in")
    await at_desk(story, "draw", "go")
    story.begins_here()
    await story.kestrel.presses("out")
    await story.wait(10)
    await finch.presses("in")
    await story.otter.presses("mine", "in")
    await story.wait(10)
    await at_desk(story, f"person:0:{finch.id}", f"add:{finch.id}")


async def test_people_come_late(story: Story) -> None:
    """Until half of the legs are drawn, or a host closes the entry."""
    await goes(story, story.kestrel, story.moth, story.wren, story.otter)
    finch, heron = story.joins("Finch"), story.joins("Heron")
    await finch.presses("in")
    await finch.presses("mine")
    late = heron.offer("in")
    await at_desk(story, "more", "entry:0")
    await heron.takes(late, forged=True)
    desk = await at_desk(story, "more")
    await story.rook.presses("add", on=desk, chosen=heron)
    await heron.presses("mine")
