"""The ends of walks in a result, told of the players who sat there then."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.contract.game import Event, Seat
from bot.games.dungeon.rules.walks import FinishedWalk, walks
from bot.ui.catalogue import Texts
from bot.ui.match_view import PublicMatchView
from bot.ui.names import escaped, short
from bot.ui.renderer import SeatTaken


def walk_ends(
    view: PublicMatchView, events: Sequence[Event], ended: type[Any], texts: Texts
) -> tuple[str, ...]:
    """The end of each walk, and how close it was. `events`, `ended`: as for `walks`."""
    named = named_then(view, events, ended, shortened=True)
    # Nobody goes in where a round ends with a leaver.
    return tuple(
        [
            _end(named(walk.part, walk.seat), walk, texts)
            for walk in walks(events, ended)
            if walk.seat is not None
        ]
    )


def named_then(
    view: PublicMatchView, events: Sequence[Event], ended: type[Any], *, shortened: bool = False
) -> Callable[[int, Seat], str]:
    """The name of a seat's player at the end of a part, by its number, safe for markdown."""
    later: dict[Seat, str] = {}
    by_part: list[Mapping[Seat, str]] = []
    for event in reversed(events):
        if isinstance(event, SeatTaken):
            later[event.seat] = event.name
        elif isinstance(event, ended):
            by_part.append(dict(later))

    def name(part: int, seat: Seat) -> str:
        # The last part is the first of these.
        told = by_part[-part].get(seat)
        if told is None:
            return view.short_name(seat) if shortened else view.name(seat)
        return escaped(short(told) if shortened else told)

    return name


def _end(name: str, walk: FinishedWalk, texts: Texts) -> str:
    if walk.survived is None:
        return texts("walked-off")
    if walk.survived:
        return texts("walked-survived", name=name, health=walk.health_left)
    killer = texts(f"monster-{walk.met[-1].card}.faced")
    return texts("walked-fell", name=name, monster=killer, health=walk.health_before_last)
