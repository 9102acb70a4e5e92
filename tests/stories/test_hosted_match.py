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


async def test_a_host_pauses_between_two_turns(story: Story) -> None:
    await hosted(story)
    for player in (story.kestrel, story.moth):
        await player.presses("draw")
        await player.presses("add")
    await story.rook.uses("host pause")
    await story.kestrel.presses("card")
    await story.wait(120)
    await story.rook.uses("host resume")
    await story.kestrel.presses("pass")
    await story.moth.presses("name:5")
    await story.wait(30)


async def test_a_host_takes_moves_back_and_lets_an_adventure_be_played_anew(story: Story) -> None:
    await hosted(story)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("discard:torch")
    await story.rook.uses("host rewind")
    await story.rook.presses("rewind")
    await story.kestrel.presses("add")
    await story.rook.uses("host redeal")
    await story.rook.presses("redeal")
    await story.wait(5)


async def test_a_host_holds_a_walk(story: Story) -> None:
    await hosted(story)
    for player in (story.kestrel, story.moth, story.kestrel, story.moth):
        await player.presses("draw")
        await player.presses("add")
    await story.kestrel.presses("pass")
    await story.moth.presses("name:5")
    await story.rook.presses("hold-walk")
    await story.wait(4)
    await story.rook.presses("next-frame")
    await story.wait(1)
    await story.rook.presses("run-on")
    await story.wait(30)


async def test_a_substitute_takes_over(story: Story) -> None:
    await hosted(story)
    await story.kestrel.presses("draw")
    await story.rook.uses("host substitute", player="Kestrel", by="Wren")
    for person in (story.rook, story.wren):
        if person.can_press("host:substitute,0"):
            await person.presses("host:substitute,0")
    await story.wait(5)
    await story.kestrel.presses("card")
    await story.wren.presses("card")


async def test_a_player_comes_back_for_the_substitute(story: Story) -> None:
    """The board names those alone who have played in their place."""
    await hosted(story)
    await story.rook.uses("host substitute", player="Kestrel", by="Wren")
    story.begins_here()
    await story.rook.uses("host substitute", player="Wren", by="Kestrel")


async def test_a_host_gives_time_and_takes_some(story: Story) -> None:
    await hosted(story, clock="90+300")
    await story.rook.uses("host time", player="Kestrel", seconds=60)
    await story.rook.uses("host time", player="Kestrel", seconds=-290)
    await story.wait(100)
    await story.wait(60)


async def test_a_host_ends_matches(story: Story) -> None:
    await hosted(story)
    await story.rook.uses("host end")
    await story.rook.presses("end")


async def test_a_host_works_at_the_desk(story: Story) -> None:
    await hosted(story)
    await story.rook.uses("host status")
    await story.rook.presses("desk")
    await story.rook.presses("host:seat,0")
    await story.rook.presses("host:time,0,60")
    await story.rook.presses("pause")
    await story.rook.presses("resume")


async def test_another_moderator_takes_over_from_a_host(story: Story) -> None:
    story.joins("Heron", moderator=True)
    await hosted(story)
    await story.rook.uses("host handover", to="Heron")
    await story.heron.uses("host pause")
    await story.wren.presses("desk")


async def test_a_forfeit_and_an_award_ask_first(story: Story) -> None:
    await hosted(story)
    await story.rook.uses("host award", player="Moth")
    await story.rook.uses("host forfeit", player="Kestrel")
    await story.rook.presses("host:forfeit,0")


async def test_a_host_names_who_begins_and_posts_everything_anew(story: Story) -> None:
    await story.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior", clock="off"
    )
    await story.kestrel.presses("ready")
    await story.moth.presses("ready")
    await story.rook.uses("host starter", player="Moth")
    await story.moth.presses("draw")
    await story.rook.uses("host repost")


async def test_a_host_grants_what_a_player_asks_for(story: Story) -> None:
    await hosted(story)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.moth.presses("draw")
    await story.kestrel.uses("match ask", what="take-back")
    await story.rook.presses("agree")
    await story.rook.presses("agree")
