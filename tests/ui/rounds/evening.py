"""A round of birds with its log and the ends of its matches, as everybody sees it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.match.ids import MatchId, UserId
from bot.match.result import Way
from bot.rounds import entries as made
from bot.rounds.effects import apply
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.ids import Place
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.standings import MatchEnd
from bot.ui.rounds.view import RoundView
from tests.ui.rounds.hosting import ROOK, STARTS, count, new, view_of

QUARTER_MS = 15 * 60 * 1000


class Evening:
    """A round that Rook hosts, played act by act."""

    def __init__(self, people: Iterable[int] = count(8), **terms: Any) -> None:
        """`people`: those who sign up. `terms`: others than for eight places."""
        self.log: list[RoundEntry] = []
        self.ends: dict[MatchId, MatchEnd] = {}
        self.round = new(**{"places": 8, **terms})
        self.do(made.Posted(at=STARTS, by=ROOK))
        self.do(*[made.SignedUp(at=STARTS, by=user, player=user) for user in map(UserId, people)])

    def do(self, *log: RoundEntry) -> "Evening":
        """Go on with these entries."""
        for entry in log:
            self.round = apply(self.round, entry)
            self.log.append(entry)
        return self

    def called(self, *missing: int) -> "Evening":
        """The check-in has begun, and everybody is here, but those."""
        here = [user for user in self.round.signed_up if user not in missing]
        self.do(made.CheckInOpened(at=STARTS - QUARTER_MS, until=STARTS))
        return self.do(*[made.Here(at=STARTS, by=user, player=user) for user in here])

    def checked_in(self, *missing: int) -> "Evening":
        """The same, and the check-in is over."""
        return self.called(*missing).do(made.CheckInClosed(at=STARTS))

    def leg(self, *tables: Sequence[int], byes: Iterable[int] = ()) -> "Evening":
        """The next leg begins. `tables`: the places; without any, neighbours meet."""
        playing = self.round.playing
        pairs = tables or [*zip(playing[::2], playing[1::2], strict=True)]
        seated = tuple(tuple(map(Place, places)) for places in pairs)
        seating = LegSeating(seated, tuple(map(Place, byes)))
        return self.do(
            made.LegDrawn(at=STARTS, by=ROOK, seating=seating), made.Went(at=STARTS, by=ROOK)
        )

    def started(self, *numbers: int) -> "Evening":
        """The matches of these tables of the newest leg have begun; without any, all."""
        leg = self.round.leg
        assert leg is not None
        for table in leg.tables:
            if not numbers or table.number in numbers:
                key = self.key(table.number)
                match_id = self.match(table.number)
                self.do(made.Started(at=STARTS, table=key, match=match_id, seated=table.present))
        return self

    def ended(self, number: int, *places: int, way: Way = Way.PLAYED, **end: Any) -> "Evening":
        """The match of a table of the newest leg is over. `places`: by seat; () has no result.

        `way`: how those came to their end who did not win.
        """
        ways = tuple(Way.PLAYED if place == 1 else way for place in places)
        self.ends[self.match(number)] = MatchEnd(places=places or None, ways=ways, **end)
        return self

    def whole_leg(self, *tables: Sequence[int], byes: Iterable[int] = ()) -> "Evening":
        """A leg in which the first of each table wins."""
        self.leg(*tables, byes=byes).started()
        leg = self.round.leg
        assert leg is not None
        for table in leg.tables:
            self.ended(table.number, *range(1, len(table.places) + 1))
        return self

    def key(self, number: int) -> TableKey:
        """A table of the newest leg."""
        return TableKey(len(self.round.legs), number)

    def match(self, number: int) -> MatchId:
        return MatchId(100 * len(self.round.legs) + number)

    def view(self, tables: Mapping[int, Any] | None = None, **changes: Any) -> RoundView:
        """`tables`: further fields of those of the newest leg, by number."""
        more = tables or {}
        return view_of(
            self.round,
            self.ends,
            lambda table: dict(more.get(table.number, {})),
            **{"log": tuple(self.log), **changes},
        )
