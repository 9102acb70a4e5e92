"""States of Boss Monster as views, without a match around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.contract.contents import DATA
from bot.contract.game import Event, Seat, seen_by
from bot.games.boss_monster.rules.state import BossState
from bot.match.ids import ChannelId, MatchId, UserId
from bot.ui.catalogue import add_folder
from bot.ui.match_view import MatchView, PublicMatchView
from tests.games.boss_monster.rules.scripted import GAME
from tests.ui.drawing import BIRDS

add_folder(DATA / "boss_monster")

PLAYERS = (UserId(111), UserId(222), UserId(333), UserId(444))


def view_of(
    state: BossState, seat: Seat | None, recent: Sequence[Event] = (), **changes: Any
) -> MatchView:
    """The view of a seat, at version 7, with questions put at 5."""
    seats = len(state.keepers)
    prompts = GAME.prompts(state)
    kind = PublicMatchView if seat is None else MatchView
    view = kind(
        match_id=MatchId(12),
        version=7,
        observer=seat,
        players=PLAYERS[:seats],
        names=BIRDS[:seats],
        host_name=None,
        channel_id=ChannelId(606),
        practice=False,
        observation=GAME.observe(state, seat),
        recent=seen_by(recent, seat),
        prompts=tuple([prompt.as_seen_by(seat) for prompt in prompts]),
        asked_since={prompt.seat: 5 for prompt in prompts},
        active=GAME.active(state),
    )
    return replace(view, **changes)
