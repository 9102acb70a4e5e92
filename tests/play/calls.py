"""The calls and lines that channels got in a run, held against the logs of their matches."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from bot.contract.game import Seat
from bot.match.entries import (
    Acted,
    Agreed,
    Conceded,
    Declined,
    Ended,
    HostsAct,
    Reposted,
    Substituted,
    Undone,
)
from bot.match.match import Match
from bot.match.terms import Calls
from bot.ui import symbols
from sandbox.interaction import MESSAGE
from sandbox.traffic import Exchange
from tests.play.requests import CALLBACK, FOLLOW_UP, MESSAGES
from tests.play.scene import LATE_CALL
from tests.play.weather import FAULTS

_UNDER_WAY = max(fault.get("delay", 0.0) for fault in FAULTS) + 0.1
"""Seconds within which a call may have been sent before the newest entry."""
_ROUNDED = 0.001
"""Entries tell their time in whole milliseconds, so perhaps a little late."""
_EPHEMERAL = 64
_SIGNS = tuple(
    map(
        symbols.untagged,
        (
            *(symbols.READY, symbols.OVER, symbols.PAUSED, symbols.RESUMED, symbols.TAKEN_BACK),
            *(symbols.DECK, symbols.CLOCK, symbols.WINNER, symbols.CHANGED),
        ),
    )
)
"""A line that tells of an act begins with one of these."""


def untold(exchanges: Sequence[Exchange], matches: Sequence[Sequence[Match]]) -> Iterator[str]:
    """The channels with fewer lines than acts that need a line. `matches`: as below."""
    pending, told = Counter[int](), Counter[int]()
    for states in matches:
        for before, after in pairwise(states):
            if after.version > before.version and _owes_line(before, after):
                pending[after.terms.channel_id] += 1
    for each in exchanges:
        text, channel = _line(each).get("content", ""), each.audience.channel
        if channel is not None and text.startswith(_SIGNS):
            told[channel.id] += 1
    for channel_id, missing in (pending - told).items():
        yield f"{missing} of {pending[channel_id]} lines are missing in channel {channel_id}"


def _owes_line(before: Match, after: Match) -> bool:
    """Whether the channel is to be told of the newest entry: of answers, and acts of hosts.

    Not of a request: one that is settled before its line could be sent needs none.
    """
    match after.entry:
        case Agreed():
            return before.asking is not None and after.asking is None
        case Ended(by=by):
            # At the desk of a round a host decides about a table; its channel tells that.
            return by is not None and after.terms.round_table is None
        case Acted(by=by) | Conceded(by=by):
            return by is not None
        case entry:
            return isinstance(entry, Declined | HostsAct)


def called_too_soon(
    exchanges: Sequence[Exchange], matches: Sequence[Sequence[Match]]
) -> Iterator[str]:
    """The calls for players who had all just acted. `matches`: each one at every version."""
    for each in exchanges:
        called, channel = _called(each), each.audience.channel
        if not called or channel is None:
            continue
        fitting = [
            wrong
            for states in matches
            for match, wrong in _judged(states, each.at)
            if called <= {match.terms.players[seat] for seat in match.asked_since}
            and match.terms.channel_id == channel.id
        ]
        if fitting and all(fitting):
            yield f"called too soon: {each.request}"


def _called(exchange: Exchange) -> frozenset[int]:
    """The people whom a line notifies that answers no command."""
    line = {} if exchange.route == CALLBACK else _line(exchange)
    return frozenset(map(int, line.get("allowed_mentions", {}).get("users", ())))


def _line(exchange: Exchange) -> dict[str, Any]:
    """The body of a new message without buttons that everybody in a channel sees; {}: no such."""
    body: dict[str, Any] = exchange.request or {}
    if exchange.method != "POST" or exchange.status >= 300:
        return {}
    if exchange.route == CALLBACK:
        body = body.get("data") or {} if body["type"] == MESSAGE else {}
    elif exchange.route not in (MESSAGES, FOLLOW_UP):
        return {}
    return {} if body.get("components") or body.get("flags", 0) & _EPHEMERAL else body


def _judged(states: Sequence[Match], at: float) -> Iterator[tuple[Match, bool]]:
    """The match as it may have been when a call was drawn, and whether it was too soon then."""
    acted: dict[Seat, float] = {}
    reposted = 0.0
    for number, state in enumerate(states):
        entry = state.entry
        since = entry.at / 1000 if entry is not None else state.terms.began / 1000
        if since > at + _ROUNDED:
            return
        match entry:
            case Acted(seat=seat, by=None) | Undone(seat=seat):
                # A call that waited because of a secret act would tell of it.
                if not states[number - 1].in_window and not state.acted_in_secret:
                    acted[seat] = since
            case Substituted(seat=seat):
                # Another person sits there now.
                acted.pop(seat, None)
            case Reposted():
                reposted = since
        following = states[number + 1].entry if number + 1 < len(states) else None
        if following is None or following.at / 1000 > at - _UNDER_WAY:
            anew = any(version <= state.put_anew for version in state.asked_since.values())
            anew = anew or state.terms.calls is Calls.ALWAYS
            at_once = anew or state.asking is not None or state.stalled or at - reposted < 60
            asked = state.asked_since.keys() - {state.mover} or state.asked_since
            here = all(at - acted.get(seat, 0.0) < LATE_CALL - 1 for seat in asked)
            yield state, here and not at_once
