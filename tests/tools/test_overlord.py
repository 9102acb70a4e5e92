"""The sensible player of Boss Monster: it builds by value and plays where that decides."""

import pytest

from bot.contract.chance import Chance
from bot.contract.game import Seat
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.state import BossState, Stage, Task
from tests.games.boss_monster.rules.scripted import (
    GAME,
    A,
    B,
    C,
    Someone,
    adventure,
    begun,
    building,
    play,
    prompt_of,
    revealing,
    table_of,
)
from tools.bench.overlord import Overlord

PLAYER = Overlord()


def answer(state: BossState, seat: Seat) -> str:
    """Its answer, by the view of its seat alone."""
    return str(PLAYER.answer(GAME.observe(state, seat), prompt_of(state, seat)))


def test_it_builds_the_room_that_lures_what_dies() -> None:
    """Clerics die in the Cave and come for an Altar."""
    people = (Someone("neanderthal-cave golem-factory", "dark-altar jackpot-stash", "robobo"),)
    state = building(*people, Someone(boss="gorgona"), town="cleric-4 cleric-6")
    assert answer(state, A) == "place:dark-altar-1,left"


def test_it_builds_nothing_that_makes_its_dungeon_worse() -> None:
    state = building(Someone("beast-menagerie", "minotaurs-maze"), Someone())
    assert answer(state, A) == "place:minotaurs-maze-1,left"
    full = "beast-menagerie dracolich-lair vampire-bordello beast-menagerie vampire-bordello"
    assert answer(building(Someone(full, "dragon-hatchery"), Someone()), A) == "done"


def test_it_discards_what_is_worth_least() -> None:
    state = begun(
        table_of(
            Someone(
                hand="counterspell beast-menagerie torture-chamber dragon-hatchery zombie-attack"
            ),
            Someone(hand="freeze freeze"),
            tasks=(Task("build", A), Task("opening")),
            stage=Stage.SETUP,
        )
    )
    assert answer(state, A) == "discard:torture-chamber-1,zombie-attack-1"


@pytest.mark.parametrize(
    ("rooms", "hero", "hand", "wanted"),
    [
        # The hero lacks 2 damage to die, which 2 Rooms give.
        ("golem-factory golem-factory", "mage-6", "exhaustion", "play:exhaustion-1,mage-6-1"),
        # The hero dies without the card.
        ("golem-factory golem-factory", "mage-4", "exhaustion", "no"),
        # The hero gets through even with the card.
        ("golem-factory golem-factory", "mage-8", "exhaustion", "no"),
        ("golem-factory bottomless-pit", "mage-8", "", "use:bottomless-pit-1"),
        ("neanderthal-cave bottomless-pit", "mage-4", "", "no"),
    ],
)
def test_it_kills_who_would_get_through(rooms: str, hero: str, hand: str, wanted: str) -> None:
    state = adventure(Someone(rooms, hand, entrance=hero), Someone(hand="motivation"))
    while state.walk is None or state.walk.ahead:
        state = play(state, "all no")
    assert answer(state, A) == wanted


@pytest.mark.parametrize(
    ("hero", "wanted"),
    [("mage-4", "play:assassin-1,mage-4-1"), ("mage-6", "no")],
)
def test_it_saves_who_would_die_for_another(hero: str, wanted: str) -> None:
    rooms = Someone("neanderthal-cave golem-factory", entrance=hero)
    state = play(adventure(rooms, Someone(hand="assassin")), "b no", "b no")
    assert answer(state, B) == wanted


def test_it_holds_counterspell_for_what_aims_at_itself() -> None:
    people = (
        Someone("golem-factory", "freeze"),
        Someone("goblin-armory", "counterspell"),
        Someone("jackpot-stash", "counterspell"),
    )
    state = play(building(*people), "a play:freeze-1,goblin-armory-1")
    assert answer(state, B) == "cancel:counterspell-1"
    assert answer(state, C) == "no"


def test_it_is_quiet_where_it_has_nothing_to_play() -> None:
    state = adventure(Someone("dark-altar", entrance="mage-8"), Someone(hand="motivation"))
    assert answer(state, B) == "hush:phase"


def test_it_knows_what_level_ups_are_good_for() -> None:
    rooms = "dark-altar dark-altar golem-factory golem-factory"
    seducia = Someone(rooms, boss="seducia", placed="torture-chamber>left", levelled=False)
    state = revealing(seducia, Someone(), town="mage-8", ordinary="thief-8 cleric-6", epic="")
    assert answer(state, A) == "take:cleric-6-1"
    state = revealing(seducia, Someone(), town="mage-8", ordinary="", epic="thief-13")
    assert answer(state, A) == "skip"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_to_the_end_and_most_bosses_level_up(seats: int) -> None:
    levelled = 0
    for number in range(3):
        chance = Chance(bytes([number] * 16))
        state, _ = GAME.start(BossOptions(), seats, chance)
        while prompts := GAME.prompts(state):
            prompt = next(one for one in prompts if one.answered is None)
            action = PLAYER.answer(GAME.observe(state, prompt.seat), prompt)
            assert prompt.allows(action)
            state, _ = GAME.apply(state, prompt.seat, action, chance)
        assert state.turn < 20
        levelled += sum(keeper.levelled for keeper in state.keepers)
    assert levelled > seats
