"""How rounds go: bidding, passes, the way in, and what comes of a run; the examples L14 to L21."""

import pytest

from bot.contract.errors import CommonRefusal
from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Added, Discarded, Drew, DrewMonster, Entered, Passed
from bot.games.dungeon.rules.game import DungeonRefusal
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.welcome.rules.events import GameWon, HeroChosen, RoundBegan, RoundEnded, WentOut
from bot.games.welcome.rules.options import heroes_of
from bot.games.welcome.rules.state import Contender, Run
from tests.games.welcome.rules.played import Match, at_the_door, new_game

RED = Contender(red=True)
WITH_SUCCESS = Contender(successes=1)
DIES = ("dragon",)


def test_wd16_the_first_seat_starts() -> None:
    for seats in (2, 3, 4):
        match = new_game(seats)
        assert match.asks == (0, "turn")
        assert match.state.number == 1
        assert match.answers == {"draw", "pass"}


def test_turns_go_clockwise_and_are_two_choices() -> None:
    match = new_game(4, "warrior", ("orc", "dragon"))
    match.do("draw")
    assert match.recent == (Drew(Seat(0)), DrewMonster(Seat(0), "orc", 1))
    assert match.answers == {"add", *(f"discard:{tile}" for tile in HEROES["warrior"].kit)}
    assert match.do("add").recent == (Added(Seat(0)),)
    assert match.asks == (1, "turn")
    assert match.do("draw", "discard:torch").recent == (Discarded(Seat(1), "torch"),)
    assert "torch" not in match.sees(None).kit
    assert match.asks == (2, "turn")
    match.do("draw", "add", "draw", "add")
    assert match.asks == (0, "turn")


def test_a_turn_shares_its_time_and_the_next_one_is_another() -> None:
    match = new_game(2)
    first = match.prompt.about
    assert match.do("draw").prompt.about == first
    assert match.do("add").prompt.about != first


def test_what_cannot_be_done_is_refused() -> None:
    match = new_game(3)
    assert match.refused("add") is DungeonRefusal.NO_CARD_IN_HAND
    assert match.refused("discard:torch") is DungeonRefusal.NO_CARD_IN_HAND
    assert match.refused("draw", 1) is CommonRefusal.NOT_YOUR_TURN
    match.do("draw")
    assert match.refused("pass") is DungeonRefusal.CARD_IN_HAND
    assert match.refused("draw") is DungeonRefusal.CARD_IN_HAND
    assert match.refused("discard:buckler") is DungeonRefusal.TILE_GONE
    for text in ("", "pick:mage", "hold", "name:5", "ADD", "drop:torch", "choose:1"):
        assert match.refused(text) is CommonRefusal.NOT_NOW


def test_without_equipment_a_card_must_be_added() -> None:
    match = new_game(3)
    for tile in HEROES["warrior"].kit:
        match.do("draw", f"discard:{tile}")
    match.do("draw")
    assert match.answers == {"add"}
    assert match.refused("discard:torch") is DungeonRefusal.NO_TILES_LEFT


def test_l14_who_has_passed_is_out_of_the_round() -> None:
    match = new_game(3).do("pass", "draw", "add", "draw", "add")
    assert match.asks == (1, "turn")
    assert match.sees(None).passed == (0,)
    assert match.do("draw", "add").asks == (2, "turn")
    # In the next round everybody is back.
    match = new_game(3).do("pass", "pass", "pick:mage", "draw", "add")
    assert match.sees(None).passed == ()
    assert match.asks == (0, "turn")


def play_out(seats: int, box: str) -> Match:
    """Nobody passes, and everybody adds what they draw."""
    match = new_game(seats, "warrior" if box == "welcome" else "bard", box=box)
    while not match.happened(Entered):
        match.do("draw", "add")
    return match


@pytest.mark.parametrize(
    ("box", "seats", "runner"),
    [
        ("welcome", 2, 0),
        ("welcome", 3, 0),
        ("welcome", 4, 0),
        ("welcome-back", 2, 0),
        ("welcome-back", 3, 2),
        ("welcome-back", 4, 2),
    ],
)
def test_l15_q3_to_q5_who_drew_the_last_card_enters(box: str, seats: int, runner: int) -> None:
    match = play_out(seats, box)
    cards = 13 if box == "welcome" else 15
    others = [(runner + step) % seats for step in range(1, seats)]
    assert match.happened(Passed) == [Passed(Seat(seat), forced=True) for seat in others]
    assert [(event.seat, event.cards) for event in match.happened(Entered)] == [(runner, cards)]


def test_q3_who_has_passed_is_not_passed_for_once_more() -> None:
    match = new_game(3, "warrior", box="welcome").do("pass")
    while not match.happened(Entered):
        match.do("draw", "add")
    # Two draw by turns from the second seat on, so it draws the 13th card.
    assert match.happened(Passed) == [Passed(Seat(0), False), Passed(Seat(2), True)]
    assert [event.seat for event in match.happened(Entered)] == [1]


def test_q3_a_round_after_one_with_an_empty_deck_forces_nobody() -> None:
    match = play_out(3, "welcome").do("name:9")
    forced = [match.sees(None).last]
    match.do("pick:mage", "pass", "pass")
    forced.append(match.sees(None).last)
    assert [walk and walk.forced for walk in forced] == [True, False]


def test_no_two_turns_of_a_game_have_one_name() -> None:
    """Also in two rounds: by the name a turn has its time, its call and its hand."""
    match = new_game(3)
    acts = ((), ("pass",), ("pass", "pick:mage"))
    names = {match.do(*each).prompt.about for each in acts}
    assert len(names) == 3


def test_l17_q2_the_last_one_must_enter_also_without_a_turn() -> None:
    match = new_game(3).do("pass", "pass")
    assert match.happened(Entered) == [Entered(Seat(2), 11, 0)]
    assert match.seats == ("white", "white", "white+")
    assert match.state.runs == (Run(Seat(2), "warrior", True),)
    assert match.asks == (2, "hero")


@pytest.mark.parametrize("hero", ["warrior", "rogue", "princess"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wd21_an_empty_dungeon_asks_nothing(hero: str, seats: int) -> None:
    match = new_game(seats, hero).do(*["pass"] * (seats - 1))
    assert match.seats[-1] == "white+"
    assert match.question == "hero"


def test_a_pass_that_gives_a_success_card_away_is_asked_about() -> None:
    assert new_game(2).gifts == {"pass"}
    # With two others behind, nobody has anything yet.
    assert new_game(3).gifts == set()
    assert new_game(3).do("pass").gifts == {"pass"}
    assert new_game(3).do("draw", "discard:torch", "pass").gifts == {"pass"}
    assert new_game(3).do("draw", "add", "pass").gifts == set()
    assert new_game(2).do("draw", "add").gifts == set()


def test_the_card_added_last_is_met_first() -> None:
    match = new_game(2, "warrior", ("goblin", "orc", "skeleton"))
    match.do(*("draw", "add") * 3, "pass", "name:9")
    assert [each.card for each in match.met] == ["skeleton", "orc", "goblin"]
    assert [event.seat for event in match.happened(Entered)] == [0]


def test_health_is_the_heros_and_that_of_the_tiles_left() -> None:
    match = new_game(2, "bard").do("draw", "discard:glamorous-tunic", "pass")
    assert match.happened(Entered) == [Entered(Seat(0), 5, 0)]


def test_l18_the_second_success_card_wins_at_once() -> None:
    match = at_the_door("warrior", (), (), seats=3, standing={0: WITH_SUCCESS}).do("pass")
    assert match.over
    assert match.winner == 0
    assert match.happened(GameWon) == [GameWon(Seat(0))]
    assert not match.happened(RoundBegan)
    assert match.refused("draw", 0) is CommonRefusal.OVER


def test_a_success_card_keeps_the_red_side() -> None:
    match = at_the_door("warrior", (), (), seats=3, standing={0: RED}).do("pass")
    assert match.seats[0] == "red+"


def test_l19_who_dies_on_the_white_side_turns_red_and_starts_the_next_round() -> None:
    match = at_the_door("warrior", (), DIES, seats=3, runner=1).do("pass")
    assert match.seats == ("white", "red", "white")
    assert [(each.seat, each.survived) for each in match.happened(RoundEnded)] == [(1, False)]
    assert match.asks == (1, "hero")
    assert match.answers == {f"pick:{hero}" for hero in heroes_of(match.state.options)}
    assert match.sees(None).tiles == ()
    match.do("pick:warrior")
    assert match.happened(HeroChosen) == [HeroChosen("warrior", Seat(1))]
    assert match.asks == (1, "turn")
    assert match.state.number == 2


def test_who_survives_starts_the_next_round_too() -> None:
    match = at_the_door("warrior", (), ("goblin",), seats=3, runner=2).do("pass")
    assert match.seats[2] == "white+"
    assert match.asks == (2, "hero")
    assert match.happened(RoundBegan) == [RoundBegan(2, Seat(2))]


def test_a_new_round_has_all_tiles_and_all_monsters_again() -> None:
    match = new_game(2, "warrior").do("draw", "discard:torch", "pass", "pick:warrior")
    state = match.state
    assert state.table.kit == HEROES["warrior"].kit
    assert len(state.table.deck) == 15
    assert state.table.placements == ()


def test_q1_after_an_eliminated_runner_the_next_one_in_starts() -> None:
    match = at_the_door("warrior", (), DIES, seats=3, runner=1, standing={1: RED}).do("pass")
    assert match.seats == ("white", "out", "white")
    assert match.happened(WentOut) == [WentOut(Seat(1))]
    assert match.asks == (2, "hero")
    # Nobody waits for who is out.
    match.do("pick:mage", "draw", "add", "draw", "add")
    assert match.asks == (2, "turn")
    assert match.sees(None).contenders[1].out == 1


def test_q1_also_past_another_one_who_is_out() -> None:
    standing = {1: RED, 2: Contender(red=True, out=1)}
    match = at_the_door("warrior", (), DIES, seats=4, runner=1, standing=standing).do("pass")
    assert match.asks == (3, "hero")


def test_l21_q8_who_is_left_alone_has_won() -> None:
    match = at_the_door("warrior", (), DIES, standing={0: RED}).do("pass")
    assert match.winner == 1
    assert match.happened(GameWon) == [GameWon(Seat(1))]
    standing = {0: RED, 1: Contender(red=True, out=1)}
    assert at_the_door("warrior", (), DIES, seats=3, standing=standing).do("pass").winner == 2


def test_a_success_card_does_not_save_from_the_red_side() -> None:
    both = Contender(successes=1, red=True)
    match = at_the_door("warrior", (), DIES, seats=3, standing={0: both}).do("pass")
    assert match.seats[0] == "out+"


def test_any_hero_of_the_box_may_be_picked_and_the_same_one_again() -> None:
    match = new_game(2, "mage", box="welcome").do("pass")
    assert match.answers == {f"pick:{hero}" for hero in ("warrior", "barbarian", "mage", "rogue")}
    assert match.do("pick:mage").state.hero == "mage"
    assert match.sees(None).full_health == 11


def test_a_whole_game_of_three() -> None:
    """Told from the first turn to the second Success card."""
    match = new_game(3, "warrior", box="welcome")
    match.do("pass", "pass")
    assert match.seats == ("white", "white", "white+")
    # The third seat starts; the first is left alone and wins a card as well.
    match.do("pick:rogue", "pass", "draw", "discard:buckler", "pass")
    assert match.seats == ("white+", "white", "white+")
    assert match.asks == (0, "hero")
    match.do("pick:barbarian", "draw", "discard:torch", "pass", "pass")
    assert match.winner == 0
    assert [run.hero for run in match.state.runs] == ["warrior", "rogue", "barbarian"]
    outcome = match.outcome
    assert outcome is not None
    assert outcome.places == (1, 3, 2)
