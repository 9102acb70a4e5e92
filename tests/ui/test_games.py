"""What can be registered as a game, and what is refused before the bot starts."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.games import forget, game_of, register, registered
from bot.ui.match_view import MatchView
from tests.examples.pig import GAME as PIG
from tests.examples.pig.screens import PigRenderer


class HoldingRenderer(PigRenderer):
    """Shows hands."""

    def hand_key(self, view: MatchView) -> str | None:
        return "hand"


def test_a_game_is_known_from_its_registration_on() -> None:
    before = registered()
    register(PIG)
    try:
        register(PIG)
        assert game_of("pig") is PIG
        assert registered() == (*before, PIG)
    finally:
        forget("pig")
    assert registered() == before


def test_two_games_of_one_key_are_refused() -> None:
    rules: Any = SimpleNamespace(key="deathmatch", variants=("solo",))
    with pytest.raises(ValueError, match="another game is called deathmatch"):
        register(PIG._replace(rules=rules))


def test_a_variant_without_a_name_is_refused() -> None:
    rules: Any = SimpleNamespace(key="pig", variants=("",))
    with pytest.raises(ValueError, match="a variant without a name"):
        register(PIG._replace(rules=rules))


def test_a_renderer_that_names_hands_has_them() -> None:
    """So everybody is reached by a private message before the first card."""
    assert HoldingRenderer().has_hands
    assert not PigRenderer().has_hands
