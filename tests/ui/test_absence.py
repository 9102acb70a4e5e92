"""How a host is called for players whose time is nearly up."""

import pytest

from bot.contract.game import Seat
from bot.ui.absence import time_call
from bot.ui.catalogue import texts_in
from tests.games.deathmatch.screens.screens_around import begun, seen

KESTREL, MOTH = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("language", "seats", "left", "told"),
    [
        ("en", [KESTREL], False, "Kestrel has hardly any time left."),
        ("en", [KESTREL, MOTH], False, "Kestrel and Moth have hardly any time left."),
        ("en", [KESTREL, MOTH], True, "are not on this server any more and have hardly"),
        ("uk", [KESTREL], False, "у гравця Kestrel майже"),
        ("uk", [KESTREL, MOTH], False, "у гравців Kestrel і Moth майже"),
        ("uk", [KESTREL, MOTH], True, "гравців Kestrel і Moth вже немає"),
    ],
)
def test_one_and_several_are_told_in_the_right_number(
    language: str, seats: list[Seat], left: bool, told: str
) -> None:
    assert told in time_call(seen(begun()), seats, left, texts_in(language)).markdown
