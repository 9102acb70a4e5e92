"""The facts about the Death Match that the conformance suite needs."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from bot.contract.game import Event, Outcome, Seat
from bot.games.deathmatch.rules.game import DeathMatch, Options, State
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.foes import DECK
from bot.games.dungeon.rules.game import DungeonRefusal
from tests.games.deathmatch.rules.tabletop import at_the_door
from tests.games.dungeon.rules.hidden import hidden_from, laid_anew, shuffled
from tools.conformance import Scenario, Subject


def hide_anew(
    state: State, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> State:
    """Shuffle all cards of the adventure that an observer does not know among their places.

    The one in a hand stays known to its seat, also once somebody has left.
    """
    holder = state.asked if state.phase is Phase.CARD else state.holder
    hidden = hidden_from(state, observer, holder, heard)
    return laid_anew(state, shuffled(state.table, hidden, rng))


def pieces(state: State) -> Counter[str] | None:
    table = state.table
    if not state.number:
        return None
    held = () if table.held is None else (table.held,)
    if state.delve is not None:
        met = [encounter.card for encounter in state.delve.met]
        if state.delve.facing is not None:
            met.append(state.delve.facing.card)
        assert (*state.delve.pile, *reversed(met)) == table.pile, "the delve has other cards"
    return Counter((*table.deck, *(placed.kind for placed in table.placements), *held))


def all_pieces(state: State, seats: int) -> Counter[str]:
    return Counter(DECK)


def won_by_bouts(state: State) -> Outcome | None:
    """Source 004: best of seven bouts; a third win, or third loss of the other, counts double."""
    standings = state.standings
    winners = []
    for seat, own in enumerate(standings):
        other = standings[1 - seat]
        bouts = own.won + other.lost + (own.won >= 3) + (other.lost >= 3)
        if bouts >= 4:
            winners.append(Seat(seat))
    if not winners:
        return None
    return Outcome(tuple(1 if seat in winners else 2 for seat in (0, 1)), tuple(winners))


SUBJECT = Subject(
    game=DeathMatch(),
    options=(
        Options("warrior"),
        Options("barbarian"),
        Options("warrior", "A"),
        Options("barbarian", "HJTKB", odds=False),
        Options("warrior", "ABCDEFG"),
    ),
    # Seven adventures of 26 actions with cards, 13 strikes, and a name or a pass.
    longest=1 + 7 * 40,
    hide_anew=hide_anew,
    pieces=pieces,
    all_pieces=all_pieces,
    fair_end=won_by_bouts,
    bad_options=(Options("warrior", "Z"), Options("barbarian", "ABCDEFGH")),
    # So adventures are longer, and the last tiles are asked about.
    weights={"pass": 0.2, "discard": 0.3},
    questions=frozenset({"starter", "turn", "card", "name", "strike"}),
    scenarios=(
        Scenario(
            "a dragon appears that the axe alone beats",
            2,
            Options("barbarian"),
            "0=pass",
            state=at_the_door("barbarian", ("vorpal-axe",), (9, 1)).state,
        ),
    ),
    refusals=frozenset(
        {
            DungeonRefusal.CARD_IN_HAND,
            DungeonRefusal.NO_CARD_IN_HAND,
            DungeonRefusal.TILE_GONE,
            DungeonRefusal.NO_TILES_LEFT,
            DungeonRefusal.NO_SUCH_STRENGTH,
        }
    ),
)
