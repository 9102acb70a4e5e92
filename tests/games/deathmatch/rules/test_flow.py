"""Options, decks, and the example L12; the others stand in `test_rulings` and `test_scoring`."""

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions
from bot.contract.game import Outcome, Seat
from bot.games.deathmatch.rules.game import (
    SEATS,
    DeathMatchOptionsRefusal,
    MatchWon,
    Options,
    Variant,
    opponent,
)
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.foes import PRACTICE_DECKS
from tests.games.deathmatch.rules.tabletop import (
    FIRST,
    GAME,
    OBSERVERS,
    Match,
    new_match,
)
from tests.games.dungeon.rules.played import SEED


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (Options("warrior", "ABCDEFGH"), DeathMatchOptionsRefusal.TOO_MANY_DECKS),
        (Options("warrior", "Z"), DeathMatchOptionsRefusal.UNKNOWN_DECK),
        (Options("warrior", "a"), DeathMatchOptionsRefusal.UNKNOWN_DECK),
        (Options("barbarian", "AB1"), DeathMatchOptionsRefusal.UNKNOWN_DECK),
        (Options("barbarian", " "), DeathMatchOptionsRefusal.UNKNOWN_DECK),
        # A tuple is no text of letters.
        (Options("warrior", ("A", "B")), DeathMatchOptionsRefusal.UNKNOWN_DECK),  # type: ignore[arg-type]  # what a caller may pass
        (Options("mage"), DeathMatchOptionsRefusal.UNKNOWN_VARIANT),  # type: ignore[arg-type]  # what a caller may pass
    ],
)
def test_bad_options(options: Options, reason: DeathMatchOptionsRefusal) -> None:
    with pytest.raises(BadOptions) as refusal:
        GAME.start(options, 2, Chance(SEED))
    assert refusal.value.reason is reason


@pytest.mark.parametrize("seats", [-1, 0, 1, 3, 4, 2.0])
def test_a_death_match_is_for_two(seats: float) -> None:
    with pytest.raises(BadOptions) as refusal:
        GAME.start(Options("warrior"), seats, Chance(SEED))  # type: ignore[arg-type]  # 2.0
    assert refusal.value.reason is DeathMatchOptionsRefusal.WRONG_NUMBER_OF_SEATS


def test_a_match_with_chosen_decks_is_practice() -> None:
    """Whenever it ends."""
    for decks in ("", "A"):
        options = Options("warrior", decks)
        start = GAME.start(options, 2, Chance(SEED)).state
        for state in (start, GAME.leave(start, FIRST, Chance(SEED)).state):
            assert GAME.counts(options, 2, state) == (decks == "")


def test_decks_serve_one_adventure_each_and_later_ones_are_shuffled() -> None:
    match = new_match("warrior", "HA")
    assert match.table.deck == PRACTICE_DECKS["H"]
    assert match.do("pass").table.deck == PRACTICE_DECKS["A"]
    deck = match.do("pass").table.deck
    assert deck not in PRACTICE_DECKS.values()
    assert sorted(deck) == sorted(PRACTICE_DECKS["A"])


def test_the_same_deck_may_come_twice() -> None:
    match = new_match("warrior", "BB")
    assert match.table.deck == match.do("pass").table.deck == PRACTICE_DECKS["B"]


def test_start_tells_nothing_and_lays_nothing_out() -> None:
    step = GAME.start(Options("warrior"), 2, Chance(SEED))
    assert step.events == ()
    seen = GAME.observe(Match(step.state).state, None)
    assert (seen.number, seen.turn, seen.deck, seen.dungeon) == (0, 0, 0, 0)


@pytest.mark.parametrize("leaver", SEATS)
@pytest.mark.parametrize(
    ("variant", "log"),
    [
        ("warrior", ()),
        ("warrior", ("draw",)),
        ("warrior", ("draw", "add", "draw", "add", "pass")),
        ("barbarian", ("draw", "add", "pass")),
        ("barbarian", ("pass", "draw", "add", "pass", "hold", "pass", "draw")),
    ],
    ids=["turn", "card", "name", "strike", "third"],
)
def test_l12_d20_a_leaver_loses_and_the_adventure_is_void(
    variant: Variant, log: tuple[str, ...], leaver: Seat
) -> None:
    match = new_match(variant, decks="KKKK").do(*log)
    before = match.state
    state, events = GAME.leave(before, leaver, Chance(SEED))
    assert events == (MatchWon(opponent(leaver)),)
    assert GAME.outcome(state) == Outcome(
        (2, 1) if leaver == FIRST else (1, 2), (opponent(leaver),)
    )
    assert (GAME.prompts(state), GAME.active(state)) == ((), ())
    assert (state.standings, GAME.facts(state)) == (before.standings, GAME.facts(before))
    for observer in OBSERVERS:
        then, now = GAME.observe(before, observer), GAME.observe(state, observer)
        assert now.card == then.card, "who held one can still look at it, and nobody else"
        assert now.expedition is None, "it would name the winner as the runner"
        assert (now.deck, now.dungeon, now.tiles) == (then.deck, then.dungeon, then.tiles)
        assert (now.placed, now.number) == (then.placed, then.number)
        seen = then.expedition if before.phase is Phase.STRIKE else then.last
        assert now.last == seen, "what all have seen of the delve stays to be shown"
