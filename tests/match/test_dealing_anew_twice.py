"""Who has left stays away, however often the whole game is dealt anew."""

from bot.match.advance import add, replay
from bot.match.entries import Conceded, Entry, Redealt
from bot.match.match import Match
from tests.match.gathering import BEGAN, FIRST, HOST, SECOND, THIRD, acted, gathering

REDEALT = Redealt(BEGAN + 9, HOST)


def played(*entries: Entry) -> Match:
    return replay(gathering(), entries)


def test_who_left_before_the_first_time_stays_away_the_second_time() -> None:
    once = played(acted(SECOND, "pass"), Conceded(BEGAN + 2, THIRD), REDEALT)
    assert once.active == (FIRST, SECOND)
    twice = add(once, REDEALT)
    assert twice.active == (FIRST, SECOND)
    assert {prompt.seat for prompt in twice.prompts} == {FIRST, SECOND}
    assert twice.departures == once.departures


def test_who_leaves_in_between_stays_away_as_well() -> None:
    match = played(REDEALT, Conceded(BEGAN + 2, THIRD), REDEALT, acted(SECOND, "pass"), REDEALT)
    assert match.active == (FIRST, SECOND)
    assert match.deals == 3
