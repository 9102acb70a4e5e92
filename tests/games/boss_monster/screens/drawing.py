"""States of Boss Monster as matches and views."""

from collections.abc import Sequence
from typing import Any

from bot.contract.contents import DATA
from bot.contract.game import Event, Seat, seen_by
from bot.games.boss_monster.rules.state import BossState
from bot.match.match import Match
from bot.ui.catalogue import add_folder
from bot.ui.match_view import MatchView
from tests.games.drawing import match_with
from tests.ui import drawing

add_folder(DATA / "boss_monster")


def match_of(state: BossState) -> Match:
    return match_with("boss-monster", state, len(state.keepers))


def view_of(
    state: BossState, seat: Seat | None, recent: Sequence[Event] = (), **changes: Any
) -> MatchView:
    """The view of a seat, at version 7, with questions put at 5."""
    match = match_of(state)
    known: dict[str, Any] = {
        "version": 7,
        "recent": seen_by(recent, seat),
        "asked_since": dict.fromkeys(match.asked_since, 5),
    }
    changes = known | changes
    # One of the two kinds of views is for the public alone.
    return (
        drawing.view_of(match, **changes)
        if seat is None
        else drawing.view_of(match, seat, **changes)
    )
