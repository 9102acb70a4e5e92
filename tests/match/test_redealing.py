"""Parts that are played anew: with the score and the starter of before, and other luck."""

import pytest
from msgspec.structs import replace

from bot.games.deathmatch.rules.game import Options, Standing, State
from bot.match.advance import add, begin
from bot.match.earlier import PlayedBack
from bot.match.entries import Redealt
from bot.match.match import Match
from tests.match.hosted import CANDIDATE, VERA, at, hosted, played


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


def test_after_a_walk_the_ended_adventure_is_played_anew(walked: Match) -> None:
    assert state(walked).standings != (Standing(), Standing())
    anew = redealt(walked)
    assert (state(anew).number, state(anew).asked) == (1, CANDIDATE)
    assert state(anew).standings == (Standing(), Standing())
    assert state(anew).last is None
    # Its playback is no more true, and is not shown again.
    assert (walked.played_back, walked.playbacks_undone) == (PlayedBack("adventure-1", 1), ())
    assert (walked.board, anew.board, anew.played_back) == (2, 2, PlayedBack())
    assert anew.playbacks_undone == (1,)
    # And once more that one, not the choice of the starter.
    assert (state(redealt(anew)).number, redealt(anew).board) == (1, 2)


def test_once_somebody_has_acted_the_new_adventure_is(walked: Match) -> None:
    anew = redealt(played(walked, "draw"))
    assert state(anew).number == 2
    assert state(anew).asked == state(walked).asked
    assert state(anew).standings == state(walked).standings
    assert (anew.board, anew.played_back) == (2, walked.played_back)


def test_a_practice_deck_is_laid_once_more() -> None:
    terms = replace(hosted().terms, options=Options("warrior", "A"))
    begun = played(begin(terms), "start:0")
    assert deck(redealt(played(begun, "draw"))) == deck(begun)
