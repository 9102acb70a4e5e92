"""Bare requests about threads, for the tests of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandbox.server import Sandbox
from sandbox.tests.support import Raw
from sandbox.world import Message, Thread


def starting(message: Message) -> str:
    """The path to which one posts to hang a thread on a message."""
    return f"/channels/{message.channel.id}/messages/{message.id}/threads"


async def asked(client: Raw, method: str, path: str, body: Any = None) -> tuple[int, int]:
    """Status and code of an answer; code 0 if it is no error."""
    status, answer = await client.ask(method, path, body)
    return status, answer.get("code", 0) if isinstance(answer, dict) else 0


async def posted(
    sandbox: Sandbox, client: Raw, content: str, channel: int | None = None
) -> Message:
    """A message of the bot, in the arena unless the id of another channel is given."""
    number = sandbox.channels["arena"].id if channel is None else channel
    status, answer = await client.ask("POST", f"/channels/{number}/messages", {"content": content})
    assert status == 200, answer
    return sandbox.core.world.channels[number].messages[int(answer["id"])]


async def started(
    sandbox: Sandbox, client: Raw, body: Mapping[str, object] | None = None
) -> Thread:
    """A thread of the bot on a message of its own."""
    message = await posted(sandbox, client, "Table 3")
    status, answer = await client.ask(
        "POST", starting(message), {"name": "Table 3", **(body or {})}
    )
    assert status == 201, answer
    assert message.thread is not None
    return message.thread
