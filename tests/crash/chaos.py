"""Chaos: many matches at once while Discord fails in every way, and what must hold all the same."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, assert_never

import discord
import pytest

from bot.contract.registry import GAMES
from bot.delivery.http import Transport
from bot.delivery.layout import payload
from bot.delivery.limits import Limit, Limits, Rate, Window
from bot.display.picture import PingTarget, Target, picture
from bot.display.plan import plan, standing
from bot.display.playhead import Playhead
from bot.display.views import views_of
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from bot.ui.games import renderer_of
from sandbox import interactions, presentation
from sandbox.guilds import BOT_ID
from sandbox.interaction import ANSWER_SECONDS
from sandbox.people import Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.crash.conditions import PROXY_PAGE, ROUTES
from tests.crash.sigterm import refused_for_good
from tests.examples.evening import spend, together
from tests.examples.games import RULES
from tests.examples.hall import OwnHall
from tests.store.playing import live_ids
from tests.wire.disorder import CALLBACK, MESSAGE, MESSAGES, hasten_discord
from tests.wire.watching import watched

HASTE = 5.0
"""How many times faster than ours the clock of the bot and of Discord goes."""

FAILING = 0.08
"""How likely a request meets something."""

SESSIONS_LOST = (100, 400)
"""How many requests of the bot lie between two ends of its gateway session."""

ON_ITS_WAY_SECONDS = 0.1
"""What Discord sent so long before a session ended, or before the next was ready, may be lost."""

LATE_TURNS = 5
"""By how many requests a rate may be exceeded: a turn that was waited for is used a moment after it
was given."""

BOUND_SECONDS = 600.0
"""Real seconds after which the matches have failed to make so many requests."""


class FastTime:
    """The bot's `Time`, which goes `HASTE` times as fast; called, it is the sandbox's clock."""

    def __init__(self) -> None:
        self._began = time.time()

    def __call__(self) -> float:
        """UTC epoch seconds."""
        return self._began + (time.time() - self._began) * HASTE

    def now(self) -> int:
        return round(self() * 1000)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)


class ChaosHall(OwnHall):
    """A hall that remembers every answer, and when the bot was out of Discord's sight."""

    def __init__(self, sandbox: Sandbox, chance: random.Random, folder: Path, clock: FastTime):
        database = folder / "delve.sqlite3"
        super().__init__(sandbox, chance, database, calm=False, time=clock, limits=Limits())
        self.clock = clock
        self.replies: list[Reply] = []
        self.out_of_sight: list[tuple[float, float]] = []
        """From when to when, by the clock."""

    async def settled(self, start: Callable[[], Reply]) -> Reply:
        def kept() -> Reply:
            self.replies.append(start())
            return self.replies[-1]

        return await super().settled(kept)

    async def lose_sessions(self) -> None:
        """At some moments, for ever: the gateway's connection ends, now and then for good."""
        while True:
            await self.some_requests(SESSIONS_LOST)
            began = self.clock()
            await self.sandbox.drop_gateway(resumable=self.chance.random() < 0.5)
            await self.sandbox.until(lambda: self.sandbox.bot_connected)
            self.out_of_sight.append((began, self.clock()))
            self.counted["lost sessions"] += 1
            at_once = sum(states[-1].live for states in self.truth.states.values())
            self.counted["most at once"] = max(at_once, self.counted["most at once"])

    def unanswered(self) -> list[Reply]:
        """The presses and commands that got no answer, other than by Discord's own fault."""
        exchanges = self.sandbox.exchanges
        created = {str(one.interaction.id): one.interaction.created for one in self.replies}
        excused = set(refused_for_good(exchanges, created, HASTE))
        heard = {each.path.split("/")[2] for each in exchanges if each.route == CALLBACK}
        found = []
        for reply in self.replies:
            number = str(reply.interaction.id)
            lost = number not in heard and self._may_be_lost(reply)
            if reply.failed is not None and number not in excused and not lost:
                found.append(reply)
        return found

    def _may_be_lost(self, reply: Reply) -> bool:
        slack = ON_ITS_WAY_SECONDS * HASTE
        at = reply.interaction.created
        return any(began - slack <= at <= over + slack for began, over in self.out_of_sight)


def impose_chaos(sandbox: Sandbox, chance: random.Random) -> Counter[str]:
    """From now on any request may meet anything. Returns what was met, which goes on counting."""
    met: Counter[str] = Counter()
    for method, route in ROUTES:
        _prepare(sandbox, method, route, chance, met)
    return met


def _prepare(
    sandbox: Sandbox, method: str, route: str, chance: random.Random, met: Counter[str]
) -> None:
    """Draw what the next request to a route meets. When it comes, the one after it is drawn."""
    name, fault = "nothing", dict[str, Any]()
    if chance.random() < FAILING:
        name, fault = chance.choice(list(_faults(chance)))

    def taken(_: Any) -> bool:
        met[name] += 1
        _prepare(sandbox, method, route, chance, met)
        return True

    sandbox.faults.add(method, route, when=taken, **fault)


def _faults(chance: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    seconds = chance.uniform(0.1, 0.5)
    everywhere = {
        "code": 0,
        "message": "You are being rate limited.",
        "retry_after": seconds,
        "global": True,
    }
    yield "429", {"status": 429, "retry_after": seconds}
    yield "429 for all", {"status": 429, "body": everywhere}
    yield "429 of a proxy", {"status": 429, "body": PROXY_PAGE}
    yield "5xx", {"status": chance.choice((500, 503, 504))}
    yield "5xx of a proxy", {"status": 502, "body": PROXY_PAGE}
    yield "line cut before", {"drop": "before"}
    yield "line cut after", {"drop": "after"}
    yield "slow", {chance.choice(("delay", "answer_delay")): chance.uniform(0.05, 1.0)}
    if chance.random() < 0.3:
        yield "too slow", {chance.choice(("delay", "answer_delay")): ANSWER_SECONDS + 0.3}


class Windows:
    """When the bot made its requests, held against what it allows itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, clock: Callable[[], float]) -> None:
        self._made: dict[str, list[float]] = defaultdict(list)
        one_try = Transport.one_try

        async def noted(transport: Transport, session: Any, route: Any, *rest: Any) -> Any:
            if route.webhook_token is None:
                self._note(clock(), route)
            return await one_try(transport, session, route, *rest)

        monkeypatch.setattr(Transport, "one_try", noted)

    def _note(self, at: float, route: Any) -> None:
        self._made["requests"].append(at)
        kind = {("POST", MESSAGES): "posts", ("PATCH", MESSAGE): "edits"}.get(
            (route.method, route.path), "deletions" if route.method == "DELETE" else ""
        )
        if kind:
            self._made[f"{kind} {route.channel_id}"].append(at)

    def complaints(self, limits: Limits) -> list[str]:
        """The limits that were exceeded at any time."""
        found = []
        for name, times in self._made.items():
            limit: Limit = getattr(limits, name.partition(" ")[0])
            match limit:
                case Rate():
                    highest, most = _highest(times, limit), limit.size + LATE_TURNS
                case Window():
                    highest, most = _most_within(times, limit.seconds), limit.size
                case _:
                    assert_never(limit)
            if highest > most:
                found.append(f"{name}: {highest:.1f} at once, of {limit}")
        return found


def _highest(times: list[float], rate: Rate) -> float:
    """The most that was ever taken out of a token bucket and not refilled yet."""
    level, last, highest = 0.0, 0.0, 0.0
    for at in times:
        level = max(0.0, level - (at - last) * rate.per_second) + 1
        last, highest = at, max(highest, level)
    return highest


def _most_within(times: list[float], seconds: float) -> int:
    """The most that ever were in a span of so many seconds."""
    first, most = 0, 0
    for number, at in enumerate(times):
        while at - times[first] >= seconds:
            first += 1
        most = max(most, number - first + 1)
    return most


async def play_in_chaos(
    chance: random.Random,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    requests: int,
    rooms: int,
) -> tuple[Counter[str], list[str]]:
    """Play until the bot has made so many requests. Returns what was counted, and complaints.

    `rooms`: in how many channels; in each, three or four matches are played at once.
    """
    hasten_discord(monkeypatch)
    monkeypatch.setattr(interactions, "ANSWER_SECONDS", ANSWER_SECONDS * HASTE)
    clock = FastTime()
    windows = Windows(monkeypatch, clock)
    async with Sandbox(port=0, rate_limits=False, now=clock) as sandbox:
        hall = ChaosHall(sandbox, chance, folder, clock)
        with watched() as incidents:
            async with hall.opened():
                met = impose_chaos(sandbox, chance)
                async with together() as group:
                    losing = group.create_task(hall.lose_sessions())
                    games = [*RULES, GAMES["deathmatch"]]
                    playing = group.create_task(
                        spend(hall, games, requests, rooms=rooms, to_the_end=False)
                    )
                    await sandbox.until(lambda: sandbox.requests >= requests, BOUND_SECONDS)
                    playing.cancel()
                    losing.cancel()
                sandbox.faults.clear()
                await sandbox.until(lambda: sandbox.bot_connected)
                await hall.shown_to_the_end()
                complaints = [f"unanswered: {reply!r}" for reply in hall.unanswered()]
                complaints += await _wrong_messages(hall)
            incidents.check(sandbox)
        complaints += windows.complaints(Limits())
        complaints += _sent_twice(sandbox)
        hall.counted["requests"] = sandbox.requests
        hall.counted["failed requests"] = met.total() - met["nothing"]
        hall.counted["kinds of failures"] = len(met) - 1
    return hall.counted, complaints


async def _wrong_messages(hall: ChaosHall) -> list[str]:
    """What stands for the live matches, and is not what the store and the renderers say."""
    assert hall.bot is not None
    assert hall.store is not None
    found: list[str] = []
    known: set[int] = set()
    for match_id in await live_ids(hall.store):
        match = await hall.match(match_id)
        hall.counted["live at the end"] += 1
        rows = await hall.store.messages(match_id)
        known |= {row.message_id for row in rows if row.message_id is not None}
        views = (await views_of(match, hall.bot.handlers.people)).public
        renderer, texts = renderer_of(match.terms.game), texts_in(match.terms.language)
        times = hall.bot.handlers.clocks.times(match)
        playhead = Playhead.of(match.told_at, 0)
        now = hall.clock.now()
        targets = picture(match, views, renderer, texts, now, playhead, times).targets
        changes = plan(targets, rows, match.terms.channel_id)
        if changes:
            found.append(f"match {match_id} is not shown: {changes}")
        for target in targets:
            row = standing(target, rows, match.terms.channel_id)
            shown = _message(hall.sandbox, match, row.message_id if row is not None else None)
            if row is not None and (shown is None or not _shows(shown, target)):
                found.append(f"match {match_id}: {target.slot} is not what stands there: {shown}")
    found += _unknown(hall, known)
    return found


def _unknown(hall: ChaosHall, known: set[int]) -> Iterator[str]:
    """The public messages with a match's buttons that belong to nothing, as doubles do.

    `known`: those that the store knows for live matches. The result of a match, which has the
    button for a rematch, stands once from its end on, and the store forgets it.
    """
    for number, states in hall.truth.states.items():
        public = [
            choice
            for choice in hall.sight.standing(number)
            if choice.message.channel.recipient is None
        ]
        results = {choice.message.id for choice in public if choice.verb == MatchCommand.REMATCH}
        if len(results) != (0 if states[-1].live else 1):
            yield f"match {number}, live: {states[-1].live}, has {len(results)} results"
        for choice in public:
            if choice.message.id not in known | results:
                yield f"nobody knows {choice.message!r}, with {choice.custom_id}"


def _message(sandbox: Sandbox, match: Match, message_id: int | None) -> Message | None:
    channels = {channel.id: channel for channel in sandbox.channels.values()}
    return channels[match.terms.channel_id].messages.get(message_id or 0)


def _shows(message: Message, target: Target) -> bool:
    """Whether a message shows what it should. A ping that has notified stays as it is."""
    if isinstance(target, PingTarget):
        return message.author.id == BOT_ID and bool(message.content)
    with discord.http.handle_message_parameters(**payload(target.message)) as parameters:
        body: Any = parameters.payload
    wanted = presentation.components(body["components"], lambda address: {"url": address})
    return bool(_unnumbered(message.components) == _unnumbered(wanted))


def _unnumbered(component: Any) -> Any:
    """Without the numbers of the components, of which one is the mark of the message."""
    if isinstance(component, list):
        return [_unnumbered(each) for each in component]
    if isinstance(component, dict):
        return {key: _unnumbered(value) for key, value in component.items() if key != "id"}
    return component


def _sent_twice(sandbox: Sandbox) -> Iterator[str]:
    """The nonces of which two messages were made."""
    made: dict[tuple[str, str], set[str]] = defaultdict(set)
    for each in sandbox.exchanges:
        if each.method == "POST" and each.route == MESSAGES and each.status == 200:
            made[each.path, each.request["nonce"]].add(each.response["id"])
    for (path, nonce), messages in made.items():
        if len(messages) > 1:
            yield f"{path}: {len(messages)} messages of the nonce {nonce}"
