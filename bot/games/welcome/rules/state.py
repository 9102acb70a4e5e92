"""The options and the state of a game of two to four, and what one may know of it."""

from enum import StrEnum
from functools import cache, lru_cache

from msgspec import Struct

from bot.contract.errors import Refusal
from bot.contract.game import Seat
from bot.games.dungeon.rules.foes import Card
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import DungeonState, Placement, TableObservation

SPECIALS_IN_DECK = 2
"""So many of the special monsters are drawn for a game (source 000, "Game Setup")."""

PICKED = "picked"
"""The starter picks the first hero (ruling WD16)."""


class Edition(StrEnum):
    """The box that is played with, or both."""

    WELCOME = "welcome"
    WELCOME_BACK = "welcome-back"
    BOTH = "both"


class FirstTurn(StrEnum):
    """When the card of a seat's first turn must be added to the dungeon (ruling S6)."""

    OFF = "off"
    GAME = "game"
    """In the first round."""
    ROUND = "round"
    """In every round."""


class WelcomeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game.

    `hero`: the first one; "" deals it, `PICKED` has it picked. `announced`: whether everybody is
    told which special monsters are in the deck. `necromancer`: whether that hero may be picked,
    some of whose values are rulings of the house (ruling S5).
    """

    box: Edition
    hero: str = ""
    first_turn: FirstTurn = FirstTurn.OFF
    announced: bool = False
    necromancer: bool = False


class WelcomeOptionsRefusal(Refusal):
    """Why a game cannot be played with some options."""

    NOT_FOR_SO_MANY = "welcome-not-for-so-many"
    NOT_IN_BOX = "welcome-not-in-box"
    """The first hero is none of the box."""
    NECROMANCER_OFF = "welcome-necromancer-off"
    """The first hero is the Necromancer, who has not been let in."""


@lru_cache(maxsize=512)
def heroes_of(options: WelcomeOptions) -> tuple[str, ...]:
    return tuple(
        [
            name
            for name, hero in HEROES.items()
            if options.box in (Edition.BOTH, hero.box) and (hero.confirmed or options.necromancer)
        ]
    )


def has_specials(options: WelcomeOptions) -> bool:
    return options.box is not Edition.WELCOME


SUCCESSES_NEEDED = 2
"""So many Success cards win the game."""
FALLS_UNTIL_OUT = 2
"""So many times a hero falls before its player is out (source 000, "Dungeon phase")."""


class Contender(Struct, frozen=True, gc=False):
    """How a seat stands. `red`: it has fallen once. `left`: it gave up, or its time ran out.

    `out`: 0 while it is in; else its place in the order of going out, by elimination or by leaving.
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


class WelcomeState(DungeonState, frozen=True, kw_only=True, gc=False, rename={"number": "round"}):
    """A game between two actions. `number` is stored as "round".

    `contenders`: by seat. `specials`: those in the deck, for the whole game. `aside`: the cards
    that were shown when the newest round ended.
    """

    number: int = 0
    options: WelcomeOptions
    contenders: tuple[Contender, ...]
    specials: tuple[Card, ...] = ()
    aside: tuple[Placement, ...] = ()
    runs: tuple[Run, ...] = ()

    @property
    def active(self) -> tuple[Seat, ...]:
        return tuple([Seat(n) for n, each in enumerate(self.contenders) if not each.out])

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, from the one after this one to this one itself."""
        return _clockwise(len(self.contenders), seat)

    def bidders_after(self, seat: Seat) -> tuple[Seat, ...]:
        contenders, passed = self.contenders, self.passed
        return tuple(
            [each for each in self.after(seat) if each not in passed and not contenders[each].out]
        )

    def namers_after(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that may name for the runner, clockwise after a seat; also eliminated ones."""
        return tuple(
            [
                other
                for other in self.after(seat)
                if not self.contenders[other].left and other != self.runner
            ]
        )

    def must_add(self, seat: Seat) -> bool:
        """The card of a seat's first turn must be (ruling S6)."""
        match self.options.first_turn:
            case "off":
                return False
            case "game" if self.number != 1:
                return False
        return all(placed.seat != seat for placed in self.table.placements)


@cache
def _clockwise(seats: int, seat: Seat) -> tuple[Seat, ...]:
    return tuple([Seat((seat + step) % seats) for step in range(1, seats + 1)])


class WelcomeObservation(TableObservation, frozen=True, kw_only=True):
    """A game as one observer sees it. The state explains the other fields.

    `specials`: those in the deck where they are announced, else None.
    """

    options: WelcomeOptions
    contenders: tuple[Contender, ...]
    specials: tuple[Card, ...] | None
    passed: tuple[Seat, ...]
    aside: tuple[Placement, ...]
    runs: tuple[Run, ...]

    @property
    def walked_last(self) -> bool:
        """Whether somebody went in in the newest round that has ended, so that `aside` is of it."""
        # The last round of a game that is over has ended as well.
        return self.last is not None and self.last.number >= self.number - 1

    def falls(self, seat: Seat) -> int:
        return len([run for run in self.runs if run.seat == seat and run.survived is False])
