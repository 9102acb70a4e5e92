"""The gate of players' requests: the people who may answer, the valid buttons, and refusals."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.contract.errors import CommonRefusal
from bot.live.errors import ActRefused
from bot.match.entries import Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import GuildId, UserId
from bot.match.terms import Takebacks
from bot.store.store import Store
from tests.live.ticking import Ticking, refused, ticking
from tests.store.playing import ANNA, BOHDAN, CHRYSTIA, DANYLO, GUILD

STRANGER = UserId(77)


@pytest.fixture
async def alone(store: Store) -> AsyncIterator[Ticking]:
    """A match of Anna, Bohdan and Chrystia that nobody hosts."""
    async with ticking(store, 3, None, host=None, takebacks=Takebacks.CLEAN) as live:
        yield live
        await live.entries()


@pytest.fixture
async def hosted(store: Store) -> AsyncIterator[Ticking]:
    """The same, hosted by Danylo."""
    async with ticking(store, 3, None, takebacks=Takebacks.HOST) as live:
        yield live
        await live.entries()


async def test_two_who_agree_at_the_same_moment(alone: Ticking) -> None:
    await alone.press(ANNA, "lay:a")
    asking = await alone.ask(ANNA, Wish.TAKE_BACK)
    done = await asyncio.gather(
        alone.answer(BOHDAN, asking.version),
        alone.answer(CHRYSTIA, asking.version),
        return_exceptions=True,
    )
    refused = [each for each in done if isinstance(each, ActRefused)]
    assert [each.reason for each in refused] == [MatchRefusal.MOVED_ON]
    match = await alone.match()
    assert (match.version, match.past.rewinds) == (3, ()), "one act was taken back, once"


async def test_a_presser_is_told_exactly_why_it_does_not_count(alone: Ticking) -> None:
    asking = await alone.ask(ANNA, Wish.PAUSE)
    now = asking.version
    assert await refused(alone.answer(ANNA, now)) is MatchRefusal.OWN_WISH
    for agrees in (True, False):
        assert (
            await refused(alone.answer(STRANGER, now, agrees=agrees)) is MatchRefusal.NOT_YOUR_MATCH
        )
    agreed = await alone.answer(BOHDAN, now)
    assert await refused(alone.answer(BOHDAN, agreed.version)) is MatchRefusal.AGREED_ALREADY
    assert await refused(alone.ask(BOHDAN, Wish.PAUSE)) is MatchRefusal.ASKED_ALREADY
    assert await refused(alone.ask(CHRYSTIA, Wish.PAUSE)) is MatchRefusal.ASKED_OF_YOU
    await alone.concede(CHRYSTIA)
    assert await refused(alone.answer(CHRYSTIA, now)) is MatchRefusal.MOVED_ON, (
        "nobody was left to answer"
    )


async def test_an_eliminated_player_may_not_ask_and_is_told_why(alone: Ticking) -> None:
    await alone.press(BOHDAN, "fall")
    assert await refused(alone.ask(BOHDAN, Wish.PAUSE)) is MatchRefusal.OUT_OF_GAME
    await alone.concede(BOHDAN)
    assert await refused(alone.ask(BOHDAN, Wish.PAUSE)) is CommonRefusal.LEFT


async def test_an_old_button_answers_nothing_that_was_asked_later(alone: Ticking) -> None:
    first = await alone.ask(ANNA, Wish.PAUSE)
    await alone.answer(ANNA, first.version, agrees=False)
    await alone.ask(CHRYSTIA, Wish.PAUSE)
    assert await refused(alone.answer(BOHDAN, first.version)) is MatchRefusal.MOVED_ON


async def test_a_button_is_good_while_others_act(alone: Ticking) -> None:
    asking = await alone.ask(ANNA, Wish.PAUSE)
    await alone.press(BOHDAN, "pass")
    await alone.answer(CHRYSTIA, asking.version)
    assert (await alone.answer(BOHDAN, asking.version)).paused == ANNA


async def test_only_a_host_or_moderator_answers_for_the_host(hosted: Ticking) -> None:
    asking = await hosted.ask(ANNA, Wish.PAUSE)
    assert await refused(hosted.answer(BOHDAN, asking.version)) is MatchRefusal.HOST_DECIDES
    assert await refused(hosted.answer(STRANGER, asking.version)) is MatchRefusal.NOT_THE_HOST
    elsewhere = GuildId(GUILD + 1)
    assert await refused(hosted.answer(STRANGER, asking.version, moderates=elsewhere))
    assert (await hosted.answer(STRANGER, asking.version, moderates=GUILD)).paused == STRANGER


async def test_the_hosts_information_is_for_one_version_alone(hosted: Ticking) -> None:
    await hosted.press(ANNA, "lay:a")
    await hosted.press(BOHDAN, "peek")
    asking = await hosted.ask(ANNA, Wish.TAKE_BACK)
    await hosted.concede(CHRYSTIA)
    assert await refused(hosted.answer(DANYLO, asking.version)) is MatchRefusal.MOVED_ON
