"""What the conformance suite has to be told about each game; a new game adds its own subject."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.games.contract import Event, Outcome, Seat, Standing
from bot.games.deathmatch.events import Appeared, DrewMonster, Met
from bot.games.deathmatch.refusals import DeathMatchRefusal
from bot.games.deathmatch.state import Options, State
from bot.games.dungeon.monsters import DECK
from bot.games.errors import CommonRefusal, Refusal
from tests.games.deathmatch.tabletop import hide_anew


@dataclass(frozen=True)
class Subject:
    """A game's samples and the words that only its own rules can tell.

    `hide_anew`: another state that this observer cannot tell from the given one, by shuffling
    what it may not know. `reveals`: whether events told the observer something that was hidden.
    `pieces`: cards or dice in play, which must equal `all_pieces`; None while nothing is laid out.
    `refusals`: the reasons that random actions meet.
    `fair_end`: whether the outcome follows from the standings, computed in another way.
    """

    options: tuple[Any, ...]
    seats: int
    longest: int
    hide_anew: Callable[[Any, Seat | None, Random], Any]
    reveals: Callable[[Iterable[Event], Seat | None], bool]
    pieces: Callable[[Any], Counter[str] | None]
    all_pieces: Counter[str]
    fair_end: Callable[[tuple[Standing, ...], Outcome | None], bool]
    questions: frozenset[str]
    refusals: frozenset[Refusal]


def reveals(events: Iterable[Event], observer: Seat | None) -> bool:
    for event in events:
        if isinstance(event, Met | Appeared):
            return True
        if isinstance(event, DrewMonster) and event.seat == observer:
            return True
    return False


def pieces(state: State) -> Counter[str] | None:
    table = state.table
    if table is None:
        return None
    held = () if table.held is None else (table.held,)
    if state.delve is not None:
        met = [encounter.kind for encounter in state.delve.met]
        if state.delve.facing is not None:
            met.append(state.delve.facing)
        assert (*state.delve.pile, *reversed(met)) == table.pile, "the delve has other cards"
    return Counter((*table.deck, *(placed.kind for placed in table.placements), *held))


def won_by_bouts(standings: tuple[Standing, ...], outcome: Outcome | None) -> bool:
    """Source 004: best of seven bouts; a third win, or third loss of the other, counts double."""
    winners = []
    for seat, own in enumerate(standings):
        other = standings[1 - seat]
        bouts = own.won + other.lost + (own.won >= 3) + (other.lost >= 3)
        if bouts >= 4:
            winners.append(seat)
    return tuple(winners) == (() if outcome is None else outcome.winners)


DEATHMATCH = Subject(
    options=(
        Options("warrior"),
        Options("barbarian"),
        Options("warrior", "A"),
        Options("barbarian", "HJTKB"),
        Options("warrior", "ABCDEFG"),
    ),
    seats=2,
    # Seven adventures of 26 actions with cards, 13 strikes, and a name or a pass.
    longest=1 + 7 * 40,
    hide_anew=hide_anew,
    reveals=reveals,
    pieces=pieces,
    all_pieces=Counter(DECK),
    fair_end=won_by_bouts,
    questions=frozenset({"starter", "turn", "card", "name", "strike"}),
    refusals=frozenset(
        {
            *CommonRefusal,
            DeathMatchRefusal.CARD_IN_HAND,
            DeathMatchRefusal.NO_CARD_IN_HAND,
            DeathMatchRefusal.TILE_GONE,
            DeathMatchRefusal.NO_TILES_LEFT,
            DeathMatchRefusal.NO_SUCH_STRENGTH,
        }
    ),
)

SUBJECTS: Mapping[str, Subject] = {"deathmatch": DEATHMATCH}
