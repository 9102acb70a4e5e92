"""How a walk is told in time: frame by frame at its pace, unless the host holds it."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from bot.match.match import Match
from bot.ui.games import renderer_of
from bot.ui.renderer import Walk

HOLD_MS = 6_000
"""For how long a held walk stands before it goes on by itself."""

_ENDING_PACES = 2
"""For how many paces the end of a walk stands before anything else tells of it."""


class Telling(Struct, frozen=True):
    """How far the fresh frames of a walk are told.

    `paces`: how many steps had been made at `since`, in ms since the epoch, UTC; the next one is
    made `wait` ms later, and each one after it a `pace` (ms) later. A pace of 0: all at once.
    """

    since: int
    pace: int
    wait: int
    paces: int = 0

    @classmethod
    def of(cls, began: int, pace: int) -> "Telling":
        """That of an act made at `began`, in ms since the epoch, UTC, which nobody has held."""
        return cls(began, pace, pace)

    def paces_at(self, now: int) -> int:
        """How many steps have been made by `now`; more than there are once it is told."""
        gone = now - self.since - self.wait
        return self.paces if gone < 0 else self.paces + 1 + gone // self.pace

    def moment(self, paces: int) -> int:
        """When so many steps have been made."""
        if paces <= self.paces:
            return self.since
        return self.since + self.wait + (paces - self.paces - 1) * self.pace

    def held_until(self, now: int) -> int | None:
        """Until when a host holds it; None: nobody does."""
        until = self.since + self.wait
        return until if self.wait == HOLD_MS and now < until else None

    def held(self, now: int) -> "Telling":
        """It stands where it is."""
        return Telling(now, self.pace, HOLD_MS, self.paces_at(now))

    def next(self, now: int, walk: Walk) -> "Telling":
        """One step is made at once, and then it stands."""
        paces = self.paces_at(now) + 1
        # Nobody has to step through the time for which the end stands.
        return Telling(now, self.pace, HOLD_MS, paces if paces < walk.fresh else all_paces(walk))

    def going_on(self, now: int) -> "Telling":
        """It goes on at its pace, at once."""
        return Telling(now, self.pace, 0, self.paces_at(now))


class Hold(NamedTuple):
    """How a walk that is told is held: `until` then, in ms since the epoch, UTC; None: not."""

    until: int | None


class Told(Struct, frozen=True):
    """What of a walk is shown: so many `frames`, and until when, in ms since the epoch, UTC.

    `until` None: nothing changes any more, it is told.
    """

    frames: int
    until: int | None


def told(walk: Walk, telling: Telling, now: int) -> Told:
    """How many frames of a walk are to be shown at `now`, and when that changes.

    All frames that are not fresh are shown at once.
    """
    frames, paces = len(walk.frames), all_paces(walk)
    gone = telling.paces_at(now) if telling.pace else paces
    if gone >= paces:
        return Told(frames, None)
    shown = frames - walk.fresh + 1 + gone
    if shown >= frames:
        return Told(frames, telling.moment(paces))
    return Told(shown, telling.moment(gone + 1))


def all_paces(walk: Walk) -> int:
    """With how many steps the fresh frames of a walk are told."""
    if not walk.fresh:
        return 0
    # The frame that asks stands until it is answered; any other last one is looked at for a while.
    return walk.fresh - 1 + (0 if walk.waits else _ENDING_PACES)


def end(walk: Walk, telling: Telling) -> int:
    """When a walk is told to its end, in ms since the epoch, UTC."""
    return telling.moment(all_paces(walk)) if telling.pace else telling.since


def tells_ends(pace: float) -> Callable[[Match], bool]:
    """Whether the end of a match may be told by a walk, given the seconds between two frames.

    Asked as soon as a match is over, before anything of it is drawn. Where there turns out to be
    nothing to tell, the display says so at once.
    """

    def tells(match: Match) -> bool:
        # A walk is told of what the game itself did last.
        fresh = bool(match.told) and match.told_at == match.last_act
        return pace > 0 and fresh and renderer_of(match.terms.game).has_walks

    return tells
