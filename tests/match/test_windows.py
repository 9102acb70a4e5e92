"""Windows: answers can be changed, nobody else learns of them, and one entry closes them."""

import pytest
from msgspec.structs import replace

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Move, Prompt, Seat
from bot.contract.window import Window
from bot.match.advance import add, begin
from bot.match.entries import (
    Asked,
    Conceded,
    Entry,
    Paused,
    Resumed,
    Rewound,
    Undone,
    WindowAnswer,
    WindowClosed,
    Wish,
)
from bot.match.match import Match
from bot.match.steps import window_closed
from bot.match.terms import DAY, STANDARD, TimeControl
from bot.ui.match_view import MatchViews, everybody
from tests.match.agreed import BEGAN, replay
from tests.match.gathering import ANNA, BOHDAN, FIRST, HOST, SECOND, THIRD, acted, after, gathering

LATER = BEGAN + 60_000


@pytest.fixture
def window() -> Match:
    """All three are asked at once, in a match with a clock."""
    return begin(replace(gathering(window=True), time_control=STANDARD))


@pytest.fixture
def opened() -> Match:
    """The first has laid a card, which can be taken back; then all three are asked at once."""
    return after(begin(gathering(window=True, opens=True)), (FIRST, "lay:a"))


def views(match: Match) -> MatchViews:
    return MatchViews(match, dict.fromkeys(everybody(match), ""))


def refused(match: Match, entry: Entry) -> Refusal:
    """Why the match refuses an entry."""
    with pytest.raises(IllegalAction) as found:
        add(match, entry)
    return found.value.reason


def own(match: Match, seat: Seat) -> Prompt:
    prompt = match.prompt_of(seat)
    assert prompt is not None
    return prompt


# The value


def test_a_window_is_complete_once_all_have_answered() -> None:
    asked = Window.of((SECOND, FIRST))
    one = asked.answered(FIRST, Action("lay", ("a", "b")))
    assert (asked.complete, one.complete) == (False, False)
    assert (one.answer(FIRST), one.answer(SECOND), one.answer(THIRD)) == (
        Action("lay", ("a", "b")),
        None,
        None,
    )
    assert one.answered(SECOND, Action("pass")).complete
    assert one.without({SECOND}).complete
    assert one.answered(FIRST, Action("pass")).answer(FIRST) == Action("pass")


def test_others_see_who_is_asked_and_no_answer() -> None:
    answered = Window.of((FIRST, SECOND), {FIRST: Action("pass")})
    assert answered.as_seen_by(FIRST) == answered
    for observer in (None, SECOND, THIRD):
        assert answered.as_seen_by(observer) == Window.of((FIRST, SECOND))


@pytest.mark.parametrize("observer", [None, FIRST, SECOND])
def test_of_a_prompt_others_see_its_public_moves_alone(observer: Seat | None) -> None:
    no, play = Move(Action("no"), public=True), Move(Action("play", ("freeze-2",)))
    asked = Prompt(FIRST, "respond", (no, play), about="1", default=no.action, window=True)
    answered = replace(asked, answered=play.action)
    whole = observer == FIRST
    assert answered.as_seen_by(observer) == (
        answered if whole else Prompt(FIRST, "respond", (no,), about="1", window=True)
    )
    if not whole:
        assert answered.as_seen_by(observer) == asked.as_seen_by(observer)


# Answers


def test_a_seat_may_change_its_answer_while_a_window_stands(window: Match) -> None:
    first = add(window, acted(FIRST, "lay:a", LATER))
    assert own(first, FIRST).answered == Action("lay", ("a",))
    changed = after(first, (FIRST, "pass"))
    assert own(changed, FIRST).answered == Action("pass")
    done = after(changed, (SECOND, "lay:b"), (THIRD, "pass"))
    assert (done.version, done.state.scores, done.state.round) == (4, (0, 1, 0), 2)
    assert done.asked_since == dict.fromkeys((FIRST, SECOND, THIRD), 4)


def test_an_answer_changes_nothing_for_anybody_else(window: Match) -> None:
    """Views, ages of questions and the number on the board stay the same."""
    window = add(window, Asked(BEGAN, SECOND, Wish.PAUSE))
    now = add(window, acted(FIRST, "lay:a", LATER))
    assert now.acted_in_secret
    assert views(now).public == views(window).public
    for seat in (SECOND, THIRD):
        assert views(now).of(seat) == views(window).of(seat)
    assert views(now).of(FIRST) != views(window).of(FIRST)
    assert (now.last_act, now.playback_began) == (window.last_act, window.playback_began)
    assert now.past == window.past
    assert now.asking == window.asking


def test_the_last_answer_is_nothing_to_be_taken_back_either(window: Match) -> None:
    """An offer to take back would name the seat that answered last."""
    done = after(window, (FIRST, "lay:a"), (SECOND, "lay:a"), (THIRD, "pass"))
    assert done.state.round == 2
    assert (done.undoable, done.past.rewinds) == (None, ())


def test_nobody_takes_back_what_opened_a_closed_window(opened: Match) -> None:
    assert opened.undoable == FIRST
    match = after(opened, (FIRST, "pass"), (THIRD, "lay:b"))
    assert match.undoable == FIRST
    assert add(match, Conceded(LATER, SECOND)).undoable is None


@pytest.mark.parametrize("back", [Rewound(LATER, HOST), Undone(LATER, FIRST)])
def test_an_answer_goes_with_its_window(opened: Match, back: Entry) -> None:
    match = add(after(opened, (SECOND, "pass")), back)
    assert not match.is_repeated(BOHDAN, opened.version, Action("pass"))
    assert match.is_stale(SECOND, opened.version)


def test_a_press_is_repeated_until_the_answer_is_another_one(window: Match) -> None:
    match = after(window, (FIRST, "lay:a"))
    assert match.is_repeated(ANNA, 0, Action("lay", ("a",)))
    assert not match.is_repeated(ANNA, 0, Action("pass"))
    match = after(match, (FIRST, "pass"))
    assert not match.is_repeated(ANNA, 0, Action("lay", ("a",)))
    assert not match.is_stale(FIRST, 0)


def test_a_leaver_closes_a_window_where_the_others_have_answered(window: Match) -> None:
    match = add(after(window, (FIRST, "lay:a"), (THIRD, "pass")), Conceded(LATER, SECOND))
    assert (match.state.scores, match.state.round) == ((1, 0, 0), 2)


def test_a_closed_window_ends_requests_to_take_back(opened: Match) -> None:
    asked = add(opened, Asked(LATER, FIRST, Wish.TAKE_BACK))
    assert asked.asking is not None
    assert add(asked, window_closed(asked, LATER)).asking is None


def test_nothing_that_follows_tells_how_many_have_answered(opened: Match) -> None:
    """Acts meanwhile, the end of the window and taking back are numbered the same."""
    quiet = opened
    answered = after(opened, (SECOND, "pass"), (SECOND, "lay:a"), (SECOND, "pass"))
    for entry in (
        Asked(LATER, FIRST, Wish.TAKE_BACK),
        Paused(LATER, HOST),
        Resumed(LATER, HOST),
        Rewound(LATER, HOST),
    ):
        quiet, answered = add(quiet, entry), add(answered, entry)
        assert views(answered).public == views(quiet).public
        for number in range(quiet.version + 1):
            assert answered.number_of(answered.version_of(number)) == number
    assert answered.version == quiet.version + 3


# Its time


@pytest.mark.parametrize(
    ("control", "seconds"),
    [
        (STANDARD, 40),
        (DAY, 4 * 3600),
        (TimeControl(120, 0), 40),
        (TimeControl(90, 0), 30),
        (TimeControl(7 * 24 * 3600, 0), 4 * 3600),
        (TimeControl(10, 60), 10),
    ],
)
def test_a_window_has_a_time_of_its_own(control: TimeControl, seconds: int) -> None:
    assert control.window == seconds


def test_one_entry_closes_it_and_costs_nobody_anything(window: Match) -> None:
    answered = after(window, (SECOND, "lay:b"))
    closed = window_closed(answered, LATER)
    assert closed == WindowClosed(LATER, (WindowAnswer(FIRST, "pass"), WindowAnswer(THIRD, "pass")))
    match = add(answered, closed)
    assert (match.state.scores, match.state.round, match.departures) == ((0, 1, 0), 2, {})
    assert match.clock == window.clock
    assert replay(match.terms, [acted(SECOND, "lay:b"), closed]) == match


def test_outside_of_a_window_there_is_nothing_to_close() -> None:
    assert refused(begin(gathering()), WindowClosed(LATER, ())) is CommonRefusal.NOT_NOW


def test_an_answer_that_the_rules_do_not_take_closes_nothing(window: Match) -> None:
    closed = WindowClosed(LATER, (WindowAnswer(FIRST, "sing"),))
    assert refused(window, closed) is CommonRefusal.NOT_NOW
