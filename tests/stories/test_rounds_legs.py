"""Legs of rounds: drawn, drawn anew, written by hand, and begun; and the knock-out."""

from bot.rounds.terms import Pairing
from tests.play.story import Story
from tests.stories.evenings import (
    READY,
    at_desk,
    concedes,
    goes,
    in_english,
    plays_a_leg,
    prepared,
    ready,
)


@in_english
async def test_a_leg_is_drawn_anew_until_it_begins(story: Story) -> None:
    """And Go is taken back, until somebody is ready."""
    await prepared(story, story.kestrel, story.moth, story.wren, story.otter, drawn=False)
    story.begins_here()
    desk = await at_desk(story, "draw")
    old = story.rook.offer("go", on=desk)
    await story.rook.presses("draw", on=desk)
    await story.rook.takes(old, forged=True)
    await at_desk(story, "go", "take-back-go", "go")
    await ready(story.moth)
    await story.rook.presses("take-back-go")


async def test_a_leg_is_written_by_hand(story: Story) -> None:
    """All that does not fit is told at once; what was written comes back, also after a restart."""
    players = (story.kestrel, story.moth, story.wren, story.otter, story.joins("Finch"))
    await prepared(story, *players, drawn=False, pairing=Pairing.BY_HAND)
    desk = await at_desk(story, "person:1", "forbid:1:2")
    story.begins_here()
    form = await story.rook.presses("by-hand", on=desk)
    await story.rook.fills(form, tables="1 2\nKestrel, Sable\n3\nbye 3")
    await story.away(5)
    form = await story.rook.presses("by-hand", on=desk)
    await story.rook.fills(form, tables="kestrel wren\n2-4\nbye 5")
    form = await story.rook.presses("by-hand", on=desk)
    await story.rook.fills(form, tables="1 3\n2 4")
    await story.rook.presses("go", on=desk)
    await story.people["Finch"].presses("mine")


async def test_a_pair_that_must_not_meet(story: Story) -> None:
    """The hosts alone know of it; where nothing else is left they are told."""
    await prepared(story, story.kestrel, story.moth, story.wren, drawn=False)
    desk = await at_desk(story, "person:1", "forbid:1:2", "draw")
    await story.rook.presses("person:1", on=desk)
    await story.rook.presses("forbid:1:3", on=desk)
    await story.rook.presses("person:2", on=desk)
    await story.rook.presses("forbid:2:3", on=desk)
    await story.rook.presses("draw", on=desk)


@in_english
async def test_everybody_meets_everybody_of_three(story: Story) -> None:
    """One rests in each leg, which is a win for everybody once."""
    players = (story.kestrel, story.moth, story.wren)
    await prepared(story, *players, drawn=False, pairing=Pairing.EVERYBODY)
    for loser in (story.moth, story.kestrel, story.wren):
        story.begins_here()
        await plays_a_leg(story, loser)
    await story.wren.presses("mine", "standings")
    await story.moth.uses("round table")


async def test_a_knock_out_needs_a_winner(story: Story) -> None:
    await goes(
        story, story.kestrel, story.moth, story.wren, pairing=Pairing.KNOCK_OUT, by_hand=False
    )
    await ready(story.kestrel, story.moth)
    await story.rook.uses_in(story.channel, "round close")
    await at_desk(story, "table:1:1", "ask:award:1:1:0", "award:1:1:0")
    await story.wait(10)
    await at_desk(story, "table:1:1", "ask:award:1:1:2", "award:1:1:2", "draw", "go")
    await ready(story.moth, story.wren)
    await concedes(story.wren)
    await story.wait(10)
    await story.kestrel.presses("mine")
    await story.rook.uses("round close")
    await story.rook.presses("approve")


@in_english
async def test_a_knock_out_goes_on_without_those_who_did_not_come(story: Story) -> None:
    players = (story.kestrel, story.moth, story.wren, story.otter, story.joins("Finch"))
    await goes(story, *players, pairing=Pairing.KNOCK_OUT, by_hand=False)
    await ready(story.kestrel, story.moth)
    await concedes(story.moth)
    story.begins_here()
    await story.wait(READY)
    await at_desk(story, "draw")
