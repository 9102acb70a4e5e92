"""The facts about the official games that the conformance suite needs."""

from bot.games.welcome.rules.game import WelcomeToTheDungeon
from bot.games.welcome.rules.state import PICKED, Contender, Edition, FirstTurn, WelcomeOptions
from tests.games.welcome.rules.played import at_the_door
from tests.games.welcome.rules.tabletop import all_pieces, hide_anew, pieces, won_by_runs
from tools.conformance import Scenario, Subject

A_CUBE_COMES = at_the_door("princess", ("mr-charm", "family-crown"), ("cube",)).state
ALL_IS_SEEN = at_the_door("mage", ("omnipotence",), ("dragon", "goblin", "skeleton")).state
OUT, RED = Contender(red=True, out=1), Contender(red=True)
ONE_IS_OUT = at_the_door("mage", (), (), seats=4, standing={2: OUT, 3: RED}).state

SUBJECT = Subject(
    game=WelcomeToTheDungeon(),
    options=(
        WelcomeOptions(Edition.WELCOME),
        WelcomeOptions(Edition.WELCOME_BACK, PICKED, announced=True, necromancer=True),
        WelcomeOptions(Edition.BOTH, "mage", FirstTurn.GAME),
        WelcomeOptions(Edition.WELCOME_BACK, "princess", FirstTurn.ROUND),
        WelcomeOptions(Edition.WELCOME_BACK, "ninja"),
    ),
    # At the most three rounds a seat, of 15 cards with two actions each, passes, and 15 questions.
    longest=4 * 3 * (2 * 15 + 4 + 3 + 2 * 15 + 1),
    hide_anew=hide_anew,
    pieces=pieces,
    all_pieces=all_pieces,
    fair_end=won_by_runs,
    bad_options=(
        WelcomeOptions(Edition.WELCOME, "ninja"),
        WelcomeOptions(Edition.WELCOME_BACK, "necromancer"),
        WelcomeOptions(Edition.BOTH, "cook"),
    ),
    scenarios=(
        Scenario("omnipotence", 2, ALL_IS_SEEN.options, "1=pass", state=ALL_IS_SEEN),
        Scenario("a cube takes a tile", 2, A_CUBE_COMES.options, "1=pass", state=A_CUBE_COMES),
        Scenario(
            "one is out, and another leaves", 4, ONE_IS_OUT.options, "0!leave", state=ONE_IS_OUT
        ),
        Scenario("who is out leaves", 4, ONE_IS_OUT.options, "2!leave", state=ONE_IS_OUT),
    ),
    # So dungeons fill before they are entered, and heroes keep what they are asked about.
    weights={"pass": 0.3, "discard": 0.3},
    questions=frozenset({"hero", "turn", "card", "ask", "name", "use", "drop"}),
)
