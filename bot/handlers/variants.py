"""The variants of all games by name: what is offered while one types, and which is meant."""

from collections.abc import Iterator

from bot.contract.registry import GAMES
from bot.handlers.match_choices import MOST_OFFERED
from bot.handlers.requests import VariantOfGame
from bot.ui import statistics
from bot.ui.catalogue import Texts

Offered = list[tuple[VariantOfGame, str]]
"""Variants, each with what it is called."""


def offered(typed: str, game: str | None, texts: Texts) -> Offered:
    """The first variants in whose names that stands, of one game or of all.

    That there is only one of is not offered: it is the whole game.
    """
    part = typed.strip().casefold()
    found = [
        (variant, name)
        for variant in _variants(game)
        if len(GAMES[variant.game].variants) > 1
        and part in (name := statistics.which(*variant, texts)).casefold()
    ]
    return found[:MOST_OFFERED]


def meant(typed: str, game: str | None, texts: Texts) -> VariantOfGame | None:
    """The variant that was chosen, or whose name was typed, with that of its game or without.

    None where it is the name of none, or of several.
    """
    chosen = VariantOfGame.parse(typed)
    if chosen in _variants(None):
        return chosen
    name = typed.strip().casefold()
    found = [
        variant
        for variant in _variants(game)
        if name == statistics.which(*variant, texts).casefold()
        or name == statistics.variant_name(*variant, texts).casefold()
    ]
    return found[0] if len(found) == 1 else None


def _variants(game: str | None) -> Iterator[VariantOfGame]:
    """The variants of a game, or of all."""
    for key, rules in GAMES.items():
        if game in (None, key):
            yield from (VariantOfGame(key, variant) for variant in rules.variants)
