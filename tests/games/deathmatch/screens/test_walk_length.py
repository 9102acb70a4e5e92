"""How long a walk becomes, with every symbol written as its icon."""

import pytest

from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, texts_in
from tests.games.deathmatch.screens.drawing import RENDERER, adding, start
from tests.ui.drawing import play, view_of
from tests.ui.limits import violations
from tests.ui.reading import WIDEST


def walked_to_the_end(match: Match) -> Match:
    """The whole deck is in the dungeon; who walks uses whatever helps."""
    match = play(adding(play(match, "start:0"), 13), "name:3")
    while match.prompts[0].moves[0].action.verb in ("strike", "hold"):
        match = play(match, "strike")
    return match


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_walk_past_all_monsters_fits_into_a_message(language: str) -> None:
    match = walked_to_the_end(start("warrior", "C"))
    view = view_of(match, names=(WIDEST, WIDEST), host_name=WIDEST)
    walk = RENDERER.playback(view, texts_in(language))
    assert walk is not None
    assert len(walk.frames) == 1 + 13 + 1
    for frame in walk.frames:
        assert violations(frame) == ()
