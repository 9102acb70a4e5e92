"""The names of leaderboards, and the answers where there is none of a name."""

from bot.contract.boards import labels_of
from bot.ui.catalogue import Texts
from bot.ui.games import game_of
from bot.ui.markdown import dotted
from bot.ui.names import escaped


def game_name(game: str, texts: Texts) -> str:
    """The name of a game."""
    return texts(f"game-{game}")


def board_name(game: str, variant: str | None, texts: Texts) -> str:
    """The name of a board: the game, and the variant if the board is only that one's.

    The variant is left out where it has the name of the game, as with a single variant.
    """
    of_game = game_name(game, texts)
    of_variant = None if variant is None else variant_name(game, variant, texts)
    return dotted((of_game, of_variant if of_variant != of_game else None))


def variant_name(game: str, variant: str, texts: Texts) -> str:
    """The name of a variant or a label where its game is known."""
    label = labels_of(game_of(game).rules).get(variant)
    if label is not None:
        return texts(f"label-{game}-{label.fact}-{label.value}")
    return texts(f"variant-{game}-{variant}")


def no_variant_called(typed: str, texts: Texts) -> str:
    """To somebody who has typed something else than what the option offers."""
    return texts("leaderboard-no-variant", typed=escaped(typed))


def wrong_variant(variant: str, game: str, of: str, texts: Texts) -> str:
    """Why there is no such leaderboard: the variant belongs to another game."""
    return texts(
        "leaderboard-wrong-variant",
        variant=variant_name(of, variant, texts),
        game=game_name(game, texts),
        other=game_name(of, texts),
    )


def not_ranked(name: str, game: str, variant: str | None, texts: Texts) -> str:
    """That somebody is not on a leaderboard."""
    named = board_name(game, variant, texts)
    return texts("leaderboard-not-ranked", name=escaped(name), game=named)
