"""Messages that Discord would refuse are found with every icon that is known by then."""

from collections.abc import Iterator

import pytest

from bot.contract.contents import DATA
from bot.ui import symbols
from bot.ui.message import MessageLayout, Text
from tools.limits import refused

LATE = symbols.IconSet(DATA, 0xF8F0, {"late": "🎲"})


@pytest.fixture
def late_icon() -> Iterator[str]:
    """An icon of a game that is entered after everything was imported, as a command does it."""
    symbols.add(LATE)
    yield LATE.tagged["late"]
    del symbols.WITH_ICON["late"], symbols.DRAWINGS["late"], symbols.BY_TAG[chr(0xF8F0)]


def test_an_icon_counts_as_long_as_it_is_written(late_icon: str) -> None:
    layout = MessageLayout((Text(late_icon * 200),), symbols.Colour.QUIET)
    assert list(refused(layout)) != []


def test_a_symbol_without_an_icon_is_short() -> None:
    layout = MessageLayout((Text("🎲" * 200),), symbols.Colour.QUIET)
    assert list(refused(layout)) == []
