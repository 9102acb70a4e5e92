"""The order of delves, how each ends, and what the game ends with."""

import pytest

from bot.games.dungeon_roll.rules.scoring import Title, next_title, title_of
from bot.games.dungeon_roll.rules.state import PastDelve, RollState, WayOut
from tests.games.dungeon_roll.rules.scripted import (
    FIRST,
    GAME,
    SECOND,
    act,
    delve,
    delver_of,
    new_game,
    play,
    tokens_of,
)


@pytest.mark.parametrize(
    ("state", "text", "ended"),
    [
        (delve("", "gko", level=6, tokens="tp"), "portal", PastDelve(WayOut.PORTAL, 6, 6)),
        (delve("", "gko", level=6), "flee", PastDelve(WayOut.FLED, 6, 0)),
        (delve("", "", level=6, phase="regroup"), "home", PastDelve(WayOut.HOME, 6, 6)),
        (delve(phase="start"), "stay", PastDelve(WayOut.STAYED, 0, 0)),
    ],
    ids=["50-portal", "56-flight", "55-home", "stayed"],
)
def test_a_delve_is_remembered(state: RollState, text: str, ended: PastDelve) -> None:
    assert act(state, text).delvers[FIRST].delves == (ended,)


def test_57_each_plays_a_delve_before_anybody_plays_the_next() -> None:
    state = new_game(2)
    order = []
    while state.asked is not None:
        order.append(state.asked)
        state = play(state, ("roll", "f f f f f f f x"), "home")
    assert order == [FIRST, SECOND] * 3
    titles = [facts[key] for facts in GAME.facts(state) for key in facts if key[:6] == "title-"]
    assert not any(titles), "titles are for those who play alone"


def test_58_a_score_is_experience_and_unused_tokens() -> None:
    over = act(delve("", "g", experience=18, tokens="sw,ds,ds,ds,tp", delves=2), "flee")
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.scores == (18 + 5 + 2 + 1,)
    assert GAME.facts(over)[FIRST]["title-seasoned-explorer"] == 1


def test_dr2_36_tokens_lie_in_the_bag() -> None:
    by_hand = {"sw": 3, "ta": 3, "sc": 3, "to": 3, "ss": 3, "ri": 4, "ds": 6, "el": 3, "db": 4}
    by_hand["tp"] = 4
    words = ",".join([code for code, count in by_hand.items() for _ in range(count)])
    assert new_game(4).bag == tokens_of(words)
    assert sum(new_game().bag) == 36


def test_a_result_is_remembered_by_what_was_done() -> None:
    """Home from the first level, a flight after a dragon, a portal from the second level."""
    state = play(
        new_game(),
        ("roll", "t f c m h s s x"),
        ("open:t,1", "tp"),
        "home",
        ("roll", "f c m t h s s d"),
        ("on", "d d"),
        ("slay:t,f,c", "ri"),
        ("on", "g g g"),
        "flee",
        ("roll", "f f f f f f f x"),
        ("on", "g k"),
        "portal",
    )
    facts = dict(GAME.facts(state)[FIRST])
    titles = {key: facts.pop(key) for key in list(facts) if key.startswith("title-")}
    assert facts == {
        "hero": "none",
        "experience": 1 + 1 + 2,
        "deepest": 3,
        "dragons": 1,
        "chests": 1,
        "fled": 1,
    }
    assert {key for key, count in titles.items() if count} == {"title-dragon-fodder"}


def test_60_titles_and_the_next_one_begins_above_the_score() -> None:
    """By hand: the score from which each title is earned."""
    from_score = {0: "dragon-fodder", 16: "village-hero", 24: "seasoned-explorer",
                  30: "champion", 35: "hero-of-ages"}  # fmt: skip
    for score in range(81):
        earned = max(start for start in from_score if start <= score)
        above = min((start for start in from_score if start > score), default=None)
        assert title_of(score) == from_score[earned]
        better = None if above is None else (above, Title(from_score[above]))
        assert next_title(score) == better


@pytest.mark.parametrize(
    ("first", "second", "places", "winners"),
    [
        ((22, "sw,ta,sc"), (23, "sw,ta"), (2, 1), (SECOND,)),
        ((23, "sw,ta"), (23, "ri,db"), (1, 1), (FIRST, SECOND)),
        ((23, "sw,ta"), (23, "tp"), (2, 1), (SECOND,)),
    ],
    ids=["fewer-tokens", "shared", "a-portal-is-one-token"],
)
def test_61_fewer_tokens_break_a_tie(
    first: tuple[int, str], second: tuple[int, str], places: tuple[int, ...], winners: object
) -> None:
    done = delver_of(experience=second[0], tokens=second[1], delves=3)
    state = delve("", "g", experience=first[0], tokens=first[1], delves=2, others=[done])
    outcome = GAME.outcome(act(state, "flee"))
    assert outcome is not None
    assert outcome.scores == (25, 25)
    assert (outcome.places, outcome.winners) == (places, winners)
