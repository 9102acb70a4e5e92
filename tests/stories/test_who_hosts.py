"""The right to act on matches of others: by permission, by what owners allow, and for how long."""

from typing import Any

from bot.handlers.actor import HOST_COMMAND_MS
from bot.match.ids import GuildId, UserId
from bot.store import people
from tests.play.people import Person
from tests.play.phases import hosted
from tests.play.scene import Scene
from tests.play.story import Story

USER = 6
DAY = HOST_COMMAND_MS / 1000
"""Seconds."""


def lets(scene: Scene, person: Person, allowed: bool | None = True) -> None:
    """The owners let somebody use `/host` under Integrations, or no more."""
    sandbox = scene.sandbox
    sandbox.core.commands.overwrite_permission(sandbox.guild_id, "host", person.id, allowed)


async def test_a_role_that_may_use_host_works_at_the_desk_for_a_day(story: Story) -> None:
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
    """Whatever comes of it: nobody is to learn a list of commands that count."""
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
