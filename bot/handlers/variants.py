"""Variants, and labels as a hero, by name: what is offered while one types, and which is meant."""

from collections.abc import Iterator

from bot.contract.boards import boards_of, labels_of
from bot.contract.game import GAMES
from bot.handlers.requests import VariantOfGame
from bot.handlers.resolve import MOST_OFFERED
from bot.ui import leaderboards
from bot.ui.catalogue import Texts

Offered = list[tuple[VariantOfGame, str]]
"""Variants or labels, each with what it is called."""


def offered(typed: str, game: str | None, texts: Texts) -> Offered:
    """The first variants in whose names that stands, of one game or of all.

    A game's only variant is not offered: it is the whole game.
    """
    part = typed.strip().casefold()
    found = [
        (variant, name)
        for variant in _variants(game)
        if _apart(variant) and part in (name := leaderboards.board_name(*variant, texts)).casefold()
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
        if name == leaderboards.board_name(*variant, texts).casefold()
        or name == leaderboards.variant_name(*variant, texts).casefold()
    ]
    return found[0] if len(found) == 1 else None


def _variants(game: str | None) -> Iterator[VariantOfGame]:
    """The variants and labels of a game, or of all."""
    for key, rules in GAMES.items():
        if game in (None, key):
            yield from (VariantOfGame(key, board) for board in boards_of(rules))


def _apart(variant: VariantOfGame) -> bool:
    rules = GAMES[variant.game]
    return len(rules.variants) > 1 or variant.variant in labels_of(rules)
