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
    assert await post.pending() == 1
    first, second = await post.sent()
    assert first == record
    assert "drew the Dragon" in second
    assert LINK in second
    assert await post.pending() == 0
    assert len(await post.sent()) == 2
    await post.act("add")
    await post.repost()
    assert await post.pending() == 0, "nobody holds anything"


async def test_cards_anew_of_a_dead_process_reach_the_substitute_once(post: Post) -> None:
    await post.act("draw")
    await post.sent()
    await post.substitute()
    again = Post(post.store, post.match, post.sender)
    await again.records.resume()
    await again.records.settled()
    (hand,) = again.at(CHRYSTIA)
    assert "drew the Dragon" in hand
    assert len(again.at(ANNA)) == 1
    assert await again.pending() == 0


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


async def test_a_substitute_is_not_told_of_acts_taken_back(post: Post) -> None:
    await post.hold_back()
    await post.add(Rewound(post.match.last_act + 1_000, DANYLO))
    await post.substitute()
    post.send()
    post.sender.may_open.set()
    await post.sent()
    assert (post.at(ANNA), post.at(CHRYSTIA)) == ([], [])
    assert await post.pending() == 0


async def test_a_late_copy_does_not_reach_the_substitute(post: Post) -> None:
    """It is passed on after the answer to the press, which may have waited for its turn."""
    await post.services.private_channels.open(CHRYSTIA)
    await post.act("draw")
    await post.add(Rewound(post.match.last_act + 1_000, DANYLO))
    await post.substitute()
    await post.sent()
    assert (post.at(ANNA), post.at(CHRYSTIA)) == ([], [])


async def test_a_late_card_and_cards_anew_are_two_messages(post: Post) -> None:
    """One message answers several requests for cards anew."""
    await post.hold_back()
    await post.repost()
    await post.repost()
    post.send()
    assert await post.pending() == 3
    post.sender.may_open.set()
    record, hand = await post.sent()
    assert "Death Match · " in record
    assert "Death Match · " not in hand
    assert "Equipment: " in hand
    assert "Equipment: " not in record
    assert "drew the Dragon" in hand
    assert post.sender.kinds() == ["open", "send", "send"]
    assert await post.pending() == 0


async def test_cards_that_are_gone_are_not_sent_anew(post: Post) -> None:
    await post.act("draw")
    await post.sent()
    await post.repost()
    await post.act("add")
    assert await post.pending() == 1
    assert len(await post.sent()) == 1
    assert await post.pending() == 0


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
    assert await post.pending() == 0


async def test_reopened_messages_get_cards_anew_and_later_copies(
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
