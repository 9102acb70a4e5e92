"""The cards at which a hero would fall next, by what everybody knows."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve, foes_in_dungeon, kit_after
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.foes import DECK, Card, Foe, meet
from bot.games.dungeon.rules.heroes import HEROES, tiles_by_use
from bot.games.dungeon.rules.table import ExpeditionObservation


class Danger(NamedTuple):
    """Each card that may be met next, as it would be met, weakest first.

    `deadly`: the hero falls at it, whatever is answered. `others`: perhaps not. `safe`: at each of
    the others an answer keeps the hero alive, whatever other hidden cards are.
    """

    deadly: tuple[Foe, ...]
    others: tuple[Foe, ...]
    safe: bool

    @property
    def strengths(self) -> tuple[int, ...]:
        """The strengths at which every card is deadly, ascending; those without any apart.

        () where a card that may not be deadly has one of them.
        """
        found = {foe.strength for foe in self.deadly if foe.strength is not None}
        return () if found & {foe.strength for foe in self.others} else tuple(sorted(found))

    @property
    def least(self) -> int | None:
        """The strength from which on all are deadly, and below which none is; None: neither."""
        least = min(self.strengths, default=None)
        if least is None or any((foe.strength or 0) > least for foe in self.others):
            return None
        return least


def danger_after(
    expedition: ExpeditionObservation, count: int, successes: int, specials: Iterable[Card]
) -> Danger | None:
    """The next card after the first `count` encounters; None where the hero meets none then.

    `successes`: the runner's Success cards at the door. `specials`: the special monsters that may
    be in the deck. Cards that were set aside face down count as any other that nobody has seen.
    """
    seen = expedition.delve
    met = seen.met[:count]
    health = met[-1].health if met else expedition.full_health
    wants_a_name = seen.named is None and tiles_by_use(expedition.hero, expedition.kit).naming
    if not health or len(foes_in_dungeon(met)) == seen.cards or wants_a_name:
        return None
    kit = kit_after(expedition.kit, met)
    unseen = Counter((*DECK, *specials))
    unseen.subtract([each.card for each in met])
    # The number of cards in the deck at that time is not told: as if there were one.
    start = Delve(
        *(expedition.hero, kit, health, (), seen.named),
        met=met,
        successes=successes,
        deck=DECK[:1],
    )
    deadly, others, safe = list[Foe](), list[Foe](), True
    for card in +unseen:
        foe = meet(card, start.position, len(kit), successes)
        ends = [*_ends(delves.walk(replace(start, pile=(card,))))]
        if any(end is None or end.survived for end in ends):
            others.append(foe)
            safe &= any(end is not None and end.health > 0 for end in ends)
        else:
            deadly.append(foe)
    return Danger(_sorted(deadly), _sorted(others), safe)


def _ends(delve: Delve) -> Iterator[Delve | None]:
    """The hero past a card, for each way to answer; None where another card takes its place."""
    match delve.question:
        case Phase.USE:
            for tile, prices in delves.offers(delve):
                if HEROES[delve.hero].tile(tile).does.replaces:
                    yield None
                    continue
                for price in prices or (None,):
                    yield from _ends(delves.use(delve, tile, price))
            yield from _ends(delves.hold(delve))
        case Phase.DROP:
            for tile in delve.kit:
                yield delves.drop(delve, tile)
        case _:
            yield delve


def _sorted(foes: list[Foe]) -> tuple[Foe, ...]:
    return tuple(sorted(foes, key=lambda foe: (foe.strength or 0, foe.card)))
