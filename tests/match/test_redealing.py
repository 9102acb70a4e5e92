"""Parts that are played anew: with the score and the starter of before, and other luck."""

import pytest
from msgspec.structs import replace

from bot.games.deathmatch.rules.game import Options, Standing, State
from bot.match.advance import add, begin
from bot.match.earlier import PlayedBack
from bot.match.entries import Conceded, Entry, Redealt, TimeGiven, Undone
from bot.match.match import Match
from bot.match.terms import STANDARD
from tests.match.agreed import BEGAN as GATHERED
from tests.match.gathering import FIRST, HOST, SECOND, THIRD, acted, after, gathering
from tests.match.hosted import CANDIDATE, VERA, at, hosted, played
from tests.match.replaying import replay


def redealt(match: Match) -> Match:
    return add(match, Redealt(at(match), VERA))


def state(match: Match) -> State:
    found: State = match.state
    return found


def deck(match: Match) -> tuple[str, ...]:
    table = state(match).table
    assert table is not None
    return table.deck


@pytest.fixture
def begun() -> Match:
    """The candidate begins the first adventure."""
    return played(hosted(variant="barbarian"), "start:0")


@pytest.fixture
def walked(begun: Match) -> Match:
    """The first adventure is over, and nobody has acted in the second one."""
    over = played(begun, "draw", "add", "draw", "add", "pass")
    while over.prompts[0].question == "strike":
        over = played(over, "hold")
    assert state(over).number == 2
    return over


def test_the_adventure_begins_anew_with_another_deck(begun: Match) -> None:
    anew = redealt(played(begun, "draw", "add", "draw", "discard:torch"))
    assert (state(anew).number, state(anew).asked) == (1, CANDIDATE)
    assert state(anew).table is not None
    assert sorted(deck(anew)) == sorted(deck(begun))
    assert deck(anew) != deck(begun)
    assert anew.asked_since == {CANDIDATE: anew.version}
    assert (anew.deals, anew.board, anew.past.rewinds) == (1, 1, ())


def test_after_a_walk_the_ended_adventure_is_played_anew(walked: Match) -> None:
    assert state(walked).standings != (Standing(), Standing())
    anew = redealt(walked)
    assert (state(anew).number, state(anew).asked) == (1, CANDIDATE)
    assert state(anew).standings == (Standing(), Standing())
    assert state(anew).last is None
    # What was told of it stays on its board, and is not told again.
    assert walked.played_back == PlayedBack("adventure-1", 1)
    assert (walked.board, anew.board, anew.played_back) == (2, 2, PlayedBack())
    # And once more that one, not the choice of the starter.
    assert (state(redealt(anew)).number, redealt(anew).board) == (1, 2)


def test_once_somebody_has_acted_the_new_adventure_is(walked: Match) -> None:
    anew = redealt(played(walked, "draw"))
    assert state(anew).number == 2
    assert state(anew).asked == state(walked).asked
    assert state(anew).standings == state(walked).standings
    assert (anew.board, anew.played_back) == (2, walked.played_back)


def test_given_time_stays_given_when_an_act_is_taken_back() -> None:
    terms = replace(gathering(2), time_control=STANDARD)
    passed = after(begin(terms), (FIRST, "pass"))
    given = add(passed, TimeGiven(GATHERED + 1, VERA, SECOND, 60))
    anew = redealt(add(given, Undone(GATHERED + 2, FIRST)))
    assert anew.clock is not None
    assert anew.clock.banks == (300_000, 360_000)


def test_a_practice_deck_is_laid_once_more() -> None:
    terms = replace(hosted().terms, options=Options("warrior", "A"))
    begun = played(begin(terms), "start:0")
    assert deck(redealt(played(begun, "draw"))) == deck(begun)


def dealt_anew(*entries: Entry) -> Match:
    """A gathering of three with these entries, and dealt anew at the end."""
    return replay(gathering(), (*entries, Redealt(GATHERED + 9, HOST)))


def test_a_seat_that_left_stays_away_at_every_deal() -> None:
    once = dealt_anew(acted(SECOND, "pass"), Conceded(GATHERED + 2, THIRD))
    assert once.active == (FIRST, SECOND)
    twice = add(once, Redealt(GATHERED + 9, HOST))
    assert twice.active == (FIRST, SECOND)
    assert {prompt.seat for prompt in twice.prompts} == {FIRST, SECOND}
    assert twice.departures == once.departures
