"""How a walk is told in time, held and let go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.display.telling import HOLD_MS, Telling, Told, all_paces, end, told
from bot.ui.message import Button, Buttons, MessageLayout, Text
from bot.ui.renderer import Walk

BEGAN = 1_750_000_000_000
PACE = 2_000
FRAMES = 5


def walk(*, waits: bool = False) -> Walk:
    """A walk of five frames, all fresh. `waits`: the last one asks."""
    frames = [MessageLayout((Text(str(number)),)) for number in range(FRAMES - 1)]
    asks = (Buttons((Button("Strike", "d:1:1:strike"),)),) if waits else ()
    return Walk(1, (*frames, MessageLayout((Text("end"), *asks))), FRAMES)


def test_the_end_stands_for_two_paces_and_a_question_for_none() -> None:
    telling = Telling.of(BEGAN, PACE)
    assert end(walk(), telling) == BEGAN + (FRAMES - 1 + 2) * PACE
    assert end(walk(waits=True), telling) == BEGAN + (FRAMES - 1) * PACE


def test_held_it_stands_and_then_goes_on_by_itself() -> None:
    now = BEGAN + 3_000
    held = Telling.of(BEGAN, PACE).held(now)
    assert told(walk(), held, now) == Told(2, now + HOLD_MS)
    assert told(walk(), held, now + HOLD_MS - 1).frames == 2
    assert told(walk(), held, now + HOLD_MS) == Told(3, now + HOLD_MS + PACE)


def test_held_again_it_stands_for_longer() -> None:
    held = Telling.of(BEGAN, PACE).held(BEGAN).held(BEGAN + 5_000)
    assert told(walk(), held, BEGAN + 10_000) == Told(1, BEGAN + 5_000 + HOLD_MS)


def test_the_next_frame_comes_at_once_and_stands() -> None:
    telling = Telling.of(BEGAN, PACE)
    for frames in range(2, FRAMES + 1):
        telling = telling.next(BEGAN, walk())
        assert told(walk(), telling, BEGAN).frames == frames
    assert told(walk(), telling, BEGAN + HOLD_MS - 1).until is not None, "the end stands"
    assert told(walk(), telling.next(BEGAN, walk()), BEGAN) == Told(FRAMES, None)


def test_it_runs_on_at_once_and_at_its_pace() -> None:
    now = BEGAN + 1_000
    running = Telling.of(BEGAN, PACE).held(now).going_on(now + 500)
    assert told(walk(), running, now + 500) == Told(2, now + 500 + PACE)


moments = st.integers(0, 30_000)
steps = st.lists(st.tuples(moments, st.sampled_from(["hold", "next", "on"])), max_size=6)


@given(steps, st.booleans())
def test_however_it_is_conducted_it_only_goes_forward_and_comes_to_its_end(
    conducted: list[tuple[int, str]], waits: bool
) -> None:
    whole, telling, now, before = walk(waits=waits), Telling.of(BEGAN, PACE), BEGAN, 1
    for delay, step in conducted:
        now += delay
        shown = told(whole, telling, now)
        assert shown.frames >= before
        if shown.until is None:
            return
        assert now < shown.until
        assert told(whole, telling, shown.until - 1) == shown
        assert told(whole, telling, shown.until) != shown
        match step:
            case "hold":
                telling = telling.held(now)
            case "next":
                telling = telling.next(now, whole)
            case _:
                telling = telling.going_on(now)
        before = shown.frames
    last = end(whole, telling)
    assert told(whole, telling, last) == Told(FRAMES, None)
    assert last <= max(now, BEGAN) + HOLD_MS + all_paces(whole) * PACE
