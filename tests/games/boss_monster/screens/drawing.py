"""States of Boss Monster as matches and views."""

from collections.abc import Sequence
from typing import Any

from bot.contract.contents import DATA
from bot.contract.game import Event, Seat, Step, seen_by
from bot.games.boss_monster.rules.state import BossState
from bot.match.advance import beginning
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.ui.catalogue import add_folder
from bot.ui.match_view import MatchView
from tests.games.boss_monster.rules.scripted import SEED
from tests.ui import drawing

add_folder(DATA / "boss_monster")

PLAYERS = (UserId(111), UserId(222), UserId(333), UserId(444))


def match_of(state: BossState) -> Match:
    """Match 12, with what a state of the game holds."""
    terms = Terms(
        id=MatchId(12),
        game="boss-monster",
        options=state.options,
        seed=SEED,
        players=PLAYERS[: len(state.keepers)],
        host=None,
        guild_id=GuildId(505),
        channel_id=ChannelId(606),
        language="en",
        began=0,
    )
    return beginning(terms, Step(state, ()))


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
    # Of two kinds of views, one is for the public alone.
    return (
        drawing.view_of(match, **changes)
        if seat is None
        else drawing.view_of(match, seat, **changes)
    )
