"""Boards for everybody: equipment that is gone, who is near to winning, odd names."""

from tests.play.phases import begun
from tests.play.scene import Scene
from tests.play.story import Story

TILES = (
    "knight-shield",
    "plate-armor",
    "torch",
    "holy-grail",
    "dragon-spear",
    "vorpal-sword",
)


async def test_equipment_that_is_gone_is_named_with_who_removed_it(story: Story) -> None:
    await begun(story)
    story.begins_here()
    for turn, tile in enumerate(TILES):
        player = (story.kestrel, story.moth)[turn % 2]
        await player.presses("draw", f"discard:{tile}")
    await story.kestrel.presses("draw")


async def test_the_score_tells_what_wins_the_match(story: Story) -> None:
    """A player who goes into an empty dungeon survives, and begins the next adventure."""
    await begun(story)
    await story.kestrel.presses("draw", "discard:torch")
    story.begins_here()
    for player in (story.moth, story.kestrel, story.moth, story.kestrel):
        await player.presses("pass", "pass")
        await story.wait(10)


async def test_names_are_shown_as_written_and_ping_nobody(scene: Scene) -> None:
    """In lines, leaderboards and records; `tests/ui` asks it of the other messages."""
    names = "**@everyone** [l](http://e.vil)", "||_@here_|| `c` <@&1> # ~~g~~"
    first, second = (scene.joins(name) for name in names)
    host = scene.joins(f"{names[0]}!", moderator=True)
    options = {"candidate": first, "opponent": second, "variant": "barbarian"}
    shown = [await host.uses("host deathmatch", clock="off", **options)]
    for player in (first, second):
        await player.presses("ready")
    await second.presses("start:0")
    await first.presses("draw", "add")
    shown.append(await second.uses("match concede"))
    await second.presses("concede")
    shown += [await first.uses(command) for command in ("leaderboard", "stats")]
    said = [message for reply in shown for message in reply.messages]
    said += [*scene.channel.messages.values(), *first.client.direct_messages]
    for message in said:
        assert message.pinged <= {first.id, second.id, host.id}
        # Bare, with its marks in force, it stands nowhere but in labels.
        assert not any(name in message.text for name in names)
