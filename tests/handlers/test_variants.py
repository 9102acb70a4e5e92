"""The variants of all games by name: the offers while one types, and the choice."""

import pytest

from bot.handlers import statistics
from bot.handlers.requests import VariantOfGame
from bot.handlers.resolve import MOST_OFFERED
from bot.ui import leaderboards
from bot.ui.catalogue import LANGUAGES, texts_in
from tests.examples.games import RULES
from tests.examples.goofspiel.rules import Goofspiel

EN, UK = texts_in("en"), texts_in("uk")
LONGEST = 100
"""So long the name of a choice may be."""


@pytest.fixture(autouse=True)
def _no_others(examples: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "GAMES", {rules.key: rules for rules in RULES})


def offered(typed: str = "", game: str | None = None) -> list[str]:
    return [str(variant) for variant, _ in statistics.offered_variants(typed, game, EN)]


def test_fitting_variants_are_offered_of_one_game_or_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of_pig = ["pig:solo", "pig:several", "pig:style-steady", "pig:style-daring"]
    assert offered() == [*of_pig, "goofspiel:full", "goofspiel:short"]
    assert offered(game="pig") == of_pig
    assert offered(game="whist") == []
    monkeypatch.setattr(Goofspiel, "variants", ("full",))
    assert offered(game="goofspiel") == [], "there is nothing to choose"
    assert offered(" SEV") == ["pig:several"]
    assert offered("pig ·") == of_pig
    assert offered("dar") == ["pig:style-daring"]
    assert offered("13", "pig") == []


def test_at_most_25_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_OFFERED == 25
    monkeypatch.setattr("bot.handlers.statistics.MOST_OFFERED", 3)
    assert offered() == ["pig:solo", "pig:several", "pig:style-steady"]
    assert offered("13") == ["goofspiel:full"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_name_of_its_own_that_discord_takes(language: str) -> None:
    names = [name for _, name in statistics.offered_variants("", None, texts_in(language))]
    assert len({*names}) == len(names)
    assert max(map(len, names)) <= LONGEST


SOLO = VariantOfGame("pig", "solo")


@pytest.mark.parametrize(
    ("typed", "game", "meant"),
    [
        *((name, None, SOLO) for name in ("pig:solo", "solo", " SOLO ", "Pig · solo")),
        *((name, "pig", SOLO) for name in ("pig:solo", "solo")),
        *((name, None, None) for name in ("pig:gone", "pig:", "whist:solo", "Pig", "Sol", "*", "")),
        ("daring", None, VariantOfGame("pig", "style-daring")),
        ("pig:solo", "goofspiel", SOLO),
        ("solo", "goofspiel", None),
    ],
)
def test_a_variant_is_chosen_by_its_game_or_its_name(
    typed: str, game: str | None, meant: VariantOfGame | None
) -> None:
    assert statistics.meant_variant(typed, game, EN) == meant


def test_another_language_has_other_names() -> None:
    assert statistics.meant_variant("соло", None, UK) == SOLO
    assert statistics.meant_variant("соло", None, EN) is None


def test_a_name_of_several_means_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboards, "variant_name", lambda game, variant, texts: variant[0])
    assert statistics.meant_variant("f", None, EN) == VariantOfGame("goofspiel", "full")
    assert statistics.meant_variant("s", "pig", EN) is None
