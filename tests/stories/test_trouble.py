"""Stories in which Discord, or somebody on the server, gets in the way."""

from tests.play.story import Story
from tests.stories.test_death_match import begun


async def test_somebody_takes_no_private_messages(story: Story) -> None:
    story.moth.client.close_dms()
    await begun(story)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.moth.presses("draw")
    await story.wait(10)
    await story.moth.presses("add")


async def test_the_bot_may_not_write_for_a_while(story: Story) -> None:
    await begun(story)
    story.sandbox.set_permission(story.channel, "send_messages", False)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.wait(30)
    story.sandbox.set_permission(story.channel, "send_messages", True)
    await story.wait(120)


async def test_a_board_is_deleted(story: Story) -> None:
    await begun(story)
    board = next(one for one in story.wren.sees() if "draw" in "".join(one.custom_ids))
    story.sandbox.delete_message(board)
    await story.wait(5)
    await story.kestrel.presses("draw")


async def test_a_player_leaves_the_server(story: Story) -> None:
    await begun(story)
    story.sandbox.remove_member(story.sandbox.people["Moth"])
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.wait(60)


async def test_the_gateway_is_lost_and_comes_back(story: Story) -> None:
    await begun(story)
    await story.sandbox.drop_gateway(resumable=False)
    await story.wait(60)
    await story.kestrel.presses("draw")
