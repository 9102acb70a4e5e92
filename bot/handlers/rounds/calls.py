"""The calls of a round's tables: ordinary hosted invitations, which the bot posts by itself.

A call that has become pointless is taken back, and its table calls anew; those who have said that
they are ready need not say it again.
"""

import logging
from collections.abc import Collection, Mapping

from msgspec.structs import replace

from bot.contract.errors import BadOptions
from bot.display.display import Display
from bot.handlers.lobby import Lobby
from bot.handlers.rounds.part import RoundsPart
from bot.live.clocks import GRACE_MS
from bot.live.discord_time import posted_at
from bot.live.rounds import Make, RoundActor
from bot.live.services import Services
from bot.match import invitation as invitations
from bot.match.errors import InvitationError
from bot.match.ids import ChannelId, GuildId, MessageId
from bot.match.invitation import Invitation, InvitationDraft, InvitationKind, InvitationStatus
from bot.match.terms import RoundTable
from bot.match.times import Instant, Millis
from bot.rounds.entries import Absent, RoundEntry, TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import RoundId
from bot.rounds.round import LegTable, Round
from bot.rounds.standings import Ends
from bot.store import invitations as stored_invitations
from bot.store.errors import AlreadyPlaying

log = logging.getLogger(__name__)

PATIENT_MS: Millis = 12 * 3600 * 1000
"""How long a table waits for its players where a host decides about those who do not come."""

UNPOSTED_MS: Millis = 30 * 1000
"""The time of a call that is not posted yet is renewed whenever so much of it is gone."""

STAND_IN_MS: Millis = 2 * 60 * 1000
"""A table waits so long for somebody in the place of a player who has left the round."""

CallsOfLeg = Mapping[int, tuple[Invitation, MessageId | None]]
"""The open calls of a leg by the numbers of their tables, each with its message, if it stands."""


class TableCalls(RoundsPart):
    """Asks the players of tables whether they are ready, and finds those who do not come."""

    def __init__(self, services: Services, display: Display, lobby: Lobby) -> None:
        super().__init__(services, display)
        self._lobby = lobby
        self.post = lobby.messages.call

    async def of_leg(self, one: Round) -> CallsOfLeg:
        """The open calls of the newest leg where the round is now, one of each table.

        All others are taken back.
        """
        found = dict[int, tuple[Invitation, MessageId | None]]()
        places = await self._display.round_threads.places(one)
        for invitation, message_id in await self._store.read(stored_invitations.of_round, one.id):
            at = invitation.round_table
            assert at is not None
            table = one.table(TableKey(at.leg, at.number))
            here = invitation.channel_id in places
            if table is None or not here or not _asks(invitation, one, table):
                await self.withdraw(invitation)
                continue
            if at.number in found:
                # The bot stopped before it was taken back.
                await self.withdraw(found[at.number][0])
            found[at.number] = invitation, message_id
        return found

    async def call(self, one: Round, table: LegTable, channel_id: ChannelId) -> Invitation | None:
        """The call of the players of a table, to be posted in a channel; see `post`.

        None: all of them have said that they are ready, and their match has begun.
        """
        terms, now = one.terms, self._time.now()
        players, leg = one.players(table.present), len(one.legs)
        before = await self._newest(one, TableKey(leg, table.number))
        ready = () if before is None else before.seated
        ready = tuple([user for user in ready if user in players])
        draft = InvitationDraft(
            kind=InvitationKind.HOSTED,
            game=terms.game,
            options=terms.options,
            host=one.host,
            guild_id=terms.guild_id,
            channel_id=channel_id,
            language=terms.language,
            time_control=terms.time_control,
            takebacks=terms.takebacks,
            calls=terms.calls,
            round_table=RoundTable(
                round_id=one.id,
                name=terms.name,
                leg=leg,
                number=table.number,
                walkover=terms.walkovers,
            ),
            opener=one.host,
            invited=players,
            seated=ready,
            least=len(players),
            most=len(players),
            expires=now + patience(one),
            acted=now,
        )
        invitation = await self._store.write(stored_invitations.insert, draft)
        self._lobby.messages.made(invitation)
        begun = invitation.complete and await self.begins(invitation)
        return None if begun else invitation

    async def _newest(self, one: Round, key: TableKey) -> Invitation | None:
        """The newest call of a table, also one that is over; None once something came of it.

        Its match has begun, or nobody plays there who was found absent: it is to be replayed.
        """
        found = await self._store.read(stored_invitations.newest_at, one.id, key.leg, key.number)
        table = one.table(key)
        if found is None or table is None or found.status is InvitationStatus.STARTED:
            return None
        return found if found.status is not InvitationStatus.EXPIRED or table.absent else None

    async def begins(self, invitation: Invitation) -> bool:
        """Begin a match whose players have all said that they are ready. False: it cannot now."""
        async with self._lobby.held(invitation.id) as current:
            if current is None or not current.complete:
                return False
            try:
                await self._lobby.start.called(current)
            except (InvitationError, AlreadyPlaying, RoundRefused, BadOptions) as error:
                log.info("invitation %d asks its players again: %s", invitation.id, error)
                return False
        self._lobby.messages.refresh(invitation.id)
        return True

    def missed_at(self, invitation: Invitation) -> Instant:
        """When those who are not ready count as absent, in ms since the epoch, UTC.

        A press that is sent in time and arrives a little later still counts.
        """
        return invitation.expires + GRACE_MS

    async def wait_for_post(self, one: Round, invitation: Invitation) -> None:
        """Let the time of a call begin later: it is not posted yet, so nobody can answer it."""
        expires = self._time.now() + patience(one)
        if invitation.expires < expires - UNPOSTED_MS:
            longer = replace(invitation, expires=expires)
            await self._store.write(stored_invitations.update, invitation, longer)

    async def wait_for_stand_in(
        self, one: Round, table: LegTable, invitation: Invitation, message_id: MessageId
    ) -> Invitation:
        """The call as it is from now on: shorter where only players are missing who have left.

        Once one of them is back it has its whole time again.
        """
        if not one.terms.walkovers:
            return invitation
        soonest, whole = self._time.now() + STAND_IN_MS, posted_at(message_id) + patience(one)
        expires = invitation.expires
        if one.have_left(table.missing(invitation.invited, invitation.seated)):
            expires = min(expires, soonest)
        elif expires < whole - UNPOSTED_MS:
            expires = whole
        if expires == invitation.expires:
            return invitation
        async with self._lobby.held(invitation.id) as current:
            if current is None or current.seated != invitation.seated:
                return invitation
            changed = replace(current, expires=expires)
            await self._update(current, changed)
            return changed

    async def walk_over(
        self, one: Round, key: TableKey, make: Make, actor: RoundActor, seen: int
    ) -> Round:
        """A host finds players of a table absent, which nobody is who is ready.

        `make`, `actor`, `seen`: as for `Rounds.decide`. Raises `RoundRefused`.
        """
        called = (await self.of_leg(one)).get(key.number) if key.leg == len(one.legs) else None
        before = called[0] if called else await self._newest(one, key)
        if before is None:
            return await self._gate.decide(one.id, make, actor, seen=seen)
        # Nobody becomes ready meanwhile.
        async with self._lobby.held(before.id) as current:
            ready = (before if current is None else current).seated

            def absent(before: Round, ends: Ends) -> RoundEntry:
                entry = make(before, ends)
                assert isinstance(entry, Absent)
                for place in map(before.place, entry.places):
                    if place is not None and place.player in ready:
                        raise RoundRefused(RoundRefusal.IS_READY, person=place.player)
                return entry

            after = await self._gate.decide(one.id, absent, actor, seen=seen)
            if current is not None:
                await self._update(current, invitations.expire(current, current.expires))
            return after

    async def missed(self, one: Round, table: LegTable, invitation: Invitation) -> None:
        """The time to be ready is over: those who are not lose, unless a host decides that."""
        async with self._lobby.held(invitation.id) as current:
            if current is None or self._time.now() < self.missed_at(current):
                return
            absent = table.missing(current.invited, current.seated)
            if not one.terms.walkovers or not absent:
                longer = replace(current, expires=self._time.now() + PATIENT_MS)
                await self._store.write(stored_invitations.update, current, longer)
                return
            key, now = TableKey(len(one.legs), table.number), self._time.now()

            def lost(before: Round, _: Ends) -> RoundEntry:
                newest = before.table(key)
                if newest is None or before.players(newest.present) != current.invited:
                    # Somebody stands in, who was not called yet.
                    raise RoundRefused(RoundRefusal.CHANGED)
                return Absent(at=now, table=key, places=absent)

            # The decision comes first; the message follows from it.
            try:
                await self._gate.decide(one.id, lost, None)
            except RoundRefused:
                await self._update(current, invitations.take_back(current))
            else:
                await self._update(current, invitations.expire(current, now))

    async def withdraw(self, invitation: Invitation) -> None:
        """Take back a call that is no longer needed."""
        async with self._lobby.held(invitation.id) as current:
            if current is not None:
                await self._update(current, invitations.take_back(current))

    async def _update(self, before: Invitation, after: Invitation) -> None:
        await self._store.write(stored_invitations.update, before, after)
        self._lobby.messages.refresh(before.id)

    async def look(self, guild_ids: Collection[GuildId] | None) -> None:
        """See whether the messages of all calls are still there, or of those of these servers."""
        for invitation in await self._store.read(stored_invitations.open_ones):
            here = guild_ids is None or invitation.guild_id in guild_ids
            if here and invitation.round_table is not None:
                self._lobby.messages.refresh(invitation.id)

    async def withdraw_all(self, round_id: RoundId) -> None:
        for invitation, _ in await self._store.read(stored_invitations.of_round, round_id):
            await self.withdraw(invitation)


def _asks(invitation: Invitation, one: Round, table: LegTable) -> bool:
    """Whether a call asks just those who are to play at its table now."""
    at = invitation.round_table
    newest = at is not None and at.leg == len(one.legs)
    return newest and table.waits and invitation.invited == one.players(table.present)


def patience(one: Round) -> Millis:
    """How long a table waits for its players."""
    return one.terms.ready if one.terms.walkovers else PATIENT_MS
