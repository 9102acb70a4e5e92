"""The costs of the questions of a match, by its log, and the most that they may have been."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.contract.game import Seat
from bot.match.advance import add
from bot.match.entries import Entry, TimedOut, Undone
from bot.match.ids import MatchId
from bot.match.match import Match
from tests.match.agreed import replay


class Downtime(NamedTuple):
    """From when to when nobody heard the players, in ms since the epoch, UTC."""

    since: int
    until: int


class Cost(NamedTuple):
    """The cost of a question, and the most that it may have been: both in ms.

    `version`: of the entry that ended it. `most`: the time from the entry that put it to that
    one, less that in which the match was paused or the bot away.
    """

    match_id: MatchId
    version: int
    seat: Seat
    ms: int
    most: int


def history(match: Match, entries: Sequence[Entry]) -> list[Match]:
    """The match at every version, by its log."""
    found = [replay(match.terms, entries, 0)]
    for entry in entries:
        found.append(add(found[-1], entry))
    return found


def costs(matches: Sequence[Match], downtimes: Sequence[Downtime]) -> Iterator[Cost]:
    """The costs of all questions that an entry has ended. `matches`: as `history` gives them."""
    pauses = [
        Downtime(before.last_act, after.last_act)
        for before, after in pairwise(matches)
        if before.paused is not None
    ]
    nobodys = _merged([*downtimes, *pauses])
    for before, after in pairwise(matches):
        entry = after.entry
        assert entry is not None
        for seat, ms in entry.charged:
            if isinstance(entry, Undone):
                # A player who takes an act back pays for the time since it was made.
                began = before.past.undo[-1].at
            else:
                began = matches[before.asked_since[seat]].last_act
            most = entry.at - began - sum(_common(began, entry.at, each) for each in nobodys)
            yield Cost(after.terms.id, after.version, seat, ms, most)


def _merged(times: Sequence[Downtime]) -> list[Downtime]:
    """The same times, of which none overlaps another."""
    found: list[Downtime] = []
    for since, until in sorted(times):
        if found and since <= found[-1].until:
            found[-1] = Downtime(found[-1].since, max(until, found[-1].until))
        else:
            found.append(Downtime(since, until))
    return found


def _common(since: int, until: int, other: Downtime) -> int:
    return max(0, min(until, other.until) - max(since, other.since))


def check_flag(before: Match, after: Match) -> None:
    """A seat whose flag has fallen has used all its time, to the millisecond."""
    entry = after.entry
    if isinstance(entry, TimedOut) and before.clock is not None and entry.by is None:
        prompt = before.prompt_of(entry.seat)
        assert prompt is not None
        left = before.clock.left(prompt).total
        assert dict(entry.charged).get(entry.seat, 0) == left, f"{after.terms.id}: {entry}"
