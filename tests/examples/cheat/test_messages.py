"""The messages of Cheat, over whole random matches: limits and leaks."""

from random import Random

from tests.examples.cheat.rules import LAST_CLAIM
from tests.examples.cheat.subject import hide_anew
from tests.examples.cheat.table import (
    DRAWN,
    FOUR,
    SCREENS,
    Played,
    after,
    each_play,
    prepared,
    random_play,
)
from tests.examples.fixtures import A, B, C, D, called, each_language, observers
from tests.ui.reading import NASTY, WIDEST

held = SCREENS.held


# Limits


@each_language
@each_play
def test_discord_would_take_every_message_for_everybody(played: Played, language: str) -> None:
    names = (WIDEST, NASTY)
    all_views = (called(match, name) for match, _ in played for name in names)
    assert SCREENS.check(all_views, language) > len(played)


def test_these_plays_are_of_all_kinds() -> None:
    ends = [random_play(seed)[-1][0] for seed in DRAWN]
    assert {len(match.terms.players) for match in ends} == {3, 4, 5, 6}
    assert any(match.departures for match in ends)
    assert any(match.state.claim > LAST_CLAIM for match in ends)
    longest = max(len(p.hand) for s in DRAWN for m, _ in random_play(s) for p in m.state.players)
    assert longest > 25


@each_language
@each_play
def test_a_match_can_be_ended_in_every_position(played: Played, language: str) -> None:
    for match, _ in played[:-1:5]:
        SCREENS.check_ended(match, language)


# What is hidden stays hidden


@each_play
def test_what_somebody_may_not_know_changes_none_of_their_messages(
    played: Played, seed: int
) -> None:
    rng = Random(seed)
    hidden = sum(SCREENS.check_hidden(match, hide_anew, rng) for match, _ in played[::3])
    assert hidden > len(played) / 3


def test_what_was_laid_and_answered_shows_to_its_owner_alone() -> None:
    lie, truth = after(prepared(*FOUR), "0=lay:9c"), after(prepared(*FOUR), "0=lay:ac")
    for observer in (None, B, C, D):
        assert SCREENS.of(lie, observer) == SCREENS.of(truth, observer)
    assert "**You laid:** 9♣. Now the others are asked." in held(lie, A)
    assert "**Ви поклали:** Т♣. Тепер відповідають інші." in held(truth, A, "uk")
    doubting, trusting = after(lie, "2=doubt"), after(lie, "2=trust")
    for observer in observers(lie):
        assert SCREENS.of(doubting, observer) == SCREENS.of(trusting, observer)
