"""Where a clock stands on a board. What it says stands in `screens_of_the_engine`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.match.result import Result
from bot.ui.board import around
from bot.ui.catalogue import LANGUAGES, texts_in
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, raw_keys, shown
from tests.ui.screens_of_the_engine import (
    BOARD,
    LATER,
    RUNNING,
    STANDING,
    WAITING,
    WINDOW,
    clocked,
)


def test_without_a_clock_and_after_the_end_nothing_is_told() -> None:
    match = clocked(RUNNING, WAITING)
    over = Result(outcome=None, departures=(None, None), facts=({}, {}), counts=False)
    for silent in (replace(match, clock=None), replace(match, result=over)):
        assert around(BOARD, silent, texts_in("en")) == BOARD


def test_a_game_may_keep_what_others_have_left_off_its_boards() -> None:
    match = clocked(RUNNING, WAITING, names=("Kestrel", "Moth"))
    whole, short = [
        shown(around(BOARD, match, texts_in("en"), banks=banks)) for banks in (True, False)
    ]
    assert "Moth" in whole
    assert "Kestrel" in short
    assert "Moth" not in short


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST])
def test_six_seats_of_any_name_fit(name: str, language: str) -> None:
    clock = (RUNNING, LATER, WINDOW, STANDING, WAITING, WAITING)
    match = clocked(*clock, asked=(0, 1, 2, 3), names=(name,) * 6)
    layout = around(BOARD, match, texts_in(language))
    assert not violations(layout)
    assert not raw_keys(layout)
