"""The rules are read where they are wanted: on invitations, on boards, by anybody, in private."""

import pytest

from bot.ui.custom_ids import of_press
from tests.play.phases import begun, brought_to
from tests.play.story import Story

CHALLENGE = "deathmatch challenge"


async def test_invitations_lead_to_the_rules_even_when_over(story: Story) -> None:
    """Each reads them in their own language, and turns the pages in one message."""
    story.moth.client.locale = "uk" if story.language == "en" else "en-US"
    asked = (await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="warrior")).message
    rules = story.moth.offer("rules", on=asked)
    for person in (story.moth, story.wren):
        page = (await person.presses("rules", on=asked)).message
        for topic in ("example", "tile-torch", "time", "monsters", "equipment", "dungeon"):
            await person.presses(f"rules:{topic}", on=page)
    await story.moth.presses("decline")
    await story.moth.takes(rules, forged=True)
    await story.wren.presses("rules:turn", on=page)
    await story.wren.forges(asked, rules.custom_id.replace("1", "404"))


async def test_an_open_table_and_a_host_call_have_them_too(story: Story) -> None:
    table = (await story.kestrel.uses("play deathmatch", variant="barbarian")).message
    await story.rook.presses("rules", on=table)
    names = {"candidate": "Kestrel", "opponent": "Moth"}
    call = (await story.rook.uses("host deathmatch", variant="warrior", **names)).message
    page = (await story.kestrel.presses("rules", on=call)).message
    await story.kestrel.presses("rules:time", on=page)


async def test_tiles_can_be_looked_up_even_after_the_match(story: Story) -> None:
    """The board stays, and so does the page read last; an unknown topic shows the first page."""
    await begun(story)
    await story.kestrel.presses("draw", "discard:torch")
    story.begins_here()
    board = story.wren.offer("rules:point").message
    for person in (story.kestrel, story.wren):
        await person.presses("rules:tile-torch", on=board)
        page = (await person.presses("rules:tile-vorpal-sword", on=board)).message
        await person.presses("rules:equipment", on=page)
    menu = story.wren.offer("rules:point")
    for topic in ("rules:what", "rules:", "rules:,", "rules:tile-vorpal-axe", "rules:point,turn"):
        await story.wren.forges(menu.message, menu.custom_id, topic)
    # A board of long ago has a button, and leads to the same.
    button = of_press((await story.match()).terms.id, 1, "rules")
    page = (await story.wren.forges(menu.message, button)).message
    await story.rook.uses("match end")
    await story.rook.presses("end")
    await story.wren.presses("rules:tile-torch", on=page)


@pytest.mark.parametrize("phase", ["name", "strike"])
async def test_a_button_replaces_the_menu_where_room_is_short(phase: str, story: Story) -> None:
    await brought_to(story, phase)
    await story.wait(10)
    story.begins_here()
    await story.wren.presses("rules", "rules:dungeon")
