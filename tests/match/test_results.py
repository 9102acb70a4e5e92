"""How a match comes to its end for each seat: time, leaving, falling, and what is remembered."""

import pytest

from bot.contract.errors import CommonRefusal, IllegalAction
from bot.contract.game import Action, Outcome, Seat
from bot.match.advance import add, begin
from bot.match.entries import Conceded, Ended, Entry, Left, TimedOut
from bot.match.match import Match
from bot.match.result import Departure, Result, Way
from tests.match.agreed import BEGAN
from tests.match.gathering import BOHDAN, FIRST, HOST, SECOND, THIRD, acted, after, gathering

AT = BEGAN + 60_000


@pytest.fixture
def asked() -> Match:
    """All three are asked."""
    return begin(gathering())


def refused(match: Match, entry: Entry) -> str:
    with pytest.raises(IllegalAction) as caught:
        add(match, entry)
    return caught.value.reason


def result_of(match: Match) -> Result:
    assert match.result is not None
    assert (match.live, match.prompts, match.asked_since, match.active) == (False, (), {}, ())
    return match.result


# The time runs out


def test_a_seat_out_of_time_answers_by_default() -> None:
    match = begin(gathering(default=True))
    prompt = match.prompt_of(SECOND)
    assert prompt is not None
    late = add(match, TimedOut(AT, SECOND, str(prompt.default)))
    assert late.state == after(match, (SECOND, "pass")).state
    assert (late.departures, late.active) == ({}, match.active)
    assert late.asked_since == {FIRST: 0, THIRD: 0}
    assert (late.version, late.last_act) == (1, AT)
    over = result_of(after(late, (FIRST, "finish")))
    assert over.way(SECOND) is Way.PLAYED, "it plays on"
    assert over.played


def test_an_answer_of_the_clock_is_the_seats() -> None:
    """A player who meant the same and was too late is not told off."""
    late = add(begin(gathering(default=True)), TimedOut(AT, SECOND, "pass"))
    assert late.is_repeated(BOHDAN, 0, Action("pass"))
    assert not late.is_repeated(BOHDAN, 0, Action("lay", ("a",)))
    assert not late.is_repeated(HOST, 0, Action("pass"))
    assert refused(late, acted(SECOND, "lay:a")) == CommonRefusal.NOT_YOUR_TURN


def test_an_answer_of_the_clock_obeys_the_rules_as_well(asked: Match) -> None:
    assert refused(asked, TimedOut(AT, SECOND, "sing")) == CommonRefusal.NOT_NOW
    once = after(asked, (SECOND, "pass"))
    for action in ("pass", None):
        assert refused(once, TimedOut(AT, SECOND, action)) == CommonRefusal.NOT_YOUR_TURN


def test_a_seat_out_of_time_without_a_default_leaves(asked: Match) -> None:
    late = add(asked, TimedOut(AT, SECOND, None))
    assert late.departures == {SECOND: Departure(Way.TIMED_OUT, AT)}
    assert late.recent == (Left(SECOND),)
    assert late.active == (FIRST, THIRD)
    assert late.prompt_of(SECOND) is None
    for entry in (TimedOut(AT, SECOND, None), Conceded(AT, SECOND), acted(SECOND, "pass")):
        assert refused(late, entry) == CommonRefusal.LEFT


# Leaving


def test_a_leaver_is_gone_while_the_others_play_on(asked: Match) -> None:
    left = add(asked, Conceded(AT, FIRST))
    assert left.live
    assert left.active == (SECOND, THIRD)
    assert left.recent == (Left(FIRST),)
    assert left.departures == {FIRST: Departure(Way.LEFT, AT)}
    assert refused(left, Conceded(AT, FIRST)) == CommonRefusal.LEFT
    assert refused(left, acted(FIRST, "pass")) == CommonRefusal.LEFT
    over = result_of(after(left, (SECOND, "lay:a"), (THIRD, "finish")))
    assert over.outcome == Outcome((3, 1, 2), (SECOND,), (0, 1, 0))
    assert over.departures == (Departure(Way.LEFT, AT), None, None)
    assert [over.way(seat) for seat in (FIRST, SECOND, THIRD)] == [Way.LEFT, Way.PLAYED, Way.PLAYED]
    assert not over.played


def test_with_one_seat_left_it_has_won(asked: Match) -> None:
    left = add(after(asked, (SECOND, "lay:a,b")), Conceded(AT, SECOND))
    over = result_of(add(left, TimedOut(AT + 1, THIRD, None)))
    assert over.outcome is not None
    assert over.winners == (FIRST,)
    assert over.winner == FIRST
    assert over.departures == (
        None,
        Departure(Way.LEFT, AT),
        Departure(Way.TIMED_OUT, AT + 1),
    )
    assert over.facts == (
        {"hero": "number-0", "laid": 0},
        {"hero": "number-1", "laid": 2},
        {"hero": "number-2", "laid": 0},
    )


def test_a_seat_that_was_out_and_leaves_has_played(asked: Match) -> None:
    """They keep the end that they had; they do not give up."""
    fallen = after(asked, (FIRST, "fall"))
    assert fallen.departures == {}
    left = add(fallen, Conceded(AT, FIRST))
    assert left.departures == {FIRST: Departure(Way.PLAYED, AT)}
    assert (left.active, left.state.scores) == (fallen.active, fallen.state.scores)
    assert left.asked_since == fallen.asked_since
    assert refused(left, Conceded(AT, FIRST)) == CommonRefusal.LEFT
    over = result_of(after(left, (SECOND, "finish")))
    assert over.way(FIRST) is Way.PLAYED
    assert over.departures == (Departure(Way.PLAYED, AT), None, None)
    assert over.played


# The end


def test_a_finisher_has_a_place_and_points(asked: Match) -> None:
    match = after(asked, (SECOND, "lay:a,b"), (FIRST, "fall"), (THIRD, "finish"))
    assert result_of(match) == Result(
        outcome=Outcome((3, 1, 2), (SECOND,), (0, 2, 0)),
        departures=(None, None, None),
        facts=(
            {"hero": "number-0", "laid": 0},
            {"hero": "number-1", "laid": 2},
            {"hero": "number-2", "laid": 0},
        ),
        counts=True,
    )


def test_several_may_win_and_then_none_won_alone(asked: Match) -> None:
    match = after(asked, (SECOND, "lay:a"), (FIRST, "lay:b"), (THIRD, "finish"))
    over = result_of(match)
    assert over.outcome == Outcome((1, 1, 3), (FIRST, SECOND), (1, 1, 0))
    assert over.winners == (FIRST, SECOND)
    assert over.winner is None


@pytest.mark.parametrize("before", [(), ((FIRST, "lay:a"),), ((FIRST, "fall"), (SECOND, "lay:b"))])
def test_an_ended_match_has_no_facts(asked: Match, before: tuple[tuple[Seat, str], ...]) -> None:
    """Much may be hidden still."""
    match = after(asked, *before)
    ended = add(match, Ended(AT, HOST))
    assert result_of(ended) == Result(None, (None, None, None), ({}, {}, {}), counts=False)
    assert result_of(ended).winners == ()
    assert not result_of(ended).played
    assert (ended.state, ended.recent) == (match.state, ())


def test_whether_it_counts_is_decided_at_the_end() -> None:
    match = begin(gathering(practice=True))
    assert not match.counts
    assert not result_of(after(match, (FIRST, "finish"))).counts
    laid = after(match, (FIRST, "lay:a"))
    assert laid.counts
    assert result_of(after(laid, (SECOND, "finish"))).counts
    assert not result_of(add(laid, Ended(AT, HOST))).counts, "without an outcome nothing counts"
