"""The periodic board check: finds boards that were deleted while nobody told the bot."""

from __future__ import annotations

import sqlite3
from typing import cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.delivery.budget import Urgency
from bot.display.display import Display
from bot.handlers.sweeps import BOARDS_SECONDS, Sweeps
from bot.match.advance import add
from bot.match.entries import Ended
from bot.match.ids import ChannelId, GuildId, MatchId
from bot.store import messages
from bot.store.log import LogStep
from bot.store.store import Store
from tests.display.services import services_with
from tests.play.loop import quiet, wait
from tests.store.playing import BEGAN, CHANNEL, DANYLO, GUILD, start

ELSEWHERE = GuildId(GUILD + 1)


class Watch:
    """Checks on a real store; notes at which matches it has looked."""

    def __init__(self, store: Store) -> None:
        self.services = services_with(store)
        self.display = AsyncMock(spec=Display)
        self.sweeps = Sweeps(self.services, cast(Display, self.display))

    @property
    def looks(self) -> list[tuple[MatchId, Urgency]]:
        return [call.args for call in self.display.look.await_args_list]

    async def pass_an_hour(self) -> None:
        await quiet()
        await wait(BOARDS_SECONDS)


@pytest.fixture
async def three(store: Store) -> list[MatchId]:
    """Live matches: two here, one elsewhere; and one more that is over."""
    matches = [
        await start(store, channel_id=ChannelId(CHANNEL + number), guild_id=guild)
        for number, guild in enumerate((GUILD, ELSEWHERE, GUILD, GUILD))
    ]
    over = matches.pop()
    ended = Ended(BEGAN, DANYLO)
    await store.append(LogStep(over, add(over, ended)))
    return [match.terms.id for match in matches]


async def test_every_hour_it_looks_at_every_live_match(store: Store, three: list[MatchId]) -> None:
    watch = Watch(store)
    watch.sweeps.start()
    await quiet()
    assert watch.looks == [], "what stands was looked at when it was made"
    for rounds in (1, 2):
        await watch.pass_an_hour()
        assert watch.looks == [(number, Urgency.LOOK) for number in three] * rounds


async def test_missed_events_of_a_server_are_checked_at_once(
    store: Store, three: list[MatchId]
) -> None:
    watch = Watch(store)
    watch.sweeps.events_missed({ELSEWHERE})
    await quiet()
    assert len(watch.looks) >= 1
    assert watch.looks == [(three[1], Urgency.REPAIR)]
    watch.sweeps.events_missed(None)
    await quiet()
    assert len(watch.looks) >= 4
    assert watch.looks[1:] == [(number, Urgency.REPAIR) for number in three]


async def test_more_matches_than_one_batch_are_all_checked(
    store: Store, three: list[MatchId], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.handlers.sweeps._BOARDS_AT_A_TIME", 2)
    watch = Watch(store)
    watch.sweeps.events_missed(None)
    await quiet()
    assert len(watch.looks) >= 3
    assert [number for number, _ in watch.looks] == three


async def test_a_database_that_fails_once_ends_no_checks(
    store: Store,
    three: list[MatchId],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    watch = Watch(store)
    watch.sweeps.start()
    with monkeypatch.context() as patch:
        busy = Mock(side_effect=sqlite3.OperationalError("database is locked"))
        patch.setattr(messages, "live_after", busy)
        await watch.pass_an_hour()
    assert "a sweep failed" in caplog.text
    assert watch.looks == []
    await watch.pass_an_hour()
    assert len(watch.looks) == len(three)
