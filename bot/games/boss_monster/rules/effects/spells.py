"""Spells: their targets and effects."""

from collections.abc import Iterable

from bot.contract.game import Seat
from bot.games.boss_monster.rules.effects.abilities import no_target
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import CANCELS, SPELL, Args, Cancel, SpellEffect


def any_room(table: BossTable, seat: Seat) -> Iterable[Args]:
    """An active Room of any dungeon."""
    return table.targets()


def any_in_town(table: BossTable, seat: Seat) -> Iterable[Args]:
    """A hero in town."""
    return [(visitor.hero,) for visitor in table.town]


def _freeze(table: BossTable, seat: Seat, args: Args) -> None:
    """A Room is off until the end of the turn (BM2.8)."""
    table.freeze(args[0])


def _princess(table: BossTable, seat: Seat, args: Args) -> None:
    """A hero of town goes to the own entrance. It aims at nobody: heroes in town are nobody's."""
    table.lure(seat, args[0], "princess-in-peril")


def _pays_nothing(table: BossTable, seat: Seat, card: str, args: Args) -> None:
    """Pay with nothing but the card itself."""


SPELL["freeze"] = SpellEffect(_freeze, any_room)
SPELL["princess-in-peril"] = SpellEffect(_princess, any_in_town)
CANCELS["counterspell"] = Cancel(no_target, _pays_nothing)
