"""The options that can be agreed on before a game."""

from enum import StrEnum

from msgspec import Struct

from bot.contract.errors import Refusal


class HeroChoice(StrEnum):
    """How players come by their heroes (ruling S44)."""

    DEALT = "dealt"
    CHOSEN = "chosen"
    """Each chooses one, in the order of seats, before the first delve."""
    NONE = "none"


class HeroSet(StrEnum):
    """The heroes that are played with, as Board Game Arena groups them."""

    BASIC = "basic"
    PACK_1 = "pack-1"
    PACK_2 = "pack-2"
    KICKSTARTER = "kickstarter"
    """The basic ones, the first pack, and the two promotional ones."""
    ALL = "all"


class RollOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game.

    `mirror`: all have the same hero. `recycle`: a spent token can be drawn again (ruling DR1).
    `rested`: the heroes of the game before, who are dealt only where there are no others.
    `asks_all`: a question with one answer is asked, as in games that were stored before ruling
    DR51; nobody can choose it.
    """

    heroes: HeroChoice = HeroChoice.DEALT
    set: HeroSet = HeroSet.BASIC
    mirror: bool = False
    recycle: bool = False
    rested: tuple[str, ...] = ()
    asks_all: bool = False


class RollOptionsRefusal(Refusal):
    """Why a game cannot be played with some options."""

    NOT_FOR_SO_MANY = "dungeon-roll-not-for-so-many"
    MIRROR_ALONE = "dungeon-roll-mirror-alone"
    """There is nobody who could have the same hero."""
    MIRROR_WITHOUT_HEROES = "dungeon-roll-mirror-without-heroes"
    SET_TOO_SMALL = "dungeon-roll-set-too-small"
    """There are more seats than heroes."""
