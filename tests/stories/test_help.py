"""`/help`: the reader's possibilities here and now."""

import pytest

from sandbox.world import Channel
from tests.play.phases import begun
from tests.play.story import Story


def tavern(story: Story) -> Channel:
    return story.sandbox.channels["tavern"]


async def test_pending_questions_and_held_cards_come_first(story: Story) -> None:
    await begun(story)
    story.begins_here()
    for person in (story.kestrel, story.moth, story.wren):
        await person.uses("help")
        await person.uses_in(tavern(story), "help")
    await story.moth.presses("rules", on=next(iter(story.moth.sees())))
    await story.kestrel.presses("draw")
    for person in (story.kestrel, story.moth, story.wren):
        await person.uses("help")
    await story.kestrel.presses("card", on=story.kestrel.offer("card").message)
    # In private messages no command of a server is named.
    for person in (story.kestrel, story.wren):
        direct = story.sandbox.core.world.direct_channel(person.client.user)
        await person.uses_in(direct, "help")


async def test_invitations_wait_for_whom_they_ask(story: Story) -> None:
    options = {"opponent": "Moth", "variant": "warrior"}
    challenge = (await story.kestrel.uses("deathmatch challenge", **options)).message
    await story.rook.uses(
        "host deathmatch", candidate="Wren", opponent="Otter", variant="warrior", clock="off"
    )
    await story.otter.uses("play dungeon", box="welcome")
    story.begins_here()
    await story.moth.uses_in(tavern(story), "help")
    for person in (story.kestrel, story.wren, story.otter, story.rook):
        await person.uses("help")
    await story.moth.presses("decline", on=challenge)
    await story.moth.uses("help")


async def test_help_tells_how_a_round_works(story: Story) -> None:
    page = (await story.wren.uses("help")).message
    await story.wren.presses("rounds", on=page)
    await story.wren.presses("help", on=page)


@pytest.mark.parametrize("permission", ["view_channel", "send_messages"])
async def test_help_names_the_permission_that_is_missing(story: Story, permission: str) -> None:
    story.sandbox.set_permission(story.channel, permission, False)
    await story.wren.uses("help")
