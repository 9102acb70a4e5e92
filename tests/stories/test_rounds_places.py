"""Where rounds are shown and played: their channel, threads, and what becomes of either."""

import pytest
from discord import ChannelType

from tests.play.story import Story
from tests.stories.evenings import (
    MINUTE,
    at_desk,
    concedes,
    goes,
    in_english,
    opened,
    prepared,
    ready,
    thread,
)


async def test_a_round_is_brought_to_another_channel(story: Story) -> None:
    """By its host, as when it cannot be shown where it was."""
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel, story.moth)
    story.begins_here()
    story.happens("a moderator takes a permission from the bot")
    story.sandbox.set_permission(story.channel, "send_messages", False)
    await concedes(story.moth)
    await story.wait(10)
    for person in (story.kestrel, story.rook):
        await person.uses_in(story.sandbox.channels["tavern"], "round show")
    await story.wait(10)


@in_english
async def test_a_thread_is_opened_again(story: Story) -> None:
    """Phones show no buttons in an archived one."""
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel)
    story.begins_here()
    story.happens("somebody archives the thread")
    story.sandbox.change_thread(thread(story, 1), archived=True)
    await story.quiet()
    assert not thread(story, 1).archived
    await ready(story.moth)


@in_english
@pytest.mark.parametrize("begun", [False, True])
async def test_a_thread_is_deleted(begun: bool, story: Story) -> None:
    """Its table goes on in the channel, and is called there if it has not begun."""
    await goes(story, story.kestrel, story.moth)
    await ready(story.kestrel, *((story.moth,) if begun else ()))
    story.begins_here()
    story.happens("somebody deletes the thread")
    story.sandbox.delete_channel(thread(story, 1))
    await story.wait(30)
    if not begun:
        # Nobody needs to say it twice.
        await ready(story.moth)
    await concedes(story.moth)
    await story.wait(10)


@in_english
async def test_without_threads_two_tables_play_at_once(story: Story) -> None:
    players = [story.joins(name) for name in ("Finch", "Heron")]
    story.sandbox.set_permission(story.channel, "create_public_threads", False)
    await goes(story, story.kestrel, story.moth, story.wren, story.otter, *players)
    await at_desk(story)
    await ready(story.kestrel, story.moth)
    await concedes(story.moth)
    await story.wait(10)


@in_english
async def test_threads_that_cannot_be_made_soon(story: Story) -> None:
    """Discord says that it takes five minutes."""
    story.sandbox.threads.refuse_starts(300)
    await goes(story, story.kestrel, story.moth)
    await at_desk(story)
    await ready(story.kestrel, story.moth)
    story.begins_here()
    await concedes(story.moth)
    await story.wait(5 * MINUTE)


@in_english
async def test_a_round_in_a_voice_channel(story: Story) -> None:
    story.channel = story.sandbox.add_channel("lounge", kind=ChannelType.voice)
    await prepared(story, story.kestrel, story.moth)
    await at_desk(story, "go")


@in_english
async def test_tables_play_one_after_another(story: Story) -> None:
    await goes(story, story.kestrel, story.moth, story.wren, story.otter, one_by_one=True)
    await at_desk(story)
    await ready(story.kestrel, story.moth)
    await concedes(story.moth)
    await story.wait(10)
    await ready(story.wren)


@in_english
async def test_deleted_messages_are_put_back(story: Story) -> None:
    await goes(story, story.kestrel, story.moth)
    await deletes_all(story)
    await ready(story.kestrel)


@in_english
async def test_a_deleted_check_in_calls_again(story: Story) -> None:
    await opened(story, story.kestrel, story.moth)
    await story.wait(5 * MINUTE)
    await story.kestrel.presses("here")
    story.begins_here()
    await deletes_all(story)
    await story.moth.presses("here")


async def deletes_all(story: Story) -> None:
    """Somebody deletes all that stands in the channel."""
    for message in [one for one in story.channel.messages.values() if one.reader is None]:
        story.happens("somebody deletes a message")
        story.sandbox.delete_message(message)
        await story.quiet()
