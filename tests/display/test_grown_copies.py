"""Private copies that grow: those with one key are told in one message, which is edited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.display.posted_messages import NONCE_SECONDS
from bot.games.deathmatch.screens.renderer import DeathMatchRenderer
from bot.match.ids import ChannelId, MatchId
from bot.store import private_copies
from bot.store.private_copies import KeptCopy
from bot.store.store import Store
from bot.ui.match_view import MatchView
from tests.display.posting import LINK, Post, begun
from tests.play.failing import in_place_of
from tests.play.loop import quiet, wait
from tests.store.playing import ANNA, CHRYSTIA

FIRST, SECOND = "drew the Dragon", "drew the Lich"


def by_eight(renderer: DeathMatchRenderer, view: MatchView) -> str | None:
    """The key of a card: a message for each eight versions, and one of its own for the last."""
    return f"{view.version // 8}" if view.version < 20 else None


@pytest.fixture
async def post(store: Store, monkeypatch: pytest.MonkeyPatch) -> Post:
    monkeypatch.setattr(DeathMatchRenderer, "copy_key", by_eight)
    return await begun(store)


async def kept(post: Post) -> KeptCopy | None:
    return await post.store.read(private_copies.kept, post.match.terms.id, Seat(0))


async def draw_again(post: Post) -> None:
    """Anna places her card, Bohdan has a turn, and she draws the next."""
    await post.act("add", "draw", "add", "draw")


async def test_the_second_card_comes_into_the_message_of_the_first(post: Post) -> None:
    await post.act("draw")
    (before,) = await post.sent()
    await draw_again(post)
    (after,) = await post.sent()
    assert post.sender.kinds() == ["open", "send", "edit"]
    assert FIRST in before
    assert after.index(FIRST) < after.index(SECOND)
    assert LINK in after
    (message_id,) = post.sender.messages
    assert await kept(post) == KeptCopy("0", ChannelId(ANNA), message_id, (2, 6))


async def test_another_key_begins_another_message(post: Post) -> None:
    await post.act("draw")
    await draw_again(post)
    await draw_again(post)
    first, second = await post.sent()
    assert (FIRST in first, SECOND in first, FIRST in second) == (True, True, False)
    message = await kept(post)
    assert message is not None
    assert (message.key, message.versions) == ("1", (10,))


async def test_a_copy_without_a_key_is_its_own_message(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DeathMatchRenderer, "copy_key", lambda *_: None)
    await post.act("draw")
    await post.sent()
    await draw_again(post)
    assert len(await post.sent()) == 2
    assert await kept(post) is None


async def killed_at(post: Post, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process sends, and is killed before or after it calls the store to note that."""
    write = post.store.write

    async def before(*_: object) -> None:
        raise asyncio.CancelledError

    async def after(match_id: MatchId, seat: Seat, message: KeptCopy) -> None:
        await write(private_copies.keep, match_id, seat, message)
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        killed: Callable[..., Any] = before if what == "before" else after
        patch.setattr(post.store, "write", in_place_of(private_copies.keep, killed, write))
        await post.sent()


async def again(post: Post, *, late: bool) -> Post:
    """Another process takes over; `late`: once Discord knows nothing by its nonce any more."""
    other = Post(post.store, post.match, post.sender)
    if late:
        post.sender.forget_nonces()
        await wait(NONCE_SECONDS + 60)
    await other.records.resume()
    return other


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("what", ["before", "after"])
@pytest.mark.parametrize("cards", [1, 2])
async def test_a_kill_loses_nothing_and_doubles_nothing(
    cards: int, what: str, late: bool, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the first message, or at its edit; more becomes pending before the next process starts."""
    await post.act("draw")
    if cards == 2:
        await post.sent()
        await draw_again(post)
    await killed_at(post, what, monkeypatch)
    if cards == 1:
        await draw_again(post)
    other = await again(post, late=late)
    (told,) = await other.sent()
    assert (told.count(FIRST), told.count(SECOND)) == (1, 1)
    assert await other.pending() == 0


async def test_a_copy_that_never_arrived_joins_the_next(post: Post) -> None:
    await post.act("draw")
    post.sender.fail("send", DeliveryFailure.UNAVAILABLE)
    post.send()
    await quiet()
    await draw_again(post)
    post.send()
    await wait(1.0)
    (told,) = await post.sent()
    assert (told.count(FIRST), told.count(SECOND)) == (1, 1)
    assert post.sender.kinds() == ["open", "send", "send", "edit", "edit"]


@pytest.mark.parametrize("failure", [DeliveryFailure.TOO_OLD, DeliveryFailure.GONE_MESSAGE])
async def test_a_copy_that_cannot_be_added_begins_another_message(
    failure: DeliveryFailure, post: Post
) -> None:
    await post.act("draw")
    await post.sent()
    await draw_again(post)
    post.sender.fail("edit", failure)
    first, second = await post.sent()
    assert (FIRST in first, FIRST in second, SECOND in second) == (True, False, True)
    message = await kept(post)
    assert message is not None
    assert message.versions == (6,)


async def test_an_edit_that_did_not_arrive_is_made_again(post: Post) -> None:
    await post.act("draw")
    await post.sent()
    await draw_again(post)
    post.sender.fail("edit", DeliveryFailure.UNAVAILABLE)
    post.send()
    await quiet()
    await wait(1.0)
    (told,) = await post.sent()
    assert SECOND in told


async def test_nothing_grows_for_who_has_sat_down_since(post: Post) -> None:
    await post.act("draw")
    (before,) = await post.sent()
    await post.act("add", "draw", "add")
    await post.substitute()
    await post.act("draw")
    (own,) = await post.sent()
    assert post.at(ANNA) == [before]
    assert post.at(CHRYSTIA) == [own]
    assert (FIRST in own, SECOND in own) == (False, True)


async def test_cards_sent_anew_are_a_message_of_their_own(post: Post) -> None:
    await post.act("draw")
    await post.sent()
    await post.repost()
    await post.sent()
    await draw_again(post)
    first, anew = await post.sent()
    assert (FIRST in first, SECOND in first) == (True, True)
    assert SECOND not in anew
