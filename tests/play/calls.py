"""The calls of a run, held against when the players had last acted, as everybody knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.contract.game import Seat
from bot.match.entries import Acted, Reposted, Undone
from bot.match.match import Match
from bot.match.terms import Calls
from sandbox.traffic import Exchange
from tests.play.requests import FOLLOW_UP, MESSAGES
from tests.play.scene import LATE_CALL

_UNDER_WAY = 2.0
"""Seconds within which a call may have been drawn before the newest entry."""
_ROUNDED = 0.001
"""Entries tell their time in whole milliseconds, so perhaps a little late."""
_EPHEMERAL = 64


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
    """The people whom a line without buttons notifies in a channel."""
    line = exchange.request or {}
    if exchange.method != "POST" or exchange.route not in (MESSAGES, FOLLOW_UP):
        return frozenset()
    if exchange.status >= 300 or line.get("components") or line.get("flags", 0) & _EPHEMERAL:
        return frozenset()
    return frozenset(map(int, line.get("allowed_mentions", {}).get("users", ())))


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
            case Acted(seat=seat, by=None) | Undone(seat=seat) if not states[number - 1].in_window:
                acted[seat] = since
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
