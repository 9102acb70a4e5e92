"""The odds of an expedition, monster by monster, from what everybody sees of it."""

from fractions import Fraction

from bot.games.deathmatch.state import Expedition, Variant
from bot.games.dungeon.delve import kit_after
from bot.games.dungeon.heroes import HEROES
from bot.games.dungeon.odds import chance_to_survive


def odds_after(variant: Variant, expedition: Expedition, count: int) -> Fraction | None:
    """How likely the hero came out once the first `count` monsters were met, 0 to 1.

    0 monsters: at the door. None where there is nothing to tell: no card was ahead any more, the
    hero had fallen, or the runner has yet to name a monster. What came later changes nothing, a
    monster that waits for an answer included: it still lay face down, and once it is shown there
    are no odds until it is answered.

    Raises AssertionError for more monsters than were met.
    """
    delve = expedition.delve
    assert 0 <= count <= len(delve.met)
    met = delve.met[:count]
    health = met[-1].health if met else expedition.full_health
    ahead = delve.cards - count
    wants_a_name = delve.named is None and HEROES[variant].naming_tile(expedition.kit) is not None
    if not ahead or not health or wants_a_name:
        return None
    kit = kit_after(variant, expedition.kit, met)
    kinds = [encounter.kind for encounter in met]
    return chance_to_survive(variant, kit, health, delve.named, kinds, ahead)
