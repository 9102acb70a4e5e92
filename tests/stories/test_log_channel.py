"""The log channel of a server: the acts of hosts in one message for each match."""

import pytest

from sandbox.world import Channel
from tests.play.choices import has_set
from tests.play.phases import brings, hosted, seated
from tests.play.requests import MESSAGE, MESSAGES
from tests.play.scene import Scene
from tests.play.story import Story
from tests.stories.tables import HOURS, death_match
from tests.stories.test_playback_controls import into_the_dungeon, steps


async def logged_in(scene: Scene, name: str = "log") -> Channel:
    """The log channel, which is new."""
    channel = scene.sandbox.add_channel(name)
    await has_set(scene, log_channel=str(channel.id))
    return channel


async def test_acts_of_hosts_are_told_in_one_message(story: Story) -> None:
    """Of moderators in any match, too; not of players, nor in a server that has no such channel."""
    await logged_in(story)
    await hosted(story, "600+6000")
    story.begins_here()
    await story.rook.uses("host pause")
    await story.rook.uses("host resume")
    await story.rook.uses("host time", player="Kestrel", seconds=60)
    await brings(story, "substitute", player="Moth", by="Wren")
    await story.kestrel.uses("match ask", what="pause")
    await story.rook.uses("host pause")
    await death_match(story.moth, story.otter)
    await story.rook.uses("host end", match="2")
    await story.rook.presses("end")
    await story.otter.uses("match concede")


async def test_an_act_in_a_walk_is_told_once_the_walk_is_over(story: Story) -> None:
    log = await logged_in(story)
    await hosted(story, "off")
    await into_the_dungeon(story)
    panel = (await story.rook.presses("hold-walk")).message
    await story.rook.uses("host pause")
    await story.wait(5)
    assert not log.messages
    await steps(story, panel)
    await story.wait(10)


@pytest.mark.usefixtures("slow_beats")
async def test_a_log_that_cannot_be_edited_is_posted_anew(scene: Scene) -> None:
    """Somebody has deleted it, or it is too old; of an old one only the new one stands."""
    log = await logged_in(scene)
    await hosted(scene, "off")
    for change in ("nothing", "deleted", "old"):
        if change == "deleted":
            scene.sandbox.delete_message(*log.messages.values())
        elif change == "old":
            await scene.wait(2 * HOURS)
            scene.sandbox.refuse_old_edits = 60.0
        await scene.rook.uses("host pause")
        await scene.rook.uses("host resume")
        await scene.settled()
        (message,) = log.messages.values()
        assert len(told(message.text)) == 2 * (1 + ("nothing", "deleted", "old").index(change))


async def test_nothing_waits_for_a_log_that_cannot_be_written(scene: Scene) -> None:
    log = await logged_in(scene)
    await hosted(scene, "off")
    scene.sandbox.set_permission(log, "send_messages", False)
    await scene.rook.uses("host pause")
    await scene.settled()
    assert not log.messages
    scene.sandbox.set_permission(log, "send_messages", True)
    await scene.rook.uses("host resume")
    await scene.settled()
    (message,) = log.messages.values()
    assert len(told(message.text)) == 2
    scene.sandbox.delete_channel(log)
    await scene.rook.uses("host pause")
    await scene.settled()
    another = await logged_in(scene, "another log")
    await scene.away()
    await scene.rook.uses("host resume")
    (message,) = another.messages.values()
    assert len(told(message.text)) == 4


@pytest.mark.parametrize("away", [0.0, 400.0])
@pytest.mark.parametrize("cut", ["POST", "answer to POST", "PATCH", "answer to PATCH"])
async def test_a_killed_bot_leaves_one_log(cut: str, away: float, scene: Scene) -> None:
    """Also where Discord knows the message by its nonce no more."""
    log = await logged_in(scene)
    await seated(scene, clock="off")
    acts = ["pause", "resume"] if "PATCH" in cut else ["pause"]
    for act in acts:
        if act is acts[-1]:
            scene.dies_before(f"{cut} /channels/{log.id}")
        await scene.rook.uses(f"host {act}")
    assert scene.process.border.cut.is_set()
    await scene.kill()
    await scene.wait(away)
    await scene.start()
    await scene.wait(10)
    (message,) = log.messages.values()
    assert len(told(message.text)) == len(acts)
    await scene.rook.uses("host time", player="Kestrel", seconds=60)


async def test_a_log_that_may_have_arrived_is_brought_up_to_date(scene: Scene) -> None:
    """Discord has taken it, and does not say so; meanwhile the host does something else."""
    log = await logged_in(scene)
    await hosted(scene, "off")
    scene.sandbox.faults.add("POST", MESSAGES, drop="after", when=lambda body: "🎛" in str(body))
    await scene.rook.uses("host pause")
    await scene.rook.uses("host resume")
    await scene.wait(10)
    (message,) = log.messages.values()
    assert len(told(message.text)) == 2


async def test_a_log_leads_to_the_result_in_the_end(scene: Scene) -> None:
    """Also where Discord does not take that at once."""
    log = await logged_in(scene)
    await hosted(scene, "off")
    await scene.rook.uses("host pause")
    await scene.rook.uses("host resume")
    scene.sandbox.faults.add("PATCH", MESSAGE, drop="before", when=lambda body: "🎛" in str(body))
    await scene.kestrel.uses("match concede")
    await scene.kestrel.presses("concede")
    await scene.wait(10)
    (message,) = log.messages.values()
    result = scene.kestrel.offer("rematch").message
    assert f"/{scene.channel.id}/{result.id})" in message.text


async def test_the_oldest_acts_go_where_there_is_no_room(scene: Scene) -> None:
    log = await logged_in(scene)
    await hosted(scene, "off")
    for _ in range(40):
        await scene.rook.uses("host pause")
        await scene.rook.uses("host resume")
    await scene.settled()
    (message,) = log.messages.values()
    assert 50 < len(told(message.text)) < 80


def told(text: str) -> list[str]:
    """The lines of acts: each has a time."""
    return [line for line in text.split("\n") if line.startswith("<t:")]
