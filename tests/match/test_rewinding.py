"""Rewinds by a host, and what of the match is then as it was."""

import pytest
from msgspec.structs import replace

from bot.contract.errors import IllegalAction
from bot.match.advance import add, begin
from bot.match.entries import (
    Acted,
    Charge,
    Conceded,
    Paused,
    Redealt,
    Rewound,
    TimedOut,
    Undone,
)
from bot.match.match import Match
from bot.match.terms import STANDARD
from tests.match.agreed import BEGAN as GATHERED
from tests.match.gathering import FIRST, HOST, SECOND, after, gathering
from tests.match.hosted import (
    ANNA,
    CANDIDATE,
    OPPONENT,
    VERA,
    at,
    hosted,
    played,
)


def rewound(match: Match, times: int = 1) -> Match:
    for _ in range(times):
        match = add(match, Rewound(at(match), VERA))
    return match


def seen(match: Match) -> tuple[object, ...]:
    """The view and the questions of everybody."""
    observed = [match.observe(seat) for seat in (None, *match.terms.seats)]
    return (*observed, match.state, match.prompts)


def test_a_rewind_to_the_same_question_is_known_to_all() -> None:
    hummed = after(begin(gathering()), (FIRST, "hum"))
    back = add(hummed, Rewound(GATHERED, HOST))
    assert (back.public_version, back.public_entry) == (2, Rewound(GATHERED, HOST))
    assert (back.playback_events, back.past.rewinds) == ((), ())


def test_the_act_is_gone_and_its_question_is_put_anew() -> None:
    before = played(hosted(), "start:0", "draw")
    back = rewound(played(before, "add"))
    assert seen(back) == seen(before)
    assert (back.version, back.recent) == (before.version + 2, ())
    assert back.asked_since == {CANDIDATE: back.version}
    # A button of before is outdated, not pressed twice.
    assert back.is_stale(CANDIDATE, before.version)
    assert not back.is_repeated(ANNA, before.version, before.prompts[0].moves[0].action)


def test_what_the_clock_answered_is_given_time() -> None:
    """A whole turn, whatever of it was used before, and the bank of then."""
    terms = replace(gathering(default=True), time_control=STANDARD)
    match = add(begin(terms), Acted(GATHERED + 1, FIRST, "pass", charged=(Charge(FIRST, 100_000),)))
    match = add(match, Rewound(GATHERED + 2, VERA))
    late = add(match, TimedOut(GATHERED + 3, FIRST, "pass", charged=(Charge(FIRST, 290_000),)))
    back = add(late, Rewound(GATHERED + 4, VERA))
    assert (back.state, back.prompts) == (match.state, match.prompts)
    assert match.clock is not None
    assert back.clock is not None
    assert match.clock.left(match.prompts[0]) == (0, 290_000)
    assert back.clock.left(back.prompts[0]) == (90_000, 290_000)


def standing(match: Match) -> list[int]:
    """The versions of the entries whose acts were not taken back."""
    return [version for version in range(1, match.version + 1) if match.stands(version)]


def test_it_is_known_which_acts_stand() -> None:
    match = rewound(played(hosted(), "start:0", "draw", "add", "draw"))
    assert standing(match) == [1, 2, 3, 5]
    again = played(rewound(match), "add")
    assert standing(again) == [1, 2, 6, 7]
    assert standing(add(again, Redealt(at(again), VERA))) == [1, 8]
    laid = after(begin(gathering(default=True)), (FIRST, "lay:a"), (SECOND, "lay:a"))
    assert standing(add(laid, Undone(GATHERED + 5, SECOND))) == [1, 3]


def test_a_walk_cannot_be_taken_back() -> None:
    walked = played(hosted(variant="barbarian"), "start:0", "draw", "add", "draw", "add", "pass")
    assert walked.past.rewinds == ()
    with pytest.raises(IllegalAction):
        rewound(walked)


def test_a_paused_match_stays_paused() -> None:
    match = played(hosted(), "start:0", "draw", "add")
    back = rewound(add(match, Paused(at(match), VERA)))
    assert back.paused == VERA


def test_nothing_is_taken_back_after_the_end() -> None:
    match = played(hosted(), "start:0")
    over = add(match, Conceded(at(match), OPPONENT))
    assert (over.live, over.past.rewinds, over.past.parts) == (False, (), ())
