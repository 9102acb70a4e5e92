"""Hosts act on matches of others: the starter, pauses, time; and the right to do so."""

from typing import Any

import pytest

from bot.handlers.actor import HOST_COMMAND_MS
from bot.match.ids import GuildId, UserId
from bot.store import people
from tests.play.people import Person
from tests.play.phases import hosted, seated
from tests.play.scene import Scene
from tests.play.story import Story
from tests.stories.tables import live


async def test_a_paused_match_takes_nothing_and_no_time(story: Story) -> None:
    """Moth still sees the old buttons; the time that was used stays used."""
    await seated(story)
    story.begins_here()
    await story.wait(20)
    start = story.moth.offer("start:1")
    for command in ("resume", "pause", "pause"):
        await story.rook.uses(f"host {command}")
    await story.wait(600)
    await story.moth.takes(start, forged=True)
    await story.rook.uses("host resume")
    await story.wait(10)
    await story.moth.presses("start:1")
    ((_, charged),) = (await story.entries())[-1].charged
    assert charged == pytest.approx(30_000, abs=1_500)


async def test_a_host_gives_time_and_takes_some(story: Story) -> None:
    await hosted(story, clock="90+300")
    await story.rook.uses("host time", player="Kestrel", seconds=60)
    await story.rook.uses("host time", player="Kestrel", seconds=-290)
    await story.wait(100)
    await story.wait(60)


@pytest.mark.usefixtures("examples")
async def test_a_game_for_any_number_of_others(story: Story) -> None:
    """A seat between that nobody takes is none, and also a player who is alone is asked."""
    options = {"length": "short", "clock": "60+0"}
    await story.rook.uses(
        "host goofspiel", player1="Kestrel", player2="Moth", player4="Wren", **options
    )
    await story.kestrel.presses("ready")
    await story.wren.presses("ready")
    assert await live(story) == []
    await story.moth.presses("ready")
    await story.rook.uses("host pig", player1="Otter")
    await story.otter.presses("ready")


async def test_a_host_may_choose_who_begins_and_plays_nothing(story: Story) -> None:
    """Also not for the seat that the host has just chosen."""
    await seated(story)
    story.begins_here()
    late = story.moth.offer("start:0")
    await story.rook.presses("start:1")
    for action in ("draw", "pass", "card"):
        await story.rook.presses(action)
    await story.moth.takes(late, forged=True)


# The right to act


USER = 6
DAY = HOST_COMMAND_MS / 1000
"""Seconds."""


def lets(scene: Scene, person: Person, allowed: bool | None = True) -> None:
    """The owners let somebody use `/host` under Integrations, or no more."""
    sandbox = scene.sandbox
    sandbox.core.commands.overwrite_permission(sandbox.guild_id, "host", person.id, allowed)


async def test_a_role_with_host_works_at_the_desk_a_day(story: Story) -> None:
    """By a command only, which a restart does not forget."""
    lets(story, story.wren)
    await hosted(story, clock="off")
    story.begins_here()
    desk = story.wren.offer("desk")
    await story.wren.takes(desk)
    await story.wren.uses("host pause")
    await story.away(DAY - 60)
    panel = (await story.wren.takes(desk)).message
    await story.wait(61)
    await story.wren.presses("resume", on=panel)
    await story.wren.uses("match end")
    await story.wren.uses("host resume")
    await story.wren.presses("pause", on=panel)


async def test_every_host_command_is_noted(scene: Scene) -> None:
    """Every host command counts, even if it is refused: nobody has to learn which ones do."""
    (host,) = (one for one in scene.sandbox.core.commands.listed(None) if one["name"] == "host")
    for command in host["options"]:
        person = scene.joins(f"Marshal of {command['name']}")
        lets(scene, person)
        others = iter((scene.kestrel, scene.moth, scene.otter))
        options: dict[str, Any] = {}
        for option in command.get("options", ()):
            if option.get("required"):
                chosen: list[Any] = [each["value"] for each in option.get("choices", ())]
                chosen += [next(others)] if option["type"] == USER else [1]
                options[option["name"]] = chosen[0]
        path = f"host {command['name']}"
        await person.uses(path, **options)
        place = GuildId(scene.sandbox.guild_id)
        noted = scene.process.store.read(people.has_used_host_command, place, UserId(person.id), 0)
        assert await noted, path


async def test_a_host_lets_a_paused_match_go_on_from_its_board(story: Story) -> None:
    await hosted(story, "90+300")
    await story.rook.uses("host pause")
    board = story.wren.offer("resume").message
    story.begins_here()
    await story.moth.presses("resume", on=board)
    await story.rook.presses("resume", on=board)
    await story.wait(3)
