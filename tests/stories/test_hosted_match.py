"""A moderator hosts a Death Match: what the host, the players and the channel are shown."""

from tests.play.scene import Scene
from tests.play.story import Story


async def hosted(story: Scene, clock: str = "600+6000", variant: str = "warrior") -> None:
    """Rook hosts Kestrel and Moth; Kestrel begins, with known cards."""
    await story.rook.uses(
        "host deathmatch",
        candidate="Kestrel",
        opponent="Moth",
        variant=variant,
        clock=clock,
        deck="C",
        takebacks="host",
    )
    await story.kestrel.presses("ready")
    await story.moth.presses("ready")
    await story.moth.presses("start:0")


async def test_a_host_gives_time_and_takes_some(story: Story) -> None:
    await hosted(story, clock="90+300")
    await story.rook.uses("host time", player="Kestrel", seconds=60)
    await story.rook.uses("host time", player="Kestrel", seconds=-290)
    await story.wait(100)
    await story.wait(60)


async def test_a_host_works_at_the_desk(story: Story) -> None:
    await hosted(story)
    await story.rook.uses("host status")
    await story.rook.presses("desk")
    await story.rook.presses("host:seat,0")
    await story.rook.presses("host:time,0,60")
    await story.rook.presses("pause")
    await story.rook.presses("resume")


async def test_a_host_grants_what_a_player_asks_for(story: Story) -> None:
    await hosted(story)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.moth.presses("draw")
    await story.kestrel.uses("match ask", what="take-back")
    await story.rook.presses("agree")
    await story.rook.presses("agree")
