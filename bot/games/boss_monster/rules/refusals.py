"""Why an action is refused."""

from bot.contract.errors import Refusal


class BossRefusal(Refusal):
    """Why the rules of Boss Monster refuse an action."""

    WINDOW_CLOSED = "boss-monster-window-closed"
    """It answers a window that is over, or a round of it."""
    CARD_GONE = "boss-monster-card-gone"
    """It names a card that the seat does not have any more."""
    NO_TARGET = "boss-monster-no-target"
    """The card is there, and can do nothing there and then."""
    FULL = "boss-monster-full"
    """A dungeon has five slots."""
    WRONG_TREASURE = "boss-monster-wrong-treasure"
    """An Advanced Room shares no treasure with the one that it would cover."""
    NOT_ON_THAT = "boss-monster-not-on-that"
    """The Room that it would cover is off, face down, or refuses it."""
    NO_BUILDING = "boss-monster-no-building"
    """Nobody builds this turn."""
    NOT_YOUR_BUILD = "boss-monster-not-your-build"
    """Another seat builds, or it is too late."""
