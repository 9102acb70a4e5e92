"""The tables of a leg: each asks its players to be ready, in its thread, until its match begins."""

import logging
from collections.abc import Collection, Mapping

from bot.aio.runs import Done, Runs
from bot.delivery.failures import DeliveryFailure
from bot.display.display import Display
from bot.handlers.lobby import Lobby
from bot.handlers.rounds.absences import Absences
from bot.handlers.rounds.calls import CallsOfLeg, TableCalls
from bot.handlers.rounds.decisions import LEAST_CHECK_IN_MS, check_in
from bot.handlers.rounds.matches import RoundMatches
from bot.handlers.rounds.part import RoundsPart
from bot.live.clocks import GRACE_MS
from bot.live.services import Services
from bot.match.ids import ChannelId, GuildId, MessageId
from bot.match.invitation import Invitation
from bot.match.times import Instant, Millis
from bot.rounds.entries import CheckInClosed, Delayed, RoundEntry, TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import RoundId
from bot.rounds.round import LegTable, Round, RoundPhase
from bot.rounds.standings import Ends, outcome_of
from bot.store import invitations as stored_invitations
from bot.store import rounds as stored_rounds

log = logging.getLogger(__name__)

AT_ONCE = 2
"""How many tables play in a channel at the same time, where they have no threads."""

LOOK_AGAIN_MS: Millis = 15_000
"""How often it is looked whether a table that waits for Discord can go on."""


class RoundTables(RoundsPart):
    """Brings rounds on as time passes: check-in, calls of tables, walkovers.

    All of it follows from what is stored, so it can be stopped anywhere and begun again.
    """

    def __init__(self, services: Services, display: Display, lobby: Lobby) -> None:
        super().__init__(services, display)
        self.calls = TableCalls(services, display, lobby)
        self.matches = RoundMatches(services, display)
        self.absences = Absences(services, lobby.messages)
        lobby.messages.lost = self._unplaced
        self._runs = Runs(self._tend, services.time, services.background, "round")

    def tend(self, round_id: RoundId) -> None:
        """Bring a round on soon: something in it has changed, or is due."""
        self._runs.start(round_id, anew=True)

    async def resume(self) -> None:
        """After a start: bring all rounds on that are not over."""
        self.absences.begin()
        await self.tend_all()

    async def tend_all(self, guild_ids: Collection[GuildId] | None = None) -> None:
        """Bring all rounds on, or those of these servers."""
        for round_id in await self._store.read(stored_rounds.unfinished, guild_ids):
            self.tend(round_id)

    async def settled(self) -> None:
        """Wait until nothing is due."""
        await self._runs.settled()

    async def _tend(self, round_id: RoundId) -> Done:
        try:
            return await self._bring_on(round_id)
        finally:
            self._display.rounds.refresh(round_id)

    async def _bring_on(self, round_id: RoundId) -> Done:
        await self.absences.delay_rounds()
        try:
            one = await self._gate.get(round_id)
        except RoundRefused:
            if await self._store.read(stored_rounds.is_over, round_id):
                # It could not be read, and a host has ended it.
                await self.calls.withdraw_all(round_id)
            return Done()
        await self.matches.tend(one)
        if one.phase is not RoundPhase.RUNNING:
            await self.calls.withdraw_all(one.id)
        if one.rests_since is not None or not self.absences.is_here(one.terms.guild_id):
            # Nobody could answer now. It is brought on once somebody can.
            return Done()
        waits = []
        if one.due is not None:
            # A press in time counts, and may still be on its way.
            grace = GRACE_MS if one.phase is RoundPhase.CHECK_IN else 0
            wait = (one.due + grace - self._time.now()) / 1000
            if wait <= 0:
                wait = await self._fall_due(one)
            waits.append(wait)
        if one.phase is RoundPhase.RUNNING:
            looks = await self._tend_tables(one)
            if looks is not None:
                waits.append(looks)
        return Done(seconds=min(waits, default=None), rests=True)

    async def _fall_due(self, one: Round) -> float:
        """Open or close the check-in, as its time has come. Returns when to look again."""
        now = self._time.now()
        least = 0
        if (
            one.phase is RoundPhase.CHECK_IN
            and one.check_in_since is not None
            and one.due is not None
        ):
            since = await self._display.rounds.called_since(one)
            if since is None:
                # Nobody has been asked yet, so nobody can have missed it.
                return LOOK_AGAIN_MS / 1000
            least = since + min(LEAST_CHECK_IN_MS, one.due - one.check_in_since) - one.due

        def due(before: Round, _: Ends) -> RoundEntry:
            if before.due is None or before.due > now or before.rests_since is not None:
                raise RoundRefused(RoundRefusal.DONE_ALREADY)
            if before.phase is RoundPhase.SIGN_UP:
                return check_in(before, None, now)
            return Delayed(at=now, ms=least) if least > 0 else CheckInClosed(at=now)

        try:
            await self._gate.decide(one.id, due, None)
        except RoundRefused as refused:
            if refused.reason is not RoundRefusal.DONE_ALREADY:
                log.warning("round %d is not brought on: %s", one.id, refused.reason)
                return LOOK_AGAIN_MS / 1000
        return 0.0

    # The tables of a leg

    async def _tend_tables(self, one: Round) -> float | None:
        """Call the tables that can play. Returns after how many seconds to look again."""
        assert one.leg is not None
        calls = await self.calls.of_leg(one)
        ends = await self._gate.ends(one.id)
        threads = await self._display.round_threads.of_tables(one)
        now, moments = self._time.now(), list[Instant]()
        busy, new = self._busy(one, ends, calls, threads), list[Invitation]()
        for table in one.leg.tables:
            if not table.waits:
                continue
            known = calls.get(table.number)
            if known is not None:
                moments.append(await self._await_players(one, table, *known))
                continue
            channel_id = threads.get(table.number)
            if one.terms.one_by_one and busy:
                continue
            if channel_id is None:
                missing = table.number not in threads
                if missing and self._display.round_threads.may_come(one):
                    moments.append(now + LOOK_AGAIN_MS)
                    continue
                if sum(not threaded for threaded in busy) >= AT_ONCE:
                    continue
                channel_id = one.channel_id
            else:
                await self._display.round_threads.reopen(channel_id)
            call = await self.calls.call(one, table, channel_id)
            if call is not None:
                new.append(call)
            busy.append(channel_id != one.channel_id)
            moments.append(now + LOOK_AGAIN_MS)
        await self.calls.post(*new)
        return max(0.0, (min(moments) - self._time.now()) / 1000) if moments else None

    async def _await_players(
        self, one: Round, table: LegTable, invitation: Invitation, message_id: MessageId | None
    ) -> Instant:
        """A table has called its players. Returns when to look at it again."""
        now = self._time.now()
        in_thread = invitation.channel_id != one.channel_id
        if in_thread and not await self._display.round_threads.reopen(invitation.channel_id):
            # A locked one takes no press: the table calls in the channel.
            return now + LOOK_AGAIN_MS
        if invitation.complete and await self.calls.begins(invitation):
            return now
        if message_id is None:
            await self.calls.wait_for_post(one, invitation)
            return now + LOOK_AGAIN_MS
        invitation = await self.calls.wait_for_stand_in(one, table, invitation, message_id)
        missed_at = self.calls.missed_at(invitation)
        if missed_at <= now:
            await self.calls.missed(one, table, invitation)
        return max(missed_at, now)

    def _busy(
        self, one: Round, ends: Ends, calls: CallsOfLeg, threads: Mapping[int, ChannelId | None]
    ) -> list[bool]:
        """The tables that are called or play: for each whether it does so in a thread."""
        assert one.leg is not None
        return [
            calls[table.number][0].channel_id != one.channel_id
            if table.number in calls
            else threads.get(table.number) is not None
            for table in one.leg.tables
            if table.number in calls or (table.match is not None and outcome_of(table, ends).open)
        ]

    def _unplaced(self, invitation: Invitation, failure: DeliveryFailure) -> None:
        """A call cannot be posted, or its message is gone: its table is to call anew."""
        if invitation.round_table is not None:
            work = self._call_elsewhere(invitation, failure)
            self._background.start(work, f"another call instead of {invitation.id}")

    async def _call_elsewhere(self, invitation: Invitation, failure: DeliveryFailure) -> None:
        assert invitation.round_table is not None
        round_id = RoundId(invitation.round_table.round_id)
        if failure is DeliveryFailure.GONE_CHANNEL:
            await self._display.round_threads.lost(invitation.channel_id)
        elif failure is DeliveryFailure.ARCHIVED:
            self._display.round_threads.refused(invitation.channel_id)
        elif failure is not DeliveryFailure.GONE_MESSAGE:
            # It is tried again; a host can decide meanwhile.
            return
        await self.calls.withdraw(invitation)
        self.tend(round_id)

    # Wishes of hosts

    async def anybody_ready(self, one: Round) -> bool:
        """Whether somebody is ready at a table of the newest leg."""
        return any(invitation.seated for invitation, _ in (await self.calls.of_leg(one)).values())

    async def call_again(self, one: Round, key: TableKey) -> None:
        """Call the players of a table once more, with as much time as at first.

        Raises `RoundRefused` where its leg is not the newest any more.
        """
        if key.leg != len(one.legs):
            raise RoundRefused(RoundRefusal.CHANGED)
        calls = await self.calls.of_leg(one)
        if key.number in calls:
            await self.calls.withdraw(calls[key.number][0])
        self.tend(one.id)

    async def thread_gone(self, thread_id: ChannelId) -> None:
        """A thread is gone: what is played in it goes on in the channel of its round."""
        round_id = await self._display.round_threads.lost(thread_id)
        if round_id is None:
            return
        for invitation, _ in await self._store.read(stored_invitations.of_round, round_id):
            if invitation.channel_id == thread_id:
                await self.calls.withdraw(invitation)
        # Its match moves first.
        self.tend(round_id)
