"""What charges are held against: the time that somebody had, and nobody else."""

from __future__ import annotations

from msgspec import structs

from bot.match.advance import add, begin
from bot.match.entries import Acted, Charge
from bot.match.ids import MatchId
from bot.match.terms import STANDARD, Terms
from tests.play.charges import Downtime, costs
from tests.store.playing import BEGAN, CHRYSTIA, draft, terms_of


def test_a_second_of_nobody_is_found() -> None:
    terms = structs.asdict(terms_of(draft(host=CHRYSTIA, time_control=STANDARD)))
    began = begin(Terms(**terms, id=MatchId(1)))
    seat = began.prompts[0].seat
    acted = Acted(BEGAN + 60_000, seat, "start:0", charged=(Charge(seat, 20_000),))
    matches = [began, add(began, acted)]

    def too_much(*downtimes: Downtime) -> list[int]:
        found = costs(matches, downtimes)
        return [cost.ms - cost.most for cost in found if cost.ms > cost.most]

    assert too_much() == []
    assert too_much(Downtime(BEGAN - 5_000, BEGAN + 40_000)) == []
    assert too_much(Downtime(BEGAN - 5_000, BEGAN + 41_000)) == [1_000]
    both = Downtime(BEGAN, BEGAN + 30_000), Downtime(BEGAN + 10_000, BEGAN + 40_000)
    assert too_much(*both) == [], "what is away twice is away once"
