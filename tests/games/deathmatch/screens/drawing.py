"""Death Matches to draw: begun, played on, looked at."""

from collections.abc import Iterator
from random import Random

from bot.games.deathmatch import GAME
from bot.games.deathmatch.rules.game import Options, Variant
from bot.match.advance import begin
from bot.match.match import Match
from tests.games.drawing import terms_of
from tests.ui.drawing import BIRDS, play

RENDERER = GAME.renderer
NAMES = BIRDS[:2]


def start(
    variant: Variant = "warrior", decks: str = "A", seed: int = 1, *, odds: bool = True
) -> Match:
    """Match 12. Deck A: 3 1 2 5 6 2 1 4 4 3 7 9 5, the first is drawn first."""
    seeded = seed.to_bytes(16, "big")
    return begin(terms_of("deathmatch", Options(variant, decks, odds), 2, seeded))


def adding(match: Match, cards: int) -> Match:
    """The next `cards` cards drawn and added."""
    return play(match, *("draw", "add") * cards)


def playouts(matches: int, decks: str = "") -> Iterator[Match]:
    """Every position of some random matches of both variants."""
    for seed in range(matches):
        dice = Random(seed)
        match = start("warrior" if seed % 2 else "barbarian", decks, seed)
        yield match
        while match.live:
            moves = match.prompts[0].moves
            # Fewer passes, so that dungeons fill up.
            weights = [1 if str(move.action) == "pass" else 4 for move in moves]
            move = dice.choices(moves, weights)[0]
            match = play(match, str(move.action))
            yield match
