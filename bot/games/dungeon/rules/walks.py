"""The walks of a game that are over, each put together from its public events."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from bot.contract.game import Event, Seat
from bot.games.dungeon.rules.events import Discarded, Encounter, Entered, Met, Named
from bot.games.dungeon.rules.foes import Kind


class FinishedWalk(NamedTuple):
    """An adventure or round that is over, and the walk with which it ended.

    `part`: its number. `seat`: of the runner; None where nobody went in. `survived`: None where
    the walk was broken off. `health` and `cards`: at the door. `met`: every encounter, in order.
    """

    part: int
    seat: Seat | None
    survived: bool | None
    discards: tuple[Discarded, ...] = ()
    named: Kind | None = None
    health: int = 0
    cards: int = 0
    met: tuple[Encounter, ...] = ()

    @property
    def health_left(self) -> int:
        return self.met[-1].health if self.met else self.health

    @property
    def health_before_last(self) -> int:
        """The health with which the last card was met."""
        return self.met[-2].health if len(self.met) > 1 else self.health


def walks(events: Iterable[Event], ended: type[Any]) -> Iterator[FinishedWalk]:
    """The adventures or rounds that these events end, in order.

    `ended`: the event at the end of each, with its `seat` and whether it `survived`.
    """
    part, discards, met = 0, list[Discarded](), list[Encounter]()
    named, health, cards = None, 0, 0
    for event in events:
        match event:
            case Discarded():
                discards.append(event)
            case Named(kind=kind):
                named = kind
            case Entered():
                health, cards = event.health, event.cards
            case Met(encounter=encounter):
                met.append(encounter)
            case _ if isinstance(event, ended):
                part += 1
                yield FinishedWalk(
                    part,
                    event.seat,
                    event.survived,
                    tuple(discards),
                    named,
                    health,
                    cards,
                    tuple(met),
                )
                discards, met, named, health, cards = [], [], None, 0, 0
