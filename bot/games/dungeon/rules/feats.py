"""Feats of players, once a game is over: what everybody may know of it and likes to tell."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from bot.contract.game import Event, Seat
from bot.games.dungeon.rules.events import Discarded
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.walks import FinishedWalk, walks

MANY = 4
"""So many monsters met, or pieces of equipment discarded by one player, are worth telling."""

(_WHOLE_KIT,) = {len(hero.kit) for hero in HEROES.values()}


class FeatKind(StrEnum):
    """The kinds of feats, the rarest first."""

    BARE = "bare"
    """Met `MANY` cards or more with no equipment."""
    DISCARDED = "discarded"
    """Discarded `MANY` pieces of equipment or more in one bidding."""


class Feat(NamedTuple):
    """`number`: of cards met, or of equipment discarded. `part`: of the adventure or round."""

    kind: FeatKind
    seat: Seat
    number: int = 0
    part: int = 0


def feats(events: Iterable[Event], ended: type[Any]) -> tuple[Feat, ...]:
    """The feats of a game, each of another kind.

    `events`: the public ones, so that no feat tells what is still hidden; none names a card.
    `ended`: that of an adventure or round, with its `seat` and whether it `survived`. Of equals the
    newest counts.
    """
    best = dict[FeatKind, Feat]()
    for feat in _all(events, ended):
        if feat.kind not in best or feat.number >= best[feat.kind].number:
            best[feat.kind] = feat
    return tuple([best[kind] for kind in FeatKind if kind in best])


def _all(events: Iterable[Event], ended: type[Any]) -> Iterator[Feat]:
    for walk in walks(events, ended):
        found = [*_of_bidding(walk.discards)]
        if walk.seat is not None and walk.survived is not None:
            found += _of_walk(walk.seat, walk)
        yield from (feat._replace(part=walk.part) for feat in found)


def _of_bidding(discards: Sequence[Discarded]) -> Iterator[Feat]:
    for seat, count in Counter([each.seat for each in discards]).items():
        if count >= MANY:
            yield Feat(FeatKind.DISCARDED, seat, count)


def _of_walk(seat: Seat, walk: FinishedWalk) -> Iterator[Feat]:
    count = sum(each.replaced_by is None for each in walk.met)
    if len(walk.discards) == _WHOLE_KIT and count >= MANY:
        yield Feat(FeatKind.BARE, seat, count)
