# Over 400 lines: every way in which somebody, or time, changes a match.

"""The gate of the live matches: one act at a time, checked, applied, durable."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, NamedTuple

from lru import LRU
from msgspec.structs import replace

from bot.aio.tasks import KeyedLocks
from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Seat
from bot.live.clocks import Clocks, Fell
from bot.live.errors import ActRefused, AsksFirst, Repeated
from bot.match import advance as matches
from bot.match.acts import CLAIM, SUBSTITUTE, Act, Current, Doer, why_not
from bot.match.clock import QuestionTime, window_flag
from bot.match.entries import Acted, Ended, Entry, HostMissed, Stalled, TimedOut, TimeGiven, made_by
from bot.match.errors import MatchRefusal
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.steps import window_closed
from bot.match.terms import Terms
from bot.match.times import Instant
from bot.store import log as stored_log
from bot.store import matches as stored_matches
from bot.store.errors import Conflict, Unreadable
from bot.store.log import NO_EFFECTS, Effects, LogStep
from bot.store.messages import PostedMessage
from bot.store.store import Store

log = logging.getLogger(__name__)

KEPT_IN_MEMORY = 10_000
ENDED_KEPT = 100
"""How many finished matches stay in memory, as their ends are still being shown."""


class MatchStep(NamedTuple):
    """A match before and after something was done to it, and the pending lines for that."""

    before: Match
    after: Match
    lines: Sequence[PostedMessage] = ()


Check = Callable[[Match], Awaitable[None]]
"""Raises `ActRefused` where no act of any kind is possible in a match as it is."""


class Order(NamedTuple):
    """An act that somebody wants to do now. `version`: at which it was drawn; None: a command.

    `check`: asked first, while nothing else is done to the match.
    """

    act: Act
    doer: Doer
    at: Instant
    version: int | None = None
    arguments: tuple[Any, ...] = ()
    check: Check | None = None

    def entry(self, match: Match) -> Entry:
        """The entry of the act in a match's log. Raises `IllegalAction`."""
        return self.act.make(match, self.doer.user_id, self.at, *self.arguments)

    def why_not(self, match: Match) -> Refusal | None:
        """Why the person may not; None: they may."""
        return why_not(self.act, match, self.doer, self.version)


class Matches:
    """Live matches, each with a lock of its own. The store has the last word on every version."""

    def __init__(
        self,
        store: Store,
        clocks: Clocks,
        effects: Callable[[Match, Match], Effects] = lambda _before, _after: NO_EFFECTS,
    ) -> None:
        """`effects`: what the entry causes that made the second match of the first."""
        self._store = store
        self._clocks = clocks
        self._effects = effects
        self._known: LRU[MatchId, Match] = LRU(KEPT_IN_MEMORY)
        self._ended: LRU[MatchId, Match] = LRU(ENDED_KEPT)
        self._lock = KeyedLocks()
        self._unreadable = set[MatchId]()
        """Those that cannot be read, which the operator has been told."""

    async def get(self, match_id: MatchId) -> Match | None:
        """The match as it is now, or None if there never was one.

        Raises `ActRefused` for a match whose log is damaged: nothing is guessed, nobody wins it.
        """
        known = self._known.get(match_id) or self._ended.get(match_id)
        if known is None:
            try:
                known = await self._store.load(match_id)
            except Unreadable as error:
                if not await self._store.read(stored_matches.is_live, match_id):
                    raise ActRefused(CommonRefusal.OVER) from error
                if match_id not in self._unreadable:
                    self._unreadable.add(match_id)
                    log.error("match %d cannot be read: %s", match_id, error)
                raise ActRefused(MatchRefusal.UNREADABLE) from error
            # A match that is over is looked at once in a while, and would stay for long.
            if known is not None and known.live:
                self._known[match_id] = known
        return known

    def forget(self, match_id: MatchId) -> None:
        """Drop what is in memory: the store knows better."""
        self._known.pop(match_id, None)
        self._ended.pop(match_id, None)

    async def act(
        self,
        match_id: MatchId,
        user_id: UserId,
        version: int,
        action: Action,
        at: Instant,
        check: Check | None = None,
        *,
        asks: bool = False,
    ) -> MatchStep:
        """Answer a prompt. Raises `ActRefused` or `Repeated`.

        `asks`: raise `AsksFirst` instead where the player is to be asked before that.
        """
        async with self._in_turn(match_id, at, user_id):
            before = await self.at_least(match_id, version)
            if check is not None:
                await check(before)
            try:
                entry = self._answer(before, user_id, version, action, at)
                step = self._step(before, entry)
                if asks and entry.by is None:
                    answer = entry.seat, Action.parse(entry.action)
                    word = before.terms.rules.asks_first(before.state, *answer)
                    if word:
                        raise AsksFirst(before, *answer, word)
                return await self._keep(step)
            except Conflict:
                # Another process wrote first. The question may stand all the same.
                before = await self.wanted(match_id)
                entry = self._answer(before, user_id, version, action, at)
                return await self._added(before, [self._step(before, entry)])

    def _answer(
        self, match: Match, user_id: UserId, version: int, action: Action, at: Instant
    ) -> Acted:
        """A person's answer, if it was made in time. Raises `ActRefused` or `Repeated`."""
        entry = _answer(match, user_id, version, action, at)
        flag = _flags(match, self._clocks.times(match)).get(entry.seat)
        if flag is not None and at >= flag and match.flag_falls(entry.seat):
            raise ActRefused(MatchRefusal.TIME_OVER, match)
        return entry

    @asynccontextmanager
    async def _held(self, match_id: MatchId) -> AsyncIterator[Match]:
        """Hold the match, which nothing else happens to within. Raises `ActRefused`."""
        async with self._lock(match_id):
            yield await self.wanted(match_id)

    @asynccontextmanager
    async def _in_turn(
        self, match_id: MatchId, at: Instant, user_id: UserId
    ) -> AsyncIterator[None]:
        """Hold the match, once every flag of others has fallen that fell before `at`.

        An act after another's flag does not come before it, although it may arrive so.
        """
        with self._clocks.coming(match_id, at):
            while True:
                async with self._lock(match_id):
                    flags = await self._fallen_before(match_id, at, user_id)
                    if not flags:
                        yield
                        return
                for seat, flag in flags:
                    try:
                        await self._clocks.until_fallen(flag)
                        fallen = await self.let_fall(match_id, seat, flag)
                    except ActRefused as refused:
                        # Another process was first, with this flag perhaps.
                        if refused.reason is not MatchRefusal.MOVED_ON:
                            raise
                    else:
                        if fallen is not None:
                            self._clocks.tell(Fell(fallen))

    async def _fallen_before(
        self, match_id: MatchId, at: Instant, user_id: UserId
    ) -> list[tuple[Seat, Instant]]:
        """The flags of others that fell by then: the seat, and when."""
        try:
            match = await self.get(match_id)
        except ActRefused:
            # The person who wants to act is told of it later.
            return []
        if match is None or not match.live:
            return []
        own = None if match.in_window else match.terms.seat_of(user_id)
        times = self._clocks.times(match)
        return [
            (seat, flag)
            for seat, flag in _flags(match, times).items()
            if seat != own and times[seat].flag == flag <= at and match.flag_falls(seat)
        ]

    async def let_fall(self, match_id: MatchId, seat: Seat, flag: Instant) -> Match | None:
        """Let a flag fall, unless what was done before it, and has arrived, answers the question.

        Returns the match after it; None: it does not fall. Raises `ActRefused`.
        """
        version = await self._clocks.question_of(match_id, seat, flag)
        return None if version is None else await self.time_out(match_id, seat, version)

    async def time_out(self, match_id: MatchId, seat: Seat, version: int) -> Match | None:
        """Let a seat's flag fall, unless the question put at `version` is answered or goes on.

        Returns the match after it; None: there was nothing to be done. Raises `ActRefused`.
        """
        async with self._held(match_id) as before:
            flag = _flags(before, self._clocks.times(before)).get(seat)
            if flag is None or before.asked_since[seat] != version:
                return None
            if not self._clocks.has_fallen(flag):
                return None
            if not before.flag_falls(seat):
                new = seat not in before.stalled
                return await self._add(before, Stalled(flag, (seat,))) if new else None
            if before.in_window:
                return await self._add(before, window_closed(before, flag))
            prompt = before.prompt_of(seat)
            assert prompt is not None
            default = None if prompt.default is None else str(prompt.default)
            return await self._add(before, TimedOut(flag, seat, default))

    async def stall(self, match_id: MatchId, at: Instant) -> Match | None:
        """Let the players who are kept waiting without a clock decide; None: nobody is.

        In a window nobody decides: it closes.
        """
        async with self._held(match_id) as before:
            if before.live and before.in_window:
                return await self._add(before, window_closed(before, at))
            seats = tuple(seat for seat in before.asked_since if seat not in before.stalled)
            return await self._add(before, Stalled(at, seats)) if before.live and seats else None

    async def expire(self, match_id: MatchId, at: Instant) -> Match:
        """End a match without a result in which nobody does anything. Raises `ActRefused`."""
        async with self._held(match_id) as before:
            return await self._add(before, Ended(at, None))

    async def submit(self, match_id: MatchId, order: Order) -> MatchStep:
        """Somebody does something to a match.

        Raises `ActRefused` or `Repeated`, and `AlreadyPlaying` where somebody takes a seat over who
        plays in that channel.
        """
        async with self._in_turn(match_id, order.at, order.doer.user_id):
            before = await self.may(match_id, order)
            steps = [self._done(before, order)]
            # All who keep the others waiting leave, or nobody does.
            while order.act is CLAIM and steps[-1].after.live and steps[-1].after.stalled:
                steps.append(self._done(steps[-1].after, order))
            return await self._added(before, steps)

    async def may(self, match_id: MatchId, order: Order) -> Match:
        """The match as it is, in which somebody may do something. Raises as `submit` does.

        Whether it is possible is for the log to say.
        """
        act, version, arguments = order.act, order.version, order.arguments
        match = await self.at_least(match_id, version or 0)
        if order.check is not None:
            await order.check(match)
        if version is not None:
            await self._check_new(match, order, version)
        denied = order.why_not(match)
        if denied is not None:
            raise ActRefused(denied, match)
        if act.current is Current.SITTER and version is not None:
            newcomer = arguments[1] if act is SUBSTITUTE else None
            await self._check_sits(match, version, arguments[0], newcomer)
        return match

    def _done(self, match: Match, order: Order) -> LogStep:
        """Apply an act to a match. Raises `ActRefused`."""
        with refusing(match):
            entry = order.entry(match)
        return self._step(match, entry)

    async def _check_sits(
        self, match: Match, version: int, seat: Seat, newcomer: UserId | None
    ) -> None:
        """Whether a button of that version was about the player of a seat, or its newcomer."""
        if seat in match.predecessors and newcomer != match.terms.players[seat]:
            then = (await self._store.load_each(match.terms.id, (version,))).get(version)
            if then is None or then.terms.players[seat] != match.terms.players[seat]:
                raise ActRefused(MatchRefusal.MOVED_ON, match)

    async def void(self, match_id: MatchId, moderates: GuildId | None, at: Instant) -> bool:
        """End a match whose log is damaged, for a moderator of its server; False: it is not so.

        It gets no entry: it is over, but there is nothing to show.
        """
        if moderates is None:
            return False
        return await self._store.write(stored_matches.void, match_id, at, guild_id=moderates)

    async def _check_new(self, match: Match, order: Order, version: int) -> None:
        """Raises `Repeated` where they have done the very same since, whatever else was done."""
        if version >= match.public_version:
            return
        match_id = match.terms.id
        try:
            entries = await self._store.read(stored_log.entries, match_id)
            since = enumerate(entries[version:], start=version)
            maker = order.doer.user_id
            # Keyed by the version before each.
            done = {then: entry for then, entry in since if _maker(match.terms, entry) == maker}
            before = await self._store.load_each(match_id, done) if done else {}
        except Unreadable as error:
            log.error("nobody knows what was done in match %d: %s", match_id, error)
            return
        for then, entry in done.items():
            if order.why_not(before[then]) is not None:
                continue
            with suppress(IllegalAction):
                if _is_same(order.entry(before[then]), entry):
                    raise Repeated(match)

    async def miss_host(self, match_id: MatchId, missed: int, at: Instant) -> Match | None:
        """Note that the host has not come for long, for the `missed`-th time, from 1.

        None: that is noted already, or the host has come meanwhile. Raises `ActRefused`.
        """
        async with self._held(match_id) as before:
            if not before.live or before.terms.host is None or before.host_missed != missed - 1:
                return None
            if not await self._store.read(stored_matches.is_host_called, match_id):
                return None
            return await self._add(before, HostMissed(at))

    async def move(self, match_id: MatchId, channel_id: ChannelId) -> Match:
        """Let a match go on in another channel. Raises `AlreadyPlaying` and `ActRefused`."""
        async with self._held(match_id) as before:
            if before.terms.channel_id == channel_id:
                return before
            await self._store.write(stored_matches.move, match_id, channel_id)
            return await self._anew(match_id)

    async def wanted(self, match_id: MatchId) -> Match:
        """The match as it is now. Raises `ActRefused` when there is none, or it is damaged."""
        found = await self.get(match_id)
        if found is None:
            raise ActRefused(MatchRefusal.NO_SUCH_MATCH)
        return found

    async def at_least(self, match_id: MatchId, version: int) -> Match:
        """The match as it is now, read anew where somebody has seen more of it than is in memory.

        Another process, or an earlier one that was slow to end, wrote meanwhile. Raises
        `ActRefused` like `wanted`.
        """
        known = await self.wanted(match_id)
        return known if version <= known.version else await self._anew(match_id)

    async def at_number(self, match_id: MatchId, number: int) -> Match:
        """As `at_least`, by the number of entries then that everybody may know of."""
        known = await self.wanted(match_id)
        seen = known.version_of(number)
        return known if seen <= known.version else await self._anew(match_id)

    async def _anew(self, match_id: MatchId) -> Match:
        self.forget(match_id)
        return await self.wanted(match_id)

    async def _add(self, before: Match, entry: Entry) -> Match:
        return (await self._added(before, [self._step(before, entry)])).after

    async def _added(self, before: Match, steps: Sequence[LogStep]) -> MatchStep:
        try:
            return await self._keep(*steps)
        except Conflict as error:
            raise ActRefused(MatchRefusal.MOVED_ON, await self.get(before.terms.id)) from error

    def _step(self, before: Match, entry: Entry) -> LogStep:
        """Apply an entry to a match. Raises `ActRefused`."""
        with refusing(before):
            after = matches.add_now(before, entry, self._clocks.times(before))
        return LogStep(before, after, self._effects(before, after))

    async def _keep(self, *steps: LogStep) -> MatchStep:
        """Write what was done, all of it or nothing. Raises `Conflict`."""
        after = steps[-1].after
        match_id = after.terms.id
        try:
            lines = await self._store.append(*steps)
        except Conflict:
            self.forget(match_id)
            raise
        if after.live:
            self._known[match_id] = after
        else:
            # Until it is shown to its end, or enough others have ended.
            self._known.pop(match_id, None)
            self._ended[match_id] = after
        for step in steps:
            self._clocks.entered(step.after, step.effects.pending)
        if not after.acted_in_secret:
            log.debug("match %d is at version %d", match_id, after.version)
        return MatchStep(steps[0].before, after, lines)


@contextmanager
def refusing(match: Match) -> Iterator[None]:
    """Raise `ActRefused` where rules or log refuse."""
    try:
        yield
    except IllegalAction as error:
        raise ActRefused(error.reason, match) from error


def _answer(match: Match, user_id: UserId, version: int, action: Action, at: Instant) -> Acted:
    """A person's answer to what a seat is asked. Raises `ActRefused` or `Repeated`."""
    seat = match.acting_seat(user_id, action)
    prompt = match.prompt_of(seat) if seat is not None else None
    if prompt is not None:
        action = prompt.in_order(action)
    if match.is_repeated(user_id, version, action):
        raise Repeated(match)
    stale = MatchRefusal.MOVED_ON if match.live else CommonRefusal.OVER
    if seat is None:
        late = user_id == match.terms.host and version < match.public_version
        raise ActRefused(stale if late else MatchRefusal.NOT_YOUR_MATCH, match)
    if match.live and seat in match.departures:
        raise ActRefused(CommonRefusal.LEFT, match)
    if match.is_stale(seat, version):
        raise ActRefused(stale, match)
    by = user_id if match.terms.seat_of(user_id) is None else None
    return Acted(at, seat, str(action), by)


def _flags(match: Match, times: Mapping[Seat, QuestionTime]) -> dict[Seat, Instant]:
    """When the flags fall of the seats whose time runs.

    A window has one time for all: the latest, of the seat that could see it last.
    """
    flags = {seat: time.flag for seat, time in times.items()}
    if match.in_window:
        flags = dict.fromkeys(flags, window_flag(flags.values()))
    return {seat: flag for seat, flag in flags.items() if flag is not None}


def _is_same(wanted: Entry, done: Entry) -> bool:
    """Whether an entry is the wanted one, apart from its moment and its charges."""
    match wanted, done:
        case TimeGiven(seconds=asked), TimeGiven(seconds=taken) if asked < taken <= 0:
            # No more could be taken than there was.
            wanted = replace(wanted, seconds=taken)
    return bool(replace(wanted, at=done.at, charged=done.charged) == done)


def _maker(terms: Terms, entry: Entry) -> UserId | None:
    """The person who has made an entry; None: it was time."""
    by = made_by(entry)
    seat: Seat | None = getattr(entry, "seat", None)
    if by is not None or seat is None or isinstance(entry, TimedOut):
        return by
    return terms.players[seat]
