"""The messages of rounds: announced, posted, forgotten, and found by their ids."""

from msgspec.structs import replace

from bot.match.ids import ChannelId, MessageId
from bot.rounds import entries as made
from bot.store import round_messages, rounds
from bot.store.messages import MessageState
from bot.store.round_messages import RoundMessage
from bot.store.store import Store
from tests.store.playing import BEGAN, CHANNEL
from tests.store.round_play import HOST, decided, opened

ELSEWHERE = ChannelId(CHANNEL + 1)


async def test_messages_are_announced_noted_and_forgotten(store: Store, other: Store) -> None:
    one = await opened(store)
    first = await store.write(round_messages.announce, one.id, "sign-up", CHANNEL, BEGAN)
    stands = MessageState.STANDS
    assert first == RoundMessage(first.id, "sign-up", stands, CHANNEL, None, None, BEGAN)
    second = await store.write(round_messages.announce, one.id, "sign-up", CHANNEL, BEGAN + 1)
    assert await other.read(round_messages.of_round, one.id) == [first, second]
    posted = replace(
        first,
        message_id=MessageId(2**63 - 1),
        digest=-(2**63),
        state=MessageState.SETTLED,
        channel_id=ELSEWHERE,
    )
    await store.write(round_messages.note, posted)
    await store.write(round_messages.forget, second.id)
    await store.write(round_messages.note, second)
    assert await other.read(round_messages.of_round, one.id) == [posted]
    await store.write(round_messages.rename, first.id, "final")
    assert await other.read(round_messages.of_round, one.id) == [replace(posted, slot="final")]
    third = await store.write(round_messages.announce, one.id, "final", CHANNEL, BEGAN)
    assert third.id > second.id, "its number is never given again"


async def test_a_round_is_found_by_its_message(store: Store) -> None:
    one = await opened(store)
    mine = await store.write(round_messages.announce, one.id, "thread:1", CHANNEL, BEGAN)
    await store.write(round_messages.note, replace(mine, message_id=MessageId(5)))
    assert await store.read(round_messages.round_of_message, MessageId(5)) == one.id
    assert await store.read(round_messages.round_of_message, MessageId(6)) is None


async def test_a_round_shown_to_its_end_forgets_its_messages(store: Store) -> None:
    one = await opened(store)
    kept = await store.write(round_messages.announce, one.id, "final", CHANNEL, BEGAN)
    await store.write(rounds.finish_showing, one.id)
    assert await store.read(round_messages.of_round, one.id) == [kept], "it is not over yet"
    await decided(store, one, made.Cancelled(at=BEGAN, by=HOST))
    await store.write(rounds.finish_showing, one.id)
    assert await store.read(round_messages.of_round, one.id) == []
