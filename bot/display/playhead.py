"""How a playback is shown in time: frame by frame at its pace, unless the host holds it."""

from typing import NamedTuple

from msgspec import Struct

from bot.match.match import Match
from bot.ui.games import renderer_of
from bot.ui.renderer import Playback

HOLD_MS = 300_000
"""How long a held playback stands, unless the host lets it run, before it goes on by itself."""

_ENDING_PACES = 2
"""How many paces the end of a playback stands before anything else tells of it."""

_BRIEF_PERCENT = 55
"""How much of the pace a frame stands that is told briefly."""


class Playhead(Struct, frozen=True):
    """How far the fresh frames of a playback are shown.

    `paces`: how many steps had been made at `since`, in ms since the epoch, UTC; the next one is
    made `wait` ms later, and each one after it a `pace` (ms) later, or sooner where the playback
    tells a frame briefly. A pace of 0: all at once.
    """

    since: int
    pace: int
    wait: int
    paces: int = 0

    @classmethod
    def of(cls, began: int, pace: int) -> "Playhead":
        """That of an act made at `began`, in ms since the epoch, UTC, which nobody has held."""
        return cls(began, pace, pace)

    def paces_at(self, now: int, playback: Playback) -> int:
        """How many steps have been made by `now`; more than there are once it is over."""
        paces, over = self.paces, max(self.paces, all_paces(playback))
        while paces <= over and self.moment(paces + 1, playback) <= now:
            paces += 1
        return paces

    def moment(self, paces: int, playback: Playback) -> int:
        """When so many steps have been made."""
        if paces <= self.paces:
            return self.since
        first = len(playback.frames) - playback.fresh + 1
        told = range(first + self.paces + 1, first + paces)
        brief = len(playback.brief.intersection(told))
        saved = brief * self.pace * (100 - _BRIEF_PERCENT) // 100
        return self.since + self.wait + len(told) * self.pace - saved

    def held_until(self, now: int) -> int | None:
        """Until when a host holds it; None: nobody does."""
        until = self.since + self.wait
        return until if self.wait == HOLD_MS and now < until else None

    def held(self, now: int, playback: Playback) -> "Playhead":
        """It stands where it is; one that is held stays as it is, and so does one at its end."""
        if self.held_until(now) is not None or self.is_at_end(now, playback):
            return self
        return Playhead(now, self.pace, HOLD_MS, self.paces_at(now, playback))

    def ran_out(self, after: int, now: int) -> bool:
        """Whether it was held, and went on by itself after a moment and by `now`."""
        return self.wait == HOLD_MS and after < self.since + self.wait <= now

    def is_at_end(self, now: int, playback: Playback) -> bool:
        """Whether no step is left, so that there is nothing to hold."""
        return self.paces_at(now, playback) >= _steps(playback)

    def next(self, now: int, playback: Playback) -> "Playhead":
        """One step is made at once, and then it stands; the end only as long as nobody holds it."""
        paces, steps = self.paces_at(now, playback) + 1, _steps(playback)
        if paces > steps:
            return Playhead(now, self.pace, self.pace, all_paces(playback))
        return Playhead(now, self.pace, HOLD_MS if paces < steps else self.pace, paces)

    def going_on(self, now: int, playback: Playback) -> "Playhead":
        """It goes on at its pace, at once."""
        return Playhead(now, self.pace, 0, self.paces_at(now, playback))


def due_playhead(match: Match, pace: int, began: int | None = None) -> Playhead:
    """The playhead of a match's newest act by its game's tempo. `pace`: the one set, in ms.

    `began`: when it began instead, in ms since the epoch, UTC.
    """
    since = match.playback_began if began is None else began
    return Playhead.of(since, round(pace * renderer_of(match.terms.game).tempo))


class Hold(NamedTuple):
    """How a playback is held: `until` then, in ms since the epoch, UTC; None: not."""

    until: int | None


class Position(Struct, frozen=True):
    """The part of a playback that is shown: so many `frames`.

    `until`: when that changes, in ms since the epoch, UTC; None: it is over.
    """

    frames: int
    until: int | None


def position(playback: Playback, playhead: Playhead, now: int) -> Position:
    """How many frames of a playback are to be shown at `now`, and when that changes.

    All frames that are not fresh are shown at once.
    """
    frames, paces = len(playback.frames), all_paces(playback)
    gone = playhead.paces_at(now, playback) if playhead.pace else paces
    if gone >= paces:
        return Position(frames, None)
    shown = frames - playback.fresh + 1 + gone
    if shown >= frames:
        return Position(frames, playhead.moment(paces, playback))
    return Position(shown, playhead.moment(gone + 1, playback))


def all_paces(playback: Playback) -> int:
    """How many steps it takes to show the fresh frames of a playback."""
    if not playback.fresh:
        return 0
    if playback.in_passing:
        return _steps(playback)
    # The frame that asks stands until it is answered; any other last one is looked at for a while.
    return _steps(playback) + (0 if playback.waits else _ENDING_PACES)


def _steps(playback: Playback) -> int:
    """How many steps lead to the end, or back to the board of a playback in passing."""
    return playback.fresh if playback.in_passing else playback.fresh - 1


def end(playback: Playback, playhead: Playhead) -> int:
    """When a playback is over, in ms since the epoch, UTC."""
    return playhead.moment(all_paces(playback), playback) if playhead.pace else playhead.since
