"""Rewinds by a host, and what of the match is then as it was."""

from bot.match.advance import add, begin
from bot.match.entries import (
    Paused,
    Redealt,
    Rewound,
    Undone,
)
from bot.match.match import Match
from tests.match.agreed import BEGAN as GATHERED
from tests.match.gathering import FIRST, HOST, SECOND, after, gathering
from tests.match.hosted import (
    ANNA,
    CANDIDATE,
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


def test_a_paused_match_stays_paused() -> None:
    match = played(hosted(), "start:0", "draw", "add")
    back = rewound(add(match, Paused(at(match), VERA)))
    assert back.paused == VERA
