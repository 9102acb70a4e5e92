"""The clock of a match: the time of each player, and of the questions that stand.

Pure values. The charges stand in the log, and a `Clock` follows from them. Since when the
time of a question runs does not: that is when it could be seen, which no entry tells.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import Prompt, Seat
from bot.match.entries import Charge
from bot.match.terms import SLOW_SECONDS, TimeControl
from bot.match.times import Instant, Millis

LONG_TURN_MS = 600_000
"""From here on a turn's reminder comes after three quarters of it; before that, near the flag."""

SHORT_MS = 60_000
"""A player with no more than this for a question is reminded only once, shortly before the flag."""


class TimeLeft(NamedTuple):
    """The time of a seat: first of the turn, then of the bank."""

    turn: Millis
    bank: Millis

    @property
    def total(self) -> Millis:
        return self.turn + self.bank

    def less(self, ms: Millis) -> "TimeLeft":
        beyond = max(0, ms - self.turn)
        return TimeLeft(max(0, self.turn - ms), max(0, self.bank - beyond))


class QuestionTime(Struct, frozen=True, dict=True):
    """The time of a question that stands. `version`: the one that put it.

    `turn`, `bank`: what its seat had for it. `spent`: its cost before `since`, from when on its
    time runs; None while it stands still. `window`: as in `Prompt`.
    """

    version: int
    turn: Millis
    bank: Millis
    spent: Millis = 0
    since: Instant | None = None
    window: bool = False

    def elapsed(self, now: Instant) -> Millis:
        return self.spent + (0 if self.since is None else max(0, now - self.since))

    def left(self, now: Instant) -> TimeLeft:
        return TimeLeft(self.turn, self.bank).less(self.elapsed(now))

    @cached_property
    def counts_from(self) -> Instant | None:
        """When it would have begun, had it run without a break; None while nothing runs."""
        return None if self.since is None else self.since - self.spent

    @cached_property
    def turn_ends(self) -> Instant | None:
        """When the time of the turn is used up and the bank begins; None while nothing runs."""
        return None if self.since is None else self.since + self.turn - self.spent

    @cached_property
    def flag(self) -> Instant | None:
        """When the flag falls, as all time is used up; None while nothing runs."""
        return None if self.since is None else self.since + self.turn + self.bank - self.spent

    def reminders(self) -> tuple[Instant, ...]:
        """The moments of reminders: seldom, and early enough to do something about it."""
        flag = self.flag
        if flag is None:
            return ()
        began = flag - self.turn - self.bank
        if self.turn >= SLOW_SECONDS * 1000:
            return (began + self.turn * 3 // 4, flag - 3_600_000)
        if self.turn >= LONG_TURN_MS:
            return (began + self.turn * 3 // 4,)
        if self.turn + self.bank > SHORT_MS:
            return (flag - 30_000, flag - 10_000)
        # Nobody loses anything in a window.
        return () if self.window else (flag - min(10_000, (self.turn + self.bank) // 2),)

    def started(self, at: Instant) -> "QuestionTime":
        """With its time running; one that runs already stays as it is."""
        return self if self.since is not None else replace(self, since=at)

    def stopped(self, at: Instant) -> "QuestionTime":
        """With its time standing still from this moment on."""
        return self if self.since is None else replace(self, since=None, spent=self.elapsed(at))

    def skipped(self, since: Instant, until: Instant) -> "QuestionTime":
        """With the time between these moments charged to nobody."""
        if self.since is None or self.since >= until:
            return self
        return replace(self, since=until, spent=self.elapsed(since))


class TurnUsed(Struct, frozen=True):
    """How much of its time a turn has used. `turn`: its name, `Prompt.about`."""

    turn: str
    used: Millis


def window_flag(flags: Iterable[Instant | None]) -> Instant | None:
    """The flag of a window: the latest of its seats' flags; None while one of them stands still."""
    moments = [*flags]
    known = [moment for moment in moments if moment is not None]
    return max(known) if known and len(known) == len(moments) else None


class Clock(Struct, frozen=True):
    """The time that the log of a match leaves to each seat. `turns`: the newest that used some."""

    control: TimeControl
    banks: tuple[Millis, ...]
    turns: Mapping[Seat, TurnUsed] = {}

    def left(self, prompt: Prompt) -> TimeLeft:
        if prompt.window:
            return TimeLeft(self.control.window * 1000, 0)
        turn = self.control.turn * 1000
        if not prompt.bank:
            return TimeLeft(turn, 0)
        newest = self.turns.get(prompt.seat)
        if newest is not None and newest.turn == prompt.about:
            turn -= newest.used
        return TimeLeft(turn, self.banks[prompt.seat])

    def presses(self, time: QuestionTime, now: Instant) -> bool:
        """Whether the time of a question is short: where turns last for hours in the last quarter
        of the turn, else from the first reminder on."""
        if self.control.slow:
            return time.left(now).turn <= self.control.turn * 1000 // 4
        return min(time.reminders(), default=now + 1) <= now

    def charged(self, prompts: Iterable[Prompt], charges: Iterable[Charge]) -> "Clock":
        """The clock after these questions have cost so much."""
        banks, turns, costs = list(self.banks), dict(self.turns), dict(charges)
        for prompt in prompts:
            ms = costs.get(prompt.seat, 0)
            if not prompt.bank or not ms:
                continue
            left = self.left(prompt).less(ms)
            banks[prompt.seat] = left.bank
            # A question of an occasion without a name is a turn of its own.
            if prompt.about:
                turns[prompt.seat] = TurnUsed(prompt.about, self.control.turn * 1000 - left.turn)
        return replace(self, banks=tuple(banks), turns=turns)

    def given(self, seat: Seat, seconds: int) -> "Clock":
        """With so many seconds more in a seat's bank, or fewer; a bank is never below nothing."""
        banks = list(self.banks)
        banks[seat] = max(0, banks[seat] + seconds * 1000)
        return replace(self, banks=tuple(banks))

    def anew(self, seats: Iterable[Seat]) -> "Clock":
        """With the whole time of a turn for these seats, whatever theirs has used."""
        turns = {seat: used for seat, used in self.turns.items() if seat not in set(seats)}
        return self if turns == self.turns else replace(self, turns=turns)


def new_clock(control: TimeControl, seats: int) -> Clock:
    """The clock before the first question: everybody has a whole bank."""
    return Clock(control, (control.bank * 1000,) * seats)


def charges_for(times: Mapping[Seat, QuestionTime], at: Instant) -> tuple[Charge, ...]:
    """The cost of these questions, which end at `at`: never more than there was for them."""
    charges = [
        Charge(seat, min(time.elapsed(at), time.turn + time.bank)) for seat, time in times.items()
    ]
    return tuple(sorted(charge for charge in charges if charge.ms))
