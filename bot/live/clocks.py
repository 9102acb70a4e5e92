# Over 400 lines: running times, due times and the reasons for standing still are one state.

"""The running clocks of live matches: since when each question's time runs, and what is due then.

A question's time begins when the question can be seen and answered, which the display tells, and
stands still while the bot, Discord or the match keeps somebody from answering.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.live.discord_time import Correction, DiscordTime
from bot.match.clock import QuestionTime
from bot.match.entries import Reposted, Substituted
from bot.match.ids import GuildId, MatchId
from bot.match.match import Match
from bot.match.times import Instant, Millis
from bot.store import clocks
from bot.store.clocks import StoredTimes
from bot.store.store import Store

log = logging.getLogger(__name__)

GRACE_MS = 2500
"""How much later than its flag a press may arrive that was made before it."""

HEARTBEAT_SECONDS = 4.0
"""How often the bot notes that it runs, and what clocks do. Time lost in a crash is not charged."""

_STALL_MS = 3_000
"""Waking so much too late means that the machine or the process stood still.

Discord waits no longer for an answer to a press, so nobody could play meanwhile.
"""

LATE_MS = 3_000
"""How much later than predicted the time of a question may begin before the board says so."""

LATE_SLOW_MS = 5 * 60 * 1000
"""The same where turns last for hours."""


def late_ms(slow: bool) -> Millis:
    """`LATE_SLOW_MS` or `LATE_MS`."""
    return LATE_SLOW_MS if slow else LATE_MS


_REMINDER_LATE_MS = 5_000
"""So late nobody is reminded any more."""

_IDLE_SECONDS = 7 * 24 * 3600.0
"""How long to sleep while nothing is due; a new due time wakes it."""

_LONGEST_REQUEST_MS = 15_000
"""A request takes no longer; else a clock is wrong, or the bot was not here."""

_AHEAD_MS = 1_000
"""Discord's time, as we believe it, may be so much behind the time stamps that it gives."""

_OVERSLEPT_MS = 1_000
"""After waking so much too late, presses may lie around that nobody has read yet."""

_UNTIDY = 64


class Due(NamedTuple):
    """A flag, or what comes before it, that is due at a moment if it is still to fall at `flag`.

    `reminder`: the number of a reminder, from 1. `turn_over`: the bank begins. Neither: the flag.
    """

    at: Instant
    match_id: MatchId
    seat: Seat
    flag: Instant
    reminder: int = 0
    turn_over: bool = False
    overslept: bool = False


class Late(NamedTuple):
    """The board of a match may be behind: a time has begun late, or ends soon."""

    match_id: MatchId


class Fell(NamedTuple):
    """A flag has fallen in a match, because somebody acted after it. `match`: after that."""

    match: Match


class _Standing(Struct):
    """The questions that stand in a match of this version.

    `shown`: the version whose messages all stand, or did. `began`: nobody's time begins before it:
    when the newest entry was made, or since when nobody could answer. `told`: from when on the
    board counts for each seat, about. `slow`: whether turns last for hours. `dealt`: the seats that
    were dealt something which has not reached them yet, with the version that dealt it.
    """

    guild_id: GuildId
    version: int
    times: dict[Seat, QuestionTime]
    shown: int
    began: Instant
    told: dict[Seat, Instant]
    slow: bool
    dealt: dict[Seat, int]


def _told(match: Match, times: Mapping[Seat, QuestionTime]) -> dict[Seat, Instant]:
    """From when on a board of this match counts for each seat that is asked, about.

    0, as unknown, for a time that stands still: such a board says so.
    """
    found = {}
    for seat, time in times.items():
        if time.version == match.version:
            found[seat] = match.last_act
        elif time.counts_from is not None:
            found[seat] = time.counts_from
        else:
            found[seat] = 0 if time.spent else match.last_act
    return found


def _perhaps_told(stored: StoredTimes, seen: Instant | None) -> dict[Seat, Instant]:
    """From when on the boards of an earlier process count for each seat, at the earliest.

    Each time that a question came to begin later than predicted by the most that is not told, or by
    a multiple of that, a board has told it. `seen`: see `Clocks.resume`.
    """
    most = late_ms(stored.slow)
    found = {}
    for seat, time in stored.times.items():
        later = (seen or 0) - time.spent - stored.asked[seat]
        found[seat] = stored.asked[seat] + max(0, later // most * most)
    return found


class Clocks:
    """The times of all questions that stand in live matches with a clock."""

    def __init__(self, store: Store, time: DiscordTime) -> None:
        self._store = store
        self._time = time
        self._news: deque[Late | Fell] = deque()
        self._standing: dict[MatchId, _Standing] = {}
        self._changed: set[MatchId] = set()
        """Those whose times are not noted yet."""
        self._here: set[GuildId] = set()
        """The servers from which presses can come."""
        self._due: list[Due] = []
        self._sleeping: asyncio.Task[None] | None = None
        """Until the next of them is due."""
        self._coming: Counter[tuple[MatchId, int]] = Counter()
        """The presses that have arrived and are not counted yet, with when they were made."""
        self._came = asyncio.Event()
        self._answering: Counter[tuple[MatchId, Seat]] = Counter()
        """The seats to whose players an answer is just showing their cards."""
        self._refused: dict[tuple[MatchId, Seat], int] = {}
        """Those of them to which nothing else will show the cards, and up to which version."""
        self._resumed = 0
        """When the process began to see events; time before that is charged to nobody."""
        self._awake = time.now()
        """When the process was last known not to stand still."""
        self.stood_still: Callable[[Millis], None] = lambda _: None
        """Is told for how long the process stood still."""

    # Open questions

    def times(self, match: Match) -> dict[Seat, QuestionTime]:
        """The times of the questions of a match; {} where there is no clock."""
        if match.clock is None:
            return {}
        found = self._standing.get(match.terms.id)
        known = found.times if found is not None else {}
        times = {}
        for prompt in match.prompts:
            version, time = match.asked_since[prompt.seat], known.get(prompt.seat)
            left = match.clock.left(prompt)
            if time is None or time.version != version:
                time = QuestionTime(version, left.turn, left.bank)
            # A host may have given time, or taken some.
            now = left.turn, left.bank, prompt.window
            if (time.turn, time.bank, time.window) != now:
                time = replace(time, turn=left.turn, bank=left.bank, window=prompt.window)
            times[prompt.seat] = time
        return times

    def entered(self, match: Match, dealt: Sequence[Seat]) -> None:
        """A match has begun, or has one more entry. `dealt`: who is sent cards because of it.

        Cards that are sent to their owner once more keep nobody waiting, and a secret act moves
        nobody's time.
        """
        match_id = match.terms.id
        if match.clock is None:
            return
        if not match.live:
            self._standing.pop(match_id, None)
            self._changed.discard(match_id)
            return
        before = self._standing.get(match_id)
        if before is not None and match.acted_in_secret and before.version == match.version - 1:
            before.version = match.version
            return
        waiting = dict(before.dealt) if before is not None else {}
        if isinstance(match.entry, Substituted):
            # The cards on their way were for the earlier player.
            waiting.pop(match.entry.seat, None)
        if not isinstance(match.entry, Reposted):
            waiting.update(dict.fromkeys(dealt, match.version))
        shown = before.shown if before is not None else -1
        times = self.times(match)
        self._standing[match_id] = _Standing(
            guild_id=match.terms.guild_id,
            version=match.version,
            times=times,
            shown=shown,
            began=match.last_act,
            told=_told(match, times),
            slow=match.clock.control.slow,
            dealt={seat: version for seat, version in waiting.items() if seat in times},
        )
        self._changed.add(match_id)
        if match.paused is not None:
            # From when the press was made: its way here is charged to nobody.
            self.stop(match_id, min(match.paused_at, self._time.now()))
        # A window ends with the latest of its times, so it may be over once that seat is gone.
        fewer = match.in_window and before is not None and before.times.keys() != times.keys()
        for seat, time in times.items():
            changed = before is not None and before.times.get(seat) != time
            if time.flag is not None and (changed or fewer):
                self._arm(match_id, seat, time)

    # When a question has been seen

    def board_shown(self, match: Match, at: Instant | None) -> bool:
        """All public messages of a match stand that its newest version needs.

        `at`: when the last of them came to stand; None: it was found standing. Returns whether the
        time of a question began by that.
        """
        if match.clock is None or not match.live or match.paused is not None:
            return False
        known = self._standing.get(match.terms.id)
        if known is not None and known.version > match.version:
            # Somebody has acted meanwhile; the board of that is still to come.
            return False
        if known is None or known.version != match.version:
            # Another process began it, or made the newest entries.
            self.entered(match, ())
        found = self._standing[match.terms.id]
        # Another process may have left it with a board that had been right for a while.
        told = _told(match, found.times)
        found.told = {seat: min(since, found.told.get(seat, since)) for seat, since in told.items()}
        found.shown = match.version
        return self._start(match.terms.id, found, at if at is not None else self._time.now())

    def hand_shown(self, match_id: MatchId, seat: Seat, version: int, at: Instant) -> None:
        """The cards that a seat was dealt up to a version have reached its player.

        Older ones than it waits for have reached somebody who does not sit there any more, or tell
        of another card.
        """
        found = self._standing.get(match_id)
        if found is not None and found.dealt.get(seat, version + 1) <= version:
            del found.dealt[seat]
            self._start(match_id, found, at)
            self._tell_if_behind(match_id, found)

    def hand_refused(self, match_id: MatchId, seat: Seat, version: int) -> None:
        """The cards of a seat up to a version are not sent as a lasting message, for good.

        Unless an answer shows them, the player has to ask for them: then nothing is waited for.
        """
        if (match_id, seat) in self._answering:
            self._refused[match_id, seat] = version
        else:
            self.hand_shown(match_id, seat, version, self._time.now())

    @contextmanager
    def hands_coming(
        self, match_id: MatchId, dealt: Collection[Seat], seat: Seat | None
    ) -> Iterator[Seat | None]:
        """An answer shows a player, within, the cards that were dealt, if that arrives.

        `seat`: of that player; None: somebody else. Gives it if it was dealt something.
        """
        if seat is None or seat not in dealt:
            yield None
            return
        key = match_id, seat
        self._answering[key] += 1
        try:
            yield seat
        finally:
            self._answering[key] -= 1
            if not self._answering[key]:
                del self._answering[key]
            if key in self._refused and key not in self._answering:
                self.hand_shown(match_id, seat, self._refused.pop(key), self._time.now())

    def is_hand_coming(self, match_id: MatchId, seat: Seat) -> bool:
        """Whether what a seat was dealt is on its way to its player; see `hands_coming`."""
        return (match_id, seat) in self._answering

    def _tell_if_behind(self, match_id: MatchId, found: _Standing) -> None:
        """Tell when the board may be behind: a time that runs has begun late, or ends soon."""
        now = self._time.now()
        for seat, time in found.times.items():
            counts_from = time.counts_from
            late = counts_from is not None and counts_from - found.told[seat] > late_ms(found.slow)
            # The process may have been killed between such a moment and the edit of the board.
            edits = [at for at in (time.turn_ends, *time.reminders()) if at is not None]
            if late or min(edits, default=now + 1) <= now:
                self.tell(Late(match_id))
                return

    def tell(self, news: Late | Fell) -> None:
        """Let `happening` return this next."""
        self._news.append(news)
        self._wake()

    def _start(self, match_id: MatchId, found: _Standing, at: Instant) -> bool:
        """Let the time of every question begin that has been seen. False: there is none."""
        if found.guild_id not in self._here:
            return False
        began = False
        now = self._time.now()
        # A time noted before a clock was corrected may lie in the future.
        earliest = max(found.began, self._resumed, now - _LONGEST_REQUEST_MS)
        at = max(min(at, now + _AHEAD_MS), earliest)
        for seat, time in found.times.items():
            if time.since is None and time.version <= found.shown and seat not in found.dealt:
                self._put(match_id, found, seat, time.started(at))
                began = True
        return began

    def _put(self, match_id: MatchId, found: _Standing, seat: Seat, time: QuestionTime) -> None:
        """Give the question of a seat another time, which runs."""
        found.times[seat] = time
        self._changed.add(match_id)
        self._arm(match_id, seat, time)

    # When nobody can answer

    def stop(self, match_id: MatchId, at: Instant | None = None) -> None:
        """A match cannot be shown, since now or that moment. Its times go on once it is."""
        found = self._standing.get(match_id)
        if found is not None:
            found.shown = -1
            self._stop(match_id, found, self._time.now() if at is None else at)

    def _stop(self, match_id: MatchId, found: _Standing, at: Instant) -> None:
        # Messages that were posted before this do not start the time from then.
        found.began = max(found.began, at)
        for seat, time in found.times.items():
            found.times[seat] = time.stopped(at)
        self._changed.add(match_id)

    def servers_gone(self, guild_ids: Collection[GuildId], since: Instant) -> None:
        """No press comes from these servers, perhaps since that moment."""
        self._here.difference_update(guild_ids)
        for match_id, found in self._standing.items():
            if found.guild_id in guild_ids:
                self._stop(match_id, found, since)

    def servers_back(self, guild_ids: Collection[GuildId]) -> None:
        """Presses come from these servers, from now on or again."""
        self._here.update(guild_ids)
        for match_id, found in self._standing.items():
            if found.guild_id in guild_ids:
                self._start(match_id, found, self._time.now())
                self._tell_if_behind(match_id, found)

    # Due times

    def _arm(self, match_id: MatchId, seat: Seat, time: QuestionTime) -> None:
        flag = time.flag
        assert flag is not None
        if len(self._due) > _UNTIDY + 6 * len(self._standing):
            self._due = [due for due in self._due if self._stands(due)]
            heapify(self._due)
        heappush(self._due, Due(flag + GRACE_MS, match_id, seat, flag))
        now = self._time.now()
        for number, at in enumerate(time.reminders(), 1):
            if at > now:
                heappush(self._due, Due(at, match_id, seat, flag, reminder=number))
        ends = time.turn_ends
        if ends is not None and now < ends < flag and not self._standing[match_id].slow:
            heappush(self._due, Due(ends, match_id, seat, flag, turn_over=True))
        self._wake()

    def _ending_at(self, match_id: MatchId, seat: Seat, flag: Instant) -> QuestionTime | None:
        """The time of a question that ends at a flag; None: it does not stand any more."""
        found = self._standing.get(match_id)
        time = found.times.get(seat) if found is not None else None
        return time if time is not None and time.flag == flag else None

    def _stands(self, due: Due) -> bool:
        return self._ending_at(due.match_id, due.seat, due.flag) is not None

    async def happening(self) -> Due | Late | Fell:
        """Wait for what time brings next: a flag, or a reminder before it, once it is due."""
        while True:
            self.look_for_stall()
            if self._news:
                return self._news.popleft()
            now = self._time.now()
            while self._due and self._due[0].at <= now:
                due = heappop(self._due)
                if self._stands(due) and not self._waits(due, now - due.at):
                    return due
            await self._sleep((self._due[0].at - now) / 1000 if self._due else _IDLE_SECONDS)

    def _waits(self, due: Due, late: Millis) -> bool:
        """Whether nothing comes of what is due so late, now or at all."""
        if due.turn_over:
            # The board is to say so, however late.
            return False
        if due.reminder:
            # The deadline has passed: drop the reminder.
            return late >= _REMINDER_LATE_MS
        if late > _OVERSLEPT_MS and not due.overslept:
            heappush(self._due, due._replace(at=due.at + late + GRACE_MS, overslept=True))
            return True
        return False

    async def _sleep(self, seconds: float) -> None:
        self._sleeping = asyncio.create_task(self._time.sleep(seconds))
        try:
            await asyncio.wait((self._sleeping,))
        finally:
            self._sleeping.cancel()

    def _wake(self) -> None:
        """Something may be due earlier than what was."""
        if self._sleeping is not None:
            self._sleeping.cancel()

    def again(self, due: Due, at: Instant) -> None:
        """Let a flag be due once more at a moment, as it could not fall."""
        heappush(self._due, due._replace(at=at))
        self._wake()

    def drop(self, match_id: MatchId) -> None:
        """Let no flag fall any more in a match, which cannot be read."""
        self._standing.pop(match_id, None)

    async def question_of(self, match_id: MatchId, seat: Seat, flag: Instant) -> int | None:
        """The version of the question whose time ends at a flag; None: it does not stand any more.

        A press that was made before it, and has arrived, comes first, however busy we are.
        """
        while any(at < flag for each, at in self._coming if each == match_id):
            self._came.clear()
            await self._came.wait()
        time = self._ending_at(match_id, seat, flag)
        return None if time is None else time.version

    def has_fallen(self, flag: Instant) -> bool:
        """Whether a flag has fallen for good: no press from before it is waited for any more."""
        return self._time.now() >= flag + GRACE_MS

    async def until_fallen(self, flag: Instant) -> None:
        """Wait until a flag has fallen for good."""
        await self._time.sleep(max(0, flag + GRACE_MS - self._time.now()) / 1000)

    @contextmanager
    def coming(self, match_id: MatchId, at: Instant) -> Iterator[None]:
        """A press that was made at `at` has arrived, and is counted within."""
        self._coming[match_id, at] += 1
        try:
            yield
        finally:
            self._coming[match_id, at] -= 1
            if not self._coming[match_id, at]:
                del self._coming[match_id, at]
            self._came.set()

    # The life of the process

    def resume(self, stored: Mapping[MatchId, StoredTimes], seen: Instant | None) -> None:
        """After a start. All times stand still until presses can come.

        `seen`: when the bot was last certainly here; None: never.
        """
        self._resumed = self._time.now()
        for match_id, of_match in stored.items():
            self._standing[match_id] = _Standing(
                guild_id=of_match.guild_id,
                version=of_match.version,
                times=dict(of_match.times),
                shown=-1 if of_match.shown is None else of_match.shown,
                began=0,
                told=_perhaps_told(of_match, seen),
                slow=of_match.slow,
                # Which version dealt it is not stored: any copy that arrives counts.
                dealt=dict.fromkeys(of_match.pending, 0),
            )

    async def beat_for_ever(self) -> None:
        """From time to time: note that the bot is here, and what has changed."""
        self._awake = self._time.now()
        while True:
            await self._time.sleep(HEARTBEAT_SECONDS)
            self.look_for_stall()
            self._awake = self._time.now()
            try:
                await self.beat()
            except Exception:
                # A database that is busy now is not so for ever.
                log.exception("the clocks could not be noted")

    def look_for_stall(self) -> None:
        """Whether the heart should have beaten long ago: then presses may lie around unread."""
        now = self._time.now()
        if now - self._awake > HEARTBEAT_SECONDS * 1000 + _STALL_MS:
            seconds = (now - self._awake) / 1000
            log.warning("the process stood still for %.1f s, which is nobody's", seconds)
            self._skip(self._awake, now)
            self.stood_still(now - self._awake)
            self._awake = now

    def note_activity(self, at: Instant) -> None:
        """Something was done at `at`, and has just arrived."""
        self._correct(self._time.note_activity(at))

    def posted(self, at: Instant, asked: int) -> None:
        """A message of ours was posted at `at`; see `DiscordTime.posted`."""
        self._correct(self._time.posted(at, asked))

    def _correct(self, correction: Correction | None) -> None:
        """The time between the believed and the true moment is charged to nobody."""
        if correction is None:
            return
        before, after = correction
        self._awake = after
        if after > before:
            self._skip(before, after)
            return
        self._resumed = min(self._resumed, after)
        for match_id, found in self._standing.items():
            found.began = min(found.began, after)
            for seat, time in found.times.items():
                if time.since is not None and time.since > after:
                    self._put(match_id, found, seat, replace(time, since=after))

    def _skip(self, since: Instant, until: Instant) -> None:
        for match_id, found in self._standing.items():
            # A board that was posted before may be noticed only now.
            found.began = max(found.began, until)
            for seat, time in found.times.items():
                skipped = time.skipped(since, until)
                if skipped != time:
                    self._put(match_id, found, seat, skipped)
            self._tell_if_behind(match_id, found)

    async def beat(self) -> None:
        """Note that the bot is here, and what has changed since the last time."""
        changed, self._changed = self._changed, set()
        times = {
            match_id: dict(found.times)
            for match_id in changed
            if (found := self._standing.get(match_id)) is not None
        }
        try:
            await self._store.write(clocks.note, self._time.now(), times)
        except BaseException:
            self._changed |= changed
            raise
