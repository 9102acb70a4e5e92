"""What everybody is told of each act, in order."""

import pytest

from bot.contract.game import Event
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.options import HeroChoice
from bot.games.dungeon_roll.rules.state import RollState, WayOut
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
    ("state", "text", "falls", "told"),
    [
        (
            delve(phase="start"),
            "roll",
            "f f c m t h s g",
            [e.PartyRolled(FIRST, party_of("F,F,C,M,T,H,S")), e.LevelBegun(1, dungeon_of("g"))],
        ),
        (
            delve(phase="regroup"),
            "on",
            "p d",
            [e.LevelBegun(2, dungeon_of("p", 1))],
        ),
        (delve("F", "ggg"), "fight:f,g2", "", [e.Fought("f", (2, 0, 0))]),
        (
            delve("F,C", "ggk"),
            "clear:f,c",
            "",
            [e.Fought("f", (2, 0, 0)), e.Fought("c", (0, 1, 0))],
        ),
        (
            delve("S,F", "gk"),
            "reroll:s,f1,g1",
            "h d",
            [e.Rethrown("s", party_of("F"), dungeon_of("g"), party_of("H"), dungeon_of("", 1))],
        ),
        (
            delve("F", "gk", tokens="ss"),
            "reroll:ss,k1",
            "x",
            [e.Rethrown("ss", NOTHING, dungeon_of("k"), NOTHING, dungeon_of("x"))],
        ),
        (
            delve("T", "xx", phase="loot"),
            "open:t,1",
            "sw",
            [e.Opened("t", 1), e.Drawn(SWORD)],
        ),
        (
            delve("T", "xxx", phase="loot", bag="sw"),
            "open:t,3",
            "sw",
            [e.Opened("t", 3), e.Drawn(SWORD, 2)],
        ),
        (delve("T", "pp", graveyard=1, phase="loot"), "quaff:t,2", "", [e.Quaffed("t", 2)]),
        (delve(graveyard=1, faces=1, phase="face"), "face:m", "", [e.Returned(2, "potion")]),
        (delve("", "g", graveyard=1, tokens="el"), "elixir:s", "", [e.Returned(5, "el")]),
        (delve("", "gg", tokens="db"), "bait", "", [e.TokenSpent("db")]),
        (
            delve(lair=4, tokens="ri", phase="dragon"),
            "ring",
            "",
            [e.TokenSpent("ri"), e.LairLeft("ri", 4)],
        ),
        (
            delve("F,C,M", lair=3, phase="dragon"),
            "slay:f,c,m",
            "sw",
            [e.DragonBeaten(("f", "c", "m")), e.Drawn(SWORD)],
        ),
        (
            delve("", "g", level=4, tokens="tp"),
            "portal",
            "",
            [e.TokenSpent("tp"), e.DelveEnded(FIRST, WayOut.PORTAL, 4, 4)],
        ),
        (delve("", "g", level=4), "flee", "", [e.DelveEnded(FIRST, WayOut.FLED, 4, 0)]),
        (delve(level=4, phase="regroup"), "home", "", [e.DelveEnded(FIRST, WayOut.HOME, 4, 4)]),
        (delve(phase="start"), "stay", "", [e.DelveEnded(FIRST, WayOut.STAYED, 0, 0)]),
        (
            delve("", "g", experience=3, delves=2, others=[delver_of(tokens="tp", delves=3)]),
            "flee",
            "",
            [e.DelveEnded(FIRST, WayOut.FLED, 1, 0), e.GameEnded((FIRST,), (3, 2))],
        ),
        (
            delve("", "g", tokens="sw", side="leprechaun", delves=2),
            "flee",
            "",
            [
                e.DelveEnded(FIRST, WayOut.FLED, 1, 0),
                e.TokensDiscarded(FIRST, SWORD),
                e.GameEnded((), (0,)),
            ],
        ),
        (new_game(2, heroes=HeroChoice.CHOSEN), "hero:knight", "", [e.HeroTaken(FIRST, "knight")]),
    ],
)
def test_everybody_is_told(state: RollState, text: str, falls: str, told: list[Event]) -> None:
    assert list(events_of(state, text, falls)) == told
    assert all(event.audience is None for event in told)


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
