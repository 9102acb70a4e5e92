"""The public events of each act, in order."""

import pytest

from bot.contract.game import Event
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.options import HeroChoice
from bot.games.dungeon_roll.rules.state import WayOut
from tests.games.dungeon_roll.rules.scenes import at, falling
from tests.games.dungeon_roll.rules.scripted import (
    FIRST,
    GAME,
    SECOND,
    act,
    delve,
    delver_of,
    events_of,
    new_game,
    party_of,
    prompt_of,
    table_of,
    tokens_of,
)

NOTHING = party_of("")
SWORD = tokens_of("sw")


def dungeon_of(word: str, dragons: int = 0) -> tuple[int, ...]:
    return (*table_of(word), dragons)


@pytest.mark.parametrize(
    ("place", "act", "told"),
    [
        ("/ start", "roll=ffcmthsg",
            [e.PartyRolled(FIRST, party_of("FFCMTHS")), e.LevelBegun(1, dungeon_of("g"))]),
        ("/ regroup level=1", "on=pd", [e.LevelBegun(2, dungeon_of("p", 1))]),
        ("f/ggg", "fight:f,g2", [e.Fought("f", (2, 0, 0))]),
        ("fc/ggk", "clear:f,c", [e.Fought("f", (2, 0, 0)), e.Fought("c", (0, 1, 0))]),
        ("sf/gk", "reroll:s,f1,g1=hd",
            [e.Rethrown("s", party_of("F"), dungeon_of("g"), party_of("H"), dungeon_of("", 1))]),
        ("f/gk tokens=ss", "reroll:ss,k1=x",
            [e.Rethrown("ss", NOTHING, dungeon_of("k"), NOTHING, dungeon_of("x"))]),
        ("t/xx loot", "open:t,1=+sw", [e.Opened("t", 1), e.Drawn(SWORD)]),
        ("t/xxx loot bag=sw", "open:t,3=+sw", [e.Opened("t", 3), e.Drawn(SWORD, 2)]),
        ("t/pp loot graveyard=1", "quaff:t,2", [e.Quaffed("t", 2)]),
        ("/ face graveyard=1 faces=1", "face:m", [e.Returned(2, "potion")]),
        ("/g graveyard=1 tokens=el", "elixir:s", [e.Returned(5, "el")]),
        ("/gg tokens=db", "bait", [e.TokenSpent("db")]),
        ("/ dragon lair=4 tokens=ri", "ring", [e.TokenSpent("ri"), e.LairLeft("ri", 4)]),
        ("fcm/ dragon lair=3", "slay:f,c,m=+sw",
            [e.DragonBeaten(("f", "c", "m")), e.Drawn(SWORD)]),
        ("/g level=4 tokens=tp", "portal",
            [e.TokenSpent("tp"), e.DelveEnded(FIRST, WayOut.PORTAL, 4, 4)]),
        ("/g level=4", "flee", [e.DelveEnded(FIRST, WayOut.FLED, 4, 0)]),
        ("/ regroup level=4", "home", [e.DelveEnded(FIRST, WayOut.HOME, 4, 4)]),
        ("/ start", "stay", [e.DelveEnded(FIRST, WayOut.STAYED, 0, 0)]),
    ],
)  # fmt: skip
def test_everybody_is_told(place: str, act: str, told: list[Event]) -> None:
    text, _, fallen = act.partition("=")
    events = list(events_of(at("", place), text, falling(fallen)))
    assert events == told
    assert all(event.audience is None for event in events)


def test_the_beginning_and_the_end_of_a_game_are_told() -> None:
    chosen = events_of(new_game(2, heroes=HeroChoice.CHOSEN), "hero:knight")
    assert chosen == (e.HeroTaken(FIRST, "knight"),)
    fled = e.DelveEnded(FIRST, WayOut.FLED, 1, 0)
    other = delver_of(tokens="tp", delves=3)
    over = events_of(delve("", "g", experience=3, delves=2, others=[other]), "flee")
    assert over == (fled, e.GameEnded((FIRST,), (3, 2)))
    unlucky = delve("", "g", tokens="sw", side="leprechaun", delves=2)
    parted = e.TokensDiscarded(FIRST, SWORD)
    assert events_of(unlucky, "flee") == (fled, parted, e.GameEnded((), (0,)))


def test_each_turn_and_level_is_an_occasion_of_its_own() -> None:
    state = new_game(2)
    assert prompt_of(state).about == "turn-1/level-0"
    state = act(state, "roll", "f f f f f f f x")
    assert (prompt_of(state).about, GAME.part(state)) == ("turn-1/level-1", "turn-1")
    state = act(state, "home")
    prompt = prompt_of(state)
    assert (prompt.seat, prompt.about, GAME.part(state)) == (SECOND, "turn-2/level-0", "turn-2")
    for opening in (new_game(), new_game(heroes=HeroChoice.CHOSEN), state):
        assert prompt_of(opening).public
