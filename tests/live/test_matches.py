"""The gate of the live matches: no simultaneous act gets lost."""

import asyncio

import pytest

from bot.aio.timing import SystemTime
from bot.contract.errors import CommonRefusal
from bot.contract.game import Action
from bot.live.clocks import Clocks
from bot.live.discord_time import DiscordTime
from bot.live.errors import ActRefused
from bot.live.matches import Matches, Order
from bot.match.acts import CONCEDE, Doer
from bot.match.ids import ChannelId
from bot.match.match import Match
from bot.store import private_copies
from bot.store.log import Effects
from bot.store.store import Store
from tests.display.services import services_with
from tests.store.playing import ANNA, BEGAN, BOHDAN, start

ELSEWHERE = 1_300_000_000_000_000_999


async def test_a_match_that_moves_while_it_is_played(store: Store) -> None:
    number = (await start(store)).terms.id
    matches = services_with(store).matches
    await matches.get(number)

    async def play() -> None:
        await matches.act(number, BOHDAN, 0, Action.parse("start:0"), BEGAN + 1)
        await matches.act(number, ANNA, 1, Action.parse("draw"), BEGAN + 2)

    moves = [matches.move(number, ChannelId(ELSEWHERE)) for _ in range(2)]
    await asyncio.gather(*moves, play())
    known, stored = await matches.get(number), await store.load(number)
    assert known == stored
    assert known is not None
    assert (known.version, known.terms.channel_id) == (2, ELSEWHERE)


async def test_pending_messages_are_written_with_their_act(store: Store) -> None:
    """Here every act makes a pending copy for the seat that is asked next."""

    def pending_for(_: Match, match: Match) -> Effects:
        return Effects([prompt.seat for prompt in match.prompts])

    number = (await start(store)).terms.id
    matches = Matches(store, Clocks(store, DiscordTime(SystemTime())), pending_for)
    await matches.act(number, BOHDAN, 0, Action.parse("start:0"), BEGAN + 1)
    await matches.act(number, ANNA, 1, Action.parse("draw"), BEGAN + 2)
    await matches.submit(number, Order(CONCEDE, Doer(BOHDAN), BEGAN + 3))
    pending = [
        (one.seat, one.version, one.since)
        for one in await store.write(private_copies.of_match, number)
    ]
    assert pending == [(0, 1, BEGAN + 1), (0, 2, BEGAN + 2)]


async def test_only_the_newest_ended_matches_are_kept_in_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.live.matches.ENDED_KEPT", 1)
    matches = services_with(store).matches
    older, newer = [
        (
            await matches.submit(
                (await start(store)).terms.id, Order(CONCEDE, Doer(BOHDAN), BEGAN + 1)
            )
        ).after
        for _ in range(2)
    ]
    assert await matches.get(newer.terms.id) is newer
    again = await matches.get(older.terms.id)
    assert again == older
    assert again is not older


async def test_a_refusal_that_is_logged_tells_nothing_of_the_match(store: Store) -> None:
    """Neither what is hidden in it nor its seed."""
    number, matches = (await start(store)).terms.id, services_with(store).matches
    await matches.submit(number, Order(CONCEDE, Doer(BOHDAN), BEGAN + 1))
    with pytest.raises(ActRefused, match=f"^{CommonRefusal.OVER}$"):
        await matches.submit(number, Order(CONCEDE, Doer(ANNA), BEGAN + 2))
