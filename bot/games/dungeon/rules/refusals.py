"""Why the rules of dungeon games refuse something, besides what every game answers."""

from bot.contract.errors import Refusal


class DungeonRefusal(Refusal):
    """Why an action is refused. Each is explained by the text "refusal-<value>"."""

    CARD_IN_HAND = "card-in-hand"
    NO_CARD_IN_HAND = "no-card-in-hand"
    TILE_GONE = "tile-gone"
    NO_TILES_LEFT = "no-tiles-left"
    NO_SUCH_STRENGTH = "no-such-strength"
    FIRST_CARD = "first-card"
    """The first card of a seat must be added, by a variant of the game."""
    NOT_OFFERED = "not-offered"
    """A tile that cannot be used on this foe, or not at this price."""
