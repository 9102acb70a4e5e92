"""The state of a game. Nothing in it is hidden: treasure is thrown from what is left of it.

No part of it leads back to itself, so the search for cycles may leave it out (`gc=False`).
"""

from enum import StrEnum

from msgspec import Struct

from bot.contract.game import Seat
from bot.games.dungeon_roll.rules.dice import NO_PARTY, NO_TABLE, Dice
from bot.games.dungeon_roll.rules.options import RollOptions
from bot.games.dungeon_roll.rules.tokens import ALL_TOKENS, NO_TOKENS

DELVES = 3
"""So many has each player (source 003, "The game consists of 3 delves")."""
DEEPEST = 10
MASTERY = 5
"""The experience at which a hero becomes a master (source 003, "Hero Powers")."""

NO_ALLIES: Dice = (0,) * 7


class RollPhase(StrEnum):
    """The question that the seat in `RollState.asked` is asked."""

    HERO = "hero"
    START = "start"
    """Its next delve begins when it rolls the party (ruling S34)."""
    FORM = "form"
    """The hero may do something with the party that has just been rolled."""
    MONSTER = "monster"
    LOOT = "loot"
    DRAGON = "dragon"
    REGROUP = "regroup"
    FACE = "face"
    """A party die comes back: which face does it show?"""
    SECOND = "second"
    """The second die that a Guild Master may set (ruling S39)."""
    DISCARD = "discard"
    """Tokens have to go."""
    OVER = "over"


FORM, MONSTER, LOOT = RollPhase.FORM, RollPhase.MONSTER, RollPhase.LOOT
DRAGON, REGROUP, OVER = RollPhase.DRAGON, RollPhase.REGROUP, RollPhase.OVER
"""Names of their own, since a member of an enumeration takes long to look up in its class."""


class WayOut(StrEnum):
    """How a delve ended."""

    HOME = "home"
    FLED = "fled"
    PORTAL = "portal"
    ULTIMATE = "ultimate"
    """By a hero's ultimate, with experience."""
    STAYED = "stayed"
    """It was never begun."""


class PastDelve(Struct, frozen=True, gc=False):
    """A delve that is over.

    `level`: the deepest that it came to. `experience`: for its levels. `dragons`: how many it beat.
    """

    way: WayOut
    level: int
    experience: int
    dragons: int = 0


class Delver(Struct, frozen=True, gc=False):
    """How a seat stands. `hero`: "" for one who plays without, or has not chosen yet.

    `delves`: those that are over, in order. `dragons`, `chests`: how many it has beaten and opened.
    """

    hero: str = ""
    mastered: bool = False
    experience: int = 0
    tokens: Dice = NO_TOKENS
    delves: tuple[PastDelve, ...] = ()
    dragons: int = 0
    chests: int = 0
    left: bool = False

    @property
    def sat_out(self) -> bool:
        """Whether all its delves are over and it began none, which is leaving (ruling S33)."""
        ways = [delve.way for delve in self.delves]
        return ways == [WayOut.STAYED] * DELVES


class RollDelve(Struct, frozen=True, gc=False):
    """The delve that is under way.

    `stage`: the phase of the level, whatever is asked in between. `party`: the active dice.
    `graveyard`: how many party dice lie there. `table`: the dungeon dice of this level without
    dragons. `lair`: the dragons. `allies`: companions that are no dice, by `Companion`, and last
    the dragons that fight for Yllavyre; `sworn`: those of them that stay until they are used or the
    delve is over. `spent`: the hero is exhausted. `once`: what the hero may do once a level is
    done. `slain`: a dragon was beaten on this level. `bound`: a berserker's rage (ruling S43).
    `faces`: how many dice come back whose faces are still to be chosen. `owed`: how many tokens
    are to go. `set_party`, `set_dungeon`: what a Guild Master may still set. `scouted`: the dice
    that a scout has laid aside for the next levels. `throws`: how often anything was thrown.
    """

    level: int = 0
    stage: RollPhase = RollPhase.START
    party: Dice = NO_PARTY
    graveyard: int = 0
    table: Dice = NO_TABLE
    lair: int = 0
    allies: Dice = NO_ALLIES
    sworn: Dice = NO_ALLIES
    spent: bool = False
    once: bool = False
    slain: bool = False
    bound: bool = False
    faces: int = 0
    owed: int = 0
    set_party: bool = False
    set_dungeon: bool = False
    scouted: tuple[Dice, ...] = ()
    throws: int = 0


class RollState(Struct, frozen=True, gc=False):
    """A game between two actions.

    `bag`: the tokens that can be drawn. `turn`: from 1; each is a delve of one seat. `asked`: None
    once the game is over.
    """

    options: RollOptions
    delvers: tuple[Delver, ...]
    bag: Dice = ALL_TOKENS
    turn: int = 1
    asked: Seat | None = Seat(0)
    phase: RollPhase = RollPhase.START
    delve: RollDelve = RollDelve()
