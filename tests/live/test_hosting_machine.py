"""Hosts, moderators and players do anything in any order, and the match stays whole.

Hypothesis chooses; a failure is printed as the steps that lead to it.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.contract.game import GAMES, Seat
from bot.games.deathmatch.rules.game import DeathMatch
from bot.games.deathmatch.rules.state import Options
from bot.live.matches import Order
from bot.match.acts import (
    AGREE,
    ASK,
    AWARD,
    CLAIM,
    CONCEDE,
    DECLINE,
    END,
    FORFEIT,
    HANDOVER,
    LEAVE_OFF,
    PAUSE,
    REDEAL,
    RESUME,
    REWIND,
    SUBSTITUTE,
    TIME,
    UNDO,
    WAIT,
    Act,
    Doer,
)
from bot.match.entries import Wish
from bot.match.terms import DAY, STANDARD, Takebacks
from tests.examples.cheat.rules import Options as CheatOptions
from tests.examples.games import known_games
from tests.examples.goofspiel.rules import Options as GoofspielOptions
from tests.live.hosting import BUSY, NEWCOMERS, PLAYERS, Hosting
from tests.match.gathering import Gathering, GatheringOptions

ALLOWED = ("host", "moderator") * 4
WHO = st.sampled_from((*ALLOWED, "stranger", "player who moderates", "moderator from elsewhere"))
SEAT = st.integers(0, 3)
RARELY = st.integers(0, 15).map(lambda number: number == 11)
PAUSES = st.sampled_from((1.0, 5.0, 30.0, 91.0, 388.0, 391.0, 3_600.0, 90_000.0, 260_000.0))
GAMES_PLAYED = st.sampled_from(
    (
        ("deathmatch", Options("warrior"), 2),
        ("deathmatch", Options("barbarian"), 2),
        ("deathmatch", Options("warrior", "C"), 2),
        ("goofspiel", GoofspielOptions(), 3),
        ("goofspiel", GoofspielOptions(), 4),
        ("cheat", CheatOptions(), 3),
        ("cheat", CheatOptions(), 4),
        ("gathering", GatheringOptions(default=True), 3),
        ("gathering", GatheringOptions(window=True), 4),
        ("gathering", GatheringOptions(host_may=True, public=True), 2),
    )
)

AGREED: dict[str, Any] = {
    "played": GAMES_PLAYED,
    "hosted": st.booleans(),
    "control": st.sampled_from((STANDARD, STANDARD, DAY, None)),
    "takebacks": st.sampled_from(Takebacks),
    "seed": st.integers(0, 2**32),
}


Deed = tuple[Any, ...]
"""An act with what it is about."""

HOST_ACTS = st.one_of(
    st.sampled_from(((PAUSE,), (REDEAL,))),
    st.tuples(st.just(TIME), SEAT, st.sampled_from((60, 300, -60, -400))),
    st.tuples(st.just(SUBSTITUTE), SEAT, st.sampled_from((*NEWCOMERS, PLAYERS[1], BUSY[0]))),
    st.tuples(st.just(HANDOVER), st.sampled_from((*NEWCOMERS, PLAYERS[1], BUSY[1]))),
)
ENDING_ACTS = st.one_of(
    st.just((END,)), st.tuples(st.just(FORFEIT), SEAT), st.tuples(st.just(AWARD), SEAT)
)

is_over = precondition(lambda machine: not machine.hosting.live.live)
goes_on = precondition(lambda machine: machine.hosting.live.live)
is_asked_for = precondition(lambda machine: machine.hosting.live.asking is not None)
is_stalled = precondition(lambda machine: machine.hosting.live.stalled)
is_paused = precondition(lambda machine: machine.hosting.live.paused is not None)
has_parts = precondition(lambda machine: machine.hosting.live.live and machine.has_parts)
can_undo = precondition(lambda machine: machine.hosting.live.past.undo)
can_rewind = precondition(lambda machine: machine.hosting.live.past.rewinds)


class HostingMachine(RuleBasedStateMachine):
    """One match after the other on one file. `counted`: what was done in all of them."""

    counted: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(prefix="hosting-")
        self._runner = asyncio.Runner()
        self.hosting = Hosting(Path(self._folder.name) / "delve.sqlite3", self.counted)
        self._run(self.hosting.open())

    def _run(self, work: Any) -> None:
        self._runner.run(work)

    def _host(self, who: str, *deed: Any, late: int | None = None) -> None:
        """`late`: how old the question is that is confirmed; None: nothing was asked."""
        hosting = self.hosting
        user, moderates = hosting.user(who)
        version = None if late is None else hosting.live.version - late
        act, *about = deed
        doer = Doer(user, moderates)
        self._submit(act, doer, version, *about)

    def _submit(self, act: Act, doer: Doer, version: int | None = None, *about: Any) -> None:
        hosting = self.hosting
        work = hosting.matches.submit(hosting.number, Order(act, doer, hosting.now, version, about))
        self._run(hosting.do(work))

    def teardown(self) -> None:
        """Whatever was done, it can be ended, and the results are what the log says."""
        hosting = self.hosting
        try:
            if hosting.begun and hosting.live.live:
                who = "host" if hosting.live.version % 2 else "moderator"
                user, moderates = hosting.user(who)
                # Refused where a flag has fallen within the grace, as that ends the match first.
                self._submit(END, Doer(user, moderates))
            if hosting.begun:
                self._run(hosting.check_end())
        finally:
            self._run(hosting.close())
            self._runner.close()
            self._folder.cleanup()

    @initialize(**AGREED)
    def begin(self, played: Any, **changes: Any) -> None:
        game, options, seats = played
        self._run(self.hosting.begin(game=game, options=options, seats=seats, **changes))
        self.hosting.show(hands=True)

    @is_over
    @rule(**AGREED)
    def begin_another(self, played: Any, **changes: Any) -> None:
        self._host("moderator", REDEAL)
        self._run(self.hosting.check_end())
        self.begin(played, **changes)

    # Players

    @goes_on
    @rule(
        asked=SEAT,
        choice=st.integers(0, 12),
        late=st.sampled_from((0, 0, 0, 500, 2_000)),
        stale=st.sampled_from((0, 0, 0, 0, 1, 3)),
    )
    def press(self, asked: int, choice: int, late: int, stale: int) -> None:
        self._run(self.hosting.press(asked, choice, late, stale))

    @goes_on
    @rule(choices=st.lists(st.integers(0, 12), min_size=2, max_size=8))
    def play_on(self, choices: list[int]) -> None:
        """Answers one after the other, each seen by everybody, some seconds apart."""
        if self.hosting.live.paused is not None:
            self._host("host", RESUME)
        for choice in choices:
            if self.hosting.live.prompts:
                self.hosting.show(hands=True)
                self._run(self.hosting.wait(2.0))
            if self.hosting.live.prompts:
                self._run(self.hosting.press(choice, choice, 0, 0))

    @has_parts
    @rule(choices=st.lists(st.integers(0, 12), max_size=3))
    def deal_the_part_before_anew(self, choices: list[int]) -> None:
        """As soon as the next one has begun; then that one begins once more."""
        for _ in range(2):
            # In the end somebody passes, so that the part ends.
            self._play_to_the_next_part([*choices, 1])
            if self.hosting.live.live:
                self._host("moderator", REDEAL)

    def _play_to_the_next_part(self, choices: list[int]) -> None:
        hosting = self.hosting
        part = self._part()
        for number in range(24):
            if hosting.live.live and self._part() == part:
                choice = choices[number % len(choices)]
                self._run(hosting.press(choice, choice, 0, 0))

    @property
    def has_parts(self) -> bool:
        return self.hosting.live.terms.game == DeathMatch.key

    def _part(self) -> str:
        match = self.hosting.live
        return match.terms.rules.part(match.state)

    @can_undo
    @rule(seat=SEAT, own=st.sampled_from((True, True, False)))
    def undo(self, seat: int, own: bool) -> None:
        hosting = self.hosting
        newest = hosting.live.undoable
        user = hosting.seat_user(seat if newest is None or not own else newest)
        self._submit(UNDO, Doer(user), hosting.live.version)

    @goes_on
    @rule(seat=SEAT, really=RARELY)
    def concede(self, seat: int, really: bool) -> None:
        hosting = self.hosting
        if really or len(hosting.live.active) > 2:
            user = hosting.seat_user(seat)
            self._submit(CONCEDE, Doer(user))

    @goes_on
    @rule(seat=SEAT, wish=st.sampled_from(Wish))
    def ask(self, seat: int, wish: Wish) -> None:
        hosting = self.hosting
        if wish is Wish.TAKE_BACK and hosting.live.past.rewinds:
            seat = hosting.live.past.rewinds[-1 - seat % len(hosting.live.past.rewinds)].seat
        user = hosting.seat_user(seat)
        self._submit(ASK, Doer(user), None, wish)

    @is_asked_for
    @rule(
        seat=SEAT,
        who=WHO,
        agrees=st.sampled_from((True, True, False)),
        plays=st.sampled_from((True, True, False)),
    )
    def answer(self, seat: int, who: str, agrees: bool, plays: bool) -> None:
        hosting = self.hosting
        user, moderates = hosting.user(who)
        if plays:
            answering = hosting.live.answering
            seat = answering[seat % len(answering)] if answering else Seat(seat)
            user, moderates = hosting.seat_user(seat), None
        act = AGREE if agrees else DECLINE
        self._submit(act, Doer(user, moderates), hosting.live.version)

    @is_stalled
    @rule(seat=SEAT, decision=st.sampled_from((WAIT, LEAVE_OFF, CLAIM)))
    def decide(self, seat: int, decision: Act) -> None:
        hosting = self.hosting
        user = hosting.seat_user(seat)
        self._submit(decision, Doer(user), hosting.live.version)

    # Hosts

    @can_rewind
    @rule(who=WHO, times=st.integers(1, 4), late=st.sampled_from((None, 0, 0, 1)))
    def rewind(self, who: str, times: int, late: int | None) -> None:
        for _ in range(times):
            self._host(who, REWIND, late=late)

    @is_paused
    @rule(who=WHO)
    def resume(self, who: str) -> None:
        self._host(who, RESUME)

    @goes_on
    @rule(who=WHO, act=HOST_ACTS)
    def host(self, who: str, act: Deed) -> None:
        self._host(who, *act)

    @goes_on
    @rule(act=ENDING_ACTS, really=RARELY)
    def finish(self, act: Deed, really: bool) -> None:
        if really:
            self._host("host", *act)

    # The bot, and time

    @goes_on
    @rule(hands=st.booleans(), seconds=PAUSES)
    def show_and_wait(self, hands: bool, seconds: float) -> None:
        self.hosting.show(hands=hands)
        self._run(self.hosting.wait(seconds))

    @goes_on
    @rule(seconds=PAUSES, choice=st.integers(0, 3))
    def press_within_the_grace(self, seconds: float, choice: int) -> None:
        """A flag may have fallen that nobody has let fall yet."""
        self.hosting.time.advance(seconds)
        self._run(self.hosting.press(choice, choice, 1_000, 0))
        self._run(self.hosting.let_flags_fall())

    @goes_on
    @rule(missed=st.integers(0, 2))
    def nobody_comes(self, missed: int) -> None:
        """The host does not when called, or nobody acts for a day where there is no clock."""
        hosting, matches = self.hosting, self.hosting.matches
        for _ in range(missed):
            number = hosting.live.host_missed + 1
            self._run(hosting.do(matches.miss_host(hosting.number, number, hosting.now)))
        if not missed and hosting.live.clock is None:
            self._run(hosting.do(matches.stall(hosting.number, hosting.now)))

    @goes_on
    @rule(away=st.sampled_from((1.0, 40.0, 7_200.0)), beats=st.booleans())
    def restart(self, away: float, beats: bool) -> None:
        self._run(self.hosting.restart(away, beats=beats))


def profile(examples: int, steps: int) -> settings:
    """So many evenings of so many steps. To find fewer steps that fail as well takes minutes."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


@contextmanager
def known() -> Iterator[None]:
    """All the games are known, also those of the tests."""
    with known_games(), pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setitem(GAMES, Gathering.key, Gathering())
        yield


def host_at_random(number: int, examples: int, steps: int) -> Counter[str]:
    """Let anything be done, as the number says. Returns what was done, by kind."""
    counted = Counter[str]()

    class Evening(HostingMachine):
        pass

    Evening.counted = counted
    with known():
        machine = seed(number)(Evening)
        run_state_machine_as_test(
            machine, settings=settings(profile(examples, steps), database=None)
        )
    return counted


@pytest.mark.parametrize("part", range(3))
def test_a_match_stays_whole_whatever_is_done_to_it(part: int) -> None:
    """In parts, as after each act the log is read again; other numbers run in `make soak`."""
    host_at_random(part, 5, 40)
