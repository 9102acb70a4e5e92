"""Feats of players, once a game is over: what everybody may know of it and likes to tell."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from bot.contract.game import Event, Seat
from bot.games.dungeon.rules.events import Discarded
from bot.games.dungeon.rules.foes import KINDS
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.walks import FinishedWalk, walks

MOST_FEATS = 3
MANY = 4
"""So many monsters met, or pieces of equipment discarded by one player, are worth telling."""

(_WHOLE_KIT,) = {len(hero.kit) for hero in HEROES.values()}
_WEAKEST = KINDS[:2]


class FeatKind(StrEnum):
    """The kinds of feats, the rarest first."""

    LAST_HEALTH = "last-health"
    """Came out with a health of 1."""
    BARE = "bare"
    """Met `MANY` cards or more with no equipment."""
    WEAK_KILLER = "weak-killer"
    """Fell to one of the two weakest monsters."""
    UNHURT = "unhurt"
    """Came out without a blow, having met `MANY` cards or more."""
    DISCARDED = "discarded"
    """Discarded `MANY` pieces of equipment or more in one bidding."""


class Feat(NamedTuple):
    """`number`: of cards met, or of equipment discarded. `part`: of the adventure or round."""

    kind: FeatKind
    seat: Seat
    number: int = 0
    part: int = 0


def feats(events: Iterable[Event], ended: type[Any]) -> tuple[Feat, ...]:
    """The feats of a game, at most `MOST_FEATS`, each of another kind.

    `events`: the public ones, so that no feat tells what is still hidden; none names a card.
    `ended`: that of an adventure or round, with its `seat` and whether it `survived`. Of equals the
    newest counts.
    """
    best = dict[FeatKind, Feat]()
    for feat in _all(events, ended):
        if feat.kind not in best or feat.number >= best[feat.kind].number:
            best[feat.kind] = feat
    return tuple([best[kind] for kind in FeatKind if kind in best][:MOST_FEATS])


def _all(events: Iterable[Event], ended: type[Any]) -> Iterator[Feat]:
    for walk in walks(events, ended):
        found = [*_of_bidding(walk.discards)]
        if walk.seat is not None and walk.survived is not None:
            found += _of_walk(walk.seat, walk, survived=walk.survived)
        yield from (feat._replace(part=walk.part) for feat in found)


def _of_bidding(discards: Sequence[Discarded]) -> Iterator[Feat]:
    for seat, count in Counter([each.seat for each in discards]).items():
        if count >= MANY:
            yield Feat(FeatKind.DISCARDED, seat, count)


def _of_walk(seat: Seat, walk: FinishedWalk, *, survived: bool) -> Iterator[Feat]:
    met = [each for each in walk.met if each.replaced_by is None]
    count = len(met)
    if len(walk.discards) == _WHOLE_KIT and count >= MANY:
        yield Feat(FeatKind.BARE, seat, count)
    if not met:
        return
    if survived and met[-1].health == 1:
        yield Feat(FeatKind.LAST_HEALTH, seat, count)
    hurt = any(each.damage for each in met) or met[-1].health < walk.health
    if survived and count >= MANY and not hurt:
        yield Feat(FeatKind.UNHURT, seat, count)
    if not survived and met[-1].damage and met[-1].card in _WEAKEST:
        yield Feat(FeatKind.WEAK_KILLER, seat)
