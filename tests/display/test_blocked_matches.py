"""Matches that wait for people: how often they are tried, and who hears of it."""

from __future__ import annotations

import sqlite3
from unittest.mock import AsyncMock, Mock

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.sender import MessageRef, MessageSender
from bot.display.blocked_matches import _MENDABLE, _NOT_NOW, SWEEP_SECONDS, BlockedMatches
from bot.display.outbox import GONE, Outbox
from bot.match.advance import add
from bot.match.entries import Ended
from bot.match.ids import ChannelId, GuildId, MessageId, UserId
from bot.match.match import Match
from bot.match.result import Departure, Way
from bot.store import matches
from bot.store.log import LogStep
from bot.store.store import Store
from bot.ui.catalogue import texts_in
from tests.display.services import services_with
from tests.play.loop import now, wait
from tests.store.playing import ANNA, BOHDAN, DANYLO, GUILD, start

HOUR = 3600.0
WAITS = (20.0, 40.0, 80.0, 160.0, 320.0, 640.0, 1280.0, 2560.0, HOUR, HOUR, HOUR)
ELSEWHERE = GuildId(GUILD + 1)


def test_every_failure_is_of_one_kind() -> None:
    """It can be mended, passes, is final, or tells that a message is gone."""
    kinds = (*_MENDABLE, *_NOT_NOW, *REFUSED, *GONE)
    assert sorted(kinds) == sorted(DeliveryFailure)


class Hall:
    """Waiting on a real store, with a sender that does as it is told."""

    def __init__(self, store: Store) -> None:
        self.store = store

        self.sender = AsyncMock(spec=MessageSender)
        self.outbox = AsyncMock(spec=Outbox)
        self.sender.obstacle.return_value = "send_messages"
        self.outbox.write.return_value = MessageRef(ChannelId(1), MessageId(1))
        self.waiting = BlockedMatches(services_with(store, self.sender), self.outbox)

    def due(self, guild: GuildId | None = None) -> list[int]:
        return list(self.waiting.due(guild))

    @property
    def told(self) -> list[int]:
        """The people who got a private message, in order."""
        return [call.args[0] for call in self.outbox.write.await_args_list]

    async def wait(
        self, match: Match, failure: DeliveryFailure = DeliveryFailure.FORBIDDEN
    ) -> bool:
        return await self.waiting.waits(match, failure)


@pytest.fixture
async def hall(store: Store) -> Hall:
    return Hall(store)


async def ended(hall: Hall, match: Match) -> Match:
    """The match, ended now."""
    over = add(match, Ended(now(), DANYLO))
    await hall.store.append(LogStep(match, over))
    return over


async def test_the_tries_get_rarer(hall: Hall) -> None:
    """Discord counts what it forbids, and shuts out who goes on asking."""
    match = await start(hall.store)
    for seconds in WAITS:
        assert await hall.wait(match)
        await wait(seconds - 1)
        assert hall.due() == [], f"before {seconds}"
        await wait(1)
        assert hall.due() == [match.terms.id], f"after {seconds}"


async def test_tries_after_presses_do_not_lengthen_the_waits(hall: Hall) -> None:
    """Otherwise a short outage in which people press would last for minutes."""
    match = await start(hall.store)
    for _ in range(5):
        assert await hall.wait(match)
        await wait(0.5)
    await wait(SWEEP_SECONDS - 2.6)
    assert hall.due() == []
    await wait(0.1)
    assert hall.due() == [match.terms.id]


async def test_a_change_in_the_server_causes_a_try_at_once(hall: Hall) -> None:
    match = await start(hall.store)
    for seconds in WAITS[:6]:
        await hall.wait(match)
        await wait(seconds)
        assert hall.due() == [match.terms.id]
    await hall.wait(match)
    assert hall.due(ELSEWHERE) == [], "what changes elsewhere is none"
    assert hall.due(GUILD) == [match.terms.id]
    # If it did not help, the next try does not wait as long as the one before.
    await hall.wait(match)
    await wait(SWEEP_SECONDS)
    assert hall.due() == [match.terms.id]


async def test_responsible_people_hear_of_each_trouble_once(hall: Hall) -> None:
    match = await start(hall.store, host=DANYLO)
    for _ in range(3):
        await hall.wait(match)
    assert hall.told == [DANYLO]
    await hall.wait(match, DeliveryFailure.GONE_CHANNEL)
    await hall.wait(match, DeliveryFailure.GONE_CHANNEL)
    assert hall.told == [DANYLO, DANYLO]


async def test_without_a_host_the_remaining_players_are_told(hall: Hall) -> None:
    match = await start(hall.store)
    await hall.wait(replace(match, departures={Seat(0): Departure(Way.LEFT, now())}))
    assert hall.told == [BOHDAN]
    await hall.wait(match)
    assert hall.told == [BOHDAN, ANNA]


async def test_only_a_player_who_has_not_heard_is_told_later(hall: Hall) -> None:
    match = await start(hall.store)
    hall.outbox.write.side_effect = [
        DeliveryFailure.UNAVAILABLE,
        MessageRef(ChannelId(1), MessageId(1)),
        MessageRef(ChannelId(1), MessageId(2)),
    ]
    for _ in range(3):
        await hall.wait(match)
    assert hall.told == [ANNA, BOHDAN, ANNA]


async def test_a_past_trouble_is_forgotten_in_spite_of_database_errors(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await start(hall.store)
    await hall.wait(match)
    with monkeypatch.context() as patch:
        full = Mock(side_effect=sqlite3.OperationalError("database or disk is full"))
        patch.setattr(matches, "set_blockage", full)
        with pytest.raises(sqlite3.OperationalError):
            await hall.waiting.over(match.terms.id)
    await hall.waiting.over(match.terms.id)
    assert await hall.store.read(matches.blockage, match.terms.id) is None
    await wait(HOUR)
    assert hall.due() == hall.due(GUILD) == []


async def test_a_try_without_a_result_is_not_repeated_at_once(hall: Hall) -> None:
    match = await start(hall.store)
    await hall.wait(match)
    await wait(SWEEP_SECONDS)
    assert hall.due() == [match.terms.id]
    assert hall.due() == []
    await wait(2 * SWEEP_SECONDS)
    assert hall.due() == [match.terms.id]


@pytest.mark.parametrize(
    ("failure", "tries"),
    [
        (DeliveryFailure.CLOSED_DMS, 1),
        (DeliveryFailure.FORBIDDEN, 1),
        (DeliveryFailure.UNAVAILABLE, 2),
        (DeliveryFailure.THROTTLED, 2),
    ],
)
async def test_only_a_passing_failure_lets_a_host_be_told_again(
    hall: Hall, failure: DeliveryFailure, tries: int
) -> None:
    """The same name is used: Discord makes no second message if the first arrived after all."""
    hall.outbox.write.side_effect = [failure, MessageRef(ChannelId(1), MessageId(1))]
    match = await start(hall.store, host=DANYLO)
    for _ in range(3):
        await hall.wait(match)
    assert hall.told == [DANYLO] * tries
    told = hall.outbox.write.await_args_list
    assert told == told[:1] * tries


@pytest.mark.parametrize("host", [DANYLO, None])
async def test_a_malformed_board_replaces_the_earlier_blockage(
    hall: Hall, host: UserId | None
) -> None:
    """Discord read the board, so the permission is there; that it is lost again is news."""
    match = await start(hall.store, host=host)
    await hall.wait(match)
    assert await hall.store.read(matches.blockage, match.terms.id) is not None
    told = list(hall.told)
    assert await hall.wait(match, DeliveryFailure.REJECTED)
    blockage = await hall.store.read(matches.blockage, match.terms.id)
    assert blockage is not None
    assert blockage.code == DeliveryFailure.REJECTED
    assert hall.told == told, "the channel tells of a malformed board"
    await hall.wait(match)
    assert await hall.store.read(matches.blockage, match.terms.id) is not None
    assert hall.told == told * 2


@pytest.mark.parametrize("failure", ["closed-dms", "late", "not-a-member", "answered"])
async def test_a_malformed_board_is_no_missing_permission(failure: str, hall: Hall) -> None:
    match = await start(hall.store, host=DANYLO)
    assert await hall.wait(match, DeliveryFailure(failure))
    assert hall.told == []
    blockage = await hall.store.read(matches.blockage, match.terms.id)
    assert blockage is not None
    # An older version stored the failure itself.
    for code in (failure, blockage.code):
        notice = await hall.waiting.notice(match, code, texts_in("en"))
        assert "permission" not in notice.markdown


async def test_a_match_that_waited_is_tried_after_a_start(hall: Hall) -> None:
    match = await start(hall.store)
    await hall.wait(match)
    resumed = Hall(hall.store)
    await resumed.waiting.resume(match.terms.id)
    assert resumed.due() == [match.terms.id]


@pytest.mark.parametrize(
    ("live", "seconds", "failure", "waits"),
    [
        (False, 24 * HOUR, DeliveryFailure.FORBIDDEN, True),
        (False, 24 * HOUR + 1, DeliveryFailure.FORBIDDEN, False),
        (False, 0, DeliveryFailure.ARCHIVED, True),
        (False, 0, DeliveryFailure.GONE_CHANNEL, False),
        (True, 1000 * HOUR, DeliveryFailure.FORBIDDEN, True),
        (True, 1000 * HOUR, DeliveryFailure.GONE_CHANNEL, True),
    ],
)
async def test_a_live_match_waits_for_ever_an_end_a_day(
    hall: Hall, live: bool, seconds: float, failure: DeliveryFailure, waits: bool
) -> None:
    """A channel that is gone will show no end; nobody is told that they should do anything."""
    match = await start(hall.store, host=DANYLO)
    if not live:
        match = await ended(hall, match)
    await wait(seconds)
    assert await hall.wait(match, failure) == waits
    assert hall.told == [DANYLO] * live


async def test_nobody_can_mend_that_discord_wants_less_of_us(hall: Hall) -> None:
    match = await start(hall.store, host=DANYLO)
    await hall.wait(match)
    assert await hall.wait(match, DeliveryFailure.THROTTLED)
    assert hall.told == [DANYLO], "of what was wrong before"
    assert await hall.store.read(matches.blockage, match.terms.id) is None


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (DeliveryFailure.GONE_CHANNEL, "is gone"),
        (DeliveryFailure.ARCHIVED, "is locked"),
        (DeliveryFailure.FORBIDDEN, "**Send Messages**"),
    ],
)
async def test_each_trouble_is_called_by_its_name(
    hall: Hall, failure: DeliveryFailure, said: str
) -> None:
    await hall.wait(await start(hall.store, host=DANYLO), failure)
    _, message, _ = hall.outbox.write.await_args.args
    assert said in message.markdown


@pytest.mark.parametrize("answer", [None, DeliveryFailure.CLOSED_DMS])
@pytest.mark.parametrize("host", [DANYLO, None])
async def test_after_a_notice_the_host_is_awaited_and_no_player(
    host: UserId | None, answer: DeliveryFailure | None, hall: Hall, store: Store
) -> None:
    if answer is not None:
        hall.outbox.write.return_value = answer
    match = await start(store, host=host)
    await hall.wait(match)
    called = await store.read(matches.hosts_called, now() + 1)
    assert [match_id for match_id, _ in called] == [match.terms.id] * (host is not None)
