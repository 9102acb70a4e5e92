"""The checks that must hold after any run, whatever was done, failed and was killed in it."""

import logging
import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

import pytest

from bot.delivery.limits import Limits
from bot.display.posted_messages import NONCE_SECONDS
from bot.match.entries import Acted, Entry, Stalled, TimedOut, Undone, WindowClosed
from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Match
from bot.store import log, private_calls, private_copies
from bot.store.store import Store
from sandbox.traffic import Exchange
from tests.games.dungeon.secrets import monsters_in_log
from tests.play.calls import called_too_soon, untold
from tests.play.charges import Downtime, check_flag, costs, history
from tests.play.ends import count_ends, wrong_ends
from tests.play.loop import quiet, wall_clock
from tests.play.records import Records
from tests.play.scene import Scene
from tests.play.secrecy import Secrecy
from tests.play.secrets import SECRETS
from tests.play.shown import left_over, wrong_messages, wrong_results
from tests.play.truth import Truth, check_results, check_truth, deed, no_deeds
from tests.play.weather import Weather
from tests.play.windows import Windows
from tests.store.playing import live_ids

MOST_REQUESTS_PER_ACT, MOST_WHEN_CALM = 2.5, 1.6
"""Of those that Discord counts, retries included; and where nothing fails."""
ENOUGH_ACTS = 60
"""Fewer say nothing about what is usual."""
INJECTED = "Injected by the sandbox"
_MADE_UP = frozenset((INJECTED, "You are being rate limited.", None))
_PLAYS = Acted | Stalled | TimedOut | Undone
"""The entries that are made only in a match that is not paused."""
IN_SECRET = re.compile(r"\b(lay|bid|doubt|trust):")
"""The words of a log line that tells what somebody did in secret."""


class _Listener(logging.Handler):
    """Keeps the warnings of a bot that lives, and the lines that name what may be a secret."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(logging.INFO)
        self._scene = scene
        self.warned: list[str] = []
        self.telling: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        line = self.format(record)
        if IN_SECRET.search(line) or monsters_in_log(line):
            self.telling.append(line)
        if record.levelno == logging.WARNING and not self._scene.process.border.cut.is_set():
            self.warned.append(line)


class Oracles:
    """Follows a run, and knows at its end what is wrong. `pace`: seconds between two frames."""

    def __init__(self, scene: Scene, weather: Weather, patch: pytest.MonkeyPatch) -> None:
        self._scene = scene
        self._weather = weather
        self._truth = Truth(scene.sandbox)
        self.records = Records(scene.sandbox)
        self._logged = _Listener(scene)
        self._pace = round(weather.pace * 1000)
        self._windows = Windows(patch, wall_clock)
        self._downtimes: list[Downtime] = []
        self.counted: Counter[str] = Counter()

    # While it runs

    def listen(self, store: Store) -> None:
        """Follow a bot that is about to start, by its store: the first one or another."""
        self._truth.note_what_is_stored(store)

    async def look_back(self) -> None:
        """A bot has just started: see what the one before may have stored unheard."""
        store = self._scene.process.store
        live = {match.terms.id for match in self.live()}
        for number in sorted({*live, *await live_ids(store)}):
            # It may have begun, or gone on, just before a kill.
            match = await store.load(number)
            assert match is not None
            self._truth.found(match, len(self._scene.sandbox.exchanges))

    @contextmanager
    def listening(self) -> Iterator[None]:
        root = logging.getLogger()
        level = root.level
        root.addHandler(self._logged)
        root.setLevel(logging.INFO)
        try:
            yield
        finally:
            root.removeHandler(self._logged)
            root.setLevel(level)

    @property
    def downtimes(self) -> list[Downtime]:
        """When there was no bot; it grows."""
        return self._downtimes

    def was_away(self, since: float, until: float) -> None:
        """There was no bot, in UTC epoch seconds."""
        self._downtimes.append(Downtime(round(since * 1000), round(until * 1000)))

    def live(self) -> list[Match]:
        return [states[-1] for states in self._truth.states.values() if states[-1].live]

    def last(self, match: Match) -> Match:
        return self._truth.states[match.terms.id][-1]

    async def look_closely(self) -> None:
        self.counted["close looks"] += 1
        wrong = await self._wrong_messages()
        if wrong:
            # A time that ran out just now is still being shown.
            await self._scene.process.bot.handlers.display.settled()
            await quiet()
            wrong = await self._wrong_messages()
        assert wrong == [], "\n".join(wrong)

    async def _wrong_messages(self) -> list[str]:
        process, now = self._scene.process, round(wall_clock() * 1000)
        return await wrong_messages(
            process.bot, process.store, self._scene.sandbox, now, self._pace
        )

    # At its end

    async def check(self, acts: int) -> Counter[str]:
        """Returns what was counted. `AssertionError` that lists all complaints."""
        scene, sandbox = self._scene, self._scene.sandbox
        store = scene.process.store
        await check_truth(self._truth, store)
        for guild_id in sandbox.core.world.guilds:
            await check_results(store, GuildId(guild_id))
        last = {number: states[-1] for number, states in self._truth.states.items()}
        live = {number for number, match in last.items() if match.live}
        # The result of a Death Match names its winner alone.
        with_places = [one for one in last.values() if one.terms.game != "deathmatch"]
        histories = tuple(self._truth.states.values())
        secrecy = Secrecy(self._truth, SECRETS)
        complaints = [
            *self._wrong_lines(histories),
            *wrong_results(sandbox, with_places, self._is_kept),
            *[f"tells a secret: {line}" for line in self._logged.telling],
            *[line async for line in self._wrong_logs(acts)],
            *[
                f"pending for match and seat {one}"
                for one in await store.write(private_copies.matches_with_pending)
            ],
            *[f"not called: {one}" for one in await store.read(private_calls.all_pending)],
            *await scene.wrong(),
            *wrong_ends(last.values()),
            *[f"nothing comes of {one}" for one in left_over(sandbox, live)],
            *_sent_twice(sandbox.exchanges),
            *secrecy.complaints(),
            *self.records.shown_to_all,
            *[f"unanswered: {one!r}" for one in self.records.unanswered()],
            *self._too_many_requests(acts),
        ]
        if self._is_calm:
            complaints += [f"warned: {line}" for line in self._logged.warned]
        assert complaints == [], "\n".join(complaints)
        over = [match for match in last.values() if not match.live]
        self.counted.update(
            {
                "matches": len(last),
                "over": len(over),
                "played to the end": sum(isinstance(match.entry, Acted) for match in over),
                "entries": sum(match.version for match in last.values()),
                "messages with secrets": secrecy.looked_at,
            }
        )
        self.counted.update(count_ends(self._truth.states.values()))
        return self.counted

    @property
    def _is_calm(self) -> bool:
        """Whether nothing fails, and nobody gets in the way."""
        return self._weather.calm

    def _is_kept(self, match: Match) -> bool:
        """Whether nobody has taken away what the channel of a match has shown."""
        return True

    def _wrong_lines(self, histories: Sequence[Sequence[Match]]) -> Iterator[str]:
        """Calls and lines that came too soon, or not at all."""
        exchanges = self._scene.sandbox.exchanges
        yield from called_too_soon(exchanges, histories)
        yield from untold(exchanges, histories)

    def _too_many_requests(self, acts: int) -> Iterator[str]:
        """Requests beyond what Discord and the bot allow, and beyond what acts need."""
        exchanges = self._scene.sandbox.exchanges
        if self._weather.one_process:
            # The next process knows nothing of what the one before has asked for.
            yield from self._too_many_at_once()
        # Requests by a token are not counted against the bot's limit.
        by_token = ("/interactions", "/webhooks")
        counted = [each for each in exchanges if not each.route.startswith(by_token)]
        self.counted["counted requests"] = len(counted)
        every = [match for states in self._truth.states.values() for match in states]
        acts += sum(isinstance(match.entry, TimedOut | Stalled) for match in every)
        most = MOST_WHEN_CALM if self._weather.calm else MOST_REQUESTS_PER_ACT
        if acts >= ENOUGH_ACTS and len(counted) > most * acts:
            routes = Counter(f"{each.method} {each.route} {each.status}" for each in counted)
            yield f"{len(counted)} counted requests for {acts} acts: {routes}"

    def _too_many_at_once(self) -> Iterator[str]:
        """Requests beyond what one process allows itself, and beyond what Discord allows."""
        yield from self._windows.complaints(Limits())
        for each in self._scene.sandbox.exchanges:
            if each.status == 429 and (each.response or {}).get("message") not in _MADE_UP:
                yield f"too many requests: {each.method} {each.path} {each.response}"

    async def _wrong_logs(self, acts: int) -> AsyncIterator[str]:
        """Logs that do not say what people did, or what it has cost."""
        store = self._scene.process.store
        charged = possible = 0
        for number in map(MatchId, self._truth.states):
            entries = await store.read(log.entries, number)
            states = history(self._truth.states[number][0], entries)
            for line in self._wrong_acts(states, entries):
                yield f"match {number}: {line}"
            for before, after in pairwise(states):
                check_flag(before, after)
                if before.paused is not None and isinstance(after.entry, _PLAYS):
                    yield f"match {number} is paused: {after.entry}"
            for cost in costs(states, self._downtimes):
                charged, possible = charged + cost.ms, possible + cost.most
                if not 0 < cost.ms <= cost.most:
                    yield f"charged wrongly: {cost}"
        if self._is_calm and acts >= ENOUGH_ACTS and charged < 0.5 * possible:
            # Most time is somebody's: only what messages took is not.
            yield f"of {possible} ms only {charged} were charged"

    def _wrong_acts(self, states: Sequence[Match], entries: Sequence[Entry]) -> Iterator[str]:
        """Actions that nobody pressed, and those that were answered as done and are not there."""
        done, number = no_deeds(), states[0].terms.id
        for match, entry in zip(states, entries, strict=False):
            if isinstance(entry, Acted) and entry.by is None:
                player, what = match.terms.players[entry.seat], deed(entry.action)
                done[number, player][what].append(match.version)
                tried = self.records.pressed[number, player][what]
                since = match.number_of(match.asked_since[entry.seat])
                until = match.number_of(match.version)
                if not any(since <= version <= until for version in tried):
                    yield f"nobody pressed {what} at {match.version}"
            elif isinstance(entry, TimedOut) and entry.action is not None:
                # Somebody who pressed the same a moment too late has what they wanted.
                player = match.terms.players[entry.seat]
                done[number, player][deed(entry.action)].append(match.version)
            elif isinstance(entry, WindowClosed):
                # So has somebody who did that when the time of a window was up.
                for answer in entry.answers:
                    player = match.terms.players[answer.seat]
                    done[number, player][deed(answer.action)].append(match.version)
        for (told, user), deeds in self.records.told.items():
            for what, versions in deeds.items() if told == number else ():
                # A press that is sent twice is answered twice, and so is one of the same question
                # from a message that was written anew meanwhile.
                if len(_asked_at(states, user, versions)) > len(done[number, user][what]):
                    yield f"{what} of {user} is lost"


def _asked_at(states: Sequence[Match], user: int, versions: Iterable[int]) -> set[int]:
    """At which versions those questions were asked that a user's presses at `versions` answered."""
    seats = [(match, match.terms.seat_of(UserId(user))) for match in states]
    asked = [(match, match.asked_since.get(seat)) for match, seat in seats if seat is not None]
    starts = {match.number_of(since) for match, since in asked if since is not None}
    return {max((start for start in starts if start <= one), default=one) for one in versions}


def _sent_twice(exchanges: list[Exchange]) -> Iterator[str]:
    """Messages that came twice by one nonce, which Discord remembers for a while."""
    made: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for each in exchanges:
        posts = each.method == "POST" and each.route.endswith("/messages") and each.status == 200
        if posts and (nonce := (each.request or {}).get("nonce")):
            made[each.path, nonce].setdefault(each.response["id"], each.at)
    for (path, nonce), messages in made.items():
        if any(after - before < NONCE_SECONDS for before, after in pairwise(messages.values())):
            yield f"{path}: {len(messages)} messages of nonce {nonce}"
