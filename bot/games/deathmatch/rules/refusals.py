"""Why a Death Match cannot be played with some options."""

from bot.contract.errors import Refusal


class DeathMatchOptionsRefusal(Refusal):
    """Why a match cannot be played with some options."""

    WRONG_NUMBER_OF_SEATS = "wrong-number-of-seats"
    UNKNOWN_VARIANT = "unknown-variant"
    UNKNOWN_DECK = "unknown-deck"
    TOO_MANY_DECKS = "too-many-decks"
