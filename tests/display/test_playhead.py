"""How a playback is told in time, held and let go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.display.playhead import HOLD_MS, Playhead, Position, all_paces, end, position
from bot.ui.message import MessageLayout, Text
from bot.ui.renderer import Playback

BEGAN = 1_750_000_000_000
PACE = 2_000
FRAMES = 5


def playback(*, waits: bool = False) -> Playback:
    """A playback of five frames, all fresh. `waits`: the last one asks."""
    frames = [MessageLayout((Text(str(number)),)) for number in range(FRAMES)]
    return Playback(frames, FRAMES, waits=waits)


def test_an_end_stays_two_paces_and_a_question_none() -> None:
    playhead = Playhead.of(BEGAN, PACE)
    assert end(playback(), playhead) == BEGAN + (FRAMES - 1 + 2) * PACE
    assert end(playback(waits=True), playhead) == BEGAN + (FRAMES - 1) * PACE


def test_in_passing_each_frame_stands_for_one_pace() -> None:
    passing, playhead = replace(playback(), in_passing=True), Playhead.of(BEGAN, PACE)
    shown = [position(passing, playhead, BEGAN + paces * PACE) for paces in range(FRAMES + 1)]
    assert [each.frames for each in shown] == [1, 2, 3, 4, 5, 5]
    assert [each.until for each in shown] == [BEGAN + n * PACE for n in range(1, 6)] + [None]
    assert end(passing, playhead) == BEGAN + FRAMES * PACE


def test_held_it_stands_and_then_goes_on_by_itself() -> None:
    now = BEGAN + 3_000
    held = Playhead.of(BEGAN, PACE).held(now, playback())
    assert position(playback(), held, now) == Position(2, now + HOLD_MS)
    assert position(playback(), held, now + HOLD_MS - 1).frames == 2
    assert position(playback(), held, now + HOLD_MS) == Position(3, now + HOLD_MS + PACE)


def test_held_again_it_stands_as_it_did() -> None:
    held = Playhead.of(BEGAN, PACE).held(BEGAN, playback()).held(BEGAN + 5_000, playback())
    assert position(playback(), held, BEGAN + 10_000) == Position(1, BEGAN + HOLD_MS)


def test_the_next_frame_comes_at_once_and_stands() -> None:
    playhead = Playhead.of(BEGAN, PACE)
    for frames in range(2, FRAMES + 1):
        playhead = playhead.next(BEGAN, playback())
        assert position(playback(), playhead, BEGAN).frames == frames
    assert position(playback(), playhead.next(BEGAN, playback()), BEGAN) == Position(FRAMES, None)


def test_a_host_does_not_hold_the_end() -> None:
    """Nothing would tell of it, and the match would stand still."""
    playhead = Playhead.of(BEGAN, PACE)
    for _ in range(FRAMES - 1):
        playhead = playhead.next(BEGAN, playback())
    over = Position(FRAMES, None)
    for ended in (playhead, playhead.held(BEGAN, playback())):
        assert ended.is_at_end(BEGAN, playback())
        assert ended.held_until(BEGAN) is None
        assert position(playback(), ended, BEGAN + 2 * PACE - 1).until == BEGAN + 2 * PACE
        assert position(playback(), ended, BEGAN + 2 * PACE) == over


def test_it_runs_on_at_once_and_at_its_pace() -> None:
    now = BEGAN + 1_000
    running = Playhead.of(BEGAN, PACE).held(now, playback()).going_on(now + 500, playback())
    assert position(playback(), running, now + 500) == Position(2, now + 500 + PACE)


def test_a_brief_frame_stands_for_about_half_a_pace() -> None:
    whole, now = replace(playback(), brief=frozenset({2, 3})), BEGAN
    stood = []
    for _ in range(FRAMES):
        until = position(whole, Playhead.of(BEGAN, PACE), now).until
        assert until is not None
        stood.append(until - now)
        now = until
    assert stood == [2_000, 1_100, 1_100, 2_000, 4_000]


moments = st.integers(0, 30_000)
steps = st.lists(st.tuples(moments, st.sampled_from(["hold", "next", "on"])), max_size=6)


@given(steps, st.booleans())
def test_a_conducted_playback_only_moves_forward_to_its_end(
    conducted: list[tuple[int, str]], waits: bool
) -> None:
    whole, playhead, now, before = playback(waits=waits), Playhead.of(BEGAN, PACE), BEGAN, 1
    for delay, step in conducted:
        now += delay
        shown = position(whole, playhead, now)
        assert shown.frames >= before
        if shown.until is None:
            return
        assert now < shown.until
        assert position(whole, playhead, shown.until - 1) == shown
        assert position(whole, playhead, shown.until) != shown
        match step:
            case "hold":
                playhead = playhead.held(now, whole)
            case "next":
                playhead = playhead.next(now, whole)
            case _:
                playhead = playhead.going_on(now, whole)
        before = shown.frames
    last = end(whole, playhead)
    assert position(whole, playhead, last) == Position(FRAMES, None)
    assert last <= max(now, BEGAN) + HOLD_MS + all_paces(whole) * PACE
