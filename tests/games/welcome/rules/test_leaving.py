"""Leaving, and running out of time, at every moment of a game of two to four."""

import pytest

from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Named, Passed
from bot.games.dungeon.rules.table import Placement
from bot.games.welcome.rules.events import HeroChosen, LeftToLuck, RoundBegan, RoundEnded
from bot.games.welcome.rules.state import Run
from bot.match.entries import Left
from tests.games.welcome.rules.played import at_the_door, new_game, relaid
from tests.games.welcome.rules.scenes import Scene, begun, hold, scenes

# The runner stands before a golem with the axe, held back on a goblin, and a dragon lies behind it.
STOPPED = "barbarian vorpal-axe goblin,golem,dragon"
SWORD = "princess greatsword,mr-charm golem"

TEXT = """
# WD13 whoever is asked for a turn and leaves is out
3 warrior | leave:0 seats=left,white,white asks=1:turn draw add asks=2:turn draw add asks=1:turn
# WD13 the turn stays when somebody else leaves
4 warrior | leave:2 asks=0:turn draw add draw add asks=3:turn
# WD13 whoever is left alone in the bidding enters
3 warrior | pass leave:1 entered=2:0 seats=white,left,white+
# WD13 whoever waits for a turn enters when the other one leaves
3 warrior | draw add pass draw add asks=0:turn leave:2 entered=0:2
# WD13 a card in hand is placed before its owner enters alone
3 warrior | pass draw leave:2 asks=1:card entered= add entered=1:1
# WD13 whoever has passed may leave and nothing else changes
4 warrior | pass draw add asks=2:turn leave:0 asks=2:turn entered=
# WD13 nobody is left who could enter
4 warrior | pass pass draw leave:3,2 ended=None:None seats=white,white,left,left asks=0:hero
| starter=0 runs=
# WD13 the last one in has won
3 warrior | leave:1,2 winner=0 places=1,3,2
3 warrior | draw leave:1,2 winner=0 places=1,3,2
3 warrior | draw add leave:1,2 winner=0 places=1,3,2
3 warrior | draw add pass leave:1,2 winner=0 places=1,3,2
# of two who leaves has lost
2 warrior | leave:0 winner=1
2 warrior | leave:1 winner=0
2 warrior | draw leave:0 winner=1
2 warrior | draw leave:1 winner=0
2 warrior | draw add leave:0 winner=1
2 warrior | draw add leave:1 winner=0
# whoever has left is never asked and may do nothing
3 warrior | leave:0 !0:draw=LEFT
# WD19 whoever is to pick and leaves passes it on
3 picked | asks=0:hero leave:0 asks=1:hero pick:bard hero=bard asks=1:turn
# WD19 it is passed on by the clock too and more than once
4 picked | time time asks=2:hero time winner=3
# WD19 the pick passes over who is out
warrior - - seats=4 runner=2 seat3=out | asks=2:hero leave:2 asks=0:hero
# WD19 next is the one after who leaves not the first seat
warrior - - seats=4 runner=1 | asks=1:hero leave:1 asks=2:hero
SWORD seats=4 runner=1 | leave:1 asks=2:hero starter=2
# somebody else may leave while a hero is picked
3 picked | leave:1 asks=0:hero pick:mage draw add asks=2:turn

# WD14 a runner who leaves ends the run without a result
STOPPED seats=3 seat0=red,card
| asks=0:use hold asks=0:use leave:0 ended=0:None unseen=1 seats=left+,white,white out=1,0,0
| runs=0:False,0:None asks=1:hero
# WD14 after the runner the next one clockwise who is in picks
STOPPED seats=4 seat1=out | hold leave:0 asks=2:hero
# WD14 others may leave during a run
STOPPED seats=4 | hold leave:2 asks=0:use use:vorpal-axe seats=red,white,left,white
# WD13 the last one in wins during a walk of their own, and nothing is shown
STOPPED seats=3 | hold leave:1,2 winner=0 seats=white,left,left rounds=0 aside=
# a run in whose middle the game ends is remembered as broken off
STOPPED seats=2 | hold leave:1 winner=0 runs=0:None
STOPPED seats=2 | hold leave:0 winner=1 runs=0:None

# of two the other one names
SWORD | asks=1:name <name:5;name:6;name:7;name:luck> name:5 seats=white+,white namers=
# of more the runner chooses who names
SWORD seats=3 | asks=0:ask <choose:1;choose:2> !choose:0=NOT_NOW choose:2 namers=2 asks=2:name
# who is eliminated may be chosen and who has left may not
SWORD seats=4 seat2=out | <choose:1;choose:2;choose:3>
SWORD seats=4 seat2=out seat3=left | <choose:1;choose:2>
SWORD seats=4 seat2=left seat3=left | asks=1:name
SWORD seats=3 seat2=out | asks=0:ask
# WD14 who is to name and leaves passes it on clockwise
SWORD seats=4 runner=1
| choose:2 leave:2 asks=3:name leave:3 asks=0:name name:5 seats=white,white+,left,left
# WD14 it goes to who is eliminated too and never to the runner
SWORD seats=4 runner=2 seat3=out | choose:1 leave:1 asks=3:name leave:3 out=0,2,0,1 asks=0:name
# who could be chosen leaves before the choice
SWORD seats=4 | leave:2 asks=0:ask <choose:1;choose:3> leave:3 asks=1:name namers=
# the last opponent leaves instead of naming
SWORD seats=3 seat2=out | choose:1 leave:1 winner=0
SWORD seats=2 | leave:1 winner=0
# WD14 the runner leaves while somebody else is asked
SWORD seats=3 | leave:0 ended=0:None asks=1:hero runs=0:None
SWORD seats=3 | choose:2 leave:0 ended=0:None asks=1:hero runs=0:None
# WD20 any other flag is leaving
3 picked | asks=0:hero time seats=left,white,white
3 warrior | asks=0:turn time seats=left,white,white
3 warrior | draw asks=0:card time seats=left,white,white
SWORD seats=3 | asks=0:ask time seats=left,white,white
warrior vorpal-sword golem seats=3 | asks=0:name time seats=left,white,white
STOPPED seats=3 | hold asks=0:use time seats=left,white,white
warrior torch,holy-grail cube seats=3 | asks=0:drop time seats=left,white,white
"""

SCENES = scenes(TEXT.replace("STOPPED", STOPPED).replace("SWORD", SWORD))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_it_goes_on(scene: Scene) -> None:
    hold(scene)


def test_wd13_the_clock_removes_a_seat_like_giving_up() -> None:
    given_up, timed_out = new_game(3).leave(0), new_game(3).time_out()
    assert given_up.state == timed_out.state
    assert given_up.recent == timed_out.recent == (Left(Seat(0)),)


def test_wd13_a_card_in_hand_lies_aside_without_a_tile() -> None:
    """It is in the way of nobody, and nobody is shown it at the end of the round."""
    match = new_game(3, "warrior", ("dragon", "goblin")).do("draw").leave(0)
    (placed,) = match.state.table.placements
    assert (placed.seat, placed.kind, placed.tile, placed.left) == (0, "dragon", None, True)
    assert match.state.table.held is None
    assert (len(match.sees(None).kit), match.sees(None).dungeon) == (6, 0)
    assert match.asks == (1, "turn")
    (ended,) = match.do("pass").happened(RoundEnded)
    assert (ended.seat, ended.survived, ended.unseen, ended.aside) == (2, True, 0, ())


def test_wd13_the_decks_last_card_in_a_leavers_hand() -> None:
    """The others must pass in turn, so the last of them enters."""
    match = new_game(4, box="welcome").do(*("draw", "add") * 12, "draw")
    assert match.asks == (0, "card")
    match.leave(0)
    assert match.happened(Passed) == [Passed(Seat(1), True), Passed(Seat(2), True)]


def test_nobody_had_to_pass_where_the_others_left() -> None:
    """The deck is empty, but that is not why the runner is the last one."""
    match = new_game(4, "warrior", box="welcome").do("pass", "draw")
    while match.state.table.deck:
        match.do("add", "draw")
    runner, phase = match.asks
    assert phase == "card"
    match.leave(*(seat for seat in (1, 2, 3) if seat != runner)).do("add")
    # The sword has yet to name a monster, so the runner stands at the door.
    walk = match.sees(None).expedition
    assert walk is not None
    assert (walk.runner, walk.forced) == (runner, False)
    assert [event.forced for event in match.happened(Passed)] == [False]


def test_wd22_an_unfinished_round_shows_cards_set_aside_with_tiles() -> None:
    match = new_game(4, "warrior", ("orc", "golem", "dragon"))
    match.do("draw", "discard:torch", "pass", "pass", "draw", "add", "draw").leave(3, 0)
    (ended,) = match.happened(RoundEnded)
    assert ended.aside == (Placement(Seat(0), "orc", "torch"),)
    assert ended.unseen == 1
    assert match.sees(None).aside == ended.aside


def test_it_is_told_who_picks_and_who_starts() -> None:
    match = new_game(3, "picked").leave(0).do("pick:bard")
    assert match.happened(HeroChosen) == [HeroChosen("bard", Seat(1))]
    match = new_game(4).do("pass", "pass", "draw").leave(3, 2)
    assert match.happened(RoundBegan)[-1] == RoundBegan(2, Seat(0))
    assert match.state.last is None


@pytest.mark.parametrize("seats", [2, 3])
def test_wd14_the_public_cards_of_an_unfinished_run_stay(seats: int) -> None:
    """The dragon was not met, and is shown to nobody."""
    match = begun(f"{STOPPED} seats={seats}").do("hold").leave(0)
    assert match.state.runs == (Run(Seat(0), "barbarian", None),)
    last = match.sees(None).last
    assert last is not None
    assert (last.runner, last.delve.survived, last.delve.left) == (0, None, 1)
    assert [each.card for each in last.delve.met] == ["goblin"]


def test_earlier_rounds_do_not_show_beside_a_later_run() -> None:
    match = new_game(2, "warrior", ("orc",)).do("draw", "discard:torch", "pass", "pick:barbarian")
    assert [placed.kind for placed in match.sees(None).aside] == ["orc"]
    match = relaid(match, ("goblin", "dragon")).do("draw", "add", "draw", "add", "pass")
    assert match.asks == (1, "use")
    match.leave(1)
    last = match.sees(None).last
    assert last is not None
    assert last.number == 2
    assert match.sees(None).aside == ()


def test_wd14_a_question_passed_on_is_new() -> None:
    match = begun(f"{SWORD} seats=4").do("choose:1")
    before = match.prompt
    assert match.leave(1).prompt.about != before.about


def test_wd20_time_lets_luck_name_and_costs_nobody_a_seat() -> None:
    match = begun(f"{SWORD} seats=3").do("choose:2")
    assert not match.prompt.bank, "a turn's time alone"
    match.time_out()
    assert match.happened(LeftToLuck) == [LeftToLuck(Seat(2))]
    (named,) = match.happened(Named)
    assert (named.seat, named.kind in ("golem", "lich", "demon")) == (2, True)
    assert "left" not in match.seats


def test_wd20_luck_may_be_asked_for_and_names_all_three() -> None:
    named = set()
    for number in range(30):
        luck = bytes([number]) * 16
        match = at_the_door("princess", ("greatsword", "mr-charm"), ("golem",), seed=luck)
        named |= {event.kind for event in match.do("pass", "name:luck").happened(Named)}
    assert named == {"golem", "lich", "demon"}
