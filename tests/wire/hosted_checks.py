"""What must be true of hosted matches once they are over: what is stored follows from the logs."""

from __future__ import annotations

from itertools import pairwise

from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store.encoding import encode
from bot.store.store import Store
from tests.play.charges import check_flag, history


async def check_log(store: Store, match_id: MatchId) -> list[Match]:
    """A match is over, and its row says what its log says. Returns it at every version."""
    terms, entries = await store.terms(match_id), await store.entries(match_id)
    assert terms is not None
    loaded = await store.load(match_id)
    assert loaded is not None
    assert not loaded.live, f"match {match_id} goes on"
    matches = history(loaded, entries)
    last = matches[-1]
    assert last == loaded, f"match {match_id} is another one by its log"
    assert last.terms == terms
    assert last.result is not None
    won = ",".join(str(seat) for seat in sorted(last.result.winners)) or None
    stored = await store.database.read(
        lambda c: c.execute(
            "SELECT version, state, counted,"
            " (SELECT group_concat(seat) FROM (SELECT seat FROM seats"
            "   WHERE match = id AND won = 1 ORDER BY seat))"
            " FROM matches WHERE id = ?",
            (match_id,),
        ).fetchone()
    )
    assert stored == (last.version, encode(last.state), last.result.counts, won)
    for before, after in pairwise(matches):
        check_flag(before, after)
    return matches
