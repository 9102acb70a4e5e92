"""What is never shown: rulings S3 and D21, and example L13."""

from collections.abc import Iterator

import msgspec
import pytest

from bot.contract.game import NOBODY, Seat, seen_by
from bot.games.deathmatch.rules.events import AdventureEnded
from bot.games.deathmatch.rules.state import SEATS
from bot.games.dungeon.rules.events import DeckLaid, DrewMonster
from bot.games.dungeon.rules.monsters import KINDS
from tests.games.deathmatch.rules.tabletop import FIRST, GAME, OBSERVERS, SECOND, Match, new_match

# Deck G: 1 1 9 4 6 3 2 5 7 2 4 3 5.
BIDDING = (
    *("draw", "add"),
    *("draw", "add"),
    *("draw", "discard:dragon-spear"),
    *("draw", "discard:holy-grail"),
    *("draw", "add"),
    *("draw", "discard:torch"),
    *("draw", "discard:plate-armor"),
    *("draw", "discard:knight-shield"),
    *("draw", "discard:vorpal-sword"),
    *("draw", "add"),
    "pass",
)


def shown(match: Match, observer: Seat | None) -> Iterator[str]:
    """Every text that reaches an observer, from events so far, its view and its prompts."""
    for event in seen_by(match.events, observer):
        yield msgspec.json.encode(event).decode()
    yield msgspec.json.encode(GAME.observe(match.state, observer)).decode()
    for prompt in GAME.prompts(match.state):
        yield msgspec.json.encode(prompt).decode()


def kinds_in(texts: Iterator[str]) -> set[str]:
    # "dragon-spear" is a tile; the monsters stand as whole JSON strings.
    whole = " ".join(texts)
    return {kind for kind in KINDS if f'"{kind}"' in whole}


def test_l13_d21_after_a_death_neither_the_rest_nor_the_discards_are_shown() -> None:
    """Met: 2, 6. Left in the dungeon: 1, 1. Discarded: 9, 4, 3, 2, 5, 7. In the deck: 4, 3, 5."""
    match = new_match("warrior", "G").do(*BIDDING)
    ended = next(e for e in match.recent if isinstance(e, AdventureEnded))
    assert ended == AdventureEnded(1, SECOND, survived=False, unseen=2)
    assert kinds_in(shown(match, None)) == {"skeleton", "lich"}


def test_l13_players_know_only_what_they_drew_besides() -> None:
    match = new_match("warrior", "G").do(*BIDDING)
    drawn = {
        seat: {e.kind for e in match.events if isinstance(e, DrewMonster) and e.seat == seat}
        for seat in SEATS
    }
    assert drawn == {
        0: {"goblin", "dragon", "lich", "skeleton", "demon"},
        1: {"goblin", "vampire", "orc", "golem", "skeleton"},
    }
    for seat in SEATS:
        assert kinds_in(shown(match, seat)) <= drawn[seat] | {"skeleton", "lich"}


def test_nothing_hidden_is_shown_when_the_match_is_over() -> None:
    """The last adventure's cards stay hidden as well."""
    match = new_match("warrior", "GGGGG")
    for _ in range(5):
        match.do(*BIDDING)
    assert match.scores == ((0, 2), (0, 3))
    assert match.winner == 0
    assert kinds_in(shown(match, None)) == {"skeleton", "lich"}


def test_while_a_card_is_held_only_its_holder_sees_it() -> None:
    match = new_match("barbarian", "K").do("draw")
    assert kinds_in(shown(match, FIRST)) == {"dragon"}
    assert kinds_in(shown(match, SECOND)) == set()
    assert kinds_in(shown(match, None)) == set()
    assert GAME.observe(match.state, FIRST).card == "dragon"


def test_own_placed_cards_are_seen_by_their_seat_alone() -> None:
    match = new_match("barbarian", "K").do("draw", "discard:torch", "draw", "add")
    placed = {seat: GAME.observe(match.state, seat).placed for seat in SEATS}
    assert [(p.kind, p.tile) for p in placed[FIRST]] == [("dragon", "torch")]
    assert [(p.kind, p.tile) for p in placed[SECOND]] == [("vampire", None)]
    assert GAME.observe(match.state, None).placed == ()


def test_a_new_adventure_forgets_what_was_placed() -> None:
    match = new_match("barbarian", "KK").do("draw", "discard:torch", "pass")
    assert match.state.number == 2
    for seat in SEATS:
        assert GAME.observe(match.state, seat).placed == ()


def test_a_deck_is_laid_for_nobody_to_see() -> None:
    match = new_match("warrior")
    (laid,) = match.happened(DeckLaid)
    assert laid.audience == NOBODY
    for observer in OBSERVERS:
        assert laid not in seen_by(match.events, observer)


def test_a_drawn_monster_is_for_its_drawer() -> None:
    match = new_match("warrior").do("draw", "add", "draw")
    assert [e.audience for e in match.happened(DrewMonster)] == [frozenset({0}), frozenset({1})]


@pytest.mark.parametrize("observer", [None, 0])
def test_the_pile_of_an_open_delve_is_not_shown(observer: Seat | None) -> None:
    """Deck K: seat 0 adds the dragon, seat 1 the vampire, which is met first."""
    match = new_match("barbarian", "KB").do("draw", "add", "draw", "add", "pass")
    assert match.question == "strike"
    assert "vampire" in kinds_in(shown(match, observer))
    assert ("dragon" in kinds_in(shown(match, observer))) == (observer == 0)
    assert "dragon" not in kinds_in(shown(match, SECOND))
