"""A game as it was agreed on: what its rules are told from, with a match or before one."""

from typing import Any

from msgspec import Struct

from bot.contract.game import Seat
from bot.match.terms import Takebacks
from bot.match.time_control import TimeControl
from bot.ui.names import escaped


class AgreedGame(Struct, frozen=True, kw_only=True):
    """What the rules that somebody reads follow from: the same on an invitation and in its match.

    `options`: the game's. `seats`: how many play, or may play at most as long as an invitation is
    open. `names`: who has a seat by now, in the order of the seats, not yet escaped.
    `time_control`, `takebacks`, `hosted`: as in the terms of a match. `observation`: what everybody
    sees of the match; None before it begins.
    """

    options: Any
    seats: int
    names: tuple[str, ...] = ()
    time_control: TimeControl | None = None
    takebacks: Takebacks = Takebacks.CLEAN
    hosted: bool = False
    observation: Any = None

    def name(self, seat: Seat) -> str | None:
        """The name of a seat's player, safe for markdown; None where nobody sits yet."""
        return escaped(self.names[seat]) if seat < len(self.names) else None
