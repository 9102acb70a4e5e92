"""Rounds in which everybody does anything at any time, and what must hold all the while.

`python -m tests.rounds.model --seed 7 --count 500` plays 500 of them, from the seed 7 on.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations
from random import Random
from typing import Any

from bot.games.own import register_all
from bot.match.ids import ChannelId, MatchId, UserId
from bot.rounds import entries as made
from bot.rounds.deciding import decide, may_draw, seating_of
from bot.rounds.effects import replay
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place, RoundId, pair_of
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.rights import may
from bot.rounds.round import Round, RoundPhase, begin, legs_of
from bot.rounds.standings import MatchEnd, meetings, open_tables, points, standings
from bot.rounds.terms import MOST_PLACES, Pairing, pairings_for
from tests.rounds.evening import HOUR, JUDGE, NOW, ROOK, terms
from tests.rounds.ledger import Ledger

ACTS = 120
"""So many are tried in a round; many of them are refused."""

CANNOT_DRAW = (
    RoundRefusal.TOO_FEW,
    RoundRefusal.NO_SEATING,
    RoundRefusal.UNDECIDED,
    RoundRefusal.NO_MORE_LEGS,
)
"""Why a leg cannot be drawn though no table is open."""


class Model:
    """A round at random. `seed`: says all that happens in it."""

    def __init__(self, seed: str, pairing: Pairing | None = None) -> None:
        self.chance = luck = Random(seed)
        game = luck.choice(("deathmatch", "boss-monster"))
        values: dict[str, Any] = {
            "game": game,
            "places": luck.randint(3, 24),
            "legs": luck.choice((None, None, 1, 3, 5)),
            "late_entry": luck.random() < 0.8,
            "walkovers": luck.random() < 0.8,
            "seed": luck.randbytes(32),
        }
        self.terms = terms(**values)
        allowed = pairings_for(self.terms.rules)
        self.terms = terms(**values, pairing=pairing or luck.choice(allowed))
        count = max(2, self.terms.places + luck.randint(-2, 3))
        self.people = [UserId(100 + number) for number in range(count)]
        self.round: Round = begin(RoundId(1), self.terms)
        self.ends: dict[MatchId, MatchEnd] = {}
        self.ledger = Ledger()
        self.log: list[RoundEntry] = []
        self.counted = Counter[str]()
        self.legs_then = 0

    # The acts

    def attempt(self, entry: RoundEntry, seen: int | None = None) -> bool:
        """Somebody wants something. Returns whether it counts."""
        before = self.round
        try:
            if (reason := may(before, entry, entry.by)) is not None:
                raise RoundRefused(reason)
            after = decide(before, entry, self.ends, seen)
        except RoundRefused as refused:
            self.counted[refused.reason.value] += 1
            if self.chance.random() < 0.05:
                self.check_log()
            return False
        self.round = after
        self.log.append(entry)
        self.ledger.see(entry)
        self.counted[type(entry).__name__] += 1
        self.check()
        return True

    def act(self, kind: type[RoundEntry], by: UserId | None = None, **fields: Any) -> bool:
        """By somebody, or by time."""
        seen = self.round.version if self.chance.random() < 0.3 else None
        return self.attempt(kind(at=NOW, by=by, **fields), seen)

    def play(self) -> None:
        """Let anything happen, and then let the host end it."""
        self.act(made.Posted, ROOK)
        for player in self.people[: self.chance.randint(0, len(self.people))]:
            self.act(made.SignedUp, player, player=player, in_turn=True)
        for _ in range(ACTS):
            if self.round.over:
                break
            (do,) = self.chance.choices([*self.acts], [*self.acts.values()])
            do()
        self.finish()
        self.check_log()

    @property
    def acts(self) -> dict[Callable[[], None], int]:
        """The acts that may happen, and how often."""
        by_phase: dict[RoundPhase, dict[Callable[[], None], int]] = {
            RoundPhase.SIGN_UP: {self.come: 10, self.open_check_in: 2, self.close_check_in: 1},
            RoundPhase.CHECK_IN: {self.come: 4, self.is_here: 20, self.close_check_in: 2},
            RoundPhase.READY: {self.draw: 6},
            RoundPhase.DRAWN: {self.go: 10, self.draw: 2},
            RoundPhase.RUNNING: {self.start: 16, self.end: 16, self.draw: 6, self.do_not_come: 4},
        }
        seldom = {self.come: 3, self.leave: 2, self.decide: 6, self.host: 3, self.stray: 3}
        return {**seldom, **by_phase[self.round.phase]}

    def somebody(self) -> UserId:
        return self.chance.choice(self.people)

    def some_host(self) -> UserId:
        return self.chance.choice(self.round.hosts)

    def some_place(self) -> Place:
        return Place(self.chance.randint(1, len(self.round.places) + 1))

    def some_table(self) -> TableKey:
        legs = max(1, len(self.round.legs))
        leg = legs if self.chance.random() < 0.8 else self.chance.randint(1, legs)
        return TableKey(leg, self.chance.randint(1, max(1, len(self.ledger.keys(leg)))))

    def waiting(self) -> list[TableKey]:
        return [key for key in self.ledger.open if self.ledger.tables[key].waits]

    def come(self) -> None:
        player = self.somebody()
        self.act(
            made.SignedUp,
            self.chance.choice((player, player, self.some_host())),
            player=player,
            in_turn=self.chance.random() < 0.9,
        )

    def leave(self) -> None:
        player = self.somebody()
        self.act(
            made.Withdrew, self.chance.choice((player, player, self.some_host())), player=player
        )

    def is_here(self) -> None:
        player = self.chance.choice(self.round.signed_up or (JUDGE,))
        self.act(made.Here, self.chance.choice((player, self.some_host())), player=player)

    def open_check_in(self) -> None:
        by = self.chance.choice((None, self.some_host()))
        self.act(made.CheckInOpened, by, until=self.round.terms.starts)

    def close_check_in(self) -> None:
        self.act(made.CheckInClosed, self.chance.choice((None, self.some_host())))

    def draw(self) -> None:
        if self.chance.random() < 0.2:
            self.act(made.LegDrawn, self.some_host(), seating=self.by_hand(), by_hand=True)
            return
        try:
            seating = seating_of(self.round, self.ends)
        except RoundRefused as refused:
            reason = refused.reason
        else:
            if self.act(made.LegDrawn, self.some_host(), seating=seating):
                self.check_draw(seating)
            return
        self.counted[f"no draw: {reason.value}"] += 1
        assert self.ledger.open or reason in CANNOT_DRAW

    def by_hand(self) -> LegSeating:
        """Pairs of any places, mostly of those who play."""
        rows = [*self.round.playing]
        if self.chance.random() < 0.2:
            rows.append(self.some_place())
        self.chance.shuffle(rows)
        count = self.chance.randint(0, len(rows) // 2)
        pairs = tuple((rows.pop(), rows.pop()) for _ in range(count))
        return LegSeating(pairs, tuple(rows[: self.chance.randint(0, 1)]))

    def go(self) -> None:
        self.act(made.Went, self.some_host())

    def start(self) -> None:
        for key in self.waiting()[: self.chance.randint(1, 4)]:
            seated = self.ledger.tables[key].came
            self.chance.shuffle(seated)
            match = MatchId(1000 + len(self.log))
            assert self.act(made.Started, table=key, match=match, seated=tuple(seated))

    def end(self) -> None:
        """Some matches end."""
        tables = [self.ledger.tables[key] for key in self.ledger.open]
        for table in tables[: self.chance.randint(1, 6)]:
            if table.match is not None:
                ranks = [self.chance.randint(1, 3) for _ in table.seated]
                ranked = tuple(1 + sum(other < own for other in ranks) for own in ranks)
                result = None if self.chance.random() < 0.05 else ranked
                self.ends[table.match] = MatchEnd(result)
                self.ledger.ended[table.match] = result
        self.check()

    def do_not_come(self) -> None:
        for key in self.waiting()[:1]:
            came = self.ledger.tables[key].came
            missing = tuple(self.chance.sample(came, self.chance.randint(1, len(came))))
            by = self.chance.choice((None, self.some_host()))
            self.act(made.Absent, by, table=key, places=missing)

    def decide(self) -> None:
        """A host decides about a table or a place."""
        by, key, place = self.some_host(), self.some_table(), self.some_place()
        account = self.ledger.tables.get(key)
        seats = len(account.places) if account is not None else 2
        ruling = tuple(self.chance.choice((0, 0, 3, 6, 12)) for _ in range(seats))
        self.chance.choice(
            (
                lambda: self.act(made.Ruled, by, table=key, points=ruling),
                lambda: self.act(made.Ruled, by, table=key, points=None),
                lambda: self.act(made.Replayed, by, table=key),
                lambda: self.act(made.StoodIn, by, place=place, player=self.somebody()),
                lambda: self.act(made.PlaceReturned, by, place=place),
                lambda: self.act(
                    made.Corrected, by, place=place, points=self.chance.choice((12, 6, -6))
                ),
            )
        )()

    def host(self) -> None:
        """A host does what concerns the round."""
        by, two = self.some_host(), (self.some_place(), self.some_place())
        changed = terms(
            **{
                name: getattr(self.terms, name)
                for name in ("game", "pairing", "late_entry", "seed")
            },
            places=self.chance.randint(3, 24),
            starts=NOW + self.chance.randint(1, 5) * HOUR,
        )
        self.chance.choice(
            (
                lambda: self.act(made.PairForbidden, by, places=two),
                lambda: self.act(made.TermsChanged, by, terms=changed),
                lambda: self.act(made.TookBackGo, by),
                lambda: self.act(made.CoHost, by, player=self.somebody()),
                lambda: self.act(made.RoundHandedOver, by, to=self.somebody()),
                lambda: self.act(made.EntryOpened, by, open=self.chance.random() < 0.7),
                lambda: self.act(made.Rested),
                lambda: self.act(made.Delayed, ms=1000),
                lambda: self.act(made.Moved, by, channel_id=ChannelId(self.chance.randint(2, 4))),
                lambda: self.chance.random() < 0.1 and self.act(made.Closed, by),
                lambda: self.chance.random() < 0.02 and self.act(made.Cancelled, by),
            )
        )()

    def stray(self) -> None:
        """Somebody who is no host does what only hosts do."""
        strangers = [user for user in (*self.people, JUDGE) if user not in self.round.hosts]
        kind, fields = self.chance.choice(
            (
                (made.Closed, {}),
                (made.Cancelled, {}),
                (made.Went, {}),
                (made.CheckInClosed, {}),
                (made.Ruled, {"table": self.some_table(), "points": None}),
                (made.Corrected, {"place": self.some_place(), "points": 12}),
                (made.CoHost, {"player": self.somebody()}),
                (made.SignedUp, {"player": ROOK}),
            )
        )
        assert not self.act(kind, self.chance.choice(strangers), **fields)

    def finish(self) -> None:
        """The host brings it to its end: what is open is void."""
        if self.round.phase in (RoundPhase.SIGN_UP, RoundPhase.CHECK_IN):
            assert self.act(made.CheckInClosed)
        while not self.round.over:
            host = self.round.host
            for key in self.ledger.open:
                assert self.attempt(made.Ruled(at=NOW, by=host, table=key, points=None))
            if may_draw(self.round, self.ends) and self.chance.random() < 0.7:
                self.draw()
                self.go()
            else:
                assert self.attempt(made.Closed(at=NOW, by=host), self.round.version)

    # The checks

    def check_log(self) -> None:
        """The log leads here, and no refused act has left anything behind."""
        again = replay(self.round.id, self.terms, self.log)
        assert again == self.round
        assert standings(again, self.ends) == standings(self.round, self.ends)

    def check(self) -> None:
        now, ledger = self.round, self.ledger
        assert now.version == len(self.log)
        total = points(now, self.ends)
        assert {place: own for place, own in total.items() if own} == {
            place: own for place, own in ledger.points().items() if own
        }
        assert meetings(now, self.ends) == ledger.met()
        newest = [TableKey(len(now.legs), table.number) for table in open_tables(now, self.ends)]
        assert newest == ledger.open
        self.check_people()
        for leg in (*now.legs, *((now.drawn,) if now.drawn is not None else ())):
            sitting = [*chain(*(table.places for table in leg.tables), leg.byes, leg.left_out)]
            assert len(sitting) == len(set(sitting)), "nobody sits twice in a leg"
        assert (now.drawn is not None) == (now.phase is RoundPhase.DRAWN)
        if now.drawn is not None:
            assert now.drawn.named <= {*now.playing}
        if len(now.legs) > 1:
            assert legs_of(now) == self.legs_then
        self.legs_then = legs_of(now)
        if self.chance.random() < 0.2:
            self.check_rows(total)

    def check_people(self) -> None:
        now = self.round
        players = [place.player for place in now.places]
        assert len(players) == len(set(players)), "each place has a player of its own"
        waiting = [*now.signed_up, *now.waiting]
        assert len(waiting) == len(set(waiting))
        playing = {place.player for place in now.places if place.plays}
        assert playing.isdisjoint(waiting)
        assert now.host not in playing | {*waiting}
        assert len(playing) <= MOST_PLACES
        if now.phase in (RoundPhase.READY, RoundPhase.DRAWN) and not now.legs and now.waiting:
            assert len(playing) >= now.terms.places, "who waits moves up"

    def check_rows(self, total: Counter[Place]) -> None:
        rows = standings(self.round, self.ends)
        assert sum(row.points for row in rows) == sum(total.values()), "no points are hidden"
        assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
        for number, row in enumerate(rows):
            ahead = [other for other in rows if other.rank < row.rank]
            assert len(ahead) == row.rank - 1, "equals share a rank, and the next is skipped"
            assert number >= len(ahead)
        sat = {place for table in self.ledger.tables.values() for place in table.places}
        assert sat <= {row.place for row in rows}, "a place that has had a table has a row"

    def check_draw(self, seating: LegSeating) -> None:
        """A drawn leg keeps its promises."""
        now = self.round
        pairs = {pair_of(*two) for table in seating.tables for two in combinations(table, 2)}
        assert not pairs & now.forbidden
        rests = self.ledger.rests()
        if now.terms.pairing is Pairing.SWISS and not now.forbidden:
            assert len(seating.byes) == len(now.playing) % 2
            fewest = min(rests[place] for place in now.playing)
            assert all(rests[place] == fewest for place in seating.byes), "no second bye"
        if now.terms.pairing is Pairing.EVERYBODY:
            drawn = [leg for leg in now.legs if not leg.by_hand]
            before = {pair_of(*table.places) for leg in drawn for table in leg.tables}
            assert self.terms.legs is not None or not pairs & before, "nobody meets twice"


def play_at_random(seed: str, pairing: Pairing | None = None) -> Counter[str]:
    """Play a round, as the seed says. Returns what was done and refused, by name."""
    model = Model(seed, pairing)
    try:
        model.play()
    except AssertionError as error:
        only = f" --pairing {pairing}" if pairing is not None else ""
        error.add_note(f"python -m tests.rounds.model --seed {seed}{only}")
        raise
    return model.counted


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.rounds.model", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="of the first round")
    parser.add_argument("--count", type=int, default=1, help="so many rounds, of further seeds")
    parser.add_argument("--pairing", type=Pairing, help="by default any")
    wanted = parser.parse_args()
    register_all()
    counted = Counter[str]()
    for seed in range(wanted.seed, wanted.seed + wanted.count):
        counted += play_at_random(str(seed), wanted.pairing)
    for what, times in counted.most_common():
        sys.stdout.write(f"{times:8,} {what}\n")


if __name__ == "__main__":
    main()
