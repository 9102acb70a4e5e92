"""What a match remembers of before: acts to be taken back, and parts to be dealt anew."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import Seat
from bot.match.clock import Clock
from bot.match.entries import Wish
from bot.match.result import Departure

MOST_TAKEN_BACK = 32
"""How many acts of a row can be taken back."""


class Part(Struct, frozen=True):
    """The beginning of a part of the game, from which it can be dealt anew.

    `name`: the rules' (`Game.part`). `state`: its first one, and `version` that of the match.
    `clock`, `departures`: as they were then. `acted`: whether anybody has acted in it. `revealed`:
    whether the part before it ended with something hidden being shown to everybody, as a walk does.
    `anew`: whether it is played once more.
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


class ReturnPoint(Struct, frozen=True):
    """What stood before an act of a player, to which the match returns when it is taken back.

    `seat`: whose act. `at`: when it acted, in ms since the epoch, UTC. `state`, `version`: of the
    match before. `clock`: as that act found it, with the time that its seat had thought by then.
    `seen`: how many hidden things it has shown to whom. `shown`: whether everybody knows that it
    has shown something (`Game.exposes`).
    """

    seat: Seat
    at: int
    state: Any
    version: int
    parts: tuple[Part, ...]
    clock: Clock | None
    seen: Mapping[Seat, int]
    shown: bool

    def given(self, seat: Seat, seconds: int) -> "ReturnPoint":
        """With more time for a seat, also once the clocks are set back."""
        parts = tuple(part.given(seat, seconds) for part in self.parts)
        return replace(self, parts=parts, clock=self.clock and self.clock.given(seat, seconds))


class Gap(NamedTuple):
    """The entries of a log after one version, up to another: what they did was taken back."""

    after: int
    until: int


class Past(Struct, frozen=True):
    """What of before can still come back: acts are taken back, and parts are dealt anew.

    `parts`: that of the game which is being played, and the one before if nobody has acted in this
    yet; () once the match is over. `undo`: the acts that their seats can take back by themselves,
    and `rewinds` those that can be taken back for them; the newest last. Where there are both,
    their newest is the same. `peeked`: how many hidden things who has seen in what was taken back,
    and `exposed` whether everybody knows that somebody has.
    """

    parts: tuple[Part, ...] = ()
    undo: tuple[ReturnPoint, ...] = ()
    rewinds: tuple[ReturnPoint, ...] = ()
    peeked: Mapping[Seat, int] = {}
    exposed: bool = False

    @property
    def redealable(self) -> Part | None:
        """The part that would be dealt anew: the one that has just ended if this has not begun.

        None once the match is over.
        """
        if not self.parts:
            return None
        before, now = self.parts[0], self.parts[-1]
        return before if now.revealed and not now.acted else now

    def rewound_for(self, seat: Seat) -> int:
        """How many acts have to be taken back until the newest one of a seat is; 0: it cannot."""
        for count, point in enumerate(reversed(self.rewinds), start=1):
            if point.seat == seat:
                return count
        return 0

    def acts_in(self, count: int) -> Counter[Seat]:
        """How many of the newest acts that would be taken back are whose."""
        return Counter(point.seat for point in self.rewinds[len(self.rewinds) - count :])

    def seen_in(self, count: int) -> dict[Seat, int]:
        """How many hidden things who has seen in the newest acts that would be taken back.

        Also in what was taken back before. Who has seen nothing is left out.
        """
        seen = dict(self.peeked)
        for point in self.rewinds[len(self.rewinds) - count :]:
            for seat, number in point.seen.items():
                seen[seat] = seen.get(seat, 0) + number
        return {seat: number for seat, number in sorted(seen.items()) if number}

    def is_clean(self, seat: Seat) -> bool:
        """Whether nobody else has acted since the newest act of a seat, and nobody seen anything.

        Nor the seat itself. It follows from what everybody knows, as the board tells it by asking
        the players, and not the host.
        """
        return self.rewound_for(seat) == 1 and not (self.exposed or self.rewinds[-1].shown)

    def rewound(self, count: int) -> "Past":
        """Without the newest acts, which are taken back for those who did them."""
        points = self.rewinds[-count:]
        return Past(
            parts=points[0].parts,
            rewinds=self.rewinds[:-count],
            peeked=self.seen_in(count),
            exposed=self.exposed or any(point.shown for point in points),
        )

    def undone(self) -> "Past":
        """Without the newest act, which its seat takes back itself."""
        past = self.rewound(1) if self.rewinds else self
        return replace(past, parts=self.undo[-1].parts, undo=self.undo[:-1])

    def given(self, seat: Seat, seconds: int) -> "Past":
        """What a host gives stays given when the clocks are set back."""
        return replace(
            self,
            parts=tuple(part.given(seat, seconds) for part in self.parts),
            undo=tuple(point.given(seat, seconds) for point in self.undo),
            rewinds=tuple(point.given(seat, seconds) for point in self.rewinds),
        )


class Asking(Struct, frozen=True):
    """What a seat asks for, since a version of the match. `agreed`: who else has agreed so far."""

    seat: Seat
    wish: Wish
    since: int
    agreed: tuple[Seat, ...] = ()
