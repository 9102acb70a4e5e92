"""A table to play games of two to four on in tests, and what of it nobody may know."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from bot.contract.game import Event, Outcome, Seat, places_by
from bot.games.dungeon.rules.events import Added, Appeared, Discarded, DrewMonster, Met, Phase
from bot.games.dungeon.rules.foes import DECK, Card
from bot.games.dungeon.rules.table import Table
from bot.games.welcome.rules.events import Compared, RoundEnded
from bot.games.welcome.rules.state import ALL_SPECIALS, WelcomeState


class Place(NamedTuple):
    """Where a card of a round lies: "deck", "placed" or "held", and its index there."""

    where: str
    number: int


def cards_of_table(table: Table) -> Iterator[tuple[Place, Card]]:
    """All cards of a round, each with its place."""
    for number, card in enumerate(table.deck):
        yield Place("deck", number), card
    for number, placed in enumerate(table.placements):
        yield Place("placed", number), placed.kind
    if table.held is not None:
        yield Place("held", 0), table.held


def dungeon_places(table: Table) -> list[Place]:
    """Where the cards of the dungeon lie, the one met first at the end."""
    return [
        Place("placed", number)
        for number, placed in enumerate(table.placements)
        if placed.tile is None and not placed.left
    ]


def aside_places(table: Table) -> set[Place]:
    """Where the cards lie that the end of a round shows."""
    return {Place("placed", n) for n, placed in enumerate(table.placements) if placed.tile}


def known_to_all(state: WelcomeState) -> set[Place]:
    """The cards of a round that everybody has seen."""
    table, last = state.table, state.last
    dungeon = dungeon_places(table)
    if state.delve is not None:
        bottom, met = len(state.delve.pile), state.delve.met
    elif state.phase is Phase.OVER and last is not None and last.number == state.number:
        bottom, met = len(last.delve.pile), last.delve.met
    else:
        return set()
    known = set(dungeon[bottom:])
    known |= {Place("deck", n) for n in range(sum(each.replaced_by is not None for each in met))}
    if state.delve is None and last is not None and last.delve.question is None:
        known |= aside_places(table)
    return known


def told_by(state: WelcomeState, observer: Seat | None, heard: Iterable[Event]) -> set[Place]:
    """The cards that these events may tell an observer of, by the rules, when they happen next."""
    told: set[Place] = set()
    table = state.table
    aside = aside_places(table)
    dungeon, bottom = dungeon_places(table), len(table.pile)
    if state.delve is not None:
        bottom = len(state.delve.pile)
    unmet = dungeon[:bottom]
    replaced = 0
    if state.delve is not None:
        replaced = sum(each.replaced_by is not None for each in state.delve.met)
    faced = state.delve is not None and state.delve.facing is not None
    from_deck = False
    for event in heard:
        match event:
            case DrewMonster(seat=seat) if seat == observer:
                told.add(Place("deck", 0))
            case Added():
                unmet.append(Place("held", 0))
            case Discarded():
                aside.add(Place("held", 0))
            case Met() | Appeared():
                if from_deck:
                    told.add(Place("deck", replaced))
                    replaced += 1
                elif faced:
                    faced = False
                else:
                    told.add(unmet.pop())
                from_deck = isinstance(event, Met) and event.encounter.replaced_by is not None
            case Compared():
                told |= set(unmet)
            case RoundEnded():
                told |= aside
    return told


def hide_anew(
    state: WelcomeState, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> WelcomeState:
    """Shuffle all cards of the round that an observer does not know among their places.

    A special monster that it does not know may also be one that was not drawn for the game.
    """
    table = state.table
    known = known_to_all(state) | told_by(state, observer, heard)
    if observer is not None:
        known |= {
            Place("placed", n) for n, each in enumerate(table.placements) if each.seat == observer
        }
        if observer == state.asked and state.phase is Phase.CARD:
            known.add(Place("held", 0))
    cards = dict(cards_of_table(table))
    hidden = [place for place in cards if place not in known]
    shuffled = [cards[place] for place in hidden]
    rng.shuffle(shuffled)
    cards.update(zip(hidden, shuffled, strict=True))
    specials = list(state.specials)
    others = [card for card in ALL_SPECIALS if card not in specials]
    for place in hidden if not state.options.announced else ():
        if cards[place] in specials and others and rng.random() < 0.5:
            # Nobody knows that it is in this game: it may as well be another one.
            other = others.pop(rng.randrange(len(others)))
            specials[specials.index(cards[place])] = other
            cards[place] = other
    anew = Table(
        table.kit,
        tuple(cards[Place("deck", n)] for n in range(len(table.deck))),
        tuple(
            replace(each, kind=cards[Place("placed", n)]) for n, each in enumerate(table.placements)
        ),
        cards.get(Place("held", 0)),
    )
    state = replace(state, table=anew, specials=tuple(specials))
    if state.delve is None:
        return state
    pile = anew.pile[: len(state.delve.pile)]
    deck = anew.deck[len(anew.deck) - len(state.delve.deck) :]
    return replace(state, delve=replace(state.delve, pile=pile, deck=deck))


def pieces(state: WelcomeState) -> Counter[str]:
    """All cards of a round, wherever they lie; special ones are one like another.

    Which ones they are may be hidden, so `hide_anew` makes others of them.
    """
    return Counter(
        "special" if card in ALL_SPECIALS else card for _, card in cards_of_table(state.table)
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
