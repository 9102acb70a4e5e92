"""Files in private answers: beside the response, beside a follow-up, and refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.delivery.failures import DeliveryFailure
from bot.handlers.actor import Call
from bot.match.ids import MessageId
from bot.ui.message import MOST_FILES, File, TextMessage
from sandbox import limits
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.play.process import BotProcess

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
SAID = TextMessage("The standings, as CSV.")
FILES = (
    File("вечір standings.csv", '\ufeff"rank","player"\r\n'.encode()),
    File("tables.csv", b"--\r\n\r\n--\r\n\x00\xff"),
)


class Scene(NamedTuple):
    """A bot that answers `/help` with files. `done`: what became of its answers."""

    sandbox: Sandbox
    kestrel: Person
    arena: Channel
    bot: Any
    done: list[MessageId | DeliveryFailure]

    async def asked(
        self, *answers: tuple[TextMessage, tuple[File, ...]], late: bool = False
    ) -> Reply:
        """Kestrel uses the command, which is answered with the first of these that arrives.

        `late`: once it is acknowledged.
        """
        answered = asyncio.Event()

        async def answer(call: Call) -> None:
            if late:
                await call.answer.acknowledge()
            for message, files in answers:
                self.done.append(await call.answer.private(message, files=files))
                if not isinstance(self.done[-1], DeliveryFailure):
                    break
            answered.set()

        self.bot.handlers.help = answer
        reply = await self.kestrel.command(self.arena, "help")
        await answered.wait()
        return reply

    def files(self, reply: Reply) -> list[tuple[str, bytes]]:
        """The files of an answer, by name."""
        message = reply.message
        assert message.reader == self.kestrel.id
        named = {int(one["id"]): one["filename"] for one in message.payload["attachments"]}
        return [(named[number], content) for number, content in message.files.items()]


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    async with (
        Sandbox(port=0, rate_limits=False) as sandbox,
        BotProcess(sandbox, tmp_path / "delve.sqlite3") as bot,
    ):
        yield Scene(sandbox, sandbox.people["Kestrel"], sandbox.channels["arena"], bot, [])
        assert sandbox.unknown_requests == []


async def test_files_come_with_the_response(scene: Scene) -> None:
    reply = await scene.asked((SAID, FILES))
    assert scene.files(reply) == [(file.name, file.content) for file in FILES]
    assert scene.done == [reply.message.id]


async def test_files_come_with_a_late_answer(scene: Scene) -> None:
    reply = await scene.asked((SAID, FILES), late=True)
    assert scene.files(reply) == [(file.name, file.content) for file in FILES]
    assert reply.text == SAID.markdown


async def test_what_discord_refuses_as_a_file_is_said_in_words(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_FILE_BYTES", 10)
    large = await scene.asked((SAID, FILES), (TextMessage("as text"), ()))
    monkeypatch.undo()
    scene.sandbox.faults.add("POST", CALLBACK, status=403, code=50013)
    forbidden = await scene.asked((SAID, FILES), (TextMessage("as text"), ()))
    failed = [one for one in scene.done if isinstance(one, DeliveryFailure)]
    assert failed == [DeliveryFailure.TOO_LARGE, DeliveryFailure.FORBIDDEN]
    for reply in (large, forbidden):
        assert (reply.text, scene.files(reply)) == ("as text", [])


async def test_a_response_with_files_is_tried_again(scene: Scene) -> None:
    scene.sandbox.faults.add("POST", CALLBACK, status=500, code=0)
    reply = await scene.asked((SAID, FILES))
    assert scene.files(reply) == [(file.name, file.content) for file in FILES]


async def test_as_many_files_as_discord_takes(scene: Scene) -> None:
    most = tuple(File(f"{number}.csv", b"1") for number in range(MOST_FILES))
    assert len(scene.files(await scene.asked((SAID, most)))) == MOST_FILES
