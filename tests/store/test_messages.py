"""Messages in Discord: announced before they are sent, noted by the sender, found again."""

import sqlite3
from random import Random

import pytest
from msgspec.structs import replace

from bot.match.ids import ChannelId, GuildId, MatchId, MessageId
from bot.store import matches
from bot.store import messages as stored_messages
from bot.store.messages import MessageState, PostedMessage
from bot.store.store import Store
from tests.store.playing import BEGAN, CHANNEL, GUILD, enter, first_action, play, rows, start

FIRST = MessageId(2**62)


async def announced(
    store: Store, match_id: MatchId, slot: str = "board:1", after: int = 0
) -> PostedMessage:
    """A message that is announced, and is not known to be sent."""
    won, messages = await store.write(
        stored_messages.announce, match_id, slot, slot, CHANNEL, BEGAN, after
    )
    assert won
    return messages[-1]


async def sent(store: Store, match_id: MatchId, slot: str, message_id: int) -> PostedMessage:
    """A message that is noted as sent."""
    message = replace(await announced(store, match_id, slot), message_id=MessageId(message_id))
    await store.write(stored_messages.note, match_id, [message])
    return message


async def test_a_message_is_announced_and_then_noted(store: Store) -> None:
    number = (await start(store)).terms.id
    assert await store.read(stored_messages.of_match, number) == []
    won, messages = await store.write(
        stored_messages.announce, number, "ping", "turn:7", CHANNEL, BEGAN + 5, 0
    )
    expected = PostedMessage(
        1, "ping", "turn:7", MessageState.STANDS, CHANNEL, None, None, BEGAN + 5
    )
    assert (won, messages) == (True, [expected])
    elsewhere = ChannelId(CHANNEL + 1)
    changed = replace(
        expected,
        state=MessageState.PENDING_DELETION,
        channel_id=elsewhere,
        message_id=FIRST,
        digest=-(2**63),
    )
    await store.write(stored_messages.note, number, [changed])
    assert await store.read(stored_messages.of_match, number) == [changed]
    await store.write(stored_messages.note, number, gone=[1])
    assert await store.read(stored_messages.of_match, number) == []


async def test_what_a_message_is_for_never_changes(store: Store) -> None:
    """The announcement gives the name under which a message is sent."""
    number = (await start(store)).terms.id
    message = await announced(store, number)
    other = replace(message, slot="ping", generation="turn:1", announced=0)
    await store.write(stored_messages.note, number, [replace(other, digest=5)])
    assert await store.read(stored_messages.of_match, number) == [replace(message, digest=5)]


async def test_no_number_is_given_twice(store: Store) -> None:
    """The nonce is made from it: Discord would take the next message for the one that is gone."""
    number = (await start(store)).terms.id
    first = await announced(store, number)
    await store.write(stored_messages.note, number, gone=[first.id])
    assert (await announced(store, number)).id > first.id


async def test_a_stale_view_of_a_slot_announces_nothing(store: Store) -> None:
    number = (await start(store)).terms.id
    first = await announced(store, number)
    ping = await announced(store, number, "ping")
    won, messages = await store.write(
        stored_messages.announce, number, "board:1", "board:1", CHANNEL, BEGAN, 0
    )
    assert (won, messages) == (False, [first, ping])
    again = await announced(store, number, after=first.id)
    assert await store.read(stored_messages.of_match, number) == [first, ping, again]


async def test_the_messages_of_other_matches_are_others(store: Store) -> None:
    one = (await start(store)).terms.id
    other = (await start(store, channel_id=CHANNEL + 1)).terms.id
    here, there = await announced(store, one), await announced(store, other)
    await store.write(stored_messages.note, one, [replace(there, digest=1)], gone=[there.id])
    assert (
        await store.read(stored_messages.of_match, one),
        await store.read(stored_messages.of_match, other),
    ) == ([here], [there])


async def test_a_match_shown_to_its_end_announces_nothing(store: Store) -> None:
    """Another process has shown it, and has forgotten what stands."""
    over = (await play(store, await start(store), Random(1))).terms.id
    await announced(store, over)
    await store.write(matches.finish_showing, over)
    won, messages = await store.write(
        stored_messages.announce, over, "board:9", "result", CHANNEL, BEGAN, 0
    )
    assert (won, messages) == (False, [])
    assert await store.read(stored_messages.of_match, over) == []


async def test_a_match_that_never_was_has_no_messages(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(
            stored_messages.announce, MatchId(77), "ping", "turn:1", CHANNEL, BEGAN, 0
        )
    assert await store.read(stored_messages.of_match, MatchId(77)) == []


async def test_a_message_forgotten_by_another_process_stays_forgotten(
    store: Store, other: Store
) -> None:
    number = (await start(store)).terms.id
    message = await announced(store, number)
    await other.write(stored_messages.note, number, gone=[message.id])
    await store.write(stored_messages.note, number, [replace(message, message_id=FIRST)])
    assert await store.read(stored_messages.of_match, number) == []


async def test_a_message_tells_its_match(store: Store) -> None:
    one = (await start(store)).terms.id
    other = (await start(store, channel_id=CHANNEL + 1)).terms.id
    await sent(store, one, "board:1", FIRST)
    gone = await sent(store, other, "board:1", FIRST + 1)
    await announced(store, other, "ping")
    assert await store.read(stored_messages.match_of, FIRST) == one
    assert await store.read(stored_messages.match_of, MessageId(FIRST + 1)) == other
    await store.write(stored_messages.note, other, gone=[gone.id])
    assert await store.read(stored_messages.match_of, MessageId(FIRST + 1)) is None


async def test_a_start_checks_matches_until_all_messages_stand(store: Store) -> None:
    match = await start(store)
    number = match.terms.id
    assert await store.read(stored_messages.unshown) == [number]
    await store.write(stored_messages.note, number, shown=0)
    assert await store.read(stored_messages.unshown) == []
    await enter(store, match, first_action(match))
    assert await store.read(stored_messages.unshown) == [number]
    message = await announced(store, number)
    await store.write(stored_messages.note, number, shown=1)
    assert await store.read(stored_messages.unshown) == [number], (
        "a message is announced, and not sent"
    )
    await store.write(stored_messages.note, number, [replace(message, message_id=FIRST)])
    assert await store.read(stored_messages.unshown) == []


async def test_a_start_checks_matches_until_their_end_is_shown(store: Store) -> None:
    over = await play(store, await start(store), Random(1))
    void = (await start(store)).terms.id
    await store.write(matches.void, void, BEGAN)
    for number, version in ((over.terms.id, over.version), (void, 0)):
        await store.write(stored_messages.note, number, shown=version)
    assert await store.read(stored_messages.unshown) == [over.terms.id, void]
    await announced(store, over.terms.id)
    assert not await store.read(matches.is_shown_to_end, over.terms.id)
    await store.write(matches.finish_showing, over.terms.id)
    assert await store.read(matches.is_shown_to_end, over.terms.id)
    assert await store.read(stored_messages.of_match, over.terms.id) == []
    assert not await store.read(matches.is_live, void)
    assert await store.read(stored_messages.unshown) == [void]
    await store.write(matches.finish_showing, void)
    assert await store.read(stored_messages.unshown) == []


async def test_a_match_shown_to_its_end_shows_its_newest_version(store: Store) -> None:
    over = await play(store, await start(store), Random(1))
    await store.write(matches.finish_showing, over.terms.id)
    assert await rows(store, "SELECT shown_version FROM matches") == [(over.version,)]


async def test_live_matches_are_looked_through_some_at_a_time(store: Store) -> None:
    numbers = [(await start(store, channel_id=CHANNEL + n)).terms.id for n in range(7)]
    await store.write(matches.void, numbers[3], BEGAN)
    del numbers[3]
    found: list[tuple[MatchId, GuildId]] = []
    while some := await store.read(
        stored_messages.live_after, found[-1][0] if found else MatchId(0), 4
    ):
        assert len(some) <= 4
        found += some
    assert found == [(number, GUILD) for number in numbers]
