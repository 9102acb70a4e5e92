"""Why an action is refused."""

from bot.contract.errors import Refusal


class BossRefusal(Refusal):
    """Why the rules of Boss Monster refuse an action."""

    WINDOW_CLOSED = "boss-monster-window-closed"
    """The window, or its round, is over."""
    CARD_GONE = "boss-monster-card-gone"
    """The seat does not have the card any more."""
    NO_TARGET = "boss-monster-no-target"
    """The card cannot be played at that target, or at that time."""
    FULL = "boss-monster-full"
    """All five slots of the dungeon are taken."""
    WRONG_TREASURE = "boss-monster-wrong-treasure"
    """The Advanced Room shares no treasure with the Room that it would cover."""
    NOT_ON_THAT = "boss-monster-not-on-that"
    """The Room to be covered is frozen, lies face down, or refuses to be covered."""
    NO_BUILDING = "boss-monster-no-building"
    """A card keeps all from building this turn."""
    NOT_YOUR_BUILD = "boss-monster-not-your-build"
    """Another seat builds, or it is too late."""
