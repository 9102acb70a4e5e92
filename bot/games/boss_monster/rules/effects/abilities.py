"""Activated abilities of Rooms: when they can be used, what they cost, what they do."""

from collections.abc import Iterable

from bot.contract.game import Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import ADVENTURE, BUILD, SPELLS
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import ABILITY, CANCELS, Ability, Args, Cancel


def always(table: BossTable, seat: Seat, room: str) -> bool:
    """An ability that can be used whatever the table shows."""
    return True


def no_target(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    """The only way to use an ability without arguments."""
    return ((),)


def destroys_itself(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """Destroying the Room is the cost; the benefit is gained in no other way (BM2.7)."""
    table.destroy(seat, room)


def _holds_hero(table: BossTable, seat: Seat, room: str) -> bool:
    return seat == table.active and table.room_walked == room


def _hero_here(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    return ((),) if _holds_hero(table, seat, room) else ()


def _pit(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """The hero who was in it dies, though in no Room that counts (BM6.8)."""
    if table.walk is not None and seat == table.active:
        table.kill("bottomless-pit")


def _stash(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """All Rooms of the dungeon lure twice as much (BM6.11)."""
    table.change(seat, doubled=table.keepers[seat].doubled + 1)
    table.happened(e.TreasureDoubled(seat))


def _altar_public(table: BossTable, seat: Seat, room: str) -> bool:
    return bool(table.discards)


def _altar_moves(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    return ((),) if table.discards else ()


def _altar(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """Any card of the discards but the Altar itself (BM6.10)."""
    table.push("take", seat, "dark-altar", "any", room)


def _spells_held(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    return [(card,) for card in table.keepers[seat].hand if card in SPELLS]


def _discards_it(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    table.discard(seat, args, "all-seeing-eye")


BOTH = (BUILD, ADVENTURE)
ABILITY["bottomless-pit"] = Ability((ADVENTURE,), _holds_hero, _hero_here, destroys_itself, _pit)
ABILITY["jackpot-stash"] = Ability((BUILD,), always, no_target, destroys_itself, _stash)
ABILITY["dark-altar"] = Ability(BOTH, _altar_public, _altar_moves, destroys_itself, _altar)
CANCELS["all-seeing-eye"] = Cancel(_spells_held, _discards_it)
