"""A witness of every entry of a match that reports each wrong effect.

The effect of an entry is compared with the match as it was at earlier versions, not with the
match's own memory of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.contract.game import Seat, seen_by
from bot.games.deathmatch.rules.game import State as DeathMatchState
from bot.match.advance import add
from bot.match.clock import Clock
from bot.match.earlier import MOST_TAKEN_BACK
from bot.match.entries import (
    Acted,
    Agreed,
    Asked,
    Conceded,
    Entry,
    Redealt,
    Rewound,
    Substituted,
    TimedOut,
    TimeGiven,
    TookBack,
    Undone,
    WindowClosed,
    Wish,
)
from bot.match.entries import Left as SeatLeft
from bot.match.match import Match
from tests.examples.goofspiel.rules import State as GoofspielState
from tests.match.gathering import Gathered


class Begun(NamedTuple):
    """When a part of the game began, as a witness remembers it."""

    name: str
    version: int
    acted: bool = False
    revealed: bool = False


@dataclass
class Witness:
    """The memory of somebody who has seen every entry of a match.

    `history`: the match at every version. `acts`: the versions before the acts that a host can take
    back, `own`: before those that their seats can. `parts`: those that can be dealt anew, at every
    version. `barrier`: the version before which no act can be taken back any more. `dealt`: what
    lay where, by how often something had been dealt anew, and the part.
    """

    history: list[Match]
    acts: list[int] = field(default_factory=list)
    own: list[int] = field(default_factory=list)
    parts: list[tuple[Begun, ...]] = field(default_factory=list)
    barrier: int = 0
    dealt: dict[tuple[int, str], object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        (match,) = self.history
        self.parts.append((Begun(match.terms.rules.part(match.state), 0),))
        self._look_at_luck(match, anew=True)

    @property
    def newest(self) -> Match:
        return self.history[-1]

    def see(self, entry: Entry) -> Match:
        """One more entry of the log. Returns the match after it."""
        before = self.newest
        after = add(before, entry)
        assert after.version == before.version + 1
        assert after.entry == entry
        self.history.append(after)
        self.parts.append(self.parts[-1])
        if after.acted_in_secret:
            assert after.past == before.past, "it can be changed"
            return after
        match entry:
            case Acted() | TimedOut() | Conceded() | WindowClosed():
                self._played(before, after, entry)
            case Undone(seat=seat):
                version = self.own.pop()
                if self.acts and self.acts[-1] == version:
                    self.acts.pop()
                else:
                    self.acts.clear()
                self.parts[-1] = self.parts[version]
                assert self.history[version + 1].entry is not None
                assert seat in self.history[version].asked_since
                if after.departures == self.history[version].departures:
                    self._is_as_it_was(after, version)
            case Rewound() | Agreed() | Asked() if _takes_back(before, entry):
                self._taken_back(after, entry.count if isinstance(entry, Rewound) else 1)
            case Redealt():
                self._dealt_anew(before, after)
            case Substituted():
                self.acts.clear()
                self.barrier = after.version
            case _:
                pass
        self._remember_own(after, entry)
        if not after.live:
            self.acts.clear()
        seats = [point.seat for point in after.past.rewinds]
        assert [self._actor(version) for version in self.acts] == seats
        assert after.result is not None or after.clock == self._clock_with_banks(after)
        _check(after)
        return after

    def _actor(self, version: int) -> Seat:
        entry = self.history[version + 1].entry
        assert isinstance(entry, Acted | TimedOut)
        return entry.seat

    def _played(
        self, before: Match, after: Match, entry: Acted | TimedOut | Conceded | WindowClosed
    ) -> None:
        told = seen_by(after.recent, None)
        of_game = [each for each in told if not isinstance(each, SeatLeft | TookBack)]
        rules = after.terms.rules
        left = isinstance(entry, Conceded) or (isinstance(entry, TimedOut) and entry.action is None)
        revealed = not isinstance(entry, Conceded) and rules.reveals(of_game)
        if before.in_window or left or revealed or after.active != before.active:
            self.acts.clear()
            self.barrier = after.version
        else:
            self.acts = [*self.acts, before.version][-MOST_TAKEN_BACK:]
        now, name = self.parts[-1][-1], rules.part(after.state)
        if name == now.name:
            self.parts[-1] = (now._replace(acted=True),)
        else:
            begun = Begun(name, after.version, revealed=revealed)
            self.parts[-1] = (now, begun) if revealed and now.name else (begun,)
        self._look_at_luck(after)

    def _remember_own(self, after: Match, entry: Entry) -> None:
        if isinstance(entry, Acted):
            self.own.append(after.version - 1)
        self.own = self.own[len(self.own) - len(after.past.undo) :]

    def _is_as_it_was(self, after: Match, version: int) -> None:
        """Everybody sees what they saw at this version, and is asked the same."""
        then = self.history[version]
        for observer in (None, *after.terms.seats):
            assert after.observe(observer) == then.observe(observer), f"seen by {observer}"
        assert after.prompts == then.prompts
        assert after.state == then.state

    def _taken_back(self, after: Match, count: int) -> None:
        """By a host, or because others agreed: also the clock is as the oldest act found it."""
        version = self.acts[-count]
        del self.acts[-count:]
        assert version >= self.barrier
        self._is_as_it_was(after, version)
        self.parts[-1] = self.parts[version]
        assert set(after.asked_since.values()) == {after.version}, "all questions are new ones"
        assert after.deals == self.history[version].deals
        then, act = self.history[version], self.history[version + 1].entry
        if then.clock is None:
            return
        assert act is not None
        if isinstance(act, Acted):
            own = [charge for charge in act.charged if charge.seat == act.seat]
            clock = then.clock.charged(then.prompts, own)
        else:
            assert isinstance(act, TimedOut)
            clock = then.clock.anew((act.seat,))
        assert after.clock == self._given_since(clock, version)

    def _given_since(self, clock: Clock, version: int) -> Clock:
        """With the time that hosts have given since."""
        for each in self.history[version + 1 :]:
            if isinstance(each.entry, TimeGiven):
                clock = clock.given(each.entry.seat, each.entry.seconds)
        return clock

    def _dealt_anew(self, before: Match, after: Match) -> None:
        parts = self.parts[-1]
        newest = parts[-1]
        part = parts[0] if newest.revealed and not newest.acted else newest
        then = self.history[part.version]
        assert after.deals == before.deals + 1
        assert after.board == before.board
        assert after.terms.rules.part(after.state) == part.name or not after.live
        if then.clock is not None:
            assert after.clock == self._given_since(then.clock, part.version)
        self.acts.clear()
        self.barrier = after.version
        self.parts[-1] = (Begun(part.name, after.version),)
        if after.departures.keys() == then.departures.keys():
            assert _score(after.state) == _score(then.state)
            assert after.active == then.active
            assert [p.seat for p in after.prompts] == [p.seat for p in then.prompts], "who begins"
            assert [p.about for p in after.prompts] == [p.about for p in then.prompts]
        assert after.past.undo == ()
        assert after.stalled == ()
        self._look_at_luck(after, anew=True)

    def _look_at_luck(self, match: Match, *, anew: bool = False) -> None:
        """The same luck gives the same, and other luck something else."""
        luck = _luck(match.state, anew=anew)
        if luck is None:
            return
        key = (match.deals, match.terms.rules.part(match.state))
        assert self.dealt.setdefault(key, luck) == luck
        assert len(set(map(repr, self.dealt.values()))) == len(self.dealt), "something repeats"

    def _clock_with_banks(self, match: Match) -> Clock | None:
        """The clock, if no bank is below nothing and no turn has used more than there was."""
        clock = match.clock
        if clock is not None:
            assert min(clock.banks) >= 0
            assert all(0 < t.used <= clock.control.turn * 1000 for t in clock.turns.values())
        return clock


def _check(match: Match) -> None:
    """The invariants of any match, whatever has happened in it."""
    asked, players = [prompt.seat for prompt in match.prompts], match.terms.players
    assert len(set(asked)) == len(asked)
    assert set(asked) <= set(match.active), "who is asked plays"
    assert list(match.asked_since) == asked
    assert all(since <= match.version for since in match.asked_since.values())
    assert all(answer.version <= match.version for answer in match.answers.values())
    assert set(match.stalled) <= set(asked)
    assert {*match.deciding} <= {*match.active}
    assert set(match.departures).isdisjoint(match.active)
    assert bool(match.active) == match.live
    assert match.undoable is None or match.undoable in match.active
    assert match.host_missed == 0 or match.terms.host is not None
    assert match.terms.host not in players
    assert len(set(players)) == len(players)
    assert not match.live or match.past.redealable is not None
    asking = match.asking
    if asking is not None:
        assert asking.seat in match.active, "who asks for something plays"
        assert match.answering or match.awaits_host, "somebody can answer what is asked for"
        assert asking.wish is not Wish.PAUSE or match.paused is None
        assert asking.wish is not Wish.RESUME or match.paused is not None
        assert asking.wish is not Wish.END or match.players_may_end
        assert asking.wish is not Wish.TAKE_BACK or match.past.rewound_for(asking.seat)


def _takes_back(before: Match, entry: Entry) -> bool:
    match entry:
        case Agreed():
            return before.asking is not None and before.asking.wish is Wish.TAKE_BACK
        case Asked(seat=seat, wish=wish):
            return wish is Wish.TAKE_BACK and before.active == (seat,)
        case _:
            return isinstance(entry, Rewound)


def _score(state: Any) -> object:
    """The standings at the beginning of a part, however it is dealt."""
    match state:
        case DeathMatchState():
            kit = None if state.table is None else state.table.kit
            return state.standings, state.asked, state.number, state.turn, state.last, kit
        case GoofspielState(table=table):
            return table.hands, table.taken, table.round, table.last
        case Gathered():
            return state.scores, state.waiting, state.round, state.extra
        case _:
            raise AssertionError(f"a game of which nothing is known: {state}")


def _luck(state: Any, *, anew: bool) -> object:
    """The cards as chance laid them; None where they cannot be seen any more, or were chosen."""
    match state:
        case DeathMatchState(table=table):
            if table is None or state.number <= len(state.decks):
                return None
            held = () if table.held is None else (table.held,)
            return (*[placed.kind for placed in table.placements], *held, *table.deck)
        case GoofspielState(table=laid) if anew:
            return (*laid.lying, *state.deck)
        case _:
            return None
