"""Hosts of rounds decide at the desk: about tables, places, each other, and the round."""

from asyncio import gather

from bot.match.ids import MatchId
from tests.play.story import Story
from tests.stories.evenings import at_desk, concedes, drafted, goes, in_english, opened, ready


async def test_a_host_rules_about_a_match_that_goes_on(story: Story) -> None:
    """It ends with that; the statistics know nothing of it."""
    players = (story.kestrel, story.moth, story.wren, story.otter)
    await goes(story, *players)
    await ready(*players)
    story.begins_here()
    await at_desk(story, "table:1:1", "ask:void:1:1", "void:1:1")
    await at_desk(story, "table:1:2", "ask:award:1:2:4", "award:1:2:4")
    await story.wait(10)
    await story.otter.presses("standings")


@in_english
async def test_the_desk_of_a_match_stays_where_that_of_its_round_was(story: Story) -> None:
    """A change at the table redraws it, and never brings the table's page back."""
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel, story.moth)
    story.begins_here()
    desk = await at_desk(story, "table:1:1", "desk")
    await story.moth.presses("start:0")
    await story.wait(10)
    await story.rook.presses("pause", on=desk)
    await story.wait(10)


@in_english
async def test_a_table_plays_again(story: Story) -> None:
    """Its first result counts no more in the round, and stays in the statistics."""
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel, story.moth)
    await concedes(story.moth)
    await story.wait(10)
    story.begins_here()
    await at_desk(story, "table:1:1", "ask:replay:1:1", "replay:1:1")
    await ready(story.kestrel, story.moth)
    await concedes(story.kestrel)
    await story.wait(10)
    await story.moth.uses("stats")


async def test_points_are_corrected(story: Story) -> None:
    """Visibly, by no more than a round gives; what was typed stays for another try."""
    await goes(story, story.kestrel, story.moth)
    desk = await at_desk(story, "person:2")
    form = await story.rook.presses("correct:2", on=desk)
    await story.rook.fills(form, points="three", reason="`Told` the others' cards")
    form = await story.rook.presses("correct:2", on=desk)
    await story.rook.fills(form, points="-999")
    await ready(story.kestrel, story.moth)
    await story.wait(10)
    form = await story.rook.presses("correct:2", on=desk)
    await story.rook.fills(form, points="-1")
    await story.moth.presses("standings")


async def test_a_co_host_decides_nothing_about_the_own_table(story: Story) -> None:
    players = (story.kestrel, story.moth, story.wren, story.otter)
    await goes(story, *players)
    desk = await at_desk(story, "more")
    await story.rook.presses("co-host", on=desk, chosen=story.kestrel)
    story.begins_here()
    desk = await at_desk(story, "table:1:1", host=story.kestrel)
    await story.kestrel.forges(desk, "r:1:0:void:1:1")
    await story.kestrel.forges(desk, f"r:1:0:co-host:{story.moth.id}")
    await ready(*players)
    for number in (1, 2):
        await story.kestrel.takes(story.rook.offer("desk", match=MatchId(number)))
    await at_desk(story, "table:1:2", "ask:void:1:2", "void:1:2", host=story.kestrel)


@in_english
async def test_a_player_of_another_table_takes_no_seat_over(story: Story) -> None:
    """And is told so by the table: another channel would be no way out."""
    players = (story.kestrel, story.moth, story.wren, story.otter)
    await goes(story, *players)
    await ready(*players)
    story.begins_here()
    desk = (await story.rook.takes(story.rook.offer("desk", match=MatchId(1)))).message
    await story.rook.presses("host:seat,0", on=desk)
    menu = next(one for one in story.rook.offers(on=desk) if one.chooses_user)
    await story.rook.takes(menu, chosen=story.wren)
    await story.rook.presses(f"host:substitute,0,{story.wren.id}", on=desk)


async def test_a_round_is_handed_over(story: Story) -> None:
    """The old host may play then."""
    await goes(story, story.kestrel, story.moth, story.wren, story.otter)
    finch = story.joins("Finch")
    desk = await at_desk(story, "more")
    for person in (story.kestrel, finch):
        await story.rook.presses("ask:hand-over", on=desk, chosen=person)
    await story.rook.presses(f"hand-over:{finch.id}", on=desk)
    await at_desk(story, host=finch)
    await story.rook.presses("in")


async def test_two_hosts_decide_about_the_same(story: Story) -> None:
    """The second one is told who has done it."""
    await goes(story, story.kestrel, story.moth, story.wren, story.otter)
    finch = story.joins("Finch")
    desk = await at_desk(story, "more")
    await story.rook.presses("co-host", on=desk, chosen=finch)
    story.begins_here()
    first = await at_desk(story, "table:1:1", "ask:walkover:1:1:2")
    second = await at_desk(story, "table:1:1", "ask:void:1:1", host=finch)
    await gather(
        story.rook.presses("walkover:1:1:2", on=first), finch.presses("void:1:1", on=second)
    )
    await at_desk(story, "table:1:2", host=finch)


async def test_a_page_says_that_somebody_has_left_the_server(story: Story) -> None:
    """Before they have a place and after; of nobody else."""
    await opened(story, story.kestrel, story.moth)
    story.begins_here()
    story.sandbox.remove_member(story.moth.client)
    desk = await at_desk(story, f"person:0:{story.moth.id}", "desk")
    await story.rook.presses("more", on=desk)
    await story.rook.presses("ask:close-check-in", on=desk)
    await story.rook.presses("close-check-in", on=desk)
    for place in (2, 1):
        await story.rook.presses(f"person:{place}", on=desk)
        await story.rook.presses("desk", on=desk)


@in_english
async def test_presses_that_no_button_carries_are_refused(story: Story) -> None:
    """Each in words that fit, and none as a fault of the bot's."""
    await drafted(story)
    await story.rook.forges(story.rook.offer("post").message, "r:1:0:options")
    await story.rook.presses("post")
    desk = await at_desk(story)
    for act in ("by-hand", "correct", "correct:1", "draw", "call:1"):
        await story.rook.forges(desk, f"r:1:0:{act}")


@in_english
async def test_nothing_is_decided_once_a_round_is_over(story: Story) -> None:
    """By buttons that are older than its end, or that nobody was offered."""
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel, story.moth)
    await concedes(story.moth)
    await story.wait(10)
    desk = await at_desk(story, "table:1:1")
    form = await story.rook.forges(desk, "r:1:0:correct:1")
    other = (await story.rook.uses("round close")).message
    await story.rook.presses("approve", on=other)
    await story.wait(10)
    story.begins_here()
    await story.rook.fills(form, points="1")
    for act in (
        "terms",
        "correct:1",
        "by-hand",
        "draw",
        "cancel",
        "approve",
        "call:1:1",
        "ask:replay:1:1",
    ):
        await story.rook.forges(other, f"r:1:0:{act}")
    await story.moth.uses("round export", round="Sunday Cup")


async def test_a_round_is_cancelled(story: Story) -> None:
    """Its matches end with it if the host says so."""
    players = (story.kestrel, story.moth, story.wren, story.otter)
    await goes(story, *players)
    await ready(story.kestrel, story.moth)
    story.begins_here()
    await at_desk(story, "more", "ask:cancel", "cancel-all")
    await story.wait(10)
    await story.kestrel.uses("round show")
    await story.rook.uses("round close")
