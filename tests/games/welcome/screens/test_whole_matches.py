"""Every message of whole random matches, with people who leave: each is one that Discord takes."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.match.advance import add
from bot.match.entries import Conceded
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from tests.games.welcome.rules.subject import SUBJECT
from tests.games.welcome.screens.drawing import start
from tests.games.welcome.screens.screens import RENDERER
from tests.ui.drawing import play, view_of

LEAVES = 0.01
"""How likely somebody leaves instead of what is asked."""


def playout(seed: int) -> Iterator[Match]:
    """Every position of a random match."""
    dice = Random(seed)
    options = SUBJECT.options[seed % len(SUBJECT.options)]
    match = start(
        2 + seed % 3,
        options.hero,
        box=options.box,
        seed=seed.to_bytes(16, "big"),
        first_turn=options.first_turn,
        announced=options.announced,
        necromancer=options.necromancer,
    )
    yield match
    while match.live:
        if dice.random() < LEAVES:
            match = add(match, Conceded(0, dice.choice(match.active)))
        else:
            moves = match.prompts[0].moves
            weights = [1 if str(move.action) == "pass" else 4 for move in moves]
            (move,) = dice.choices(moves, weights)
            picked = move.action
            if move.pick is not None:
                picked = move.complete([dice.choice(move.pick.options)])
            match = play(match, str(picked))
        yield match


@pytest.mark.parametrize("seed", range(12))
def test_a_played_back_round_has_a_walk_and_its_board(seed: int) -> None:
    for match in playout(seed):
        walk = RENDERER.playback(view_of(match), texts_in("en"))
        assert (walk is not None) == bool(match.played_back.part)
        if walk is not None:
            assert walk.waits == (match.board == match.played_back.board)
