"""Threads and events in the page's protocol."""

from __future__ import annotations

import pytest

from sandbox.server import Sandbox
from sandbox.tests.support import Clock
from sandbox.tests.test_page import tab
from sandbox.tests.test_scheduled_events import cup
from sandbox.world import Thread


def chat(sandbox: Sandbox) -> Thread:
    """A thread that Wren began."""
    wren = sandbox.people["Wren"]
    return wren.start_thread(wren.say(sandbox.channels["arena"], "who plays?"), "Chat")


async def test_a_tab_knows_threads_and_what_may_be_done_with_them(sandbox: Sandbox) -> None:
    thread = chat(sandbox)
    rights = {"Wren": (True, True, False), "Moth": (False, False, False)}
    for name, expected in {**rights, "Rook": (False, False, True)}.items():
        async with tab(sandbox, name) as sitting:
            channels = (await sitting.get("hello"))["channels"]
            [shown] = [each for each in channels if each["kind"] == "thread"]
            assert (shown["id"], shown["name"]) == (str(thread.id), "Chat")
            assert shown["parent_id"] == str(thread.parent.id)
            assert (shown["joined"], shown["owned"], shown["manages"]) == expected


async def test_a_tab_hears_what_becomes_of_a_thread(sandbox: Sandbox) -> None:
    async with tab(sandbox, "Moth") as sitting:
        await sitting.get("hello")
        thread = chat(sandbox)
        begun = await sitting.get("edit")
        assert begun["message"]["thread"]["id"] == str(thread.id)
        said = sandbox.people["Wren"].say(thread, "here")
        message = (await sitting.get("message"))["message"]
        while message["id"] != str(said.id):
            message = (await sitting.get("message"))["message"]
        while (shown := (await sitting.get("channel"))["channel"])["count"] != 1:
            assert shown["id"] == str(thread.id)
        sandbox.change_thread(thread, archived=True)
        assert (await sitting.get("channel"))["channel"]["archived"]
        await sitting.send(type="history", channel_id=str(thread.id))
        history = (await sitting.get("history"))["messages"]
        assert [each["type"] for each in history] == [21, 0]
        sandbox.delete_channel(thread)
        assert (await sitting.get("channel_gone"))["id"] == str(thread.id)


async def test_threads_come_and_go_with_the_sight_of_their_channel(sandbox: Sandbox) -> None:
    thread, moth = chat(sandbox), sandbox.people["Moth"]
    async with tab(sandbox, "Moth") as sitting:
        await sitting.get("hello")
        sandbox.set_permission(thread.parent, "view_channel", False, person=moth)
        gone = {(await sitting.get("channel_gone"))["id"] for _ in range(2)}
        assert gone == {str(thread.id), str(thread.parent.id)}
        sandbox.set_permission(thread.parent, "view_channel", True, person=moth)
        shown = {(await sitting.get("channel"))["channel"]["id"] for _ in range(2)}
        assert shown == gone


@pytest.mark.parametrize(
    ("name", "wanted", "state"),
    [
        ("Wren", {"archived": True}, (True, False, False)),
        ("Rook", {"locked": True}, (False, True, False)),
        ("Rook", {"deleted": True}, (False, False, True)),
        ("Moth", {"archived": True}, None),
        ("Wren", {"deleted": True}, None),
    ],
)
async def test_a_tab_changes_a_thread_as_far_as_it_may(
    sandbox: Sandbox, name: str, wanted: dict[str, bool], state: tuple[bool, bool, bool] | None
) -> None:
    thread = chat(sandbox)
    async with tab(sandbox, name) as sitting:
        await sitting.get("hello")
        await sitting.send(type="thread", channel_id=str(thread.id), **wanted)
        if state is None:
            assert "Missing Permissions" in (await sitting.get("error"))["reason"]
        else:
            await sandbox.until(lambda: (thread.archived, thread.locked, thread.deleted) == state)
        await sitting.send(type="thread", channel_id=str(sandbox.channels["arena"].id))
        assert (await sitting.get("error", reason="that is no thread"))["nonce"] is None


async def test_a_tab_hears_of_events(sandbox: Sandbox, clock: Clock) -> None:
    events, world = sandbox.core.scheduled_events, sandbox.core.world
    event = events.create(world.owner, world.guild, cup(clock))
    async with tab(sandbox, "Moth") as sitting:
        [shown] = (await sitting.get("hello"))["events"]
        assert (shown["name"], shown["location"]) == ("Friday Cup", "#arena")
        assert (shown["start"], shown["active"]) == (clock() + 3600, False)
        clock.advance(3600)
        sandbox.clock_moved()
        assert (await sitting.get("events"))["events"] == [shown | {"active": True}]
        sandbox.delete_event(event)
        assert (await sitting.get("events"))["events"] == []
