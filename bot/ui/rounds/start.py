"""The moment at which a round starts, as people write it in a command or in a form."""

import re
from collections.abc import Iterator
from math import ceil

from bot.match.times import Instant, Millis
from bot.preferences.person import next_time_of_day
from bot.rounds.acts import RoundForm, RoundVerb
from bot.rounds.round import Round
from bot.rounds.terms import RoundTerms
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import RoundModalPress
from bot.ui.markdown import at_time, lines, on_day, rough_duration
from bot.ui.message import MessageLayout
from bot.ui.modal import Modal, TextInput
from bot.ui.names import escaped
from bot.ui.rounds.controls import to_be_corrected
from bot.ui.rounds.written import written_block

LATEST_DAYS = 60
"""How far ahead a round may start."""

START = "start"
"""The name of the input."""

LONGEST_START = 40
"""Characters of a moment that is written in a form."""

_DAY_MS: Millis = 24 * 3600 * 1000
_PAST_MS: Millis = 60 * 1000
"""A moment that is over by no more means at once: it took so long to write it."""

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


def start_problem(written: str, starts: Instant | None, now: Instant, texts: Texts) -> str | None:
    """Why no round can start then. `starts`: what `read_start` has read in what is `written`."""
    if starts is None:
        # A time of day says nothing without a zone.
        timed = _CLOCK.fullmatch(written.strip()) is not None
        return texts(
            "round-starts-where" if timed else "round-starts-unread", text=escaped(written)
        )
    if starts < now - _PAST_MS:
        return texts("round-starts-past")
    if starts > now + LATEST_DAYS * _DAY_MS:
        return texts("round-starts-late", days=LATEST_DAYS)
    return None


def start_told(terms: RoundTerms) -> str:
    """Date and time of the start."""
    return f"{on_day(terms.starts)} {at_time(terms.starts)}"


def start_form(one: Round, texts: Texts, written: str = "") -> Modal:
    """The form in which the start is changed. `written`: what it begins with."""
    moment = TextInput(
        name=START,
        label=texts("round-form-start-new"),
        hint=texts("round-form-start-new.hint"),
        value=written[:LONGEST_START],
        longest=LONGEST_START,
    )
    custom_id = str(RoundModalPress(one.id, one.version, RoundForm.START))
    above = texts("round-terms-starts", time=start_told(one.terms))
    return Modal(texts("round-form-start"), custom_id, (moment,), above=above)


def start_refused(one: Round, problem: str, written: str, texts: Texts) -> MessageLayout:
    """The start stays as it was, and why, with the way to write it again."""
    told = lines(f"{symbols.TROUBLE} {problem}", written_block(written))
    return to_be_corrected(one, told, RoundVerb.START, texts=texts)


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
