"""The secrets of games, held against all that Discord was given to show."""

import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.contract.game import GAMES, Seat, seen_by
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui import symbols
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.custom_ids import Press, RoundModalPress, RoundPress, parse
from sandbox.traffic import Exchange
from tests.play.truth import Truth

ROUND_PRESSES = (RoundPress, RoundModalPress)

Fact = tuple[str | int, ...]
"""Something that is secret for a while, such as ("card", "10h") or ("bid", 4711, 7)."""


class Secrets(ABC):
    """The secrets of a game, and the words by which they are told."""

    @abstractmethod
    def visible(self, match: Match, seat: Seat | None) -> Iterable[Fact]:
        """The facts that a seat, or the public (None), may be told of a match as it just became.

        Told from the rules' state alone, and not by what the game itself gives its observers.
        """

    def recalled(self, states: Iterable[Match]) -> Iterable[Fact]:
        """The facts of a whole match that all were told, which its result may tell again."""
        return ()

    @abstractmethod
    def named(self, text: str, reader: int | None, people: Mapping[str, int]) -> Iterable[Fact]:
        """The facts that a text names of all that may be secret. `people`: their ids, by name."""

    def pressed(self, arguments: tuple[str, ...]) -> Iterable[Fact]:
        return ()


def names_in(people: Mapping[str, int]) -> str:
    return "|".join(map(re.escape, people))


def strings_in(body: Any) -> Iterator[str]:
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

    def __init__(self, truth: Truth, secrets: Mapping[str, Secrets]) -> None:
        """`secrets`: by game; those without private events have none."""
        self._truth = truth
        self._secrets = secrets
        self._people = {name: person.id for name, person in truth.sandbox.people.items()}
        self._matches_of: dict[str, set[int]] = {}
        self._told: set[tuple[int | None, frozenset[Fact], tuple[str, ...]]] = set()
        self.looked_at = 0
        """How many exchanges named something that is secret for a while."""

    def complaints(self) -> list[str]:
        found = [*self._unknown_games()]
        before: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._matches_of.clear()
        self._told.clear()
        for number, exchange in enumerate(self._truth.sandbox.exchanges):
            if exchange.audience.kind == "nobody":
                continue
            texts = tuple(strings_in(exchange.request))
            matches = self._matches(exchange, texts)
            key = (f"{exchange.method} {exchange.path}", str(sorted(matches)))
            facts = self._facts(exchange, texts, matches)
            if facts and not (_is_rules(texts) or is_of_round(texts)):
                self.looked_at += 1
                since = self._since(exchange, before[key])
                found += self._too_much(exchange, texts, facts, matches, since, number)
            before[key].append(number)
        return found

    def _unknown_games(self) -> Iterator[str]:
        """Games that tell their players something in private, of which nobody here says what."""
        matches = [match for states in self._truth.states.values() for match in states]
        told = {m.terms.game for m in matches if seen_by(m.recent, None) != m.recent}
        for game in sorted(told - self._secrets.keys()):
            yield f"nobody says what is secret in {game}"

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
            for state in self._truth.seen(match, since, number):
                # Others may have sat there before, or come later.
                seat = state.terms.seat_of(UserId(reader)) if reader is not None else None
                secrets = self._secrets.get(state.terms.game)
                if secrets is None:
                    continue
                allowed |= {*secrets.visible(state, seat)}
                if not state.live:
                    allowed |= {*secrets.recalled(self._truth.states[match])}
        if facts - allowed:
            whom = f"user {reader}" if reader is not None else "everybody"
            yield f"{whom} is told {sorted(facts - allowed)} by {exchange.path}: {texts}"
        else:
            self._told.add((reader, facts, texts))

    def _facts(
        self, exchange: Exchange, texts: tuple[str, ...], matches: set[int]
    ) -> frozenset[Fact]:
        """The secrets that an exchange names: of its games, or of any if it is about no match."""
        games = {self._truth.states[match][0].terms.game for match in matches} or {*self._secrets}
        # Statistics stand where matches are played, and are those of one game, maybe of another;
        # and so are frames, which have no buttons.
        games = _titled(texts) or games
        known = [self._secrets[game] for game in sorted(games & self._secrets.keys())]
        found: set[Fact] = set()
        for text in texts:
            press = parse(text) if text.startswith("d:") else None
            for secrets in known:
                found.update(secrets.named(text, exchange.audience.user_id, self._people))
                if isinstance(press, Press):
                    arguments = press.action.rstrip("+").partition(":")[2].split(",")
                    found.update(secrets.pressed(tuple(arguments)))
        return frozenset(found)

    def _matches(self, exchange: Exchange, texts: tuple[str, ...]) -> set[int]:
        """The matches of an exchange: by its components, by its message, or by its place."""
        presses = [parse(text) for text in texts if text.startswith("d:")]
        mentioned = {press.match_id for press in presses if isinstance(press, Press)}
        response = exchange.response if isinstance(exchange.response, dict) else {}
        message = response.get("message") or response.get("resource", {}).get("message") or response
        known = self._matches_of.setdefault(str(message.get("id", exchange.path)), set())
        known |= mentioned
        return known or self._in_place(exchange, texts)

    def _in_place(self, exchange: Exchange, texts: tuple[str, ...]) -> set[int]:
        audience = exchange.audience
        user_id = None if audience.user_id is None else UserId(audience.user_id)
        channels = {int(number) for text in texts for number in re.findall(r"<#(\d+)>", text)}
        if audience.channel is not None:
            channels = {audience.channel.id}
        return {
            number
            for number, states in self._truth.states.items()
            # A match whose channel was lost goes on in another one.
            if (not channels or channels & {each.terms.channel_id for each in states})
            and (
                user_id is None
                or states[-1].terms.seat_of(user_id) is not None
                or states[-1].has_sat(user_id)
            )
        }

    def _since(self, exchange: Exchange, before: list[int]) -> int:
        """The earliest moment at which an exchange may have been drawn.

        The last message but one in the same place was drawn and answered before it; the last one
        may still have been on its way.
        """
        if exchange.audience.kind == "user" and not _is_answer(exchange):
            # A record tells what its reader was given. It may come late, and others may grow in it.
            return 0
        known = before[-2:-1]
        if known:
            return known[0] + 1
        found = re.search(r"/(\d+)\.[0-9a-f]+", exchange.path) if _is_answer(exchange) else None
        return self._truth.opened.get(int(found[1]), 0) if found is not None else 0


def _titled(texts: tuple[str, ...]) -> set[str]:
    """The games that headings name; none where they name none."""
    titles = [text.splitlines()[0] for text in texts if text.startswith("#")]
    return {
        game
        for game in GAMES
        for language in LANGUAGES
        if any(texts_in(language)(f"game-{game}") in title for title in titles)
    }


def _is_rules(texts: tuple[str, ...]) -> bool:
    """Whether this is a page of the rules, which names what there is in every match alike."""
    titles = [texts_in(language)("rules-title", title="") for language in LANGUAGES]
    return any(f"\n-# {title}" in text for title in titles for text in texts)


def is_of_round(texts: Iterable[str]) -> bool:
    """Whether this tells of a round. Its numbers are tables and points, whatever a game has."""
    return any(
        text.lstrip("#- ").startswith(symbols.ROUND) or isinstance(parse(text), ROUND_PRESSES)
        for text in texts
    )


def _is_answer(exchange: Exchange) -> bool:
    return exchange.route.startswith(("/interactions", "/webhooks"))
