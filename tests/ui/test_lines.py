"""The lines in which the channel is told of an act."""

import pytest

from bot.contract.game import GAMES
from bot.match.advance import add, begin
from bot.match.entries import Asked, Rewound, Wish
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.lines import line_of
from tests.match.agreed import BEGAN
from tests.match.gathering import (
    ANNA,
    BOHDAN,
    CHRYSTIA,
    FIRST,
    HOST,
    SECOND,
    Gathering,
    after,
    gathering,
)

NAMES = {ANNA: "Anna", BOHDAN: "Bohdan", CHRYSTIA: "Chrystia", HOST: "Danylo"}


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> Match:
    """Anna asks for a take-back after Bohdan has acted, so that takes two acts back."""
    monkeypatch.setitem(GAMES, Gathering.key, Gathering())
    laid = after(begin(gathering()), (FIRST, "lay:a"), (SECOND, "lay:a"))
    return add(laid, Asked(BEGAN + 1, FIRST, Wish.TAKE_BACK))


def told(before: Match, entry: Rewound) -> str:
    line = line_of(before, add(before, entry), None, NAMES.__getitem__, texts_in("en"))
    assert line is not None
    return line.markdown


def test_a_host_who_takes_back_another_act_grants_nothing(asking: Match) -> None:
    english = texts_in("en")
    line = told(asking, Rewound(BEGAN + 2, HOST))
    assert english("told-rewound", name="Danylo", player="Bohdan") in line


def test_a_host_who_takes_back_as_asked_grants_it(asking: Match) -> None:
    english = texts_in("en")
    line = told(asking, Rewound(BEGAN + 2, HOST, 2))
    assert english("granted-take-back", name="Anna", count=2) in line
