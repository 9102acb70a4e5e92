"""Private calls: each is sent once, and a refused one becomes a ping."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import pytest

from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.display.call_lines import LATE_CALL_MS
from bot.display.display import Display
from bot.games.deathmatch.rules.game import Options
from bot.match.advance import add
from bot.match.entries import Acted, Entry, Paused
from bot.preferences.person import QuietHours
from bot.store import matches, messages, people, private_calls
from bot.store.log import NO_EFFECTS, LogStep
from bot.store.store import Store
from bot.ui import symbols
from bot.ui.markdown import mention
from tests.display.services import services_with
from tests.display.shows import Show
from tests.play.failing import in_place_of
from tests.play.loop import now, quiet, wait
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHANNEL, start

LATE, HOUR = LATE_CALL_MS / 1000, 3600.0
PRIVATE = {"calls": "private"}
NIGHT = QuietHours.of("14", "21", "UTC")
"""The match begins within it."""
DOWN, CLOSED = DeliveryFailure.UNAVAILABLE, DeliveryFailure.CLOSED_DMS
PAUSED = Paused(BEGAN + 1_000, ANNA)


class Calls(Show):
    """Bohdan, who reads Ukrainian, is to choose who begins; nobody hosts, and there is no clock."""

    async def prefers(self, wanted: Mapping[str, str]) -> None:
        await self.services.people.note(BOHDAN, None, None, "uk")
        await self.services.people.prefer(BOHDAN, wanted)

    async def taken_over(self) -> None:
        """The process is killed, and another one takes over."""
        await self.services.background.close()
        self.services = services_with(self.store, self.sender)
        self.display = Display(self.services)
        await self.display.resume(0)
        await quiet()

    @property
    def private(self) -> list[str]:
        return self.sender.texts(BOHDAN)

    @property
    def pings(self) -> list[str]:
        return [text for text in self.channel if mention(BOHDAN) in text]


@pytest.fixture
async def show(store: Store) -> AsyncIterator[Calls]:
    match = await start(store, options=Options("barbarian", "K"), language="en")
    show = Calls(store, match)
    await show.prefers(PRIVATE)
    yield show
    await show.services.background.close()


async def begin(show: Show) -> None:
    await show.changed()
    await quiet()


async def test_a_player_is_called_privately_once_for_each_turn(show: Calls) -> None:
    await begin(show)
    (call,) = show.private
    assert call.startswith(f"{symbols.MATCH} <@{BOHDAN}>"), "as a ping would call them"
    assert f"/{CHANNEL}/{min(show.sender.messages)}" in call, "the board was posted first"
    assert show.pings == []
    await begin(show)
    await show.play("start:0", "draw", "add")
    await wait(LATE)
    again, later = show.private
    assert again == call
    assert f"<@{BOHDAN}>" in later, "after what has happened"
    assert show.sender.kinds().count("open") == 1


async def test_the_call_comes_late_to_a_player_who_has_just_acted(show: Calls) -> None:
    await begin(show)
    await show.play("start:0", "draw", "add")
    await wait(LATE - 1)
    assert len(show.private) == 1
    await wait(2)
    assert len(show.private) == 2


@pytest.mark.parametrize("work", [private_calls.add, private_calls.settle, messages.note])
@pytest.mark.parametrize("written", [True, False])
async def test_a_kill_neither_loses_nor_doubles_a_call(
    work: Callable[..., Any], written: bool, show: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before or after this is written, at any of the three moments."""
    write, write_later = show.store.write, show.store.write_later

    async def killed(*args: Any, **options: Any) -> None:
        if written:
            await write(work, *args, **options)
        raise asyncio.CancelledError

    def killed_later(asked: Callable[..., Any], *args: Any, **options: Any) -> object:
        if asked is not work:
            return write_later(asked, *args, **options)
        if written:
            write_later(asked, *args, **options)
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(show.store, "write", in_place_of(work, killed, write))
        patch.setattr(show.store, "write_later", killed_later)
        show.display.changed(show.id)
        await quiet()
    if work is messages.note:
        # It has arrived, and is known to have.
        show.sender.forget_nonces()
    await show.taken_over()
    assert len(show.private) == 1
    await begin(show)
    assert len(show.private) == 1
    assert await show.store.read(private_calls.all_pending) == []


async def test_a_call_that_waits_for_a_private_channel_outlives_a_kill(show: Calls) -> None:
    show.sender.may_open.clear()
    await begin(show)
    assert await show.store.read(messages.unshown) == []
    show.sender.may_open.set()
    await show.taken_over()
    assert len(show.private) == 1


async def test_a_call_that_is_not_answered_is_sent_again(show: Calls) -> None:
    show.sender.fail("open", DOWN, DeliveryFailure.THROTTLED)
    await begin(show)
    assert len(show.channel) == 1, "the board waits for nothing"
    await wait(10)
    assert len(show.private) == 1


async def test_a_refused_call_and_those_after_it_are_pings(show: Calls) -> None:
    show.sender.may_open.clear()
    await begin(show)
    show.sender.fail("send", CLOSED)
    show.sender.may_open.set()
    await quiet()
    assert (show.private, len(show.pings)) == ([], 1)
    assert (await show.store.read(people.private_channel, BOHDAN)).closed
    await show.taken_over()
    await show.play("start:0", "draw", "add")
    await wait(LATE)
    assert (show.private, len(show.pings)) == ([], 1)
    assert show.sender.kinds().count("open") == 1, "Discord is not asked for every turn"


async def test_a_refused_call_is_a_ping_after_somebody_has_looked(show: Calls) -> None:
    """As the host does by opening the controls of a walk."""
    show.sender.may_open.clear()
    await begin(show)
    assert await show.display.hold(await show.match()) is None
    show.sender.fail("send", CLOSED)
    show.sender.may_open.set()
    await quiet()
    assert (show.private, len(show.pings)) == ([], 1)


async def test_a_kill_does_not_lose_the_ping_that_follows_a_refusal(
    show: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    show.sender.may_open.clear()
    await begin(show)
    write = show.store.write

    async def killed(*args: Any, **options: Any) -> None:
        await write(private_calls.settle, *args, **options)
        raise asyncio.CancelledError

    show.sender.fail("send", CLOSED)
    with monkeypatch.context() as patch:
        patch.setattr(show.store, "write", in_place_of(private_calls.settle, killed, write))
        show.sender.may_open.set()
        await quiet()
    assert show.pings == []
    await show.taken_over()
    assert (show.private, len(show.pings)) == ([], 1)
    assert await show.store.read(messages.unshown) == []


@pytest.mark.parametrize("meanwhile", [Acted(BEGAN + 1_000, Seat(1), "start:0"), PAUSED])
async def test_nobody_is_called_once_nothing_is_asked_of_them(
    meanwhile: Entry, show: Calls
) -> None:
    show.sender.may_open.clear()
    await begin(show)
    before = await show.match()
    await show.store.append(LogStep(before, add(before, meanwhile), NO_EFFECTS))
    show.services.matches.forget(show.id)
    show.sender.may_open.set()
    await quiet()
    assert show.private == []
    assert await show.store.read(private_calls.all_pending) == []


async def test_a_call_that_was_held_up_does_not_tell_what_a_walk_leads_to(show: Calls) -> None:
    """Anna strikes, and is to draw next; the first call to her has not been sent yet."""
    await show.services.people.prefer(ANNA, PRIVATE)
    show.sender.may_open.clear()
    await show.play("start:0")
    assert (show.id, ANNA) in await show.store.read(private_calls.all_pending)
    await show.act("draw", "add", "pass")
    struck = await show.act("strike")
    assert (await show.display.as_shown(struck)).revealing
    show.sender.may_open.set()
    await quiet()
    assert show.sender.texts(ANNA) == []
    show.display.changed(show.id)
    await wait(60)
    assert len(show.sender.texts(ANNA)) == 1


async def test_a_call_that_was_held_up_is_not_sent_for_a_later_question(show: Calls) -> None:
    """That one has a call of its own, later."""
    await show.services.people.prefer(ANNA, PRIVATE)
    show.sender.may_open.clear()
    await show.play("start:0", "draw", "add", "draw", "add")
    show.sender.may_open.set()
    await quiet()
    assert show.sender.texts(ANNA) == []
    await wait(LATE)
    assert len(show.sender.texts(ANNA)) == 1


async def test_calls_are_forgotten_with_the_end_of_their_match(show: Calls) -> None:
    show.sender.may_open.clear()
    await begin(show)
    assert await show.store.read(private_calls.all_pending) == [(show.id, BOHDAN)]
    await show.store.write(matches.finish_showing, show.id)
    assert await show.store.read(private_calls.all_pending) == []


@pytest.mark.parametrize("wanted", [PRIVATE, {}], ids=["private", "ping"])
@pytest.mark.parametrize("killed", [False, True])
async def test_a_call_comes_when_quiet_hours_end(
    killed: bool, wanted: Mapping[str, str], show: Calls
) -> None:
    await show.prefers({"calls": "ping", **wanted, "quiet": str(NIGHT)})
    await begin(show)
    night = NIGHT.until(BEGAN)
    assert night is not None
    await wait((night - now()) / 1000 - HOUR)
    if killed:
        await show.taken_over()
    assert (show.private, show.pings) == ([], [])
    await wait(HOUR + 1)
    assert (len(show.private), len(show.pings)) == ((1, 0) if wanted else (0, 1))
    assert await show.store.read(messages.unshown) == []
