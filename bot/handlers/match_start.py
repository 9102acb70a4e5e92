"""Answers to invitations, and the step from one to a match: who can play by then, the start."""

import logging
import secrets
from typing import NamedTuple

from msgspec.structs import replace

from bot.aio.tasks import KeyedLocks, gather_all
from bot.contract.chance import Chance
from bot.contract.game import Seating
from bot.display.display import Display
from bot.handlers.actor import Call, HandlersPart
from bot.live.services import Services
from bot.match import advance as matches
from bot.match import invitation as invitations
from bot.match.errors import Departed, InvitationRefusal
from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.match.terms import TermsDraft
from bot.match.times import Instant
from bot.store import invitations as stored_invitations
from bot.store import playing as stored_playing
from bot.store.errors import AlreadyPlaying
from bot.ui import replies
from bot.ui.custom_ids import InvitationAnswer
from bot.ui.games import copied_seats, game_of

log = logging.getLogger(__name__)

SEED_BYTES = 32

SEATS_DEAL = "table:seats"
"""The name under which seats are dealt. No game's deal has a colon in its name."""


class TableStart(NamedTuple):
    """The outcome of an answer: whether a match has begun, and without whom.

    `invitation`: as it is now, begun or not. `playing`: who was taken off the table because they
    play in its channel by now; `departed`: because they have left the server.
    """

    invitation: Invitation
    playing: tuple[UserId, ...] = ()
    departed: tuple[UserId, ...] = ()


class MatchStart(HandlersPart):
    """Counts answers and begins matches. Every caller holds the lock of the invitation."""

    def __init__(self, services: Services, display: Display) -> None:
        super().__init__(services, display)
        self._lock = KeyedLocks()

    async def count(
        self, before: Invitation, user_id: UserId, answer: InvitationAnswer, now: Instant
    ) -> TableStart:
        """Count a person's answer, and begin the match if that was the last word.

        Raises `InvitationRefused`, `AlreadyPlaying`, `Departed` or `BadOptions`.
        """
        if before.kind is InvitationKind.OPEN:
            return await self._at_table(before, user_id, answer, now)
        if answer is InvitationAnswer.DECLINE:
            after = invitations.decline(before, user_id, now)
        elif answer in (InvitationAnswer.ACCEPT, InvitationAnswer.READY):
            after = invitations.agree(before, user_id, now)
            if before.round_table is not None:
                await self._store.read(stored_playing.check_free, before.channel_id, (user_id,))
        else:
            raise invitations.refused(InvitationRefusal.NO_SUCH_INVITATION, before)
        if after.status is InvitationStatus.OPEN and after.complete:
            try:
                return TableStart(await self._agreed(before, after, user_id))
            except (AlreadyPlaying, Departed) as error:
                if before.round_table is not None:
                    # Time decides about who keeps the table waiting, not about the others.
                    await self._update(before, invitations.not_ready(after, error.user_id))
                raise
        await self._update(before, after)
        return TableStart(after)

    async def _at_table(
        self, before: Invitation, user_id: UserId, answer: InvitationAnswer, now: Instant
    ) -> TableStart:
        """An answer at an open table. A player who joins sits, even if the start fails."""
        after = before
        if answer is InvitationAnswer.JOIN:
            after = invitations.join(before, user_id, now)
            await self._store.read(stored_playing.check_free, before.channel_id, (user_id,))
        elif answer is InvitationAnswer.LEAVE:
            after = invitations.leave(before, user_id, now)
        elif answer is InvitationAnswer.START:
            invitations.check_start(before, user_id, now)
        else:
            raise invitations.refused(InvitationRefusal.NO_SUCH_INVITATION, before)
        if user_id == after.opener:
            after = replace(after, acted=now)
        await self._update(before, after)
        wanted = answer is InvitationAnswer.START
        if after.status is InvitationStatus.OPEN and (wanted or after.complete):
            return await self.table(after, user_id, wanted=wanted)
        return TableStart(after)

    async def _update(self, before: Invitation, after: Invitation) -> None:
        if after != before and not await self._store.write(
            stored_invitations.update, before, after
        ):
            raise invitations.refused(InvitationRefusal.MOVED_ON, before)

    async def called(self, before: Invitation) -> Invitation:
        """Begin the match of a round's table whose players have all said that they are ready.

        Raises as `count`; then the player who keeps it waiting is not ready any more.
        """
        try:
            return await self._agreed(before, before, None)
        except (AlreadyPlaying, Departed) as error:
            await self._update(before, invitations.not_ready(before, error.user_id))
            raise

    async def _agreed(
        self, before: Invitation, after: Invitation, last: UserId | None
    ) -> Invitation:
        """Begin the match of those who were asked, by the word of the `last` who was missing.

        Raises `AlreadyPlaying`, `Departed`, and `InvitationRefused` when somebody else was faster;
        then the word does not count.
        """
        # One at a time in a channel, for a player may have two invitations there.
        async with self._lock(after.channel_id):
            # A match that cannot begin costs no request. The store has the last word all the same.
            await self._store.read(stored_playing.check_free, after.channel_id, after.players)
            for player in after.players:
                if player != last and await self._sender.has_left(after.guild_id, player):
                    raise Departed(player)
            return await self._begin(before, after)

    async def table(self, before: Invitation, last: UserId | None, *, wanted: bool) -> TableStart:
        """Begin the match of an open table, or of a player alone, without who cannot play by now.

        `last`: who pressed, and so is there; None after a restart. `wanted`: whether it is to start
        with free seats as well. It stays open if too few are left. Raises `BadOptions` where so
        many cannot play it, and `InvitationRefused` when somebody else was faster.
        """
        async with self._lock(before.channel_id):
            playing = [user for user in before.seated if await self._plays(before, user)]
            others = [user for user in before.seated if user != last and user not in playing]
            left = await gather_all([self._sender.has_left(before.guild_id, u) for u in others])
            departed = [user for user, gone in zip(others, left, strict=True) if gone]
            table = before
            if playing or departed:
                gone = (*playing, *departed)
                table = invitations.without(before, gone, self._time.now())
                await self._update(before, table)
                # They no longer sit there, even if the start fails.
                for user in playing:
                    if user != last:
                        name = f"notice of table {table.id} to {user}"
                        self._background.start(self._tell_dropped(table, user), name)
            open_still = table.status is InvitationStatus.OPEN
            if open_still and not table.missing and (wanted or table.complete):
                table = await self._begin(table, table)
            return TableStart(table, tuple(playing), tuple(departed))

    async def _plays(self, invitation: Invitation, user_id: UserId) -> bool:
        try:
            await self._store.read(stored_playing.check_free, invitation.channel_id, (user_id,))
        except AlreadyPlaying:
            return True
        return False

    async def _begin(self, before: Invitation, invitation: Invitation) -> Invitation:
        """Store the match, in one step with the word that begins it.

        The seed is stored with it before anybody can act. Raises `BadOptions`.
        """
        game = game_of(invitation.game)
        seed, players = secrets.token_bytes(SEED_BYTES), invitation.players
        game.rules.start(invitation.options, len(players), Chance(seed))
        if invitation.kind is InvitationKind.OPEN and game.rules.seating is Seating.DEALT:
            players = Chance(seed).deal(SEATS_DEAL, players)
        draft = TermsDraft(**invitation.agreed, seed=seed, players=players, began=self._time.now())
        started = await self._store.write(
            stored_invitations.start, before, invitation, draft, copied_seats
        )
        if started is None:
            raise invitations.refused(InvitationRefusal.MOVED_ON, before)
        invitation, terms = started
        log.info("match %d begins in channel %d", terms.id, terms.channel_id)
        self._display.begun(matches.begin(terms))
        return invitation

    async def _tell_dropped(self, invitation: Invitation, user_id: UserId) -> None:
        """Tell somebody, who has not pressed, that they were taken off a table."""
        texts = await self._people.texts_for(user_id)
        notice = replies.dropped(invitation.channel_id, texts)
        name = f"dropped:{invitation.id}:{user_id}:{invitation.expires}"
        await self._display.outbox.tell(user_id, notice, name, invitation.channel_id)

    async def answer_dropped(self, start: TableStart, call: Call) -> None:
        """Tell the person who pressed that they were dropped themselves, or who was."""
        if call.user_id in start.playing:
            await call.answer.private(replies.dropped(call.channel_id, call.texts))
        gone = [user for user in (*start.playing, *start.departed) if user != call.user_id]
        if gone:
            names = await self._people.names(call.server_id, gone)
            told = replies.players_dropped([names[user] for user in gone], call.texts)
            await call.answer.private(told)
