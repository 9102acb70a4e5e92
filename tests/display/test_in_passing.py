"""What is told in passing: the board becomes frames, and then it is the board again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.contract.game import Seat
from bot.display.picture import BoardTarget, PingTarget, PlaybackTarget, Target
from bot.display.plan import Edit
from bot.match.advance import add
from bot.match.entries import Acted
from bot.match.match import Match
from tests.display.channel import Channel
from tests.display.film import PACE
from tests.display.plays import CHANNEL, pictured, played
from tests.examples.games import known_games
from tests.ui.reading import actions_of


@pytest.fixture(autouse=True)
def _games() -> Iterator[None]:
    with known_games():
        yield


def at(match: Match, seconds: float) -> tuple[Target, ...]:
    return pictured(match, match.last_act + round(seconds * 1000), PACE).targets


def test_what_is_told_in_passing_stands_where_the_board_does() -> None:
    """And the board is the same message afterwards; the call of the turn stays as it is."""
    before = played("pig", 3)[0]
    board, called = at(before, 0)
    rolled = add(before, Acted(before.last_act + 1_000, Seat(0), "roll"))
    assert rolled.prompts[0].seat == Seat(0), "it is no 1"
    channel = Channel()
    channel.settle((board, called), CHANNEL)
    for seconds in range(2 * PACE // 1000):
        (told,) = at(rolled, seconds)
        assert isinstance(told, PlaybackTarget)
        assert (told.slot, told.whole, actions_of(told.message)) == (board.slot, False, [])
        channel.settle((told,), CHANNEL)
    after, still = at(rolled, 2 * PACE / 1000)
    assert isinstance(after, BoardTarget)
    assert isinstance(still, PingTarget)
    assert (after.slot, still.calls) == (board.slot, False)
    assert [type(change) for change in channel.settle((after, still), CHANNEL)] == [Edit]
    assert len(channel.messages) == 2
