"""Quiet hours: how they are typed, and when they end."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.preferences.errors import BadHours, BadTimeZone
from bot.preferences.person import QuietHours, local_time, zone_named

KYIV = ZoneInfo("Europe/Kyiv")


def at(text: str, *, fold: int = 0) -> int:
    """A moment of Kyiv's clocks, in ms since the epoch, UTC. `fold` 1: the second of two."""
    return round(datetime.fromisoformat(text).replace(tzinfo=KYIV, fold=fold).timestamp() * 1000)


@pytest.mark.parametrize(
    ("hours", "now", "until"),
    [
        ("23 8", "2026-11-27 22:59", None),
        ("23 8", "2026-11-27 23:00", "2026-11-28 08:00"),
        ("23 8", "2026-11-28 00:00", "2026-11-28 08:00"),
        ("23 8", "2026-11-28 07:59", "2026-11-28 08:00"),
        ("23 8", "2026-11-28 08:00", None),
        ("9.15 17:45", "2026-11-28 12:00", "2026-11-28 17:45"),
        ("9.15 17:45", "2026-11-28 17:45", None),
        # The clocks go forward at 3:00 and back at 4:00.
        ("23 8", "2026-03-28 23:30", "2026-03-29 08:00"),
        ("23 8", "2026-10-24 23:30", "2026-10-25 08:00"),
    ],
)
def test_quiet_hours_end_by_the_clock_of_their_zone(
    hours: str, now: str, until: str | None
) -> None:
    begins, ends = hours.split()
    quiet = QuietHours.of(begins, ends, "Europe/Kyiv")
    assert quiet.until(at(now)) == (None if until is None else at(until))


def test_the_end_of_quiet_hours_lies_ahead_when_an_hour_comes_twice() -> None:
    quiet = QuietHours.of("23", "3:30", "Europe/Kyiv")
    second = at("2026-10-25 03:10", fold=1)
    assert quiet.until(second) == second + 20 * 60 * 1000


@pytest.mark.parametrize("typed", ["", "24", "7:60", "7-30", "noon", "٧", "-1"])
def test_a_text_that_is_no_time_of_day_is_refused(typed: str) -> None:
    with pytest.raises(BadHours):
        QuietHours.of(typed, "8", "Europe/Kyiv")


def test_quiet_hours_that_never_end_are_refused() -> None:
    with pytest.raises(BadHours):
        QuietHours.of("8", "8:00", "Europe/Kyiv")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Europe/Kyiv", "Europe/Kyiv"),
        (" europe/kyiv ", "Europe/Kyiv"),
        ("Kyiv", "Europe/Kyiv"),
        ("new york", "America/New_York"),
        ("UTC", "UTC"),
    ],
)
def test_a_time_zone_is_found_by_name_or_city(typed: str, name: str) -> None:
    assert zone_named(typed).key == name


@pytest.mark.parametrize("typed", ["", "Mars", "../etc/passwd", "/etc/localtime", "+2"])
def test_an_unknown_time_zone_is_refused(typed: str) -> None:
    with pytest.raises(BadTimeZone):
        zone_named(typed)


def test_the_time_in_a_zone_is_told() -> None:
    assert local_time(at("2026-07-01 09:05"), "Europe/London") == "07:05"
