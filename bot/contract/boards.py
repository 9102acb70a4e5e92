"""The boards on which a game's results count, by name, and how each is ranked.

Besides that of the whole game there is one for each variant, and one for each value of a label, as
`hero-dwarf`: on that the result of a seat counts whose facts have this value.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from bot.contract.game import Facts, Game, Ranking

WHOLE = ""

LONGEST_NAME = 30
"""The most characters of a board's name: a button carries it."""


class Label(NamedTuple):
    """The fact and the value that the seats on a board of a label share."""

    fact: str
    value: str

    def __str__(self) -> str:
        return f"{self.fact}-{self.value}"


class Totals(Struct, frozen=True):
    """A player's counted matches on one board, added up.

    `won`, `lost`: matches. `score_sum` and `score_best` are 0 in games without scores. `sums`: the
    numbers among the facts of a game, by name.
    """

    plays: int
    won: int
    lost: int
    score_sum: int
    score_best: int
    sums: dict[str, int]


def labels_of(game: Game[Any]) -> dict[str, Label]:
    return {str(label): label for label in _labels(game)}


def _labels(game: Game[Any]) -> Iterator[Label]:
    for fact in game.labels:
        yield from (Label(fact, value) for value in game.label_values(fact))


def boards_of(game: Game[Any]) -> tuple[str, ...]:
    """The names of all boards of a game but the whole: variants, then labels, in their order."""
    return *game.variants, *map(str, _labels(game))


def check_names(game: Game[Any]) -> None:
    """Raises `ValueError` where a board would be taken for another, or has too long a name."""
    for name, times in Counter((WHOLE, *boards_of(game))).items():
        if len(name) > LONGEST_NAME:
            raise ValueError(f"{game.key}: {name!r} is too long for the name of a board")
        if times > 1:
            raise ValueError(f"{game.key}: a second board is called {name!r}")


def labelled(game: Game[Any], facts: Facts) -> tuple[str, ...]:
    """The boards of labels on which a seat with these facts counts."""
    return tuple(
        name for name, label in labels_of(game).items() if facts.get(label.fact) == label.value
    )


def ranking_of(game: Game[Any], board: str) -> Ranking | None:
    """How a board is ranked; None for a whole whose variants differ.

    Labels are ranked by score as soon as any variant is; an unknown board as the whole.
    """
    if board in game.variants:
        return game.ranking(board)
    of_variants = {game.ranking(variant) for variant in game.variants}
    if board in labels_of(game):
        return Ranking.SCORE if Ranking.SCORE in of_variants else Ranking.WINS
    return of_variants.pop() if len(of_variants) == 1 else None
