"""The fields of a seat's observation beside the state."""

from bot.games.dungeon.rules.table import TileObservation
from bot.games.welcome.rules.state import Contender
from tests.games.welcome.rules.played import at_the_door, new_game


def test_own_cards_ahead_the_next_one_first() -> None:
    match = new_game(2, "barbarian", ("lich", "golem", "dragon", "demon", "orc"))
    match.do(*("draw", "add") * 4)
    assert match.sees(0).ahead == ("dragon", "lich")
    assert match.sees(1).ahead == ("demon", "golem")
    assert match.sees(None).ahead == ()
    # The second seat goes in, and its own demon is met first.
    match.do("pass")
    assert match.asks == (1, "use")
    assert match.sees(1).ahead == ("golem",)
    assert match.sees(0).ahead == ("dragon", "lich")


def test_tiles_tell_who_took_them_out() -> None:
    match = new_game(3, "rogue").do("draw", "discard:buckler", "draw", "discard:healing-potion")
    removed = {tile.key: tile.removed_by for tile in match.sees(None).tiles}
    assert removed["buckler"] == 0
    assert removed["healing-potion"] == 1
    assert TileObservation("ring-of-power", None) in match.sees(None).tiles
    assert match.sees(None).kit == (
        "mithril-armor",
        "invisibility-cloak",
        "ring-of-power",
        "vorpal-dagger",
    )
    assert match.sees(None).full_health == 8


def test_the_player_who_added_a_card_is_public() -> None:
    match = new_game(4).do("draw", "add", "draw", "discard:torch", "pass", "draw", "add")
    seen = match.sees(2)
    assert seen.added_by == (0, 3)
    assert (seen.dungeon, seen.deck, seen.passed) == (2, 12, (2,))
    assert seen.placed == ()
    assert seen.part_turn == 5


def test_turns_of_a_round_count_from_1() -> None:
    match = new_game(3).do("draw", "add", "pass")
    assert match.sees(None).part_turn == 3
    match = new_game(3).do("pass", "pass", "pick:mage")
    assert (match.sees(None).number, match.sees(None).part_turn) == (2, 1)


def test_the_last_card_of_the_deck_is_announced() -> None:
    match = new_game(2, "warrior", box="welcome").do(*("draw", "add") * 12)
    assert match.sees(None).offers_last_card
    assert not match.do("draw").sees(None).offers_last_card


def test_an_expedition_is_seen_while_it_goes_on_and_afterwards() -> None:
    standing = {0: Contender(successes=1)}
    match = at_the_door(
        "barbarian", ("vorpal-axe",), ("golem", "goblin"), seats=3, standing=standing
    ).do("pass")
    going_on = match.sees(1).expedition
    assert going_on is not None
    assert (going_on.runner, going_on.hero, going_on.kit) == (0, "barbarian", ("vorpal-axe",))
    assert (going_on.delve.left, going_on.delve.survived) == (1, None)
    assert going_on.added_by == (1, 2)
    assert match.sees(1).last is None
    match.do("use:vorpal-axe")
    assert match.winner == 0
    last = match.sees(1).last
    assert last is not None
    assert (last.delve.survived, last.delve.health) == (True, 3)
    assert match.sees(1).expedition is None
