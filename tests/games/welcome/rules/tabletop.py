"""The facts of the games for two to four that the conformance suite needs."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bot.contract.game import Event, Outcome, Seat, places_by
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.foes import DECK, SPECIALS
from bot.games.welcome.rules.state import WelcomeState
from tests.games.dungeon.rules.hidden import (
    aside_places,
    cards_of_table,
    hidden_from,
    laid_anew,
    shuffled,
)


def hide_anew(
    state: WelcomeState, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> WelcomeState:
    """Shuffle all cards of the round that an observer does not know among their places.

    A special monster that it does not know may also be one that was not drawn for the game.
    """
    holder = state.asked if state.phase is Phase.CARD else None
    hidden = hidden_from(state, observer, holder, heard)
    walked = state.last if state.phase is Phase.OVER and state.delve is None else None
    if walked and walked.number == state.number and walked.delve.question is None:
        aside = aside_places(state.table)
        hidden = [place for place in hidden if place not in aside]
    cards = shuffled(state.table, hidden, rng)
    specials = list(state.specials)
    others = [card for card in SPECIALS if card not in specials]
    for place in hidden if not state.options.announced else ():
        if cards[place] in specials and others and rng.random() < 0.5:
            # Nobody knows that it is in this game: it may as well be another one.
            other = others.pop(rng.randrange(len(others)))
            specials[specials.index(cards[place])] = other
            cards[place] = other
    return laid_anew(replace(state, specials=tuple(specials)), cards)


def pieces(state: WelcomeState) -> Counter[str]:
    """All cards of a round, wherever they lie; special ones are one like another.

    Which ones they are may be hidden, so `hide_anew` makes others of them.
    """
    return Counter(
        "special" if card in SPECIALS else card for _, card in cards_of_table(state.table)
    )


def all_pieces(state: WelcomeState, seats: int) -> Counter[str]:
    return Counter((*DECK, *("special" for _ in state.specials)))


def won_by_runs(state: WelcomeState) -> Outcome | None:
    """The end as the runs alone tell it, where nobody left."""
    seats = range(len(state.contenders))
    wins, falls = [0 for _ in seats], [0 for _ in seats]
    out: list[int] = []
    for run in state.runs:
        wins[run.seat] += bool(run.survived)
        falls[run.seat] += run.survived is False
        if falls[run.seat] == 2 and run.seat not in out:
            out.append(run.seat)
    still_in = [seat for seat in seats if seat not in out]
    first = [seat for seat in seats if wins[seat] == 2] or (still_in if len(still_in) == 1 else [])
    if not first:
        return None
    (winner,) = first
    merits = [
        (2, 0, 0)
        if seat == winner
        else (0, out.index(seat), 0)
        if seat in out
        else (1, wins[seat], -falls[seat])
        for seat in seats
    ]
    return Outcome(places_by(merits), (Seat(winner),))
