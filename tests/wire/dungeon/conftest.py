"""Decks of official games whose top cards a test knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.contract.chance import Chance

Lay = Callable[..., None]


@pytest.fixture
def lay(monkeypatch: pytest.MonkeyPatch) -> Lay:
    """Put these cards on top of every deck from now on, the first one uppermost."""
    deal = Chance.deal

    def on_top(*cards: str) -> None:
        def dealt(chance: Chance, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
            found = deal(chance, name, items)
            if not name.startswith("round-"):
                return found
            rest = list(found)
            for card in cards:
                rest.remove(card)
            return (*cards, *rest)

        monkeypatch.setattr(Chance, "deal", dealt)

    return on_top
