"""Every message of whole random matches, with people who leave: each is one that Discord takes."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.contract.game import Seat
from bot.match.advance import add
from bot.match.entries import Conceded
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.message import Message
from tests.games.welcome.rules.subject import SUBJECT
from tests.games.welcome.screens.drawing import start
from tests.games.welcome.screens.screens import RENDERER
from tests.ui.drawing import play, view_of
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, raw_keys

NAMES = (NASTY, WIDEST, "Wren of the Hollow Under the Oak", "Otter")
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


def messages(match: Match, language: str) -> Iterator[Message]:
    """All that a match is shown by at one moment."""
    texts, names = texts_in(language), NAMES[: len(match.terms.players)]
    public = view_of(match, names=names)
    yield RENDERER.board(public, texts)
    if match.live:
        line = RENDERER.ping(public, texts)
        assert line is not None
        yield line
    walk = RENDERER.playback(public, texts)
    if walk is not None:
        yield from walk.frames[-1 - walk.fresh :]
    for seat in map(Seat, range(len(names))):
        yield RENDERER.hand(view_of(match, seat, names=names), texts)


@pytest.mark.parametrize("seed", range(12))
def test_a_round_that_is_played_back_has_a_walk_and_keeps_its_board(seed: int) -> None:
    for match in playout(seed):
        walk = RENDERER.playback(view_of(match), texts_in("en"))
        assert (walk is not None) == bool(match.played_back.part)
        if walk is not None:
            assert walk.waits == (match.board == match.played_back.board)


@pytest.mark.parametrize("seed", range(12))
def test_discord_takes_every_message_of_a_match(seed: int) -> None:
    for number, match in enumerate(playout(seed)):
        language = ("en", "uk")[(seed + number) % 2]
        for message in messages(match, language):
            assert violations(message) == (), (seed, number)
            assert raw_keys(message) == set(), (seed, number)
