"""What a whole match costs of what Discord counts, with the limits that the bot sets itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.counted import QUICK, SLOW, Cause, Counted, counted_match
from tests.wire import picture


@pytest.mark.parametrize(("between_turns", "most"), [(QUICK, 1.6), (SLOW, 2.2)])
async def test_a_match_costs_few_counted_requests(
    between_turns: float, most: float, tmp_path: Path
) -> None:
    async with counted_match(tmp_path) as match:
        cost = await match.play(between_turns)
        played = await picture.check(match.table, match.bot.handlers.store)
        assert cost.per_press <= most, cost
        draws = sum(action == "draw" for _, action in match.table.played)
        assert cost.requests[Counted("POST", Cause.RECORD)] == draws, "one record for each card"
        assert {kind.cause for kind in cost.requests}.isdisjoint((Cause.LOOK, Cause.OTHER)), cost
        assert played.result is not None
