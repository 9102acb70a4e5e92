"""The options that can be agreed on before a game."""

from enum import StrEnum

from msgspec import Struct

from bot.contract.errors import Refusal


class BossChoice(StrEnum):
    """The way in which players get their bosses."""

    DEALT = "dealt"
    CHOSEN = "chosen"
    """Each player chooses one, in the order of seats, before anything is dealt."""


class BossWindows(StrEnum):
    """The standing order with which all begin (ruling S18)."""

    KEY_MOMENTS = "key"
    EVERY_ROOM = "every"


class BossOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game. `rested`: the bosses of the game before, dealt when others lack."""

    bosses: BossChoice = BossChoice.DEALT
    windows: BossWindows = BossWindows.KEY_MOMENTS
    rested: tuple[str, ...] = ()


class BossOptionsRefusal(Refusal):
    """Why a game cannot be played with some options."""

    NOT_FOR_SO_MANY = "boss-monster-not-for-so-many"
