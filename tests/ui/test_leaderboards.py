"""The names of leaderboards."""

from bot.ui.catalogue import texts_in
from bot.ui.leaderboards import board_name

TEXTS = texts_in("en")


def test_a_variant_is_named_beside_its_game_only_where_it_is_called_otherwise() -> None:
    assert board_name("boss-monster", "classic", TEXTS) == "Boss Monster"
    assert board_name("dungeon-roll", "solo", TEXTS) == "Dungeon Roll · Solo"
