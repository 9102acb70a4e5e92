"""Threads: what they count, who is in them, and which there are."""

from __future__ import annotations

from sandbox.server import Sandbox
from sandbox.tests.support import Clock, Raw
from sandbox.tests.thread_requests import asked, posted, started


async def test_a_thread_counts_its_messages_and_members(sandbox: Sandbox, client: Raw) -> None:
    wren, thread = sandbox.people["Wren"], await started(sandbox, client)
    said = [wren.say(thread, text) for text in ("one", "two")]
    sandbox.delete_message(said[0])
    _, shown = await client.ask("GET", f"/channels/{thread.id}")
    assert (shown["message_count"], shown["total_message_sent"]) == (1, 2)
    assert (shown["member_count"], shown["last_message_id"]) == (2, str(said[1].id))
    assert thread.parent.messages[thread.id].payload["thread"] == shown
    assert [each.payload["position"] for each in said] == [0, 1]
    sandbox.delete_messages([said[1]])
    assert thread.count == 0


async def test_a_mention_adds_a_member(sandbox: Sandbox, client: Raw) -> None:
    wren, moth, otter = (sandbox.people[name] for name in ("Wren", "Moth", "Otter"))
    role = sandbox.add_role("Delvers", [otter])
    thread = await started(sandbox, client)
    path = f"/channels/{thread.id}/messages"
    called = f"{wren.mention} {moth.mention} <@&{role.id}>"
    only = {"content": called, "allowed_mentions": {"users": [str(wren.id)]}}
    assert await asked(client, "POST", path, only) == (200, 0)
    assert thread.members.keys() == {sandbox.bot_id, wren.id}
    assert [message.text for message in wren.pings(thread)] == [called]
    sandbox.set_permission(thread, "view_channel", False, person=moth)
    assert await asked(client, "POST", path, {"content": called}) == (200, 0)
    assert thread.members.keys() == {sandbox.bot_id, wren.id, otter.id}
    sandbox.remove_member(wren)
    assert thread.members.keys() == {sandbox.bot_id, otter.id}


async def test_members_come_and_go_by_request(sandbox: Sandbox, client: Raw) -> None:
    wren, thread = sandbox.people["Wren"], await started(sandbox, client)
    path = f"/channels/{thread.id}/thread-members"
    assert await asked(client, "GET", f"{path}/{wren.id}") == (404, 10007)
    assert await asked(client, "PUT", f"{path}/{wren.id}") == (204, 0)
    assert (await client.ask("GET", f"{path}/{wren.id}"))[1]["user_id"] == str(wren.id)
    listed = (await client.ask("GET", path))[1]
    assert [member["user_id"] for member in listed] == [str(sandbox.bot_id), str(wren.id)]
    assert await asked(client, "DELETE", f"{path}/{wren.id}") == (204, 0)
    assert await asked(client, "DELETE", f"{path}/@me") == (204, 0)
    assert thread.members == {}
    assert "member" not in (await client.ask("GET", f"/channels/{thread.id}"))[1]
    others = wren.start_thread(await posted(sandbox, client, "x"), "Chat")
    theirs = f"/channels/{others.id}/thread-members/{wren.id}"
    assert await asked(client, "DELETE", theirs) == (403, 50013)
    assert await asked(client, "PUT", f"{path}/5") == (404, 10013)
    arena = f"/channels/{thread.parent.id}/thread-members"
    assert await asked(client, "GET", arena) == (400, 50024)


async def test_the_threads_of_a_server_and_of_a_channel(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    threads = [await started(sandbox, client) for _ in range(4)]
    for thread in threads[:3]:
        clock.advance(1)
        sandbox.change_thread(thread, archived=True)
    _, active = await client.ask("GET", f"/guilds/{sandbox.guild_id}/threads/active")
    assert [each["id"] for each in active["threads"]] == [str(threads[3].id)]
    assert [each["user_id"] for each in active["members"]] == [str(sandbox.bot_id)]
    path = f"/channels/{threads[0].parent.id}/threads/archived/public"
    _, archived = await client.ask("GET", f"{path}?limit=2")
    assert [each["id"] for each in archived["threads"]] == [str(threads[at].id) for at in (2, 1)]
    assert archived["has_more"]
    inner = f"/channels/{threads[0].id}/threads/archived/public"
    assert await asked(client, "GET", inner) == (400, 50024)
    listed = (await client.ask("GET", f"/guilds/{sandbox.guild_id}/channels"))[1]
    assert [each["name"] for each in listed] == ["arena", "tavern"]
