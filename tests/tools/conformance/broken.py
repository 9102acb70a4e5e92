"""Broken variants of the tiny game, each with the promise that it breaks."""

from collections.abc import Callable
from dataclasses import replace as with_fields
from typing import Any

from msgspec import structs

from bot.games.contract import (
    Seat,
)
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


def breaks(
    promise: str, seen: str, playouts: int = 4, **fields: Any
) -> Callable[[type[Tiny]], type[Tiny]]:
    """`fields`: those of the subject that are to be others."""

    def keep(mutant: type[Tiny]) -> type[Tiny]:
        subject = with_fields(SUBJECT, game=mutant(), **{"tables": (1, 3), **fields})
        CASES.append(Case(mutant.__name__, promise, seen, subject, playouts))
        return mutant

    return keep


class SeesDeck(Tiny):
    def observe(self, state: State, seat: Seat | None) -> Observation:
        seen = super().observe(state, seat)
        return structs.replace(seen, opened=state.deck[:1]) if seat is None else seen


PUBLIC_SEES_DECK = with_fields(SUBJECT, game=SeesDeck(), tables=(2,))
"""A subject with a leak, for the command."""
