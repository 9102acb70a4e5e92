"""Messages by the token of an interaction, and messages that are looked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bot.delivery.failures import DeliveryFailure
from bot.delivery.limits import NO_LIMITS, Rate
from bot.delivery.sender import Fits, MessageRef, MessageSender, calling, marked
from bot.match.ids import ChannelId, MessageId, UserId
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.lines import linked
from bot.ui.message import Button, Buttons, MessageLayout, Text, TextMessage
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.traffic import Exchange
from sandbox.world import Channel, Message
from tests.play.process import BotProcess

ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
MESSAGES = "/channels/{channel_id}/messages"
SHOWN = MessageLayout((Text("Something else"),))


class Scene(NamedTuple):
    """A sender with limits for tokens, and somebody who has used a command of it."""

    sandbox: Sandbox
    sender: MessageSender
    kestrel: Person
    arena: Channel

    @property
    def here(self) -> ChannelId:
        return ChannelId(self.arena.id)

    async def asked(self) -> tuple[str, Message]:
        """The token of a command, and the message by which it was answered."""
        reply = await self.kestrel.command(self.arena, "leaderboard")
        answers = [one for one in self.sandbox.exchanges if one.path.endswith("/callback")]
        return answers[-1].path.split("/")[-2], reply.message

    def requests(self) -> list[Exchange]:
        """The requests of the bot since this was called last."""
        found = list(self.sandbox.exchanges)
        self.sandbox.exchanges.clear()
        return found


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    limits = replace(NO_LIMITS, by_interaction=Rate(2, 0.01), follow_ups=Rate(3, 0.01))
    async with (
        Sandbox(port=0, rate_limits=False) as sandbox,
        BotProcess(sandbox, tmp_path / "delve.sqlite3", limits=limits) as bot,
    ):
        sandbox.record_traffic = True
        sender = MessageSender(bot, b"", bot.budget)
        yield Scene(sandbox, sender, sandbox.people["Kestrel"], sandbox.channels["arena"])


def text_of(message: Message) -> str:
    return str(message.payload["content"] or message.payload["components"])


async def test_a_token_edits_its_answer_until_its_bucket_is_empty(scene: Scene) -> None:
    token, answer = await scene.asked()
    scene.requests()
    message_id = MessageId(answer.id)
    for _ in range(2):
        failure = await scene.sender.edit_by_token(token, message_id, True, scene.here, SHOWN)
        assert failure is None
    assert "Something else" in text_of(answer)
    assert [one.route for one in scene.requests()] == [ORIGINAL, ORIGINAL]

    failure = await scene.sender.edit_by_token(token, message_id, True, scene.here, SHOWN)
    assert failure is DeliveryFailure.UNAVAILABLE
    assert scene.requests() == []


async def test_a_follow_up_is_private_and_edited_by_its_id(scene: Scene) -> None:
    token, _ = await scene.asked()
    told = await scene.sender.follow_up(token, scene.here, TextMessage("Psst"))
    assert not isinstance(told, DeliveryFailure)
    message = scene.arena.messages[told]
    assert message.ephemeral
    assert scene.kestrel.sees(message)
    assert (
        await scene.sender.edit_by_token(token, told, False, scene.here, TextMessage("!")) is None
    )
    assert text_of(message) == "!"
    assert scene.sender.permit_by_token_now(token, scene.here) is None


async def test_a_token_cannot_edit_a_deleted_message(scene: Scene) -> None:
    token, answer = await scene.asked()
    gone = MessageId(answer.id + 1)
    failure = await scene.sender.edit_by_token(token, gone, False, scene.here, SHOWN)
    assert failure is DeliveryFailure.GONE_MESSAGE
    failure = await scene.sender.edit_by_token("1.other", gone, True, scene.here, SHOWN)
    assert failure is DeliveryFailure.LATE


async def test_a_mark_finds_a_message_until_it_is_edited(scene: Scene) -> None:
    sender, mark = scene.sender, scene.sender.mark_of("match:1:board:1")
    assert await sender.find(scene.here, marked(mark)) is None
    await sender.send(scene.here, SHOWN, "match:1:board:0")
    sent = await sender.send(scene.here, SHOWN, "match:1:board:1", mark=mark)
    assert isinstance(sent, MessageRef)
    await sender.send(scene.here, TextMessage("Hello"), "greeting")
    scene.kestrel.say(scene.arena, "Hello")
    assert await sender.find(scene.here, marked(mark)) == sent

    edited = MessageLayout((Text("A later state"), Text("of the board")))
    await sender.edit(sent, edited)
    assert await sender.find(scene.here, marked(mark)) is None


async def test_a_line_is_found_by_whom_it_mentions(scene: Scene) -> None:
    sender, here = scene.sender, scene.here
    kestrel, wren = (UserId(scene.sandbox.people[name].id) for name in ("Kestrel", "Wren"))
    both = frozenset((kestrel, wren))
    line = f"<@{kestrel}> <@{wren}>"
    call = linked(
        TextMessage(line, (kestrel, wren)), "https://a.b/1", texts_in(LANGUAGES[0]), live=True
    )
    first = await sender.send(here, call, "ping 1")
    second = await sender.send(here, TextMessage(f"<@{wren}>", (wren,)), "ping 2")
    assert isinstance(first, MessageRef)
    assert isinstance(second, MessageRef)
    scene.kestrel.say(scene.arena, line)

    async def find(fits: Fits, after: MessageId | None = None, *, oldest: bool = True) -> object:
        return await sender.find(here, fits, after=after, oldest=oldest)

    assert await find(calling(both)) == first, "the oldest"
    assert await find(calling(both, (first.message_id,))) == second
    assert await find(calling(both, words=f"<@{wren}>"), oldest=False) == second, "the newest"
    assert await find(calling(both, words=line), oldest=False) == first
    assert await find(calling(both, words="Hello")) is None
    assert await find(calling(both), first.message_id) == second
    assert await find(calling(both), second.message_id) is None
    assert await find(calling(frozenset())) is None
    assert await find(calling(frozenset((kestrel,)))) is None, "it calls others too"
    await sender.delete(second)
    buttons = (Buttons((Button("Accept", "c:7:accept"),)),)
    await sender.send(here, TextMessage(line, (kestrel, wren), buttons), "invitation")
    assert await find(calling(both)) == first


@pytest.mark.parametrize("permission", ["read_message_history", "view_channel"])
async def test_nothing_is_found_where_the_bot_may_not_read(permission: str, scene: Scene) -> None:
    mark = scene.sender.mark_of("board")
    await scene.sender.send(scene.here, SHOWN, "board", mark=mark)
    scene.sandbox.set_permission(scene.arena, permission, False)
    assert await scene.sender.find(scene.here, marked(mark)) is None
    scene.sandbox.set_permission(scene.arena, permission, True)
    assert await scene.sender.find(scene.here, marked(mark)) is not None


async def test_a_search_that_fails_is_no_search(scene: Scene) -> None:
    scene.sandbox.faults.add("GET", MESSAGES, status=503)
    assert await scene.sender.find(scene.here, marked(5)) is DeliveryFailure.UNAVAILABLE
    assert await scene.sender.find(scene.here, marked(5)) is None
