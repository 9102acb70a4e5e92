"""The moment at which a round starts, as people write it in a command."""

import re
from collections.abc import Iterator
from math import ceil

from bot.match.times import Instant
from bot.preferences.person import next_time_of_day
from bot.ui.catalogue import Texts
from bot.ui.markdown import rough_duration

OFFERED_MINUTES = (15, 30, 45, 60, 90, 120, 180, 24 * 60, 2 * 24 * 60, 7 * 24 * 60)

_STAMP = re.compile(r"<t:([0-9]{1,12})(?::[a-zA-Z])?>")
"""How Discord writes a moment; its clients make one of "@time"."""

_MINUTES = re.compile(r"([0-9]{1,5})")
_CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")


def read_start(text: str, now: Instant, zone: str | None) -> Instant | None:
    """A moment that somebody has written, in ms since the epoch, UTC; None: it is none.

    Discord's own form, minutes from now, or a time of day: the next one in their `zone`.
    """
    wanted = text.strip()
    if found := _STAMP.fullmatch(wanted):
        return int(found[1]) * 1000
    if found := _MINUTES.fullmatch(wanted):
        return _in_minutes(int(found[1]), now)
    found = _CLOCK.fullmatch(wanted)
    if found is None or zone is None:
        return None
    return next_time_of_day(int(found[1]), int(found[2]), zone, now)


def is_time_of_day(text: str) -> bool:
    """Whether a text is a time of day, which says nothing without a zone."""
    return _CLOCK.fullmatch(text.strip()) is not None


def offered_starts(
    typed: str, now: Instant, zone: str | None, texts: Texts
) -> Iterator[tuple[str, str]]:
    """Moments to choose from, as Discord writes them, each with its words; first a typed one."""
    start = read_start(typed, now, zone) if typed.strip() else None
    if start is not None:
        wait = rough_duration(max(0, start - now) // 1000, texts)
        yield _stamp(start), texts("round-start-in", time=wait)
    for minutes in OFFERED_MINUTES:
        start = _in_minutes(minutes, now)
        yield _stamp(start), texts("round-start-in", time=rough_duration(minutes * 60, texts))


def _in_minutes(minutes: int, now: Instant) -> Instant:
    """So many minutes from now, at a full minute."""
    return (ceil(now / 60_000) + minutes) * 60_000


def _stamp(at: Instant) -> str:
    return f"<t:{at // 1000}:f>"
