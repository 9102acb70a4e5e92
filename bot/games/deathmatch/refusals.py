"""Why the rules of the Death Match refuse something, besides what every game answers."""

from bot.games.errors import Refusal


class DeathMatchRefusal(Refusal):
    """Why an action is refused. Each is explained by the text "refusal-<value>"."""

    CARD_IN_HAND = "card-in-hand"
    NO_CARD_IN_HAND = "no-card-in-hand"
    TILE_GONE = "tile-gone"
    NO_TILES_LEFT = "no-tiles-left"
    NO_SUCH_STRENGTH = "no-such-strength"


class DeathMatchOptionsRefusal(Refusal):
    """Why a match cannot be played with some options."""

    WRONG_NUMBER_OF_SEATS = "wrong-number-of-seats"
    UNKNOWN_VARIANT = "unknown-variant"
    UNKNOWN_DECK = "unknown-deck"
    TOO_MANY_DECKS = "too-many-decks"
