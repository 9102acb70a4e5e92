"""The hidden cards of a dungeon game, and the same game with other cards there."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from bot.contract.game import Event, Seat
from bot.games.dungeon.rules.events import Added, Appeared, Discarded, DrewMonster, Met, Phase
from bot.games.dungeon.rules.foes import Card
from bot.games.dungeon.rules.table import DungeonState, Table
from bot.games.welcome.rules.events import Compared, RoundEnded

StateT = TypeVar("StateT", bound=DungeonState)


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


def known_to_all(state: DungeonState) -> set[Place]:
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
    return known


def told_by(state: DungeonState, observer: Seat | None, heard: Iterable[Event]) -> set[Place]:
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


def hidden_from(
    state: DungeonState, observer: Seat | None, holder: Seat | None, heard: Sequence[Event]
) -> list[Place]:
    """The places of cards that an observer does not know. `holder`: the seat with one in hand."""
    table = state.table
    known = known_to_all(state) | told_by(state, observer, heard)
    if observer is not None:
        known |= {
            Place("placed", n) for n, each in enumerate(table.placements) if each.seat == observer
        }
        if observer == holder:
            known.add(Place("held", 0))
    return [place for place, _ in cards_of_table(table) if place not in known]


def shuffled(table: Table, hidden: Sequence[Place], rng: Random) -> dict[Place, Card]:
    """The cards of a round, those in these places in another order."""
    cards = dict(cards_of_table(table))
    others = [cards[place] for place in hidden]
    rng.shuffle(others)
    return cards | dict(zip(hidden, others, strict=True))


def laid_anew(state: StateT, cards: dict[Place, Card]) -> StateT:
    """The same state with these cards in their places."""
    table = state.table
    anew = Table(
        table.kit,
        tuple(cards[Place("deck", n)] for n in range(len(table.deck))),
        tuple(
            replace(each, kind=cards[Place("placed", n)]) for n, each in enumerate(table.placements)
        ),
        cards.get(Place("held", 0)),
    )
    state = replace(state, table=anew)
    if state.delve is None:
        return state
    pile = anew.pile[: len(state.delve.pile)]
    deck = anew.deck[len(anew.deck) - len(state.delve.deck) :]
    return replace(state, delve=replace(state.delve, pile=pile, deck=deck))
