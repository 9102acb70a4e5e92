"""The requests of the clock: none for a press, and one edit where time begins late."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.contract.game import Seat
from bot.delivery.budget import Urgency
from bot.delivery.failures import DeliveryFailure
from bot.match.entries import Acted
from bot.match.terms import DAY, STANDARD, TimeControl
from bot.store.store import Store
from bot.ui import symbols
from bot.ui.markdown import until as moment
from tests.display.shows import PACE, TimedShow, shown
from tests.play.loop import quiet, wait
from tests.store.playing import BEGAN, GUILD

CANDIDATE, OPPONENT = Seat(0), Seat(1)
TURN, WHOLE = 90_000, 390_000


@pytest.fixture
def control() -> TimeControl:
    return STANDARD


@pytest.fixture
async def show(store: Store, control: TimeControl) -> AsyncIterator[TimedShow]:
    show = await shown(store, control)
    yield show
    await show.services.background.close()


def tells(show: TimedShow, began: int, spent: int = 0) -> bool:
    """Whether the board tells when the turn of a first question ends that began then."""
    return moment(BEGAN + began - spent + TURN) in show.board


async def test_the_first_board_tells_the_clock_and_is_left_alone(show: TimedShow) -> None:
    assert len(show.channel) == 2
    assert show.edits() == 0
    assert tells(show, 0)
    assert await show.since(OPPONENT) == 0


@pytest.mark.parametrize("seconds", [0.0, 0.4, 2.9])
async def test_a_press_causes_one_edit(seconds: float, show: TimedShow) -> None:
    """However long it takes, as long as nobody would notice."""
    await wait(10)
    show.sender.open.clear()
    await show.act("start:0")
    await quiet()
    assert show.edits() == 1
    await wait(seconds)
    show.sender.open.set()
    await show.quiet()
    for _ in range(3):
        await wait(7)
        await show.changed()
    assert show.edits() == 1
    assert tells(show, 10_000)
    assert await show.since(CANDIDATE) == 10_000 + round(seconds * 1000)


async def test_an_edit_that_comes_late_costs_nobody_time(show: TimedShow) -> None:
    await wait(10)
    show.sender.open.clear()
    await show.act("start:0")
    await quiet()
    assert show.edits() == 1
    await wait(20)
    show.sender.open.set()
    await show.quiet()
    assert await show.since(CANDIDATE) == 30_000
    # One more says that the time stands as long as nobody is called, and one that it runs.
    assert show.edits() == 3
    assert tells(show, 30_000)
    await show.changed()
    assert show.edits() == 3


async def test_a_late_board_without_a_call_shows_running_time(
    show: TimedShow,
) -> None:
    """Otherwise it would show the time as stopped, as while nobody could see the question."""
    await show.play("start:0")
    show.sender.open.clear()
    await show.act("draw")
    await quiet()
    await wait(20)
    show.sender.open.set()
    await show.quiet()
    assert await show.since(CANDIDATE) == 20_000
    assert tells(show, 20_000)


async def test_a_board_after_failures_shows_the_true_time(show: TimedShow) -> None:
    await wait(10)
    show.sender.fail("edit", *[DeliveryFailure.UNAVAILABLE] * 3)
    await show.act("start:0")
    await quiet()
    assert await show.since(CANDIDATE) is None
    await wait(8)
    await show.display.settled()
    assert await show.since(CANDIDATE) == 18_000
    assert tells(show, 18_000)


async def test_a_late_card_causes_exactly_one_edit(show: TimedShow) -> None:
    await show.play("start:0")
    await wait(10)
    match = await show.match()
    show.clocks.entered(match, (CANDIDATE,))
    await show.play("draw")
    before = show.edits()
    assert await show.since(CANDIDATE) is None
    await wait(20)
    show.clocks.hand_shown(show.id, CANDIDATE, (await show.match()).version, BEGAN + 29_000)
    await show.quiet()
    assert show.edits() == before + 1
    assert await show.since(CANDIDATE) == 29_000
    assert tells(show, 29_000, spent=10_000) or tells(show, 29_000)
    await wait(5)
    await show.changed()
    assert show.edits() == before + 1


async def test_a_card_in_time_causes_none(show: TimedShow) -> None:
    await show.play("start:0")
    await wait(10)
    show.clocks.entered(await show.match(), (CANDIDATE,))
    await show.play("draw")
    before = show.edits()
    await wait(2)
    show.clocks.hand_shown(show.id, CANDIDATE, (await show.match()).version, BEGAN + 12_000)
    await show.quiet()
    await show.changed()
    assert show.edits() == before


async def test_the_seconds_of_a_walk_are_nobody_s(show: TimedShow) -> None:
    await show.play("start:0", "draw", "add")
    await wait(10)
    await show.play("pass")
    await quiet()
    assert not await show.since_of_anybody()
    before = show.edits()
    await wait(PACE)
    assert show.edits() > before
    await show.quiet()
    (since,) = await show.since_of_anybody()
    assert since > 10_000, "time begins with the frame that asks"
    text = "\n".join(show.channel)
    assert moment(BEGAN + since + TURN) in text


async def test_a_decision_in_a_walk_takes_only_the_runners_time(show: TimedShow) -> None:
    await show.play("start:0", "draw", "add", "pass")
    await wait(PACE)
    await wait(100)
    await show.act("strike")
    entry = (await show.match()).entry
    assert isinstance(entry, Acted)
    assert dict(entry.charged) == {CANDIDATE: pytest.approx(100_000, abs=10)}


async def test_a_server_that_comes_back_costs_one_edit(show: TimedShow) -> None:
    await show.play("start:0")
    before = show.edits()
    await wait(10)
    show.clocks.servers_gone((GUILD,), BEGAN + 10_000)
    await wait(30)
    show.clocks.servers_back((GUILD,))
    await show.quiet()
    assert show.edits() == before + 1
    assert tells(show, 40_000, spent=10_000)


async def test_once_the_turn_is_over_the_board_tells_of_the_flag_alone(show: TimedShow) -> None:
    turn, flag = moment(BEGAN + STANDARD.turn * 1000), moment(BEGAN + WHOLE)
    await wait(STANDARD.turn - 1)
    assert (turn in show.board, flag in show.board, show.edits()) == (True, True, 0)
    await wait(2)
    assert (turn in show.board, flag in show.board, show.edits()) == (False, True, 1)
    await wait(STANDARD.bank - 10)
    assert show.edits() == 1


async def test_an_edit_at_the_end_of_a_turn_does_not_wait_like_a_repair(show: TimedShow) -> None:
    """Even one that is to be tried again."""
    await wait(STANDARD.turn - 0.5)
    show.sender.fail("edit", DeliveryFailure.UNAVAILABLE)
    await show.display.look(show.id, Urgency.LOOK)
    show.sender.permits.clear()
    await wait(0.6)
    assert set(show.sender.permits) == {Urgency.BOARD}
    assert show.edits() == 2


@pytest.mark.parametrize("control", [DAY])
async def test_a_turn_of_hours_is_told_once_in_its_last_quarter(
    show: TimedShow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By an edit where the board stands, however old it is."""
    monkeypatch.setattr("bot.live.clocks.HEARTBEAT_SECONDS", 600.0)
    flag = moment(BEGAN + (DAY.turn + DAY.bank) * 1000)
    posted = show.sender.kinds().count("post")
    await wait(DAY.turn * 3 / 4 - 60)
    assert (symbols.CLOCK in show.board, show.edits()) == (False, 0)
    await wait(120)
    assert (flag in show.board, show.edits()) == (True, 1)
    await wait(DAY.turn)
    assert (show.sender.kinds().count("post"), show.edits()) == (posted, 1)
