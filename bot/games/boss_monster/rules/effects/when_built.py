"""What happens when a Room is built."""

from bot.contract.game import Seat
from bot.games.boss_monster.rules.cards import AMOUNTS
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import BUILT


def _dark_laboratory(table: BossTable, seat: Seat, room: str) -> None:
    """Two Spells, then any Spell of the hand goes (S51)."""
    table.draw(seat, "spell", AMOUNTS["dark-laboratory"], by="dark-laboratory")
    table.push("drop", seat, "dark-laboratory")


def _construction_zone(table: BossTable, seat: Seat, room: str) -> None:
    """One more Room, or none."""
    table.push("extra", seat, "construction-zone")


BUILT["dark-laboratory"] = _dark_laboratory
BUILT["construction-zone"] = _construction_zone
