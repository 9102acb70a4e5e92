"""The odds of an expedition, monster by monster, from what everybody sees of it."""

from fractions import Fraction

from bot.games.dungeon.rules.delve import kit_after
from bot.games.dungeon.rules.heroes import tiles_by_use
from bot.games.dungeon.rules.odds import chance_to_survive
from bot.games.dungeon.rules.table import ExpeditionObservation


def odds_after(expedition: ExpeditionObservation, count: int) -> Fraction | None:
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
    hero = expedition.hero
    wants_a_name = delve.named is None and tiles_by_use(hero, expedition.kit).naming is not None
    if not ahead or not health or wants_a_name:
        return None
    kit = kit_after(hero, expedition.kit, met)
    kinds = [encounter.card for encounter in met]
    return chance_to_survive(hero, kit, health, delve.named, kinds, ahead)
