"""Events that a server announces: made, changed, begun and ended."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from sandbox.guilds import ScheduledEvent
from sandbox.moments import iso
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, Clock, Raw, connected
from sandbox.tests.thread_requests import asked

EVENTS = "/guilds/{}/scheduled-events"


def path(sandbox: Sandbox, *rest: object) -> str:
    return "/".join([EVENTS.format(sandbox.guild_id), *map(str, rest)])


def cup(clock: Clock, **other: object) -> dict[str, Any]:
    """The body of a request for an event in an hour that takes two."""
    return {
        "name": "Friday Cup",
        "description": "Four legs",
        "privacy_level": 2,
        "entity_type": 3,
        "scheduled_start_time": iso(clock() + 3600),
        "scheduled_end_time": iso(clock() + 3 * 3600),
        "entity_metadata": {"location": "#arena"},
        **other,
    }


async def made(sandbox: Sandbox, client: Raw, clock: Clock) -> ScheduledEvent:
    status, answer = await client.ask("POST", path(sandbox), cup(clock))
    assert status == 200, answer
    return sandbox.core.world.guild.events[int(answer["id"])]


async def test_an_event_is_announced(sandbox: Sandbox, client: Raw, clock: Clock) -> None:
    body = cup(clock)
    _, event = await client.ask("POST", path(sandbox), body)
    for name in ("name", "description", "scheduled_start_time", "entity_metadata"):
        assert event[name] == body[name]
    assert (event["status"], event["creator_id"]) == (1, str(sandbox.bot_id))
    assert (await client.ask("GET", path(sandbox, event["id"])))[1] == event
    _, listed = await client.ask("GET", path(sandbox) + "?with_user_count=1")
    assert listed == [event | {"user_count": 0}]
    assert await asked(client, "DELETE", path(sandbox, event["id"])) == (204, 0)
    assert await asked(client, "GET", path(sandbox, event["id"])) == (404, 10070)
    assert (await client.ask("GET", path(sandbox)))[1] == []


@pytest.mark.parametrize(
    ("wrong", "field", "code"),
    [
        ({"name": ""}, "name", "BASE_TYPE_REQUIRED"),
        ({"name": "x" * 101}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"description": "x" * 1001}, "description", "BASE_TYPE_MAX_LENGTH"),
        ({"privacy_level": 1}, "privacy_level", "BASE_TYPE_CHOICES"),
        ({"channel_id": "5"}, "channel_id", "GUILD_SCHEDULED_EVENT_CHANNEL_NOT_ALLOWED"),
        ({"scheduled_end_time": None}, "scheduled_end_time", "BASE_TYPE_REQUIRED"),
        ({"scheduled_start_time": "soon"}, "scheduled_start_time", "DATE_TIME_TYPE_PARSE"),
        ({"entity_metadata": None}, "entity_metadata", "BASE_TYPE_REQUIRED"),
        (
            {"scheduled_start_time": iso(1_750_000_000.0)},
            "scheduled_start_time",
            "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
        ),
        (
            {"scheduled_end_time": iso(1_750_003_600.0)},
            "scheduled_end_time",
            "GUILD_SCHEDULED_EVENT_END_BEFORE_START",
        ),
    ],
)
async def test_what_an_event_must_be(
    sandbox: Sandbox, client: Raw, clock: Clock, wrong: dict[str, object], field: str, code: str
) -> None:
    status, answer = await client.ask("POST", path(sandbox), cup(clock, **wrong))
    assert (status, answer["code"]) == (400, 50035)
    assert [each["code"] for each in answer["errors"][field]["_errors"]] == [code]
    assert sandbox.scheduled_events == []


async def test_an_event_outside_of_discord_has_a_place(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    status, answer = await client.ask("POST", path(sandbox), cup(clock, entity_metadata={}))
    assert status == 400
    assert "location" in answer["errors"]["entity_metadata"]


async def test_events_need_permissions(sandbox: Sandbox, client: Raw, clock: Clock) -> None:
    events = sandbox.core.scheduled_events
    own = await made(sandbox, client, clock)
    other = events.create(sandbox.core.world.owner, sandbox.core.world.guild, cup(clock))
    renaming = {"name": "Saturday Cup"}
    assert await asked(client, "PATCH", path(sandbox, own.id), renaming) == (200, 0)
    assert await asked(client, "PATCH", path(sandbox, other.id), renaming) == (403, 50013)
    assert await asked(client, "DELETE", path(sandbox, other.id)) == (403, 50013)
    sandbox.set_guild_permission("create_events", False)
    assert await asked(client, "POST", path(sandbox), cup(clock)) == (403, 50013)
    assert await asked(client, "PATCH", path(sandbox, own.id), renaming) == (403, 50013)
    sandbox.set_guild_permission("manage_events", True)
    assert await asked(client, "PATCH", path(sandbox, other.id), renaming) == (200, 0)
    assert await asked(client, "POST", path(sandbox), cup(clock)) == (403, 50013)
    sandbox.set_guild_permission("create_events", True)
    assert await asked(client, "POST", path(sandbox), cup(clock)) == (200, 0)


async def test_a_server_has_a_hundred_events_ahead(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    events = [await made(sandbox, client, clock) for _ in range(100)]
    assert await asked(client, "POST", path(sandbox), cup(clock)) == (400, 30038)
    assert await asked(client, "PATCH", path(sandbox, events[0].id), {"status": 4}) == (200, 0)
    assert await asked(client, "POST", path(sandbox), cup(clock)) == (200, 0)


async def test_an_event_goes_through_its_states_and_not_back(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    for states, refused in (((2,), (1, 4)), ((), (3,))):
        event = await made(sandbox, client, clock)
        for state in states:
            assert await asked(client, "PATCH", path(sandbox, event.id), {"status": state}) == (
                200,
                0,
            )
        for state in refused:
            answer = await asked(client, "PATCH", path(sandbox, event.id), {"status": state})
            assert answer == (400, 50035)
    for last in ((2, 3), (4,)):
        event = await made(sandbox, client, clock)
        for state in last:
            assert await asked(client, "PATCH", path(sandbox, event.id), {"status": state}) == (
                200,
                0,
            )
        for body in ({"status": 1}, {"name": "x"}):
            assert await asked(client, "PATCH", path(sandbox, event.id), body) == (400, 180000)


async def test_a_start_may_only_be_put_off_before_it(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    event = await made(sandbox, client, clock)
    later = {"scheduled_start_time": iso(clock() + 7200)}
    assert await asked(client, "PATCH", path(sandbox, event.id), later) == (200, 0)
    assert event.start == clock() + 7200
    past = {"scheduled_start_time": iso(clock())}
    assert await asked(client, "PATCH", path(sandbox, event.id), past) == (400, 50035)
    assert await asked(client, "PATCH", path(sandbox, event.id), {"status": 2}) == (200, 0)
    assert await asked(client, "PATCH", path(sandbox, event.id), later) == (400, 50035)
    moved = {"entity_metadata": {"location": "#tavern"}, "description": None}
    assert await asked(client, "PATCH", path(sandbox, event.id), moved) == (200, 0)
    assert (event.location, event.description) == ("#tavern", None)


async def test_an_event_begins_and_ends_by_the_clock(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    event = await made(sandbox, client, clock)
    for seconds, status in ((3599, 1), (1, 2), (7199, 2), (1, 3)):
        clock.advance(seconds)
        sandbox.clock_moved()
        assert event.status == status
    _, listed = await client.ask("GET", path(sandbox))
    assert listed == []


async def test_discord_py_drives_an_event(sandbox: Sandbox, clock: Clock) -> None:
    def prepare(bot: Bot) -> None:
        bot.note("scheduled_event_create", "scheduled_event_update", "scheduled_event_delete")

    async with connected(sandbox, prepare=prepare) as bot:
        guild = bot.guilds[0]
        start = discord.utils.snowflake_time(discord.utils.time_snowflake(discord.utils.utcnow()))
        start = start.fromtimestamp(clock() + 3600, start.tzinfo)
        event = await guild.create_scheduled_event(
            name="Friday Cup",
            start_time=start,
            end_time=start + timedelta(hours=2),
            privacy_level=discord.PrivacyLevel.guild_only,
            entity_type=discord.EntityType.external,
            location="#arena",
        )
        assert (event.status, event.location) == (discord.EventStatus.scheduled, "#arena")
        assert (event.start_time, event.creator_id) == (start, sandbox.bot_id)
        await event.edit(name="Saturday Cup", location="#tavern")
        event = await (await guild.fetch_scheduled_event(event.id)).start()
        event = await event.end()
        assert event.status is discord.EventStatus.completed
        [mine] = sandbox.scheduled_events
        sandbox.delete_event(mine)
        await bot.happened(5)
        kinds = [name.removeprefix("scheduled_event_") for name, _ in bot.seen]
        assert kinds == ["create", "update", "update", "update", "delete"]


async def test_who_did_not_ask_for_events_hears_of_those_that_there_are(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    first = await made(sandbox, client, clock)
    intents = discord.Intents.none()
    intents.guilds = True

    def prepare(bot: Bot) -> None:
        bot.note("guild_channel_create")

    async with connected(sandbox, intents=intents, prepare=prepare) as bot:
        await made(sandbox, client, clock)
        sandbox.add_channel("hall")
        await bot.happened(1)
        assert [event.id for event in bot.guilds[0].scheduled_events] == [first.id]
