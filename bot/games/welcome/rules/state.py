"""The state of a game of two to four, everything hidden included."""

from enum import StrEnum
from functools import cache

from msgspec import Struct

from bot.contract.game import Seat
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.foes import Card
from bot.games.dungeon.rules.table import Expedition, Placement, Table
from bot.games.welcome.rules.options import WelcomeOptions

SUCCESSES_NEEDED = 2
"""So many Success cards win the game."""
FALLS_UNTIL_OUT = 2
"""So many times a hero falls before its player is out (source 000, "Dungeon phase")."""


class WelcomePhase(StrEnum):
    """What the game waits for, from the seat in `WelcomeState.asked`."""

    HERO = "hero"
    TURN = "turn"
    CARD = "card"
    ASK = "ask"
    """The runner chooses who names a monster."""
    NAME = "name"
    USE = "use"
    DROP = "drop"
    OVER = "over"


IN_DUNGEON = frozenset((WelcomePhase.ASK, WelcomePhase.NAME, WelcomePhase.USE, WelcomePhase.DROP))


class Contender(Struct, frozen=True, gc=False):
    """How a seat stands. `red`: it has fallen once. `left`: it gave up, or its time ran out.

    `out`: 0 while it is in; else the how manieth it was to go out, by elimination or by leaving.
    """

    successes: int = 0
    red: bool = False
    out: int = 0
    left: bool = False


class Run(Struct, frozen=True, gc=False):
    """One seat's way into the dungeon. `survived`: None for one that was broken off."""

    seat: Seat
    hero: str
    survived: bool | None


class WelcomeState(Struct, frozen=True, gc=False):
    """A game between two actions.

    `contenders`: by seat. `specials`: those in the deck, for the whole game. `round` counts from 1,
    `turn` runs on through the game. `hero` is "" while one is picked. `passed`: the seats that are
    out of the round, in the order in which they passed; `forced`: some had to, as the deck was
    empty. `runner`: who is in the dungeon. `last`: the newest expedition that is over; `aside`: the
    cards that were shown when the newest round ended. Once the game is over, `asked` is None and
    `winner` is not.
    """

    options: WelcomeOptions
    phase: WelcomePhase
    asked: Seat | None
    contenders: tuple[Contender, ...]
    table: Table
    specials: tuple[Card, ...] = ()
    round: int = 0
    turn: int = 0
    hero: str = ""
    passed: tuple[Seat, ...] = ()
    forced: bool = False
    runner: Seat | None = None
    delve: Delve | None = None
    last: Expedition | None = None
    aside: tuple[Placement, ...] = ()
    runs: tuple[Run, ...] = ()
    winner: Seat | None = None

    @property
    def expedition(self) -> Expedition | None:
        """The one that is going on."""
        if self.delve is None:
            return None
        assert self.runner is not None
        return Expedition(self.round, self.runner, self.table, self.delve, self.forced)

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are still in."""
        return tuple([Seat(n) for n, each in enumerate(self.contenders) if not each.out])

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, from the one after this one to this one itself."""
        return _clockwise(len(self.contenders), seat)

    def bidding_after(self, seat: Seat) -> tuple[Seat, ...]:
        """Who is in and has not passed in this round, clockwise after a seat."""
        contenders, passed = self.contenders, self.passed
        return tuple(
            [each for each in self.after(seat) if each not in passed and not contenders[each].out]
        )

    def namers_after(self, seat: Seat) -> tuple[Seat, ...]:
        """Who may be asked in the runner's run, clockwise after a seat: who is out may as well."""
        return tuple(
            [
                other
                for other in self.after(seat)
                if not self.contenders[other].left and other != self.runner
            ]
        )

    def must_add(self, seat: Seat) -> bool:
        """Whether a seat's card must be added, as it is the one of its first turn (ruling S6)."""
        match self.options.first_turn:
            case "off":
                return False
            case "game" if self.round != 1:
                return False
        return all(placed.seat != seat for placed in self.table.placements)


@cache
def _clockwise(seats: int, seat: Seat) -> tuple[Seat, ...]:
    return tuple([Seat((seat + step) % seats) for step in range(1, seats + 1)])
