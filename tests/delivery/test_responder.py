"""Follow-ups wait for their turn; the response itself does not."""

from __future__ import annotations

import asyncio
import gc
from contextlib import AbstractAsyncContextManager
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord import InteractionResponseType
from discord.http import Route
from msgspec.structs import replace

from bot.aio.timing import SystemTime
from bot.delivery.budget import Budget
from bot.delivery.failures import DeliveryFailure
from bot.delivery.layout import NO_ICONS
from bot.delivery.limits import NO_LIMITS, Rate
from bot.delivery.responder import GRACE_SECONDS, Responder, Responders
from bot.metrics import Metrics
from bot.ui.message import Message, MessageLayout, Text, TextMessage
from bot.ui.modal import Checkbox, Modal
from tests.play.loop import quiet, wait


class Interaction:
    """As much of discord.py's interaction as is answered: a press, on a message of the channel."""

    def __init__(self, token: str) -> None:
        self.type = discord.InteractionType.component
        self.id, self.application_id = 3, 4
        self.token = token
        self.channel_id = 7
        self.message = SimpleNamespace(id=5)
        self.client = self.http = self
        self.done: list[str] = []

    async def request(self, route: Route, **_: object) -> dict[str, str]:
        answered = route.path.endswith("/callback")
        kind = "acknowledged" if answered else {"POST": "follow-up", "PATCH": "edit"}[route.method]
        self.done.append(kind)
        return {"id": str(100 + len(self.done))}


def responder_to(
    interaction: Interaction, budget: Budget
) -> AbstractAsyncContextManager[Responder]:
    as_interaction: Any = interaction
    return Responders(budget, Metrics(), NO_ICONS)(as_interaction)


async def test_follow_ups_wait_for_their_turn() -> None:
    budget = Budget(replace(NO_LIMITS, by_interaction=Rate(1, 1.0)), SystemTime())
    interaction = Interaction("token")
    async with responder_to(interaction, budget) as responder:
        await responder.acknowledge()
        assert await responder.private(TextMessage("One")) == 102
        second = asyncio.create_task(responder.replace(TextMessage("Two")))
        await quiet()
        assert interaction.done == ["acknowledged", "follow-up"]
        await wait(1)
        assert await second is None
    assert interaction.done == ["acknowledged", "follow-up", "edit"]


async def test_all_presses_of_a_channel_share_what_follows() -> None:
    budget = Budget(replace(NO_LIMITS, follow_ups=Rate(2, 0.5)), SystemTime())
    presses = [Interaction(f"token {number}") for number in range(3)]
    answers = []
    for press in presses:
        async with responder_to(press, budget) as responder:
            await responder.acknowledge()
            answers.append(asyncio.create_task(responder.private(TextMessage("Your cards"))))
    await quiet()
    assert [len(press.done) for press in presses] == [2, 2, 1], "each is acknowledged at once"
    await wait(2)
    await asyncio.gather(*answers)
    assert [len(press.done) for press in presses] == [2, 2, 2]


class Deleted(Interaction):
    """A press on a message that somebody deletes; after the acknowledgement the line is cut."""

    async def request(self, route: Route, **arguments: Any) -> dict[str, str]:
        if route.path.endswith("/callback"):
            kind = InteractionResponseType(arguments["json"]["type"])
            if kind is InteractionResponseType.deferred_message_update:
                gone: Any = SimpleNamespace(status=404, reason="")
                raise discord.NotFound(gone, {"code": 10008})
            self.done.append("thinking")
            return {}
        if route.method != "DELETE":
            raise ConnectionResetError
        self.done.append("end of thinking")
        return {}


async def test_thinking_ends_if_its_answer_does_not_arrive() -> None:
    interaction = Deleted("token")
    async with responder_to(interaction, Budget(NO_LIMITS, SystemTime())) as responder:
        await responder.acknowledge()
        failure = await responder.private(TextMessage("Your card"))
        assert failure is DeliveryFailure.UNAVAILABLE
        assert interaction.done == ["thinking"]
    assert interaction.done == ["thinking", "end of thinking"]


class Failing(Interaction):
    """A press after which Discord fails so many times to take what follows its response."""

    def __init__(self, failures: int) -> None:
        super().__init__("token")
        self._failures = failures

    async def request(self, route: Route, **arguments: Any) -> dict[str, str]:
        said = await super().request(route, **arguments)
        if self.done[-1] == "follow-up" and self.done.count("follow-up") <= self._failures:
            failed: Any = SimpleNamespace(status=500, reason="")
            raise discord.DiscordServerError(failed, "")
        return said


@pytest.mark.parametrize(
    ("message", "failures", "tries"),
    [
        (TextMessage("The game has moved on."), 3, 4),
        (TextMessage("The game has moved on."), 4, 4),
        (MessageLayout((Text("Your cards"),)), 1, 1),
    ],
    ids=["a text", "a text, in vain", "a layout"],
)
async def test_a_text_that_follows_is_tried_again(
    message: Message, failures: int, tries: int
) -> None:
    interaction = Failing(failures)
    async with responder_to(interaction, Budget(NO_LIMITS, SystemTime())) as responder:
        await responder.acknowledge()
        sent = await responder.private(message)
    assert interaction.done == ["acknowledged", *["follow-up"] * tries]
    assert (sent is DeliveryFailure.UNAVAILABLE) == (failures >= tries)


async def test_a_mistake_in_a_late_acknowledgement_is_logged(
    monkeypatch: pytest.MonkeyPatch, asyncio_complaints: list[str]
) -> None:
    monkeypatch.setattr(Responder, "acknowledge", AsyncMock(side_effect=LookupError("a mistake")))
    async with responder_to(Interaction("token"), Budget(NO_LIMITS, SystemTime())):
        await wait(GRACE_SECONDS + 1)
    gc.collect()
    assert "a mistake" in asyncio_complaints.pop()


class Opening(Interaction):
    """A press that is answered with a modal; the first so many tries get an error."""

    def __init__(self, *errors: tuple[int, int]) -> None:
        """`errors`: the HTTP status and Discord's code of each."""
        super().__init__("token")
        self._errors = list(errors)

    async def request(self, route: Route, **arguments: Any) -> dict[str, str]:
        if not route.path.endswith("/callback"):
            return await super().request(route, **arguments)
        self.done.append(InteractionResponseType(arguments["json"]["type"]).name)
        if self._errors:
            status, code = self._errors.pop(0)
            failed: Any = SimpleNamespace(status=status, reason="")
            raise discord.HTTPException(failed, {"code": code})
        return {}


MODAL = Modal("Your preferences", "s:calls:0", (Checkbox(name="a", label="A", checked=False),))


@pytest.mark.parametrize(
    ("errors", "outcome", "tries"),
    [
        ((), None, 1),
        (((500, 0),), None, 2),
        # The first try has arrived, although Discord did not say so.
        (((500, 0), (400, 40060)), None, 2),
        (((400, 40060),), DeliveryFailure.ANSWERED, 1),
        (((404, 10062),), DeliveryFailure.LATE, 1),
    ],
)
async def test_a_modal_opens_once(
    errors: tuple[tuple[int, int], ...], outcome: DeliveryFailure | None, tries: int
) -> None:
    interaction = Opening(*errors)
    async with responder_to(interaction, Budget(NO_LIMITS, SystemTime())) as responder:
        assert await responder.modal(MODAL) is outcome
        assert interaction.done == ["modal"] * tries


async def test_no_modal_opens_after_an_acknowledgement() -> None:
    interaction = Opening()
    async with responder_to(interaction, Budget(NO_LIMITS, SystemTime())) as responder:
        await responder.acknowledge()
        assert await responder.modal(MODAL) is DeliveryFailure.ANSWERED
    assert interaction.done == ["deferred_message_update"]
