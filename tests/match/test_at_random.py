"""Players, hosts and time do anything in any order, and a match stays what a witness expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.contract.errors import IllegalAction
from bot.contract.game import GAMES, Seat
from bot.games.deathmatch.rules.game import Options
from bot.match.advance import add_now, begin
from bot.match.entries import (
    Acted,
    Agreed,
    Asked,
    Conceded,
    Declined,
    Entry,
    HandedOver,
    HostMissed,
    Paused,
    Redealt,
    Resumed,
    Rewound,
    Stalled,
    Substituted,
    TimedOut,
    TimeGiven,
    Undone,
    Waited,
    WindowClosed,
    Wish,
)
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.steps import window_closed
from bot.match.terms import DAY, STANDARD, Takebacks
from tests.examples.games import known_games
from tests.examples.goofspiel.rules import Options as GoofspielOptions
from tests.match.agreed import BEGAN, agreed, replay
from tests.match.gathering import HOST, Gathering, GatheringOptions
from tests.match.test_clock import Times, standing
from tests.match.witness import Witness

PLAYED: tuple[tuple[str, Any, int], ...] = (
    ("deathmatch", Options("warrior"), 2),
    ("deathmatch", Options("barbarian"), 2),
    ("deathmatch", Options("warrior", "C"), 2),
    ("goofspiel", GoofspielOptions(), 3),
    ("goofspiel", GoofspielOptions(), 4),
    ("gathering", GatheringOptions(default=True), 3),
    ("gathering", GatheringOptions(window=True), 4),
    ("gathering", GatheringOptions(host_may=True, public=True), 2),
)
ENTRIES = 300
"""So many are tried in a match; the match refuses many of them."""

ENDING = ("finish", "fall")
"""Verbs that end a gathering, or a seat's part in it; they are seldom done."""


def a_match(game: str, options: object, seats: int, chance: Random) -> Match:
    return begin(
        agreed(
            game,
            options,
            tuple(UserId(31 + seat) for seat in range(seats)),
            seed=chance.randbytes(32),
            host=chance.choice((HOST, None)),
            time_control=chance.choice((STANDARD, STANDARD, DAY, None)),
            takebacks=chance.choice(list(Takebacks)),
        )
    )


def some_act(match: Match, at: int, chance: Random) -> Entry:
    """An answer to a question that stands."""
    prompt = chance.choice(match.prompts)
    move = chance.choice(prompt.moves)
    if move.action.verb in ENDING and chance.random() < 0.9:
        move = prompt.moves[0]
    if move.pick is None:
        return Acted(at, prompt.seat, str(move.action))
    count = chance.randint(move.pick.least, move.pick.most)
    picked = prompt.in_order(move.complete(chance.sample(move.pick.options, count)))
    return Acted(at, prompt.seat, str(picked), by=HOST if prompt.host_may else None)


def some_entry(match: Match, at: int, chance: Random) -> Entry:
    """An entry that somebody, or time, might make, whether the match allows it or not."""
    terms, past = match.terms, match.past
    seat, asked = chance.choice(terms.seats), chance.choice(match.prompts)
    host = terms.host or HOST
    if match.asking is not None and chance.random() < 0.3:
        return chance.choice((Agreed, Agreed, Declined))(
            at, chance.choice(match.answering or (seat,))
        )
    if match.paused is not None and chance.random() < 0.5:
        return Resumed(at, host)
    if match.undoable is not None and chance.random() < 0.2:
        return Undone(at, match.undoable)
    default = None if asked.default is None else str(asked.default)
    newcomer = UserId(1000 + match.version)
    kinds: dict[Callable[[], Entry], int] = {
        lambda: some_act(match, at, chance): 120,
        lambda: Rewound(at, host, chance.randint(1, len(past.rewinds) or 1)): 16,
        lambda: Undone(at, seat): 2,
        lambda: Redealt(at, host): 5,
        lambda: Substituted(at, host, seat, newcomer, terms.players[seat]): 6,
        lambda: HandedOver(at, host, newcomer, host): 2,
        lambda: TimeGiven(at, host, seat, chance.choice((60, 300, -60, -400))): 4,
        lambda: Paused(at, host): 4,
        lambda: Asked(at, seat, chance.choice(list(Wish))): 12,
        lambda: HostMissed(at): 2,
        lambda: Stalled(at, (asked.seat,)): 2,
        lambda: Waited(at, seat): 2,
        lambda: (
            window_closed(match, at) if match.in_window else TimedOut(at, asked.seat, default)
        ): 3,
        lambda: Conceded(at, seat): 1,
    }
    (make,) = chance.choices([*kinds], [*kinds.values()])
    return make()


def happen_at_random(seed: str) -> Counter[str]:
    """Let anything be done in a match of each game, as the seed says. Returns what was done."""
    counted: Counter[str] = Counter()
    with known_games(), pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, Gathering.key, Gathering())
        for number, played in enumerate(PLAYED):
            chance = Random(f"{seed}/{number}")
            counted += _happen(a_match(*played, chance), chance)
    return counted


def _happen(match: Match, chance: Random) -> Counter[str]:
    witness, counted, at = Witness([match]), Counter[str](), BEGAN
    times: Times = {}
    for _ in range(ENTRIES):
        if not match.live:
            break
        times = standing(match, times) if match.clock is not None else {}
        if chance.random() < 0.8:
            times = {seat: time.started(at) for seat, time in times.items()}
        at += chance.choice((500, 5_000, 30_000, 91_000))
        try:
            after = add_now(match, some_entry(match, at, chance), times)
        except IllegalAction:
            counted["refused"] += 1
            continue
        assert after.entry is not None
        assert witness.see(after.entry) == after, "the log leads there"
        counted[type(after.entry).__name__] += 1
        _check_charges(match, after, times)
        match = after
    log = [each.entry for each in witness.history if each.entry is not None]
    assert replay(match.terms, log) == match, "also from the terms of now"
    return counted


def _check_charges(before: Match, after: Match, times: Times) -> None:
    """No charge exceeds the time that ran for the seat, or the time that it had."""
    assert after.entry is not None
    for seat, ms in after.entry.charged:
        if not isinstance(after.entry, Undone):
            assert 0 < ms <= times[seat].elapsed(after.entry.at), f"{Seat(seat)} pays {ms} ms"


def test_a_match_stays_whole_whatever_is_done_to_it() -> None:
    """Other seeds run in `make soak`."""
    counted = sum((happen_at_random(str(number)) for number in range(12)), Counter[str]())
    often = (
        Rewound,
        Undone,
        Redealt,
        Substituted,
        Agreed,
        Paused,
        TimeGiven,
        TimedOut,
        WindowClosed,
    )
    assert [kind.__name__ for kind in often if counted[kind.__name__] < 20] == []
