"""Who may know what in Cheat and Goofspiel, held against all that Discord was given to show."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bot.games.contract import Seat
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.custom_ids import Press, parse
from sandbox.traffic import Exchange
from tests.examples.cheat.rules import CARDS, Received, Shown
from tests.examples.cheat.screens import SUITS
from tests.examples.truth import Truth

Fact = tuple[str, int]
"""Something that is secret for a while: a card of Cheat, or that a person bid a card.

("10h", 0) is a card, ("bid", 7) with the person's id in place of "bid" a bid.
"""


def visible(match: Match, seat: Seat | None) -> frozenset[Fact]:
    """What a seat, or the public (None), may be told of a match as it is, and just became.

    Told from the rules' state alone, and not by what the game itself gives its observers.
    """
    state = match.state
    if match.terms.game == "cheat":
        cards: set[str] = set()
        if seat is not None:
            cards |= {*state.players[seat].hand, *(state.laid if seat == state.turn else ())}
        for event in match.recent:
            if isinstance(event, Shown) or (isinstance(event, Received) and event.seat == seat):
                cards |= set(event.cards)
        return frozenset((card, 0) for card in cards)
    if match.terms.game == "goofspiel":
        last, players = state.table.last, match.terms.players
        bids = {} if last is None else dict(enumerate(last.bids))
        known = {(str(players[at]), bid) for at, bid in bids.items() if bid is not None}
        if seat is not None and state.bids[seat] is not None:
            known.add((str(players[seat]), state.bids[seat]))
        return frozenset(known)
    return frozenset()


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
def _own_bid() -> re.Pattern[str]:
    """What tells players in private which card they have bid."""
    told = [texts_in(language)("goofspiel-hand-bid", card=98) for language in LANGUAGES]
    return re.compile("|".join(re.escape(text).replace("98", r"(\d+)") for text in told))


def strings_in(body: Any) -> Iterator[str]:
    """All texts of a body, those of its components included."""
    if isinstance(body, dict):
        for value in body.values():
            yield from strings_in(value)
    elif isinstance(body, list):
        for value in body:
            yield from strings_in(value)
    elif isinstance(body, str):
        yield body


class Secrecy:
    """Holds every recorded exchange against what its readers may know by then."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self._people = {name: person.id for name, person in truth.sandbox.people.items()}
        names = "|".join(map(re.escape, self._people))
        self._bids = re.compile(rf"({names})\W+(\d+)\*\*")
        self._matches_of: dict[str, set[int]] = {}
        self._told: set[tuple[int | None, frozenset[Fact], tuple[str, ...]]] = set()
        self.looked_at = 0
        """How many exchanges named something that is secret for a while."""

    def complaints(self) -> list[str]:
        """What told somebody more than they may know, and when."""
        found: list[str] = []
        before: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._matches_of.clear()
        self._told.clear()
        for number, exchange in enumerate(self._truth.sandbox.exchanges):
            if exchange.audience.kind == "nobody":
                continue
            texts = tuple(strings_in(exchange.request))
            matches = self._matches(exchange, texts)
            key = (f"{exchange.method} {exchange.path}", str(sorted(matches)))
            facts = self._facts(exchange, texts)
            if facts:
                self.looked_at += 1
                since = self._since(exchange, before[key])
                found += self._too_much(exchange, texts, facts, matches, since, number)
            before[key].append(number)
        return found

    def _too_much(
        self,
        exchange: Exchange,
        texts: tuple[str, ...],
        facts: frozenset[Fact],
        matches: set[int],
        since: int,
        number: int,
    ) -> Iterator[str]:
        reader = exchange.audience.user_id
        # Sent once more because nobody knew whether it had arrived, it tells nothing new.
        if (reader, facts, texts) in self._told:
            return
        allowed: set[Fact] = set()
        for match in matches:
            states = self._truth.states[match]
            seat = states[0].terms.seat_of(UserId(reader)) if reader is not None else None
            for state in self._truth.seen(match, since, number):
                allowed |= visible(state, seat)
        if facts - allowed:
            whom = f"user {reader}" if reader is not None else "everybody"
            yield f"{whom} is told {sorted(facts - allowed)} by {exchange.path}: {texts}"
        else:
            self._told.add((reader, facts, texts))

    def _facts(self, exchange: Exchange, texts: tuple[str, ...]) -> frozenset[Fact]:
        """What of all that may be secret is named."""
        found: set[Fact] = set()
        for text in texts:
            if any(suit in text for suit in SUITS.values()):
                found |= {(_cards()[form], 0) for form in _card_pattern().findall(text)}
            if text in CARDS:
                found.add((text, 0))
            press = parse(text) if text.startswith("d:") else None
            if isinstance(press, Press):
                arguments = press.action.rstrip("+").partition(":")[2].split(",")
                found |= {(each, 0) for each in arguments if each in CARDS}
            if "**" in text:
                found |= {
                    (str(self._people[name]), int(bid)) for name, bid in self._bids.findall(text)
                }
                for groups in _own_bid().findall(text):
                    bid = next(filter(None, groups))
                    found.add((str(exchange.audience.user_id), int(bid)))
        return frozenset(found)

    def _matches(self, exchange: Exchange, texts: tuple[str, ...]) -> set[int]:
        """What an exchange is about: by its components, by its message, or by its place."""
        presses = [parse(text) for text in texts if text.startswith("d:")]
        mentioned = {press.match_id for press in presses if isinstance(press, Press)}
        response = exchange.response if isinstance(exchange.response, dict) else {}
        message = response.get("message") or response.get("resource", {}).get("message") or response
        known = self._matches_of.setdefault(str(message.get("id", exchange.path)), set())
        known |= mentioned
        return known or self._in_place(exchange, texts)

    def _in_place(self, exchange: Exchange, texts: tuple[str, ...]) -> set[int]:
        audience = exchange.audience
        channels = {int(number) for text in texts for number in re.findall(r"<#(\d+)>", text)}
        if audience.channel is not None:
            channels = {audience.channel.id}
        return {
            number
            for number, states in self._truth.states.items()
            if (not channels or states[0].terms.channel_id in channels)
            and (audience.user_id is None or audience.user_id in states[0].terms.players)
        }

    def _since(self, exchange: Exchange, before: list[int]) -> int:
        """Since when what an exchange shows may have been true: it was drawn after that.

        What was shown in the same place before was drawn before. Of the last time but one in
        channels, where several messages may have been drawn together.
        """
        known = before[-1:] if exchange.audience.kind == "user" else before[-2:-1]
        if known:
            return known[0] + 1
        found = re.search(r"/(\d+)\.[0-9a-f]+", exchange.path) if _is_answer(exchange) else None
        return self._truth.opened.get(int(found[1]), 0) if found is not None else 0


def _is_answer(exchange: Exchange) -> bool:
    return exchange.route.startswith(("/interactions", "/webhooks"))
