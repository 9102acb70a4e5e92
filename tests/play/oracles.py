"""The checks that must hold after any run, whatever was done, failed and was killed in it."""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator

from bot.delivery.responder import GRACE_SECONDS
from bot.match.advance import add, replay
from bot.match.entries import Acted, Stalled, TimedOut
from bot.match.ids import GuildId, MatchId
from bot.match.match import Match
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Reply
from sandbox.traffic import Exchange
from tests.play.complaints import Complaints
from tests.play.loop import wall_clock
from tests.play.offers import Offer
from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.secrecy import Secrecy
from tests.play.secrets import SECRETS
from tests.play.shown import wrong_messages
from tests.play.truth import Truth, check_results, check_truth, deed, no_deeds
from tests.store.playing import live_ids

_ROUNDING = 0.001
MOST_REQUESTS_PER_ACT = 2.2
"""Of those that Discord counts, retries included."""


class Oracles:
    """Follows a run, and knows at its end what is wrong."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._truth = Truth(scene.sandbox)
        self._pressed, self._told = no_deeds(), no_deeds()
        self._logged = Complaints(scene)
        self._pace = round(scene.pace * 1000)
        self.downtimes: list[tuple[int, int]] = []
        """From when to when there was no bot, in ms since the epoch, UTC."""

    # While it runs

    def listen(self) -> None:
        """Follow the bot that has just started."""
        logging.getLogger().addHandler(self._logged)
        self._truth.note_what_is_stored(self._scene.process.store)

    def goes_on(self, since: int) -> None:
        """Follow the next bot; there was none `since`, in ms since the epoch, UTC."""
        self.downtimes.append((since, round(wall_clock() * 1000)))
        self._truth.note_what_is_stored(self._scene.process.store)

    async def live(self) -> list[Match]:
        """The live matches as the bot has them; none while it is dead."""
        if self._scene.process.border.cut.is_set():
            return []
        matches = self._scene.process.bot.handlers.matches
        found = [await matches.get(number) for number in await live_ids(self._scene.process.store)]
        return [match for match in found if match is not None and match.live]

    async def open_invitations(self) -> int:
        """How many invitations stand open."""
        return len(await self._scene.process.store.open_invitations())

    def pressed(
        self,
        person: Person,
        offer: Offer,
        action: str,
        reply: Reply,
        seconds: float,
        *,
        forged: bool,
    ) -> None:
        """Somebody has pressed something, and was answered after so many seconds."""
        match = offer.match_id
        if match is None or offer.verb in frozenset(MatchCommand):
            return
        what = deed(action)
        self._pressed[match, person.id][what].append(offer.version)
        done = reply.failed is None and reply.type in (6, 7)
        # Later it may be acknowledged before anything is done.
        if done and not forged and seconds < GRACE_SECONDS - _ROUNDING:
            self._told[match, person.id][what].append(offer.version)

    # At its end

    async def check(self, acts: int) -> Counter[str]:
        """Returns what was counted. `AssertionError` that lists all complaints."""
        logging.getLogger().removeHandler(self._logged)
        scene = self._scene
        store = scene.process.store
        await check_truth(self._truth, store)
        await check_results(store, GuildId(scene.sandbox.guild_id))
        complaints = [f"logged: {line}" for line in self._logged.lines]
        complaints += [f"not modelled: {one}" for one in scene.sandbox.unknown_requests]
        complaints += [line async for line in self._wrong_logs()]
        now = round(wall_clock() * 1000)
        bot = scene.process.bot
        complaints += await wrong_messages(bot, store, scene.sandbox, now, self._pace)
        complaints += _sent_twice(scene.sandbox.exchanges)
        secrecy = Secrecy(self._truth, SECRETS)
        complaints += secrecy.complaints()
        asked = sum(_is_counted(each) for each in scene.sandbox.exchanges)
        every = [match for states in self._truth.states.values() for match in states]
        acts += sum(isinstance(match.entry, TimedOut | Stalled) for match in every)
        if asked > MOST_REQUESTS_PER_ACT * acts:
            by_route = Counter(
                f"{each.method} {each.route} {each.status}"
                for each in scene.sandbox.exchanges
                if _is_counted(each)
            )
            complaints.append(f"{asked} counted requests for {acts} acts: {by_route}")
            complaints.append(str(Counter(type(match.entry).__name__ for match in every)))
        assert complaints == [], "\n".join(complaints)
        over = [states[-1] for states in self._truth.states.values() if not states[-1].live]
        return Counter(
            {
                "matches": len(self._truth.states),
                "over": len(over),
                "played to the end": sum(isinstance(match.entry, Acted) for match in over),
                "entries": sum(len(states) - 1 for states in self._truth.states.values()),
                "counted requests": asked,
                "messages with secrets": secrecy.looked_at,
            }
        )

    async def _wrong_logs(self) -> AsyncIterator[str]:
        """Logs with an action that nobody pressed, or without one that was answered as done."""
        store = self._scene.process.store
        for number in self._truth.states:
            terms = await store.terms(MatchId(number))
            assert terms is not None
            entries = await store.entries(MatchId(number))
            match, done = replay(terms, entries, 0), no_deeds()
            for entry in entries:
                if isinstance(entry, Acted) and entry.by is None:
                    player, what = match.terms.players[entry.seat], deed(entry.action)
                    done[number, player][what].append(match.version)
                    tried = self._pressed[number, player][what]
                    since = match.asked_since[entry.seat]
                    if not any(since <= version <= match.version for version in tried):
                        yield f"match {number}: nobody pressed {what} at {match.version}"
                elif isinstance(entry, TimedOut) and entry.action is not None:
                    # Somebody who pressed the same a moment too late has what they wanted.
                    player = match.terms.players[entry.seat]
                    done[number, player][deed(entry.action)].append(match.version)
                match = add(match, entry)
            for user in {user for told, user in self._told if told == number}:
                for what, versions in self._told[number, user].items():
                    # A press that is sent twice is answered twice.
                    if len(set(versions)) > len(done[number, user][what]):
                        yield f"match {number}: {what} of {user} is lost"


def _is_counted(exchange: Exchange) -> bool:
    """Whether Discord counts a request against the bot's limit: not what goes by a token."""
    return not exchange.route.startswith(("/interactions", "/webhooks"))


def _sent_twice(exchanges: list[Exchange]) -> Iterator[str]:
    """The nonces of which two messages were made."""
    made: dict[tuple[str, str], set[str]] = defaultdict(set)
    for each in exchanges:
        posts = each.method == "POST" and each.route.endswith("/messages") and each.status == 200
        if posts and (nonce := (each.request or {}).get("nonce")):
            made[each.path, nonce].add(each.response["id"])
    for (path, nonce), messages in made.items():
        if len(messages) > 1:
            yield f"{path}: {len(messages)} messages of nonce {nonce}"
