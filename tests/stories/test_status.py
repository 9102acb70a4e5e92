"""`/host status`: every live match of the server, for its moderators, and for hosts their own."""

import pytest

from bot.handlers.actor import HOST_COMMAND_MS
from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.ui.catalogue import texts_in
from bot.ui.status import PAGE
from sandbox.people import Reply
from tests.play.offers import offers_on
from tests.play.phases import seated
from tests.play.scene import Scene
from tests.play.story import Story
from tests.store.playing import edit
from tests.stories.tables import death_match


def offered(reply: Reply) -> list[int | None]:
    """The matches whose desks a page offers."""
    return [one.match_id for one in offers_on(reply.message) if one.verb == MatchCommand.DESK]


async def test_each_match_is_listed_with_its_desk(story: Story) -> None:
    await seated(story)
    story.begins_here()
    await story.moth.presses("start:0")
    await story.kestrel.presses("draw")
    await death_match(story.wren, story.otter)
    await story.rook.uses("host pause")
    await story.rook.uses("host status")
    await story.rook.presses("desk", match=(await story.match(2)).terms.id)


@pytest.mark.usefixtures("slow_beats")
async def test_many_matches_have_pages(scene: Scene) -> None:
    await seated(scene)
    await scene.rook.uses("host pause")
    for number in range(PAGE):
        cellar = scene.sandbox.add_channel(f"cellar-{number}")
        await scene.wren.uses_in(
            cellar, "deathmatch challenge", opponent="Otter", variant="warrior"
        )
        await scene.otter.presses("accept")
    page = await scene.rook.uses("host status")
    newest = list(range(PAGE + 1, 1, -1))
    assert offered(page) == newest
    for wanted, shown in ((1, [1]), (0, newest), (99, [1])):
        await scene.rook.forges(page.message, f"h:status:{wanted}")
        assert offered(page) == shown
    refused = await scene.wren.forges(page.message, "h:status:0")
    assert refused.text == texts_in("en")("refusal-not-the-host")
    # A host who moderates no more sees what they host.
    scene.sandbox.core.world.members[scene.rook.id].role_ids.clear()
    await scene.wait(HOST_COMMAND_MS / 1000 + 60)
    await scene.rook.forges(page.message, "h:status:0")
    assert offered(page) == [1]


async def test_troubles_are_reported_with_their_remedies(story: Story) -> None:
    await seated(story)
    story.begins_here()
    story.sandbox.delete_channel(story.channel)
    await story.wait(5)
    await story.rook.uses_in(story.sandbox.channels["tavern"], "host status")


async def test_a_damaged_match_can_be_ended(story: Story) -> None:
    await seated(story)
    story.begins_here()
    await death_match(story.wren, story.otter)
    await edit(story.process.store, "UPDATE matches SET options = '{}' WHERE id = 1")
    story.process.bot.handlers.matches.forget(MatchId(1))
    page = await story.rook.uses("host status")
    assert offered(page) == [2]
    await story.rook.presses("ask-end")
    await story.rook.uses("host status")
    assert "match 1 cannot be read" in story.logged[0]
    story.logged.clear()


async def test_open_invitations_are_listed(story: Story) -> None:
    await story.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior"
    )
    await story.wren.uses("play dungeon", box="welcome")
    await story.rook.uses("host status")


async def test_no_live_match_is_no_error(story: Story) -> None:
    await story.rook.uses("host status")
