"""How rounds go: bidding, passes, the way in, and what comes of a run; the examples L14 to L21."""

import pytest

from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Added, Discarded, Drew, DrewMonster, Entered, Passed
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.welcome.rules.events import GameWon, HeroChosen, RoundBegan, WentOut
from bot.games.welcome.rules.state import heroes_of
from tests.games.welcome.rules.played import Match, new_game
from tests.games.welcome.rules.scenes import Scene, begun, hold, scenes

TEXT = """
# WD16 the first seat starts
2 warrior | asks=0:turn number=1 <draw;pass>
4 warrior | asks=0:turn number=1 <draw;pass>
# turns go clockwise
4 warrior | draw asks=0:card add asks=1:turn draw discard:torch asks=2:turn draw add draw add
| asks=0:turn
# what cannot be done is refused
3 warrior | !add=NO_CARD_IN_HAND !discard:torch=NO_CARD_IN_HAND !1:draw=NOT_YOUR_TURN draw
| !pass=CARD_IN_HAND !draw=CARD_IN_HAND !discard:buckler=TILE_GONE !pick:mage=NOT_NOW
| !hold=NOT_NOW !name:5=NOT_NOW !ADD=NOT_NOW !drop:torch=NOT_NOW !choose:1=NOT_NOW
# without equipment a card must be added
3 warrior | draw discard:knight-shield draw discard:plate-armor draw discard:torch
| draw discard:holy-grail draw discard:dragon-spear draw discard:vorpal-sword draw
| <add> !discard:torch=NO_TILES_LEFT
# L14 who has passed is out of the round
3 warrior | pass draw add draw add asks=1:turn passed=0 draw add asks=2:turn
3 warrior | pass pass pick:mage draw add passed= asks=0:turn
# L17 Q2 the last one must enter also without a turn
3 warrior | pass pass entered=2:0 entered-health=11 seats=white,white,white+ runs=2:True asks=2:hero
# WD21 an empty dungeon asks nothing
2 warrior | pass seats=white,white+ asks=1:hero
3 rogue | pass pass seats=white,white,white+ asks=2:hero
4 princess | pass pass pass seats=white,white,white,white+ asks=3:hero
# a pass that gives a success card away is asked about
2 warrior | gifts=pass draw add gifts=
3 warrior | gifts= pass gifts=pass
3 warrior | draw discard:torch pass gifts=pass
3 warrior | draw add pass gifts=
# the card added last is met first
2 warrior deck=goblin,orc,skeleton
| draw add draw add draw add pass name:9 met=skeleton,orc,goblin entered=0:3
# health is the heros and that of the tiles left
2 bard | draw discard:glamorous-tunic pass entered=0:0 entered-health=5
# L18 the second success card wins at once
warrior - - seats=3 seat0=card | winner=0 !0:draw=OVER
# a success card keeps the red side and does not save from it
warrior - - seats=3 seat0=red | seats=red+,white,white
warrior - dragon seats=3 seat0=red,card | seats=out+,white,white
# L19 who dies on the white side turns red and starts the next round
warrior - dragon seats=3 runner=1
| seats=white,red,white ended=1:False asks=1:hero pick:warrior hero=warrior asks=1:turn number=2
# who survives starts the next round too
warrior - goblin seats=3 runner=2 | seats=white,white,white+ asks=2:hero starter=2
# Q1 after an eliminated runner the next one in starts
warrior - dragon seats=3 runner=1 seat1=red
| seats=white,out,white asks=2:hero pick:mage draw add draw add asks=2:turn out=0,1,0
# Q1 also past another one who is out
warrior - dragon seats=4 runner=1 seat1=red seat2=out | asks=3:hero
# L21 Q8 who is left alone has won
warrior - dragon seat0=red | winner=1
warrior - dragon seats=3 seat0=red seat1=out | winner=2
# any hero of the box may be picked and the same one again
2 mage box=welcome | pass <pick:warrior;pick:barbarian;pick:mage;pick:rogue> pick:mage hero=mage
# a whole game of three, from the first turn to the second success card
3 warrior box=welcome | pass pass seats=white,white,white+ pick:rogue pass draw discard:buckler
| pass seats=white+,white,white+ asks=0:hero pick:barbarian draw discard:torch pass pass
| winner=0 runs=2:True,0:True,0:True places=1,3,2
"""

FIRST = "must-add=True draw <add> !discard:torch=FIRST_CARD add"
LATER = "must-add=False draw discards=6 add"
FIRST_TURN = f"""
# S6 off every card may be set aside
2 warrior box=welcome first_turn=off | {LATER} {LATER}
4 warrior box=welcome first_turn=off | {LATER} {LATER} {LATER} {LATER}
# L22 S6 the first card of each seat must be added
2 warrior box=welcome first_turn=game | {FIRST} {FIRST} {LATER} {LATER}
4 warrior box=welcome first_turn=game | {FIRST} {FIRST} {FIRST} {FIRST} {LATER} {LATER}
2 warrior box=welcome first_turn=round | {FIRST} {FIRST} {LATER} {LATER}
3 warrior box=welcome first_turn=round | {FIRST} {FIRST} {FIRST} {LATER} {LATER} {LATER}
# S6 passing on the first turn stays open
3 warrior box=welcome first_turn=game
| <draw;pass> pass draw add draw add draw asks=1:card discards=6
3 warrior box=welcome first_turn=round
| <draw;pass> pass draw add draw add draw asks=1:card discards=6
# S6 WD29 of the game means the first round
3 warrior box=welcome first_turn=game | pass pass pick:warrior {LATER} {LATER} {LATER}
# WD29 who had no turn in the first round has no such turn later
3 warrior box=welcome first_turn=game | pass pass pick:warrior asks=2:turn {LATER}
# S6 of every round means every round
3 warrior box=welcome first_turn=round | pass pass pick:warrior {FIRST} {FIRST} {FIRST} {LATER}
"""
"""The variant in which the card of the first turn must be added to the dungeon (ruling S6)."""

SCENES = scenes(TEXT) + scenes(FIRST_TURN)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_a_round_goes_on(scene: Scene) -> None:
    hold(scene)


def test_a_turn_is_two_choices_which_are_told() -> None:
    match = new_game(4, "warrior", ("orc", "dragon")).do("draw")
    assert match.recent == (Drew(Seat(0)), DrewMonster(Seat(0), "orc", 1))
    assert match.answers == {"add", *(f"discard:{tile}" for tile in HEROES["warrior"].kit)}
    assert match.do("add").recent == (Added(Seat(0)),)
    assert match.do("draw", "discard:torch").recent == (Discarded(Seat(1), "torch"),)
    assert "torch" not in match.sees(None).kit


def test_a_turn_shares_its_time_and_the_next_does_not() -> None:
    match = new_game(2)
    first = match.prompt.about
    assert match.do("draw").prompt.about == first
    assert match.do("add").prompt.about != first


def test_no_two_turns_of_a_game_have_one_name() -> None:
    """Also in two rounds: by the name a turn has its time, its call and its hand."""
    match = new_game(3)
    acts = ((), ("pass",), ("pass", "pick:mage"))
    names = {match.do(*each).prompt.about for each in acts}
    assert len(names) == 3


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


def test_q3_a_passed_seat_is_not_passed_for_again() -> None:
    match = new_game(3, "warrior", box="welcome").do("pass")
    while not match.happened(Entered):
        match.do("draw", "add")
    # Two draw by turns from the second seat on, so it draws the 13th card.
    assert match.happened(Passed) == [Passed(Seat(0), False), Passed(Seat(2), True)]
    assert [event.seat for event in match.happened(Entered)] == [1]


def test_q3_the_round_after_an_empty_deck_forces_nobody() -> None:
    match = play_out(3, "welcome").do("name:9")
    forced = [match.sees(None).last]
    match.do("pick:mage", "pass", "pass")
    forced.append(match.sees(None).last)
    assert [walk and walk.forced for walk in forced] == [True, False]


def test_the_last_events_of_a_run_are_told() -> None:
    match = begun("warrior - - seats=3 seat0=card")
    assert match.happened(GameWon) == [GameWon(Seat(0))]
    assert not match.happened(RoundBegan)
    match = begun("warrior - dragon seats=3 runner=1 seat1=red")
    assert match.happened(WentOut) == [WentOut(Seat(1))]
    match = begun("warrior - dragon seats=3 runner=1")
    assert match.answers == {f"pick:{hero}" for hero in heroes_of(match.state.options)}
    assert match.sees(None).tiles == ()
    assert match.do("pick:warrior").happened(HeroChosen) == [HeroChosen("warrior", Seat(1))]


def test_a_new_round_has_all_tiles_and_all_monsters_again() -> None:
    match = new_game(2, "warrior").do("draw", "discard:torch", "pass", "pick:warrior")
    state = match.state
    assert state.table.kit == HEROES["warrior"].kit
    assert len(state.table.deck) == 15
    assert state.table.placements == ()
    match = new_game(2, "barbarian", box="welcome").do("pass", "pick:mage")
    assert match.sees(None).full_health == 11
