"""The messages of Goofspiel, over whole random matches: limits, leaks, what can be pressed."""

from random import Random

import pytest

from bot.match.advance import add
from bot.match.entries import Acted
from bot.ui.custom_ids import MatchCommand, Press
from bot.ui.message import MessageLayout
from tests.examples.fixtures import (
    BEGAN,
    A,
    B,
    called,
    each_language,
    leave,
    presses,
    refused,
    views,
)
from tests.examples.goofspiel.rules import GoofspielRefusal
from tests.examples.goofspiel.subject import hide_anew
from tests.examples.goofspiel.table import SCREENS, bids, board, hand, random_plays, table
from tests.ui.reading import NASTY, WIDEST, actions_of, menus_of, text_of

RENDERER = SCREENS.renderer

# Limits


@each_language
@pytest.mark.parametrize("name", [WIDEST, NASTY])
def test_discord_would_take_every_message_whatever_the_names(language: str, name: str) -> None:
    all_views = (called(match, name) for match in random_plays())
    assert SCREENS.check(all_views, language) > 1000


@each_language
def test_a_match_can_be_ended_in_every_position(language: str) -> None:
    for match in random_plays():
        if match.live:
            SCREENS.check_ended(match, language)


# What is hidden stays hidden


def test_what_somebody_may_not_know_changes_none_of_their_messages() -> None:
    rng = Random(1)
    hidden = sum(SCREENS.check_hidden(match, hide_anew, rng) for match in random_plays())
    assert hidden > 1000


def test_the_own_bid_shows_in_the_own_hand_alone() -> None:
    one, two = bids(table(3), 3), bids(table(3), 4)
    assert SCREENS.of(one, None) == SCREENS.of(two, None)
    assert SCREENS.of(one, B) == SCREENS.of(two, B)
    assert text_of(hand(one, A)).replace("**3**", "**4**") == text_of(hand(two, A))
    assert "You have bid **3**." in text_of(hand(one, A))


# What can be pressed


def offered(layout: MessageLayout) -> set[str]:
    return {press.action for press in presses(layout)}


@each_language
def test_the_menus_hold_exactly_the_moves(language: str) -> None:
    for match in random_plays():
        moves = {
            prompt.seat: {str(move.action) for move in prompt.moves} for prompt in match.prompts
        }
        shown = board(match, language)
        assert offered(shown) == set().union(*moves.values())
        assert len(presses(shown)) == len(offered(shown))
        for seat in match.terms.seats:
            assert offered(hand(match, seat, language)) == moves.get(seat, set())


def test_the_board_offers_the_hand_and_the_rules_until_the_end() -> None:
    match = table(2)
    assert actions_of(board(match))[:2] == [MatchCommand.CARD, MatchCommand.RULES]
    assert actions_of(board(leave(match, A))) == [MatchCommand.REMATCH]


def test_every_press_counts_now_and_none_in_the_next_round() -> None:
    """On the board everybody asked may press, and what they do not hold is refused by a word."""
    last: list[tuple[str, Press]] = []
    for match in random_plays():
        if not match.live:
            continue
        about = match.prompts[0].about
        for drawn_for, press in last:
            for prompt in match.prompts:
                stale = match.is_stale(prompt.seat, press.version)
                assert stale == (drawn_for != about), "others may bid meanwhile"
        last = [(about, press) for press in presses(board(match))]
        for prompt in match.prompts:
            for press in presses(board(match)) + presses(hand(match, prompt.seat)):
                assert not match.is_stale(prompt.seat, press.version)
                entry = Acted(BEGAN, prompt.seat, press.action)
                if press.action in map(str, (move.action for move in prompt.moves)):
                    add(match, entry)
                else:
                    assert refused(match, entry) is GoofspielRefusal.CARD_PLAYED


def test_a_hand_stays_the_same_while_others_bid() -> None:
    match = table(3)
    after = bids(match, 4)
    assert hand(after, B) == hand(match, B)
    assert hand(after, A) != hand(match, A)
    assert menus_of(hand(after, A)) == []
    assert hand(bids(after, 2, 1), B) != hand(after, B)


def test_a_match_has_one_hand_for_each_until_it_is_over() -> None:
    keys = set()
    for match in random_plays():
        for seat in match.terms.seats:
            key = RENDERER.hand_key(views(match).of(seat))
            assert (key is None) == (not match.live)
            keys.add(key)
    assert len(keys) == 2
    assert RENDERER.has_hands
