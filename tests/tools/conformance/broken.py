"""Broken variants of the tiny game and of the examples, each with the promise that it breaks."""

from collections.abc import Callable
from dataclasses import replace as with_fields
from typing import Any, TypeVar

from msgspec import structs

from bot.contract.game import Game, Seat
from tests.tools.conformance.tiny import (
    SUBJECT,
    Observation,
    State,
    Tiny,
)
from tools.conformance import Subject


class Case:
    """A mutant: what is wrong, the promise that it breaks, and words of the sentence."""

    def __init__(self, name: str, promise: str, seen: str, subject: Subject, playouts: int) -> None:
        self.name, self.promise, self.seen = name, promise, seen
        self.subject, self.playouts = subject, playouts


CASES: list[Case] = []

GameT = TypeVar("GameT", bound=type[Game[Any]])


def breaks(
    promise: str, seen: str, playouts: int = 4, of: Subject = SUBJECT, **fields: Any
) -> Callable[[GameT], GameT]:
    """`of`: the subject of the healthy game. `fields`: those of it that are to be others."""

    def keep(mutant: GameT) -> GameT:
        tables = (1, 3) if of is SUBJECT else (3,)
        subject = with_fields(of, game=mutant(), **{"tables": tables, **fields})
        CASES.append(Case(mutant.__name__, promise, seen, subject, playouts))
        return mutant

    return keep


class SeesDeck(Tiny):
    def observe(self, state: State, seat: Seat | None) -> Observation:
        seen = super().observe(state, seat)
        return structs.replace(seen, opened=state.deck[:1]) if seat is None else seen


class ListsSeats(Tiny):
    seats: Any = (2, 3, 4)


LISTS_SEATS = with_fields(SUBJECT, game=ListsSeats())
"""A subject whose game cannot even be played, for the command."""

PUBLIC_SEES_DECK = with_fields(SUBJECT, game=SeesDeck(), tables=(2,))
"""A subject with a leak, for the command."""
