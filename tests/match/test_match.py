"""A match as a value: its seats, its questions, the log and its meaning.

Questions put to several stand in `test_questions`, taking back in `test_undo`, how a match comes to
its end for each seat in `test_results`.
"""

from typing import Any

import pytest

from bot.contract.errors import BadOptions, CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Seat
from bot.games.deathmatch.rules.game import Options
from bot.games.dungeon.rules.game import DungeonRefusal
from bot.match.advance import add, begin
from bot.match.entries import Conceded, Ended, Entry, Paused, Stalled, TimedOut, Undone, Waited
from bot.match.errors import MatchRefusal
from bot.match.terms import Terms
from tests.match.agreed import BEGAN, agreed, replay
from tests.match.gathering import (
    ANNA,
    BOHDAN,
    FIRST,
    HOST,
    SECOND,
    STRANGER,
    THIRD,
    acted,
    after,
    gathering,
)


def terms(options: object = Options("warrior", "A"), **changes: Any) -> Terms:
    """Anna challenged Bohdan, who chooses who begins."""
    return agreed(**{"game": "deathmatch", "players": (ANNA, BOHDAN)} | changes, options=options)


OPENING: tuple[Entry, ...] = (
    acted(SECOND, "start:0"),
    acted(FIRST, "draw"),
    acted(FIRST, "add"),
    acted(SECOND, "draw"),
)
"""The log of a match in which Bohdan holds a card."""


# Seats


def test_the_rules_decide_counting_and_variants() -> None:
    assert terms().variant == "warrior"
    assert not begin(terms()).counts, "decks were chosen"
    assert begin(terms(options=Options("barbarian"))).counts
    practice = begin(gathering(practice=True))
    assert not practice.counts
    assert after(practice, (FIRST, "lay:a")).counts, "by the state that it has come to"


def test_the_host_answers_only_what_a_host_may() -> None:
    match, begins = begin(terms(host=HOST)), Action("start", ("0",))
    assert match.acting_seat(HOST, begins) == SECOND
    for user, seat in ((ANNA, FIRST), (BOHDAN, SECOND)):
        assert match.acting_seat(user, begins) == seat
    assert match.acting_seat(STRANGER, begins) is None
    assert add(match, OPENING[0]).acting_seat(HOST, Action("draw")) is None


def test_of_several_seats_the_host_answers_the_fitting_one() -> None:
    match = begin(gathering(host_may=True))
    give = {seat: Action("give", (str(seat),)) for seat in (FIRST, SECOND)}
    assert match.acting_seat(HOST, give[FIRST]) == SECOND, "nobody gives to themselves"
    assert match.acting_seat(HOST, give[SECOND]) == FIRST
    assert match.acting_seat(HOST, Action("nonsense")) == FIRST
    assert after(match, (FIRST, "pass")).acting_seat(HOST, Action("pass")) == SECOND
    assert begin(gathering()).acting_seat(HOST, Action("pass")) is None


# Questions


def test_a_button_is_stale_before_its_question_and_beyond_now() -> None:
    match = replay(terms(), OPENING)
    assert match.version == 4
    assert match.asked_since == {SECOND: 4}
    stale = [version for version in range(7) if match.is_stale(SECOND, version)]
    assert stale == [0, 1, 2, 3, 5, 6]


# The log


def test_options_that_the_rules_do_not_know_begin_nothing() -> None:
    with pytest.raises(BadOptions):
        begin(terms(options=Options("warrior", "Z")))
    with pytest.raises(BadOptions):
        begin(terms(players=(ANNA, BOHDAN, STRANGER)))


# Refusals of the rules


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (FIRST, "draw", CommonRefusal.NOT_YOUR_TURN),
        (FIRST, "add", CommonRefusal.NOT_YOUR_TURN),
        (THIRD, "add", CommonRefusal.NOT_YOUR_TURN),
        (Seat(-1), "add", CommonRefusal.NOT_YOUR_TURN),
        (SECOND, "draw", DungeonRefusal.CARD_IN_HAND),
        (SECOND, "discard:crown", DungeonRefusal.TILE_GONE),
        (SECOND, "strike", CommonRefusal.NOT_NOW),
        (SECOND, "", CommonRefusal.NOT_NOW),
    ],
)
def test_illegal_actions_are_refused_in_the_words_of_the_rules(
    seat: Seat, action: str, reason: Refusal
) -> None:
    with pytest.raises(IllegalAction) as caught:
        add(replay(terms(), OPENING), acted(seat, action))
    assert caught.value.reason is reason


@pytest.mark.parametrize("seat", [THIRD, Seat(-1), Seat(99)])
def test_a_seat_that_there_is_not_does_nothing(seat: Seat) -> None:
    for entry in (Conceded(BEGAN, seat), TimedOut(BEGAN, seat, None), acted(seat, "add")):
        with pytest.raises(IllegalAction) as caught:
            add(replay(terms(), OPENING), entry)
        assert caught.value.reason is CommonRefusal.NOT_YOUR_TURN


@pytest.mark.parametrize("last", [Conceded(BEGAN, FIRST), Ended(BEGAN, HOST)])
@pytest.mark.parametrize(
    "more",
    [
        acted(SECOND, "add"),
        Conceded(BEGAN, SECOND),
        Ended(BEGAN, HOST),
        TimedOut(BEGAN, SECOND, None),
        TimedOut(BEGAN, SECOND, "add"),
        Undone(BEGAN, FIRST),
    ],
)
def test_nothing_is_added_to_what_is_over(last: Entry, more: Entry) -> None:
    match = add(replay(terms(), OPENING), last)
    with pytest.raises(IllegalAction) as caught:
        add(match, more)
    assert caught.value.reason is CommonRefusal.OVER


@pytest.mark.parametrize(
    "entry",
    [
        acted(THIRD, "pass"),
        Undone(BEGAN + 4, FIRST),
        TimedOut(BEGAN + 4, SECOND, None),
        Stalled(BEGAN + 4, (THIRD,)),
        Waited(BEGAN + 4, FIRST),
    ],
)
def test_neither_players_nor_time_change_a_match_that_is_paused(entry: Entry) -> None:
    match = add(after(begin(gathering()), (FIRST, "lay:a")), Stalled(BEGAN + 2, (SECOND,)))
    assert add(match, entry).version == match.version + 1
    paused = add(match, Paused(BEGAN + 3, HOST))
    with pytest.raises(IllegalAction) as refused:
        add(paused, entry)
    assert refused.value.reason is MatchRefusal.PAUSED
