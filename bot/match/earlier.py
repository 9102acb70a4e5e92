"""The past of a match: acts that can be taken back, and parts that can be dealt anew."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import Event, Seat
from bot.match.clock import Clock
from bot.match.entries import Wish
from bot.match.result import Departure
from bot.match.times import Instant

MOST_TAKEN_BACK = 32


class Part(Struct, frozen=True):
    """The beginning of a part of the game (`Game.part`), from which it can be dealt anew.

    `state`, `version`, `clock`, `departures`: as they were then. `acted`: whether anybody has acted
    in it. `revealed`: whether the part before it ended with something hidden being shown to
    everybody, as a walk does. `anew`: whether it is played once more.
    """

    name: str
    state: Any
    version: int
    clock: Clock | None
    departures: Mapping[Seat, Departure]
    acted: bool = False
    revealed: bool = False
    anew: bool = False

    def given(self, seat: Seat, seconds: int) -> "Part":
        """With more time for a seat, also if it is dealt anew."""
        return replace(self, clock=self.clock and self.clock.given(seat, seconds))


class Shown(NamedTuple):
    """A hidden thing, as a card, that an event of a `part` has shown to a seat: one of several.

    Events of one part that are equal show the same things.
    """

    part: str
    seat: Seat
    event: Event
    number: int


class Seen(Struct, frozen=True):
    """Things shown. `exposed`: the parts in which everybody knows that something was."""

    things: frozenset[Shown] = frozenset()
    exposed: frozenset[str] = frozenset()

    def __or__(self, other: "Seen") -> "Seen":
        return Seen(self.things | other.things, self.exposed | other.exposed)

    def without(self, part: str) -> "Seen":
        things = frozenset([each for each in self.things if each.part != part])
        return Seen(things, self.exposed - {part})


class ReturnPoint(Struct, frozen=True):
    """The match before an act of a player, to which it returns when the act is taken back.

    `seat`, `at`: of the act. `clock`: with the time that the seat had thought by then. `peeked`: as
    in `Past` before it. `seen`: the things that the act has shown.
    """

    seat: Seat
    at: Instant
    state: Any
    version: int
    parts: tuple[Part, ...]
    clock: Clock | None
    peeked: Seen
    seen: Seen

    def given(self, seat: Seat, seconds: int) -> "ReturnPoint":
        """With more time for a seat, also once the clocks are set back."""
        parts = tuple(part.given(seat, seconds) for part in self.parts)
        return replace(self, parts=parts, clock=self.clock and self.clock.given(seat, seconds))


class PlayedBack(NamedTuple):
    """The newest part that has become a playback (`Game.played_back`), on the board of a number.

    Board 0: it did so before something that was taken back, and stays wherever it was told.
    """

    part: str = ""
    board: int = 0


class Gap(NamedTuple):
    """The entries of a log after one version, up to another: what they did was taken back."""

    after: int
    until: int


class Past(Struct, frozen=True):
    """The acts that can still be taken back, and the parts that can be dealt anew.

    `parts`: that which is being played, and the one before if nobody has acted in this yet; () once
    the match is over. `undo`: the acts that their seats can take back by themselves, `rewinds`
    those that can be taken back for them; the newest last. Where there are both, their newest is
    the same. `peeked`: things shown in acts that were taken back, and not to the same seat once
    more since.
    """

    parts: tuple[Part, ...] = ()
    undo: tuple[ReturnPoint, ...] = ()
    rewinds: tuple[ReturnPoint, ...] = ()
    peeked: Seen = Seen()

    @property
    def redealable(self) -> Part | None:
        """The part that would be dealt anew: the one before where this has not begun. Or None."""
        if not self.parts:
            return None
        before, now = self.parts[0], self.parts[-1]
        return before if now.revealed and not now.acted else now

    def rewound_for(self, seat: Seat) -> int:
        """How many acts have to be taken back until the newest one of a seat is; 0: it cannot."""
        newest = enumerate(reversed(self.rewinds), start=1)
        return next((count for count, point in newest if point.seat == seat), 0)

    def acts_in(self, count: int) -> Counter[Seat]:
        """How many of the newest acts, which would be taken back, each seat has made."""
        return Counter(point.seat for point in self.rewinds[len(self.rewinds) - count :])

    def seen_in(self, count: int) -> dict[Seat, int]:
        """The numbers of hidden things seen in the newest acts, and in acts taken back."""
        points = self.rewinds[len(self.rewinds) - count :]
        return dict(sorted(Counter(each.seat for each in self._peeked(points).things).items()))

    def _peeked(self, points: tuple[ReturnPoint, ...]) -> Seen:
        """The things shown in acts that were taken back, once these are as well."""
        peeked = self.peeked
        for point in points:
            peeked = peeked | point.peeked | point.seen
        return peeked

    def is_clean(self, seat: Seat) -> bool:
        """Whether nobody has acted or seen anything since the newest act of a seat began.

        It follows from what everybody knows, as the board shows whether players or the host are
        asked.
        """
        return self.rewound_for(seat) == 1 and not self._peeked(self.rewinds[-1:]).exposed

    def going_on(
        self,
        parts: tuple[Part, ...],
        undo: tuple[ReturnPoint, ...] = (),
        rewinds: tuple[ReturnPoint, ...] = (),
    ) -> "Past":
        """The next past. Things seen in acts taken back count until their part is over."""
        before = self.parts[-1].name
        peeked = self.peeked if parts[-1].name == before else self.peeked.without(before)
        return Past(parts, undo, rewinds, peeked)

    def rewound(self, count: int) -> "Past":
        """Without the newest acts, which are taken back for those who did them."""
        return self._without(self.rewinds[-count:], rewinds=self.rewinds[:-count])

    def undone(self) -> "Past":
        """Without the newest act, which its seat takes back itself."""
        past = self._without(self.undo[-1:], rewinds=self.rewinds[:-1])
        return replace(past, undo=self.undo[:-1])

    def _without(self, points: tuple[ReturnPoint, ...], rewinds: tuple[ReturnPoint, ...]) -> "Past":
        return Past(points[0].parts, rewinds=rewinds, peeked=self._peeked(points))

    def given(self, seat: Seat, seconds: int) -> "Past":
        """With more time for a seat, also once the clocks are set back."""
        return replace(
            self,
            parts=tuple(part.given(seat, seconds) for part in self.parts),
            undo=tuple(point.given(seat, seconds) for point in self.undo),
            rewinds=tuple(point.given(seat, seconds) for point in self.rewinds),
        )


class Asking(Struct, frozen=True):
    """A request of a seat, since a version of the match. `agreed`: the others that have agreed."""

    seat: Seat
    wish: Wish
    since: int
    agreed: tuple[Seat, ...] = ()
