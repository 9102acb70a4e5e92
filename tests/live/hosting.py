"""A match in which hosts and players do whatever they like, and what must be true of it always."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from msgspec.structs import replace

from bot.aio.tasks import BackgroundTasks
from bot.contract.game import Action, Prompt, Seat
from bot.live.clocks import GRACE_MS, Clocks
from bot.live.discord_time import DiscordTime
from bot.live.errors import ActRefused, Repeated
from bot.live.matches import Matches
from bot.match.entries import Entry, Reposted, Undone, Wish
from bot.match.ids import GuildId, UserId
from bot.match.match import Match
from bot.match.terms import Takebacks, TermsDraft, TimeControl
from bot.store import invitations, log, private_records, recount
from bot.store.errors import AlreadyPlaying
from bot.store.log import Effects
from bot.store.store import Store
from bot.ui.games import record_seats
from tests.live.witness import Witness
from tests.match.gathering import Gathering
from tests.store.playing import BEGAN, CHANNEL, GUILD, draft, load_at, start, terms_of

PLAYERS = tuple(UserId(1_400_000_000_000_000_100 + n) for n in range(4))
HOST, MODERATOR, STRANGER = (UserId(1_400_000_000_000_000_200 + n) for n in range(3))
NEWCOMERS = tuple(UserId(1_400_000_000_000_000_300 + n) for n in range(5))
BUSY = (UserId(1_400_000_000_000_000_400), UserId(1_400_000_000_000_000_401))
"""Who play another match in the same channel."""


_ROWS = (
    "SELECT version, host, paused_by, channel, ended_at IS NULL FROM matches WHERE id = ?",
    "SELECT player FROM seats WHERE match = ? ORDER BY seat",
    "SELECT player FROM playing WHERE match = ? ORDER BY player",
    "SELECT seat, version FROM clocks WHERE match = ? ORDER BY seat",
)


class PassingTime:
    """Time that passes when a test says so, and for whoever sleeps at once: no loop runs by it.

    `passed`: is called with the milliseconds that have passed.
    """

    def __init__(self, start: int, passed: Callable[[int], None]) -> None:
        self._now = start
        self._passed = passed

    def now(self) -> int:
        return self._now

    def steady(self) -> int:
        return self._now

    def advance(self, seconds: float) -> None:
        ms = round(seconds * 1000)
        self._now += ms
        self._passed(ms)

    async def sleep(self, seconds: float) -> None:
        self.advance(max(0.0, seconds))


def _owes(match: Match) -> tuple[Seat, ...]:
    """Who is owed a private message; the game that is only for tests of matches tells in none."""
    return () if match.terms.game == Gathering.key else record_seats(match)


class Hosting:
    """A process with a match, of which everything is checked that can be seen from outside."""

    def __init__(self, path: Path, counted: Counter[str]) -> None:
        """`counted`: takes in how often what was done, and refused."""
        self._path = path
        self._counted = counted
        self.time = PassingTime(BEGAN, self._passed)
        self._watch: Counter[tuple[Seat, int]] = Counter()
        self._shown = -1
        self._waiting: set[Seat] = set()
        self._there = False
        self.begun = False

    async def open(self) -> None:
        self.store = await Store.open(self._path)
        self._awake()
        await start(self.store, players=BUSY)

    def _awake(self) -> None:
        self._background = BackgroundTasks()
        self.clocks = Clocks(self.store, DiscordTime(self.time))
        self.matches = Matches(self.store, self.clocks, lambda _, after: Effects(_owes(after)))

    async def close(self) -> None:
        await self._background.close()
        await self.store.close()

    async def begin(
        self,
        *,
        game: str,
        options: Any,
        seats: int,
        hosted: bool,
        control: TimeControl | None,
        takebacks: Takebacks,
        seed: int,
    ) -> None:
        players = PLAYERS[:seats]
        wanted = draft(
            players,
            host=HOST if hosted else None,
            game=game,
            options=options,
            time_control=control,
            acted=self.now,
        )
        terms: TermsDraft = replace(terms_of(wanted, seed, self.now), takebacks=takebacks)
        invitation = await self.store.write(invitations.insert, wanted)
        started = await self.store.start_match(invitation, invitation, terms, _owes)
        assert started is not None
        self.number = started[1].id
        self.live = await self.matches.wanted(self.number)
        self._witness = Witness([self.live])
        self.begun = True
        self._shown, self._there = -1, True
        self._watch.clear()
        self._waiting = {
            record.seat for record in await self.store.write(private_records.of_match, self.number)
        }
        self.clocks.entered(self.live, tuple(sorted(self._waiting)))
        self.clocks.servers_back((GUILD,))
        await self.check()

    @property
    def now(self) -> int:
        """Milliseconds since the epoch, UTC."""
        return self.time.now()

    # Time

    def _running(self) -> list[tuple[Seat, int]]:
        """The questions whose time may run, as somebody outside would say."""
        if not self._there:
            return []
        return [
            (seat, since)
            for seat, since in self.live.asked_since.items()
            if since <= self._shown and seat not in self._waiting
        ]

    def _passed(self, ms: int) -> None:
        for question in self._running():
            self._watch[question] += ms

    async def wait(self, seconds: float) -> None:
        """Let time pass, and flags fall."""
        self.time.advance(seconds)
        await self.let_flags_fall()

    async def let_flags_fall(self) -> None:
        for _ in range(20):
            fallen = [
                (time.flag, seat)
                for seat, time in self.clocks.times(self.live).items()
                if time.flag is not None and time.flag + GRACE_MS <= self.now
                if self.live.terms.flags_fall or seat not in self.live.stalled
            ]
            if not fallen:
                return
            if self.live.in_window:
                # A window closes once all have had the time.
                if len(fallen) < len(self.live.prompts):
                    return
                fallen = [max(fallen)]
            _, seat = min(fallen)
            version = self.live.asked_since[seat]
            before = self.live.version
            await self.do(self.matches.time_out(self.number, seat, version))
            assert self.live.version > before, "a flag that has fallen does something"
        raise AssertionError("flags fall for ever")

    def show(self, *, hands: bool) -> None:
        """The board stands, and with `hands` all that was dealt has arrived."""
        self.clocks.board_shown(self.live, self.now)
        if self.live.paused is None:
            self._shown = self.live.version
        for seat in sorted(self._waiting) if hands else ():
            self.clocks.hand_shown(self.number, seat, self.live.version, self.now)
            self._waiting.discard(seat)

    async def note_shown(self) -> None:
        """What the display notes, for the next process."""
        if self._shown >= 0:
            await self.store.write(
                lambda c: c.execute(
                    "UPDATE matches SET shown_version = ? WHERE id = ?", (self._shown, self.number)
                )
            )
        for record in await self.store.write(private_records.of_match, self.number):
            if record.seat not in self._waiting:
                self.store.write_later(
                    private_records.settle, self.number, record.seat, [record.version]
                )

    async def restart(self, away: float, *, beats: bool) -> None:
        """Another process on the same file, so many seconds later."""
        if beats:
            await self.clocks.beat()
        await self.note_shown()
        await self.close()
        self._there = False
        self.time.advance(away)
        self.store = await Store.open(self._path)
        self._awake()
        seen, stored = await self.store.resume_clocks(self.now)
        self.clocks.resume(stored, seen)
        self.clocks.servers_back((GUILD,))
        self._there = True
        if self.live.paused is not None:
            self._shown = -1
        await self.check()

    # Acts

    async def do(self, act: Awaitable[object]) -> bool:
        """Do something to the match, which may be refused with a reason. Returns whether it was."""
        refused, plays_elsewhere = True, BUSY[0]
        try:
            await act
        except ActRefused as error:
            self._counted[f"refused: {error.reason}"] += 1
        except Repeated:
            self._counted["repeated"] += 1
        except AlreadyPlaying as error:
            plays_elsewhere = error.user_id
            self._counted["already playing"] += 1
        else:
            refused = False
        assert plays_elsewhere in BUSY
        await self.check()
        return refused

    def seat_user(self, seat: int) -> UserId:
        players = self.live.terms.players
        return players[seat % len(players)]

    def user(self, who: str) -> tuple[UserId, GuildId | None]:
        """Somebody, and whose server they moderate."""
        terms = self.live.terms
        match who:
            case "host" if terms.host is not None:
                return terms.host, None
            case "host" | "moderator":
                return MODERATOR, GUILD
            case "moderator from elsewhere":
                return STRANGER, GuildId(GUILD + 1)
            case "player who moderates":
                return terms.players[0], GUILD
            case _:
                return STRANGER, None

    def chosen(self, prompt: Prompt, choice: int) -> Action:
        """One of the legal answers."""
        move = prompt.moves[choice % len(prompt.moves)]
        if move.pick is None:
            return move.action
        count = min(move.pick.most, max(move.pick.least, choice % 5))
        at = choice % len(move.pick.options)
        return move.complete((*move.pick.options[at:], *move.pick.options[:at])[:count])

    async def press(self, asked: int, choice: int, late: int, stale: int) -> None:
        """An answer by whoever is asked, made `late` ms ago on a board `stale` versions old."""
        prompt = self.live.prompts[asked % len(self.live.prompts)]
        action, user = self.chosen(prompt, choice), self.seat_user(prompt.seat)
        if prompt.host_may and choice % 3 == 2:
            user, _ = self.user("host")
        version = max(0, self.live.version - stale)
        await self.do(self.matches.act(self.number, user, version, action, self.now - late))

    # What must be true

    async def check(self) -> None:
        """Of the match as it is in memory, in the log, and in the tables."""
        self.live = live = await self.matches.wanted(self.number)
        entries = await self.store.read(log.entries, self.number)
        witness = self._witness
        seen = witness.newest.version
        assert [match.entry for match in witness.history[1:]] == entries[:seen]
        for entry in entries[seen:]:
            self._counted[type(entry).__name__] += 1
            before = witness.newest
            self._check_charges(before, entry)
            after = witness.see(entry)
            if after.paused is not None:
                self._shown = -1
        stored = await self.store.load(self.number)
        for each in (stored, witness.newest):
            for name in Match.__struct_fields__:
                assert getattr(live, name) == getattr(each, name), name
        if live.version % 8 == 0:
            earlier = 7 * live.version // 11
            assert await load_at(self.store, self.number, earlier) == witness.history[earlier]
        owed = await self.store.write(private_records.of_match, self.number)
        # Who is sent cards once more has had them.
        self._waiting |= {
            record.seat
            for record in owed
            if record.version > seen and not isinstance(entries[record.version - 1], Reposted)
        }
        self._waiting &= live.asked_since.keys()
        newest = {record.seat for record in owed if record.version == live.version > seen}
        assert newest.isdisjoint(live.departures)
        assert {record.seat for record in owed} <= set(live.terms.seats)
        self._check_value(live)
        await self._check_rows(live)

    def _check_charges(self, before: Match, entry: Entry) -> None:
        """Nobody pays for more than the time that ran for them, nor for what there was."""
        for seat, ms in entry.charged:
            prompt = before.prompt_of(seat)
            if isinstance(entry, Undone):
                ran = max(self._watch[question] for question in before.asked_since.items())
            else:
                ran = self._watch[seat, before.asked_since[seat]]
                assert prompt is not None
                assert before.clock is not None
                assert ms <= before.clock.left(prompt).total
            assert 0 < ms <= ran, f"{seat} pays {ms} ms of {ran}"

    @staticmethod
    def _check_value(live: Match) -> None:
        asked = [prompt.seat for prompt in live.prompts]
        assert len(set(asked)) == len(asked)
        assert set(asked) <= set(live.active), "who is asked plays"
        assert list(live.asked_since) == asked
        assert all(since <= live.version for since in live.asked_since.values())
        assert set(live.stalled) <= set(asked)
        assert set(live.deciding) <= set(live.active)
        assert set(live.departures).isdisjoint(live.active)
        assert bool(live.active) == live.live
        if live.undoable is not None:
            assert live.undoable in live.active
        assert all(answer.version <= live.version for answer in live.answers.values())
        assert (live.host_missed == 0) or live.terms.host is not None
        assert live.terms.host not in live.terms.players
        assert len(set(live.terms.players)) == len(live.terms.players)
        asking = live.asking
        if asking is not None:
            assert asking.seat in live.active, "who asks for something plays"
            assert live.answering or live.awaits_host, "somebody can answer what is asked for"
            assert asking.wish is not Wish.PAUSE or live.paused is None
            assert asking.wish is not Wish.RESUME or live.paused is not None
            assert asking.wish is not Wish.END or live.players_may_end
            assert asking.wish is not Wish.TAKE_BACK or live.past.rewound_for(asking.seat)
        if live.live:
            assert live.past.redealable is not None

    async def _check_rows(self, live: Match) -> None:
        terms = live.terms

        def look(connection: Connection) -> list[list[tuple[Any, ...]]]:
            return [connection.execute(sql, (terms.id,)).fetchall() for sql in _ROWS]

        # At once: to go to the database's thread and back takes longer than to look.
        match, seats, playing, clocks = await self.store.read(look)
        live_now = int(live.live)
        assert match == [(live.version, terms.host, live.paused, CHANNEL, live_now)]
        assert seats == [(player,) for player in terms.players]
        assert playing == sorted((terms.players[seat],) for seat in live.active)
        timed = live.asked_since if live.clock is not None else {}
        assert clocks == sorted(timed.items())

    async def check_end(self) -> None:
        """Of a match that is over, with what the leaderboards say of it."""
        assert not self.live.live
        assert self.live.result is not None
        found = await self.store.write(recount.recount, mend=False)
        assert found.differences == ()
        assert found.unreadable == ()
