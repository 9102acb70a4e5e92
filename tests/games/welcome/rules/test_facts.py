"""What is remembered of each seat (ruling WD30)."""

import msgspec

from bot.games.welcome.rules.state import Contender
from tests.games.welcome.rules.played import GAME, at_the_door, new_game


def test_nobody_has_gone_in_yet() -> None:
    facts = GAME.facts(new_game(4).state)
    assert facts == ({"runs": "", "runs-survived": 0, "runs-fallen": 0},) * 4


def test_wd30_heroes_and_how_their_runs_ended() -> None:
    match = new_game(3, "warrior").do("pass", "pass", "pick:bard", "pass", "pass")
    # The second seat wins its round too, then nobody has two cards yet.
    assert match.seats == ("white", "white+", "white+")
    assert GAME.facts(match.state) == (
        {"runs": "", "runs-survived": 0, "runs-fallen": 0},
        {"runs": "bard:survived", "runs-survived": 1, "runs-fallen": 0},
        {"runs": "warrior:survived", "runs-survived": 1, "runs-fallen": 0},
    )


def test_wd30_both_runs_of_one_seat_stand_in_their_order() -> None:
    match = at_the_door("rogue", (), ("dragon",), seats=3).do("pass", "pick:mage")
    match.do("draw", "discard:polymorph", "pass", "pass")
    assert GAME.facts(match.state) == (
        {"runs": "rogue:fell mage:survived", "runs-survived": 1, "runs-fallen": 1},
        *({"runs": "", "runs-survived": 0, "runs-fallen": 0},) * 2,
    )


def test_wd30_a_run_that_was_broken_off_is_told_and_counts_for_nothing() -> None:
    for seats in (2, 3):
        match = at_the_door("barbarian", ("vorpal-axe",), ("golem",), seats=seats).do("pass")
        match.leave(0)
        assert GAME.facts(match.state)[0] == {
            "runs": "barbarian:broken-off",
            "runs-survived": 0,
            "runs-fallen": 0,
        }


def test_every_seat_has_the_same_facts_at_the_end_and_they_survive_json() -> None:
    match = at_the_door("warrior", (), (), seats=4, standing={0: Contender(successes=1)})
    facts = GAME.facts(match.do("pass").state)
    assert match.over
    assert {tuple(each) for each in facts} == {("runs", "runs-survived", "runs-fallen")}
    assert msgspec.json.decode(msgspec.json.encode(facts)) == list(facts)
