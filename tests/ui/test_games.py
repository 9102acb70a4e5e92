"""Registered games, and those that are refused before the bot starts."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.games import Setting, Setup, forget, game_of, register, registered
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


@pytest.mark.parametrize(
    ("variant", "values", "told"),
    [
        ("hero-mage", ("mage",), "pig: a second board is called 'hero-mage'"),
        ("solo", ("mage", "mage"), "pig: a second board is called 'hero-mage'"),
        ("solo", ("m" * 26,), "is too long for the name of a board"),
    ],
)
def test_boards_with_equal_or_long_names_are_refused(
    variant: str, values: tuple[str, ...], told: str
) -> None:
    rules: Any = SimpleNamespace(
        key="pig", variants=(variant,), labels=("hero",), label_values=lambda label: values
    )
    before = registered()
    with pytest.raises(ValueError, match=told):
        register(PIG._replace(rules=rules))
    assert registered() == before


def test_a_default_that_is_missing_is_told_at_once() -> None:
    """Not to the first player who chooses nothing."""
    rules: Any = SimpleNamespace(key="pig", variants=("solo",))
    target = Setting("target", ("50", "100"))
    setup = Setup((target,), lambda chosen: int(chosen["target"]))
    before = registered()
    told = r"pig: no setting is required, .* raise KeyError\('target'\): is a default missing\?"
    with pytest.raises(ValueError, match=told):
        register(PIG._replace(rules=rules, setup=setup))
    assert registered() == before


@pytest.mark.parametrize(
    "target",
    [
        Setting("target", ("50", "100"), default="100"),
        # Somebody has to choose it each time.
        Setting("target", ("50", "100"), required=True),
    ],
)
def test_a_setting_is_chosen_or_has_a_default(target: Setting) -> None:
    rules: Any = SimpleNamespace(key="sow", variants=("solo",), labels=())
    setup = Setup((target,), lambda chosen: int(chosen["target"]))
    register(PIG._replace(rules=rules, setup=setup, texts=()))
    forget("sow")


def test_a_renderer_that_names_hands_has_them() -> None:
    """So everybody is reached by a private message before the first card."""
    assert HoldingRenderer().has_hands
    assert not PigRenderer().has_hands
