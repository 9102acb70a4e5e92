"""While a walk is told, every answer of the bot is the same for every end of it."""

import re

import pytest

from bot.match.acts import MatchCommand
from bot.match.ids import GuildId
from bot.store import invitations, recount, standings
from sandbox.people import Reply
from tests.play.failing import slow_down
from tests.play.phases import begun, gift
from tests.play.requests import CALLBACK, MESSAGE, ORIGINAL
from tests.play.scene import Scene
from tests.play.story import Story

OF_EVERYBODY = ("match card", "match concede", "match show", "leaderboard", "help")
OF_HOSTS = ("status", "rewind", "redeal", "pause", "resume", "end", "repost")


async def answers(scene: Scene) -> dict[str, str]:
    """The answers to everybody who asks for anything, less the ids of messages."""
    said: dict[str, str] = {}
    kestrel, moth, wren, rook = scene.kestrel, scene.moth, scene.wren, scene.rook

    def note(name: str, reply: Reply) -> None:
        assert name not in said
        shown = [[one.text, one.components] for one in reply.messages]
        said[name] = re.sub(r"\d{10,}|(?<=:)\d+(?=:)|'id': \d+", "…", str(shown))

    for person in (kestrel, moth, wren, rook):
        for command in OF_EVERYBODY:
            note(f"{person} {command}", await person.uses(command))
        for player in (kestrel, moth):
            note(f"{person} stats {player}", await person.uses("stats", player=player))
        for wish in ("pause", "end", "take-back"):
            note(f"{person} asks {wish}", await person.uses("match ask", what=wish))
    for command in OF_HOSTS:
        note(f"host {command}", await rook.uses(f"host {command}"))
    note("match end", await rook.uses("match end"))
    note("host forfeit", await rook.uses("host forfeit", player=moth))
    note("host award", await rook.uses("host award", player=moth))
    note("host time", await rook.uses("host time", player=moth, seconds=60))
    note("host substitute", await rook.uses("host substitute", player=moth, by=wren))
    for person, other in ((kestrel, wren), (wren, moth)):
        reply = await person.uses("deathmatch challenge", opponent=other, variant="warrior")
        note(f"{person} challenges {other}", reply)
    said["offered"] = str(
        await rook.client.suggestions(scene.channel, "host pause", "match", match="")
    )
    board = next(one for one in wren.sees() if one.components and one.reader is None)
    for person in (kestrel, moth, wren, rook):
        for action in (MatchCommand.REMATCH, "draw", "rules", "rules:turn", "rules:tile-torch"):
            note(f"{person} {action}", await person.forges(board, f"d:1:1:{action}"))
    return said


async def test_answers_during_the_last_walk_are_those_during_any(scene: Scene) -> None:
    await begun(scene, deck=None)
    await gift(scene)
    await scene.wait(600)
    await gift(scene)
    during = await answers(scene)
    assert "Your turn" in during["Wren rules:turn"], "the rules may be read meanwhile"
    await scene.wait(600)
    assert (await scene.match()).paused == scene.rook.id, "it was ordered meanwhile"
    await scene.rook.uses("host resume")
    await gift(scene)
    assert not (await scene.match()).live, "and yet nobody is told so"
    last = await answers(scene)
    assert last == during
    assert await scene.process.store.read(invitations.open_ones) == [], "nobody is asked yet"
    await scene.wait(600)
    after = await answers(scene)
    for name in (
        "Kestrel match card",
        "Kestrel asks end",
        "Kestrel stats Kestrel",
        "Kestrel leaderboard",
        "Kestrel help",
        "Kestrel challenges Wren",
        "Kestrel rematch",
    ):
        assert after[name] != during[name], "now it is known"
    assert after["offered"] == "{}"


async def test_help_tells_no_more_than_the_channel_so_far(story: Story) -> None:
    """It is decided, and Discord takes its time for the edit that shows the first frame."""
    await begun(story)
    for _ in range(2):
        await gift(story)
        await story.wait(10)
    story.begins_here()
    await story.kestrel.presses("draw", "discard:torch")
    await story.moth.presses("pass")
    for method, route in (("POST", CALLBACK), ("PATCH", ORIGINAL), ("PATCH", MESSAGE)):
        story.sandbox.faults.add(method, route, delay=2.0, times=1)
    press = story.moth.offer("pass")
    reply = press.start(story.moth.client)
    await story.wait(1)
    for person in (story.kestrel, story.moth, story.wren):
        await person.uses("help")
    await reply.interaction.settled
    await story.wait(1)
    await story.kestrel.uses("help")
    await story.wait(20)
    await story.kestrel.uses("help")


async def test_a_line_behind_a_walk_is_not_told_early(scene: Scene) -> None:
    """The host's command arrives while the act that leads to the walk is being written."""
    await begun(scene, deck=None)
    await scene.kestrel.presses("draw", "discard:torch")
    await scene.moth.presses("pass")
    slow_down(scene.process.store, "append", 0.5)
    scene.moth.offer("pass").start(scene.moth.client)
    await scene.quiet()
    await scene.rook.uses("host pause")
    await scene.wait(2)
    assert (await scene.match()).paused == scene.rook.id

    def lines() -> list[str]:
        return [one.content for one in scene.channel.messages.values() if not one.ephemeral]

    assert not any("has paused" in line for line in lines())
    await scene.wait(60)
    assert sum("has paused" in line for line in lines()) == 1


@pytest.mark.parametrize("away", [1, 600])
async def test_a_result_counts_after_a_start_at_the_latest(scene: Scene, away: float) -> None:
    """The process ends while the last walk is told; the next one counts it, once."""
    await begun(scene, deck=None)
    for _ in range(3):
        await scene.wait(10)
        await gift(scene)
    await scene.stop()
    await scene.wait(away)
    await scene.start()
    store, guild = scene.process.store, GuildId(scene.sandbox.guild_id)
    if away == 1:
        assert await store.read_apart(standings.of_game, guild, "deathmatch", None, 0, 9) is None
    await scene.wait(10)
    page = await store.read_apart(standings.of_game, guild, "deathmatch", None, 0, 9)
    assert page is not None
    assert [line.totals.plays for line in page.lines] == [1, 1]
    assert (await store.write(recount.recount, mend=False)).differences == ()
