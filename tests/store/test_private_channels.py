"""Private channels: where they are, and who takes no private messages."""

from bot.match.ids import ChannelId
from bot.store import people
from bot.store.people import PrivateChannel
from bot.store.store import Store
from tests.store.playing import ANNA, BOHDAN

CHANNEL = ChannelId(2**62)


async def test_a_channel_is_known_once_it_was_opened(store: Store) -> None:
    assert await store.read(people.private_channel, ANNA) == PrivateChannel()
    await store.write(people.note_channel, ANNA, channel=CHANNEL)
    assert await store.read(people.private_channel, ANNA) == PrivateChannel(CHANNEL)
    await store.write(people.note_channel, ANNA, channel=None)
    assert await store.read(people.private_channel, ANNA) == PrivateChannel()
    await store.write(people.note_channel, ANNA, channel=ChannelId(CHANNEL + 1))
    assert await store.read(people.private_channel, ANNA) == PrivateChannel(ChannelId(CHANNEL + 1))
    assert await store.read(people.private_channel, BOHDAN) == PrivateChannel()


async def test_a_player_with_closed_messages_is_told_once(store: Store) -> None:
    await store.write(people.note_channel, ANNA, closed=True)
    assert await store.read(people.private_channel, ANNA) == PrivateChannel(closed=True)
    await store.write(people.note_channel, ANNA, told=True)
    # A channel can be opened all the same: only the messages are refused.
    await store.write(people.note_channel, ANNA, channel=CHANNEL)
    await store.write(people.note_channel, ANNA, closed=True)
    assert await store.read(people.private_channel, ANNA) == PrivateChannel(
        CHANNEL, closed=True, told=True
    )
    await store.write(people.note_channel, ANNA, closed=False, told=False)
    assert await store.read(people.private_channel, ANNA) == PrivateChannel(CHANNEL)
    await store.write(people.note_channel, ANNA, closed=True)
    assert await store.read(people.private_channel, ANNA) == PrivateChannel(CHANNEL, closed=True)


async def test_a_strangers_channel_is_empty(store: Store) -> None:
    for note in ({"closed": False, "told": False}, {"channel": None}):
        await store.write(people.note_channel, ANNA, **note)
        assert await store.read(people.private_channel, ANNA) == PrivateChannel()
    await store.write(people.note_channel, ANNA, told=True)
    assert await store.read(people.private_channel, ANNA) == PrivateChannel(told=True)
