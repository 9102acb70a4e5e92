"""What a player asks for is dropped once nobody could grant it, or it may not be granted any more.

Else it would stand for ever, and nobody could ask for anything else.
"""

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.advance import add, replay
from bot.match.entries import (
    Agreed,
    Asked,
    Conceded,
    Entry,
    HandedOver,
    HostMissed,
    TimedOut,
    TimeGiven,
    Wish,
)
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.time_control import STANDARD
from tests.match.gathering import BEGAN, FIRST, HOST, SECOND, STRANGER, THIRD, gathering

FOURTH = Seat(3)


def four(*entries: Entry, host: UserId | None = None) -> Match:
    """A match of four with a clock, after these entries. `host`: as it is after them."""
    return replay(replace(gathering(seats=4), host=host, time_control=STANDARD), entries)


ASKED = Asked(BEGAN, FIRST, Wish.PAUSE)


@pytest.mark.parametrize(
    "leaving", [Conceded(BEGAN, FIRST), TimedOut(BEGAN, FIRST, None)], ids=["gives up", "time"]
)
def test_who_has_left_asks_for_nothing(leaving: Entry) -> None:
    match = four(ASKED, leaving)
    assert match.live
    assert match.asking is None
    assert add(match, Asked(BEGAN, SECOND, Wish.PAUSE)).asking is not None


def test_who_has_left_is_not_waited_for() -> None:
    """All who stay have agreed; nobody would be left to answer."""
    agreed = four(ASKED, Agreed(BEGAN, SECOND), Agreed(BEGAN, THIRD))
    assert agreed.answering == (FOURTH,)
    match = add(agreed, Conceded(BEGAN, FOURTH))
    assert match.asking is None
    assert match.paused is None, "nobody has said so"


def test_it_stands_while_somebody_else_can_answer() -> None:
    match = four(ASKED, Agreed(BEGAN, SECOND), Conceded(BEGAN, THIRD))
    assert match.asking is not None
    assert match.answering == (FOURTH,)
    assert add(match, Agreed(BEGAN, FOURTH)).paused == match.terms.players[FIRST]


WITHOUT_HOST = (HostMissed(BEGAN), HostMissed(BEGAN), Asked(BEGAN, FIRST, Wish.END))


@pytest.mark.parametrize(
    "coming",
    [TimeGiven(BEGAN, HOST, FIRST, 60), HandedOver(BEGAN, STRANGER, STRANGER, HOST)],
    ids=["comes", "another"],
)
def test_players_do_not_end_a_match_whose_host_has_come(coming: Entry) -> None:
    waiting = four(*WITHOUT_HOST, host=HOST)
    assert waiting.answering == (SECOND, THIRD, FOURTH)
    match = add(waiting, coming)
    assert not match.players_may_end
    assert match.asking is None
