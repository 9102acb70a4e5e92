"""Cards anew: after a host's act each seat is sent what it holds, once, and nothing else."""

from __future__ import annotations

from bot.delivery.failures import DeliveryFailure
from bot.match.entries import Rewound
from tests.display.posting import LINK, Post
from tests.play.loop import quiet, wait
from tests.store.playing import ANNA, CHRYSTIA, DANYLO

DOWN = DeliveryFailure.UNAVAILABLE


async def test_cards_anew_come_once_to_who_holds_any(post: Post) -> None:
    await post.act("draw")
    (record,) = await post.sent()
    await post.repost()
    assert await post.owed() == 1
    first, second = await post.sent()
    assert first == record
    assert "drew the Dragon" in second
    assert LINK in second
    assert await post.owed() == 0
    assert len(await post.sent()) == 2
    await post.act("add")
    await post.repost()
    assert await post.owed() == 0, "nobody holds anything"


async def test_cards_anew_of_a_dead_process_come_once_to_who_has_sat_down(post: Post) -> None:
    await post.act("draw")
    await post.sent()
    await post.substitute()
    again = Post(post.store, post.match, post.sender)
    await again.records.resume()
    await again.records.settled()
    (hand,) = again.at(CHRYSTIA)
    assert "drew the Dragon" in hand
    assert len(again.at(ANNA)) == 1
    assert await again.owed() == 0


async def test_who_has_sat_down_gets_the_card_and_not_the_record_of_it(post: Post) -> None:
    """The player whose copy had to wait does not sit there any more."""
    await post.hold_back()
    await post.substitute()
    post.send()
    post.sender.may_open.set()
    await post.sent()
    assert post.at(ANNA) == []
    (hand,) = post.at(CHRYSTIA)
    assert "drew the Dragon" in hand


async def test_what_was_taken_back_is_not_told_to_who_sits_down_later(post: Post) -> None:
    await post.hold_back()
    await post.add(Rewound(post.match.last_act + 1_000, DANYLO))
    await post.substitute()
    post.send()
    post.sender.may_open.set()
    await post.sent()
    assert (post.at(ANNA), post.at(CHRYSTIA)) == ([], [])
    assert await post.owed() == 0


async def test_what_is_passed_on_late_is_not_told_to_who_has_sat_down_by_then(post: Post) -> None:
    """It is passed on after the answer to the press, which may have waited for its turn."""
    await post.services.private_channels.open(CHRYSTIA)
    await post.act("draw")
    await post.add(Rewound(post.match.last_act + 1_000, DANYLO))
    await post.substitute()
    await post.sent()
    assert (post.at(ANNA), post.at(CHRYSTIA)) == ([], [])


async def test_a_late_card_and_the_cards_anew_are_a_message_each(post: Post) -> None:
    """Of several times that they were wanted anew, one tells all."""
    await post.hold_back()
    await post.repost()
    await post.repost()
    post.send()
    assert await post.owed() == 3
    post.sender.may_open.set()
    record, hand = await post.sent()
    assert "Death Match · " in record
    assert "Death Match · " not in hand
    assert "Equipment: " in hand
    assert "Equipment: " not in record
    assert "drew the Dragon" in hand
    assert post.sender.kinds() == ["open", "send", "send"]
    assert await post.owed() == 0


async def test_what_is_not_held_any_more_is_not_sent_anew(post: Post) -> None:
    await post.act("draw")
    await post.sent()
    await post.repost()
    await post.act("add")
    assert await post.owed() == 1
    assert len(await post.sent()) == 1
    assert await post.owed() == 0


async def test_cards_anew_are_tried_again_and_never_twice(post: Post) -> None:
    await post.act("draw")
    await post.sent()
    await post.repost()
    post.sender.fail("send", DOWN)
    post.send()
    await quiet()
    await post.repost()
    post.send()
    await wait(1.0)
    assert len(await post.sent()) == 3, "the first of them is repeated as it was"
    assert await post.owed() == 0


async def test_who_takes_messages_again_gets_their_cards_anew_and_the_next_records(
    post: Post,
) -> None:
    """They were refused in this match, and a host helps."""
    post.sender.fail("send", DeliveryFailure.CLOSED_DMS)
    await post.act("draw")
    assert await post.sent() == []
    await post.repost()
    (hand,) = await post.sent()
    assert "drew the Dragon" in hand
    await post.act("add", "draw", "add", "draw")
    assert len(await post.sent()) == 2
