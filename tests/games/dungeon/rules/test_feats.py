"""Feats: true, told of whom they belong to, and made of what everybody knows."""

from collections.abc import Sequence

import pytest

from bot.contract.game import Event, Seat
from bot.games.deathmatch.rules.game import AdventureEnded
from bot.games.dungeon.rules.events import Discarded, Encounter, Entered, Met
from bot.games.dungeon.rules.feats import Feat, FeatKind, feats
from bot.games.dungeon.rules.foes import KINDS, ORDINARY, Kind
from bot.games.dungeon.rules.heroes import HEROES

KESTREL, MOTH = Seat(0), Seat(1)
KIT = HEROES["warrior"].kit
OF_ALL = (0, 1, 0, 1, 0, 1)


def discards(*seats: int) -> list[Event]:
    return [Discarded(Seat(seat), tile) for seat, tile in zip(seats, KIT, strict=False)]


def walk(health: int, *blows: tuple[Kind, int], survived: bool = True) -> list[Event]:
    """Kestrel goes in with this health, and is hit as much by each of these monsters."""
    told: list[Event] = [Entered(KESTREL, health, len(blows))]
    for kind, damage in blows:
        health = max(0, health - damage)
        beaten = None if damage else "torch"
        foe = Encounter(ORDINARY[kind], health, beaten_by=beaten, damage=damage)
        told.append(Met(KESTREL, foe))
    return [*told, AdventureEnded(1, KESTREL, survived, 0)]


HARMLESS = tuple((kind, 0) for kind in KINDS[:4])
SWORDS = Feat(FeatKind.DISCARDED, MOTH, 4, 1)

ROWS: dict[str, tuple[list[Event], Sequence[Feat]]] = {
    "bare, and fell": (
        [*discards(*OF_ALL), *walk(3, *HARMLESS, ("orc", 3), survived=False)],
        [Feat(FeatKind.BARE, KESTREL, 5, 1)],
    ),
    "bare, of three": ([*discards(*OF_ALL), *walk(3, *HARMLESS[:3])], []),
    "one piece is left": ([*discards(*OF_ALL[:5]), *walk(3, *HARMLESS, ("orc", 1))], []),
    "the kit is back in the next": (
        [*discards(*OF_ALL), *walk(3), *walk(3, *HARMLESS, ("orc", 1))],
        [],
    ),
    "discarded by one": ([*discards(1, 1, 0, 1, 1), *walk(3)], [SWORDS]),
    "discarded by two": ([*discards(1, 1, 0, 1, 0), *walk(3)], []),
    "discarded in two biddings": ([*discards(1, 1), *walk(3), *discards(1, 1), *walk(3)], []),
    "not ended yet": (discards(1, 1, 1, 1), []),
    "the greatest, in the order of rarity": (
        [
            *[*discards(1, 1, 1, 1), *walk(3), *discards(*OF_ALL), *walk(3, *HARMLESS)],
            *[*discards(*OF_ALL), *walk(3, *HARMLESS, ("orc", 0))],
        ],
        [Feat(FeatKind.BARE, KESTREL, 5, 3), SWORDS],
    ),
}


@pytest.mark.parametrize("row", ROWS)
def test_feats_are_what_happened(row: str) -> None:
    events, expected = ROWS[row]
    assert feats(events, AdventureEnded) == tuple(expected)
