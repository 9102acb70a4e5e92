"""The scenarios SW and SB over all practice decks, played through the game."""

import pytest

from bot.games.dungeon.rules.events import Entered, Met
from bot.games.dungeon.rules.foes import PRACTICE_DECKS
from tests.games.deathmatch.rules.tabletop import SECOND, Match, new_match, strengths

# Deck: (reveal, SW, SB); a result is (survived, final health, cards seen, potion drunk).
Expected = tuple[bool, int, int, bool]
TABLE: dict[str, tuple[tuple[int, ...], Expected, Expected]] = {
    "A": ((4, 1, 6, 2, 3), (False, 0, 3, False), (False, 0, 3, True)),
    "B": ((1, 9, 6, 4, 2), (False, 0, 2, False), (False, 0, 3, True)),
    "C": ((3, 9, 6, 4, 7), (False, 0, 2, False), (False, 0, 3, True)),
    "D": ((7, 3, 9, 2, 3), (False, 0, 3, False), (False, 0, 3, True)),
    "E": ((2, 4, 3, 6, 2), (False, 0, 4, False), (False, 0, 4, True)),
    "F": ((2, 9, 5, 3, 4), (False, 0, 2, False), (False, 0, 5, True)),
    "G": ((5, 2, 6, 9, 1), (False, 0, 4, False), (False, 0, 4, True)),
    "H": ((3, 5, 2, 1, 5), (True, 8, 5, False), (True, 4, 5, False)),
    "I": ((6, 7, 5, 4, 5), (False, 0, 2, False), (False, 0, 2, True)),
    "J": ((5, 2, 3, 7, 1), (True, 1, 5, False), (True, 4, 5, True)),
}

SW = ("dragon-spear", "holy-grail", "knight-shield")
SB = ("chainmail", "leather-shield", "vorpal-axe")

every_deck = pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRST")


def reveal_of(letter: str) -> tuple[int, ...]:
    """Cards 8, 7, 5, 3, 1 of a deck, counted from 1."""
    deck = strengths(PRACTICE_DECKS[letter])
    return tuple(deck[place - 1] for place in (8, 7, 5, 3, 1))


def reckoned(reveal: tuple[int, ...], health: int, potion: bool) -> Expected:
    """A scenario's result by hand: torch and the 5s are beaten in both."""
    drunk = False
    for seen, strength in enumerate(reveal, start=1):
        if strength > 3 and strength != 5:
            health -= strength
        if health <= 0 and (drunk or not potion):
            return False, 0, seen, drunk
        if health <= 0:
            health, drunk = 4, True
    return True, health, len(reveal), drunk


def bid(match: Match, removed: tuple[str, ...]) -> Match:
    """The first player adds cards 1, 3, 5, 7; the second removes three tiles and adds card 8."""
    for tile in removed:
        match.do("draw", "add", "draw", f"discard:{tile}")
    return match.do("draw", "add", "draw", "add", "pass")


def result(match: Match) -> tuple[tuple[int, ...], Expected]:
    met = [event.encounter for event in match.events if isinstance(event, Met)]
    seen = strengths(encounter.card for encounter in met)
    drunk = any(encounter.revived_by == "healing-potion" for encounter in met)
    survived = match.scores == ((0, 0), (1, 0))
    assert survived or match.scores == ((0, 0), (0, 1))
    return seen, (survived, met[-1].health, len(met), drunk)


@every_deck
def test_scenario_sw(letter: str) -> None:
    match = bid(new_match("warrior", letter), SW)
    assert match.recent[1] == Entered(SECOND, 8, 5)
    assert match.table.kit == ("plate-armor", "torch", "vorpal-sword")
    match.do("name:5")
    reveal, expected = reveal_of(letter), reckoned(reveal_of(letter), 8, potion=False)
    if letter in TABLE:
        assert (reveal, expected) == TABLE[letter][:2]
    assert result(match) == (reveal[: expected[2]], expected)


@every_deck
def test_scenario_sb(letter: str) -> None:
    match = bid(new_match("barbarian", letter), SB)
    assert match.recent[1] == Entered(SECOND, 4, 5)
    reveal, expected = reveal_of(letter), reckoned(reveal_of(letter), 4, potion=True)
    if letter in TABLE:
        assert (reveal, expected) == (TABLE[letter][0], TABLE[letter][2])
    assert result(match) == (reveal[: expected[2]], expected)


def test_decks_are_used_one_per_adventure_and_later_ones_are_shuffled() -> None:
    match = new_match("warrior", "HA")
    assert match.table.deck == PRACTICE_DECKS["H"]
    assert match.do("pass").table.deck == PRACTICE_DECKS["A"]
    deck = match.do("pass").table.deck
    assert deck not in PRACTICE_DECKS.values()
    assert sorted(deck) == sorted(PRACTICE_DECKS["A"])


def test_the_same_deck_may_come_twice() -> None:
    match = new_match("warrior", "BB")
    assert match.table.deck == match.do("pass").table.deck == PRACTICE_DECKS["B"]
