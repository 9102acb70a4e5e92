"""The step from an invitation to a match: who can play by then, and the start."""

import logging
import secrets
from typing import NamedTuple

from msgspec.structs import replace

from bot.aio.keyed import KeyedLocks
from bot.aio.tasks import gather_all
from bot.contract.chance import Chance
from bot.contract.game import Seating
from bot.display.display import Display
from bot.handlers.dropped import DroppedNotices
from bot.live.services import Services
from bot.match import advance as matches
from bot.match import invitation as invitations
from bot.match.errors import Departed, InvitationRefusal
from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.match.terms import TermsDraft
from bot.store.errors import AlreadyPlaying
from bot.ui.games import game_of, record_seats

log = logging.getLogger(__name__)

SEED_BYTES = 32

SEATS_DEAL = "table:seats"
"""The name under which seats are dealt. No game's deal has a colon in its name."""


class TableStart(NamedTuple):
    """What came of starting an open table.

    `invitation`: as it is now, begun or not. `playing`: who was taken off the table because they
    play in its channel by now; `departed`: because they have left the server.
    """

    invitation: Invitation
    playing: tuple[UserId, ...] = ()
    departed: tuple[UserId, ...] = ()


class MatchStart:
    """Begins matches. Whoever calls holds the lock of the invitation."""

    def __init__(self, services: Services, display: Display, dropped: DroppedNotices) -> None:
        self._store = services.store
        self._sender = services.sender
        self._time = services.time
        self._display = display
        self._dropped = dropped
        self._lock = KeyedLocks()

    async def agreed(self, before: Invitation, after: Invitation, last: UserId) -> Invitation:
        """Begin the match of those who were asked, by the word of the `last` who was missing.

        Raises `AlreadyPlaying`, `Departed`, and `InvitationRefused` when somebody else was faster;
        then the word does not count.
        """
        # One at a time in a channel, for a player may have two invitations there.
        async with self._lock(after.channel_id):
            # A match that cannot begin costs no request. The store has the last word all the same.
            await self._store.check_free(after.channel_id, after.players)
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
                if not await self._store.update_invitation(before, table):
                    raise invitations.refused(InvitationRefusal.MOVED_ON, before)
                # Whatever comes of the start, they sit there no longer.
                self._dropped.tell(table, playing, but=last)
            open_still = table.status is InvitationStatus.OPEN
            if open_still and not table.missing and (wanted or table.complete):
                table = await self._begin(table, table)
            return TableStart(table, tuple(playing), tuple(departed))

    async def _plays(self, invitation: Invitation, user_id: UserId) -> bool:
        try:
            await self._store.check_free(invitation.channel_id, (user_id,))
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
        draft = TermsDraft(
            game=invitation.game,
            options=invitation.options,
            seed=seed,
            players=players,
            host=invitation.host,
            guild_id=invitation.guild_id,
            channel_id=invitation.channel_id,
            language=invitation.language,
            began=self._time.now(),
            time_control=invitation.time_control,
            takebacks=invitation.takebacks,
            calls=invitation.calls,
        )
        begun = replace(invitation, status=InvitationStatus.STARTED)
        started = await self._store.start_match(before, begun, draft, record_seats)
        if started is None:
            raise invitations.refused(InvitationRefusal.MOVED_ON, before)
        invitation, terms = started
        log.info("match %d begins in channel %d", terms.id, terms.channel_id)
        self._display.begun(matches.begin(terms))
        return invitation
