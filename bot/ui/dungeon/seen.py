"""What the screens of every dungeon game are drawn from, whichever game's observation it is."""

from typing import Protocol

from bot.games.contract import Seat
from bot.games.dungeon.foes import Card
from bot.games.dungeon.heroes import TileKey
from bot.games.dungeon.table import Expedition, Placement, TileObservation


class DungeonSeen(Protocol):
    """The part of an observation that all dungeon games have; as told there."""

    @property
    def observer(self) -> Seat | None: ...

    @property
    def hero(self) -> str: ...

    @property
    def full_health(self) -> int: ...

    @property
    def tiles(self) -> tuple[TileObservation, ...]: ...

    @property
    def kit(self) -> tuple[TileKey, ...]: ...

    @property
    def added_by(self) -> tuple[Seat, ...]: ...

    @property
    def dungeon(self) -> int: ...

    @property
    def deck(self) -> int: ...

    @property
    def card(self) -> Card | None: ...

    @property
    def placed(self) -> tuple[Placement, ...]: ...

    @property
    def ahead(self) -> tuple[Card, ...]: ...

    @property
    def expedition(self) -> Expedition | None: ...

    @property
    def last(self) -> Expedition | None: ...
