"""A person's private channel is opened once, however many people there are."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.delivery.courier import Courier, Sent
from bot.delivery.faults import Fault
from bot.ui.screen import Line

LIBRARY_KEEPS = 128
"""How many private channels discord.py remembers."""


class Client:
    """As much of discord.py's client as sends private messages. Channels are 1000 and more."""

    def __init__(self) -> None:
        self.opened: list[int] = []
        self.sent: list[int] = []
        self.failure: discord.HTTPException | None = None
        self.http = self

    async def create_dm(self, user: discord.Object) -> Any:
        self.opened.append(user.id)
        return SimpleNamespace(id=1000 + user.id)

    async def send_message(self, channel: int, *, params: Any) -> dict[str, str]:
        self.sent.append(channel)
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure
        return {"id": str(len(self.sent))}


def answer(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": ""})


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def courier(client: Client) -> Courier:
    return Courier(client)  # type: ignore[arg-type]  # as much of a client as it takes


async def write(courier: Courier, user: int) -> Sent | Fault:
    return await courier.send_private(user, Line("Hello"), f"greeting {user}")


async def test_many_people_are_written_to_again_and_again(client: Client, courier: Courier) -> None:
    """Discord punishes who opens too many private channels, also those that are there."""
    people = range(1, 4 * LIBRARY_KEEPS)
    for _ in range(3):
        for user in people:
            sent = await write(courier, user)
            assert isinstance(sent, Sent)
            assert sent.channel == 1000 + user
    assert client.opened == list(people)


async def test_a_private_channel_that_is_gone_is_opened_anew(
    client: Client, courier: Courier
) -> None:
    await write(courier, 1)
    client.failure = answer(404, 10003)
    assert await write(courier, 1) is Fault.GONE_CHANNEL
    assert isinstance(await write(courier, 1), Sent)
    assert client.opened == [1, 1]


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (503, 0), (429, 0), (403, 50001)])
async def test_other_failures_do_not_open_it_anew(
    status: int, code: int, client: Client, courier: Courier
) -> None:
    await write(courier, 1)
    client.failure = answer(status, code)
    assert isinstance(await write(courier, 1), Fault)
    assert isinstance(await write(courier, 1), Sent)
    assert client.opened == [1]
