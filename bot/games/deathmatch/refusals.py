"""Why the rules of the Death Match refuse something, besides what every game answers."""

from bot.games.errors import Refusal


class DeathMatchRefusal(Refusal):
    """Each is explained by the text "refusal-<value>"."""

    # An action
    CARD_IN_HAND = "card-in-hand"
    NO_CARD_IN_HAND = "no-card-in-hand"
    TILE_GONE = "tile-gone"
    NO_TILES_LEFT = "no-tiles-left"
    NO_SUCH_STRENGTH = "no-such-strength"
    # Options
    WRONG_NUMBER_OF_SEATS = "wrong-number-of-seats"
    UNKNOWN_VARIANT = "unknown-variant"
    UNKNOWN_DECK = "unknown-deck"
    TOO_MANY_DECKS = "too-many-decks"
