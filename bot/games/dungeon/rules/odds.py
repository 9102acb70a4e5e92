"""How likely a hero comes out of a dungeon whose cards nobody knows, exactly."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.contract.game import Event
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve, kit_after
from bot.games.dungeon.rules.foes import DECK, KINDS, Kind
from bot.games.dungeon.rules.heroes import HEROES, TileKey, tiles_by_use
from bot.games.dungeon.rules.table import ExpeditionObservation
from bot.games.dungeon.rules.walks import walks

Cards = tuple[int, ...]
"""How many cards there are of each kind, or of each class of kinds."""


def chance_to_survive(
    hero: str,
    kit: tuple[TileKey, ...],
    health: int,
    named: Kind | None,
    met: Iterable[Kind],
    left: int,
) -> Fraction:
    """How likely a hero survives `left` cards that are dealt blind, 0 to 1.

    `met`: all cards seen on this walk. The others of the 13 are shuffled and `left` of them dealt:
    what the players know of those that they placed does not count, so everybody may be told.
    `kit`, `health` and `named` are those of now; without a name the vorpal sword beats nothing.

    Where the hero may strike (ruling D10), the strikes are those that make survival likeliest,
    decided with what everybody knows once the monster is seen, and not with what comes later.

    Raises AssertionError for cards that the deck does not have.
    """
    return _chance(Delve(hero, kit, health, (), named), _unseen(met, left), left)


def _unseen(met: Iterable[Kind], left: int) -> Cards:
    """How many cards of each kind were not met. Raises AssertionError if so many are not left."""
    unseen = Counter(DECK)
    unseen.subtract(met)
    assert min(unseen.values()) >= 0, "more cards were met than there are"
    cards = tuple([unseen[kind] for kind in KINDS])
    assert 0 <= left <= sum(cards), f"{left} cards cannot be left"
    return cards


def odds_after(expedition: ExpeditionObservation, count: int) -> Fraction | None:
    """How likely the hero came out once the first `count` monsters were met, 0 to 1.

    0 monsters: at the door. None where there is nothing to tell: no card was ahead any more, the
    hero had fallen, or the runner has yet to name a monster. Later cards change nothing, a monster
    that waits for an answer included: it still lay face down, and once it is shown there
    are no odds until it is answered.

    Raises AssertionError for more monsters than were met.
    """
    known = _known_after(expedition, count)
    return None if known is None else _chance(*known)


def least_health_after(expedition: ExpeditionObservation, count: int) -> int | None:
    """The health that a hero comes out with at least, whatever is ahead, with the best strikes.

    0: he may fall. `count` and errors as for `odds_after`, which is None where this is.
    """
    known = _known_after(expedition, count)
    return None if known is None else _least_health(*known)


def _known_after(expedition: ExpeditionObservation, count: int) -> tuple[Delve, Cards, int] | None:
    """The hero after `count` monsters, the cards of the deck not seen by then, and those ahead."""
    delve = expedition.delve
    assert 0 <= count <= len(delve.met)
    met = delve.met[:count]
    health = met[-1].health if met else expedition.full_health
    ahead = delve.cards - count
    hero = expedition.hero
    wants_a_name = delve.named is None and tiles_by_use(hero, expedition.kit).naming is not None
    if not ahead or not health or wants_a_name:
        return None
    kit = kit_after(expedition.kit, met)
    start = Delve(hero, kit, health, (), delve.named)
    return start, _unseen([encounter.card for encounter in met], ahead), ahead


class Upset(NamedTuple):
    """A walk that was survived, and its lowest chance. `part`: the number of its adventure."""

    odds: Fraction
    part: int


def upsets(events: Iterable[Event], hero: str, ended: type[Any]) -> Iterator[Upset]:
    """Each walk of a game that a hero survived, if any card was met.

    `events`: the public ones. `ended`: as for `walks`.
    """
    for walk in walks(events, ended):
        if walk.seat is None or not walk.survived or not walk.met:
            continue
        gone = {each.tile for each in walk.discards}
        kit = tuple([key for key in HEROES[hero].kit if key not in gone])
        kinds = [each.card for each in walk.met]
        healths = [walk.health, *(each.health for each in walk.met)]
        odds = [
            chance_to_survive(
                hero,
                kit_after(kit, walk.met[:count]),
                healths[count],
                walk.named,
                kinds[:count],
                walk.cards - count,
            )
            for count in range(len(kinds))
        ]
        yield Upset(min(odds), walk.part)


@lru_cache(maxsize=4096)
def _chance(start: Delve, unseen: Cards, left: int) -> Fraction:
    if not start.survived:
        return Fraction(0)
    paths = _Paths(start)
    return Fraction(paths.survivals(0, paths.by_class(unseen), left), perm(sum(unseen), left))


@lru_cache(maxsize=4096)
def _least_health(start: Delve, unseen: Cards, left: int) -> int:
    paths = _Paths(start)
    return paths.least_health(0, paths.by_class(unseen), left)


class _Paths:
    """The states that a hero can reach from a start, one card at a time, by the rules of `delve`.

    The state of a hero after some cards is a delve without cards, numbered from 0, the start.
    Kinds that do the same to the hero, whatever he has become, are of one class: above all those
    that the kit beats for sure.
    """

    def __init__(self, start: Delve) -> None:
        self._numbers = {start: 0}
        after: list[list[tuple[int, ...]]] = []
        reached = [start]
        for delve in reached:
            after.append([])
            for kind in KINDS:
                ends = [end for end in _meet(delve, kind) if end.survived]
                for end in ends:
                    if end not in self._numbers:
                        self._numbers[end] = len(reached)
                        reached.append(end)
                after[-1].append(tuple([self._numbers[end] for end in ends]))
        by_kind = list(zip(*after, strict=True))
        by_class = list(dict.fromkeys(by_kind))
        self._class_of = [by_class.index(ends) for ends in by_kind]
        self._after = list(zip(*by_class, strict=True))
        self._healths = [delve.health for delve in reached]
        self._known: dict[tuple[int, Cards], int] = {}
        self._least: dict[tuple[int, Cards], int] = {}

    def by_class(self, unseen: Cards) -> Cards:
        """The numbers of cards of each class. `unseen`: those of each kind."""
        cards = [0] * len(self._after[0])
        for number, of_class in zip(unseen, self._class_of, strict=True):
            cards[of_class] += number
        return tuple(cards)

    def survivals(self, number: int, cards: Cards, left: int) -> int:
        """The number of orders of `left` distinct cards in which the hero survives.

        One sum of whole numbers for all: every order is as likely as any other.
        """
        if not left:
            return 1
        key = (number, cards)
        known = self._known.get(key)
        if known is not None:
            return known
        total = 0
        for of_class, ends in enumerate(self._after[number]):
            count = cards[of_class]
            if count and ends:
                others = (*cards[:of_class], count - 1, *cards[of_class + 1 :])
                total += count * max([self.survivals(end, others, left - 1) for end in ends])
        self._known[key] = total
        return total

    def least_health(self, number: int, cards: Cards, left: int) -> int:
        """The least health after `left` more of these cards; 0 where the hero may fall."""
        if not left:
            return self._healths[number]
        key = (number, cards)
        known = self._least.get(key)
        if known is not None:
            return known
        worst = []
        for of_class, ends in enumerate(self._after[number]):
            count = cards[of_class]
            if count:
                others = (*cards[:of_class], count - 1, *cards[of_class + 1 :])
                healths = [self.least_health(end, others, left - 1) for end in ends]
                worst.append(max(healths, default=0))
        self._least[key] = least = min(worst)
        return least


def _meet(delve: Delve, kind: Kind) -> tuple[Delve, ...]:
    """The hero after a monster, for each answer to a question that it raises."""
    after = delves.walk(replace(delve, pile=(kind,)))
    uses = [delves.use(after, offer.tile) for offer in delves.offers(after)]
    ends = [*uses, delves.hold(after)] if uses else [after]
    return tuple([replace(end, met=()) for end in ends])
