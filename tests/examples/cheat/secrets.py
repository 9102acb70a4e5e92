"""What is secret in Cheat: every card, and who doubts a claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from bot.contract.game import Seat
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, texts_in
from tests.examples.cheat.rules import CARDS, DOUBT, Received, Shown
from tests.examples.cheat.screens import SUITS
from tests.play.secrecy import Fact, Secrets, names_in


class CheatSecrets(Secrets):
    """("card", "10h") is a card, and ("doubts", 4711) a person who doubts a claim."""

    def visible(self, match: Match, seat: Seat | None) -> Iterator[Fact]:
        state, players = match.state, match.terms.players
        if seat is not None:
            own = state.players[seat]
            laid = state.laid if seat == state.turn else ()
            yield from (("card", card) for card in (*own.hand, *laid))
            if state.window.answer(seat) == DOUBT:
                yield "doubts", players[seat]
        # What hosts do does not take away what was told before.
        for event in (*match.told, *match.recent):
            if isinstance(event, Shown) or (isinstance(event, Received) and event.seat == seat):
                yield from (("card", card) for card in event.cards)
            if isinstance(event, Shown):
                yield "doubts", players[event.doubter]

    def named(self, text: str, reader: int | None, people: Mapping[str, int]) -> Iterator[Fact]:
        if any(suit in text for suit in SUITS.values()):
            yield from (("card", _cards()[form]) for form in _card_pattern().findall(text))
        if text in CARDS:
            yield "card", text
        doubts = rf"({names_in(people)})\W+(?:{'|'.join(_doubts())})"
        yield from (("doubts", people[name]) for name in re.findall(doubts, text))

    def pressed(self, arguments: tuple[str, ...]) -> Iterator[Fact]:
        yield from (("card", each) for each in arguments if each in CARDS)


@cache
def _cards() -> Mapping[str, str]:
    """Every card by each of the ways in which it is written for people."""
    return {
        texts_in(language)("cheat-card", rank=card[:-1]) + SUITS[card[-1]]: card
        for language in LANGUAGES
        for card in CARDS
    }


@cache
def _card_pattern() -> re.Pattern[str]:
    # The longest first, so that "10♥" is not read as a "0♥" with something before it.
    forms = sorted(_cards(), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, forms)))


@cache
def _doubts() -> tuple[str, ...]:
    """The words behind the name of somebody who doubted, in every language."""
    told = [
        texts_in(language)(key, doubter="<", claim=">", name=">", cards="", count=1)
        for language in LANGUAGES
        for key in ("cheat-last-lie", "cheat-last-true")
    ]
    found = [re.search(r"<\W*([\w ]+\w)", text) for text in told]
    return tuple({re.escape(words[1]) for words in found if words is not None})
