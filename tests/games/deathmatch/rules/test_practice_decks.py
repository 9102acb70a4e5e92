"""The practice decks: one for each adventure, in the order of their letters."""

from bot.games.dungeon.rules.foes import PRACTICE_DECKS
from tests.games.deathmatch.rules.tabletop import new_match


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
