"""Seats and hosts: substitutes, other hosts, and matches that are given to a player."""

import pytest

from bot.contract.errors import IllegalAction
from bot.contract.game import Seat
from bot.match.advance import add
from bot.match.entries import (
    Awarded,
    Charge,
    HandedOver,
    HostMissed,
    Paused,
    Substituted,
)
from bot.match.ids import UserId
from bot.match.match import Match
from tests.match.hosted import (
    ANNA,
    BOHDAN,
    CANDIDATE,
    CHRYSTIA,
    OPPONENT,
    VERA,
    at,
    done,
    hosted,
    played,
)


@pytest.fixture
def drawn() -> Match:
    """The candidate holds a card."""
    return played(hosted(), "start:0", "draw", seconds=50)


def substituted(match: Match, charged: int = 0) -> Match:
    charges = (Charge(CANDIDATE, charged * 1000),) if charged else ()
    return add(match, Substituted(at(match), VERA, CANDIDATE, CHRYSTIA, ANNA, charged=charges))


def test_a_substitute_takes_the_seat_and_the_cards(drawn: Match) -> None:
    match = substituted(drawn)
    assert match.terms.players == (CHRYSTIA, BOHDAN)
    assert (match.state, match.prompts) == (drawn.state, drawn.prompts)
    assert match.predecessors == {CANDIDATE: (ANNA,)}
    # The old buttons are outdated, and the earlier player is a stranger.
    assert match.asked_since == {CANDIDATE: match.version}
    assert match.terms.seat_of(ANNA) is None
    assert match.answers[OPPONENT].by == BOHDAN, "others' acts stay theirs"


def test_the_newest_act_is_that_of_its_player_until_the_next_one(drawn: Match) -> None:
    match = substituted(drawn)
    assert match.sat_then == {CANDIDATE: ANNA}
    assert played(match, "add").sat_then == {}


def test_the_bank_goes_along_and_the_turn_begins_anew(drawn: Match) -> None:
    match = substituted(drawn, charged=100)
    assert match.clock is not None
    # 50 seconds of the turn were used before, so 60 of these came from the bank.
    assert match.clock.left(match.prompts[0]) == (90_000, 240_000)


@pytest.mark.parametrize("player", [ANNA, BOHDAN, VERA])
def test_players_and_hosts_take_no_seat_over(drawn: Match, player: UserId) -> None:
    with pytest.raises(IllegalAction):
        add(drawn, Substituted(at(drawn), VERA, CANDIDATE, player, ANNA))


def test_a_replaced_player_may_come_back(drawn: Match) -> None:
    match = substituted(drawn)
    back = add(match, Substituted(at(match), VERA, CANDIDATE, ANNA, CHRYSTIA))
    assert back.terms.players == (ANNA, BOHDAN)
    assert back.predecessors == {CANDIDATE: (ANNA, CHRYSTIA)}


def test_a_replaced_player_comes_back_only_to_the_same_seat(drawn: Match) -> None:
    match = substituted(drawn)
    with pytest.raises(IllegalAction):
        add(match, Substituted(at(match), VERA, OPPONENT, ANNA, BOHDAN))
    with pytest.raises(IllegalAction):
        add(match, HandedOver(at(match), VERA, ANNA, VERA))


def test_another_host(drawn: Match) -> None:
    match = add(drawn, HandedOver(at(drawn), VERA, CHRYSTIA, VERA))
    assert match.terms.host == CHRYSTIA
    assert match.asked_since == drawn.asked_since
    for to in (CHRYSTIA, ANNA):
        with pytest.raises(IllegalAction):
            add(match, HandedOver(at(match), CHRYSTIA, to, CHRYSTIA))


def test_nobody_hands_over_what_nobody_hosts() -> None:
    with pytest.raises(IllegalAction):
        add(hosted(host=None), HandedOver(1, VERA, CHRYSTIA, VERA))


def test_a_match_that_is_awarded_counts_for_nobody(drawn: Match) -> None:
    match = add(drawn, Awarded(at(drawn), VERA, OPPONENT))
    assert match.result is not None
    assert match.result.winners == (OPPONENT,)
    assert (match.result.counts, match.result.awarded, match.result.played) == (False, True, False)
    assert match.result.facts == ({}, {})
    with pytest.raises(IllegalAction):
        add(drawn, Awarded(at(drawn), VERA, Seat(7)))


def test_a_host_is_missed_until_somebody_runs_the_match(drawn: Match) -> None:
    match = done(drawn, HostMissed(at(drawn)))
    assert (match.host_missed, match.players_may_end) == (1, False)
    match = done(match, HostMissed(at(match)))
    assert (match.host_missed, match.players_may_end) == (2, True)
    # Nobody misses the host where a moderator does the same.
    assert done(match, Paused(at(match), CHRYSTIA)).host_missed == 0
    assert done(match, Paused(at(match), VERA)).host_missed == 0
    assert done(match, HandedOver(at(match), CHRYSTIA, CHRYSTIA, VERA)).host_missed == 0
