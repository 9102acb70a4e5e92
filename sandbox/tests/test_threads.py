"""Threads over REST: beginning, changing and ending them, and who may."""

from __future__ import annotations

import aiohttp
import pytest
from discord import ChannelType

from sandbox.errors import ClientRefusal
from sandbox.server import Sandbox
from sandbox.tests.support import Clock, Raw
from sandbox.tests.thread_requests import asked, posted, started, starting
from sandbox.world import HAS_THREAD

START = "/channels/{channel_id}/messages/{message_id}/threads"


async def test_a_thread_has_the_id_of_its_message(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    message = await posted(sandbox, client, "Table 3")
    body = {"name": "Table 3", "auto_archive_duration": 60}
    status, thread = await client.ask("POST", starting(message), body)
    assert (status, thread["id"], thread["type"]) == (201, str(message.id), 11)
    assert thread["parent_id"] == str(sandbox.channels["arena"].id)
    assert thread["owner_id"] == thread["member"]["user_id"] == str(sandbox.bot_id)
    metadata = thread["thread_metadata"]
    assert (metadata["archived"], metadata["locked"]) == (False, False)
    assert metadata["auto_archive_duration"] == 60
    assert (thread["message_count"], thread["member_count"]) == (0, 1)
    _, shown = await client.ask("GET", starting(message).removesuffix("/threads"))
    assert shown["flags"] & HAS_THREAD
    assert shown["thread"] == thread | {"last_message_id": shown["thread"]["last_message_id"]}
    assert (await client.ask("GET", f"/channels/{message.id}"))[1]["id"] == str(message.id)
    [first] = (await client.ask("GET", f"/channels/{message.id}/messages"))[1]
    assert (first["type"], first["referenced_message"]["content"]) == (21, "Table 3")


async def test_a_message_has_one_thread_for_ever(sandbox: Sandbox, client: Raw) -> None:
    thread = await started(sandbox, client)
    [message] = [each for each in thread.parent.messages.values() if each.thread is thread]
    assert await asked(client, "POST", starting(message), {"name": "x"}) == (400, 160004)
    sandbox.delete_channel(thread)
    assert "thread" not in message.payload
    assert await asked(client, "POST", starting(message), {"name": "x"}) == (400, 160004)
    assert await asked(client, "GET", f"/channels/{thread.id}") == (404, 10003)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": "x" * 101},
        {"name": "x", "auto_archive_duration": 30},
        {"name": "x", "rate_limit_per_user": 21_601},
    ],
)
async def test_what_a_thread_may_be_called(
    sandbox: Sandbox, client: Raw, body: dict[str, object]
) -> None:
    message = await posted(sandbox, client, "Table 3")
    assert await asked(client, "POST", starting(message), body) == (400, 50035)
    assert message.thread is None


async def test_there_are_no_threads_in_threads_voice_and_private_channels(
    sandbox: Sandbox, client: Raw
) -> None:
    thread = await started(sandbox, client)
    inner = await posted(sandbox, client, "x", thread.id)
    voice = sandbox.add_channel("Stairs", kind=ChannelType.voice)
    spoken = await posted(sandbox, client, "x", voice.id)
    private = sandbox.core.world.direct_channel(sandbox.people["Wren"].user)
    whispered = await posted(sandbox, client, "x", private.id)
    for message, refusal in (
        (inner, (400, 50024)),
        (spoken, (400, 50024)),
        (whispered, (403, 50003)),
    ):
        assert await asked(client, "POST", starting(message), {"name": "x"}) == refusal
    gone = f"/channels/{sandbox.channels['arena'].id}/messages/1/threads"
    assert await asked(client, "POST", gone, {"name": "x"}) == (404, 10008)


@pytest.mark.parametrize(
    ("permission", "code"), [("create_public_threads", 50013), ("view_channel", 50001)]
)
async def test_a_thread_needs_permissions_in_the_channel(
    sandbox: Sandbox, client: Raw, permission: str, code: int
) -> None:
    message = await posted(sandbox, client, "Table 3")
    sandbox.set_permission(message.channel, permission, False)
    assert await asked(client, "POST", starting(message), {"name": "x"}) == (403, code)
    sandbox.set_permission(message.channel, permission, True)
    assert await asked(client, "POST", starting(message), {"name": "x"}) == (201, 0)


async def test_a_server_has_so_many_open_threads(sandbox: Sandbox, client: Raw) -> None:
    sandbox.threads.most_active = 2
    first, second = [await started(sandbox, client) for _ in range(2)]
    message = await posted(sandbox, client, "Table 5")
    assert await asked(client, "POST", starting(message), {"name": "x"}) == (400, 160006)
    sandbox.change_thread(first, archived=True)
    assert await asked(client, "POST", starting(message), {"name": "x"}) == (201, 0)
    opening = {"archived": False}
    assert await asked(client, "PATCH", f"/channels/{first.id}", opening) == (400, 160006)
    writing = f"/channels/{first.id}/messages"
    assert await asked(client, "POST", writing, {"content": "x"}) == (400, 160006)
    with pytest.raises(ClientRefusal, match="Maximum number"):
        sandbox.people["Wren"].say(first, "hello?")
    sandbox.delete_channel(second)
    assert await asked(client, "PATCH", f"/channels/{first.id}", opening) == (200, 0)


async def test_discord_refuses_new_threads_for_minutes(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    """Also in other channels of the server: the limit is not the route's."""
    elsewhere = sandbox.add_channel("hall", sandbox.add_guild("Palace"))
    message = await posted(sandbox, client, "Table 3")
    sandbox.threads.refuse_starts(260)
    status, answer = await client.ask("POST", starting(message), {"name": "x"})
    assert (status, answer["retry_after"], answer["global"]) == (429, 260, False)
    assert client.headers["X-RateLimit-Scope"] == "shared"
    assert "Via" in client.headers
    tavern = await posted(sandbox, client, "Table 4", sandbox.channels["tavern"].id)
    assert await asked(client, "POST", starting(tavern), {"name": "x"}) == (429, 0)
    hall = await posted(sandbox, client, "x", elsewhere.id)
    assert await asked(client, "POST", starting(hall), {"name": "x"}) == (201, 0)
    clock.advance(260)
    assert await asked(client, "POST", starting(message), {"name": "x"}) == (201, 0)


async def test_an_answer_that_is_lost_has_made_the_thread(sandbox: Sandbox, client: Raw) -> None:
    message = await posted(sandbox, client, "Table 3")
    sandbox.faults.add("POST", START, drop="after")
    with pytest.raises(aiohttp.ClientError):
        await client.ask("POST", starting(message), {"name": "x"})
    assert await asked(client, "POST", starting(message), {"name": "x"}) == (400, 160004)
    assert await asked(client, "GET", f"/channels/{message.id}") == (200, 0)


async def test_a_thread_on_an_old_message_is_told_of_in_the_channel(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    message = await posted(sandbox, client, "Table 3")
    clock.advance(sandbox.threads.old_seconds)
    assert await asked(client, "POST", starting(message), {"name": "Late"}) == (201, 0)
    notice = list(message.channel.messages.values())[-1].payload
    assert (notice["type"], notice["content"]) == (18, "Late")
    assert notice["message_reference"]["channel_id"] == str(message.id)


@pytest.mark.parametrize(
    ("body", "by_owner", "by_bot"),
    [
        ({"name": "Final"}, (200, 0), (403, 50013)),
        ({"auto_archive_duration": 10080}, (200, 0), (403, 50013)),
        ({"archived": True}, (200, 0), (403, 50013)),
        ({"locked": True}, (403, 50013), (403, 50013)),
        ({"rate_limit_per_user": 5}, (403, 50013), (403, 50013)),
    ],
)
async def test_only_moderators_and_partly_the_owner_change_a_thread(
    sandbox: Sandbox,
    client: Raw,
    body: dict[str, object],
    by_owner: tuple[int, int],
    by_bot: tuple[int, int],
) -> None:
    own = await started(sandbox, client)
    others = sandbox.people["Wren"].start_thread(await posted(sandbox, client, "x"), "Chat")
    assert await asked(client, "PATCH", f"/channels/{own.id}", body) == by_owner
    assert await asked(client, "PATCH", f"/channels/{others.id}", body) == by_bot
    sandbox.set_permission(sandbox.channels["arena"], "manage_threads", True)
    status, shown = await client.ask("PATCH", f"/channels/{others.id}", body)
    assert status == 200
    assert shown["name"] == body.get("name", "Chat")
    assert shown["rate_limit_per_user"] == body.get("rate_limit_per_user", 0)
    metadata = {name: body[name] for name in body if name in shown["thread_metadata"]}
    assert shown["thread_metadata"] | metadata == shown["thread_metadata"]


async def test_nothing_of_an_archived_thread_changes_but_that(
    sandbox: Sandbox, client: Raw
) -> None:
    thread = await started(sandbox, client)
    path = f"/channels/{thread.id}"
    board = await posted(sandbox, client, "board", thread.id)
    sandbox.change_thread(thread, archived=True)
    for body in ({"name": "x"}, {"archived": True}, {"locked": True}):
        assert await asked(client, "PATCH", path, body) == (400, 50083)
    editing = f"{path}/messages/{board.id}"
    assert await asked(client, "PATCH", editing, {"content": "x"}) == (400, 50083)
    assert await asked(client, "PUT", f"{path}/thread-members/@me") == (400, 50083)
    assert await asked(client, "DELETE", editing) == (204, 0)
    assert await asked(client, "PATCH", path, {"archived": False}) == (200, 0)
    assert not thread.archived


async def test_a_member_opens_a_thread_unless_it_is_locked(sandbox: Sandbox, client: Raw) -> None:
    wren, otter = sandbox.people["Wren"], sandbox.people["Otter"]
    thread = wren.start_thread(await posted(sandbox, client, "x"), "Chat")
    wren.change_thread(thread, archived=True)
    with pytest.raises(ClientRefusal, match="50013"):
        otter.change_thread(thread, archived=False)
    wren.change_thread(thread, archived=False)
    sandbox.change_thread(thread, locked=True, archived=True)
    with pytest.raises(ClientRefusal, match="50013"):
        wren.change_thread(thread, archived=False)
    sandbox.people["Rook"].change_thread(thread, archived=False, locked=False)
    assert (thread.archived, thread.locked) == (False, False)


async def test_a_message_opens_a_thread_unless_it_is_locked(sandbox: Sandbox, client: Raw) -> None:
    wren, thread = sandbox.people["Wren"], await started(sandbox, client)
    path = f"/channels/{thread.id}/messages"
    board = await posted(sandbox, client, "board", thread.id)
    sandbox.change_thread(thread, archived=True)
    assert await asked(client, "POST", path, {"content": "x"}) == (200, 0)
    assert not thread.archived
    sandbox.change_thread(thread, archived=True)
    wren.say(thread, "hello?")
    assert not thread.archived
    sandbox.change_thread(thread, locked=True)
    assert await asked(client, "POST", path, {"content": "x"}) == (400, 160005)
    assert await asked(client, "PATCH", f"{path}/{board.id}", {"content": "x"}) == (400, 160005)
    with pytest.raises(ClientRefusal, match="locked"):
        wren.say(thread, "hello?")
    sandbox.people["Rook"].say(thread, "over")
    sandbox.change_thread(thread, archived=True)
    assert await asked(client, "POST", path, {"content": "x"}) == (400, 50083)
    assert await asked(client, "DELETE", f"{path}/{board.id}") == (400, 50083)
    sandbox.set_permission(thread, "manage_threads", True)
    assert await asked(client, "DELETE", f"{path}/{board.id}") == (204, 0)
    assert await asked(client, "POST", path, {"content": "x"}) == (200, 0)
    assert (thread.archived, thread.locked) == (False, True)


async def test_one_writes_in_threads_by_a_permission_of_the_channel(
    sandbox: Sandbox, client: Raw
) -> None:
    wren, thread = sandbox.people["Wren"], await started(sandbox, client)
    arena, path = thread.parent, f"/channels/{thread.id}/messages"
    sandbox.set_permission(arena, "send_messages", False)
    assert await asked(client, "POST", path, {"content": "x"}) == (200, 0)
    for person in (None, wren):
        sandbox.set_permission(arena, "send_messages_in_threads", False, person=person)
    assert await asked(client, "POST", path, {"content": "x"}) == (403, 50013)
    assert await asked(client, "POST", f"/channels/{thread.id}/typing") == (403, 50013)
    with pytest.raises(ClientRefusal, match="may not write"):
        wren.say(thread, "hello?")
    sandbox.set_permission(arena, "view_channel", False, person=wren)
    assert wren.messages(thread) == []
    with pytest.raises(ClientRefusal, match="does not see"):
        wren.change_thread(thread, name="x")


@pytest.mark.parametrize("minutes", [60, 1440])
async def test_a_thread_archives_itself(
    sandbox: Sandbox, client: Raw, clock: Clock, minutes: int
) -> None:
    thread = await started(sandbox, client, {"auto_archive_duration": minutes})

    def after(seconds: float) -> bool:
        clock.advance(seconds)
        sandbox.clock_moved()
        return thread.archived

    assert not after(minutes * 60 - 1)
    sandbox.people["Wren"].say(thread, "still here")
    assert not after(minutes * 60 - 1)
    assert after(1)
    sandbox.change_thread(thread, archived=False)
    assert not after(minutes * 60 - 1)
    changing = {"auto_archive_duration": 60}
    assert await asked(client, "PATCH", f"/channels/{thread.id}", changing) == (200, 0)
    assert not after(3599)
    assert after(1)


async def test_only_a_moderator_deletes_a_thread(sandbox: Sandbox, client: Raw) -> None:
    thread, wren = await started(sandbox, client), sandbox.people["Wren"]
    path = f"/channels/{thread.id}"
    assert await asked(client, "DELETE", path) == (403, 50013)
    with pytest.raises(ClientRefusal, match="50013"):
        wren.delete_thread(thread)
    sandbox.people["Rook"].delete_thread(thread)
    assert await asked(client, "POST", f"{path}/messages", {"content": "x"}) == (404, 10003)
    other = await started(sandbox, client)
    sandbox.set_permission(other.parent, "manage_threads", True)
    assert await asked(client, "DELETE", f"/channels/{other.id}") == (200, 0)
    assert (thread.deleted, other.deleted) == (True, True)


async def test_a_thread_outlives_its_message_but_not_its_channel(
    sandbox: Sandbox, client: Raw
) -> None:
    thread = await started(sandbox, client)
    sandbox.delete_message(thread.parent.messages[thread.id])
    sandbox.people["Wren"].say(thread, "still here")
    sandbox.delete_channel(thread.parent)
    assert thread.deleted
    assert await asked(client, "GET", f"/channels/{thread.id}") == (404, 10003)
    with pytest.raises(ClientRefusal, match="may not write"):
        sandbox.people["Wren"].say(thread, "hello?")
