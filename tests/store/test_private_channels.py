"""Private channels: where they are, and who takes no private messages."""

from bot.match.ids import ChannelId
from bot.store.private_channels import PrivateChannel
from bot.store.store import Store
from tests.store.playing import ANNA, BOHDAN

CHANNEL = ChannelId(2**62)


async def test_a_channel_is_known_once_it_was_opened(store: Store) -> None:
    assert await store.private_channel(ANNA) == PrivateChannel()
    await store.private_channel_opened(ANNA, CHANNEL)
    assert await store.private_channel(ANNA) == PrivateChannel(CHANNEL)
    await store.private_channel_lost(ANNA)
    assert await store.private_channel(ANNA) == PrivateChannel()
    await store.private_channel_opened(ANNA, ChannelId(CHANNEL + 1))
    assert await store.private_channel(ANNA) == PrivateChannel(ChannelId(CHANNEL + 1))
    assert await store.private_channel(BOHDAN) == PrivateChannel()


async def test_who_takes_no_messages_is_told_once_until_one_arrives(store: Store) -> None:
    await store.private_channel_closed(ANNA)
    assert await store.private_channel(ANNA) == PrivateChannel(closed=True)
    await store.private_channel_told(ANNA)
    # A channel can be opened all the same: only the messages are refused.
    await store.private_channel_opened(ANNA, CHANNEL)
    await store.private_channel_closed(ANNA)
    assert await store.private_channel(ANNA) == PrivateChannel(CHANNEL, closed=True, told=True)
    await store.private_channel_reached(ANNA)
    assert await store.private_channel(ANNA) == PrivateChannel(CHANNEL)
    await store.private_channel_closed(ANNA)
    assert await store.private_channel(ANNA) == PrivateChannel(CHANNEL, closed=True)


async def test_what_is_noted_of_a_stranger(store: Store) -> None:
    for note in (store.private_channel_reached, store.private_channel_lost):
        await note(ANNA)
        assert await store.private_channel(ANNA) == PrivateChannel()
    await store.private_channel_told(ANNA)
    assert await store.private_channel(ANNA) == PrivateChannel(told=True)
