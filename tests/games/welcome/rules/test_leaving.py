"""Leaving, and running out of time, at every moment of a game of two to four."""

import pytest

from bot.contract.errors import CommonRefusal
from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Entered, Named, Passed
from bot.games.dungeon.rules.table import Placement
from bot.games.welcome.rules.events import (
    HeroChosen,
    LeftToLuck,
    NamerChosen,
    RoundBegan,
    RoundEnded,
)
from bot.games.welcome.rules.state import Contender, Run
from bot.match.entries import Left
from tests.games.welcome.rules.played import Match, at_the_door, new_game, relaid

OUT = Contender(red=True, out=1)
GREATSWORD = ("greatsword", "mr-charm")


def drawn_out(seats: int, hero: str = "warrior", cards: int = 13) -> Match:
    """All cards but the last are added, and the last one is in somebody's hand."""
    return new_game(seats, hero, box="welcome" if cards == 13 else "both").do(
        *("draw", "add") * (cards - 1), "draw"
    )


def test_wd13_whoever_is_asked_for_a_turn_and_leaves_is_out() -> None:
    match = new_game(3).leave(0)
    assert match.recent == (Left(Seat(0)),)
    assert match.seats == ("left", "white", "white")
    assert match.asks == (1, "turn")
    # The round of two goes on between them.
    assert match.do("draw", "add").asks == (2, "turn")
    assert match.do("draw", "add").asks == (1, "turn")


def test_wd13_the_turn_stays_when_somebody_else_leaves() -> None:
    match = new_game(4).leave(2)
    assert match.asks == (0, "turn")
    assert match.do("draw", "add", "draw", "add").asks == (3, "turn")


def test_wd13_the_clock_takes_a_seat_out_as_giving_up_does() -> None:
    given_up, timed_out = new_game(3).leave(0), new_game(3).time_out()
    assert given_up.state == timed_out.state
    assert given_up.recent == timed_out.recent


def test_wd13_a_card_in_hand_lies_aside_without_a_tile() -> None:
    match = new_game(3, "warrior", ("dragon", "goblin")).do("draw").leave(0)
    (placed,) = match.state.table.placements
    assert (placed.seat, placed.kind, placed.tile, placed.left) == (0, "dragon", None, True)
    assert match.state.table.held is None
    assert len(match.sees(None).kit) == 6
    assert match.sees(None).dungeon == 0
    assert match.asks == (1, "turn")
    # It is in the way of nobody, and nobody is shown it at the end of the round.
    match.do("pass")
    (ended,) = match.happened(RoundEnded)
    assert (ended.seat, ended.survived, ended.unseen, ended.aside) == (2, True, 0, ())


def test_wd13_whoever_is_left_alone_in_the_bidding_enters() -> None:
    match = new_game(3).do("pass").leave(1)
    assert match.happened(Entered) == [Entered(Seat(2), 11, 0)]
    assert match.seats == ("white", "left", "white+")


def test_wd13_whoever_waits_for_a_turn_enters_when_the_other_one_leaves() -> None:
    match = new_game(3).do("draw", "add", "pass", "draw", "add")
    assert match.asks == (0, "turn")
    match.leave(2)
    assert [event.seat for event in match.happened(Entered)] == [0]


def test_wd13_a_card_in_hand_is_placed_before_its_owner_enters_alone() -> None:
    match = new_game(3).do("pass", "draw").leave(2)
    assert match.asks == (1, "card")
    assert not match.happened(Entered)
    match.do("add")
    assert [(event.seat, event.cards) for event in match.happened(Entered)] == [(1, 1)]


def test_wd13_whoever_has_passed_may_leave_and_nothing_else_changes() -> None:
    match = new_game(4).do("pass", "draw", "add")
    before = match.asks
    match.leave(0)
    assert match.asks == before
    assert not match.happened(Entered)


def test_wd13_the_last_card_of_the_deck_in_a_leavers_hand() -> None:
    """The others must pass in turn, so the last of them enters."""
    match = drawn_out(4)
    assert match.asks == (0, "card")
    match.leave(0)
    assert match.happened(Passed) == [Passed(Seat(1), True), Passed(Seat(2), True)]
    assert [(event.seat, event.cards) for event in match.happened(Entered)] == [(3, 12)]


def test_nobody_had_to_pass_where_the_others_left() -> None:
    """The deck is empty, but that is not why the runner is the last one."""
    match = new_game(4, "warrior", box="welcome").do("pass", "draw")
    while match.state.table.deck:
        match.do("add", "draw")
    runner, phase = match.asks
    assert phase == "card"
    match.leave(*(seat for seat in (1, 2, 3) if seat != runner)).do("add")
    assert [event.seat for event in match.happened(Entered)] == [runner]
    # The sword has yet to name a monster, so the runner stands at the door.
    walk = match.sees(None).expedition
    assert walk is not None
    assert not walk.forced
    assert [event.forced for event in match.happened(Passed)] == [False]


def test_wd13_nobody_is_left_who_could_enter() -> None:
    match = new_game(4).do("pass", "pass", "draw").leave(3, 2)
    (ended,) = match.happened(RoundEnded)
    assert (ended.seat, ended.survived) == (None, None)
    assert match.seats == ("white", "white", "left", "left")
    # The next one clockwise from who left last starts, and picks the hero.
    assert match.asks == (0, "hero")
    assert match.happened(RoundBegan)[-1] == RoundBegan(2, Seat(0))
    assert match.state.runs == ()
    assert match.state.last is None


def test_wd22_a_round_without_a_result_shows_what_was_set_aside_with_a_tile() -> None:
    match = new_game(4, "warrior", ("orc", "golem", "dragon"))
    match.do("draw", "discard:torch", "pass", "pass", "draw", "add", "draw").leave(3, 0)
    (ended,) = match.happened(RoundEnded)
    assert ended.aside == (Placement(Seat(0), "orc", "torch"),)
    assert ended.unseen == 1
    assert match.sees(None).aside == ended.aside


def test_wd13_the_last_one_in_has_won() -> None:
    for moves in ((), ("draw",), ("draw", "add"), ("draw", "add", "pass")):
        match = new_game(3).do(*moves).leave(1, 2)
        assert match.over
        assert match.winner == 0
        outcome = match.outcome
        assert outcome is not None
        assert outcome.places == (1, 3, 2)


def test_of_two_who_leaves_has_lost() -> None:
    for leaver in (0, 1):
        for moves in ((), ("draw",), ("draw", "add")):
            match = new_game(2).do(*moves).leave(leaver)
            assert match.winner == 1 - leaver


def test_whoever_has_left_is_never_asked_and_may_do_nothing() -> None:
    match = new_game(3).leave(0)
    assert match.refused("draw", 0) is CommonRefusal.LEFT


def test_wd19_whoever_is_to_pick_and_leaves_passes_it_on() -> None:
    match = new_game(3, "picked")
    assert match.asks == (0, "hero")
    match.leave(0)
    assert match.asks == (1, "hero")
    match.do("pick:bard")
    assert match.happened(HeroChosen) == [HeroChosen("bard", Seat(1))]
    # Who has picked starts.
    assert match.asks == (1, "turn")


def test_wd19_it_is_passed_on_by_the_clock_too_and_more_than_once() -> None:
    match = new_game(4, "picked").time_out().time_out()
    assert match.asks == (2, "hero")
    assert match.time_out().winner == 3


def test_wd19_the_pick_passes_over_who_is_out() -> None:
    match = at_the_door("warrior", (), (), seats=4, runner=2, standing={3: OUT}).do("pass")
    assert match.asks == (2, "hero")
    assert match.leave(2).asks == (0, "hero")


def test_wd19_next_is_the_one_after_who_leaves_not_the_first_seat() -> None:
    picking = at_the_door("warrior", (), (), seats=4, runner=1).do("pass")
    assert picking.asks == (1, "hero")
    assert picking.leave(1).asks == (2, "hero")
    running = at_the_door("princess", GREATSWORD, ("golem",), seats=4, runner=1).do("pass")
    assert running.leave(1).asks == (2, "hero")
    assert running.happened(RoundBegan) == [RoundBegan(2, Seat(2))]


def test_somebody_else_may_leave_while_a_hero_is_picked() -> None:
    match = new_game(3, "picked").leave(1)
    assert match.asks == (0, "hero")
    assert match.do("pick:mage", "draw", "add").asks == (2, "turn")


def stopped(seats: int = 3, **more: Contender) -> Match:
    """Seat 0 stands before the golem, with the axe, and a dragon behind it."""
    standing = {int(name.removeprefix("seat")): each for name, each in more.items()}
    match = at_the_door(
        "barbarian", ("vorpal-axe",), ("goblin", "golem", "dragon"), seats=seats, standing=standing
    ).do("pass")
    assert match.asks == (0, "use")
    match.do("hold")
    assert match.asks == (0, "use")
    return match


def test_wd14_a_runner_who_leaves_ends_the_run_without_a_result() -> None:
    match = stopped(seat0=Contender(successes=1, red=True)).leave(0)
    (ended,) = match.happened(RoundEnded)
    assert (ended.seat, ended.survived, ended.unseen) == (0, None, 1)
    assert match.state.contenders[0] == Contender(successes=1, red=True, out=1, left=True)
    assert match.seats[1:] == ("white", "white")
    fell, broken_off = match.state.runs
    assert fell.survived is False
    assert broken_off == Run(Seat(0), "barbarian", None)
    assert match.asks == (1, "hero")
    # The dragon was not met, and is shown to nobody.
    last = match.sees(None).last
    assert last is not None
    assert last.delve.survived is None
    assert [each.card for each in last.delve.met] == ["goblin"]
    assert last.delve.left == 1


def test_wd14_after_the_runner_the_next_one_clockwise_who_is_in_picks() -> None:
    match = stopped(4, seat1=OUT).leave(0)
    assert match.asks == (2, "hero")


def test_wd14_others_may_leave_during_a_run() -> None:
    match = stopped(4).leave(2)
    assert match.asks == (0, "use")
    match.do("use:vorpal-axe")
    assert match.seats == ("red", "white", "left", "white")


def test_wd13_the_last_one_in_wins_during_a_walk_of_their_own() -> None:
    match = stopped().leave(1, 2)
    assert match.winner == 0
    assert match.seats == ("white", "left", "left")
    # Nothing that lay face down is shown, nor what was set aside.
    assert not match.happened(RoundEnded)
    assert match.sees(None).aside == ()


@pytest.mark.parametrize("leavers", [(1,), (0,)])
def test_a_run_in_whose_middle_the_game_ends_is_remembered_as_broken_off(
    leavers: tuple[int, ...],
) -> None:
    match = stopped(2).leave(*leavers)
    assert match.winner == 1 - leavers[0]
    assert match.state.runs == (Run(Seat(0), "barbarian", None),)
    last = match.sees(None).last
    assert last is not None
    assert (last.runner, last.delve.survived, last.delve.left) == (0, None, 1)


def test_what_an_earlier_round_showed_does_not_stand_beside_a_later_run() -> None:
    match = new_game(2, "warrior", ("orc",)).do("draw", "discard:torch", "pass", "pick:barbarian")
    assert [placed.kind for placed in match.sees(None).aside] == ["orc"]
    match = relaid(match, ("goblin", "dragon")).do("draw", "add", "draw", "add", "pass")
    assert match.asks == (1, "use")
    match.leave(1)
    last = match.sees(None).last
    assert last is not None
    assert last.number == 2
    assert match.sees(None).aside == ()


def greatsword(seats: int, runner: int = 0, standing: dict[int, Contender] | None = None) -> Match:
    match = at_the_door(
        "princess", GREATSWORD, ("golem",), seats=seats, runner=runner, standing=standing
    )
    return match.do("pass")


def test_of_two_the_other_one_names() -> None:
    match = greatsword(2)
    assert match.asks == (1, "name")
    assert match.answers == {"name:5", "name:6", "name:7", "name:luck"}
    assert match.do("name:5").seats == ("white+", "white")
    assert not match.happened(NamerChosen)


def test_of_more_the_runner_chooses_who_names() -> None:
    match = greatsword(3)
    assert match.asks == (0, "ask")
    assert match.answers == {"choose:1", "choose:2"}
    assert match.refused("choose:0") is CommonRefusal.NOT_NOW
    match.do("choose:2")
    assert match.happened(NamerChosen) == [NamerChosen(Seat(0), Seat(2))]
    assert match.asks == (2, "name")
    match.do("name:7")
    assert match.happened(Named) == [Named(Seat(2), "demon")]


def test_who_is_eliminated_may_be_chosen_and_who_has_left_may_not() -> None:
    gone = Contender(out=2, left=True)
    assert greatsword(4, standing={2: OUT}).answers == {"choose:1", "choose:2", "choose:3"}
    assert greatsword(4, standing={2: OUT, 3: gone}).answers == {"choose:1", "choose:2"}
    # With one who could be asked there is nothing to choose.
    left_early, left_late = Contender(out=1, left=True), Contender(out=2, left=True)
    assert greatsword(4, standing={2: left_early, 3: left_late}).asks == (1, "name")
    assert greatsword(3, standing={2: OUT}).asks == (0, "ask")


def test_wd14_who_is_to_name_and_leaves_passes_it_on_clockwise() -> None:
    match = greatsword(4, runner=1).do("choose:2")
    assert match.leave(2).asks == (3, "name")
    # Past the end of the table, and past nobody but the runner.
    assert match.leave(3).asks == (0, "name")
    assert match.do("name:5").seats == ("white", "white+", "left", "left")


def test_wd14_it_goes_to_who_is_eliminated_too_and_never_to_the_runner() -> None:
    match = greatsword(4, runner=2, standing={3: OUT}).do("choose:1").leave(1)
    assert match.asks == (3, "name")
    # Who is out already may leave as well, and keeps the place.
    match.leave(3)
    assert match.state.contenders[3].out == 1
    assert match.asks == (0, "name")


def test_wd14_a_question_that_is_passed_on_is_a_new_one() -> None:
    match = greatsword(4).do("choose:1")
    before = match.prompt
    match.leave(1)
    assert match.prompt.about != before.about


def test_who_could_be_chosen_leaves_before_the_choice() -> None:
    match = greatsword(4).leave(2)
    assert match.asks == (0, "ask")
    assert match.answers == {"choose:1", "choose:3"}
    # When a single one is left, there is nothing to choose.
    assert match.leave(3).asks == (1, "name")
    assert not match.happened(NamerChosen)


def test_the_last_opponent_leaves_instead_of_naming() -> None:
    match = greatsword(3, standing={2: OUT}).do("choose:1").leave(1)
    assert match.winner == 0
    assert greatsword(2).leave(1).winner == 0


def test_wd14_the_runner_leaves_while_somebody_else_is_asked() -> None:
    for match in (greatsword(3), greatsword(3).do("choose:2")):
        match.leave(0)
        assert [(each.seat, each.survived) for each in match.happened(RoundEnded)] == [(0, None)]
        assert match.asks == (1, "hero")
        assert match.state.runs == (Run(Seat(0), "princess", None),)


def test_wd20_time_lets_luck_name_and_costs_nobody_a_seat() -> None:
    match = greatsword(3).do("choose:2")
    assert not match.prompt.bank, "a turn's time alone"
    match.time_out()
    assert match.happened(LeftToLuck) == [LeftToLuck(Seat(2))]
    (named,) = match.happened(Named)
    assert (named.seat, named.kind in ("golem", "lich", "demon")) == (2, True)
    assert "left" not in match.seats


def test_wd20_luck_may_be_asked_for_and_names_all_three() -> None:
    named = set()
    for number in range(30):
        match = at_the_door("princess", GREATSWORD, ("golem",), seed=bytes([number]) * 16).do(
            "pass", "name:luck"
        )
        named |= {event.kind for event in match.happened(Named)}
    assert named == {"golem", "lich", "demon"}


def test_wd20_any_other_flag_is_leaving() -> None:
    asked = {
        "hero": new_game(3, "picked"),
        "turn": new_game(3),
        "card": new_game(3).do("draw"),
        "ask": greatsword(3),
        "name": at_the_door("warrior", ("vorpal-sword",), ("golem",), seats=3).do("pass"),
        "use": stopped(),
        "drop": at_the_door("warrior", ("torch", "holy-grail"), ("cube",), seats=3).do("pass"),
    }
    for question, match in asked.items():
        assert match.asks == (0, question)
        assert match.prompt.default is None
        assert match.time_out().seats[0] == "left"
