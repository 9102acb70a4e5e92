"""The gate of what players ask for: who may answer, which button counts, and what is refused."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import Action
from bot.live.errors import ActRefused, MatchRefusal, Repeated
from bot.live.matches import Matches
from bot.match.advance import replay
from bot.match.entries import Wish
from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Takebacks
from bot.store.store import Store
from tests.match.gathering import SECOND, GatheringOptions
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, DANYLO, start

STRANGER = UserId(77)
AT = BEGAN + 60_000


class Gate:
    """The gate of a match of Anna, Bohdan and Chrystia; Danylo hosts, if somebody does."""

    def __init__(self, store: Store, match: Match) -> None:
        self.store = store
        self.number: MatchId = match.terms.id
        self.guild: GuildId = match.terms.guild_id
        self.matches = Matches(store)

    async def act(self, user: UserId, action: str) -> Match:
        version = (await self.matches.wanted(self.number)).version
        return await self.matches.act(self.number, user, version, Action.parse(action), BEGAN + 1)

    async def ask(self, user: UserId, wish: Wish) -> Match:
        return await self.matches.ask(self.number, user, wish, AT)

    async def answer(
        self,
        user: UserId,
        version: int,
        *,
        agrees: bool = True,
        moderates: GuildId | None = None,
    ) -> Match:
        return await self.matches.answer_asking(
            self.number, user, version, agrees=agrees, moderates=moderates, at=AT
        )

    async def refusal(
        self, user: UserId, version: int, *, agrees: bool = True
    ) -> MatchRefusal | Refusal:
        """Why an answer does not count."""
        with pytest.raises(ActRefused) as refused:
            await self.answer(user, version, agrees=agrees)
        return refused.value.reason

    async def why_not_asked(self, user: UserId, wish: Wish) -> MatchRefusal | Refusal:
        """Why something cannot be asked for."""
        with pytest.raises(ActRefused) as refused:
            await self.ask(user, wish)
        return refused.value.reason

    async def check(self) -> None:
        """What is in memory is what the log says."""
        known = await self.matches.get(self.number)
        assert known is not None
        assert replay(known.terms, await self.store.entries(self.number)) == known


async def begun(store: Store, host: UserId | None, takebacks: Takebacks) -> Gate:
    match = await start(
        store,
        game="gathering",
        options=GatheringOptions(),
        players=(ANNA, BOHDAN, CHRYSTIA),
        host=host,
        takebacks=takebacks,
    )
    return Gate(store, match)


@pytest.fixture
async def alone(store: Store) -> AsyncIterator[Gate]:
    """Nobody hosts."""
    gate = await begun(store, None, Takebacks.CLEAN)
    yield gate
    await gate.check()


@pytest.fixture
async def hosted(store: Store) -> AsyncIterator[Gate]:
    gate = await begun(store, DANYLO, Takebacks.HOST)
    yield gate
    await gate.check()


async def test_two_who_agree_at_the_same_moment(alone: Gate) -> None:
    await alone.act(ANNA, "lay:a")
    asking = await alone.ask(ANNA, Wish.TAKE_BACK)
    done = await asyncio.gather(
        alone.answer(BOHDAN, asking.version),
        alone.answer(CHRYSTIA, asking.version),
        return_exceptions=True,
    )
    refused = [each for each in done if isinstance(each, ActRefused)]
    assert [each.reason for each in refused] == [MatchRefusal.MOVED_ON]
    match = await alone.matches.wanted(alone.number)
    assert (match.version, match.past.rewinds) == (3, ()), "one act was taken back, once"


async def test_a_press_that_comes_twice_counts_once(alone: Gate) -> None:
    asking = await alone.ask(ANNA, Wish.PAUSE)
    await alone.answer(BOHDAN, asking.version)
    for _ in range(2):
        with pytest.raises(Repeated):
            await alone.answer(BOHDAN, asking.version)
    await alone.answer(CHRYSTIA, asking.version)
    with pytest.raises(Repeated):
        await alone.answer(CHRYSTIA, asking.version)


async def test_whoever_presses_is_told_exactly_why_it_does_not_count(alone: Gate) -> None:
    asking = await alone.ask(ANNA, Wish.PAUSE)
    now = asking.version
    assert await alone.refusal(ANNA, now) is MatchRefusal.OWN_WISH
    for agrees in (True, False):
        assert await alone.refusal(STRANGER, now, agrees=agrees) is MatchRefusal.NOT_YOUR_MATCH
    agreed = await alone.answer(BOHDAN, now)
    assert await alone.refusal(BOHDAN, agreed.version) is MatchRefusal.AGREED_ALREADY
    assert await alone.why_not_asked(CHRYSTIA, Wish.PAUSE) is MatchRefusal.ASKED_ALREADY
    await alone.matches.concede(alone.number, CHRYSTIA, AT)
    assert await alone.refusal(CHRYSTIA, now) is MatchRefusal.MOVED_ON, "nobody was left to answer"


async def test_who_has_left_answers_nothing(alone: Gate) -> None:
    asking = await alone.ask(ANNA, Wish.PAUSE)
    await alone.matches.concede(alone.number, CHRYSTIA, AT)
    assert await alone.refusal(CHRYSTIA, asking.version) is CommonRefusal.LEFT


async def test_who_plays_no_more_asks_for_nothing_and_is_told_why(alone: Gate) -> None:
    await alone.act(BOHDAN, "fall")
    assert await alone.why_not_asked(BOHDAN, Wish.PAUSE) is MatchRefusal.OUT_OF_GAME
    await alone.matches.concede(alone.number, BOHDAN, AT)
    assert await alone.why_not_asked(BOHDAN, Wish.PAUSE) is CommonRefusal.LEFT


async def test_an_old_button_answers_nothing_that_was_asked_later(alone: Gate) -> None:
    first = await alone.ask(ANNA, Wish.PAUSE)
    await alone.answer(ANNA, first.version, agrees=False)
    await alone.ask(CHRYSTIA, Wish.PAUSE)
    assert await alone.refusal(BOHDAN, first.version) is MatchRefusal.MOVED_ON


async def test_a_button_is_good_while_others_act(alone: Gate) -> None:
    asking = await alone.ask(ANNA, Wish.PAUSE)
    await alone.act(BOHDAN, "pass")
    await alone.answer(CHRYSTIA, asking.version)
    assert (await alone.answer(BOHDAN, asking.version)).paused == ANNA


async def test_only_the_host_or_a_moderator_there_answers_for_the_host(hosted: Gate) -> None:
    asking = await hosted.ask(ANNA, Wish.PAUSE)
    assert await hosted.refusal(BOHDAN, asking.version) is MatchRefusal.HOST_DECIDES
    assert await hosted.refusal(STRANGER, asking.version) is MatchRefusal.NOT_THE_HOST
    with pytest.raises(ActRefused):
        await hosted.answer(STRANGER, asking.version, moderates=GuildId(hosted.guild + 1))
    assert (
        await hosted.answer(STRANGER, asking.version, moderates=hosted.guild)
    ).paused == STRANGER


async def test_what_the_host_was_told_is_for_one_version_alone(hosted: Gate) -> None:
    await hosted.act(ANNA, "lay:a")
    await hosted.act(BOHDAN, "peek")
    asking = await hosted.ask(ANNA, Wish.TAKE_BACK)
    await hosted.matches.concede(hosted.number, CHRYSTIA, AT)
    assert await hosted.refusal(DANYLO, asking.version) is MatchRefusal.MOVED_ON


async def test_the_host_takes_back_as_many_acts_as_it_needs(hosted: Gate) -> None:
    await hosted.act(ANNA, "lay:a")
    await hosted.act(BOHDAN, "peek")
    asking = await hosted.ask(ANNA, Wish.TAKE_BACK)
    assert asking.past.seen_in(asking.past.rewound_for(asking.terms.seats[0])) == {SECOND: 1}
    granted = await hosted.answer(DANYLO, asking.version)
    assert (granted.version, granted.state.scores, granted.past.rewinds) == (4, (0, 0, 0), ())
