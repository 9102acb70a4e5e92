"""Private copies: each pending one is sent once, in order, or refused for good."""

from __future__ import annotations

import asyncio
import random

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.display.posted_messages import NONCE_SECONDS
from bot.games.deathmatch.rules.game import Options
from bot.match.entries import Conceded, Rewound
from bot.match.ids import ChannelId, MatchId
from bot.store import people, private_copies
from bot.ui.catalogue import texts_in
from tests.display.posting import LINK, Post
from tests.play.loop import now, quiet, wait
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, DANYLO, edit, start

DOWN = DeliveryFailure.UNAVAILABLE


async def test_each_card_comes_once_and_is_settled(post: Post) -> None:
    await post.act("draw")
    assert await post.pending() == 1
    (record,) = await post.sent()
    assert "Dragon" in record
    assert LINK in record
    assert await post.pending() == 0
    assert await post.sent() == [record], "there is nothing more to send"
    await post.act("add", "draw")
    assert len(await post.sent(1)) == 1
    assert post.at(ANNA) == [record]
    assert "Dragon" not in post.at(BOHDAN)[0]


@pytest.mark.parametrize("change", ["version = 9", "version = -1", "seat = 7"])
async def test_a_record_of_nothing_that_there_is_is_given_up(
    change: str, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    await post.act("draw")
    await edit(post.store, f"UPDATE private_records SET {change}")
    await post.records.resume()
    await post.records.settled()
    assert await post.pending() == 0
    assert post.at(ANNA) == []
    (told,) = caplog.records
    assert (told.levelname, told.exc_info) == ("ERROR", None)


async def test_accumulated_copies_go_out_together_in_order(post: Post) -> None:
    """While no private channel can be opened, nobody waits for it; later nothing is missing."""
    await post.hold_back()
    await post.act("add", "draw", "add", "draw")
    post.send()
    await quiet()
    assert post.sender.asked == []
    oldest, *_ = await post.store.write(private_copies.of_match, post.match.terms.id)
    assert oldest.waiting
    post.sender.may_open.set()
    (both,) = await post.sent()
    assert post.sender.kinds() == ["open", "send"]
    assert 0 < both.index("drew the Dragon") < both.index("drew the Lich")
    assert [
        one.seat for one in await post.store.write(private_copies.of_match, post.match.terms.id)
    ] == [1]


async def test_a_copy_reported_after_it_was_sent_is_not_repeated(post: Post) -> None:
    """The store told of it, while the answer to its press was still on its way."""
    await post.hold_back()
    await post.act("add", "draw", "add", "draw")
    post.sender.may_open.set()
    await post.records.settled()
    both = post.at(ANNA)
    assert "drew the Lich" in both[-1]
    assert await post.sent() == both


async def test_a_copy_reported_after_a_newer_one_is_still_sent(post: Post) -> None:
    """The answer to an earlier press took longer than that to a later one."""
    await post.act("draw")
    assert len(await post.sent()) == 1, "and her private channel is known from now on"
    await post.act("add", "draw", "add", "draw")
    earlier = post.match
    await post.act("add", "draw", "add", "draw")
    for match in (post.match, earlier):
        post.records.send(match, Seat(0))
        await post.records.settled()
    assert len(post.at(ANNA)) == 3


async def test_a_record_tells_of_its_own_moment(post: Post) -> None:
    """Also when it is sent after more was done."""
    early = Post(post.store, post.match)
    await early.act("draw")
    (at_once,) = await early.sent()
    late = await start(post.store, options=Options("barbarian", "K"), language="en", channel_id=9)
    other = Post(post.store, late)
    await other.act("start:0", "draw", "add")
    (later,) = await other.sent()
    assert at_once.splitlines()[:3] == later.splitlines()[:3]


@pytest.mark.parametrize("seed", range(8))
async def test_a_card_drawn_again_after_an_undo_is_told_once(post: Post, seed: int) -> None:
    """Its first record says the same. Another player, or another deal, is told anew."""
    rng = random.Random(seed)
    for _ in range(18):
        if rng.random() < 0.3 and len(post.match.past.rewinds) > 1:
            await post.add(Rewound(post.match.last_act + 1_000, DANYLO))
        else:
            await post.act("add" if post.match.prompts[0].question == "card" else "draw")
        if rng.random() < 0.3:
            await post.sent(rng.randint(0, 1))
    for seat in (0, 1):
        texts = "\n".join(await post.sent(seat)).splitlines()
        told = [line for line in texts if "turn" in line]
        assert len(set(told)) == len(told)


async def test_a_substitute_is_told_of_the_same_card(post: Post) -> None:
    await post.act("draw")
    (record,) = await post.sent()
    await post.add(Rewound(post.match.last_act + 1_000, DANYLO))
    await post.substitute()
    await post.act("draw")
    (other,) = await post.sent()
    assert post.at(CHRYSTIA) == [other]
    assert "Dragon" in other
    assert post.at(ANNA) == [record]


async def test_it_is_tried_again_and_never_twice(post: Post) -> None:
    await post.act("draw")
    post.sender.fail("send", DOWN, DOWN)
    post.send()
    for number, seconds in enumerate((1.0, 2.0), 1):
        await quiet()
        assert post.sender.kinds().count("send") == number
        assert await post.pending() == 1
        await wait(seconds)
    await post.records.settled()
    assert len(post.at(ANNA)) == 1
    assert await post.pending() == 0


async def test_after_a_start_pending_copies_are_sent(post: Post) -> None:
    await post.act("draw")
    again = Post(post.store, post.match)
    await again.records.resume()
    await again.records.settled()
    assert len(again.at(ANNA)) == 1
    assert await again.pending() == 0


async def test_possibly_sent_copies_of_a_dead_process_are_looked_for(
    post: Post,
) -> None:
    """Within minutes its nonce tells; of what certainly waited there is nothing to look for."""
    await post.store.write(people.note_channel, ANNA, channel=ChannelId(ANNA))
    await post.act("draw")
    await post.sent()
    assert post.sender.kinds() == ["send"]
    await post.act("add", "draw", "add", "draw")
    again = Post(post.store, post.match)
    await wait(NONCE_SECONDS + 60)
    await again.sent()
    assert again.sender.kinds() == ["find", "send"]


@pytest.mark.parametrize("waited", [True, False])
async def test_a_joined_copy_of_a_dead_process_comes_once(
    waited: bool, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`waited`: for the private channel, when it was known that nothing was sent yet."""
    if waited:
        post.sender.may_open.clear()
    await post.act("draw")
    if waited:
        post.send()
    await post.act("add", "draw", "add", "draw")

    def killed(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(post.store, "write_later", killed)
        post.sender.may_open.set()
        (joined,) = await post.sent()
    assert "drew the Dragon" in joined
    assert "drew the Lich" in joined
    post.sender.forget_nonces()
    again = Post(post.store, post.match, post.sender)
    await wait(NONCE_SECONDS + 60)
    await again.act("add", "draw", "add", "draw")
    first, second = await again.sent()
    assert first == joined
    assert "Dragon" not in second
    assert [
        one.seat for one in await post.store.write(private_copies.of_match, post.match.terms.id)
    ] == [1, 1]


async def test_a_player_with_closed_messages_is_helped_once_in_private(post: Post) -> None:
    post.services.tokens.note_activity(ANNA, "token", BEGAN)
    post.sender.fail("send", DeliveryFailure.CLOSED_DMS)
    await post.act("draw")
    assert await post.sent() == []
    notice = texts_in("en")("messages-closed", button=texts_in("en")("button-cards"))
    assert [one.text for one in post.sender.asked if one.kind == "follow-up"] == [notice]
    assert await post.pending() == 0
    known = await post.store.read(people.private_channel, ANNA)
    assert (known.closed, known.told) == (True, True)

    asked = len(post.sender.asked)
    await post.act("add", "draw", "add", "draw")
    assert await post.sent() == []
    assert len(post.sender.asked) == asked, "in this match Discord is not asked for every card"

    other = Post(post.store, await start(post.store, channel_id=9, language="en"))
    other.services.tokens.note_activity(ANNA, "token", BEGAN)
    other.sender.fail("send", DeliveryFailure.CLOSED_DMS)
    await other.act("start:0", "draw")
    await other.sent()
    assert "follow-up" not in other.sender.kinds(), "they have been told"


async def test_a_player_who_closes_messages_again_is_told_again(post: Post) -> None:
    await post.store.write(people.note_channel, ANNA, channel=ChannelId(ANNA))
    await post.store.write(people.note_channel, ANNA, closed=True)
    await post.store.write(people.note_channel, ANNA, told=True)
    await post.act("draw")
    assert len(await post.sent()) == 1
    known = await post.store.read(people.private_channel, ANNA)
    assert (known.closed, known.told) == (False, False)


async def test_closed_messages_count_in_older_matches_too(post: Post) -> None:
    notices, terms = post.records.notices, post.match.terms
    older, newer, newest = (replace(terms, id=MatchId(number)) for number in (1, 2, 3))
    for found_out in (newer, older):
        await notices.closed(found_out, ANNA)
    found = [notices.is_closed(each, ANNA) for each in (older, newer, newest)]
    assert found == [True, True, False]


async def test_a_notice_that_may_have_arrived_waits_for_another_refusal(post: Post) -> None:
    post.services.tokens.note_activity(ANNA, "token", BEGAN)
    post.sender.fail("send", DeliveryFailure.CLOSED_DMS, DeliveryFailure.CLOSED_DMS)
    post.sender.fail("follow-up", DOWN)
    await post.act("draw")
    await post.sent()
    post.records.notices.tell(ANNA)
    await post.records.settled()
    assert post.sender.kinds().count("follow-up") == 1
    await post.act("add", "draw", "add", "draw")
    await post.sent()
    assert post.sender.kinds().count("follow-up") == 2


async def test_who_did_nothing_lately_cannot_be_told_yet(post: Post) -> None:
    post.sender.fail("send", DeliveryFailure.CLOSED_DMS)
    await post.act("draw")
    await post.sent()
    assert "follow-up" not in post.sender.kinds()
    assert not (await post.store.read(people.private_channel, ANNA)).told


@pytest.mark.parametrize("kind", ["open", "send"])
async def test_openings_rest_when_discord_suspects_spam_and_nothing_is_lost(
    kind: str, post: Post
) -> None:
    post.sender.fail(kind, DeliveryFailure.THROTTLED, DeliveryFailure.THROTTLED)
    await post.act("draw")
    post.send()
    await quiet()
    await wait(1.0)
    assert post.sender.held == [600.0, 1200.0], "for longer each time"
    assert await post.pending() == 1
    await wait(2.0)
    await post.records.settled()
    assert len(post.at(ANNA)) == 1
    assert not (await post.store.read(people.private_channel, ANNA)).closed


async def test_a_private_channel_that_is_gone_is_opened_anew(post: Post) -> None:
    await post.store.write(people.note_channel, ANNA, channel=ChannelId(ANNA))
    post.sender.fail("send", DeliveryFailure.GONE_CHANNEL)
    await post.act("draw")
    post.send()
    await quiet()
    await wait(1.0)
    await post.records.settled()
    assert post.sender.kinds() == ["send", "open", "send"]
    assert len(post.at(ANNA)) == 1


async def test_a_copy_refused_for_good_is_dropped(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    post.sender.fail("send", DeliveryFailure.REJECTED)
    await post.act("draw")
    before = now()
    assert await post.sent() == []
    assert await post.pending() == 0
    assert now() == before, "the next copy need not wait"
    assert "copies of match" in caplog.text


async def test_a_leaver_is_still_sent_the_drawn_cards(post: Post) -> None:
    await post.act("draw")
    await post.add(Conceded(BEGAN + 9_000, Seat(0)))
    assert len(await post.sent()) == 1


async def test_the_records_of_one_seat_do_not_wait_for_anothers(post: Post) -> None:
    await post.act("draw", "add", "draw")
    post.sender.open.clear()
    post.send(0)
    post.send(1)
    await quiet()
    assert post.sender.kinds().count("open") == 2
    assert {one.channel_id for one in post.sender.asked} == {ANNA, BOHDAN}
    post.sender.open.set()
    await post.records.settled()
    assert await post.pending() == 0
