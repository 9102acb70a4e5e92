"""Private channels of people: opened once, as slowly as the budget has it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.delivery.failures import DeliveryFailure
from bot.delivery.limits import NO_LIMITS, Limits, Rate
from bot.delivery.sender import MessageRef
from bot.display.outbox import Outbox
from bot.live.services import Services
from bot.match.ids import ChannelId, UserId
from bot.store import people
from bot.store.store import Store
from bot.ui.message import TextMessage
from tests.delivery.test_sender import Client, answer, sender_on
from tests.display.services import services_with
from tests.play.loop import quiet

LIBRARY_KEEPS = 128
"""How many private channels discord.py remembers."""


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def services(client: Client, store: Store) -> Services:
    return services_on(client, store)


def services_on(client: Client, store: Store, limits: Limits = NO_LIMITS) -> Services:
    return services_with(store, sender_on(client, limits=limits))


async def write(services: Services, user: int) -> MessageRef | DeliveryFailure:
    sent = await Outbox(services).write(UserId(user), TextMessage("Hello"), f"greeting {user}")
    await quiet()
    return sent


async def test_many_people_are_written_to_again_and_again(
    client: Client, services: Services
) -> None:
    """Discord punishes who opens too many private channels, also those that are there."""
    people = range(1, 4 * LIBRARY_KEEPS)
    for _ in range(3):
        for user in people:
            sent = await write(services, user)
            assert isinstance(sent, MessageRef)
            assert sent.channel_id == 1000 + user
    assert client.opened == list(people)


async def test_a_private_channel_that_is_gone_is_opened_anew(
    client: Client, services: Services
) -> None:
    await write(services, 1)
    client.failure = answer(404, 10003)
    assert await write(services, 1) is DeliveryFailure.GONE_CHANNEL
    assert isinstance(await write(services, 1), MessageRef)
    assert client.opened == [1, 1]


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (503, 0), (429, 0), (403, 50001)])
async def test_other_failures_do_not_open_it_anew(
    status: int, code: int, client: Client, services: Services
) -> None:
    await write(services, 1)
    client.failure = answer(status, code)
    assert isinstance(await write(services, 1), DeliveryFailure)
    assert isinstance(await write(services, 1), MessageRef)
    assert client.opened == [1]


async def test_private_channels_are_opened_as_the_budget_allows(
    client: Client, store: Store
) -> None:
    services = services_on(client, store, replace(NO_LIMITS, openings=Rate(2, 1 / 60)))
    assert isinstance(await write(services, 1), MessageRef)
    assert await services.private_channels.open(UserId(2)) == 1002
    assert await write(services, 3) is DeliveryFailure.THROTTLED
    assert isinstance(await write(services, 2), MessageRef), "that one is open"
    assert client.opened == [1, 2]


async def test_a_private_channel_that_is_known_is_not_opened(client: Client, store: Store) -> None:
    await store.write(people.note_channel, UserId(5), channel=ChannelId(77))
    services = services_on(client, store, replace(NO_LIMITS, openings=Rate(1, 1 / 60)))
    sent = await write(services, 5)
    assert isinstance(sent, MessageRef)
    assert sent.channel_id == 77
    assert await services.private_channels.open(UserId(5)) == 77
    assert client.opened == []


async def test_a_private_channel_that_discord_does_not_open(
    client: Client, services: Services
) -> None:
    client.refusal = answer(403, 40003)
    assert await services.private_channels.open(UserId(1)) is DeliveryFailure.THROTTLED
    client.refusal = None
    assert await write(services, 1) is DeliveryFailure.THROTTLED, "nothing is opened for a while"
    assert client.opened == [1]
