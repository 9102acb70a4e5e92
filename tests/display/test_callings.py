"""Players are called as they prefer: by a ping, by a private message or not, and not at night."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.display.call_lines import LATE_CALL_MS
from bot.display.picture import Picture
from bot.display.targets import PING, PingTarget, PlaybackTarget
from bot.match.advance import add, begin
from bot.match.clock import new_clock
from bot.match.entries import Acted, Stalled
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.terms import DAY, STANDARD, TimeControl
from bot.match.times import Instant
from bot.preferences.person import CallBy, Preferences, QuietHours
from tests.display.plays import BEGAN, HOST, pictured, played
from tests.examples.games import known_games
from tests.games.boss_monster.screens.moments import crowd
from tests.games.deathmatch.screens.drawing import start as begun

KESTREL, MOTH, WREN = Seat(0), Seat(1), Seat(2)
SILENT, PRIVATE = Preferences(calls=CallBy.SILENT), Preferences(calls=CallBy.PRIVATE)
NIGHT = QuietHours.of("13", "21", "UTC")
"""All matches begin within it, at 14:13."""
MORNING = NIGHT.until(BEGAN)
ASLEEP = Preferences(quiet=NIGHT)
HOUR = 3_600_000


@pytest.fixture(autouse=True, scope="module")
def _games() -> Iterator[None]:
    with known_games():
        yield


def morning() -> Instant:
    assert MORNING is not None
    return MORNING


def friendly(control: TimeControl | None = None, host: bool = False) -> Match:
    """Moth is to choose who begins."""
    terms = replace(begun().terms, began=BEGAN, time_control=control, host=HOST if host else None)
    return begin(terms)


def three() -> Match:
    """All three are asked at once, in a window."""
    return played("goofspiel", 3)[0]


def ping(found: Picture) -> PingTarget:
    (line,) = [target for target in found.targets if target.slot == PING]
    assert isinstance(line, PingTarget)
    return line


def users(match: Match, *seats: Seat) -> tuple[UserId, ...]:
    return tuple([match.terms.players[seat] for seat in seats])


def test_a_silent_player_is_called_by_nothing() -> None:
    match = friendly()
    found = pictured(match, BEGAN, 0, {MOTH: SILENT})
    line, usual = ping(found), ping(pictured(match, BEGAN, 0))
    assert (line.calls, line.private, found.calls_at) == (False, (), None)
    assert line.message.markdown == usual.message.markdown, "they are named all the same"
    assert line.generation == usual.generation


def test_a_private_call_is_for_the_player_who_is_asked() -> None:
    match = friendly()
    line = ping(pictured(match, BEGAN, 0, {KESTREL: PRIVATE, MOTH: PRIVATE}))
    assert (line.calls, line.private) == (False, users(match, MOTH))


def test_a_private_call_comes_no_earlier_than_a_ping() -> None:
    match = friendly()
    for action in ("start:0", "draw", "add"):
        match = add(match, Acted(match.last_act + 1_000, match.prompts[0].seat, action))
    due = match.last_act + LATE_CALL_MS
    found = pictured(match, due - 1, 0, {MOTH: PRIVATE})
    assert (ping(found).private, found.calls_at) == ((), due)
    assert ping(pictured(match, due, 0, {MOTH: PRIVATE})).private == users(match, MOTH)


@pytest.mark.parametrize("preferred", [SILENT, PRIVATE, ASLEEP, replace(SILENT, quiet=NIGHT)])
def test_no_ping_is_foretold_that_will_not_come(preferred: Preferences) -> None:
    """The board would come down for it."""
    match = friendly()
    for action in ("start:0", "draw", "add"):
        match = add(match, Acted(match.last_act + 1_000, match.prompts[0].seat, action))
    found = pictured(match, match.last_act, 0, {MOTH: preferred})
    assert ping(found).due is None
    silent = preferred.calls is CallBy.SILENT
    assert found.calls_at == (None if silent else match.last_act + LATE_CALL_MS)


def test_each_of_several_is_called_in_their_way() -> None:
    match = three()
    line = ping(pictured(match, BEGAN, 0, {KESTREL: SILENT, MOTH: PRIVATE}))
    assert line.calls
    assert line.message.pings == users(match, WREN)
    assert line.private == users(match, MOTH)


@pytest.mark.parametrize("host", [None, HOST])
def test_a_player_whose_private_call_is_refused_is_called_after_the_others(
    host: UserId | None,
) -> None:
    """Once, by a line of their own: that of the others stands already."""
    match = three()
    match = replace(match, terms=replace(match.terms, host=host))
    first = ping(pictured(match, BEGAN, 0, {MOTH: PRIVATE}))
    (moth,) = users(match, MOTH)
    usual, refused = {MOTH: Preferences()}, {moth: BEGAN + 2_000}
    now = BEGAN + 3_000
    line = ping(pictured(match, now, 0, usual, posted=(first.generation, BEGAN), refused=refused))
    assert (line.calls, line.message.pings) == (True, (moth,))
    assert line.generation != first.generation
    posted = (line.generation, now)
    assert ping(pictured(match, now, 0, usual, posted=posted, refused=refused)).generation == (
        line.generation
    )


def test_a_host_who_calls_anew_pings_everybody() -> None:
    match = three()
    wanted = {KESTREL: SILENT, MOTH: PRIVATE}
    line = ping(pictured(match, BEGAN, 0, wanted, call=True))
    assert line.message.pings == users(match, KESTREL, MOTH, WREN)
    assert line.private == ()


# Quiet hours


@pytest.mark.parametrize("preferred", [ASLEEP, replace(PRIVATE, quiet=NIGHT)])
@pytest.mark.parametrize("control", [None, DAY])
def test_a_call_waits_for_the_end_of_quiet_hours(
    control: TimeControl | None, preferred: Preferences
) -> None:
    match = friendly(control)
    found = pictured(match, BEGAN, 0, {MOTH: preferred})
    assert found.calls_at == MORNING
    assert (ping(found).calls, ping(found).private) == (False, ())
    later = pictured(match, morning(), 0, {MOTH: preferred})
    private = preferred.calls is CallBy.PRIVATE
    assert later.calls_at is None
    assert ping(later).calls is not private
    assert ping(later).private == (users(match, MOTH) if private else ())


@pytest.mark.parametrize(
    "match",
    [friendly(DAY, host=True), friendly(STANDARD), friendly(TimeControl(6 * 3600, 0))],
    ids=["hosted", "quick clock", "flag in the night"],
)
def test_some_calls_do_not_wait_for_the_end_of_quiet_hours(match: Match) -> None:
    found = pictured(match, BEGAN, 0, {MOTH: ASLEEP})
    assert (ping(found).calls, found.calls_at) == (True, None)


def test_a_silent_player_is_not_called_in_the_morning_either() -> None:
    assert pictured(friendly(), BEGAN, 0, {MOTH: replace(SILENT, quiet=NIGHT)}).calls_at is None


def test_a_player_who_sleeps_is_called_after_the_others() -> None:
    """Once, by a line of their own; those who sleep longer follow."""
    match = three()
    longer = Preferences(quiet=QuietHours.of("13", "23", "UTC"))
    wanted = {KESTREL: ASLEEP, MOTH: longer}
    found = pictured(match, BEGAN, 0, wanted)
    at_once = ping(found)
    assert (at_once.message.pings, found.calls_at) == (users(match, WREN), MORNING)

    posted = (at_once.generation, BEGAN)
    assert ping(pictured(match, morning() - HOUR, 0, wanted, posted=posted)) == at_once
    found = pictured(match, morning(), 0, wanted, posted=posted)
    second = ping(found)
    assert second.calls
    assert (second.message.pings, found.calls_at) == (users(match, KESTREL), morning() + 2 * HOUR)
    assert second.generation != at_once.generation

    posted = (second.generation, morning())
    assert ping(pictured(match, morning() + HOUR, 0, wanted, posted=posted)).generation == posted[0]
    found = pictured(match, morning() + 2 * HOUR, 0, wanted, posted=posted)
    third = ping(found)
    assert (third.message.pings, found.calls_at) == (users(match, MOTH), None)
    assert third.generation not in (posted[0], at_once.generation)


def test_a_line_that_is_still_to_be_sent_calls_all_who_are_awake() -> None:
    match = three()
    generation = ping(pictured(match, BEGAN, 0)).generation
    found = pictured(match, morning(), 0, {MOTH: ASLEEP}, posted=(generation, None))
    assert ping(found).message.pings == users(match, KESTREL, MOTH, WREN)


def test_the_next_question_calls_all_who_are_awake() -> None:
    match = three()
    found = pictured(match, morning(), 0, {MOTH: ASLEEP}, posted=("of before", BEGAN))
    assert ping(found).message.pings == users(match, KESTREL, MOTH, WREN)


def test_a_decision_about_others_calls_by_a_ping_but_not_at_night() -> None:
    match = friendly(DAY)
    stalled = add(match, Stalled(BEGAN + 1_000, (MOTH,)))
    decides = replace(SILENT, quiet=NIGHT)
    found = pictured(stalled, BEGAN + 1_000, 0, {KESTREL: decides})
    assert (ping(found).calls, found.calls_at) == (False, MORNING)
    line = ping(pictured(stalled, morning(), 0, {KESTREL: decides}))
    assert (line.calls, line.message.pings) == (True, users(match, KESTREL))


@pytest.mark.parametrize(("control", "stays"), [(STANDARD, True), (DAY, False), (None, False)])
def test_only_a_call_for_a_whole_part_stays_below_a_walk(
    control: TimeControl | None, stays: bool
) -> None:
    walked = crowd(30)
    clock = None if control is None else new_clock(control, len(walked.terms.players))
    walked = replace(walked, terms=replace(walked.terms, time_control=control), clock=clock)
    (shown,) = pictured(walked, walked.last_act, 2000).targets
    assert isinstance(shown, PlaybackTarget)
    assert shown.keeps_lines is stays
