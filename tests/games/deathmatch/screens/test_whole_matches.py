"""Whole random matches: the offered controls, and that a board shows nothing private."""

from collections.abc import Iterable

import pytest
from msgspec.structs import asdict

from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import SEATS
from bot.games.dungeon.rules.events import Phase
from bot.match.acts import MatchCommand
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.match_view import PublicMatchView
from tests.games.deathmatch.screens.drawing import RENDERER, playouts
from tests.ui.drawing import view_of
from tests.ui.reading import actions_of

MATCHES = 6


def of_game(actions: Iterable[str]) -> list[str]:
    """The actions that are not those of every match."""
    return [each for each in actions if each.partition(":")[0] not in list(MatchCommand)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offered_controls_match_the_rules(language: str) -> None:
    spoken = texts_in(language)
    for match in playouts(MATCHES):
        drawn = view_of(match)
        walk = RENDERER.playback(drawn, spoken)
        # While a walk asks, it is the only board.
        board = walk.frames[-1] if walk is not None and walk.waits else None
        offered = actions_of(board or RENDERER.board(drawn, spoken))
        legal = [str(move.action) for prompt in match.prompts for move in prompt.moves]
        # A card is placed where it is seen, and all else where everybody sees it.
        holds = drawn.observation.phase is Phase.CARD
        assert sorted(of_game(offered)) == ([] if holds else sorted(legal))
        begun = drawn.observation.phase is not Phase.STARTER
        assert (MatchCommand.CARD in offered) == (match.live and begun)
        for seat in drawn.asked:
            hand = RENDERER.hand(view_of(match, seat), spoken)
            assert of_game(actions_of(hand)) == (legal if holds else [])


def leaking(match: Match, seat: Seat) -> PublicMatchView:
    """A view that says it is the public one, and holds what this seat alone may know."""
    return PublicMatchView(**asdict(view_of(match, seat)))


def test_a_board_drawn_for_a_player_is_the_public_one() -> None:
    """Even with a private observation and private events in the view, nothing of them shows."""
    spoken = texts_in("uk")
    for match in playouts(MATCHES):
        public = view_of(match)
        for seat in SEATS:
            private = leaking(match, seat)
            walk = RENDERER.playback(public, spoken)
            assert RENDERER.playback(private, spoken) == walk
            if walk is None or not walk.waits:
                assert RENDERER.board(private, spoken) == RENDERER.board(public, spoken)
