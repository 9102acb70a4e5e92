"""Boards, calls and walks of Boss Monster as text, from the choice of bosses to the last turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.games.boss_monster.screens.moments import MOMENTS, WALKS
from tests.ui.screens import Screen, board, frame, ping

FOLDER = Path(__file__).parent / "snapshots"


def of_boards() -> Iterator[tuple[str, Screen]]:
    """Boards and calls, by moment."""
    for name, moment in MOMENTS.items():
        match = moment()
        yield name, board(match)
        yield f"{name}: the call", ping(match)


def of_walks() -> Iterator[tuple[str, Screen]]:
    """Frames of walks."""
    for name, (moment, number) in WALKS.items():
        yield name, frame(moment(), number)
