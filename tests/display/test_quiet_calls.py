"""Quiet calls: a player who has just acted is called only after a while without an act."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import permutations

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.display.call_lines import LATE_CALL_MS
from bot.display.channel_tails import HEAVY
from bot.display.display import Display
from bot.display.targets import PING, PingTarget
from bot.games.deathmatch.rules.game import Options
from bot.match.advance import add, begin
from bot.match.entries import (
    Acted,
    Asked,
    Declined,
    Paused,
    Resumed,
    Substituted,
    TimeGiven,
    Undone,
    WindowClosed,
    Wish,
)
from bot.match.ids import MessageId, UserId
from bot.match.match import Match
from bot.match.steps import window_closed
from bot.match.terms import DAY, STANDARD, Calls
from bot.store import messages
from bot.store.store import Store
from bot.ui import symbols
from tests.display.plays import BEGAN, HOST, pictured, played
from tests.display.services import services_with
from tests.display.shows import TimedShow, shown
from tests.examples.games import known_games
from tests.games.deathmatch.screens.drawing import start as begun
from tests.play.loop import now, wait
from tests.store.playing import CHANNEL, GUILD

KESTREL, MOTH = Seat(0), Seat(1)
LATE = LATE_CALL_MS / 1000


@pytest.fixture(autouse=True, scope="module")
def _games() -> Iterator[None]:
    with known_games():
        yield


def hosted() -> Match:
    match = begun()
    return begin(replace(match.terms, host=HOST, began=BEGAN, time_control=DAY))


def after(match: Match, *acts: tuple[float, str]) -> Match:
    """The players who are asked act; each act so many seconds after the one before it."""
    for seconds, action in acts:
        at = match.last_act + round(seconds * 1000)
        match = add(match, Acted(at, match.prompts[0].seat, action))
    return match


def calls(match: Match, seconds: float, pace: int = 0) -> bool:
    """Whether the players who are asked are called so long after the newest entry."""
    return ping(match, seconds, pace).calls


def ping(match: Match, seconds: float, pace: int = 0) -> PingTarget:
    targets = pictured(match, match.last_act + round(seconds * 1000), pace).targets
    (found,) = [target for target in targets if target.slot == PING]
    assert isinstance(found, PingTarget)
    return found


# Moth chooses that Kestrel begins, and Kestrel draws and adds; then Moth is asked.


@pytest.mark.parametrize(("thought", "at_once"), [(59.9, False), (60, True), (900, True)])
def test_a_player_who_acted_within_a_minute_is_called_late(thought: float, at_once: bool) -> None:
    asked = after(hosted(), (5, "start:0"), (0, "draw"), (thought, "add"))
    assert calls(asked, 0) == at_once
    assert calls(asked, LATE - 0.001) == at_once
    assert calls(asked, LATE)
    assert pictured(asked, asked.last_act, 0).calls_at == (
        None if at_once else asked.last_act + LATE_CALL_MS
    )


def test_a_player_who_has_not_acted_is_called_at_once() -> None:
    assert calls(hosted(), 0), "others may have been ready long before it began"
    assert calls(after(hosted(), (5, "start:0")), 0)


def test_the_table_can_say_that_everybody_is_called_at_once() -> None:
    match = begin(replace(hosted().terms, calls=Calls.ALWAYS))
    asked = after(match, (5, "start:0"), (1, "draw"), (1, "add"))
    assert calls(asked, 0)
    assert pictured(asked, asked.last_act, 0).calls_at is None


def test_a_substitute_has_not_acted_in_their_seat() -> None:
    drawn = after(hosted(), (5, "start:0"), (1, "draw"))
    old, new = drawn.terms.players[MOTH], UserId(7)
    other = add(drawn, Substituted(drawn.last_act, HOST, MOTH, new, instead_of=old))
    assert calls(after(other, (1, "add")), 0)


def test_a_question_that_is_put_once_more_calls_at_once() -> None:
    asked = after(hosted(), (5, "start:0"), (1, "draw"), (1, "add"))
    paused = add(asked, Paused(asked.last_act + 1_000, HOST))
    going_on = add(paused, Resumed(paused.last_act + 1_000, HOST))
    assert calls(going_on, 0)
    assert not calls(after(going_on, (1, "draw"), (1, "add")), 0), "what follows does not"


def test_a_board_posted_anew_in_a_pause_calls_nobody() -> None:
    """Nothing can be pressed; all are called once it goes on."""
    asked = after(hosted(), (5, "start:0"), (1, "draw"), (1, "add"))
    paused = add(asked, Paused(asked.last_act + 1_000, HOST))
    for match, called in ((asked, True), (paused, False)):
        ping = pictured(match, match.last_act, 0, call=True).ping
        assert ping is not None
        assert ping.calls is called


def test_acts_of_others_around_the_game_put_no_call_off() -> None:
    asked = after(hosted(), (5, "start:0"), (1, "draw"), (1, "add"))
    given = add(asked, TimeGiven(asked.last_act + 15_000, HOST, MOTH, 60))
    assert not calls(given, 4.999)
    assert calls(given, 5)
    wish = add(asked, Asked(asked.last_act + 15_000, KESTREL, Wish.PAUSE))
    assert calls(wish, 5)


def test_a_request_or_its_answer_counts_as_an_act() -> None:
    asked = after(hosted(), (5, "start:0"), (1, "draw"), (1, "add"))
    for entry in (
        Asked(asked.last_act + 15_000, MOTH, Wish.PAUSE),
        Declined(asked.last_act + 15_000, MOTH),
    ):
        before = asked
        if isinstance(entry, Declined):
            before = add(asked, Asked(asked.last_act, KESTREL, Wish.TAKE_BACK))
        here = add(before, entry)
        assert not calls(here, LATE - 0.001)
        assert calls(here, LATE)


def test_taking_back_counts_as_an_act() -> None:
    held = next(match for match in played("pig", 1) if match.undoable is not None)
    assert held.undoable is not None
    back = add(held, Undone(held.last_act + 100_000, held.undoable))
    assert back.acted_at[held.undoable] == back.last_act


def test_readers_get_time_to_look_at_a_walk() -> None:
    """Within a minute of the press, its maker is called late as well, after the walk."""
    asked = after(
        begin(replace(hosted().terms, options=Options("barbarian", "C"))),
        *((1, each) for each in ("start:0", *("draw", "add") * 5, "pass", "strike")),
    )
    found = pictured(asked, asked.last_act, 2_000)
    while found.until is not None:
        at = found.until
        found = pictured(asked, at, 2_000)
    assert found.calls_at == at + LATE_CALL_MS
    slow = 12_000
    found = pictured(asked, asked.last_act, slow)
    while found.until is not None:
        found = pictured(asked, found.until, slow)
    assert found.calls_at is None, "it was told for more than a minute"


def test_in_slow_play_the_causing_press_brings_the_call() -> None:
    slow = after(hosted(), (5, "start:0"), (100, "draw"), (100, "add"))
    assert ping(slow, 0).by_token
    by_host = add(hosted(), Acted(BEGAN, MOTH, "start:0", by=HOST))
    assert not ping(by_host, 0).by_token
    terms = replace(hosted().terms, time_control=STANDARD)
    quick = after(begin(terms), (5, "start:0"), (100, "draw"), (100, "add"))
    assert not ping(quick, 0).by_token, "hands need the tokens of a quick table"


# Windows


def test_a_call_hides_the_order_of_answers_in_a_window() -> None:
    """The press that closes it is public, and nothing else."""
    match = played("goofspiel", 3)[0]
    found = set()
    for order in permutations(match.terms.seats):
        one = match
        for number, seat in enumerate(order, 1):
            one = add(one, Acted(BEGAN + number * 10_000, seat, f"bid:{seat + 1}"))
        found.add((pictured(one, one.last_act, 0).calls_at, ping(one, LATE).message))
    assert len(found) == 1


@pytest.mark.parametrize(("seconds", "at_once"), [(59, False), (61, True)])
def test_all_counted_as_acting_when_their_answers_close_a_window(
    seconds: float, at_once: bool
) -> None:
    match = played("goofspiel", 3)[0]
    for seat in match.terms.seats:
        match = add(match, Acted(BEGAN + round(seconds * 1000), seat, f"bid:{seat + 1}"))
    assert calls(match, 0) == at_once
    assert calls(match, LATE)


def test_an_answer_in_a_window_makes_nobody_seem_longer_away() -> None:
    match = played("goofspiel", 3)[0]
    for seat in match.terms.seats:
        asking = add(match, Asked(BEGAN + 50_000, seat, Wish.PAUSE))
        match = add(asking, Declined(BEGAN + 50_000, seat))
    for seat in match.terms.seats:
        match = add(match, Acted(BEGAN + 70_000, seat, f"bid:{seat + 1}"))
    assert not calls(match, 0)


def test_a_window_that_times_out_shows_nobody_as_present() -> None:
    match = played("goofspiel", 3)[0]
    match = add(match, Acted(BEGAN, KESTREL, "bid:1"))
    closed = window_closed(match, BEGAN + 10_000)
    assert isinstance(closed, WindowClosed)
    assert calls(add(match, closed), 0)


def test_the_longest_idle_of_several_decides_when_to_call() -> None:
    match = played("goofspiel", 3)[0]
    for seat in match.terms.seats:
        match = add(match, Acted(BEGAN + 30_000, seat, f"bid:{seat + 1}"))
    put = match.last_act
    for number, seat in enumerate(match.terms.seats):
        assert pictured(match, put, 0).calls_at == put + LATE_CALL_MS, "one is not here"
        asking = add(match, Asked(put + 10_000, seat, Wish.PAUSE))
        match = add(asking, Declined(put + 10_000 + number, seat))
    assert pictured(match, put + 15_000, 0).calls_at == put + 10_000 + LATE_CALL_MS


# The process


@pytest.fixture
async def show(store: Store) -> AsyncIterator[TimedShow]:
    """Moth is asked, who has acted a moment ago."""
    show = await shown(store, STANDARD)
    for action in ("start:0", "draw", "add"):
        await wait(5)
        await show.act(action)
        await show.quiet()
    yield show
    await show.services.background.close()


async def test_a_player_who_acts_in_time_is_not_called(show: TimedShow) -> None:
    before = list(show.channel)
    assert len(before) == 1, "the call for the turn before is gone"
    await wait(LATE - 1)
    await show.play("draw")
    await wait(10 * LATE)
    assert len(show.channel) == 1
    assert show.sender.kinds().count("send") == 3, "a board, and a call for each player's first"


async def test_a_late_call_moves_nobodys_time(show: TimedShow) -> None:
    since = await show.since_of_anybody()
    assert since == [15_000], "it begins when the board stands"
    await wait(LATE + 1)
    assert len(show.channel) == 2
    assert await show.since_of_anybody() == since


async def test_a_match_that_is_to_call_only_is_settled(show: TimedShow) -> None:
    """There is nothing left to show, so presses need no check of a playback."""
    asked = now()
    await show.display.settled()
    assert now() == asked
    assert show.display.unsettled == frozenset()


@pytest.mark.parametrize("away", [0.0, LATE, 3600.0])
async def test_the_call_comes_although_the_process_is_killed(away: float, show: TimedShow) -> None:
    await wait(LATE / 2)
    await show.services.background.close()
    await wait(away)
    store = show.services.store
    services = services_with(store, show.sender)
    await Display(services).resume(0)
    await wait(LATE / 2)
    assert len(show.channel) == 2, "once, and not before it is due"
    await wait(10 * LATE)
    assert len(show.channel) == 2
    assert await store.read(messages.unshown) == []
    await services.background.close()


async def test_after_a_start_time_runs_before_a_pending_call(show: TimedShow) -> None:
    await show.services.background.close()
    await wait(LATE)
    show.services = services_with(show.services.store, show.sender)
    show.clocks = show.services.clocks
    seen, times = await show.services.store.resume_clocks(now())
    show.clocks.resume(times, seen)
    show.clocks.servers_back((GUILD,))
    show.sender.may_post.clear()
    show.display = Display(show.services)
    await show.display.resume(0)
    await wait(1)
    assert len(show.channel) == 1
    assert await show.since_of_anybody()


async def test_a_host_who_posts_anew_calls_at_once(show: TimedShow) -> None:
    show.display.repost(show.id)
    await show.quiet()
    assert len(show.channel) == 2


async def test_a_call_that_fails_is_not_sent_once_its_player_has_acted(show: TimedShow) -> None:
    show.sender.fail("send", DeliveryFailure.UNAVAILABLE)
    await wait(LATE + 0.5)
    kinds = show.sender.kinds().count("send")
    await show.act("draw")
    await wait(LATE / 2)
    assert show.sender.kinds().count("send") == kinds
    assert len(show.channel) == 1


async def test_a_call_that_a_host_wants_is_tried_again(show: TimedShow) -> None:
    """Also where nobody would be called without the host."""
    show.sender.fail("send", None, DeliveryFailure.UNAVAILABLE)
    show.display.repost(show.id)
    await wait(LATE / 2)
    board, _call = show.channel
    assert symbols.MATCH in board


async def test_a_call_that_a_host_wants_is_given_up_once_refused(show: TimedShow) -> None:
    """The line is refused, and the words in its place."""
    show.sender.fail("send", None, *[DeliveryFailure.REJECTED] * 2)
    show.display.repost(show.id)
    await show.quiet()
    assert len(show.channel) == 1


async def test_a_board_out_of_sight_does_not_wait_for_a_late_call(show: TimedShow) -> None:
    await wait(LATE + 1)
    old = min(show.sender.messages)
    newest = max(show.sender.messages)
    for number in range(1, HEAVY + 1):
        show.display.written(CHANNEL, MessageId(newest + number))
    await show.play("draw")
    assert old in show.sender.messages, "Moth acts there"
    await show.play("add")
    await wait(1)
    (board,) = show.sender.messages
    assert board > newest
