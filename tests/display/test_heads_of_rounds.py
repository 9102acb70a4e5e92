"""In a round the table heads whatever shows a match, in one small line."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.display.targets import BoardTarget, PlaybackTarget
from bot.match.match import Match
from bot.match.terms import RoundTable
from bot.ui.message import MessageLayout
from tests.display.plays import GAMES, PACE, pictured, played
from tests.examples.games import known_games
from tests.ui.reading import text_of

HEAD = "-# Friday Cup · leg 2 · table 3"


@pytest.fixture(autouse=True, scope="module")
def _games() -> Iterator[None]:
    with known_games():
        yield


def shown(match: Match) -> Iterator[MessageLayout]:
    """All boards, frames and results of a moment, until time changes nothing more."""
    now: int | None = match.last_act
    while now is not None:
        found = pictured(match, now, PACE)
        for target in found.targets:
            if isinstance(target, BoardTarget | PlaybackTarget):
                assert isinstance(target.message, MessageLayout)
                yield target.message
        now = found.until


@pytest.mark.parametrize("game", GAMES)
def test_the_table_heads_boards_walks_and_results(game: str) -> None:
    for moment in played(game, 1):
        table = RoundTable(7, "Friday Cup", 2, 3)
        inside = replace(moment, terms=replace(moment.terms, round_table=table))
        for headed, plain in zip(shown(inside), shown(moment), strict=True):
            first, *others = text_of(headed).splitlines()
            assert first == HEAD
            assert HEAD not in others
            assert HEAD not in text_of(plain)
