"""What must never happen while the bot runs, and what nobody may read: asked after every run."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.games.dungeon.rules import events as e
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.monsters import KINDS, Kind
from bot.games.dungeon.screens import signs
from bot.games.dungeon.screens import words as dungeon
from bot.match.advance import add as add_entry
from bot.match.advance import replay
from bot.match.entries import Entry, Substituted
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.store.store import Store
from bot.ui import symbols
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.custom_ids import Press, parse
from sandbox.server import Sandbox
from sandbox.traffic import Exchange
from tests.games.deathmatch.rules.tabletop import VARIANTS


@dataclass
class Incidents:
    """Everything that went wrong without anybody being told. Should stay empty."""

    unhandled: list[str] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    warned: list[str] = field(default_factory=list)
    """What was logged as a warning. Tests in which nothing fails expect none."""
    lines: list[str] = field(default_factory=list)
    """Every log line from INFO upwards, with the text of its exception."""

    def check(self, sandbox: Sandbox) -> None:
        assert self.unhandled == []
        assert self.logged == []
        assert sandbox.unknown_requests == []
        told = [line for line in self.lines if monsters_in(line)]
        assert told == [], "a log line names a monster"


class _Listener(logging.Handler):
    def __init__(self, incidents: Incidents) -> None:
        super().__init__(logging.INFO)
        self._incidents = incidents
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        line = self.format(record)
        self._incidents.lines.append(line)
        if record.levelno >= logging.ERROR:
            self._incidents.logged.append(line)
        elif record.levelno >= logging.WARNING:
            self._incidents.warned.append(line)


@contextmanager
def watched() -> Iterator[Incidents]:
    """Note exceptions that nobody catches, and log lines; use inside a running loop."""
    incidents = Incidents()
    loop = asyncio.get_running_loop()
    root = logging.getLogger()
    listener, level = _Listener(incidents), root.level

    def unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        incidents.unhandled.append(f"{context['message']}: {context.get('exception')!r}")

    loop.set_exception_handler(unhandled)
    root.addHandler(listener)
    root.setLevel(logging.INFO)
    try:
        yield incidents
    finally:
        root.removeHandler(listener)
        root.setLevel(level)
        loop.set_exception_handler(None)


def _forms() -> Mapping[str, Kind]:
    """Every way in which a text can name a monster, in lower case."""
    found = {symbols.untagged(symbol): kind for kind, symbol in signs.MONSTERS.items()}
    for language in LANGUAGES:
        said = texts_in(language)
        for kind in KINDS:
            for attribute in ("", ".drawn", ".beaten", ".faced"):
                name = said(f"monster-{kind}{attribute}").lower()
                found[re.sub(r"^(an?|the) ", "", name)] = kind
    return found | {kind: kind for kind in KINDS}


FORMS = _forms()
# The longest first, so that "Golems" is not read as a "Golem" with something behind it.
_ANY = re.compile("|".join(re.escape(form) for form in sorted(FORMS, key=len, reverse=True)))


def _tiles() -> re.Pattern[str]:
    """What equipment says of the monsters that it beats, and is called after them."""
    said = set()
    for language in LANGUAGES:
        for variant in VARIANTS:
            for tile in HEROES[variant].tiles:
                said.add(dungeon.tile_effect(variant, tile.key, texts_in(language)))
                said.add(dungeon.tile_name(tile.key, texts_in(language)))
                said.add(dungeon.tile_object(tile.key, texts_in(language)))
                said.add(tile.key)
    ordered = sorted((text.lower() for text in said), key=len, reverse=True)
    return re.compile("|".join(re.escape(text) for text in ordered))


_TILES = _tiles()


def monsters_in(text: str) -> set[Kind]:
    """The monsters that a text names, in any language or by symbol; equipment left out."""
    return {FORMS[found] for found in _ANY.findall(_TILES.sub(" ", text.lower()))}


_RULES_ON_MONSTERS = "rules:monsters"


def _names(emoji: Any) -> set[Kind]:
    return monsters_in(_told(emoji))


def _told(body: Any) -> str:
    """All texts in a body, without what offers monsters in every match alike.

    That is the menu of those that can be named, and the symbol of the rules on monsters.
    """
    if isinstance(body, dict):
        if body.get("value") == _RULES_ON_MONSTERS and _names(body.get("emoji")) == {KINDS[-1]}:
            body = {key: value for key, value in body.items() if key != "emoji"}
        options = body.get("options")
        if isinstance(options, list) and len(options) == len(KINDS):
            body = {key: value for key, value in body.items() if key != "options"}
        return "\n".join(_told(value) for value in body.values())
    if isinstance(body, list):
        return "\n".join(map(_told, body))
    return body if isinstance(body, str) else ""


class Knowledge:
    """Which monsters of one match are known to whom after each log entry.

    Who takes a seat over is shown what it holds; who has left it learns nothing more.
    """

    def __init__(self, terms: Terms, entries: list[Entry]) -> None:
        self.terms = terms
        state = replay(terms, entries, 0)
        players = state.terms.players
        self._public: list[frozenset[Kind]] = [frozenset()]
        self._drawn: list[dict[int, frozenset[Kind]]] = [dict.fromkeys(players, frozenset())]
        for entry in entries:
            state = add_entry(state, entry)
            shown, drawn = self._public[-1], dict(self._drawn[-1])
            if isinstance(entry, Substituted):
                # Who takes a seat over may know what it has seen; who gave it up keeps that.
                known = drawn.get(entry.player, frozenset())
                drawn[entry.player] = known | drawn[entry.instead_of]
            for event in state.recent:
                match event:
                    case e.Met(encounter=encounter):
                        shown |= {encounter.card}
                    case e.Appeared(foe=foe):
                        shown |= {foe.card}
                    case e.Named(kind=kind):
                        shown |= {kind}
                    case e.DrewMonster(seat=seat, kind=kind):
                        drawn[state.terms.players[seat]] |= {kind}
            self._public.append(shown)
            self._drawn.append(drawn)

    def public(self, version: int) -> frozenset[Kind]:
        """What the dungeon has shown to all."""
        return self._public[self._known(version)]

    def of_player(self, user: int, version: int) -> frozenset[Kind]:
        """What a player knows: that, and the cards drawn with the own hand."""
        own = self._drawn[self._known(version)].get(user, frozenset())
        return self.public(version) | own

    def _known(self, version: int) -> int:
        """The newest version that is not newer; a killed process may have been about to write."""
        return min(version, len(self._public) - 1)


class LeakCheck:
    """Holds every recorded exchange against what its readers may know by then."""

    def __init__(self, sandbox: Sandbox, store: Store) -> None:
        self._sandbox = sandbox
        self._written: list[tuple[int, int, int]] = []
        sandbox.record_traffic = True
        self.listen(store)

    def listen(self, store: Store) -> None:
        """Follow what a bot writes; the next one after a restart has a store of its own."""
        self._store = store
        append = store.append

        async def noted(
            before: Match, after: Match, entry: Entry, *rest: Any, **options: Any
        ) -> None:
            # Whatever shows this entry is asked for later, so it is answered later, too.
            self._written.append((len(self._sandbox.exchanges), after.terms.id, after.version))
            await append(before, after, entry, *rest, **options)

        store.append = noted  # type: ignore[method-assign]  # only to see when it is called

    async def complaints(self) -> list[str]:
        """Payloads that name a monster too early, or to somebody who may not know it."""
        knowledge: dict[int, Knowledge] = {}
        for match in {match for _, match, _ in self._written}:
            terms = await self._store.terms(MatchId(match))
            assert terms is not None
            knowledge[match] = Knowledge(terms, await self._store.entries(MatchId(match)))
        versions: dict[int, int] = {}
        written = iter([*self._written, (len(self._sandbox.exchanges), 0, 0)])
        after, match, version = next(written)
        found = []
        for number, exchange in enumerate(self._sandbox.exchanges):
            while after <= number:
                versions[match] = version
                after, match, version = next(written)
            if exchange.audience.kind == "nobody":
                continue
            text = _told(exchange.request) + _told(exchange.response)
            named = monsters_in(text)
            if not named or is_rules(text):
                continue
            known = self._known(exchange, knowledge, versions)
            if named - known:
                found.append(f"{named - known} in {exchange.method} {exchange.path}: {text}")
        return found

    def _known(
        self, exchange: Exchange, knowledge: Mapping[int, Knowledge], versions: Mapping[int, int]
    ) -> set[Kind]:
        audience = exchange.audience
        mentioned = matches_in(exchange)
        known: set[Kind] = set()
        for match, of_match in knowledge.items():
            version = versions.get(match, 0)
            if mentioned and match not in mentioned:
                continue
            if audience.kind == "user" and audience.user_id is not None:
                known |= of_match.of_player(audience.user_id, version)
            elif audience.channel is not None and audience.channel.id == of_match.terms.channel_id:
                known |= of_match.public(version)
        return known


def is_rules(text: str) -> bool:
    """Whether this is the summary of the rules, which lists all monsters."""
    return any(f"## {symbols.RULES}" in part for part in text.split("\n"))


def matches_in(exchange: Exchange) -> set[int]:
    """The matches that an exchange's components belong to."""
    found = re.findall(r'"custom_id": "([^"]*)"', json.dumps(exchange.request or {}))
    presses = [parse(custom_id) for custom_id in found]
    return {press.match_id for press in presses if isinstance(press, Press)}
