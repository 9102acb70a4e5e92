"""Questions put to several at once: how old they are, who sees what, what is a repetition."""

import pytest

from bot.contract.errors import CommonRefusal, IllegalAction
from bot.contract.game import Action, Seat
from bot.match.advance import add, begin
from bot.match.entries import Acted, Conceded, Undone
from bot.match.ids import UserId
from bot.match.match import Match
from tests.match.agreed import BEGAN
from tests.match.gathering import (
    ANNA,
    BOHDAN,
    CHRYSTIA,
    FIRST,
    HOST,
    SECOND,
    STRANGER,
    THIRD,
    GatheringRefusal,
    acted,
    after,
    gathering,
)


@pytest.fixture
def asked() -> Match:
    """All three are asked."""
    return begin(gathering())


def refused(match: Match, seat: Seat, action: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        add(match, acted(seat, action))
    return caught.value.reason


# How old a question is


def test_a_question_keeps_its_age_while_others_answer_theirs(asked: Match) -> None:
    once = after(asked, (SECOND, "pass"))
    assert once.asked_since == {FIRST: 0, THIRD: 0}
    twice = after(once, (FIRST, "lay:a"))
    assert twice.asked_since == {THIRD: 0}
    for version in (0, 1, 2):
        assert not twice.is_stale(THIRD, version), "drawn at whatever version, it is the same one"
    assert twice.is_stale(THIRD, 3)


def test_an_equal_looking_question_of_a_later_occasion_is_another(asked: Match) -> None:
    """Only the first has answered; the round is still another one for the others."""
    rung = after(asked, (FIRST, "ring"))
    for seat in (SECOND, THIRD):
        old, new = asked.prompt_of(seat), rung.prompt_of(seat)
        assert old is not None
        assert new is not None
        assert (old.question, old.moves) == (new.question, new.moves)
        assert (old.about, new.about) == ("round-1", "round-2")
        assert rung.is_stale(seat, 0)
        assert not rung.is_stale(seat, 1)
    assert rung.asked_since == {FIRST: 1, SECOND: 1, THIRD: 1}


def test_secret_changes_of_a_question_do_not_make_it_another(asked: Match) -> None:
    """Buttons tell everybody how old a question is; so its age tells nothing of a secret."""
    given, passed = after(asked, (FIRST, "give:1")), after(asked, (FIRST, "pass"))
    assert given.prompt_of(SECOND) != asked.prompt_of(SECOND)
    assert given.asked_since == passed.asked_since == {SECOND: 0, THIRD: 0}
    assert after(given, (SECOND, "lay:a,d")).state.scores == (0, 2, 0)
    assert refused(given, THIRD, "lay:a,d") == GatheringRefusal.NO_SUCH_CARDS


def test_public_facts_tell_two_questions_apart() -> None:
    match = begin(gathering(public=True))
    assert after(match, (FIRST, "give:1")).asked_since == {SECOND: 1, THIRD: 0}


def test_an_answered_seat_has_seen_the_occasion(asked: Match) -> None:
    once = after(asked, (FIRST, "pass"))
    assert [v for v in range(4) if not once.is_stale(FIRST, v)] == [0, 1]
    later = after(once, (SECOND, "pass"), (THIRD, "pass"), (SECOND, "pass"))
    assert [v for v in range(7) if not later.is_stale(SECOND, v)] == [3, 4]


def test_a_question_that_came_back_is_another(asked: Match) -> None:
    """Its seat took its answer back; the others' stand as they did."""
    back = add(after(asked, (SECOND, "lay:a")), Undone(BEGAN, SECOND))
    assert back.prompts == asked.prompts
    assert back.asked_since == {FIRST: 0, SECOND: 2, THIRD: 0}


# Seats that are not asked


def test_a_seat_that_is_not_asked_is_told_why(asked: Match) -> None:
    answered = after(asked, (FIRST, "pass"))
    assert refused(answered, FIRST, "pass") == CommonRefusal.NOT_YOUR_TURN
    left = add(answered, Conceded(BEGAN, FIRST))
    assert refused(left, FIRST, "lay:a") == CommonRefusal.LEFT


# The press that counted, once more


def repeats(match: Match, user: UserId, version: int, action: str) -> bool:
    return match.is_repeated(user, version, Action.parse(action))


def test_a_press_is_repeated_also_after_others_have_answered(asked: Match) -> None:
    match = after(asked, (FIRST, "lay:a,b"))
    for more in ((SECOND, "lay:a,b"), (THIRD, "pass"), (THIRD, "pass")):
        assert repeats(match, ANNA, 0, "lay:a,b")
        assert not repeats(match, ANNA, match.version, "lay:a,b"), "drawn since: another one"
        match = after(match, more)


def test_each_has_a_last_answer_of_their_own(asked: Match) -> None:
    match = after(asked, (FIRST, "lay:a"), (SECOND, "pass"))
    assert repeats(match, ANNA, 0, "lay:a")
    assert not repeats(match, ANNA, 0, "pass")
    assert not repeats(match, ANNA, 0, "lay:b")
    assert repeats(match, BOHDAN, 0, "pass")
    assert repeats(match, BOHDAN, 1, "pass"), "on a message drawn after the first one's answer"
    assert not repeats(match, BOHDAN, 0, "lay:a")
    for other in (CHRYSTIA, STRANGER, HOST):
        assert not repeats(match, other, 0, "pass")


def test_picks_may_come_in_another_order(asked: Match) -> None:
    match = after(asked, (FIRST, "lay:a,b"))
    assert repeats(match, ANNA, 0, "lay:b,a")
    assert not repeats(match, ANNA, 0, "lay:a")
    assert not repeats(match, ANNA, 0, "lay:a,b,c")
    assert not repeats(match, ANNA, 0, "lay:b,b")


def test_only_the_last_answer_is_repeated(asked: Match) -> None:
    match = after(asked, (FIRST, "lay:a"), (SECOND, "pass"), (THIRD, "pass"), (FIRST, "lay:b"))
    assert not repeats(match, ANNA, 0, "lay:a")
    assert not repeats(match, ANNA, 0, "lay:b"), "the button is of the round before"
    assert repeats(match, ANNA, 3, "lay:b")


def test_a_repeated_press_of_the_host_is_the_hosts(asked: Match) -> None:
    match = begin(gathering(host_may=True))
    match = add(match, Acted(BEGAN, SECOND, "lay:a", by=HOST))
    match = after(match, (FIRST, "pass"))
    assert repeats(match, HOST, 0, "lay:a")
    assert not repeats(match, BOHDAN, 0, "lay:a"), "Bohdan has not pressed it"


# Views of a question


def test_answers_open_to_a_host_are_public() -> None:
    """Whether the host may; the moves only where all may see them."""
    for prompt in begin(gathering(host_may=True)).prompts:
        assert prompt.as_seen_by(None).host_may
