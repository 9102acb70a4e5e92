"""Spells of the Adventure phase alone."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import AMOUNTS, MONSTER, TRAP
from bot.games.boss_monster.rules.dungeon import active_rooms, free_rooms
from bot.games.boss_monster.rules.state import Whereabouts, points
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import SPELL, Args, SpellEffect

_HARDER, _RICHER = AMOUNTS["assassin"], AMOUNTS["trepidation"]
"""The health that Assassin adds, and the lead in Souls that Trepidation wants."""


# Rooms


def _trap_rooms(table: BossTable, seat: Seat) -> Iterable[Args]:
    """The Rooms of any dungeon (BM6.17)."""
    return table.targets(TRAP)


def _monster_rooms(table: BossTable, seat: Seat) -> Iterable[Args]:
    return table.targets(MONSTER)


def _strengthening(title: str) -> Callable[[BossTable, Seat, Args], None]:
    """A hero who is in the Room takes the rest at once, as after everything (BM2.9)."""

    def happens(table: BossTable, seat: Seat, args: Args) -> None:
        table.strengthen(args[0], AMOUNTS[title])

    return happens


def _own_rooms(table: BossTable, seat: Seat) -> Iterable[Args]:
    return [(card,) for card in free_rooms(table.keepers[seat])]


def _cave_in(table: BossTable, seat: Seat, args: Args) -> None:
    """The hero in the Room dies, though in no Room that counts (BM6.8)."""
    (room,) = args
    caught = seat == table.active and table.room_walked == room
    table.destroy(seat, room)
    if caught:
        table.kill("cave-in")


# Heroes, never those at an entrance or in a score (BM2.10)


def _any_hero(table: BossTable, seat: Seat) -> Iterable[Args]:
    hero = table.inside(table.active)
    return ((hero,),) if hero else ()


def _own_hero(table: BossTable, seat: Seat) -> Iterable[Args]:
    return _any_hero(table, seat) if seat == table.active else ()


def _hero_of_others(table: BossTable, seat: Seat) -> Iterable[Args]:
    return _any_hero(table, seat) if seat != table.active else ()


def _assassin(table: BossTable, seat: Seat, args: Args) -> None:
    """Give a hero more health, which saves even a doomed one that has not left its Room."""
    assert table.walk is not None
    table.visit(bonus=table.walk.visitor.bonus + _HARDER)
    table.happened(e.HeroHardened(args[0], _HARDER))


def _exhaustion(table: BossTable, seat: Seat, args: Args) -> None:
    """Damage by the number of active Rooms; a death counts in the hero's Room (BM6.9)."""
    table.hurt(len(active_rooms(table.keepers[seat])), "exhaustion")


def _fear(table: BossTable, seat: Seat, args: Args) -> None:
    """Send a hero to town as the newest, even a doomed one; damage and bonus stay (BM2.10)."""
    assert table.walk is not None
    visitor, table.walk = table.walk.visitor, None
    table.town = (*table.town, visitor)
    table.happened(e.HeroMoved(table.active, visitor.hero, "town"))


def _teleportation(table: BossTable, seat: Seat, args: Args) -> None:
    """Send a hero to the leftmost active Room again, even a doomed one (S50)."""
    assert table.walk is not None
    slots = table.keepers[seat].slots
    table.walk = replace(table.walk, ahead=len(slots), where=Whereabouts.MOVED)
    table.happened(e.HeroMoved(seat, args[0], "start"))


# Seats


def _richer(table: BossTable, seat: Seat) -> Iterable[Args]:
    least = points(table.keepers[seat].souls) + _RICHER
    return [
        (str(other),)
        for other in table.opponents(seat)
        if points(table.keepers[other].souls) >= least
    ]


def _still_in(table: BossTable, seat: Seat, args: Args) -> bool:
    """The Souls are looked at only when it is declared (S50)."""
    return Seat(int(args[0])) in table.order


def _trepidation(table: BossTable, seat: Seat, args: Args) -> None:
    """Heroes at the entrance wait there; the one inside walks on."""
    table.change(Seat(int(args[0])), shunned=True)


SPELL["annihilator"] = SpellEffect(_strengthening("annihilator"), _trap_rooms)
SPELL["giant-size"] = SpellEffect(_strengthening("giant-size"), _monster_rooms)
SPELL["cave-in"] = SpellEffect(_cave_in, _own_rooms)
SPELL["assassin"] = SpellEffect(_assassin, _hero_of_others)
SPELL["exhaustion"] = SpellEffect(_exhaustion, _own_hero)
SPELL["fear"] = SpellEffect(_fear, _any_hero)
SPELL["teleportation"] = SpellEffect(_teleportation, _own_hero)
SPELL["trepidation"] = SpellEffect(_trepidation, _richer, holds=_still_in)
