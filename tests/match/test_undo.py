"""A seat takes back its own newest act, as long as nothing has settled it."""

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal, IllegalAction
from bot.contract.game import Seat, Step
from bot.match.advance import add, begin
from bot.match.earlier import MOST_TAKEN_BACK
from bot.match.entries import Acted, Conceded, Entry, TimedOut, TookBack, Undone
from bot.match.match import Match
from tests.match.agreed import BEGAN
from tests.match.gathering import (
    FIRST,
    HOST,
    SECOND,
    THIRD,
    Gathered,
    Gathering,
    Peeked,
    Rolled,
    after,
    gathering,
)


@pytest.fixture
def asked() -> Match:
    """All three are asked."""
    return begin(gathering(default=True))


def undone(match: Match, *seats: Seat) -> Match:
    for seat in seats:
        match = add(match, Undone(BEGAN + 5, seat))
    return match


def stands(match: Match) -> bool:
    """Whether no seat can take anything back."""
    for seat in (*match.terms.seats, Seat(9), Seat(-1)):
        with pytest.raises(IllegalAction) as caught:
            undone(match, seat)
        assert caught.value.reason is CommonRefusal.NOTHING_TO_UNDO
    return match.undoable is None


def test_an_act_that_is_taken_back_has_not_been(asked: Match) -> None:
    laid = after(asked, (FIRST, "lay:a,b"))
    assert laid.undoable == FIRST
    back = undone(laid, FIRST)
    assert (back.state, back.prompts) == (asked.state, asked.prompts)
    assert (back.version, back.recent) == (2, (TookBack(FIRST),))
    assert (back.entry, back.last_act) == (Undone(BEGAN + 5, FIRST), BEGAN + 5)
    assert stands(back)
    assert after(back, (FIRST, "lay:c")).state.scores == (1, 0, 0)


def test_only_the_newest_act_is_taken_back(asked: Match) -> None:
    """An act that another one has followed stays until its seat takes that one back."""
    match = after(asked, (FIRST, "lay:a"), (SECOND, "lay:b"))
    assert match.undoable == SECOND
    with pytest.raises(IllegalAction):
        undone(match, FIRST)
    back = undone(match, SECOND)
    assert back.undoable == FIRST
    assert undone(back, FIRST).state == asked.state


def test_a_settled_act_and_all_before_it_stay(asked: Match) -> None:
    match = after(asked, (FIRST, "lay:a"), (SECOND, "roll"))
    assert isinstance(match.recent[0], Rolled)
    assert stands(match)
    later = after(match, (THIRD, "lay:b"))
    assert later.undoable == THIRD
    assert stands(undone(later, THIRD)), "nothing before it comes back with it"


def test_only_what_everybody_hears_settles(asked: Match) -> None:
    """Otherwise the button would tell all that something was seen, which is secret."""
    peeked, passed = after(asked, (FIRST, "peek")), after(asked, (FIRST, "pass"))
    assert peeked.recent == (Peeked(FIRST),)
    assert peeked.undoable == passed.undoable == FIRST


@pytest.mark.parametrize(
    "entry",
    [
        Conceded(BEGAN, FIRST),
        TimedOut(BEGAN, SECOND, None),
        TimedOut(BEGAN, SECOND, "pass"),
    ],
)
def test_nobody_takes_back_past_the_clock_or_a_leaving(asked: Match, entry: Entry) -> None:
    assert stands(add(after(asked, (FIRST, "lay:a")), entry))


def test_a_leaver_stays_away_after_an_undo(asked: Match) -> None:
    match = after(asked, (FIRST, "lay:a"), (SECOND, "lay:b"), (THIRD, "lay:c"))
    left = add(match, Conceded(BEGAN, FIRST))
    assert left.undoable == THIRD
    back = undone(undone(left, THIRD), SECOND)
    assert back.active == (SECOND, THIRD)
    assert back.state.scores == (1, 0, 0)
    assert back.departures.keys() == {FIRST}
    assert stands(back), "what the one who left had done stays, and all before it"


def test_a_leaving_whose_events_settle_stays_and_all_before_it(
    asked: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    quietly = Gathering.leave

    def leave(self: Gathering, state: Gathered, seat: Seat, chance: Chance) -> Step[Gathered]:
        return Step(quietly(self, state, seat, chance).state, (Rolled(4),))

    laid = after(asked, (FIRST, "lay:a"))
    assert add(laid, Conceded(BEGAN, THIRD)).undoable == FIRST
    monkeypatch.setattr(Gathering, "leave", leave)
    assert stands(add(laid, Conceded(BEGAN, THIRD)))


def test_no_takeback_to_where_a_leaving_would_have_settled(
    asked: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody would ever be told of it otherwise."""
    quietly = Gathering.leave

    def leave(self: Gathering, state: Gathered, seat: Seat, chance: Chance) -> Step[Gathered]:
        told = () if any(state.scores) else (Rolled(4),)
        return Step(quietly(self, state, seat, chance).state, told)

    monkeypatch.setattr(Gathering, "leave", leave)
    left = add(after(asked, (FIRST, "lay:a"), (SECOND, "lay:b")), Conceded(BEGAN, THIRD))
    assert left.undoable == SECOND
    assert stands(undone(left, SECOND))


def test_a_long_row_is_taken_back_only_so_far(asked: Match) -> None:
    acts = [(Seat(number % 3), "lay:a") for number in range(MOST_TAKEN_BACK + 3)]
    match = after(asked, *acts)
    for seat, _ in reversed(acts[3:]):
        match = undone(match, seat)
    assert match.state == after(asked, *acts[:3]).state
    assert stands(match)


def test_throws_stay_the_same_after_undoing(asked: Match) -> None:
    """So nobody can throw again by taking an act back."""
    straight = after(asked, (FIRST, "roll"))
    match = undone(after(asked, (SECOND, "lay:a")), SECOND)
    match = undone(after(match, (FIRST, "lay:b")), FIRST)
    assert after(match, (FIRST, "roll")).recent == straight.recent


def test_acts_of_the_host_stay() -> None:
    match = after(begin(gathering(host_may=True)), (FIRST, "lay:a"))
    assert stands(add(match, Acted(BEGAN, SECOND, "lay:b", by=HOST)))
