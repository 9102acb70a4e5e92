"""The secrets of Goofspiel: a bid, until all have bid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from bot.contract.game import Seat
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, texts_in
from tests.examples.goofspiel.rules import bid_of
from tests.play.secrecy import Fact, Secrets, names_in


class GoofspielSecrets(Secrets):
    """("bid", 4711, 7) is a card that a person bids."""

    def visible(self, match: Match, seat: Seat | None) -> Iterator[Fact]:
        state, players = match.state, match.terms.players
        last = state.table.last
        for at, bid in enumerate(last.bids if last is not None else ()):
            if bid is not None:
                yield "bid", players[at], bid
        if seat is not None and (bid := bid_of(state.window, seat)) is not None:
            yield "bid", players[seat], bid

    def named(self, text: str, reader: int | None, people: Mapping[str, int]) -> Iterator[Fact]:
        if "**" not in text:
            return
        for name, bid in re.findall(rf"({names_in(people)})\W+(\d+)\*\*", text):
            yield "bid", people[name], int(bid)
        for groups in _own_bid().findall(text):
            # To everybody, it would be nobody's.
            yield "bid", reader or 0, int(next(filter(None, groups)))


@cache
def _own_bid() -> re.Pattern[str]:
    """The private sentence that tells players which card they have bid."""
    told = [texts_in(language)("goofspiel-hand-bid", card=98) for language in LANGUAGES]
    return re.compile("|".join(re.escape(text).replace("98", r"(\d+)") for text in told))
