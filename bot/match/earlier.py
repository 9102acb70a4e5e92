"""What a match remembers of before: acts to be taken back, and parts to be dealt anew."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from bot.games.contract import Seat
from bot.match.clock import Clock
from bot.match.entries import Wish
from bot.match.result import Departure

MOST_TAKEN_BACK = 32
"""How many acts of a row can be taken back."""


class Part(Struct, frozen=True):
    """The beginning of a part of the game, from which it can be dealt anew.

    `name`: the rules' (`Game.part`). `state`: its first one. `clock`, `departures`: as they were
    then. `acted`: whether anybody has acted in it. `revealed`: whether the part before it ended
    with something hidden being shown to everybody, as a walk does. `anew`: whether it is played
    once more.
    """

    name: str
    state: Any
    clock: Clock | None
    departures: Mapping[Seat, Departure]
    acted: bool = False
    revealed: bool = False
    anew: bool = False


class UndoPoint(NamedTuple):
    """What stood before an act that its seat can take back by itself.

    `at`: when it acted, in ms since the epoch, UTC.
    """

    state: Any
    seat: Seat
    at: int
    parts: tuple[Part, ...]


class RewindPoint(Struct, frozen=True):
    """What stood before an act of a player that can still be taken back for them.

    `seat`: whose act. `clock`: as that act found it, with the time that its seat had thought by
    then. `seen`: how many hidden things it has shown to whom. `shown`: whether everybody knows
    that it has shown something (`Game.exposes`).
    """

    seat: Seat
    state: Any
    parts: tuple[Part, ...]
    clock: Clock | None
    seen: Mapping[Seat, int]
    shown: bool


class Asking(Struct, frozen=True):
    """What a seat asks for, since a version of the match. `agreed`: who else has agreed so far."""

    seat: Seat
    wish: Wish
    since: int
    agreed: tuple[Seat, ...] = ()
