"""Two people play a Death Match that nobody hosts."""

from tests.play.scene import Scene
from tests.play.story import Story


async def begun(
    story: Scene, variant: str = "warrior", deck: str | None = "C", **options: object
) -> None:
    """Kestrel and Moth play with known cards; Kestrel begins."""
    if deck is not None:
        options["deck"] = deck
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant=variant, **options)
    await story.moth.presses("accept")
    await story.moth.presses("start:0")


async def test_an_adventure_of_the_barbarian(story: Story) -> None:
    await begun(story, "barbarian")
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.moth.presses("pass")
    await story.wait(10)
    await story.kestrel.presses("strike")
    await story.wait(10)


async def test_a_pass_into_an_empty_dungeon_asks_first(story: Story) -> None:
    await begun(story)
    await story.kestrel.presses("pass")
    await story.wait(3)
    await story.kestrel.presses("pass")
    await story.wait(20)


async def test_players_pause_and_go_on(story: Story) -> None:
    await begun(story)
    await story.moth.uses("match ask", what="pause")
    await story.kestrel.presses("agree")
    await story.kestrel.uses("match ask", what="resume")
    await story.moth.presses("agree")


async def test_somebody_gives_up_and_plays_again(story: Story) -> None:
    await begun(story, deck=None)
    await story.kestrel.uses("match concede")
    await story.kestrel.presses("concede")
    await story.moth.uses("leaderboard", game="deathmatch")
    await story.moth.presses("show:1")
    await story.kestrel.uses("stats", player="Moth")
    await story.moth.presses("rematch")
    await story.kestrel.presses("accept")


async def test_the_rules_are_read(story: Story) -> None:
    await begun(story)
    await story.wren.presses("rules:point")
    await story.wren.presses("rules:turn")
    await story.wren.presses("rules:dungeon")
    await story.wren.presses("rules:equipment")
    await story.wren.presses("rules:monsters")
    await story.wren.presses("rules:example")
    await story.wren.presses("rules:time")
    await story.wren.presses("rules:tile-torch")
