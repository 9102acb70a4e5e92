"""The walks of an Adventure as everybody was told of them, kept for the playback of the turn."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.contract.game import Event, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.state import Walked, WalkEnd, WalkStep

_Walks = tuple[Walked, ...]
_OPEN = (WalkEnd.WAITING, WalkEnd.WALKING)

ENDS: Mapping[type[Event], WalkEnd] = {e.HeroDied: WalkEnd.FALLS, e.HeroSurvived: WalkEnd.THROUGH}
"""The events with which a walk ends, but for a way back to town."""


def walked(walks: _Walks, events: Iterable[Event], *, told: bool) -> _Walks:
    """The walks after these events. `told`: whether the events begin in an Adventure that is told.

    Events between two Adventures change nothing.
    """
    for event in events:
        told = told or type(event) is e.WalksBegan
        tell = _TOLD.get(type(event)) if told else None
        if tell is not None:
            walks = tell(walks, event)
        told = told and type(event) is not e.TurnEnded
    return walks


def _change(walks: _Walks, hero: str, **changes: Any) -> _Walks:
    """The walk of a hero that is not over changes, if there is one."""
    return tuple(
        [replace(one, **changes) if one.hero == hero and one.way in _OPEN else one for one in walks]
    )


def _steps(walks: _Walks, hero: str) -> tuple[WalkStep, ...] | None:
    """The steps of a hero whose walk is not over; None for any other."""
    return next((one.steps for one in walks if one.hero == hero and one.way in _OPEN), None)


def _began(walks: _Walks, event: e.WalksBegan) -> _Walks:
    return tuple([Walked(seat, hero) for seat, hero in event.heroes])


def _comes(walks: _Walks, seat: Seat, hero: str) -> _Walks:
    """A hero comes to stand behind the others of a dungeon."""
    if _steps(walks, hero) is not None:
        return walks
    last = max((n for n, one in enumerate(walks) if one.seat == seat), default=len(walks) - 1)
    return (*walks[: last + 1], Walked(seat, hero), *walks[last + 1 :])


def _lured(walks: _Walks, event: e.HeroLured) -> _Walks:
    return _comes(walks, event.seat, event.hero)


def _entered(walks: _Walks, event: e.HeroEntered) -> _Walks:
    steps = _steps(walks, event.hero)
    if steps is None or event.bounced:
        return walks
    steps = (*steps, WalkStep(event.room, event.total, off=event.off))
    return _change(walks, event.hero, steps=steps, way=WalkEnd.WALKING)


def _hurt(walks: _Walks, event: e.HeroHurt) -> _Walks:
    steps = _steps(walks, event.hero)
    if not steps:
        return walks
    steps = (*steps[:-1], WalkStep(steps[-1].room, event.total))
    return _change(walks, event.hero, steps=steps)


def _ended(walks: _Walks, event: e.HeroDied | e.HeroSurvived) -> _Walks:
    return _change(walks, event.hero, way=ENDS[type(event)])


def _moved(walks: _Walks, event: e.HeroMoved) -> _Walks:
    if event.to == "entrance":
        return _comes(walks, event.seat, event.hero)
    return _change(walks, event.hero, way=WalkEnd.TOWN) if event.to == "town" else walks


def _left(walks: _Walks, event: e.KeeperOut) -> _Walks:
    return tuple(
        [
            replace(one, way=WalkEnd.TOWN) if one.seat == event.seat and one.way in _OPEN else one
            for one in walks
        ]
    )


def _over(walks: _Walks, event: e.TurnEnded) -> _Walks:
    """Remove a hero that still waits from the walks."""
    return tuple([one for one in walks if one.way not in _OPEN])


_TOLD: Mapping[type[Event], Callable[[_Walks, Any], _Walks]] = {
    e.WalksBegan: _began,
    e.HeroLured: _lured,
    e.HeroEntered: _entered,
    e.HeroHurt: _hurt,
    e.HeroDied: _ended,
    e.HeroSurvived: _ended,
    e.HeroMoved: _moved,
    e.KeeperOut: _left,
    e.TurnEnded: _over,
}
