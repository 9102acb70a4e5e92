"""The board, the calls and the walks stay in sight while others talk in the channel."""

import pytest

from bot.display.channel_tails import HEAVY
from bot.display.match_messages import SETTLED_SECONDS
from tests.play.phases import begun, hosted
from tests.play.requests import MESSAGE
from tests.play.scene import LATE_CALL, Scene
from tests.play.story import Story


async def talk(scene: Scene, lines: int) -> None:
    for number in range(lines):
        await scene.wren.writes(f"line {number}")


async def turn(story: Story, player: str) -> None:
    """A player draws and adds a monster."""
    await story.people[player].presses("draw", "add")


@pytest.mark.parametrize("deleted", [True, False], ids=["deleted", "standing"])
async def test_a_board_comes_down_with_a_call(story: Story, deleted: bool) -> None:
    """The old board counts as long as it stands, and does no harm afterwards."""
    await begun(story)
    await story.wait(SETTLED_SECONDS)
    await talk(story, HEAVY - 1)
    await turn(story, "Kestrel")
    await story.wait(LATE_CALL)
    story.begins_here()
    await turn(story, "Moth")
    await talk(story, 1)
    old = story.kestrel.offer("draw")
    if not deleted:
        story.sandbox.faults.add("DELETE", MESSAGE, delay=5.0, times=1)
    await story.wait(LATE_CALL)
    await story.kestrel.takes(old, forged=deleted)
    await story.wait(10)
    (hand,) = [one for one in story.kestrel.sees() if one.reader is not None]
    assert "add" in [each.action for each in story.kestrel.offers() if each.message is hand]
    (board,) = [one for one in story.wren.sees() if one.components]
    assert board.id > old.message.id


@pytest.mark.parametrize("lines", [HEAVY - 1, HEAVY], ids=["seen", "buried"])
async def test_a_player_is_called_again_in_talk_as_the_bank_begins(
    story: Story, lines: int
) -> None:
    """Once in a turn, also one who drew the card themselves; the board comes along."""
    await hosted(story, "90+300")
    await turn(story, "Kestrel")
    await story.moth.presses("draw")
    await talk(story, lines)
    story.begins_here()
    await story.wait(100)
    await talk(story, HEAVY)
    await story.wait(100)


async def test_a_pass_comes_down_at_once(story: Story) -> None:
    """Below much talk, however short the board has stood: somebody has to name a monster."""
    await begun(story)
    await turn(story, "Kestrel")
    await talk(story, HEAVY)
    await story.wait(1)
    story.begins_here()
    await story.moth.presses("pass")
    await talk(story, HEAVY)
    await story.wait(1)


async def test_a_player_is_led_to_the_walk_that_a_press_begins(story: Story) -> None:
    """It is shown further down, below a message that was written meanwhile."""
    await begun(story)
    await turn(story, "Kestrel")
    await story.wait(LATE_CALL)
    await story.moth.presses("pass")
    await story.wait(LATE_CALL)
    await talk(story, 1)
    story.begins_here()
    await story.kestrel.presses("name:7")
    await story.wait(60)


async def walk_amid_talk(scene: Scene) -> None:
    """Moth is in the dungeon, with two monsters ahead; much is written below."""
    await begun(scene)
    for player in (scene.kestrel, scene.moth):
        await player.presses("draw", "add")
    await scene.kestrel.presses("pass")
    await scene.wait(LATE_CALL)
    await talk(scene, 1)
    await scene.moth.presses("name:7")
    await scene.wait(1)
    await talk(scene, HEAVY)


async def test_a_verdict_comes_down_below_much_talk(story: Story) -> None:
    await walk_amid_talk(story)
    story.begins_here()
    await story.wait(60)


async def test_a_kill_as_a_verdict_comes_down_leaves_one_walk(scene: Scene) -> None:
    await walk_amid_talk(scene)
    scene.dies_before("DELETE /channels")
    await scene.wait(6)
    verdicts = [one for one in scene.wren.sees() if "Equipment:" in one.text]
    assert len(verdicts) == 2, "the older is still there"
    await scene.kill()
    await scene.start()
    await scene.wait(60)
    assert [one.id for one in scene.wren.sees() if "Equipment:" in one.text] == [verdicts[0].id]
    assert await scene.wrong() == []


async def test_the_line_of_a_pause_brings_the_board_down(story: Story) -> None:
    """Nobody is called until the match goes on, and then all are."""
    await hosted(story)
    await story.wait(SETTLED_SECONDS)
    story.begins_here()
    for act in ("host pause", "host resume"):
        await talk(story, HEAVY)
        await story.rook.uses(act)
        await story.wait(SETTLED_SECONDS)


@pytest.mark.parametrize("lines", [1, HEAVY])
async def test_a_request_shows_the_way_to_its_buttons(story: Story, lines: int) -> None:
    """By a link, or below much talk by the board itself."""
    await begun(story)
    await story.wait(SETTLED_SECONDS)
    story.begins_here()
    await talk(story, lines)
    await story.moth.uses("match ask", what="pause")
    await story.wait(1)
