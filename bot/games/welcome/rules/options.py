"""The options of a game: the box, the first hero, and variants."""

from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from bot.contract.errors import Refusal
from bot.games.dungeon.rules.foes import DECK, SPECIALS, Card
from bot.games.dungeon.rules.heroes import HEROES, Box

SPECIALS_IN_DECK = 2
"""So many of the special monsters are drawn for a game (source 000, "Game Setup")."""

PICKED = "picked"
"""The first hero is picked by whoever starts (ruling WD16)."""


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
    boxes = set(Box) if options.box is Edition.BOTH else {Box(options.box)}
    return tuple(
        [
            name
            for name, hero in HEROES.items()
            if hero.box in boxes and (hero.confirmed or options.necromancer)
        ]
    )


def has_specials(options: WelcomeOptions) -> bool:
    return options.box is not Edition.WELCOME


def cards_of(specials: tuple[Card, ...]) -> tuple[Card, ...]:
    return (*DECK, *specials)


ALL_SPECIALS: tuple[Card, ...] = tuple(SPECIALS)
