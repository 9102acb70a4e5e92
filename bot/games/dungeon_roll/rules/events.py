"""The events of a game; everybody may know all of them."""

from msgspec import UNSET, UnsetType

from bot.contract.game import PublicEvent, Seat
from bot.games.dungeon_roll.rules.dice import Dice
from bot.games.dungeon_roll.rules.state import WayOut


class HeroesDealt(PublicEvent, frozen=True, tag="heroes-dealt"):
    """`heroes`: by seat."""

    heroes: tuple[str, ...]


class HeroTaken(PublicEvent, frozen=True, tag="hero-taken"):
    """A seat has chosen a hero."""

    seat: Seat
    hero: str


class PartyRolled(PublicEvent, frozen=True, tag="party-rolled"):
    """A delve begins with these dice; the hero's changes to them follow."""

    seat: Seat
    party: Dice


class LevelBegun(PublicEvent, frozen=True, tag="level-begun"):
    """`rolled`: the dungeon dice by face, dragons last, as they fell."""

    level: int
    rolled: Dice


class Fought(PublicEvent, frozen=True, tag="fought"):
    """`by`: the companion's code. `beaten`: monsters by kind."""

    by: str
    beaten: Dice


class Opened(PublicEvent, frozen=True, tag="opened"):
    """`by`: the companion's code; "" for an ability."""

    by: str
    chests: int


class Drawn(PublicEvent, frozen=True, tag="drawn"):
    """Treasure is drawn. `experience`: as many as the bag was short of (ruling S42)."""

    tokens: Dice
    experience: int = 0


class Quaffed(PublicEvent, frozen=True, tag="quaffed"):
    """`by`: the companion's code; "" for an ability."""

    by: str
    potions: int


class Returned(PublicEvent, frozen=True, tag="returned"):
    """A die comes back from the graveyard. `by`: "potion" or the code of an elixir."""

    face: int
    by: str


class Rethrown(PublicEvent, frozen=True, tag="rethrown"):
    """Dice are thrown again. `by`: what paid for it, or the ability.

    `party`, `dungeon`: what they showed before. `party_now`, `dungeon_now`: what they show; the
    sixth of the dungeon's are dragons.
    """

    by: str
    party: Dice
    dungeon: Dice
    party_now: Dice
    dungeon_now: Dice


class Turned(PublicEvent, frozen=True, tag="turned"):
    """An ability turned dice. `of`, `into`: letters of faces.

    `of` is "" where the dice went by `UltimateUsed`. `count`: of the dice that there are then.
    """

    of: str
    into: str
    count: int


class LairLeft(PublicEvent, frozen=True, tag="lair-left"):
    """The dragons are gone without a fight. `by`: a token's code, or the ability."""

    by: str
    dragons: int


class TokenSpent(PublicEvent, frozen=True, tag="token-spent"):
    """A token that is no companion was used, or one was given up."""

    token: str


class DragonBeaten(PublicEvent, frozen=True, tag="dragon-beaten"):
    """`by`: the companions' codes; () for an ability."""

    by: tuple[str, ...]


class UltimateUsed(PublicEvent, frozen=True, tag="ultimate-used"):
    """`ability`: its key. `removed`: dungeon dice that went, by face, dragons last."""

    ability: str
    removed: Dice | UnsetType = UNSET


class Refreshed(PublicEvent, frozen=True, tag="refreshed"):
    """The hero is not exhausted any more. `ability`: the specialty that did it."""

    ability: str


class Mastered(PublicEvent, frozen=True, tag="mastered"):
    """The hero has become a master. `side`: the key of that side."""

    seat: Seat
    side: str


class TokensDiscarded(PublicEvent, frozen=True, tag="discarded"):
    """Tokens are gone for nothing."""

    seat: Seat
    tokens: Dice


class DelveEnded(PublicEvent, frozen=True, tag="delve-ended"):
    """`experience`: what the level brought."""

    seat: Seat
    way: WayOut
    level: int
    experience: int


class GameEnded(PublicEvent, frozen=True, tag="roll-game-ended"):
    """`winners`: nobody in a game for one."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


RollEvent = (
    HeroesDealt
    | HeroTaken
    | PartyRolled
    | LevelBegun
    | Fought
    | Opened
    | Drawn
    | Quaffed
    | Returned
    | Rethrown
    | Turned
    | LairLeft
    | TokenSpent
    | DragonBeaten
    | UltimateUsed
    | Refreshed
    | Mastered
    | TokensDiscarded
    | DelveEnded
    | GameEnded
)

THROWN = (HeroesDealt, PartyRolled, LevelBegun, Drawn, Rethrown)
"""The events in which chance had a part."""
