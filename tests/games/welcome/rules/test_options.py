"""Options: boxes, heroes, and refusals by name."""

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal
from bot.games.welcome.rules.events import HeroChosen, SpecialsDealt
from bot.games.welcome.rules.state import (
    PICKED,
    Edition,
    WelcomeOptions,
    WelcomeOptionsRefusal,
    has_specials,
    heroes_of,
)
from tests.games.dungeon.rules.played import SEED
from tests.games.welcome.rules.played import GAME, new_game

# By hand from the boxes.
WELCOME = {"warrior", "barbarian", "mage", "rogue"}
WELCOME_BACK = {"bard", "ninja", "princess"}
HEROES_OF_BOX = {
    "welcome": WELCOME,
    "welcome-back": WELCOME_BACK,
    "both": WELCOME | WELCOME_BACK,
}


def refusal(options: WelcomeOptions, seats: float = 3) -> WelcomeOptionsRefusal:
    with pytest.raises(BadOptions) as refused:
        GAME.start(options, seats, Chance(SEED))  # type: ignore[arg-type]  # 2.0
    assert isinstance(refused.value.reason, WelcomeOptionsRefusal)
    return refused.value.reason


@pytest.mark.parametrize("box", HEROES_OF_BOX)
def test_each_box_has_its_heroes(box: str) -> None:
    without = WelcomeOptions(Edition(box))
    assert set(heroes_of(without)) == HEROES_OF_BOX[box]
    necromancer = WelcomeOptions(Edition(box), necromancer=True)
    more = set() if box == "welcome" else {"necromancer"}
    assert set(heroes_of(necromancer)) == HEROES_OF_BOX[box] | more


@pytest.mark.parametrize("box", HEROES_OF_BOX)
def test_the_first_hero_is_dealt_among_all_of_the_box(box: str) -> None:
    dealt = set()
    for number in range(80):
        match = new_game(2, "", box=box, seed=bytes([number]) * 16)
        state = GAME.start(WelcomeOptions(Edition(box)), 2, Chance(bytes([number]) * 16))
        (chosen,) = [event for event in state.events if isinstance(event, HeroChosen)]
        assert chosen == HeroChosen(match.state.hero, None)
        dealt.add(match.state.hero)
    assert dealt == HEROES_OF_BOX[box]


def test_the_necromancer_is_dealt_only_where_it_was_let_in() -> None:
    dealt = {
        new_game(2, "", necromancer=True, seed=bytes([number]) * 16).state.hero
        for number in range(120)
    }
    assert dealt == WELCOME | WELCOME_BACK | {"necromancer"}


def test_wd16_the_first_hero_may_be_picked_by_who_starts() -> None:
    match = new_game(3, PICKED, box="welcome-back")
    assert match.asks == (0, "hero")
    assert match.answers == {f"pick:{hero}" for hero in WELCOME_BACK}
    assert match.refused("pick:warrior") is CommonRefusal.NOT_NOW
    assert match.refused("pick:necromancer") is CommonRefusal.NOT_NOW
    assert match.refused("draw") is CommonRefusal.NOT_NOW
    assert match.do("pick:ninja").asks == (0, "turn")


def test_s5_the_necromancer_may_be_picked_if_allowed() -> None:
    match = new_game(2, PICKED, box="welcome-back", necromancer=True)
    assert "pick:necromancer" in match.answers
    assert new_game(2, "necromancer", necromancer=True).state.hero == "necromancer"


@pytest.mark.parametrize(
    ("box", "hero"),
    [
        *(("welcome", hero) for hero in (*sorted(WELCOME_BACK), "necromancer")),
        *(("welcome-back", hero) for hero in sorted(WELCOME)),
        *((box, "cook") for box in HEROES_OF_BOX),
    ],
)
def test_wd30_a_hero_of_no_such_box_is_refused(box: str, hero: str) -> None:
    for necromancer in (False, True):
        options = WelcomeOptions(Edition(box), hero, necromancer=necromancer)
        assert refusal(options) is WelcomeOptionsRefusal.NOT_IN_BOX


def test_s5_the_necromancer_is_off_unless_agreed_on() -> None:
    for box in (Edition.WELCOME_BACK, Edition.BOTH):
        options = WelcomeOptions(box, "necromancer")
        assert refusal(options) is WelcomeOptionsRefusal.NECROMANCER_OFF


@pytest.mark.parametrize("seats", [0, 1, 5, 6, 2.0])
def test_two_to_four_play(seats: float) -> None:
    options = WelcomeOptions(Edition.BOTH)
    assert refusal(options, seats) is WelcomeOptionsRefusal.NOT_FOR_SO_MANY


def test_specials_come_with_the_second_box() -> None:
    for box, count in (("welcome", 0), ("welcome-back", 2), ("both", 2)):
        options = WelcomeOptions(Edition(box))
        assert has_specials(options) == bool(count)
        match = new_game(2, "", box=box)
        assert len(match.state.specials) == count
        assert len(match.state.table.deck) == 13 + count
        dealt = [
            event
            for event in GAME.start(options, 2, Chance(SEED)).events
            if isinstance(event, SpecialsDealt)
        ]
        assert len(dealt) == bool(count)


def test_results_are_kept_apart_by_box() -> None:
    for box in Edition:
        assert GAME.variant(WelcomeOptions(box), 3) == box
    assert set(GAME.variants) == set(HEROES_OF_BOX)
