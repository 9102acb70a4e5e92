"""The preferences of a person."""

import re
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.match.times import Instant
from bot.preferences.errors import BadHours, BadTimeZone

_MINUTES_A_DAY = 24 * 60

_TIME = re.compile(r"([01]?[0-9]|2[0-3])(?:[:.]([0-5][0-9]))?")


def next_time_of_day(hour: int, minute: int, zone: str, now: Instant) -> Instant:
    """The next moment at which it is that time in a zone, in ms since the epoch, UTC."""
    here = datetime.fromtimestamp(now / 1000, ZoneInfo(zone))
    then = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if then <= here:
        then += timedelta(days=1)
    return round(then.timestamp()) * 1000


class CallBy(StrEnum):
    """How somebody is called when it is their turn."""

    PING = "ping"
    """By a mention in the channel of the match."""
    PRIVATE = "private"
    """By a private message."""
    SILENT = "silent"
    """Not at all: the board shows whose turn it is."""


class Records(StrEnum):
    """The private messages that somebody gets about the cards they were dealt or drew."""

    EVERY = "every"
    """One for each."""
    ONE = "one"
    """One for each part of a match, which grows."""
    NONE = "none"
    """The answer to the press shows the card, and no message keeps it."""


class QuietHours(Struct, frozen=True):
    """The hours of every day in which somebody is not to be disturbed.

    `begins`, `ends`: minutes since midnight in the time zone. They differ; a night goes over
    midnight. `zone`: its name, such as "Europe/Kyiv".
    """

    begins: int
    ends: int
    zone: str

    @classmethod
    def of(cls, begins: str, ends: str, zone: str) -> "QuietHours":
        """Read times such as "23", "7:30" and "23.15". Raises `BadHours` or `BadTimeZone`."""
        hours = cls(_minutes(begins), _minutes(ends), zone_named(zone).key)
        if hours.begins == hours.ends:
            raise BadHours(f"{begins}-{ends}")
        return hours

    @classmethod
    def parse(cls, text: str) -> "QuietHours":
        """Read what `str` writes. Raises `BadPreference`."""
        begins, _, rest = text.partition(" ")
        ends, _, zone = rest.partition(" ")
        return cls.of(begins, ends, zone)

    def __str__(self) -> str:
        return f"{clock_time(self.begins)} {clock_time(self.ends)} {self.zone}"

    def until(self, now: Instant) -> Instant | None:
        """When the quiet hours end in which a moment lies; None: it lies in none."""
        local = datetime.fromtimestamp(now / 1000, ZoneInfo(self.zone))
        minute = local.hour * 60 + local.minute
        since = (minute - self.begins) % _MINUTES_A_DAY
        if since >= (self.ends - self.begins) % _MINUTES_A_DAY:
            return None
        days = timedelta(days=self.ends <= minute)
        hour, minutes = divmod(self.ends, 60)
        end = (local + days).replace(
            hour=hour, minute=minutes, second=0, microsecond=0, fold=local.fold
        )
        # Where clocks go forward, the end may be at no time at all.
        return max(round(end.timestamp() * 1000), now + 1)


class Preferences(Struct, frozen=True):
    """The preferences of a person, each with what is usual.

    `language`: of private texts; None: that of their Discord. `quiet`: None: they may be disturbed
    at any time. `challenged`: whether they may be, by all but those whom the store has as
    `refused_challengers`. `listed`: by name on leaderboards.
    """

    language: str | None = None
    calls: CallBy = CallBy.PING
    quiet: QuietHours | None = None
    records: Records = Records.EVERY
    challenged: bool = True
    listed: bool = True


USUAL = Preferences()


def zone_named(text: str) -> ZoneInfo:
    """A time zone by its name or by its city, in whatever case. Raises `BadTimeZone`."""
    name = _zones().get(text.strip().replace(" ", "_").casefold())
    if name is None:
        raise BadTimeZone(text)
    return ZoneInfo(name)


@cache
def _zones() -> dict[str, str]:
    """The names of all time zones, by what may be typed for them."""
    names = resources.files("tzdata").joinpath("zones").read_text("utf-8").split()
    cities = {name.rpartition("/")[2].casefold(): name for name in names}
    return {**cities, **{name.casefold(): name for name in names}}


def _minutes(text: str) -> int:
    """A time of day as minutes since midnight. Raises `BadHours`."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise BadHours(text)
    return int(found[1]) * 60 + int(found[2] or 0)


def clock_time(minutes: int) -> str:
    """Minutes since midnight as "07:30"."""
    return "{:02}:{:02}".format(*divmod(minutes, 60))


def local_time(now: Instant, zone: str) -> str:
    """A moment as "21:40" in a time zone."""
    local = datetime.fromtimestamp(now / 1000, ZoneInfo(zone))
    return clock_time(local.hour * 60 + local.minute)
