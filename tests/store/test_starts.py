"""Starts of the process: how many there were lately."""

from bot.store import meta
from bot.store.store import Store
from tests.store.playing import BEGAN, rows

MINUTE = 60_000


async def test_starts_of_the_last_ten_minutes_count(store: Store) -> None:
    assert [await store.write(meta.note_start, BEGAN + n * MINUTE) for n in range(14)] == [
        *range(11),
        10,
        10,
        10,
    ]
    assert len(await rows(store, "SELECT at FROM starts")) == 11
    assert await store.write(meta.note_start, BEGAN + 60 * MINUTE) == 0
    assert await rows(store, "SELECT at FROM starts") == [(BEGAN + 60 * MINUTE,)]


async def test_a_start_at_the_same_moment_counts_as_another_one(store: Store) -> None:
    assert await store.write(meta.note_start, BEGAN) == 0
    assert await store.write(meta.note_start, BEGAN) == 1


async def test_a_clock_that_ran_ahead_does_not_count_for_ever(store: Store) -> None:
    for n in range(5):
        await store.write(meta.note_start, BEGAN + 365 * 24 * 60 * MINUTE + n)
    assert await store.write(meta.note_start, BEGAN) == 0
    assert await store.write(meta.note_start, BEGAN + MINUTE) == 1
