"""The playback controls: a host holds a playback, steps through it, or lets it run on."""

import pytest

from bot.display.playhead import HOLD_MS
from bot.match.acts import MatchCommand
from sandbox.interaction import UPDATE
from sandbox.world import Message
from tests.play.phases import begun, brings, brought_to, gift, hosted
from tests.play.scene import Scene
from tests.play.story import Story


async def bids(scene: Scene) -> None:
    """Each draws and adds, and Moth passes: Kestrel goes in, once a monster is named."""
    for player in (scene.kestrel, scene.moth, scene.kestrel):
        await player.presses("draw", "add")
    await scene.moth.presses("pass")


async def enters(scene: Scene) -> None:
    await bids(scene)
    await scene.kestrel.presses("name:7")


async def into_the_dungeon(story: Story) -> None:
    """Kestrel goes in, and the first frame stands: there are five, and the last stands longer."""
    await bids(story)
    story.begins_here()
    await story.kestrel.presses("name:7")


async def held(story: Story, clock: str = "off") -> Message:
    """Rook hosts, and holds the walk at its first frame. Returns the control that Rook sees."""
    await hosted(story, clock)
    await into_the_dungeon(story)
    return (await story.rook.presses("hold-walk")).message


async def steps(story: Story, panel: Message) -> None:
    """Rook steps through the walk to its end, in no time, and the end has stood for a while."""
    while "next-frame" in [str(offer.action) for offer in story.rook.offers(on=panel)]:
        reply = await story.rook.presses("next-frame", on=panel)
        assert reply.type == UPDATE, "the control changes in its place"
    await story.wait(4)


async def last_walk(story: Story) -> Message:
    """The match is over, and its last walk held: that tells nobody. Returns Rook's control."""
    await story.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior", clock="off"
    )
    await story.kestrel.presses("ready")
    await story.moth.presses("ready", "start:0")
    for _ in range(2):
        await gift(story)
        await story.wait(10)
    story.begins_here()
    await gift(story)
    assert not (await story.match()).live
    return (await story.rook.presses("hold-walk")).message


async def test_a_host_steps_through_a_walk(story: Story) -> None:
    panel = await held(story)
    late = story.rook.offer("next-frame", on=panel)
    hold = story.wren.offer("next-frame")
    await steps(story, panel)
    # Pressed just before that was seen.
    await story.rook.takes(late, forged=True)
    await story.rook.takes(hold, forged=True)


async def test_a_walk_comes_down_with_each_step_of_a_host(story: Story) -> None:
    """Everybody sees who holds it, and the host steps there too."""
    await held(story)
    for line in ("Oh no", "Who was that?"):
        await story.wren.writes(line)
        await story.rook.presses("next-frame", on=story.wren.offer("next-frame").message)
    await story.wren.writes("And now?")
    await story.wait(300)
    await story.wait(3)


def cards(walk: str) -> list[str]:
    """The lines of the cards of a walk; all but the newest are small."""
    return [line.removeprefix("-# ") for line in walk.splitlines() if "`" in line]


async def test_a_held_walk_goes_on_after_a_kill_where_it_stood(scene: Scene) -> None:
    """How long it was held is not known then, but it was this frame."""
    await hosted(scene, "off")
    await enters(scene)
    await scene.wait(5)
    walk = scene.wren.offer("hold-walk").message
    told = cards(walk.text)
    await scene.rook.presses("hold-walk")
    await scene.kill()
    await scene.start()
    await scene.wait(2)
    assert told == cards(walk.text)[: len(told)], "and not from the beginning"


async def test_the_control_of_an_old_walk_stays_over(story: Story) -> None:
    panel = await held(story)
    await steps(story, panel)
    await into_the_dungeon(story)
    await story.wait(3)


async def test_a_walk_is_held_as_long_as_the_host_says(story: Story) -> None:
    panel = await held(story, "90+300")
    for _ in range(2):
        await story.wait(240)
        await story.rook.presses("next-frame", on=panel)
    match = await story.match()
    times = story.process.bot.handlers.clocks.times(match)
    assert all(time.since is None for time in times.values()), "nobody's time runs"
    await story.rook.presses("run-on", on=story.wren.offer("run-on").message)
    await story.wait(20)
    await story.wait(10)
    # Nobody was asked while the walk stood.
    await story.rook.uses("host status")
    await story.kestrel.presses("draw")


async def test_nobody_else_holds_a_walk(story: Story) -> None:
    """A player, a spectator and a moderator who has played in this match may not."""
    judge = story.joins("Judge", moderator=True)
    await hosted(story, "off")
    for player, by in (("Kestrel", "Judge"), ("Judge", "Kestrel")):
        await brings(story, "substitute", player=player, by=by)
    await into_the_dungeon(story)
    board = story.wren.offer("hold-walk").message
    version = (await story.match()).version
    for person in (story.kestrel, story.moth, story.wren, judge):
        await person.presses("hold-walk")
        for action in (MatchCommand.NEXT_FRAME, MatchCommand.RUN_ON, MatchCommand.PAUSE):
            await person.forges(board, f"d:1:1:{action}")
    await story.wait(3)
    assert (await story.match()).version == version


async def test_a_pause_is_ordered_while_a_walk_is_held(story: Story) -> None:
    """It tells nobody how the walk ends, and comes with its end."""
    await hosted(story, "90+300")
    old = story.rook.offer("pause", on=(await story.rook.presses("desk")).message)
    await into_the_dungeon(story)
    panel = (await story.rook.presses("hold-walk")).message
    # By command, on a desk that was open before, and once more: it is ordered once.
    await story.rook.uses("host pause")
    await story.rook.takes(old, forged=True)
    await story.rook.uses("host pause")
    match = await story.match()
    assert match.paused == story.rook.id
    for version in (match.version - 1, match.version):
        for player in (story.kestrel, story.moth):
            await player.forges(story.wren.offer("next-frame").message, f"d:1:{version}:draw")
    await steps(story, panel)
    await story.wait(60)
    await story.rook.uses("host resume")


async def test_nothing_reveals_the_end_while_the_last_walk_is_held(story: Story) -> None:
    panel = await last_walk(story)
    await story.rook.uses("host status")
    await story.kestrel.uses("match card")
    await story.wren.uses("leaderboard")
    offered = await story.rook.client.suggestions(story.channel, "host pause", "match", match="")
    assert offered, "it is offered as one that goes on"
    version = (await story.match()).version
    await story.rook.uses("host pause")
    for person in (story.kestrel, story.wren):
        await person.forges(panel, f"d:1:1:{MatchCommand.PAUSE}")
    assert (await story.match()).version == version
    await steps(story, panel)
    await story.rook.forges(panel, f"d:1:1:{MatchCommand.PAUSE}")
    await story.kestrel.presses("rematch")


async def test_a_walk_that_was_hurried_is_not_told_again(story: Story) -> None:
    """By itself it would be shown for longer, but the next messages already stand."""
    await hosted(story, "90+300")
    await into_the_dungeon(story)
    await steps(story, (await story.rook.presses("hold-walk")).message)
    await story.stop()
    await story.start()
    await story.moth.uses("match card")
    story.process.bot.handlers.display.changed((await story.match()).terms.id)
    await story.wait(10)


async def test_a_walk_goes_on_after_a_kill_where_it_stood(story: Story) -> None:
    """However long the bot is away, and although by time all would be over."""
    await hosted(story, "90+300")
    await into_the_dungeon(story)
    await story.wait(3)
    await story.kill()
    await story.wait(120)
    await story.start()
    await story.wait(30)
    await story.kestrel.presses("draw")


async def test_a_question_in_a_walk_stands_after_a_restart(scene: Scene) -> None:
    """Its time runs, so the walk up to it was shown."""
    await brought_to(scene, "strike", "90+300")
    await scene.wait(20)
    await scene.stop()
    await scene.start()
    await scene.wait(1)
    assert scene.kestrel.can_press("strike")


async def test_the_desk_is_the_control_while_a_walk_is_shown(story: Story) -> None:
    """Its invitation has the button, and at the end of the walk the control leads back to it."""
    await hosted(story, "off")
    await into_the_dungeon(story)
    desk = (await story.rook.presses("desk")).message
    await story.rook.presses("hold-walk", on=desk)
    await steps(story, desk)
    await story.rook.presses("desk", on=desk)


async def test_each_walk_is_held_from_its_start_until_one_is_left_alone(scene: Scene) -> None:
    await hosted(scene, "off")
    desk = (await scene.rook.presses("desk")).message
    await scene.rook.presses("host:walks,1", on=desk)
    await scene.kill()
    await scene.start()
    await enters(scene)
    await scene.wait(60)
    await scene.rook.presses("run-on", on=scene.wren.offer("run-on").message)
    await scene.wait(20)
    await enters(scene)
    assert scene.rook.can_press("run-on")
    await scene.wait(HOLD_MS / 1000 + 20)
    await scene.kill()
    await scene.start()
    await enters(scene)
    assert not scene.rook.can_press("run-on")


@pytest.mark.parametrize("runs_on", ["", "run-on", "host:walks,0"])
async def test_a_walk_that_the_host_leads_stands_again_after_its_question(
    runs_on: str, scene: Scene
) -> None:
    """Unless the host has let it run, or all from then on."""
    await hosted(scene, "off", "barbarian")
    for player in (scene.kestrel, scene.moth, scene.kestrel):
        await player.presses("draw", "add")
    await scene.moth.presses("pass")
    await scene.rook.presses("hold-walk")
    while not scene.kestrel.can_press("hold"):
        await scene.rook.presses("run-on" if runs_on == "run-on" else "next-frame")
        await scene.wait(20)
    if runs_on == "host:walks,0":
        desk = (await scene.rook.uses("host status")).message
        for act in ("desk", "host:walks,1", runs_on):
            await scene.rook.presses(act, on=desk)
    await scene.kestrel.presses("hold")
    assert scene.wren.can_press("next-frame") is (not runs_on)


async def test_a_walk_that_is_shown_is_held_at_once_by_an_older_desk(scene: Scene) -> None:
    await hosted(scene, "off")
    desk = (await scene.rook.presses("desk")).message
    hold = scene.rook.offer("host:walks,1", on=desk)
    await enters(scene)
    await scene.rook.takes(hold, forged=True)
    assert scene.rook.can_press("next-frame")


async def test_the_control_of_an_old_walk_tells_no_end(scene: Scene) -> None:
    """It leads to the desk as long as anybody else is to believe that the match goes on."""
    await scene.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior", clock="off"
    )
    await scene.kestrel.presses("ready")
    await scene.moth.presses("ready", "start:0")
    await gift(scene)
    await scene.wait(10)
    await gift(scene)
    panel = (await scene.rook.presses("hold-walk")).message
    await scene.rook.presses("run-on", on=panel)
    await scene.wait(10)
    await gift(scene)
    await scene.wait(3)
    assert not (await scene.match()).live
    assert not scene.rook.can_press("rematch")
    assert [str(offer.action) for offer in scene.rook.offers(on=panel)] == ["desk"]


async def test_without_a_host_there_is_nothing_to_hold(story: Story) -> None:
    await begun(story)
    await into_the_dungeon(story)
    walk = next(one for one in story.rook.sees() if one.channel is story.channel and one.author.bot)
    assert not story.rook.can_press("hold-walk")
    await story.rook.forges(walk, f"d:1:1:{MatchCommand.HOLD_PLAYBACK}")
