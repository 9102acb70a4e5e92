"""The clock as a value: running and remaining time, the cost of an entry, and no lost time."""

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.contract.game import Action, Move, Prompt, Seat
from bot.match.advance import add, add_now, begin
from bot.match.clock import Clock, QuestionTime, TimeLeft, charges_for, new_clock
from bot.match.entries import Acted, Charge, Conceded, TimedOut, Undone
from bot.match.match import Match
from bot.match.terms import STANDARD, TimeControl
from tests.match.agreed import BEGAN
from tests.match.gathering import FIRST, SECOND, gathering


def asked(seat: Seat = FIRST, about: str = "turn-1") -> Prompt:
    return Prompt(seat, "go", (Move(Action("go")),), about=about)


STANDARD_CLOCK = new_clock(STANDARD, 2)
WHOLE = QuestionTime(1, 90_000, 300_000)


def paid(clock: Clock, prompt: Prompt, ms: int) -> Clock:
    """The clock after a question that has cost so much."""
    return clock.charged((prompt,), [Charge(prompt.seat, ms)])


# The time that the log leaves


def test_both_questions_of_a_turn_share_its_time() -> None:
    drawn = paid(STANDARD_CLOCK, asked(), 60_000)
    assert drawn.left(asked()) == TimeLeft(30_000, 300_000)
    placed = paid(drawn, asked(), 40_000)
    assert placed.banks == (290_000, 300_000)
    assert placed.left(asked(about="turn-3")) == TimeLeft(90_000, 290_000)
    assert placed.left(asked(SECOND)) == TimeLeft(90_000, 300_000)


def test_questions_of_no_named_turn_have_a_turn_each() -> None:
    clock = paid(STANDARD_CLOCK, asked(about=""), 60_000)
    assert clock.left(asked(about="")) == TimeLeft(90_000, 300_000)


def test_a_question_without_a_bank_leaves_the_turn_alone() -> None:
    turn = paid(STANDARD_CLOCK, asked(), 60_000)
    named = replace(asked(about="greatsword-1"), bank=False)
    assert turn.left(named) == TimeLeft(90_000, 0)
    after = paid(turn, named, 90_000)
    assert after == turn
    assert after.left(asked()) == TimeLeft(30_000, 300_000)


# The time of a question


def test_nothing_runs_before_the_question_was_seen() -> None:
    assert (WHOLE.flag, WHOLE.turn_ends) == (None, None)
    assert WHOLE.left(BEGAN) == TimeLeft(90_000, 300_000)
    assert dict(charges_for({FIRST: WHOLE}, BEGAN)) == {}


def test_first_the_turn_runs_out_and_then_the_bank() -> None:
    time = WHOLE.started(BEGAN)
    assert time.left(BEGAN + 30_000) == TimeLeft(60_000, 300_000)
    assert time.left(BEGAN + 100_000) == TimeLeft(0, 290_000)
    assert time.left(BEGAN + 500_000) == TimeLeft(0, 0)
    assert time.turn_ends == BEGAN + 90_000
    assert time.flag == BEGAN + 390_000


def test_it_never_costs_more_than_there_was() -> None:
    assert dict(charges_for({FIRST: WHOLE.started(BEGAN)}, BEGAN + 999_000)) == {FIRST: 390_000}


def test_a_press_from_before_the_question_was_seen_is_free() -> None:
    assert dict(charges_for({FIRST: WHOLE.started(BEGAN)}, BEGAN - 5)) == {}


def test_while_it_stands_still_nobody_is_charged() -> None:
    stopped = WHOLE.started(BEGAN).stopped(BEGAN + 10_000)
    assert (stopped.flag, stopped.turn_ends) == (None, None)
    assert stopped.left(BEGAN + 900_000) == TimeLeft(80_000, 300_000)
    assert stopped.stopped(BEGAN + 20_000) == stopped
    again = stopped.started(BEGAN + 900_000)
    assert again.flag == BEGAN + 900_000 + 380_000
    assert dict(charges_for({FIRST: again}, BEGAN + 905_000)) == {FIRST: 15_000}


def test_a_skipped_time_is_nobody_s() -> None:
    time = WHOLE.started(BEGAN).skipped(BEGAN + 5_000, BEGAN + 3_600_000)
    assert dict(charges_for({FIRST: time}, BEGAN + 3_601_000)) == {FIRST: 6_000}


def test_time_that_begins_after_a_skip_is_unchanged() -> None:
    later = WHOLE.started(BEGAN + 9_000)
    assert later.skipped(BEGAN, BEGAN + 5_000) == later
    stopped = WHOLE.stopped(BEGAN)
    assert stopped.skipped(BEGAN + 5_000, BEGAN + 9_000) == stopped


@pytest.mark.parametrize(
    ("turn", "bank", "before_flag"),
    [
        (90, 300, [30, 10]),
        (20, 50, [30, 10]),
        (30, 30, [10]),
        (5, 7, [6]),
        (600, 0, [150]),
        (3600, 600, [1500]),
        (86_400, 172_800, [194_400, 3600]),
    ],
)
def test_reminders_fit_the_clock(turn: int, bank: int, before_flag: list[int]) -> None:
    """`before_flag`: seconds before the flag falls."""
    time = QuestionTime(1, turn * 1000, bank * 1000)
    assert time.reminders() == (), "nothing runs"
    running = time.started(BEGAN)
    assert running.flag is not None
    assert [(running.flag - at) / 1000 for at in running.reminders()] == before_flag


def test_a_short_window_needs_no_reminder() -> None:
    assert QuestionTime(1, 40_000, 0, since=BEGAN, window=True).reminders() == ()


# In a match


CONTROL = TimeControl(60, 120)
Times = dict[Seat, QuestionTime]


def timed(seats: int = 2, **options: bool) -> Match:
    """A match with a clock."""
    return begin(replace(gathering(seats=seats, **options), time_control=CONTROL))


def seen(match: Match, at: int, before: Times | None = None) -> Times:
    """The times of all questions of a match, of which nobody has seen those that are new."""
    times = standing(match, before or {})
    return {seat: time.started(at) for seat, time in times.items()}


def standing(match: Match, before: Times) -> Times:
    """The times of a match's questions; those that stood before go on."""
    times: Times = {}
    for prompt in match.prompts:
        version, time = match.asked_since[prompt.seat], before.get(prompt.seat)
        if time is None or time.version != version:
            left = clock_of(match).left(prompt)
            time = QuestionTime(version, left.turn, left.bank)
        times[prompt.seat] = time
    return times


def clock_of(match: Match) -> Clock:
    assert match.clock is not None
    return match.clock


def charged(match: Match) -> dict[Seat, int]:
    assert match.entry is not None
    return dict(match.entry.charged)


def test_the_flag_costs_all_that_was_left() -> None:
    match = timed()
    times = seen(match, BEGAN)
    assert times[FIRST].flag == BEGAN + 180_000
    after = add_now(match, TimedOut(BEGAN + 180_000, FIRST, None), times)
    assert charged(after) == {FIRST: 180_000, SECOND: 180_000}
    assert clock_of(after).banks == (0, 0)


def test_takebacks_cost_the_time_in_which_others_were_asked() -> None:
    match = timed()
    times = seen(match, BEGAN)
    passed = add_now(match, Acted(BEGAN + 20_000, FIRST, "pass"), times)
    undone = add_now(passed, Undone(BEGAN + 30_000, FIRST), times)
    assert charged(undone) == {FIRST: 10_000}
    prompt = undone.prompt_of(FIRST)
    assert prompt is not None
    assert clock_of(undone).left(prompt) == TimeLeft(30_000, 120_000)
    assert add(passed, Undone(BEGAN + 30_000, FIRST, charged=(Charge(FIRST, 10_000),))) == undone


def test_taking_back_takes_nothing_from_the_bank() -> None:
    match = timed()
    times = seen(match, BEGAN)
    passed = add_now(match, Acted(BEGAN + 20_000, FIRST, "pass"), times)
    undone = add_now(passed, Undone(BEGAN + 90_000, FIRST), times)
    assert charged(undone) == {FIRST: 40_000}
    assert clock_of(undone).banks == (120_000, 120_000)


Happening = st.one_of(
    st.tuples(st.just("wait"), st.integers(0, 40_000)),
    st.tuples(st.just("see"), st.integers(0, 3)),
    st.tuples(st.just("stop"), st.integers(0, 3)),
    st.tuples(st.just("away"), st.integers(0, 40_000)),
    st.tuples(st.just("pass"), st.integers(0, 3)),
    st.tuples(st.just("ring"), st.integers(0, 3)),
    st.tuples(st.just("concede"), st.integers(0, 3)),
)


@given(st.integers(2, 4), st.lists(Happening, max_size=60), st.booleans())
@example(seats=2, happenings=[("see", 0), ("wait", 9), ("pass", 0), ("pass", 1)], window=True)
def test_the_charge_is_the_time_passed_less_nobodys_time(
    seats: int, happenings: list[tuple[str, int]], window: bool
) -> None:
    # So much time that nobody's flag falls: time beyond the flag would not be charged.
    control = TimeControl(7 * 24 * 3600, 7 * 24 * 3600)
    terms = replace(gathering(seats=seats, window=window), time_control=control)
    match, now = begin(terms), BEGAN
    times = standing(match, {})
    watch: Counter[Seat] = Counter()
    """The cost of the open questions, measured independently."""
    runs: set[Seat] = set()
    expected: Counter[Seat] = Counter()
    paid: Counter[Seat] = Counter()
    for what, number in happenings:
        seat = Seat(number % seats)
        entry: Acted | Conceded | None = None
        match what:
            case "wait":
                now += number
                watch.update(dict.fromkeys(runs, number))
            case "see" if seat in times:
                times[seat] = times[seat].started(now)
                runs.add(seat)
            case "stop" if seat in times:
                times[seat] = times[seat].stopped(now)
                runs.discard(seat)
            case "away":
                times = {who: time.skipped(now, now + number) for who, time in times.items()}
                now += number
            case "concede" if match.live and seat in match.active:
                entry = Conceded(now, seat)
            case "pass" | "ring" if match.prompt_of(seat) is not None:
                entry = Acted(now, seat, what)
        if entry is None:
            continue
        before, match = match, add_now(match, entry, times)
        for asked_seat, since in before.asked_since.items():
            if match.asked_since.get(asked_seat) != since:
                expected[asked_seat] += watch.pop(asked_seat, 0)
                runs.discard(asked_seat)
        times = standing(match, times)
        assert match.entry is not None
        paid.update(dict(match.entry.charged))
        assert add(before, match.entry) == match, "as it is read from the log"
    assert +paid == (Counter() if window else +expected), "a window costs nobody anything"
