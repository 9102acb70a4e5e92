"""Why an action is refused."""

from bot.contract.errors import Refusal


class RollRefusal(Refusal):
    """Why the rules of Dungeon Roll refuse an action."""

    DIE_GONE = "dungeon-roll-die-gone"
    """It names a die or a token that is not there any more."""
    HERO_TAKEN = "dungeon-roll-hero-taken"
    NOT_IN_SET = "dungeon-roll-not-in-set"
    EXHAUSTED = "dungeon-roll-exhausted"
    MONSTERS_FIRST = "dungeon-roll-monsters-first"
    BOUND = "dungeon-roll-bound"
    """A berserker's rage lets nobody go home."""
